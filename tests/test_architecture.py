"""The page on architecture is true: its picture, its lists, and the files that it speaks of."""

from __future__ import annotations

import doctest
import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import import_picture
import layers

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "docs/project/architecture.rst").read_text(encoding="utf-8")
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("module", [layers, import_picture], ids=["layers", "picture"])
def test_the_examples_in_what_draws(module: object) -> None:
    found = doctest.DocTestFinder().find(module, module=None)
    runner = doctest.DocTestRunner()
    for case in found:
        runner.run(case)
    assert runner.summarize(verbose=False).failed == 0
    assert runner.tries


# The picture


def drawn() -> ET.Element:
    text = import_picture.picture(
        layers.LAYERS, layers.arrows(layers.graph()), title="What & why", description="<In words>"
    )
    return ET.fromstring(text)


def test_the_picture_is_told_to_those_who_do_not_see_it() -> None:
    picture = drawn()
    title, text = picture[0], picture[1]
    assert (picture.get("role"), title.tag, text.tag) == ("img", f"{SVG}title", f"{SVG}desc")
    assert (title.text, text.text) == ("What & why", "<In words>")
    assert picture.get("aria-labelledby") == f"{title.get('id')} {text.get('id')}"


def test_the_picture_has_every_module_and_every_layer() -> None:
    written = [text.text for text in drawn().iter(f"{SVG}text")]
    titles = [layer.title for layer in layers.LAYERS]
    assert sorted(map(str, written)) == sorted(
        [*map(import_picture.shown_as, layers.ORDER), *titles]
    )


def test_the_picture_leads_from_every_module_to_all_it_imports() -> None:
    shown: dict[str, set[str]] = {module: set() for module in layers.ORDER}
    for path in drawn().iter(f"{SVG}path"):
        words = path.get("class", "").split()
        if words[0] == "arrow":
            shown[words[1].removeprefix("from-")].add(words[2].removeprefix("to-"))
    reached: dict[str, set[str]] = {}
    for module in layers.ORDER:
        assert shown[module] <= layers.graph()[module]
        reached[module] = shown[module].union(*(reached[needed] for needed in shown[module]))
        assert layers.graph()[module] <= reached[module]


def test_no_colour_is_that_of_light_pages_alone() -> None:
    styles = import_picture.STYLE + import_picture.LIT
    for value in re.findall(r"(?:fill|stroke): ([^;]+);", styles):
        assert value in {"none", "currentColor"} or value.startswith("var(--color-")


# The page


def test_the_page_shows_the_layers_and_every_package() -> None:
    assert "\n.. import-graph::\n" in TEXT
    assert "\n.. layers::\n" in TEXT
    assert sorted(re.findall(r"\n\.\. modules:: (\w+)\n", TEXT)) == list(layers.packages())


def test_the_table_says_where_every_module_is() -> None:
    table = TEXT.split("\nWhere each thing lives\n")[1].split("\nThe house inside")[0]
    named = re.findall(r"``(\w+)(?:\.py|/)``", table)
    assert set(named) == {*layers.ORDER, "locale"} - {layers.FACE}


@pytest.mark.parametrize(
    "path", layers.files(), ids=lambda path: str(path.relative_to(layers.SOURCE))
)
def test_every_module_says_what_it_is(path: Path) -> None:
    assert layers.what_it_is(path).endswith(".")


def named_files() -> Iterator[tuple[str, str]]:
    """Yield each file or folder that the page names, with the heading above it."""
    for part in re.split(r"\n(?=.+\n~~~+\n|.+\n---+\n)", TEXT):
        heading = part.split("\n", 1)[0]
        for word in " ".join(re.findall(r"``(.+?)``", part)).split():
            if re.fullmatch(r"[\w./*-]+(\.(py|rst|js|svg)|/)", word):
                yield word, heading


def is_there(name: str, heading: str) -> bool:
    """Tell whether there is such a file in cardwar, in the package of the heading, or beside it."""
    folders = [layers.SOURCE, ROOT]
    if heading in layers.packages():
        folders.append(layers.SOURCE / heading)
    return any(True for folder in folders for _ in folder.glob(name))


def test_every_file_that_the_page_names_is_there() -> None:
    named = list(named_files())
    assert len(named) > 100
    assert [one for one in named if not is_there(*one)] == []
    assert not is_there("forms.py", "cli")
    assert is_there("forms.py", "codec")


def test_every_name_stands_in_the_file_that_the_page_says() -> None:
    named = re.findall(r"``(\w+)(?:\(\))?``\s+in\s+``([\w./]+\.\w+)``", TEXT)
    assert len(named) > 10
    for name, file in named:
        path = next(path for path in (layers.SOURCE / file, ROOT / file) if path.exists())
        assert re.search(rf"\b{name}\b", path.read_text(encoding="utf-8")), (name, file)


def test_every_link_in_contributing_leads_somewhere() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    links = [link for link in re.findall(r"\]\((.*?)\)", text) if "://" not in link]
    assert "docs/project/architecture.rst" in links
    for link in links:
        # Nothing but pages of the docs: the site knows how to lead there, too.
        assert re.fullmatch(r"docs/[\w/]+\.rst", link)
        assert (ROOT / link).exists(), link
