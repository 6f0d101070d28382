"""States to plain data and back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from itertools import islice

import attrs

from cardwar._checks import shown
from cardwar._plain import (
    plain_count,
    plain_flag,
    plain_laid,
    plain_member,
    plain_outcome,
    plain_seats,
    plain_seed,
)
from cardwar.cards import C, Card
from cardwar.codec.events import OUTCOME, SEATS, Events, write_seconds
from cardwar.codec.faults import Fault
from cardwar.codec.forms import (
    COUNT,
    FLAG,
    SECONDS,
    SEED,
    Form,
    as_list,
    given,
    list_of,
    member,
    optional,
    record,
)
from cardwar.codec.possible import check_state
from cardwar.codec.registrations import DECKS
from cardwar.codec.rules import Rules
from cardwar.codec.spread import check_deck
from cardwar.positions import cards_of
from cardwar.rules import RuleSet
from cardwar.state import GameState, Laid, Outcome, Player, Seat, Stage

__all__ = ["PAIR", "States"]

_MOST_SHOWN = 3
"""So many cards are named in an error."""
_MOST_LETTERS = 60
"""So much is said of one that is none of cardwar's own."""


@attrs.frozen
class _Player:
    pile: tuple[Hashable, ...]
    captured: tuple[Hashable, ...]
    is_out: bool

    def as_player(self) -> Player[Hashable]:
        return Player(self.pile, self.captured, self.is_out)


@attrs.frozen
class _State:
    """What a save says of a state."""

    rules: RuleSet[Hashable]
    deck: tuple[Hashable, ...] | None
    players: tuple[Player[Hashable], ...]
    table: tuple[Laid[Hashable], ...]
    aside: tuple[Hashable, ...]
    round: int
    battles: int
    wars: int
    deepest_war: int
    eliminated: tuple[tuple[Seat, int], ...]
    stage: Stage
    level: int
    fighters: tuple[Seat, ...]
    shown: tuple[tuple[Hashable, ...], ...]
    forfeited: tuple[Seat, ...]
    seed: int
    shuffles: int
    elapsed: float
    memory: Hashable
    outcome: Outcome | None

    def as_state(self) -> GameState[Hashable]:
        return GameState(
            rules=self.rules,
            players=self.players,
            table=self.table,
            aside=self.aside,
            round=self.round,
            battles=self.battles,
            wars=self.wars,
            deepest_war=self.deepest_war,
            eliminated=self.eliminated,
            stage=self.stage,
            level=self.level,
            fighters=self.fighters,
            shown=self.shown,
            forfeited=self.forfeited,
            seed=self.seed,
            shuffles=self.shuffles,
            elapsed=self.elapsed,
            memory=self.memory,
            outcome=self.outcome,
        )


def _read_pair(data: object) -> tuple[Seat, int]:
    pair = as_list(data)
    if len(pair) != 2:
        raise Fault(f"{shown(data)} is not a seat and a round")
    seat, at = SEATS.read(pair)
    return seat, at


PAIR = Form(
    _read_pair,
    {"type": "array", "prefixItems": [COUNT.place] * 2, "items": False, "minItems": 2},
    uses=(given(COUNT),),
)


class States:
    """How a codec writes and reads states."""

    def __init__(self, rules: Rules, events: Events) -> None:
        self._rules = rules
        cards = rules.values
        player = record("Player", _Player, {"pile": cards, "captured": cards, "is_out": FLAG})
        players = Form(
            lambda data: player.read(data).as_player(), player.schema, "Player", player.uses
        )
        counts = ("round", "battles", "wars", "deepest_war", "level", "shuffles")
        forms: dict[str, Form[object]] = {
            **dict.fromkeys(counts, COUNT),
            "rules": rules.rules,
            "deck": optional(rules.cards),
            "players": list_of(players),
            "table": events.laid,
            "aside": cards,
            "eliminated": list_of(PAIR),
            "stage": member(Stage),
            "fighters": SEATS,
            "shown": list_of(cards),
            "forfeited": SEATS,
            "seed": SEED,
            "elapsed": SECONDS,
            "memory": rules.value,
            "outcome": optional(OUTCOME),
        }
        said = record(
            "State", _State, {field.name: forms[field.name] for field in attrs.fields(_State)}
        )
        self.state: Form[GameState[Hashable]] = Form(
            lambda data: self._checked(said.read(data)), said.schema, "State", said.uses
        )

    def write(self, state: GameState[C]) -> dict[str, object]:
        """Return a state as plain data.

        Raises `BadInput` if it holds what cannot be saved, and `Fault` if no game comes to it.
        """
        write = self._rules.write
        data: dict[str, object] = {
            "rules": self._rules.write_rules(state.rules),
            "deck": self._write_deck(state),
            "players": [
                {
                    "pile": [write(card) for card in player.pile],
                    "captured": [write(card) for card in player.captured],
                    "is_out": plain_flag(player.is_out),
                }
                for player in state.players
            ],
            "table": [plain_laid(laid, self._rules.write_custom) for laid in state.table],
            "aside": [write(card) for card in state.aside],
            "round": plain_count(state.round),
            "battles": plain_count(state.battles),
            "wars": plain_count(state.wars),
            "deepest_war": plain_count(state.deepest_war),
            "eliminated": [plain_seats(pair) for pair in state.eliminated],
            "stage": plain_member(state.stage),
            "level": plain_count(state.level),
            "fighters": plain_seats(state.fighters),
            "shown": [[write(card) for card in cards] for cards in state.shown],
            "forfeited": plain_seats(state.forfeited),
            "seed": plain_seed(state.seed),
            "shuffles": plain_count(state.shuffles),
            "elapsed": write_seconds(state.elapsed),
            "memory": write(state.memory),
            "outcome": None if state.outcome is None else plain_outcome(state.outcome),
        }
        # Last, for only now it is known to be made of what a state holds.
        check_state(state, self._rules.key)
        return data

    def _write_deck(self, state: GameState[C]) -> object:
        """Return what the game is played with, or None if that is the ruleset's deck."""
        cards = cards_of(state)
        there = self._counted(cards)
        if there == self._counted(state.rules.deck):
            return None
        for name, deck in DECKS.items():
            if there == self._counted(deck):
                return name
        # The same order all through a game.
        said = [self._rules.write(card) for card in cards]
        check_deck(said, cards)
        return sorted(said, key=repr)

    def _counted(self, cards: Iterable[object]) -> Counter[object]:
        return Counter(map(self._rules.key, cards))

    def _checked(self, said: _State) -> GameState[Hashable]:
        state = said.as_state()
        check_state(state, self._rules.key)
        deck = self._counted(state.rules.deck if said.deck is None else said.deck)
        there = self._counted(cards_of(state))
        if there != deck:
            raise Fault(
                f"the cards do not add up: of the deck, {_few('missing', deck - there)} and "
                f"{_few('too many', there - deck)}",
                "deck",
            )
        return state


def _few(what: str, cards: Counter[object]) -> str:
    """Return how many cards these are, and the first of them, by their keys."""
    first = [
        card.code if isinstance(card, Card) else str(card)[:_MOST_LETTERS]
        for card in islice(cards, _MOST_SHOWN)
    ]
    more = ["..."] if len(cards) > _MOST_SHOWN else []
    return f"{cards.total()} {what}" + (f" ({', '.join(first + more)})" if cards else "")
