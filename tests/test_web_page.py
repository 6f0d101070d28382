"""The page of the web game in a real browser, against a real server."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator

import pytest

for _needed in ("cattrs", "starlette", "uvicorn", "websockets", "playwright"):
    pytest.importorskip(_needed, reason=f"the page needs {_needed}")

from playwright.sync_api import Browser, ConsoleMessage, Page, Response, WebSocket, expect
from playwright.sync_api import sync_playwright as browsers

import cardwar as cw
from table import shorter
from web_process import Server
from web_watch import Ear, Watch, cards_in

BROWSER = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(BROWSER is None, reason="there is no Chromium"),
]

LOWEST, SEED = "9", 20260186
"""A game of 17 steps, with a war in a war in the middle; the seed is in no message by chance."""
IN_WAR = 9
RULES = shorter(LOWEST)
PATIENCE = 20_000
QUIET = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
)
RANKS = {"9": "9", "10": "T", "jack": "J", "queen": "Q", "king": "K", "ace": "A"}
WORDS = {code: word for word, code in RANKS.items()}
SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
HIDDEN = "a card face down"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE)
    with browsers() as all_kinds:
        browser = all_kinds.chromium.launch(executable_path=BROWSER, args=[*QUIET])
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    database = tmp_path_factory.mktemp("page") / "games.sqlite"
    server = Server(database, "--lowest", LOWEST, "--seed", str(SEED))
    yield server
    assert server.process.poll() is None
    server.kill()


class Window:
    """A page in a window of its own, with all that went wrong in it."""

    def __init__(self, browser: Browser, server: Server, table: str, watch: Watch | None) -> None:
        self.context = browser.new_context(viewport={"width": 360, "height": 720})
        self.context.set_default_timeout(PATIENCE)
        self.problems: list[str] = []
        self._address = f"{server.page}#{table}"
        self._watch = watch
        self.page = self.open()

    def open(self) -> Page:
        """Open the page in a tab of this window."""
        page = self.context.new_page()
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("requestfailed", lambda request: self.problems.append(request.url))
        page.on("response", self._answered)
        page.on("websocket", self._connected)
        page.goto(self._address)
        return page

    def sit_down(self, name: str) -> None:
        self.page.get_by_label("Your name").fill(name)
        self.page.keyboard.press("Enter")

    def press(self, key: str) -> None:
        """Go on with the keyboard alone."""
        self.page.get_by_role("button").press(key)

    def shows(self, state: cw.GameState) -> None:
        """Wait until the page draws this state, and nothing else."""
        for seat, player in enumerate(state.players):
            part = self.page.locator(".seat").nth(seat)
            laid = [_in_words(laid) for laid in state.table if laid.seat == seat]
            expect(part.locator(".card")).to_have_count(len(laid))
            if laid:
                expect(part.locator(".card .unseen")).to_have_text(laid)
            held = "out of the game" if player.is_out else f"{player.holds} card"
            expect(part.locator("p")).to_contain_text(held)

    def cards(self) -> set[str]:
        """Return all cards that are anywhere in its text, in signs or in words."""
        text = self.page.locator("body").text_content() or ""
        words = re.findall(rf"({'|'.join(RANKS)}) of (\w)", text)
        return cards_in(text) | {RANKS[rank] + suit for rank, suit in words}

    def says(self, text: str) -> None:
        expect(self.page.get_by_role("status")).to_have_text(text)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.problems.append(message.text)

    def _answered(self, response: Response) -> None:
        if not response.ok:
            self.problems.append(f"{response.status} {response.url}")

    def _connected(self, socket: WebSocket) -> None:
        if self._watch is None:
            return
        ear = Ear(self._watch)

        def hear(payload: str | bytes) -> None:
            try:
                ear.hear(str(payload))
            except AssertionError as error:  # what is raised in here, nobody hears
                self.problems.append(str(error))

        socket.on("framereceived", hear)


def _in_words(laid: cw.Laid) -> str:
    if not laid.face_up:
        return HIDDEN
    return f"{WORDS[laid.card.rank.value]} of {SUITS[laid.card.suit.value]}"


def test_two_pages_play_and_one_is_loaded_again_in_a_war(browser: Browser, server: Server) -> None:
    watch = Watch(server.database, "blue", RULES)
    ann, bo = Window(browser, server, "blue", watch), Window(browser, server, "blue", watch)
    ann.sit_down("Ann")
    ann.says("Waiting for somebody to name the same table.")
    bo.sit_down("Bo")
    ann.says("It goes on when both are ready.")
    seen = set[str]()
    state, _ = watch.after(number := 0)
    while not state.is_over:
        ann.press("Enter")
        ann.says("Waiting for Bo.")
        bo.says("Ann is ready.")
        bo.press("Space")
        number += 1
        state, events = watch.after(number)
        flips = [event for event in events if isinstance(event, cw.CardsFlipped)]
        seen |= {laid.card.code for flip in flips for laid in flip.laid}
        if number == IN_WAR:
            assert {laid.face_up for laid in state.table} == {True, False}
            ann.page.reload()
        for window in (ann, bo):
            window.shows(state)
            assert window.cards() <= seen
    assert number > IN_WAR
    assert state.outcome is not None
    (winner,) = state.outcome.winners
    for window in (ann, bo):
        window.says(f"The game is over. Won by {('Ann', 'Bo')[winner]}.")
        assert window.problems == []
        window.context.close()
    assert watch.frames > 2 * number
    watch.check_end()


def test_pages_come_back_to_a_server_that_was_killed(browser: Browser, server: Server) -> None:
    watch = Watch(server.database, "red", RULES)
    ann, bo = Window(browser, server, "red", watch), Window(browser, server, "red", watch)
    for window, name in ((ann, "Ann"), (bo, "Bo")):
        window.sit_down(name)
    ann.says("It goes on when both are ready.")
    for window in (ann, bo):
        window.page.get_by_role("button").click()
    for window in (ann, bo):
        window.shows(watch.after(1)[0])
    server.kill()
    ann.says("The connection is lost. Trying again …")
    server.restart()
    for window in (ann, bo):
        window.says("It goes on when both are ready.")
        window.shows(watch.after(1)[0])
    for window in (ann, bo):
        window.page.get_by_label("Go on by itself").check()
    for window in (ann, bo):
        told = window.page.get_by_role("log")
        expect(told).to_contain_text(re.compile("takes 2 cards.*turns? up"))
        lost = [problem for problem in window.problems if "ERR_CONNECTION_REFUSED" not in problem]
        assert lost == []
        window.context.close()


def test_who_is_refused_reads_why(browser: Browser, server: Server) -> None:
    ann, bo = (Window(browser, server, "green", None) for _ in range(2))
    ann.sit_down("Ann")
    ann.says("Waiting for somebody to name the same table.")
    bo.sit_down("Ann")
    bo.says("Somebody at this table has that name already.")
    bo.sit_down("Bo")
    ann.says("It goes on when both are ready.")

    third = Window(browser, server, "green", None)
    third.sit_down("Cy")
    third.says("Two players sit at this table already.")
    expect(third.page.get_by_label("Table")).to_be_focused()

    first, ann.page = ann.page, ann.open()  # she comes again in another tab
    ann.sit_down("Ann")
    ann.says("It goes on when both are ready.")
    status = first.get_by_role("status")
    expect(status).to_have_text("You have come to this table on a newer connection.")
    expect(first.get_by_role("button")).to_have_text("Sit down")
    for window in (ann, bo, third):
        assert window.problems == []
        window.context.close()
