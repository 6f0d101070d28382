"""Every ruling has its class of tests, and every choice there is stands in one of them."""

from __future__ import annotations

import re
from enum import Enum
from pathlib import Path

import pytest

import cardwar as cw

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs/rules/rulings.rst"
RULINGS = list(range(1, 17))

CHOICES: tuple[type[Enum], ...] = (
    cw.Joins,
    cw.Shortfall,
    cw.Unclaimed,
    cw.CollectOrder,
    cw.Captures,
    cw.Reason,
    cw.Place,
    cw.Stage,
)

# Members that no ruling test names, each with the reason why.
EXCEPTED: dict[str, str] = {}


def sources() -> dict[str, str]:
    files = sorted(HERE.glob("test_ruling_*.py"))
    return {file.name: file.read_text(encoding="utf-8") for file in files}


def numbers() -> list[int]:
    """Give the numbers of the rulings, from the rulings page if it is there."""
    if not PAGE.exists():
        return RULINGS
    return [
        int(n) for n in re.findall(r"^\.\. _ruling-(\d+):$", PAGE.read_text("utf-8"), re.MULTILINE)
    ]


def rulings_without_tests(texts: dict[str, str], wanted: list[int]) -> list[int]:
    """Give the rulings that have no class with a docstring and a test in a file of their number."""
    pattern = re.compile(
        r'^class TestRuling(\d\d)\w*:\n    """.+?"""\n.*?^    def test_', re.MULTILINE | re.DOTALL
    )
    found = {
        int(number)
        for name, text in texts.items()
        for number in pattern.findall(text)
        if name.startswith(f"test_ruling_{number}_")
    }
    return [number for number in wanted if number not in found]


def choices_without_tests(texts: dict[str, str]) -> list[str]:
    everything = "\n".join(texts.values())
    members = [f"{kind.__name__}.{member.name}" for kind in CHOICES for member in kind]
    return [name for name in members if not re.search(rf"\b{re.escape(name)}\b", everything)]


def test_every_ruling_has_its_tests() -> None:
    assert rulings_without_tests(sources(), numbers()) == []


def test_the_rulings_are_numbered_one_by_one() -> None:
    assert numbers() == RULINGS


def test_every_choice_is_named_in_a_test() -> None:
    assert choices_without_tests(sources()) == list(EXCEPTED)


# These checks themselves must be able to fail.


@pytest.mark.parametrize("name", sorted(sources()))
def test_a_ruling_whose_tests_are_gone_is_missed(name: str) -> None:
    texts = sources()
    del texts[name]
    assert rulings_without_tests(texts, numbers()) == [int(name.split("_")[2])]


@pytest.mark.parametrize("name", ["Joins.ALL", "Place.TABLE", "Stage.LAYING", "Reason.DRAWN"])
def test_a_choice_that_no_test_names_is_missed(name: str) -> None:
    texts = {file: text.replace(name, "") for file, text in sources().items()}
    assert choices_without_tests(texts) == [name]
