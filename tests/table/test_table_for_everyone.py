"""The table is for everyone: by keyboard, listened to, still, large, narrow, and in Norwegian."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

for _needed in ("cattrs", "playwright"):
    pytest.importorskip(_needed, reason=f"the table in a browser is tried with {_needed}")

from playwright.sync_api import expect

import cardwar as cw
from asked import PRESETS
from axe import ASK_AXE, ASK_AXE_FOR_COLOURS
from table_page import HOSTS, Opener, TablePage

AXE = os.environ.get("CARDWAR_AXE", "")
SEED = 942
"""With it two have a war in a war in the first of two rounds."""

WIDTHS = (360, 390, 768, 1280, 1600)

# What is not all on the page, from left to right: parts, and words in buttons.
CUT_OFF = """() => {
    const root = document.querySelector("dialog[open]") ?? document.body;
    const wide = innerWidth;
    const found = [];
    if (document.documentElement.scrollWidth > wide) found.push("the page");
    for (const part of root.querySelectorAll("button, input, select, h1, h2, h3, p, li, dt, dd")) {
        const { left, right, width } = part.getBoundingClientRect();
        const isSeen = part.checkVisibility({ opacityProperty: true, visibilityProperty: true });
        if (!isSeen || width <= 1 || part.closest(".unseen")) continue;
        if (left < -1 || right > wide + 1) found.push(part.outerHTML.slice(0, 90));
        const isButton = part instanceof HTMLButtonElement;
        if (isButton && part.scrollWidth > part.clientWidth + 1) found.push(part.textContent);
    }
    for (const body of root.querySelectorAll(".body")) {
        if (body.scrollWidth > body.clientWidth + 1) found.push("the sheet");
    }
    return found;
}"""

# Where the keyboard is, and whether that is shown; after the last part it is nowhere at first.
FOCUS = """() => {
    const here = document.activeElement;
    if (here === document.body) return ["", true];
    const around = [here, here.nextElementSibling, here.closest("label")];
    const isShown = around.some((part) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(part ?? here);
        return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
    });
    return [here.getAttribute("name") ?? here.id, isShown];
}"""


def new_game(table: TablePage) -> None:
    table.press("New game")


def game(table: TablePage) -> None:
    table.deal("war", 4, seed=7)
    table.step(2)


def war(table: TablePage) -> None:
    table.deal("half-deck", 2, SEED)
    table.step(3)
    assert table.sight()["depth"] == "2"


def end(table: TablePage) -> None:
    table.deal("half-deck", 2, SEED)
    table.rush()


def endless(table: TablePage) -> None:
    table.deal("bataille", 4, seed=233, short_deck=True, collect="as played")
    table.rush()
    assert table.ends()["winner"] == "Nobody wins"


def rules(table: TablePage) -> None:
    game(table)
    table.press("Rules")


def sharing(table: TablePage) -> None:
    game(table)
    table.page.get_by_role("navigation").get_by_role("button", name="Share").click()


def settings(table: TablePage) -> None:
    table.press("Settings")


SCENES = (new_game, game, war, end, endless, rules, sharing, settings)
each_scene = pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
Scene = Callable[[TablePage], None]


@pytest.fixture
def sized(table: TablePage) -> Iterator[TablePage]:
    """Give a table whose window is as large as before when the test is over."""
    yield table
    table.page.set_viewport_size({"width": 1280, "height": 800})
    table.page.evaluate("() => document.documentElement.removeAttribute('style')")


@each_scene
def test_nothing_is_cut_off(sized: TablePage, scene: Scene) -> None:
    scene(sized)
    cut_off: dict[str, list[str]] = {}
    for size in ("", "200%"):
        sized.page.evaluate("size => { document.documentElement.style.fontSize = size; }", size)
        for width in WIDTHS:
            sized.page.set_viewport_size({"width": width, "height": 800})
            found: list[str] = sized.page.evaluate(CUT_OFF)
            if found:
                cut_off[f"{width} {size}"] = found
    assert cut_off == {}


@pytest.mark.skipif(not AXE, reason="CARDWAR_AXE does not say where axe.min.js of axe-core is")
@each_scene
def test_axe_finds_nothing_serious(sized: TablePage, scene: Scene) -> None:
    scene(sized)
    page = sized.page
    # It looks at no colours of what has to be scrolled to.
    page.set_viewport_size({"width": 1280, "height": 2000})
    if not page.evaluate("'axe' in window"):
        page.evaluate(Path(AXE).read_text(encoding="utf-8"))
    assert json.loads(page.evaluate(ASK_AXE)) == []
    ground = "getComputedStyle(document.body).backgroundColor"
    light: str = page.evaluate(ground)
    page.emulate_media(color_scheme="dark")
    dark: str = page.evaluate(ground)
    found = json.loads(page.evaluate(ASK_AXE_FOR_COLOURS))
    page.emulate_media(color_scheme="light")
    assert found == []
    assert dark != light


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_end_on_a_phone_covers_no_pile(sized: TablePage, players: int) -> None:
    sized.page.set_viewport_size({"width": 390, "height": 844})
    sized.deal("war", players, seed=7)
    sized.rush()
    end = sized.page.locator("section.end").bounding_box()
    counts = sized.page.locator(".seat .count")
    boxes = [counts.nth(seat).bounding_box() for seat in range(players)]
    assert end is not None
    for box in boxes:
        assert box is not None
        is_above = box["y"] + box["height"] <= end["y"]
        is_below = box["y"] >= end["y"] + end["height"]
        assert is_above or is_below


def tab_to(table: TablePage, wanted: str, within: int = 20, key: str = "Tab") -> None:
    """Go on by keyboard to a part of the page; wherever that leads past, it is shown."""
    for _ in range(within):
        table.page.keyboard.press(key)
        here, is_shown = table.page.evaluate(FOCUS)
        assert is_shown, f"{here} does not show that it has the focus"
        if here == wanted:
            return
    pytest.fail(f"{wanted} is not reached by {key}")


def test_a_whole_game_without_a_mouse(opened: Opener) -> None:
    table = opened()
    keyboard = table.page.keyboard
    expect(table.sheet("A new game")).to_be_visible()
    tab_to(table, "ruleset")
    for _ in [*PRESETS][1:]:
        keyboard.press("ArrowDown")
    tab_to(table, "seats")
    tab_to(table, "seed")
    keyboard.type(str(SEED))
    keyboard.press("Enter")
    expect(table.sheet("A new game")).to_be_hidden()
    for place in (1, 2, 3):
        keyboard.press("Space")
        table.is_at(place)
    war = table.sight()
    for key, place in (("ArrowLeft", 2), ("ArrowRight", 3), ("Home", 0), ("End", 3)):
        keyboard.press(key)
        table.is_at(place)
    assert table.sight() == war
    keyboard.press("r")
    table.page.wait_for_function("() => document.getElementById('felt').dataset.depth === '0'")
    keyboard.press("?")
    expect(table.sheet("Settings")).to_be_visible()
    keyboard.press("Escape")
    expect(table.sheet("Settings")).to_be_hidden()
    keyboard.press("e")
    table.page.wait_for_function("() => document.body.dataset.over === 'true'")
    result = cw.play(cw.deal(cw.HALF_DECK, players=2, seed=SEED))
    assert table.kept() == result.state
    tab_to(table, "end-next", within=40)
    keyboard.press("Enter")
    table.is_at(0)
    keyboard.press("n")
    expect(table.sheet("A new game")).to_be_visible()
    assert table.faults == []


@pytest.mark.parametrize("language", ["en", "nb"])
def test_a_screen_reader_is_told_what_narrate_says(table: TablePage, language: str) -> None:
    table.deal("half-deck", 2, SEED)
    choose_language(table, language)
    state = cw.deal(cw.HALF_DECK, players=2, seed=SEED)
    place = 0
    while state.outcome is None:
        state, events = cw.step(state)
        told = cw.narrate_round(events, HOSTS, language=language).splitlines()
        if state.outcome is not None:
            told.append(cw.narrate(cw.GameEnded(state.outcome), HOSTS, language=language))
        place += 1
        table.step(place)
        expect(table.said).to_have_text(" ".join(told))
    for sight, seat in zip(table.sight()["seats"], state.players, strict=True):
        cards = "1 card" if seat.holds == 1 else f"{seat.holds} cards"
        held = f"{sight['name']}: {cards if language == 'en' else f'{seat.holds} kort'}"
        region = table.page.get_by_role("region", name=sight["name"], exact=True)
        expect(region.get_by_text(held)).to_have_count(1)
    choose_language(table, "en")


def choose_language(table: TablePage, language: str) -> None:
    """Choose a language in the settings, where they are not in it yet."""
    if table.page.locator("html").get_attribute("lang") == language:
        return
    table.button("Settings").or_(table.button("Innstillinger")).click()
    table.page.get_by_role("radio", name={"en": "English", "nb": "Norsk bokmål"}[language]).check()
    table.page.keyboard.press("Escape")
    expect(table.page.locator("html")).to_have_attribute("lang", language)


def test_the_page_speaks_norwegian(table: TablePage) -> None:
    table.deal("half-deck", 2, SEED)
    choose_language(table, "nb")
    table.step(1)
    for name in ("Nytt spill", "Regler", "Innstillinger", "Gå videre", "Til slutten"):
        expect(table.button(name)).to_be_visible()
    table.page.evaluate("() => { location.hash = 'nonsense'; }")
    expect(table.alert).to_have_text("Lenken inneholder ikke noe spill som kan leses.")
    english = ("New game", "Rules", "Share", "Settings", "Turn up", "To the end", "Stop", "Auto")
    shown = table.page.locator("body").inner_text()
    assert [name for name in english if name in shown.replace("Auto", "", 1)] == []
    choose_language(table, "en")
    expect(table.button("New game")).to_be_visible()


def test_nothing_moves_where_that_is_not_wanted(table: TablePage) -> None:
    page = table.page
    page.evaluate("""() => {
        const animate = Element.prototype.animate;
        window.moved = 0;
        Element.prototype.animate = function (...words) {
            window.moved += 1;
            return animate.apply(this, words);
        };
    }""")
    seen = []
    for wanted in ("reduce", "no-preference"):
        page.emulate_media(reduced_motion="reduce")
        table.deal("half-deck", 2, SEED)
        page.evaluate("() => { window.moved = 0; }")
        page.emulate_media(reduced_motion="reduce" if wanted == "reduce" else "no-preference")
        sights = []
        for place in (1, 2):
            table.step(place)
            if wanted == "reduce":
                assert page.evaluate("document.getAnimations().length") == 0
            page.wait_for_function("() => document.getAnimations().length === 0")
            sights.append(table.sight())
        seen.append((page.evaluate("window.moved") > 0, sights))
    page.emulate_media(reduced_motion="reduce")
    (still, sights), (moving, others) = seen
    assert (still, moving) == (False, True)
    assert sights == others
