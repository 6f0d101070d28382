"""The table as people have it: a page in a browser, which is pressed, read and watched."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, TypeAlias

from cardwar import GameState
from serve import server

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, Request, WebError

OUT = os.environ.get("CARDWAR_TABLE", "")
"""Where the built table is."""

KEPT = "cardwar.table.game"
ON = re.compile("^(Turn up|Go on|Snu kort|Gå videre)$")
"""What goes a step on."""

HOSTS = ["Ada", "Bo", "Cleo", "Dag"]
"""What the page calls players who do not say."""

# All that lies on the table, and where in the game that is.
SIGHT = """() => {
    const each = (part, what, tell) => [...part.querySelectorAll(what)].map(tell);
    const { at, last, over } = document.body.dataset;
    return {
        at: Number(at), last: Number(last), over,
        where: document.getElementById("where").textContent,
        depth: document.getElementById("felt").dataset.depth,
        slider: document.querySelector("[type=range]").value,
        seats: each(document, "[data-seat]", (seat) => ({
            name: seat.getAttribute("aria-label"),
            holds: Number(seat.dataset.holds),
            lays: each(seat, "li .card", ({ dataset }) =>
                dataset.face === "up" ? dataset.code : dataset.face),
        })),
    };
}"""


@contextmanager
def served() -> Generator[str]:
    """Yield the address of the built table, while it is served as its own command serves it."""
    with server(Path(OUT), 0) as serving:
        thread = Thread(target=serving.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{serving.server_port}/"
        serving.shutdown()
        thread.join()


class TablePage:
    """A page with the table, and all that went wrong on it."""

    def __init__(self, context: BrowserContext, root: str) -> None:
        self.context = context
        self.root = root
        self.faults: list[str] = []
        self.asked: list[str] = []
        context.on("console", self._hear)
        context.on("weberror", self._see)
        context.on("request", self._note)
        self.page: Page = context.new_page()
        self._changed: set[str] = set()

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(message.text)

    def _see(self, error: WebError) -> None:
        self.faults.append(str(error.error))

    def _note(self, request: Request) -> None:
        self.asked.append(request.url)
        if not request.url.startswith((self.root, "data:", "blob:")):
            self.faults.append(f"asks for {request.url}")

    def load(self, fragment: str = "") -> None:
        """Load it anew, and wait for the engine."""
        self.page.goto("about:blank")
        self.page.goto(self.root + fragment)
        self.page.wait_for_function("() => /ready|playing/.test(document.body.dataset.phase)")

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def press(self, name: str) -> None:
        self.button(name).click()

    def sheet(self, name: str) -> Locator:
        return self.page.get_by_role("dialog", name=name)

    @property
    def alert(self) -> Locator:
        return self.page.get_by_role("alert")

    @property
    def said(self) -> Locator:
        """What a screen reader is told by itself."""
        return self.page.locator("[aria-live=polite]")

    def deal(self, ruleset: str, players: int, seed: int, **options: object) -> None:
        """Fill in the form of a new game, and have the cards dealt."""
        if not self.sheet("A new game").is_visible():
            self.press("New game")
        form = self.page.locator("#setup-form")
        form.locator(f"[name=ruleset][value={ruleset}]").check()
        form.locator(f"[name=seats][value='{players}']").check()
        form.locator("[name=seed]").fill(str(seed))
        for seat, name in enumerate(HOSTS[:players]):
            form.locator(f"[name=name{seat}]").fill(name)
        for name in sorted({*options, *self._changed}):
            fill_in(form.locator(f"[name={name}]"), options.get(name))
        self._changed = {*options}
        self.press("Deal the cards")
        self.sheet("A new game").wait_for(state="hidden")
        self.is_at(0)

    def step(self, to: int) -> None:
        """Go on step by step."""
        for at in range(self.sight()["at"], to):
            self.button(ON).click()
            self.is_at(at + 1)

    def rush(self) -> None:
        """Go on to the end."""
        self.press("To the end")
        self.page.wait_for_function("() => document.body.dataset.over === 'true'")

    def is_at(self, place: int) -> None:
        """Wait until it is at a place."""
        there = "at => document.body.dataset.at === String(at)"
        self.page.wait_for_function(there, arg=place)

    def sight(self) -> dict[str, Any]:
        """Return what lies on the table."""
        return dict(self.page.evaluate(SIGHT))

    def kept(self) -> GameState:
        """Return the game that is kept on the device, as soon as it is the one on the table."""
        from cardwar import codec

        at, over = (self.sight()[name] for name in ("at", "over"))
        is_kept = """([name, at, over]) => {
            const save = JSON.parse(localStorage.getItem(name) ?? "{}");
            return save.at === at && String(save.is_over) === over;
        }"""
        self.page.wait_for_function(is_kept, arg=[KEPT, at, over])
        save = json.loads(self.page.evaluate("name => localStorage.getItem(name)", KEPT))
        return codec.from_data(save["game"], GameState)

    def ends(self) -> dict[str, Any]:
        """Return what is told at the end of the game."""
        end = self.page.locator("section.end")
        numbers = end.locator("dd").all_inner_texts()
        return {
            "winner": end.get_by_role("heading").inner_text(),
            "why": end.locator("p").first.inner_text(),
            "holds": end.get_by_role("list").get_by_role("listitem").all_inner_texts(),
            "rounds, wars, deepest": [int(number.replace(",", "")) for number in numbers],
        }


Opener: TypeAlias = Callable[..., TablePage]
"""Opens a page of its own."""


def fill_in(field: Locator, value: object) -> None:
    """Fill in a field of a form; None is what it says when nobody has chosen."""
    kind = field.evaluate("({ tagName, type }) => tagName === 'SELECT' ? 'select' : type")
    if kind == "checkbox":
        field.set_checked(value is True)
    elif kind == "select":
        field.select_option("" if value is None else str(value))
    else:
        field.fill("" if value is None else str(value))
