"""The table in a real browser plays what Python plays, keeps it, and passes it on."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

for _needed in ("cattrs", "playwright"):
    pytest.importorskip(_needed, reason=f"the table in a browser is tried with {_needed}")

import attrs
from playwright.sync_api import Route, expect

import cardwar as cw
from asked import GAMES, PRESETS
from table_page import HOSTS, KEPT, OUT, Opener, TablePage

SEED = 2193
"""With it two have a war in a war in the first round of a short game."""


def played(key: str, players: int, seed: int) -> cw.Result:
    """Return the game as Python plays it; a battle takes as long as the page says at first."""
    clock = cw.pace(5) if key == "timed" else None
    return cw.play(cw.deal(PRESETS[key], players=players, seed=seed), clock=clock)


def as_told(result: cw.Result) -> dict[str, Any]:
    """Return how the page tells of an end."""
    winners = " and ".join(HOSTS[seat] for seat in result.outcome.winners)
    share = "share it" if len(result.outcome.winners) > 1 else "wins"
    state = result.state
    held = [player.holds for player in state.players]
    return {
        "winner": f"{winners or 'Nobody'} {share}",
        "why": cw.narrate(cw.GameEnded(result.outcome), HOSTS),
        "holds": [
            f"{HOSTS[seat]}: {holds} card{'' if holds == 1 else 's'}"
            for seat, holds in enumerate(held)
        ],
        "rounds, wars, deepest": [result.tally.rounds, result.tally.wars, result.tally.deepest_war],
    }


@pytest.mark.parametrize(("key", "players"), GAMES)
def test_each_preset_ends_as_in_python(table: TablePage, key: str, players: int) -> None:
    table.deal(key, players, seed=7)
    table.rush()
    result = played(key, players, seed=7)
    assert table.ends() == as_told(result)
    assert table.kept() == result.state


def phases() -> dict[str, int]:
    """Return one place of each kind in a short game, and how many steps lead there."""
    state, found, steps = cw.deal(cw.HALF_DECK, players=2, seed=SEED), {"before the first": 0}, 0
    while state.outcome is None:
        state, _ = cw.step(state)
        steps += 1
        kind = f"{state.stage.value}, level {state.level}"
        found.setdefault("at the end" if state.outcome else kind, steps)
    del found["battle, level 0"]
    return found


PHASES = phases()


def test_the_short_game_has_a_war_in_a_war() -> None:
    wars = {"battle, level 1", "battle, level 2"}
    assert {"before the first", "flip, level 0", *wars, "at the end"} <= {*PHASES}


@pytest.mark.parametrize("at", PHASES.values(), ids=PHASES)
def test_a_game_goes_on_where_it_was_when_the_page_is_loaded_again(
    table: TablePage, at: int
) -> None:
    table.deal("half-deck", 2, SEED)
    before: dict[str, Any] = {}
    for place in range(at + 1):
        table.step(place)
        before = {**before, str(place): table.sight()}
    kept = table.kept()
    table.load()
    assert table.sight() == before[str(at)]
    assert table.kept() == kept
    for place in (at - 1, at) if at else ():
        table.press("One step back" if place < at else "One step forward, as it was played")
        table.is_at(place)
        assert table.sight()["seats"] == before[str(place)]["seats"]
    if at < max(PHASES.values()):
        table.rush()
    assert table.ends() == as_told(played("half-deck", 2, SEED))


def damaged(text: str) -> str:
    return text[: len(text) // 2]


def foreign(_: str) -> str:
    return json.dumps({"format": "cardwar/game", "version": 1, "players": []})


@pytest.mark.parametrize("change", [damaged, foreign])
def test_what_is_no_save_of_the_table_is_refused(
    table: TablePage, change: Callable[[str], str]
) -> None:
    table.deal("half-deck", 2, SEED)
    table.step(2)
    table.kept()
    text: str = table.page.evaluate("name => localStorage.getItem(name)", KEPT)
    table.page.evaluate("([name, text]) => localStorage.setItem(name, text)", [KEPT, change(text)])
    for other in ("likes", "setup"):
        name = KEPT.replace("game", other)
        table.page.evaluate("name => localStorage.setItem(name, '{broken')", name)
    table.load()
    expect(table.alert).to_have_text("This is no saved game of this table, or it is damaged.")
    expect(table.sheet("A new game")).to_be_visible()
    table.deal("half-deck", 2, SEED)
    table.rush()
    assert table.ends() == as_told(played("half-deck", 2, SEED))


LINKS = {
    "#nonsense": "The link does not carry a game that can be read.",
    "#game=chess&seed=7&best=1&seconds=5&name=Ada&name=Bo": "No ruleset here is called chess.",
    f"#game=war&seed={2**64}&best=1&seconds=5&name=Ada&name=Bo": (
        f"A seed is a whole number from 0 to {2**64 - 1}."
    ),
    "#game=war&seed=7&best=1&seconds=5&name=Ada": "These rules are for 2 to 4 players.",
    "#game=war&seed=7&best=1&seconds=99&name=Ada&name=Bo": "That choice is not there: seconds.",
    **{
        f"#game=war&seed=7&best=1&seconds=5&name=Ada&name=Bo&stake={number}": (
            "The link does not carry a game that can be read."
        )
        for number in ("1e999", "0x3", "-0")
    },
    "#%E0%A4%A": "The link does not carry a game that can be read.",
}


def test_a_broken_link_is_refused(table: TablePage) -> None:
    table.deal("half-deck", 2, SEED)
    table.step(2)
    before = table.sight()
    for link, sentence in LINKS.items():
        table.page.evaluate("link => { location.hash = link; }", link)
        expect(table.alert).to_have_text(sentence)
        assert table.sight() == before
    table.step(3)
    table.kept()
    table.load("#game=chess&seed=7&best=1&seconds=5")
    expect(table.alert).to_have_text("No ruleset here is called chess.")
    assert table.sight()["at"] == 3


LONG = "#game=bataille&seed=2&best=1&name=A&name=B&seconds=5&rounds=5000&collect=as+played"
"""A link to a game of ten thousand steps."""


def follow(table: TablePage, link: str, title: str) -> None:
    """Open a link without loading the page anew."""
    table.page.evaluate("link => { location.hash = link; }", link)
    table.page.wait_for_function("title => document.title.startsWith(title)", arg=title)
    table.is_at(0)


def test_who_looks_back_while_the_game_goes_on_can_change_the_language(table: TablePage) -> None:
    table.deal("war", 2, seed=7)
    follow(table, LONG, "Bataille")
    table.step(1)
    caption = table.page.locator("#caption")
    english = caption.inner_text()
    table.step(2)
    table.page.evaluate("""() => {
        document.getElementById("rush").click();
        const slider = document.getElementById("slider");
        slider.value = "1";
        slider.dispatchEvent(new Event("input"));
        document.querySelector("#settings [value=nb]").click();
    }""")
    table.is_at(1)
    expect(caption).not_to_have_text(english)
    table.page.evaluate("() => document.querySelector('#settings [value=en]').click()")
    expect(caption).to_have_text(english)
    table.press("One step back")
    table.is_at(0)


def test_who_asks_twice_for_the_end_can_stop_on_the_way(table: TablePage) -> None:
    table.deal("war", 2, seed=7)
    follow(table, LONG, "Bataille")
    table.step(1)
    table.page.emulate_media(reduced_motion="no-preference")
    # It is pressed as soon as it is seen, for a person may have a slower machine.
    table.page.evaluate("""() => {
        const part = (name) => document.getElementById(name);
        const stop = () => { if (!part("rushing").hidden) part("stop").click(); };
        const seen = new MutationObserver(stop);
        seen.observe(part("rushing"), { attributes: true });
        for (const name of ["flip", "rush", "rush"]) part(name).click();
    }""")
    table.page.wait_for_function("() => Number(document.body.dataset.last) > 2")
    table.page.emulate_media(reduced_motion="reduce")
    assert table.sight()["over"] == "false"


def test_a_new_game_does_not_wait_for_the_end_of_the_last_one(table: TablePage) -> None:
    table.deal("war", 2, seed=7)
    follow(table, LONG, "Bataille")
    table.page.evaluate("""() => {
        const part = (name) => document.getElementById(name);
        window.ended = false;
        new MutationObserver(() => { window.ended ||= document.body.dataset.over === "true"; })
            .observe(document.body, { attributes: true });
        const goes = new MutationObserver(() => {
            goes.disconnect();
            location.hash = "#game=krig&seed=7&best=1&name=A&name=B&seconds=5";
        });
        goes.observe(part("rush-text"), { childList: true, characterData: true, subtree: true });
        part("rush").click();
    }""")
    table.page.wait_for_function("() => document.title.startsWith('Krig')")
    table.is_at(0)
    assert table.page.evaluate("window.ended") is False


def test_a_double_click_deals_the_next_game_once(table: TablePage) -> None:
    table.page.evaluate("() => { document.getElementById('notice').hidden = true; }")
    table.deal("war", 2, seed=7)
    follow(table, "#game=half-deck&seed=7&best=3&name=A&name=B&seconds=5", "War, half deck")
    table.rush()
    table.button("Next game").dblclick()
    table.is_at(0)
    expect(table.page.locator("#where")).to_contain_text("Game 2")
    table.step(1)
    expect(table.alert).to_be_hidden()


def test_a_game_that_is_opened_is_not_played_by_itself(table: TablePage) -> None:
    table.deal("war", 2, seed=7)
    table.page.locator("#pace").select_option("fast")
    # The link is opened at once before a step that is due, as it can be by chance.
    for _ in range(3):
        table.press("Auto: play by itself")
        table.page.wait_for_timeout(60)
        follow(table, "#game=krig&seed=7&best=1&name=A&name=B&seconds=5", "Krig")
        table.page.wait_for_timeout(200)
        assert table.sight()["last"] == 0
        follow(table, "#game=war&seed=7&best=1&name=A&name=B&seconds=5", "War")
    table.page.locator("#pace").select_option("calm")


MISSING = ("cards.json", "pyodide/pyodide.asm.wasm")


def test_it_is_said_if_a_file_is_missing_whatever_the_language(table: TablePage) -> None:
    for name in MISSING:
        table.page.goto("about:blank")
        table.page.route(f"**/{name}", lambda route: route.fulfill(status=404))
        table.page.goto(table.root)
        caption = table.page.locator("#caption")
        expect(caption).to_contain_text("could not be loaded")
        table.page.evaluate("() => document.querySelector('#settings [value=nb]').click()")
        expect(caption).to_contain_text("kunne ikke lastes")
        table.page.evaluate("() => document.querySelector('#settings [value=en]').click()")
        table.page.unroute(f"**/{name}")
    table.faults.clear()
    table.load()


def test_a_host_need_not_know_what_webassembly_is_called(table: TablePage) -> None:
    def serve(route: Route) -> None:
        body = Path(OUT, "pyodide", "pyodide.asm.wasm")
        route.fulfill(path=body, content_type="application/octet-stream")

    table.page.route("**/*.wasm", serve)
    table.load()
    table.page.unroute("**/*.wasm")


def import_file(table: TablePage, text: bytes) -> None:
    """Have the page open a file, in the sheet for that."""
    with table.page.expect_file_chooser() as choosing:
        table.press("Open a transcript")
    choosing.value.set_files({"name": "game.txt", "mimeType": "text/plain", "buffer": text})


def share(table: TablePage) -> None:
    table.page.get_by_role("navigation").get_by_role("button", name="Share").click()


def test_a_transcript_leaves_the_page_and_comes_back(table: TablePage, tmp_path: Path) -> None:
    table.deal("krig", 3, seed=7, stake=2)
    table.rush()
    before = table.sight()
    share(table)
    with table.page.expect_download() as saving:
        table.press("Save a transcript")
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    transcript = cw.read_transcript(file.read_text(encoding="utf-8"))
    assert transcript.outcome is not None
    assert transcript.outcome == table.kept().outcome
    assert transcript.first.seed == 7
    table.page.keyboard.press("Escape")
    table.deal("war", 2, seed=1)
    share(table)
    import_file(table, file.read_bytes())
    expect(table.sheet("Share")).to_be_hidden()
    for seat, shown in enumerate(before["seats"]):
        shown["name"] = f"Player {seat + 1}"
    assert table.sight() == before
    assert table.ends()["winner"] == f"Player {transcript.outcome.winners[0] + 1} wins"


def test_what_is_no_transcript_of_the_table_is_refused(table: TablePage) -> None:
    table.deal("half-deck", 2, SEED)
    table.step(2)
    before = table.sight()
    share(table)
    laid_out = cw.transcribe(cw.start(cw.KRIG, piles=["As Kd", "Ah 2c"])).text
    broken = "This is no transcript of a game, or it is damaged."
    foreign = "This table plays only what is dealt from a seed by rules of its rulebook."
    good = cw.transcribe(cw.deal(cw.HALF_DECK, players=2, seed=SEED)).text
    for text, sentence in (
        (b"\x00\xff\xfe", broken),
        (laid_out.encode(), foreign),
        (good.encode()[: len(good) // 2], broken),
    ):
        import_file(table, text)
        expect(table.alert).to_have_text(sentence)
        assert table.sight() == before
    table.page.keyboard.press("Escape")
    table.page.keyboard.press("Space")
    table.is_at(3)


def test_a_friend_sees_the_same_game_by_the_link(table: TablePage, opened: Opener) -> None:
    table.deal("krig", 4, seed=7, stake=3, rounds=300)
    share(table)
    table.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table.press("Copy the link")
    expect(table.page.get_by_role("status").filter(has_text="copied")).to_be_visible()
    link: str = table.page.evaluate("navigator.clipboard.readText()")
    assert link == table.page.get_by_label("Link", exact=True).input_value()
    table.page.keyboard.press("Escape")
    table.step(3)
    fragment = link.removeprefix(table.root)
    friend = opened(fragment, locale="nb-NO", storage_state=None)
    friend.is_at(0)
    for place in range(1, 4):
        friend.step(place)
    assert friend.sight()["seats"] == table.sight()["seats"]
    expect(friend.page.locator("html")).to_have_attribute("lang", "nb")
    table.rush()
    friend.press("Til slutten")
    friend.page.wait_for_function("() => document.body.dataset.over === 'true'")
    assert friend.kept() == table.kept()
    assert friend.faults == []


def test_nothing_is_asked_for_where_there_is_no_net(table: TablePage) -> None:
    assert any(url.endswith(".wasm") for url in table.asked)
    table.asked.clear()
    table.context.set_offline(True)
    table.deal("peace", 4, seed=7)
    table.rush()
    assert table.ends() == as_told(played("peace", 4, seed=7))
    table.press("Rules")
    expect(table.sheet("Peace")).to_be_visible()
    table.page.keyboard.press("Escape")
    table.context.set_offline(False)
    assert [url for url in table.asked if not url.startswith("blob:")] == []


def test_the_page_answers_while_a_long_game_goes_on(table: TablePage) -> None:
    table.deal("bataille", 2, seed=2, collect="as played", rounds=5_000)
    table.press("To the end")
    going = table.button("Stop")
    table.page.get_by_text("Round ").and_(table.page.locator("#rush-text")).wait_for()
    table.press("Settings")
    expect(table.sheet("Settings")).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(table.sheet("Settings")).to_be_hidden()
    assert going.is_visible()
    going.click()
    expect(going).to_be_hidden()
    stopped = table.sight()
    assert stopped["over"] == "false"
    assert 0 < stopped["at"] == stopped["last"]
    table.rush()
    rules = cw.capped(attrs.evolve(cw.BATAILLE, collect=cw.CollectOrder.AS_PLAYED), 5_000)
    result = cw.play(cw.deal(rules, players=2, seed=2))
    assert table.ends() == as_told(result)
    assert result.tally.rounds == 5_000
