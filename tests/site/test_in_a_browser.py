"""The site in a real browser: on a phone, by keyboard, searched, and looked at by axe."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

for _needed in ("bs4", "playwright"):
    pytest.importorskip(_needed, reason=f"the site is tried with {_needed}")

from playwright.sync_api import Browser, Locator, Page, Request, ViewportSize, expect

from axe import ASK_AXE, ASK_AXE_FOR_COLOURS
from built_site import ANSWERS, OTHER_WORDS, pages, served
from chromium import PATIENCE, PROGRAM, browser

pytestmark = pytest.mark.skipif(PROGRAM is None, reason="there is no Chromium")

AXE = os.environ.get("CARDWAR_AXE", "")
PHONE: ViewportSize = {"width": 360, "height": 720}
DESK: ViewportSize = {"width": 1280, "height": 800}
ONE_OF_EACH_KIND = (
    "index.html",
    "howto/index.html",
    "howto/variants.html",
    "howto/pictures.html",
    "explanation/round.html",
    "explanation/endless.html",
    "rules/family/bicycle-war.html",
    "examples/first_game.html",
    "reference/at_a_glance.html",
    "reference/glossary.html",
    "reference/cycles.html",
    "project/releasing.html",
    "search.html?q=seed",
)
ALIKE = ("rules/family/", "examples/", "reference/")
"""Pages that are made in one way each: of these, some stand for all."""


@pytest.fixture(scope="module")
def root() -> Iterator[str]:
    with served() as root:
        yield root


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE)
    with browser() as chromium:
        yield chromium


@pytest.fixture
def window(chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context(viewport=DESK, color_scheme="light", reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("words", [*ANSWERS, *OTHER_WORDS])
def test_a_search_finds_the_answer_first(window: Page, root: str, words: str) -> None:
    window.goto(root)
    window.get_by_role("searchbox").or_(window.get_by_role("textbox")).first.fill(words)
    window.keyboard.press("Enter")
    first = window.locator("ul.search li a").first
    expect(first).to_be_visible()
    found = first.get_attribute("href") or ""
    assert found.partition("#")[0] in {**ANSWERS, **OTHER_WORDS}[words]


def test_no_page_scrolls_sideways_or_loads_from_elsewhere(window: Page, root: str) -> None:
    asked: set[str] = set()
    problems: list[str] = []

    def note(request: Request) -> None:
        asked.add(request.url)

    window.on("request", note)
    window.on("pageerror", lambda error: problems.append(str(error)))
    too_wide: list[str] = []
    alike = [address for address in pages() if address.startswith(ALIKE)]
    looked_at = {*pages()} - {*alike} | {*alike[::10], *ONE_OF_EACH_KIND}
    for address in sorted(looked_at):
        window.set_viewport_size(PHONE)
        window.goto(root + address)
        for size in (PHONE, DESK):
            window.set_viewport_size(size)
            width: int = window.evaluate("document.documentElement.scrollWidth")
            if width > size["width"]:
                too_wide.append(f"{address}: {width} of {size['width']}")
    assert too_wide == []
    assert problems == []
    assert len(asked) > len(looked_at)
    assert [url for url in asked if not url.startswith((root, "data:"))] == []


def focused(window: Page) -> str:
    """Return what the keyboard is at."""
    found: str = window.evaluate(
        "document.activeElement.id || document.activeElement.textContent.trim()"
    )
    return found


def press_until(window: Page, wanted: str, within: int) -> None:
    for _ in range(within):
        window.keyboard.press("Tab")
        if focused(window) == wanted:
            return
    pytest.fail(f"{wanted} is not reached, but {focused(window)}")


def test_the_keyboard_skips_to_the_text(window: Page, root: str) -> None:
    window.goto(root + "howto/saving.html")
    press_until(window, "Skip to content", within=3)
    window.keyboard.press("Enter")
    window.keyboard.press("Tab")
    inside = "document.activeElement.closest('#furo-main-content') !== null"
    assert window.evaluate(inside) is True
    outline = "getComputedStyle(document.activeElement).outlineStyle"
    assert window.evaluate(outline) != "none"


def test_the_keyboard_opens_the_menu_on_a_phone(window: Page, root: str) -> None:
    window.set_viewport_size(PHONE)
    window.goto(root + "tutorial.html")
    menu = window.get_by_role("navigation", name="All pages")
    expect(menu).to_be_hidden()
    press_until(window, "__navigation", within=3)
    window.keyboard.press("Enter")
    expect(menu).to_be_visible()
    press_until(window, "How to", within=12)
    window.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    assert focused(window) == "__navigation"
    # What is closed is no stop on the way: the next ones are the text's.
    for _ in range(6):
        window.keyboard.press("Tab")
        assert window.evaluate("document.activeElement.closest('.sidebar-drawer')") is None


def test_the_keyboard_reaches_boxes_that_scroll(window: Page, root: str) -> None:
    window.set_viewport_size(PHONE)
    window.goto(root + "rules/family/krig.html")
    box = window.locator("article .table-wrapper").first
    expect(box).to_have_attribute("tabindex", "0")
    box.focus()
    window.keyboard.press("ArrowRight")
    window.wait_for_function("box => box.scrollLeft > 0", arg=box.element_handle())


def top(element: Locator) -> float:
    """Return how far down something is."""
    where: float = element.evaluate("element => element.getBoundingClientRect().top")
    return where


def test_a_phone_stacks_tables_with_sentences(window: Page, root: str) -> None:
    window.goto(root + "reference/at_a_glance.html")
    head, cell = window.locator("table.stacks tbody tr").first.locator("td").all()[:2]
    assert top(head) == top(cell)
    window.set_viewport_size(PHONE)
    assert top(head) < top(cell)
    drawn = cell.evaluate("cell => getComputedStyle(cell, '::before').content")
    assert drawn == '"values"'
    wrapper = window.locator(".table-wrapper:has(table.stacks)").first
    assert wrapper.evaluate("box => box.scrollWidth - box.clientWidth") == 0


@pytest.mark.skipif(not AXE, reason="CARDWAR_AXE does not say where axe.min.js of axe-core is")
@pytest.mark.parametrize("address", ONE_OF_EACH_KIND)
def test_axe_finds_nothing_serious(window: Page, root: str, address: str) -> None:
    window.goto(root + address)
    if "?" in address:
        expect(window.locator("ul.search li").first).to_be_visible()
    window.evaluate(Path(AXE).read_text(encoding="utf-8"))
    assert json.loads(window.evaluate(ASK_AXE)) == []
    ground = "getComputedStyle(document.body).backgroundColor"
    light: str = window.evaluate(ground)
    window.emulate_media(color_scheme="dark")
    assert window.evaluate(ground) != light
    assert json.loads(window.evaluate(ASK_AXE_FOR_COLOURS)) == []


def test_one_of_each_kind_is_looked_at() -> None:
    kinds = {address.partition("/")[0] for address in pages() if "/" in address}
    looked_at = {address.partition("/")[0] for address in ONE_OF_EACH_KIND if "/" in address}
    assert kinds == looked_at
    assert {address.partition("?")[0] for address in ONE_OF_EACH_KIND} <= {*pages()}
