"""Saves of rulesets that packages add are kept apart from those of the family."""

from __future__ import annotations

import json
from collections.abc import Iterator

import attrs
import pytest

pytest.importorskip("cattrs", reason="saves need cattrs (extra codec)")

import cardwar as cw
from cardwar import catalogue, codec
from cardwar.catalogue import Entry, plugins

MINE = attrs.evolve(cw.KRIG, name="Fierce Krig", stake=2)


@attrs.frozen
class Point:
    """An entry point that gives a ruleset."""

    name: str
    gives: object
    value: str = "some.module:NAME"

    def load(self) -> object:
        return self.gives


@pytest.fixture
def packages(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Point]]:
    """Let packages add these, once `forget` has been called."""
    given: list[Point] = []
    monkeypatch.setattr(plugins, "entry_points", lambda group: given)
    forget()
    yield given
    forget()


def forget() -> None:
    """Look at the packages anew."""
    from cardwar.codec import rules

    plugins.added.cache_clear()
    catalogue._index.cache_clear()
    rules._name_of.cache_clear()


def test_they_are_written_as_added_and_read_back(packages: list[Point]) -> None:
    packages.append(Point("Fierce Krig", Entry(("Fierce Krig",), MINE, version=3)))
    said = codec.to_data(MINE)
    assert said == {
        "format": "cardwar/rules",
        "version": 1,
        "rules": {"added": "Fierce Krig", "version": 3},
    }
    assert codec.from_data(said, codec.RULES) == MINE
    state = cw.deal(MINE, players=2, seed=7)
    assert codec.from_json(codec.to_json(state), cw.GameState) == state


def fault_of(rules: object) -> str:
    """Return what is wrong with a save of these rules."""
    text = json.dumps({"format": "cardwar/rules", "version": 1, "rules": rules})
    with pytest.raises(cw.FormatError) as caught:
        codec.from_json(text, codec.RULES)
    return str(caught.value)


def test_neither_is_taken_for_the_other(packages: list[Point]) -> None:
    packages.append(Point("Fierce Krig", Entry(("Fierce Krig",), MINE, version=3)))
    other = "here, and was not when it was saved"
    assert fault_of({"catalogue": "Fierce Krig", "version": 3}) == (
        f"rules.catalogue: 'Fierce Krig' is a ruleset of a package {other}"
    )
    assert fault_of({"added": "Krig", "version": 1}) == (
        f"rules.added: 'Krig' is a ruleset of cardwar itself {other}"
    )
    assert fault_of({"added": "Fierce Krig", "version": 2}) == (
        "rules.version: Fierce Krig has version 3 in this catalogue, not 2"
    )
    assert fault_of({"added": "Fierce Krig", "version": 3, "catalogue": "Krig"}) == (
        "rules.added: there is no such field"
    )


def test_a_package_that_is_not_there(packages: list[Point]) -> None:
    assert fault_of({"added": "Fierce Krig", "version": 3}).startswith(
        "rules.added: no ruleset is called 'Fierce Krig'"
    )


def test_a_program_may_use_a_name_that_cardwar_has() -> None:
    """Or a later cardwar, with more names, would break it."""
    other = attrs.evolve(cw.KRIG, name="Other", stake=no_more)
    mine = codec.Codec([codec.by_name("Krig", other), codec.by_name("DECK_32", no_more)])
    assert mine.to_data(other)["rules"] == {"named": "Krig"}
    assert mine.from_json(mine.to_json(other), codec.RULES) is other
    assert mine.from_json(mine.to_json(cw.KRIG), codec.RULES) == cw.KRIG
    again = mine.from_json(mine.to_json(cw.HouseRules(stake=no_more)), cw.HouseRules)
    assert again.stake is no_more


def no_more(battle: cw.Battle) -> int:
    return battle.level
