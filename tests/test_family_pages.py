"""The pages of the rulesets, as the docs make them from the catalogue."""

from __future__ import annotations

import doctest
import os
import re
import shlex
from functools import cache
from importlib import import_module
from pathlib import Path

import attrs
import pytest

import cardwar as cw
import family_fields
import family_game
import family_groups
import family_names
import family_pages
import made_pages
import rst
from cardwar import catalogue
from cardwar.catalogue import Entry
from cardwar.catalogue.family import FAMILY
from cardwar.cli import main

ROOT = Path(__file__).parents[1]
RULINGS = (ROOT / "docs/rules/rulings.rst").read_text(encoding="utf-8")
TITLES = dict(re.findall(r"\.\. _ruling-(\d+):\n\n\d+\. (.+)\n", RULINGS))


def usual(entry: Entry) -> str:
    return entry.names[0]


def rules_of(entry: Entry) -> cw.HouseRules:
    assert isinstance(entry.rules, cw.HouseRules)
    return entry.rules


@cache
def page_of(name: str) -> str:
    return family_pages.page(catalogue.entry(name))


def in_one_line(text: str) -> str:
    """Return the text of a page without its escapes."""
    return re.sub(r"\\(.)", r"\1", text)


def blocks(page: str, directive: str) -> list[str]:
    """Return what stands in the blocks of a kind."""
    found = re.findall(rf"\.\. {directive}\n\n((?:   .*\n|\n)+)", page)
    return [re.sub("^   ", "", block, flags=re.MULTILINE) for block in found]


each = pytest.mark.parametrize("entry", FAMILY, ids=usual)


def test_every_entry_has_a_page_of_its_own() -> None:
    slugs = [family_names.slug(usual(entry)) for entry in FAMILY]
    assert len({*slugs}) == len(FAMILY)
    for slug in slugs:
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", slug)
    # Others link to them.
    assert {"war", "krig", "senso", "razboi", "le-mistigris-bataille", "p-e-a-c-e"} <= {*slugs}


def test_a_file_is_written_for_each(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(family_pages, "page", usual)
    pages = family_pages.pages()
    for entry in FAMILY:
        assert pages[f"{family_names.slug(usual(entry))}.rst"] == usual(entry)
    assert set(pages) - {"groups.txt", "names.txt"} == {f"{name}.rst" for name in slugs()}


def slugs() -> set[str]:
    return {family_names.slug(usual(entry)) for entry in FAMILY}


@each
def test_a_page_says_all_that_the_catalogue_knows(entry: Entry) -> None:
    page = in_one_line(page_of(usual(entry)))
    assert f"\n{usual(entry)}\n=" in page
    for name in entry.names:
        assert f"   single: {name}\n" in page
    for name in entry.names[1:]:
        assert f"*{name}*" in page
    for paragraph in cw.explain(rules_of(entry)):
        assert f"\n{paragraph}\n" in page
    for region in entry.regions:
        assert region in page.split("How it is played")[0]
    assert f"Source: {entry.source}." in page
    for choice in entry.choices:
        assert f"- {choice}\n" in page
    for name, words in entry.chants:
        assert name in page
        assert all(f"“{word}”" in page for word in words)
    assert f"Version {entry.version}:" in page


@each
def test_the_python_on_a_page_prints_what_is_shown(entry: Entry) -> None:
    page = page_of(usual(entry))
    shown = blocks(page, "doctest::")
    assert len(shown) == 2
    test = doctest.DocTestParser().get_doctest("\n".join(shown), {}, usual(entry), None, 0)
    failed = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test)
    assert (failed.failed, failed.attempted >= 7) == (0, True)
    # What is played is this ruleset, and the round is worth a look.
    assert test.globs == {}
    assert any(word in shown[1] for word in ("War!", "turn"))


@each
def test_the_command_on_a_page_prints_what_is_shown(
    entry: Entry, capsys: pytest.CaptureFixture[str]
) -> None:
    (block,) = blocks(page_of(usual(entry)), "code-block:: console")
    command, _, shown = block.rstrip().partition("\n")
    program, *arguments = shlex.split(command.removeprefix("$ "))
    assert (program, main(arguments)) == ("cardwar", 0)
    pattern = ".*".join(map(re.escape, shown.split("...")))
    assert re.fullmatch(pattern, capsys.readouterr().out.rstrip(), re.DOTALL)


