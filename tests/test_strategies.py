"""The strategies of `cardwar.testing.strategies`, and what `from_type` knows through them."""

from __future__ import annotations

import doctest
import inspect
import pkgutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cardwar as cw
from beside import all_cards
from cardwar import _hypothesis, testing
from cardwar.testing import strategies

_hypothesis.register()


@given(st.from_type(cw.Card))
def test_a_card(card: cw.Card) -> None:
    assert cw.Card.parse(card.code) is card


@given(st.from_type(cw.HouseRules))
@settings(max_examples=25)
def test_house_rules(rules: cw.HouseRules) -> None:
    assert isinstance(rules, cw.HouseRules)
    testing.run_check("answers_are_allowed", rules, players=4, seed=7)


@given(st.from_type(cw.GameState))
@settings(max_examples=25)
def test_a_state(state: cw.GameState) -> None:
    assert isinstance(state.rules, cw.HouseRules)
    after = state if state.is_over else cw.step(state)[0]
    assert Counter(all_cards(after)) == Counter(all_cards(state))


@given(strategies.event_streams(strategies.house_rules()))
@settings(max_examples=25)
def test_events(stream: strategies.Stream) -> None:
    first, events, last = stream
    assert cw.replay(first, events) == last


def test_decks_and_rankings_come_together() -> None:
    loose: Any = strategies.house_rules
    with pytest.raises(cw.BadInput, match="together"):
        loose(strategies.decks(st.integers(1, 5)))


def test_hypothesis_is_told_where_they_are() -> None:
    path = Path(__file__).parents[1] / "pyproject.toml"
    if not path.exists():
        pytest.skip("there is no pyproject.toml beside the tests")
    import tomllib

    points = tomllib.loads(path.read_text(encoding="utf-8"))["project"]["entry-points"]
    (point,) = points["hypothesis"].values()
    assert pkgutil.resolve_name(point) is _hypothesis.register


# The examples, where they are pasted

PUBLIC = [
    *(thing for name in testing.__all__ if not isinstance(thing := getattr(testing, name), tuple)),
    *(
        thing
        for name in strategies.__all__
        if inspect.isfunction(thing := getattr(strategies, name))
    ),
    testing,
    strategies,
]


@pytest.mark.parametrize("thing", PUBLIC, ids=lambda thing: thing.__name__)
def test_every_public_name_has_an_example_that_runs(thing: object) -> None:
    finder = doctest.DocTestFinder(recurse=not inspect.ismodule(thing))
    found = finder.find(thing, "cardwar.testing", module=False, globs={})
    assert found[0].examples
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
    said: list[str] = []
    for test in found:
        runner.run(test, out=said.append)
    assert not said, "".join(said)


@pytest.mark.parametrize(
    "first", ["hypothesis", "cardwar._hypothesis", "cardwar.testing.strategies"]
)
def test_whatever_is_imported_first(first: str) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", f"import {first}, hypothesis"],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.stderr, done.returncode) == ("", 0)


@settings(max_examples=5)
@given(strategies.house_rules(strategies.decks(st.integers(1, 5)), st.just(cw.NATURAL)))
def test_house_rules_of_other_cards_are_rules_of_fields_alone(rules: cw.HouseRules[int]) -> None:
    assert type(rules) is cw.HouseRules
    assert {*rules.deck} <= {1, 2, 3, 4, 5}
