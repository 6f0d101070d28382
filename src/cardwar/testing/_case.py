"""A case: one game that a check looks at, and the line of Python that begins it again."""

from __future__ import annotations

import ast
from typing import Generic

import attrs

from cardwar.cards import C, Card
from cardwar.positions import deal, start
from cardwar.rules import RuleSet
from cardwar.shuffling import shuffled
from cardwar.state import GameState


@attrs.frozen
class Case(Generic[C]):
    """A game to begin: dealt from a seed, or laid out where there are piles."""

    rules: RuleSet[C]
    players: int
    piles: tuple[tuple[C, ...], ...] | None = None
    seed: int = 0
    most_cards: int | None = None
    """If given, a deal uses only so many cards of the shuffled deck."""

    def begin(self, rules: RuleSet[C] | None = None) -> GameState[C]:
        """Begin the game, with other rules if they are given."""
        rules = self.rules if rules is None else rules
        if self.piles is not None:
            return start(rules, self.piles, seed=self.seed)
        if self.most_cards is None:
            return deal(rules, players=self.players, seed=self.seed)
        return deal(rules, players=self.players, seed=self.seed, deck=self.cards)

    @property
    def cards(self) -> tuple[C, ...]:
        """The cards that the game is played with."""
        if self.piles is not None:
            return tuple(card for pile in self.piles for card in pile)
        return shuffled(tuple(self.rules.deck), self.seed)[: self.most_cards]

    @property
    def arguments(self) -> str:
        """What `run_check` is given beside the ruleset."""
        if self.piles is not None:
            return f"piles={self._written_piles()}, seed={self.seed}"
        few = "" if self.most_cards is None else f", most_cards={self.most_cards}"
        return f"players={self.players}, seed={self.seed}{few}"

    @property
    def game(self) -> str:
        """The expression that begins this game."""
        if self.piles is not None:
            return f"cw.start(rules, piles={self._written_piles()}, seed={self.seed})"
        few = ""
        if self.most_cards is not None:
            few = f", deck=cw.shuffled(rules.deck, {self.seed})[:{self.most_cards}]"
        return f"cw.deal(rules, players={self.players}, seed={self.seed}{few})"

    @property
    def size(self) -> tuple[int, int, int, int, int]:
        """How large the case is: of two that fail the smaller one is shown."""
        if self.piles is None:
            return 1, self.players, self.seed, 0, 0
        places = [self.rules.deck.index(card) for pile in self.piles for card in pile]
        return 0, self.players, len(places), self.seed, sum(places)

    def _written_piles(self) -> str:
        piles = () if self.piles is None else self.piles
        return f"[{', '.join(_written(pile, self.rules.deck) for pile in piles)}]"


def _written(pile: tuple[C, ...], deck: tuple[C, ...]) -> str:
    """Write a pile as Python: a text where that is one, else values, else places in the deck."""
    codes = [card.code for card in pile if isinstance(card, Card)]
    if len(codes) == len(pile):
        return f'"{" ".join(codes)}"'
    text = repr([*pile])
    try:
        reads_back = bool(ast.literal_eval(text) == [*pile])
    except (SyntaxError, ValueError):
        reads_back = False
    if reads_back:
        return text
    places = [f"rules.deck[{deck.index(card)}]" if card in deck else repr(card) for card in pile]
    return f"[{', '.join(places)}]"