@each
def test_what_differs_from_war_stands_in_bold(entry: Entry) -> None:
    rules = rules_of(entry)
    names = [field.name for field in attrs.fields(cw.HouseRules) if field.init]
    differ = {
        name for name in names if name != "name" and getattr(rules, name) != getattr(cw.WAR, name)
    }
    table = page_of(usual(entry)).split("\nIts fields\n")[1].split("\nWhere it comes from\n")[0]
    assert {*re.findall(r"\* - \*\*(\w+)\*\*", table)} == differ
    assert {*re.findall(r"\* - ``(\w+)``", table)} == {*names} - differ
    for name in differ:
        assert f"``{name}``" in table


@each
def test_every_answer_of_its_own_is_told_with_its_source(entry: Entry) -> None:
    rules = rules_of(entry)
    page = page_of(usual(entry))
    own = [
        question
        for question in family_fields.ASKED
        if getattr(type(rules), question) is not getattr(cw.HouseRules, question)
    ]
    assert re.findall(r"<RuleSet\.(\w+)>", page) == own
    assert ("What no field says" in page) == bool(family_fields.own_parts(rules))
    assert (f":pyobject: {type(rules).__name__}\n" in page) == bool(own)
    if callable(rules.stake):
        assert ":pyobject:" in page


def test_the_fields_are_all_there_and_concern_rulings_that_there_are() -> None:
    names = [field.name for field in attrs.fields(cw.HouseRules) if field.init]
    assert [*family_fields.RULINGS] == names
    numbers = {number for several in family_fields.RULINGS.values() for number in several}
    numbers |= {number for several in family_fields.ASKED.values() for number in several}
    assert {str(number) for number in numbers} <= {*TITLES}
    assert family_fields.rulings(2, 4) == ":ref:`2 <ruling-2>`, :ref:`4 <ruling-4>`"


@pytest.mark.parametrize(
    "kind", [cw.Joins, cw.Shortfall, cw.Unclaimed, cw.CollectOrder, cw.Captures]
)
def test_a_field_is_linked_to_the_ruling_that_speaks_of_it(kind: type) -> None:
    (field,) = (
        field.name for field in attrs.fields(cw.HouseRules) if isinstance(field.default, kind)
    )
    number = re.search(r"ruling (\d+)", str(kind.__doc__))
    assert number is not None
    assert family_fields.RULINGS[field][0] == int(number[1])
    # And that ruling names it.
    text = RULINGS.split(f".. _ruling-{number[1]}:")[1].split(".. _ruling-")[0]
    assert f"`{kind.__name__}`" in text


@pytest.mark.parametrize(
    ("field", "title"),
    [
        ("deck", "The deal"),
        ("seats", "The deal"),
        ("hand_size", "The deal"),
        ("ranking", "The round"),
        ("stake", "How a war goes"),
        ("endings", "Endings"),
    ],
)
def test_the_other_fields_are_linked_by_what_a_ruling_is_about(field: str, title: str) -> None:
    assert TITLES[str(family_fields.RULINGS[field][0])] == title


def test_at_a_glance_links_to_the_same_rulings() -> None:
    text = (ROOT / "docs/reference/at_a_glance.rst").read_text(encoding="utf-8")
    table = text.split("The fields of a ruleset\n")[1].split("\n`explain`")[0]
    rows = dict(re.findall(r"\* - ``(\w+)``((?:.|\n)*?)(?=\n   \* - |\Z)", table))
    linked = {name: re.findall(r"<ruling-(\d+)>", row) for name, row in rows.items()}
    assert sum(map(len, linked.values())) >= 8
    for name, numbers in linked.items():
        assert {int(number) for number in numbers} <= {*family_fields.RULINGS[name]}


def test_every_name_is_in_the_list_and_leads_to_its_page() -> None:
    lines = in_one_line(family_groups.names()).splitlines()
    assert lines == [line for line in lines if line.startswith("- ")]
    assert len(lines) == sum(len(entry.names) for entry in FAMILY)
    for entry in FAMILY:
        link = f":doc:`{usual(entry)} </rules/family/{family_names.slug(usual(entry))}>`"
        assert f"- {link}" in lines
        for name in entry.names[1:]:
            assert f"- {name}: see {link}" in lines
    assert lines.index("- Wojna: see :doc:`Bataille </rules/family/bataille>`") > lines.index(
        "- :doc:`War </rules/family/war>`"
    )


