"""The gallery in the docs: every example has a page, a sentence and what it really prints."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

import cardwar as cw
import gallery
import gallery_list
import gallery_runs
import notebook
from gallery_list import Example

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"
ALL = [example for group in gallery_list.groups() for example in group.examples]


def title(example: Example) -> str:
    return example.title


each = pytest.mark.parametrize("example", ALL, ids=title)


def test_every_file_has_its_place_in_one_example() -> None:
    files = [file for example in ALL for file in example.files]
    folders = tuple(folder for example in ALL for folder in example.folders)
    there = [
        path.relative_to(EXAMPLES).as_posix()
        for path in EXAMPLES.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.name != "README.md"
    ]
    assert all((EXAMPLES / folder).is_dir() for folder in folders)
    shown = [path for path in there if not is_left_over(path) and not path.startswith(folders)]
    assert sorted(files) == sorted(shown)


def is_left_over(path: str) -> bool:
    """Whether it comes from running or installing an example, or is written by npm and for it."""
    left = r"\.egg-info|/build/|\.sqlite|/node_modules/|/package-lock\.json|/\.npmrc"
    return path.startswith("saves/") or bool(re.search(left, path))


def test_every_example_has_a_page_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gallery, "shown_when_run", title)
    pages = gallery.pages()
    assert set(pages) == {"groups.txt", *(f"{example.name}.rst" for example in ALL)}
    assert len(pages) == len(ALL) + 1 >= 22
    for example in ALL:
        assert pages[f"{example.name}.rst"] == gallery.page(example, example.title)


@each
def test_a_page_says_what_the_example_teaches(example: Example) -> None:
    listed = " ".join((EXAMPLES / "README.md").read_text(encoding="utf-8").split())
    sentence = example.teaches.replace("``", "`")
    assert f"- [{example.title}]({example.path}): {sentence}" in listed
    assert re.fullmatch(r"How to .+\.", sentence)
    page = gallery.page(example, "It prints this.")
    assert page.startswith(f"{example.title}\n=")
    assert f"\n{example.teaches}\n\nIt prints this.\n" in page
    for path, words in example.parts:
        assert f"``{path}`` {words}" in page
    for place in gallery.more(example):
        assert (ROOT / f"docs{place}.rst").exists()


@each
def test_a_page_has_the_source(example: Example) -> None:
    page = gallery.page(example, "")
    included = re.findall(r"literalinclude:: /\.\./examples/(.+)", page)
    assert included == ([] if example.path.endswith(".ipynb") else [*example.files])
    for path in example.files:
        assert (EXAMPLES / path).is_file()


def test_the_groups_have_every_example_with_its_sentence() -> None:
    text = gallery.groups()
    for example in ALL:
        link = f":doc:`{example.title} </examples/{example.name}>`"
        assert f"{link}\n   {example.teaches}\n" in text
        assert f"   {example.title} </examples/{example.name}>" in text


def test_an_entry_that_cannot_be_read_is_named() -> None:
    with pytest.raises(ValueError, match=r"it should be '\[title\]\(path\): sentence'"):
        gallery_list.groups("# Examples\n\n## Games\n\n- `go.py` is a game.\n")


def test_an_example_without_pages_on_the_same_thing_is_named() -> None:
    with pytest.raises(LookupError, match="needs pages for 'go' in _MORE"):
        gallery.more(Example("Go", "go.py", "How to go."))


# What they print.


def test_what_is_shown_is_what_a_script_prints() -> None:
    (first,) = (example for example in ALL if example.path == "first_game.py")
    shown = gallery.shown_when_run(first)
    result = cw.play(cw.deal(cw.KRIG, players=3, seed=7))
    assert "$ python examples/first_game.py\n   Round 1: player 3 takes 3 cards.\n" in shown
    left_out = re.search(r"\[\.\.\. (\d+) more lines \.\.\.\]", shown)
    assert left_out is not None
    lines = len(re.findall("^   Round", shown, re.MULTILINE)) + int(left_out[1])
    assert lines == result.tally.rounds


def test_the_conversation_with_the_bot_is_shown() -> None:
    pytest.importorskip("cattrs", reason="the bot saves games with the extra codec")
    printed = gallery_runs.output_of("chat_bot.py")
    said = [line[2:] for line in printed.splitlines() if line.startswith("> ")]
    assert said == gallery_runs.CONVERSATION.splitlines()
    assert printed == gallery_runs.output_of("chat_bot.py")
    assert "Saved; say resume" in printed
    assert "Round 2 is over." in printed


def test_a_script_that_fails_is_no_output() -> None:
    with pytest.raises(RuntimeError, match="no_example"):
        gallery_runs.output_of("no_example.py")


def test_the_shuffles_are_known_without_node(monkeypatch: pytest.MonkeyPatch) -> None:
    with_node = gallery_runs.output_of("shuffle.mjs") if shutil.which("node") else None
    monkeypatch.setattr(shutil, "which", lambda name: None)
    without = gallery_runs.output_of("shuffle.mjs")
    assert with_node in (None, without)
    assert sorted(map(str, cw.parse_pile(without))) == sorted(["A♠", "K♦", "Q♥", "J♣", "10♠"])


def test_what_the_kit_says_is_taken_from_the_tutorial() -> None:
    shown = gallery_runs.in_the_tutorial("lone_red.py")
    assert "18 checks passed, 0 failed" in shown
    assert gallery_runs.output_of("lone_red.py") == shown
    assert gallery_runs.in_the_tutorial("no_example.py") == ""


def test_the_cells_of_a_notebook_are_run_in_turn() -> None:
    cells: list[notebook.Cell] = [
        {"cell_type": "markdown", "source": ["# A study\n", "\n", "With `x`.\n", "\n", "## Part"]},
        {"cell_type": "code", "source": ["x = 2\n", "print(x)"]},
        {"cell_type": "code", "source": ["x + 1"]},
        {
            "cell_type": "code",
            "source": ["from cardwar import pictures, Card\n", "pictures.CardFace(Card('As'))"],
        },
    ]
    given = notebook.run(cells)
    assert [(cell["printed"], cell["value"][:1]) for cell in given[:2]] == [("2\n", ""), ("", "3")]
    page = notebook.page(cells, given)
    assert page.startswith("With ``x``.\n\nPart\n----\n\n.. code-block:: python\n\n   x = 2\n")
    assert ".. code-block:: text\n\n   3\n" in page
    assert "   <p><svg " in page


def test_the_notebook_can_be_read() -> None:
    cells = notebook.cells_of(EXAMPLES / "study.ipynb")
    whole = json.loads((EXAMPLES / "study.ipynb").read_text(encoding="utf-8"))
    assert cells == whole["cells"]
    assert {cell["cell_type"] for cell in cells} == {"markdown", "code"}