def test_every_ruleset_is_in_one_group_with_where_and_what() -> None:
    groups = family_groups.grouped()
    assert all(groups.values())
    assert sorted(usual(e) for several in groups.values() for e in several) == sorted(
        map(usual, FAMILY)
    )
    text = in_one_line(family_groups.groups())
    for entry in FAMILY:
        row = f"     - {', '.join(entry.regions)}\n     - {line_of(entry)}\n"
        assert row in text
        assert text.count(f"<{family_names.ADDRESS}{family_names.slug(usual(entry))}>") == 2
    first = next(iter(groups.values()))
    presets = {family_names.constant(entry.rules) for entry in first}
    assert len(presets) == 7
    assert "W-A-R" in text.split("With an answer")[0]


def line_of(entry: Entry) -> str:
    from cardwar.explaining import summary

    return summary(rules_of(entry))


@each
def test_the_name_at_a_prompt_finds_it(entry: Entry) -> None:
    name = family_names.name_at_a_prompt(entry)
    assert name.isascii()
    assert catalogue.entry(name) is entry
    assert f"cardwar play {name} " in page_of(usual(entry))


def test_presets_are_called_by_their_names() -> None:
    assert family_names.in_python(catalogue.entry("krig")) == "cw.KRIG"
    assert family_names.in_python(catalogue.entry("sensō")) == 'cw.ruleset("senso")'
    assert "`W_A_R`" in page_of("War")


@attrs.frozen
class AllAlike:
    """A ranking in which every card ties."""

    def strength(self, card: cw.Card) -> float:
        del card
        return 0

    def reversed(self) -> cw.Ranking:
        return self


def test_rules_without_a_game_to_show_are_named() -> None:
    drawn = attrs.evolve(cw.WAR, name="Lost", ranking=AllAlike())
    with pytest.raises(LookupError, match="Lost has no game for its page"):
        family_game.example(drawn)


# How pages are kept.


def test_pages_are_written_only_where_they_differ(tmp_path: Path) -> None:
    made: list[int] = []
    source = ROOT / "pyproject.toml"

    def make() -> dict[str, str]:
        made.append(1)
        return {"a.rst": "a\n", "b.rst": "b\n"}

    (tmp_path / "index.rst").write_text("by hand", encoding="utf-8")
    (tmp_path / "stale.rst").write_text("old", encoding="utf-8")
    (tmp_path / "a.rst").write_text("a\n", encoding="utf-8")
    os.utime(tmp_path / "a.rst", (1, 1))
    made_pages.keep_pages(tmp_path, make, [source], by_hand=["index.rst"])
    assert {path.name for path in tmp_path.glob("*.rst")} == {"index.rst", "a.rst", "b.rst"}
    assert (tmp_path / "index.rst").read_text(encoding="utf-8") == "by hand"
    assert (tmp_path / "a.rst").stat().st_mtime == 1
    # A second builder finds all as it should be.
    made_pages.keep_pages(tmp_path, make, [source], by_hand=["index.rst"])
    assert len(made) == 1
    (tmp_path / "b.rst").unlink()
    made_pages.keep_pages(tmp_path, make, [source], by_hand=["index.rst"])
    assert len(made) == 2
    assert (tmp_path / "b.rst").exists()
    (tmp_path / "b.rst").write_text("written by somebody else\n", encoding="utf-8")
    made_pages.keep_pages(tmp_path, make, [source], by_hand=["index.rst"])
    assert (tmp_path / "b.rst").read_text(encoding="utf-8") == "b\n"
    made_pages.keep_pages(tmp_path, make, [source, ROOT / "README.md"], by_hand=["index.rst"])
    assert len(made) == 4


def test_what_pages_are_made_of_is_whole() -> None:
    files = made_pages.made_of(ROOT / "docs", ROOT / "README.md")
    assert {ROOT / "README.md", ROOT / "docs/rules/rulings.rst"} <= {*files}
    assert not [path for path in files if "_build" in path.parts or path.suffix == ".pyc"]


@pytest.mark.parametrize(
    "name", ["family_fields", "family_game", "family_names", "gallery_list", "rst"]
)
def test_the_examples_in_the_code_that_writes_pages(name: str) -> None:
    tried = doctest.testmod(import_module(name))
    assert (tried.failed, tried.attempted > 0) == (0, True)


def test_pieces_of_a_page() -> None:
    assert rst.escaped("a_*`|\\") == "a\\_\\*\\`\\|\\\\"
    assert rst.heading("戦争", "=") == "戦争\n===="
    assert rst.in_the_middle(["a", "b", "c"], 1, 1) == ["a", "b", "c"]
    assert rst.doctest_block(["print('a\\n')"], {}).endswith("a\n   <BLANKLINE>")
