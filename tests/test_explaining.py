"""The rules in plain words: what is said, that it is true, and that it never fails.

The words for the presets under data/explained.txt are compared exactly. After a wanted change:

    CARDWAR_RETELL=1 python -m pytest tests/test_explaining.py
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

import cardwar as cw
from cardwar import (
    BATAILLE,
    KRIG,
    TWO_HANDED,
    WAR,
    Captures,
    CollectOrder,
    Joins,
    Shortfall,
    Unclaimed,
    endings,
    explain,
    summary,
)
from cardwar.catalogue.family import FAMILY
from cardwar.explaining.wording import cleaned, in_words, ordinal
from strategies import (
    ENDINGS,
    LIBRARY_ENDINGS,
    SEEDS,
    STAKES,
    BySize,
    House,
    Mercy,
    as_many_as_tied,
    half_of_the_poorest,
    house_rules,
)

GOLDEN = Path(__file__).parent / "data" / "explained.txt"

# Odd things are made here that no checker would let through.
loose: Any = cw


def said(rules: House) -> str:
    return " ".join(explain(rules))


def says(rules: House, words: str) -> bool:
    """Tell whether this is said; words that end in a full stop end a sentence."""
    stop = " " if words.endswith(".") else ""
    return f"{words}{stop}" in f"{said(rules)} "


def changed(rules: House, **fields: object) -> House:
    change: Any = attrs.evolve
    evolved: House = change(rules, **fields)
    return evolved


# The family, to the letter.


def told() -> Iterator[str]:
    called = [(entry.names[0], entry.rules) for entry in FAMILY]
    called += [(name, entry.rules_called(name)) for entry in FAMILY for name, _ in entry.chants]
    for name, rules in called:
        assert isinstance(rules, cw.HouseRules)
        yield f"# {name}"
        yield summary(rules)
        yield from explain(rules)


def test_the_family() -> None:
    text = "\n\n".join(told()) + "\n"
    if os.environ.get("CARDWAR_RETELL"):
        GOLDEN.write_text(text, encoding="utf-8")
    assert text == GOLDEN.read_text(encoding="utf-8")


# Each choice says its thing.

SAID: dict[Enum, str] = {
    Joins.TIED: (
        "If several players tie for the best card, there is a war between them, and the others "
        "wait. Each of them lays three cards face down and then turns up one more. The best of the "
        "new cards wins the round. If several tie for the best again, those who tied this time "
        "fight another war, and so on."
    ),
    Joins.ALL: (
        "If several players tie for the best card, there is a war, and everybody in the round has "
        "to fight it, tied or not. Each player lays three cards face down and then turns up one "
        "more. The best of the new cards wins the round. If several tie for the best again, all "
        "who fought this war fight another, and so on."
    ),
    Shortfall.LAST_CARD_UP: (
        "A player who has fewer than four cards left for a war lays all but one of them face down "
        "and turns that one up. A player with no card left drops out of the war. If only one "
        "player is left to fight, they win the round and lay no more cards. If nobody is left to "
        "fight, nobody wins the round."
    ),
    Shortfall.FORFEIT: (
        "A player who has fewer than four cards left for a war puts them face down on the table "
        "and drops out of the war. If only one player is left to fight, they win the round and lay "
        "no more cards. If nobody is left to fight, nobody wins the round."
    ),
    Shortfall.LAST_CARD_STANDS: (
        "A player who has fewer than four cards left for a war lays all but one of them face down "
        "and turns that one up. A player with no card left fights on, until the round is over, "
        "with the card they turned up last. If nobody who fights has a card left to lay, nobody "
        "wins the round."
    ),
    Shortfall.EQUAL_FORCE: (
        "A player with no card left drops out of the war. If one of the others who fight has fewer "
        "than four cards left, they all lay only as many face down as the one with the fewest can, "
        "and still turn one up. If only one player is left to fight, they win the round and lay no "
        "more cards. If nobody is left to fight, nobody wins the round."
    ),
    Shortfall.DRAW: (
        "If a player who has to fight has fewer than four cards left, the game ends at once and is "
        "a draw."
    ),
    Unclaimed.CARRY_OVER: (
        "If nobody wins a round and only one player still has cards, they take all the cards on "
        "the table as if they had won. If several players still have cards, the cards on the table "
        "stay there for the winner of the next round."
    ),
    Unclaimed.SET_ASIDE: (
        "If nobody wins a round and only one player still has cards, they take all the cards on "
        "the table as if they had won. If several players still have cards, the cards on the table "
        "are put out of play."
    ),
    Unclaimed.TAKE_BACK: (
        "If nobody wins a round and only one player still has cards, they take all the cards on "
        "the table as if they had won. Otherwise everybody puts the cards they laid, in the order "
        "in which they laid them, back under their pile and plays on."
    ),
    CollectOrder.AS_PLAYED: (
        "The winner of a round takes all the cards on the table and puts them one after another "
        "face down under their pile, in the order in which they were laid. Cards laid at the same "
        "time count as laid by one player after the other, clockwise from the one who was dealt "
        "the first card. In a war the cards that go face down come before those turned up."
    ),
    CollectOrder.BY_SEAT: (
        "puts them one after another face down under their pile, player by player, beginning with "
        "the one who was dealt the first card, always in the order in which they were laid."
    ),
    CollectOrder.WINNER_FIRST: (
        "puts them one after another face down under their pile, their own cards first, then each "
        "next player's clockwise, always in the order in which they were laid."
    ),
    CollectOrder.WINNER_LAST: (
        "puts them one after another face down under their pile, each next player's cards "
        "clockwise, then their own, always in the order in which they were laid."
    ),
    CollectOrder.REVERSED: (
        "puts them one after another face down under their pile, beginning with the card that was "
        "laid last, and so on backwards. Cards laid at the same time count as laid by one player "
        "after the other"
    ),
    CollectOrder.HIGHEST_FIRST: (
        "puts them one after another face down under their pile, from the best to the worst, "
        "equally good ones in the order in which they were laid. Cards laid at the same time count "
        "as laid by one player after the other"
    ),
    CollectOrder.SHUFFLED: (
        "The winner of a round takes all the cards on the table, shuffles them, and puts them face "
        "down under their pile."
    ),
    Captures.UNDER_PILE: "puts them face down under their pile.",
    Captures.APART_SHUFFLED: (
        "The winner of a round takes all the cards on the table and puts them face down on a heap "
        "beside their pile. When a pile has too few cards for what must be laid, the heap is "
        "shuffled and put under it. Cards on the heap count as cards that a player has."
    ),
    Captures.APART_LAST_FIRST: (
        "shuffles them, and puts them face down on a heap beside their pile. When a pile has too "
        "few cards for what must be laid, the heap is put under it, its newest card on top. Cards "
        "on the heap count as cards that a player has."
    ),
}

FIELDS: dict[type[Enum], str] = {
    Joins: "joins",
    Shortfall: "shortfall",
    Unclaimed: "unclaimed",
    CollectOrder: "collect",
    Captures: "captures",
}


def test_every_choice_is_in_the_table() -> None:
    assert list(SAID) == [member for kind in FIELDS for member in kind]


@pytest.mark.parametrize("choice", SAID, ids=str)
def test_each_choice_says_its_thing_and_no_other_does(choice: Enum) -> None:
    kind = type(choice)
    for other in kind:
        rules = changed(WAR, **{FIELDS[kind]: other})
        assert says(rules, SAID[choice]) is (other is choice)


def ranks_from(rank: str) -> tuple[cw.Card, ...]:
    ranks = "23456789TJQKA".partition(rank)
    return tuple(card for card in cw.STANDARD_DECK if card.rank.value not in ranks[0])


@attrs.frozen
class RedBeatsBlack:
    """A red card beats a black one."""

    def strength(self, card: cw.Card) -> float:
        return float(card.suit in (cw.Suit.DIAMONDS, cw.Suit.HEARTS))

    def reversed(self) -> cw.Ranking:
        return cw.ReversedRanking(self)


PARTS: list[tuple[dict[str, object], str]] = [
    # The players and the deck.
    ({"seats": range(2, 3)}, "A game for two players, with an ordinary deck of 52 cards without "),
    ({"seats": range(3, 1, -1)}, "A game for two or three players, "),
    ({"seats": range(2, 9, 2)}, "A game for two, four, six or eight players, "),
    ({"seats": range(2, 13, 2)}, "A game for two, four, six, eight, ten or twelve players, "),
    ({"seats": range(2, 15, 2)}, "A game for two, four and so on up to 14 players, "),
    ({"seats": range(2, 60, 3)}, "A game for two, five and so on up to 59 players, "),
    ({"seats": range(2, 10**30)}, "A game for two to more than a million million players, "),
    ({"deck": cw.DECK_54}, "with an ordinary deck of 52 cards and two jokers."),
    ({"deck": cw.DECK_54[:-1]}, "with an ordinary deck of 52 cards and one joker."),
    ({"deck": cw.DECK_36}, "with 36 cards: an ordinary deck without jokers, 2s, 3s, 4s and 5s."),
    ({"deck": cw.DECK_40}, "with 40 cards: an ordinary deck without jokers, 8s, 9s and 10s."),
    (
        {"deck": cw.DECK_36 + cw.DECK_54[-2:]},
        "with 38 cards: an ordinary deck without 2s, 3s, 4s and 5s but with two jokers.",
    ),
    ({"deck": cw.DECK_54 * 2}, "with 108 cards: two ordinary decks and four jokers."),
    ({"deck": cw.STANDARD_DECK * 2}, "with 104 cards: two ordinary decks without jokers."),
    (
        {"deck": cw.STANDARD_DECK[2:]},
        "with 50 cards: an ordinary deck without jokers, the 2♣ and the 3♣.",
    ),
    ({"deck": cw.STANDARD_DECK[3:]}, "an ordinary deck without jokers, the 2♣, the 3♣ and the 4♣."),
    ({"deck": cw.STANDARD_DECK[4:]}, "with 48 cards: three 2s, three 3s, three 4s, three 5s, four"),
    (
        {"deck": ranks_from("8")},
        "with 28 cards: an ordinary deck without jokers, 2s, 3s, 4s, 5s, 6s and 7s.",
    ),
    (
        {"deck": ranks_from("9")},
        "with 24 cards: four 9s, four 10s, four jacks, four queens, four kings and four aces.",
    ),
    (
        {"deck": cw.parse_pile("As 2c 2d 2h Td Ts Xs")},
        "with seven cards: three 2s, two 10s, one ace and one joker.",
    ),
    ({"deck": cw.DECK_54[-1:] * 3}, "with three cards: three jokers."),
    ({"deck": tuple(range(1, 51))}, "with 50 cards, numbered 1 to 50."),
    ({"deck": (2, -1, 2)}, "with three cards: one -1 and two 2s."),
    ({"deck": (1, 2)}, "with two cards: one 1 and one 2."),
    ({"deck": (1, 2, 3)}, "with three cards, numbered 1 to 3."),
    (
        {"deck": (*range(13), 1)},
        "with 14 cards: one 0, two 1s, one 2, one 3, one 4, one 5, one 6, ",
    ),
    ({"deck": (*range(14), 1)}, "with 15 cards with numbers from 0 to 13."),
    ({"deck": (1, 2, 10**5000)}, "with a deck of its own, of three cards."),
    ({"deck": (0.5, "a", None)}, "with a deck of its own, of three cards."),
    # The deal.
    (
        {},
        (
            "The deck is shuffled and dealt face down, one card at a time, so that everybody gets "
            "equally many: two players get 26 cards each; three get 17 each and one card is set "
            "aside unseen; four get 13 each."
        ),
    ),
    (
        {"hand_size": Fraction(1, 2)},
        (
            "The deck is shuffled, and everybody is dealt half of an even share, rounded down, "
            "face down and one card at a time: two players get 13 cards each and 26 cards are set "
            "aside unseen; three get 8 each and 28 cards are set aside unseen; four get 6 each and "
            "28 cards are set aside unseen."
        ),
    ),
    ({"hand_size": Fraction(1, 3)}, "and everybody is dealt a third of an even share, rounded"),
    ({"hand_size": Fraction(2, 3)}, "and everybody is dealt two thirds of an even share, rounded"),
    ({"hand_size": Fraction(1, 4)}, "and everybody is dealt a quarter of an even share, rounded"),
    ({"hand_size": Fraction(3, 4)}, "everybody is dealt three quarters of an even share, rounded"),
    ({"hand_size": Fraction(1)}, "so that everybody gets equally many: two players get 26 cards "),
    (
        {"seats": range(2, 8)},
        "five get 10 each and 2 cards are set aside unseen; six get 8 each and",
    ),
    ({"seats": range(2, 9)}, "four get 13 each; and so on; eight get 6 each and 4 cards are set "),
    ({"hand_size": Fraction(7, 10)}, "everybody is dealt 7/10 of an even share, rounded down"),
    ({"hand_size": Fraction(1000, 10_001)}, "everybody is dealt a part of an even share, rounded"),
    (
        {"hand_size": 7},
        (
            "The deck is shuffled, and everybody is dealt seven cards, face down and one at a "
            "time. The others are set aside unseen: 38 with two players; 31 with three; 24 with "
            "four."
        ),
    ),
    ({"hand_size": 13}, "set aside unseen: 26 with two players; 13 with three; none with four."),
    (
        {"hand_size": 17, "seats": range(2, 10)},
        (
            "set aside unseen: 18 with two players; one with three. For more than three players "
            "the deck is too small."
        ),
    ),
    (
        {"hand_size": 5, "seats": range(2, 11)},
        "42 with two players; 37 with three; 32 with four; and so on; 2 with ten.",
    ),
    ({"seats": range(3, 4)}, "everybody is dealt 17 cards, face down and one at a time; one card "),
    (
        {"seats": range(2, 10**30)},
        (
            "two players get 26 cards each; three get 17 each and one card is set aside unseen; "
            "four get 13 each; and so on; 52 get one each. For more than 52 players the deck is "
            "too small."
        ),
    ),
    (
        {"hand_size": Fraction(1, 26)},
        (
            "everybody is dealt one card, face down and one at a time; 50 cards are set aside "
            "unseen. For more than two players the deck is too small."
        ),
    ),
    ({"hand_size": 27}, "The deck is too small to be dealt to so many."),
    ({"hand_size": 10**5000}, "The deck is too small to be dealt to so many."),
    # Which card is best.
    (
        {},
        (
            "The best card wins the round. The ace is the best card, followed by the king, the "
            "queen, the jack and 10 down to 2. Suits do not matter."
        ),
    ),
    ({"deck": cw.DECK_54}, "The joker is the best card, followed by the ace, the king, "),
    (
        {"ranking": cw.ACE_LOW},
        "The king is the best card, followed by the queen, the jack, 10 down to 2 and the ace.",
    ),
    (
        {"ranking": cw.LOWEST_WINS},
        (
            "Low cards beat high ones: the 2 is the best card, followed by 3 up to 10, the jack, "
            "the queen, the king and the ace. Suits do not matter."
        ),
    ),
    (
        {"ranking": cw.RankOrder("23789TAJQK45"), "deck": cw.DECK_40},
        (
            "The 5 is the best card, followed by the 4, the king, the queen, the jack, the ace, "
            "the 7, the 3 and the 2. Suits do not matter. Not every card of the deck has a place "
            "in this order."
        ),
    ),
    (
        {"ranking": cw.RankOrder("A246875T"), "deck": cw.parse_pile("Ac 2c 4c 6c 8c 7c 5c Tc")},
        (
            "The 10 is the best card, followed by the 5, the 7, the 8, the 6, the 4, the 2 and the "
            "ace."
        ),
    ),
    ({"deck": cw.parse_pile("Ac 2c 3c 4c")}, "is the best card, followed by 4 down to 2."),
    (
        {"ranking": RedBeatsBlack()},
        "These rules have their own order of the cards: A red card beats a black one.",
    ),
    (
        {"ranking": BySize()},
        (
            "The 10 is the best card, followed by the ace, king, queen, jack, 9, 8, 7, 6, 5, 4, 3 "
            "or 2 (equally good)."
        ),
    ),
    (
        {"ranking": BySize().reversed(), "deck": cw.parse_pile("Ts Ks As")},
        "The ace and the king are the best cards, equal to each other, followed by the 10.",
    ),
    ({"deck": cw.parse_pile("2c 2d")}, "The best card wins the round. All cards are equally good."),
    ({"deck": (1, 7, 7), "ranking": cw.NATURAL}, "The highest number is the best."),
    ({"deck": (1, 7, 7), "ranking": cw.NATURAL.reversed()}, "The lowest number is the best."),
    (
        {"deck": (1, 10, 111, 2), "ranking": BySize()},
        "These rules have their own order of the cards: Ranks anything, by the length of its text.",
    ),
    (
        {"deck": (1, 2, 10), "ranking": BySize().reversed()},
        "own order of the cards, here turned round: Ranks anything, by the length of its text.",
    ),
    (
        {"ranking": BySize(), "deck": cw.parse_pile("Ts Ks 2s")},
        "The 10 is the best card, followed by the king or 2 (equally good).",
    ),
    (
        {"deck": ("a", "bb", "cc"), "ranking": BySize().reversed()},
        "own order of the cards, here turned round: Ranks anything, by the length of its text.",
    ),
    ({"deck": (1, 2, 2)}, "These rules have their own order of the cards: A ranking of Card"),
    (
        {"deck": cw.parse_pile("2c 3c"), "ranking": cw.RankOrder("2")},
        "All cards are equally good. Not every card of the deck has a place in this order.",
    ),
    # The war.
    ({"seats": range(2, 3)}, "If both cards are equally good, there is a war. Each player lays "),
    ({"seats": range(2, 3)}, "If they are equally good again, there is another war, and so on."),
    ({"stake": 0}, "Each of them turns up one more card. "),
    ({"stake": 0, "joins": Joins.ALL}, "Each player turns up one more card. "),
    ({"stake": 1}, "Each of them lays one card face down and then turns up one more."),
    ({"stake": (3, 3)}, "Each of them lays three cards face down and then turns up one more."),
    (
        {"stake": (1, 3, 5)},
        (
            "Each of them lays cards face down, one in the first war of a round, three in the "
            "second and five from the third on, and then turns up one. The best of the new"
        ),
    ),
    (
        {"stake": (3, 3, 0, 0, 0, 1)},
        (
            "three in the first and second wars of a round, none in the third to fifth and one "
            "from the sixth on, and then"
        ),
    ),
    (
        {"stake": (3, 0)},
        "lays cards face down, three in the first war of a round and none from the second on, and",
    ),
    (
        {"stake": as_many_as_tied},
        (
            "Each of them lays a number of cards face down and then turns up one more. That number "
            'comes from a rule of its own, called "as many as tied". The best'
        ),
    ),
    (
        {"chant": ("W", "A", "R")},
        (
            'The players say "W" with the first card that goes face down, "A" with the second and '
            '"R" with the third.'
        ),
    ),
    (
        {"chant": ("W", "A", "R"), "stake": 1},
        'The players say "W" with the first card that goes face',
    ),
    ({"chant": ("W", "A"), "stake": (1, 3)}, 'goes face down and "A" with the second.'),
    ({"chant": ("W", "A"), "stake": as_many_as_tied}, 'goes face down and "A" with the second.'),
    (
        {"chant": ("", " \n", "W\x00\udc80\nX")},
        'The players say "W X" with the third card that goes face down.',
    ),
    # Too few cards.
    ({"stake": 0}, "A player with no card left drops out of the war. If only one player is left"),
    ({"stake": (3, 3)}, "A player who has fewer than four cards left for a war lays all but one"),
    (
        {"stake": 1},
        (
            "A player who has only one card left for a war turns it up and lays none face down. A "
            "player with no card left drops out of the war. If only one player is left"
        ),
    ),
    ({"stake": (1, 3)}, "A player who has too few cards left for a war lays all but one of them"),
    ({"stake": 51}, "A player who has fewer than 52 cards left for a war lays all but one of"),
    ({"stake": 52}, "A player who has too few cards left for a war lays all but one of them"),
    ({"stake": 10**5000}, "Each of them lays more than a million million cards face down"),
    ({"joins": Joins.ALL}, "If only one player is left to fight, tied or not, they win the round"),
    (
        {"joins": Joins.ALL, "shortfall": Shortfall.DRAW},
        (
            "If a player who has to fight, tied or not, has fewer than four cards left, the game "
            "ends at once and is a draw."
        ),
    ),
    ({"stake": 0, "shortfall": Shortfall.DRAW}, "If a player who has to fight has no card left, "),
    (
        {"stake": 0, "shortfall": Shortfall.LAST_CARD_STANDS},
        "A player with no card left fights on, until the round is over, with the card they turned ",
    ),
    # The cards on the table.
    (
        {"collect": CollectOrder.AS_PLAYED, "shortfall": Shortfall.FORFEIT},
        (
            "In a war the cards of those who drop out come first, then the others that go face "
            "down, then those turned up."
        ),
    ),
    (
        {"collect": CollectOrder.WINNER_FIRST, "captures": Captures.APART_LAST_FIRST},
        "puts them one after another face down on a heap beside their pile, their own cards first,",
    ),
    (
        {"unclaimed": Unclaimed.TAKE_BACK, "captures": Captures.APART_LAST_FIRST},
        (
            "Otherwise everybody puts the cards they laid, in the order in which they laid them, "
            "back on their heap and plays on."
        ),
    ),
    (
        {"unclaimed": Unclaimed.TAKE_BACK, "captures": Captures.APART_SHUFFLED},
        "Otherwise everybody puts the cards they laid back on their heap and plays on.",
    ),
    (
        {"unclaimed": Unclaimed.TAKE_BACK, "joins": Joins.ALL},
        "If nobody wins a round, everybody puts the cards they laid, in the order",
    ),
    # The end.
    (
        {},
        (
            "A player with no cards left at the end of a round is out of the game. The last player "
            "with cards wins; if nobody has any left, the game is a draw."
        ),
    ),
    (
        {"endings": (cw.RoundCap(10_000),), "joins": Joins.ALL},
        (
            "The game also stops after 10,000 rounds. Whoever then has the most cards wins; if "
            "several have the most, it is a draw."
        ),
    ),
    (
        {"endings": (cw.RoundCap(1), cw.TimeLimit(600), cw.FirstOut())},
        (
            "The game also stops after one round, at the end of the round in which ten minutes are "
            "up or as soon as a player is out. Whoever then has the most cards wins; if several "
            "have the most, it is a draw. Cards that still lie on the table count for nobody."
        ),
    ),
    ({"endings": (cw.RoundCap(10**18),)}, "after more than a million million rounds."),
    ({"endings": (cw.TimeLimit(60),)}, "the round in which one minute is up."),
    ({"endings": (cw.TimeLimit(1.0),)}, "the round in which one second is up."),
    ({"endings": (cw.TimeLimit(90),)}, "the round in which 90 seconds are up."),
    ({"endings": (cw.TimeLimit(0.8),)}, "the round in which 0.8 seconds are up."),
    ({"endings": (cw.TimeLimit(1e300),)}, "in which more than a million million minutes are up."),
    (
        {"endings": (cw.WarsWon(1),)},
        (
            "A player who has won one round in which there was a war wins the game; several wars "
            "in one round count as one."
        ),
    ),
    ({"endings": (cw.WarsWon(3),)}, "A player who has won three rounds in which there was a war"),
    (
        {"endings": (Mercy(3),)},
        "The game can also end in a way of its own: Stops when somebody is too far ahead.",
    ),
    (
        {"endings": (cw.WarsWon(3), cw.RoundCap(5))},
        "If several of these endings come in the same round, the one named first counts.",
    ),
]


@pytest.mark.parametrize(("fields", "words"), PARTS)
def test_what_is_said_of_a_field(fields: dict[str, object], words: str) -> None:
    assert says(changed(WAR, **fields), words)


# What does not matter is left out.

DISTINCT = changed(WAR, deck=tuple(range(50)), ranking=cw.NATURAL)
TWICE = changed(DISTINCT, deck=(*range(50), 7))

# Rules that leave something out, others that say it, and the words.
LEFT_OUT: list[tuple[House, House, str]] = [
    (DISTINCT, WAR, "there is a war"),
    (DISTINCT, TWICE, "there is a war"),
    (DISTINCT, WAR, "drops out"),
    (DISTINCT, WAR, "nobody"),
    (DISTINCT, WAR, "draw"),
    (DISTINCT, WAR, "Suits"),
    (WAR, DISTINCT, "never a tie"),
    *[
        (changed(DISTINCT, **fields), changed(TWICE, **fields), words)
        for fields, words in (
            ({"collect": CollectOrder.HIGHEST_FIRST}, "equally good ones"),
            ({"collect": CollectOrder.HIGHEST_FIRST}, "at the same time"),
            ({"collect": CollectOrder.AS_PLAYED}, "In a war"),
            ({"collect": CollectOrder.AS_PLAYED, "shortfall": Shortfall.FORFEIT}, "In a war"),
            ({"endings": (cw.WarsWon(1),)}, "has won"),
            ({"chant": ("W",)}, "The players say"),
        )
    ],
    (KRIG, BATAILLE, "If nobody wins a round"),
    (TWO_HANDED, WAR, "If nobody wins a round"),
    (TWO_HANDED, WAR, "tied"),
    (changed(TWO_HANDED, joins=Joins.ALL), KRIG, "tied"),
    (changed(TWO_HANDED, endings=(cw.FirstOut(),)), TWO_HANDED, "also stops"),
    (changed(WAR, shortfall=Shortfall.DRAW), WAR, "nobody"),
    (changed(WAR, unclaimed=Unclaimed.TAKE_BACK), WAR, "the game is a draw"),
    (changed(WAR, seats=range(2, 4)), WAR, "stay there"),
    (changed(WAR, stake=0, chant=("W",)), cw.W_A_R, "The players say"),
    (changed(cw.W_A_R, stake=1), cw.W_A_R, '"A"'),
    (
        changed(WAR, captures=Captures.APART_SHUFFLED, collect=CollectOrder.AS_PLAYED),
        changed(WAR, captures=Captures.APART_LAST_FIRST, collect=CollectOrder.AS_PLAYED),
        "in which they were laid",
    ),
    (
        changed(WAR, collect=CollectOrder.BY_SEAT),
        changed(WAR, collect=CollectOrder.AS_PLAYED),
        "at the same time",
    ),
    *[
        (cw.capped(rules), cw.capped(others), "on the table count for nobody")
        for rules, others in (
            (KRIG, BATAILLE),
            (DISTINCT, TWICE),
            (changed(WAR, seats=range(2, 4)), WAR),
            (changed(WAR, unclaimed=Unclaimed.SET_ASIDE), WAR),
            (changed(WAR, shortfall=Shortfall.DRAW), WAR),
        )
    ],
    (
        changed(WAR, endings=(cw.RoundCap(5), cw.TimeLimit(5))),
        changed(WAR, endings=(cw.RoundCap(5), cw.WarsWon(5))),
        "named first",
    ),
    (WAR, changed(WAR, ranking=cw.RankOrder("23")), "Not every card"),
    (WAR, cw.PEACE, "Low cards"),
    (WAR, changed(WAR, seats=range(2, 54)), "too small"),
]


@pytest.mark.parametrize(("rules", "others", "words"), LEFT_OUT)
def test_what_cannot_happen_is_left_out(rules: House, others: House, words: str) -> None:
    assert words not in said(rules)
    assert words in said(others)


# Rules with a way of their own.

QUESTIONS = ("deal", "lay", "best", "settle", "refill", "remember", "verdict")

WAYS = {
    "deal": "These rules have their own way of dealing the cards",
    "lay": "These rules have their own way of laying cards, to open a round and after a tie",
    "best": "These rules have their own way of telling who wins",
    "settle": "These rules have their own way of handing out the cards on the table",
    "refill": "These rules have their own way of bringing back cards that were kept apart",
    "remember": "These rules keep a note of their own as the game goes on",
    "verdict": "These rules have their own way of ending the game",
}

# What the fields say of a part, and may not be claimed where a subclass has its own way.
CLAIMS = {
    "deal": ("is shuffled", "get 26", "who was dealt"),
    "lay": ("turns up", "Each of them", "has fewer than", "drops out of the war", "left to fight"),
    "best": ("The best", "the best card", "The ace", "Suits"),
    "settle": ("winner of a round", "under their pile", "If nobody wins a round"),
    "refill": ("newest card on top",),
    "remember": ("in which there was a war",),
    "verdict": ("wins the game", "last player", "a draw", "also stops"),
}

FULL = attrs.evolve(
    WAR,
    collect=CollectOrder.AS_PLAYED,
    captures=Captures.APART_LAST_FIRST,
    endings=(cw.WarsWon(3), cw.RoundCap(5)),
    chant=("W",),
)


def with_own(*questions: str, doc: object = None, **fields: object) -> House:
    """Give rules like FULL in which a subclass answers these questions."""

    def answer(self: object, *asked: object) -> object:
        raise NotImplementedError

    answer.__doc__ = doc  # type: ignore[assignment]  # pyright: ignore[reportAttributeAccessIssue]
    make: Any = attrs.frozen(type("Wild", (cw.HouseRules,), dict.fromkeys(questions, answer)))
    given = {f.name: getattr(FULL, f.name) for f in attrs.fields(cw.HouseRules) if f.init}
    wild: House = make(**{**given, **fields})
    return wild


@pytest.mark.parametrize("question", QUESTIONS)
def test_an_own_way_is_said_and_the_fields_are_not(question: str) -> None:
    usual = {"captures": Captures.UNDER_PILE} if question == "settle" else {}
    text = said(with_own(question, doc="Do it so.\n\nAnd more.", **usual))
    assert f"{WAYS[question]}: Do it so." in text
    assert "And more" not in text
    for claim in CLAIMS[question]:
        assert claim not in text
        assert claim in said(changed(FULL, **usual))
    for other in QUESTIONS:
        assert (WAYS[other] in text) is (other == question)


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("doc", [None, "", " \n ", 7, "..."])
def test_an_own_way_about_which_nothing_is_said(question: str, doc: object) -> None:
    assert f"{WAYS[question]}." in said(with_own(question, doc=doc))


def test_the_docstring_of_the_usual_answer_is_not_one_of_its_own() -> None:
    rules = with_own("best", doc=cw.HouseRules.best.__doc__)
    assert f"{WAYS['best']}." in said(rules)


def test_an_own_way_is_inherited() -> None:
    wild: Any = type(with_own("best", doc="Toss a coin."))
    child = attrs.frozen(type("Child", (wild,), {}))
    assert f"{WAYS['best']}: Toss a coin." in said(child())


def test_a_subclass_that_answers_nothing_says_what_its_fields_say() -> None:
    fields = {f.name: getattr(FULL, f.name) for f in attrs.fields(cw.HouseRules) if f.init}
    plain = attrs.frozen(type("Plain", (cw.HouseRules,), {}))
    assert explain(plain(**fields)) == explain(FULL)
    assert summary(plain(**fields)) == summary(FULL)


OWN: list[tuple[House, str]] = [
    (
        with_own("lay"),
        (
            f"{WAYS['lay']}. The best card wins the round; of several that a player has turned up, "
            "the last one counts. The ace is the best card"
        ),
    ),
    (
        with_own("lay"),
        (
            "If several players tie for the best card, that way of laying says what happens. "
            'The players say "W" with the first card that goes face down.'
        ),
    ),
    (
        with_own("lay", seats=range(2, 3)),
        "If both cards are equally good, that way of laying says what happens. The players",
    ),
    (with_own("lay", stake=0), 'The players say "W" with the first card that goes face down.'),
    (
        with_own("lay"),
        (
            "clockwise from the one who was dealt the first card. Of these, the cards of those who "
            "drop out come first, then the others that go face down, then those turned up."
        ),
    ),
    # Everything may happen where they lay in a way of their own.
    (with_own("lay", joins=Joins.ALL), "If several players still have cards, the cards on the"),
    (with_own("lay", seats=range(2, 3)), "If several players still have cards, the cards on the"),
    (with_own("lay", shortfall=Shortfall.DRAW), "; if nobody has any left, the game is a draw."),
    (
        with_own("lay", deck=(1, 2, 3, 4), ranking=cw.NATURAL),
        "; if nobody has any left, the game is a draw.",
    ),
    (
        with_own("best"),
        (
            "If several players come out best together, there is a war between them, and the "
            "others wait. Each of them lays three cards face down and then turns up one more. The "
            "players say"
        ),
    ),
    (
        with_own("best"),
        (
            "Then it is seen in the same way who wins the round. If several players come out best "
            "together again, those who tied this time fight another war, and so on."
        ),
    ),
    (
        with_own("best", deck=(1, 2, 3, 4), ranking=cw.NATURAL, seats=range(2, 3)),
        "If both players come out best together, there is a war. Each player lays three",
    ),
    (
        with_own("best", "lay"),
        (
            "If several players come out best together, that way of laying says what happens. "
            "The players"
        ),
    ),
    # The order of the cards is needed for the pick-up alone.
    (
        with_own("best", collect=CollectOrder.HIGHEST_FIRST),
        (
            "from the best to the worst, equally good ones in the order in which they were laid. "
            "The ace is the best card, followed by"
        ),
    ),
    (
        with_own("settle"),
        (
            f"{WAYS['settle']}. If won cards are kept apart, they become the pile again, the last "
            "one won on top."
        ),
    ),
    (
        with_own("settle", captures=Captures.UNDER_PILE),
        "If won cards are kept apart, they become the pile again, the last one won on top.",
    ),
    (
        with_own("settle", captures=Captures.APART_SHUFFLED),
        "If won cards are kept apart, they are shuffled when they become the pile again.",
    ),
    (with_own("settle", "refill"), f"{WAYS['settle']}. {WAYS['refill']}."),
    (with_own("settle", joins=Joins.ALL), "Cards that still lie on the table count for nobody."),
    (
        with_own("settle", deck=(1, 2, 3, 4), ranking=cw.NATURAL),
        "; if nobody has any left, the game is a draw.",
    ),
    (
        with_own("settle", unclaimed=Unclaimed.TAKE_BACK),
        "; if nobody has any left, the game is a draw.",
    ),
    (
        with_own("refill"),
        f"the heap is put under it. {WAYS['refill']}. Cards on the heap count as cards",
    ),
    (with_own("refill", captures=Captures.UNDER_PILE), f"those turned up. {WAYS['refill']}. If"),
    # What comes back in a way of its own may come back in the order in which it was won.
    (with_own("refill", captures=Captures.APART_SHUFFLED), "in the order in which they were laid."),
    (
        with_own("refill", captures=Captures.APART_SHUFFLED, collect=CollectOrder.SHUFFLED),
        ", shuffles them, and puts them face down on a heap",
    ),
    (
        with_own("refill", captures=Captures.APART_SHUFFLED, unclaimed=Unclaimed.TAKE_BACK),
        "puts the cards they laid, in the order in which they laid them, back on their heap",
    ),
    (with_own("remember"), "A player who has won three wars in that count wins the game. The game"),
    (
        with_own("remember", deck=(1, 2, 3, 4), ranking=cw.NATURAL),
        "A player who has won three wars in that count wins the game.",
    ),
    (
        with_own("verdict"),
        (
            "A player with no cards left at the end of a round is out of the game. "
            f"{WAYS['verdict']}. It is over at the latest when fewer than two players have cards "
            "left."
        ),
    ),
    (with_own("deal"), "clockwise from the first. In a war"),
    (with_own("deal", collect=CollectOrder.BY_SEAT), "player by player, beginning with the first,"),
]


@pytest.mark.parametrize(("rules", "words"), OWN)
def test_what_is_said_beside_an_own_way(rules: House, words: str) -> None:
    assert says(rules, words)


def test_where_all_is_their_own_nothing_else_is_claimed() -> None:
    assert explain(with_own(*QUESTIONS, chant=())) == (
        (
            "A game for two to four players, with an ordinary deck of 52 cards without jokers. "
            f"{WAYS['deal']}. Everybody keeps their cards in a face-down pile and does not look at "
            "them."
        ),
        f"{WAYS['lay']}. {WAYS['best']}.",
        "If several players come out best together, that way of laying says what happens.",
        f"{WAYS['settle']}. {WAYS['refill']}.",
        (
            "A player with no cards left at the end of a round is out of the game. "
            f"{WAYS['remember']}. {WAYS['verdict']}. It is over at the latest when fewer than two "
            "players have cards left."
        ),
    )


# What others wrote may be odd.


def stops(self: object, state: object) -> None:
    return None


def ending(name: str, **parts: object) -> cw.Ending:
    """Give an ending whose class has this name, and these parts."""
    make: Any = type(name, (), {"memoryless": True, "verdict": stops, **parts})
    made: cw.Ending = make()
    return made


@dataclass(frozen=True)
class MercyRule:
    margin: int
    memoryless = True
    verdict = stops


class Named_Tuple(NamedTuple):  # noqa: N801
    margin: int
    memoryless: bool = True
    verdict: Callable[..., None] = stops


class LateCap(cw.RoundCap):
    """Stops a round late."""

    def verdict(self, state: cw.GameState[Any]) -> cw.Outcome | None:
        return None


def no_docstring(kind: object) -> str:
    raise RuntimeError


# A kind of classes that cannot tell their docstring.
Odd = type("Odd", (type,), {"__doc__": property(no_docstring, lambda kind, text: None)})


OWN_ENDINGS: list[tuple[object, str]] = [
    (MercyRule(3), ', called "mercy rule".'),
    (Named_Tuple(3), ', called "named tuple".'),
    (LateCap(3), ": Stops a round late."),
    (ending("Pact", __doc__="Peace!"), ": Peace."),
    (ending("Pact", __doc__="  Ends in\n  `Peace`:\n\n  or not"), ": Ends in Peace."),
    (ending("Pact", __doc__="a\x00b\u202e\x1b[1m c\r\nd"), ": ab[1m c d."),
    (ending("Pact", __doc__="\x00\n\u200b"), ', called "pact".'),
    (ending("Pact", __doc__=7), ', called "pact".'),
    (ending("Pact", __doc__="long " * 100), f": {'long ' * 39}lo..."),
    (ending(""), "."),
    (ending("\x1b"), "."),
    (ending("__x__Y"), ', called "x y".'),
    (Odd("Wall", (), {"memoryless": True, "verdict": stops})(), ', called "wall".'),
]


@pytest.mark.parametrize(("odd", "words"), OWN_ENDINGS)
def test_an_ending_of_its_own(odd: object, words: str) -> None:
    last = explain(changed(WAR, endings=(odd,)))[-1]
    assert last.endswith(f"is a draw. The game can also end in a way of its own{words}")


class Stakes:
    """Counts what is at stake."""

    def __call__(self, battle: object) -> int:
        return 1

    def by_hand(self, battle: object) -> int:
        """Lay by hand."""
        return 1


class Silent(Stakes):
    pass


OWN_STAKES: list[tuple[object, str]] = [
    (as_many_as_tied, ', called "as many as tied".'),
    (partial(partial(as_many_as_tied)), ', called "as many as tied".'),
    (Stakes(), ": Counts what is at stake."),
    (Stakes().by_hand, ": Lay by hand."),
    (Silent(), ', called "silent".'),
    (len, ": Return the number of items in a container."),
]


@pytest.mark.parametrize(("stake", "words"), OWN_STAKES)
def test_a_stake_of_its_own(stake: object, words: str) -> None:
    text = said(changed(WAR, stake=stake))
    assert f"That number comes from a rule of its own{words} The best" in text


@attrs.frozen
class Strange:
    """Gives what is no number."""

    answer: object

    def strength(self, card: object) -> Any:  # noqa: ANN401
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer

    def reversed(self) -> Any:  # noqa: ANN401
        return cw.ReversedRanking(self)


@pytest.mark.parametrize("answer", [None, "7", float("nan"), Fraction(1), 1j, ValueError("no")])
@pytest.mark.parametrize("deck", [cw.STANDARD_DECK, (1, 2, 3), ("a", None)])
def test_a_strength_that_is_none(answer: object, deck: tuple[Hashable, ...]) -> None:
    text = said(changed(WAR, deck=deck, ranking=Strange(answer)))
    assert "These rules have their own order of the cards: Gives what is no number." in text
    assert "there is a war" in text


class Prickly:
    """A card that bears neither comparing nor writing."""

    def __eq__(self, other: object) -> bool:
        raise RuntimeError

    def __hash__(self) -> int:
        return 7

    def __repr__(self) -> str:
        raise RuntimeError


def test_cards_that_can_only_be_held() -> None:
    rules = changed(WAR, deck=(Prickly(), Prickly()), ranking=Strange(7))
    assert "with a deck of its own, of two cards." in said(rules)
    assert "All cards are equally good." in said(rules)
    assert summary(rules).endswith("; a deck of its own, of two cards; all cards are equally good")


@pytest.mark.parametrize("rules", [None, "krig", 7, cw.HouseRules, (WAR,), cw.deal(WAR, seed=1)])
@pytest.mark.parametrize("tell", [loose.explain, loose.summary])
def test_what_is_no_house_rules(rules: object, tell: Callable[..., object]) -> None:
    with pytest.raises(cw.BadInput, match=r"^rules is .*; a HouseRules is asked for"):
        tell(rules)


# It never fails, whatever the fields.

HANDS = st.sampled_from(
    [None, 1, 2, 7, 26, 60, Fraction(1), Fraction(1, 2), Fraction(2, 7), Fraction(1, 99)]
)
SEATS = st.builds(range, st.integers(2, 9), st.integers(10, 70), st.integers(1, 20)) | st.builds(
    range, st.integers(9, 20), st.just(1), st.integers(-20, -1)
)


@st.composite
def wide_rules(draw: st.DrawFn) -> House:
    """Give rules with every field drawn, also seats and hands that no deal can serve."""
    rules = draw(house_rules())
    words = draw(st.lists(st.text(max_size=4), max_size=5)) if draw(st.booleans()) else rules.chant
    seats = draw(SEATS) if draw(st.booleans()) else draw(st.sampled_from(SEAT_RANGES))
    return changed(rules, seats=seats, hand_size=draw(HANDS), chant=tuple(words))


SEAT_RANGES = [range(2, 3), range(2, 4), range(2, 5)]


@given(wide_rules())
def test_every_paragraph_is_a_line_that_ends_in_a_full_stop(rules: House) -> None:
    paragraphs = explain(rules)
    assert 4 <= len(paragraphs) <= 6
    for paragraph in paragraphs:
        assert paragraph.isprintable()
        assert re.fullmatch(r"\S.*[^.\s]\.", paragraph)
        assert "  " not in paragraph
        assert ".." not in paragraph.replace("...", "")


@given(wide_rules())
def test_the_summary_is_a_line(rules: House) -> None:
    line = summary(rules)
    assert line.isprintable()
    assert line == line.strip()
    assert all(part.strip() for part in line.split("; "))


@given(wide_rules())
def test_it_says_the_same_each_time_and_for_equal_rules(rules: House) -> None:
    again = changed(rules, name="Another name", seats=rules.seats[::-1], stake=rules.stake)
    assert explain(again) == explain(rules) == explain(rules)
    assert summary(again) == summary(rules)


# The numbers in the deal are those of the deal.

NUMBERS = {in_words(number): number for number in range(13)} | {"none": 0}


def number_of(word: str) -> int:
    return NUMBERS[word] if word in NUMBERS else int(word)


PORTION = re.compile(
    r"(\w+)(?: players)? get (\w+)(?: cards?)? each(?: and (\w+) cards? (?:is|are) set aside)?"
)
ALL_ALIKE = re.compile(r"everybody is dealt (\w+) cards?, face down and one at a time")


def deal_told(rules: House) -> dict[int, tuple[int, int]]:
    """Read the deal: by the number of players the cards that each gets, and those set aside."""
    first = explain(rules)[0]
    alike = ALL_ALIKE.search(first)
    if alike is None:
        return {
            number_of(players): (number_of(hand), number_of(aside or "none"))
            for players, hand, aside in PORTION.findall(first)
        }
    hand = number_of(alike[1])
    if "The others are set aside" in first:
        asides = re.findall(r"(\w+) with (\w+)", first.partition("set aside unseen: ")[2])
        return {number_of(players): (hand, number_of(aside)) for aside, players in asides}
    aside = re.search(r"; (\w+) cards? (?:is|are) set aside unseen", first)
    only = min(rules.seats)
    return {only: (hand, number_of(aside[1]) if aside else 0)}


def deal_made(rules: House, players: int) -> tuple[int, int] | None:
    try:
        deal = rules.deal(rules.deck, players)
    except cw.BadInput:
        return None
    assert {len(pile) for pile in deal.piles} == {len(deal.piles[0])}
    return len(deal.piles[0]), len(deal.aside)


@given(st.integers(1, 70), st.sampled_from(SEAT_RANGES) | SEATS, HANDS)
def test_the_deal_that_is_told_is_the_deal_that_is_made(
    cards: int, seats: range, hand_size: int | Fraction | None
) -> None:
    rules = cw.HouseRules(
        deck=tuple(range(cards)), ranking=cw.NATURAL, seats=seats, hand_size=hand_size
    )
    made = {
        players: deal
        for players in sorted(seats)
        if (deal := deal_made(rules, players)) is not None
    }
    text, read = explain(rules)[0], deal_told(rules)
    assert all(made[players] == deal for players, deal in read.items())
    if "and so on; " in text:
        assert [*read] == [*made][:3] + [*made][-1:]
        assert len(made) > 6
    else:
        assert read == made
    assert ("For more than" in text) is (0 < len(made) < len(seats))
    assert ("dealt to so many" in text) is (not made)
    if 0 < len(made) < len(seats):
        assert f"For more than {in_words(max(made))} players the deck is too small." in text


# Rules that differ in what matters have other words, and others have not.


def stakes_of(rules: House) -> object:
    """Give the stake without repeats at its end."""
    if callable(rules.stake):
        return rules.stake
    stakes = [rules.stake] if isinstance(rules.stake, int) else [*rules.stake]
    while stakes[-2:-1] == stakes[-1:]:
        del stakes[-1]
    return tuple(stakes)


def war_matters(rules: House, most: int) -> object:
    stake, shortfall = stakes_of(rules), rules.shortfall
    if stake == (0,) and shortfall in (Shortfall.LAST_CARD_UP, Shortfall.EQUAL_FORCE):
        shortfall = Shortfall.FORFEIT  # without a stake, all three put out who has no card
    said_with = len(rules.chant) if callable(rules.stake) else max(stake)  # type: ignore[call-overload]
    others_join = most > 2 and rules.joins is Joins.ALL
    chant = rules.chant[:said_with]
    if shortfall is Shortfall.DRAW:
        return stake, shortfall, others_join, chant
    # Several others can have cards when nobody wins: four players, of whom only the tied fight.
    lost = (Unclaimed.CARRY_OVER, Unclaimed.SET_ASIDE)
    unclaimed: object = rules.unclaimed
    if (most < 4 or others_join) and unclaimed in lost:
        unclaimed = lost
    return stake, shortfall, others_join, chant, unclaimed


def order_of(rules: House) -> list[list[str]]:
    """Give the ranks of the deck, weakest first, equal ones together."""
    strengths = {str(card)[:-1]: rules.ranking.strength(card) for card in rules.deck}
    levels = sorted({*strengths.values()})
    return [sorted(rank for rank in strengths if strengths[rank] == level) for level in levels]


def matters(rules: House) -> object:
    """Give all that makes a difference in a game dealt from the deck."""
    most = max(rules.seats)
    strengths = [rules.ranking.strength(card) for card in rules.deck]
    order = [
        sorted(
            {str(card)[:-1] for card, s in zip(rules.deck, strengths, strict=True) if s == level}
        )
        for level in sorted({*strengths})
    ]
    ties = len(order) < len(rules.deck)
    endings = [
        type(ending) if isinstance(ending, Mercy) else ending
        for ending in rules.endings
        if not (isinstance(ending, cw.FirstOut) and most == 2)
        and not (isinstance(ending, cw.WarsWon) and not ties)
    ]
    reshuffled = rules.captures is Captures.APART_SHUFFLED
    return (
        [(players, deal_made(rules, players)) for players in sorted(rules.seats)],
        rules.deck,
        order,
        war_matters(rules, most) if ties else None,
        None if reshuffled else rules.collect,
        rules.captures,
        endings,
    )


# Usual decks, of which `matters` tells all.
VALUES: dict[str, SearchStrategy[Any]] = {
    "deck": st.sampled_from([cw.STANDARD_DECK, cw.DECK_36, cw.DECK_54, cw.DECK_54[:13]]),
    "ranking": st.sampled_from(
        [cw.ACE_HIGH, cw.ACE_LOW, cw.LOWEST_WINS, cw.RankOrder("X23456789TJQKA")]
    ),
    "seats": st.sampled_from([*SEAT_RANGES, range(4, 1, -1), range(2, 5, 2)]),
    "hand_size": st.sampled_from([None, 13, Fraction(1, 2), Fraction(1)]),
    "stake": STAKES,
    "chant": st.sampled_from([(), ("W",), ("W", "A", "R"), ("I", "de", "clare", "war")]),
    "endings": st.lists(ENDINGS, max_size=2).map(tuple),
    **{field: st.sampled_from([*kind]) for kind, field in FIELDS.items()},
}


@pytest.mark.slow
@settings(max_examples=300)
@given(st.fixed_dictionaries(VALUES), st.data())
def test_rules_have_the_same_words_if_and_only_if_the_same_matters(
    fields: dict[str, object], data: st.DataObject
) -> None:
    rules = changed(WAR, **fields)
    field = data.draw(st.sampled_from([*VALUES]))
    other = changed(rules, **{field: data.draw(VALUES[field])})
    assert (explain(rules) == explain(other)) is (matters(rules) == matters(other))


# What happens in a game is what was said.


class Told:
    """A game beside the words about it: who fights, what lies on the table, and what is due."""

    def __init__(self, rules: House) -> None:
        self.rules = rules
        self.text = said(rules)
        self.laid: list[tuple[int, object]] = []
        self.fighters: tuple[int, ...] = ()
        self.war: list[Any] = []
        self.level = 0

    def check(self, *words: str) -> None:
        for part in words:
            assert part in self.text

    def hear(self, event: cw.Event[Any], before: cw.GameState[Any]) -> None:
        match event:
            case cw.CardsFlipped(level=level, laid=laid):
                self.turned(level, tuple(card.seat for card in laid), before)
            case cw.WarDeclared(level=level, tied=tied):
                self.check("there is a war")
                self.settle_order()
                self.level = level
                if "has to fight it, tied or not" not in self.text:
                    self.fighters = tied
            case cw.Forfeited(seat=seat, cards=cards):
                assert seat in self.fighters
                self.check("drops out of the war")
                if cards:
                    self.check("puts them face down on the table and drops out of the war")
                self.fighters = tuple(other for other in self.fighters if other != seat)
            case cw.StakeLaid(cards=cards):
                self.staked(len(cards))
            case _:
                pass
        if isinstance(event, cw.CardsFlipped):
            self.war += [(2, laid.seat, laid.card) for laid in event.laid]
        elif isinstance(event, cw.Forfeited | cw.StakeLaid):
            step = 0 if isinstance(event, cw.Forfeited) else 1
            self.war += [(step, event.seat, card) for card in event.cards]

    def turned(self, level: int, seats: tuple[int, ...], before: cw.GameState[Any]) -> None:
        if level == 0:
            assert seats == before.playing
            self.check("In each round everybody turns up the top card of their pile.")
            self.fighters = seats
        elif seats != self.fighters:
            assert {*seats} < {*self.fighters}
            self.check("fights on, until the round is over, with the card they turned up last")

    def staked(self, number: int) -> None:
        found = re.search(r"lays (\w+) cards? face down and then turns up one more", self.text)
        if found is None:
            assert re.search("lays a number of cards|lays cards face down, ", self.text)
            return
        told = number_of(found[1])
        assert 1 <= number <= told
        if number < told:
            assert "all but one of them" in self.text or "as the one with the fewest" in self.text

    def settle_order(self) -> None:
        """Put what was laid in this battle in order: by step, then by player."""
        self.laid += [(seat, card) for _, seat, card in sorted(self.war, key=lambda one: one[:2])]
        self.war = []

    def due(self, winner: int, players: int) -> list[object] | None:
        """Give the cards in the order that was told, or None if they are shuffled or need not."""
        laid = self.laid
        if ", shuffles them, and" in self.text or "heap is shuffled" in self.text:
            return None
        if "player by player, beginning with the one who was dealt the first card" in self.text:
            order = [*range(players)]
        elif "their own cards first, then each next player's clockwise" in self.text:
            order = [(winner + step) % players for step in range(players)]
        elif "each next player's cards clockwise, then their own" in self.text:
            order = [(winner + step) % players for step in range(1, players + 1)]
        elif "beginning with the card that was laid last" in self.text:
            return [card for _, card in reversed(laid)]
        elif "from the best to the worst" in self.text:
            strength = self.rules.ranking.strength
            return sorted([card for _, card in laid], key=lambda card: -strength(card))
        else:
            self.check("one after another", ", in the order in which they were laid.")
            return [card for _, card in laid]
        return [card for seat in order for owner, card in laid if owner == seat]

    def settled(self, event: cw.Event[Any], after: cw.GameState[Any]) -> None:
        """Hear what becomes of the pot."""
        if not isinstance(event, cw.PotTaken | cw.PotCarried | cw.PotSetAside | cw.PotReturned):
            return
        self.settle_order()
        on = after.outcome is None or after.outcome.reason is not cw.Reason.ALL_OUT
        match event:
            case cw.PotTaken(seat=seat, cards=cards, place=place, shuffled=shuffled):
                due = self.due(seat, len(after.players))
                assert due is None or due == [*cards]
                assert shuffled is (self.rules.collect is CollectOrder.SHUFFLED)
                assert ("on a heap beside their pile" in self.text) is (place is cw.Place.CAPTURED)
                if seat not in self.fighters:
                    self.check("only one player still has cards, they take all the cards on the")
            case cw.PotReturned(place=place):
                where = "their pile" if place is cw.Place.PILE else "their heap"
                self.check("everybody puts the cards they laid", f"{where} and plays on.")
            case cw.PotCarried() if on:
                self.check("cards on the table stay there for the winner of the next round")
            case cw.PotSetAside() if on:
                self.check("cards on the table are put out of play")
            case _:
                self.check("if nobody has any left, the game is a draw")
        if not isinstance(event, cw.PotCarried):
            self.laid = []

    def ended(self, outcome: cw.Outcome) -> None:
        self.check(
            {
                cw.Reason.LAST_STANDING: "The last player with cards wins",
                cw.Reason.ALL_OUT: "if nobody has any left, the game is a draw",
                cw.Reason.DRAWN: "the game ends at once and is a draw",
                cw.Reason.ROUND_CAP: "The game also stops",
                cw.Reason.TIME: "the round in which",
                cw.Reason.FIRST_OUT: "as soon as a player is out",
                cw.Reason.WARS_WON: "in which there was a war wins the game",
                "mercy": "The game can also end in a way of its own",
            }[outcome.reason]
        )


@st.composite
def games(draw: st.DrawFn) -> cw.GameState[Any]:
    """Give games with few cards each, in which it often comes to the last card."""
    seats = draw(st.sampled_from(SEAT_RANGES))
    hand_size = draw(st.sampled_from([None, 1, 1, 2, 3]))
    rules = changed(draw(house_rules()), seats=seats, hand_size=hand_size)
    dealable = [players for players in seats if deal_made(rules, players) is not None]
    if not dealable:
        rules, dealable = changed(rules, hand_size=None), [*seats]
    return cw.deal(rules, players=draw(st.sampled_from(dealable)), seed=draw(SEEDS))


@pytest.mark.slow
@settings(max_examples=200)
@given(games())
def test_what_happens_is_what_was_said(state: cw.GameState[Any]) -> None:
    rules: Any = state.rules
    told = Told(rules)
    for _ in range(30):
        before = state
        state, events = cw.play_round(state, elapsed=state.battles * 2.5)
        for event in events:
            told.hear(event, before)
            told.settled(event, state)
        if state.outcome is not None:
            told.ended(state.outcome)
            break


HAPPENS: list[tuple[House, str, type[object], str]] = [
    (WAR, "9c/9d/3h 4h/4s 5s", cw.PotCarried, "the cards on the table stay there"),
    (
        changed(WAR, unclaimed=Unclaimed.SET_ASIDE),
        "9c/9d/3h 4h/4s 5s",
        cw.PotSetAside,
        "the cards on the table are put out of play",
    ),
    (
        changed(KRIG, unclaimed=Unclaimed.TAKE_BACK),
        "9c/9d/3h",
        cw.PotReturned,
        "If nobody wins a round, everybody puts the cards they laid, ",
    ),
    (
        changed(WAR, unclaimed=Unclaimed.TAKE_BACK),
        "9c/9d/3h 4h/4s 5s",
        cw.PotReturned,
        "Otherwise everybody puts the cards they laid, ",
    ),
    (
        changed(WAR, seats=range(2, 4)),
        "9c/9d/3h 4h",
        cw.PotTaken,
        "only one player still has cards, they take all the cards on the table",
    ),
    (KRIG, "9c/9d/3h 4h 5h", cw.PotTaken, "If only one player is left to fight, tied or not, "),
    (BATAILLE, "9c 2c/9d 2d 3d", cw.PotTaken, "If only one player is left to fight, they win "),
    (BATAILLE, "9c 2c/9d 2d 3d", cw.Forfeited, "puts them face down on the table and drops out"),
    (cw.reshuffled(WAR), "9c+2c/9d 2d", cw.PileRefilled, "the heap is shuffled and put under it"),
]


@pytest.mark.parametrize(("rules", "piles", "kind", "words"), HAPPENS)
def test_what_is_said_can_happen(rules: House, piles: str, kind: type[object], words: str) -> None:
    _, events = cw.play_round(cw.start(rules, piles.split("/")))
    assert any(isinstance(event, kind) for event in events)
    assert words in said(rules)


@pytest.mark.parametrize("rules", [WAR, KRIG, TWO_HANDED], ids=lambda rules: rules.name)
def test_where_nobody_has_any_cards_left_it_is_a_draw(rules: House) -> None:
    assert cw.play(cw.start(rules, ["9c", "9d"])).outcome.reason is cw.Reason.ALL_OUT
    assert "if nobody has any left, the game is a draw" in said(rules)


def test_a_numbered_deck_never_ties() -> None:
    assert "so there is never a tie" in said(DISTINCT)
    assert cw.play(cw.deal(DISTINCT, seed=7)).tally.wars == 0


# All of it in a line.

LINES: list[tuple[dict[str, object], str]] = [
    ({}, ""),
    ({"seats": range(2, 3)}, "2 players; 3 down"),
    ({"seats": range(2, 4)}, "2 or 3 players; 3 down"),
    ({"seats": range(2, 8, 2)}, "2, 4 or 6 players; 3 down"),
    ({"seats": range(2, 10)}, "2 to 9 players; 3 down"),
    ({"stake": (3, 0)}, "; 3, then 0 down; the"),
    ({"stake": (1, 3, 3)}, "; 1, then 3 down; the"),
    ({"stake": as_many_as_tied}, '; "as many as tied" says how many down; the'),
    ({"stake": half_of_the_poorest}, '; "half of the poorest" says how many down; the'),
    ({"deck": cw.DECK_36}, "; 36 cards: an ordinary deck without jokers, 2s, 3s, 4s and 5s"),
    ({"deck": cw.DECK_54}, "; an ordinary deck of 52 cards and two jokers"),
    ({"deck": cw.STANDARD_DECK[1:]}, "; 51 cards: an ordinary deck without jokers and the 2♣"),
    ({"hand_size": 7}, "; 7 cards each"),
    ({"hand_size": 1}, "; 1 card each"),
    ({"hand_size": Fraction(1, 2)}, "; half of an even hand each"),
    ({"hand_size": Fraction(5, 8)}, "; 5/8 of an even hand each"),
    ({"ranking": cw.LOWEST_WINS}, "; the lowest card wins"),
    ({"ranking": cw.ACE_LOW}, "; the ace is low"),
    ({"ranking": cw.RankOrder("23456789TJAQK")}, "; best first K Q A J 10 9 8 7 6 5 4 3 2"),
    ({"ranking": BySize()}, "; best first 10 A=K=Q=J=9=8=7=6=5=4=3=2"),
    ({"ranking": Strange(None)}, '; an order of its own, "strange"'),
    ({"ranking": Strange(None).reversed()}, '; an order of its own, "strange", turned round'),
    ({"chant": ("W", "A", "R")}, "; W - A - R!"),
    ({"collect": CollectOrder.AS_PLAYED}, "; picked up as played"),
    ({"collect": CollectOrder.HIGHEST_FIRST}, "; picked up highest first"),
    ({"captures": Captures.APART_SHUFFLED}, "; won cards apart, shuffled"),
    ({"captures": Captures.APART_LAST_FIRST}, "; won cards apart, last first"),
    ({"unclaimed": Unclaimed.SET_ASIDE}, "; a pot nobody wins is set aside"),
    ({"unclaimed": Unclaimed.TAKE_BACK}, "; a pot nobody wins is taken back"),
    ({"endings": (cw.RoundCap(10_000),)}, "; 10,000 rounds at most"),
    ({"endings": (cw.RoundCap(1),)}, "; 1 round at most"),
    ({"endings": (cw.TimeLimit(600),)}, "; 10 minutes at most"),
    ({"endings": (cw.TimeLimit(0.5),)}, "; 0.5 seconds at most"),
    ({"endings": (cw.FirstOut(),)}, "; over when somebody is out"),
    ({"endings": (cw.WarsWon(3),)}, "; first to win 3 wars"),
    ({"endings": (Mercy(3),)}, '; an ending of its own, "mercy"'),
    ({"endings": (ending(""),)}, "; an ending of its own"),
]


@pytest.mark.parametrize(("fields", "words"), LINES)
def test_the_line(fields: dict[str, object], words: str) -> None:
    line = summary(changed(WAR, **fields))
    assert words in line
    if words.startswith("; ") and "down" not in words:
        assert line == summary(WAR) + words


IN_THE_LINE: dict[Enum, str] = {
    Joins.TIED: "3 down; the tied fight; who is short turns the last card up",
    Joins.ALL: "3 down; all in the battle fight; who is short turns the last card up",
    Shortfall.LAST_CARD_UP: "3 down; the tied fight; who is short turns the last card up",
    Shortfall.FORFEIT: "3 down; the tied fight; who is short is out",
    Shortfall.LAST_CARD_STANDS: "3 down; the tied fight; who is short stands on the last card",
    Shortfall.EQUAL_FORCE: "3 down; the tied fight; all stake only what the poorest can",
    Shortfall.DRAW: "3 down; the tied fight; if somebody is short it is a draw",
}


@pytest.mark.parametrize("choice", IN_THE_LINE, ids=str)
def test_the_line_says_how_a_war_goes(choice: Enum) -> None:
    rules = changed(WAR, **{FIELDS[type(choice)]: choice})
    assert summary(rules) == f"2 to 4 players; {IN_THE_LINE[choice]}"


def test_the_line_of_plain_numbers() -> None:
    assert summary(DISTINCT) == f"{summary(WAR)}; 50 cards, numbered 0 to 49"
    peace = cw.peace(DISTINCT)
    assert summary(peace) == f"{summary(DISTINCT)}; the lowest number is the best"


def test_a_stake_whose_rule_has_no_name() -> None:
    nameless: Any = type("", (), {"__call__": lambda self, battle: 1})
    assert "; the cards say how many down; " in summary(changed(WAR, stake=nameless()))


IN_SHORT = {
    "deal": "dealt in its own way",
    "lay": "cards laid in its own way",
    "best": "its own way of telling who wins",
    "settle": "the pot handed out in its own way",
    "refill": "won cards apart, brought back in its own way",
    "remember": "a count of its own",
    "verdict": "its own way to end",
}
HIDDEN = {
    "deal": ("7 cards each",),
    "lay": ("3 down", "the tied fight", "who is short"),
    "best": ("the lowest card wins",),
    "settle": ("picked up", "a pot nobody wins"),
    "refill": ("last first",),
    "remember": (),
    "verdict": ("first to win", "at most"),
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_line_of_an_own_way(question: str) -> None:
    fields = {"hand_size": 7, "ranking": cw.LOWEST_WINS, "unclaimed": Unclaimed.SET_ASIDE}
    own, usual = summary(with_own(question, **fields)), summary(changed(FULL, **fields))
    assert IN_SHORT[question] in own.split("; ")
    for claim in HIDDEN[question]:
        assert claim in usual
        assert claim not in own


def test_the_line_of_captured_cards_that_come_back_in_an_own_way() -> None:
    line = summary(with_own("refill", captures=Captures.UNDER_PILE, endings=(), chant=()))
    assert line.endswith("; picked up as played; brought back in its own way")


@pytest.mark.slow
@settings(max_examples=300)
@given(st.fixed_dictionaries(VALUES), st.data())
def test_lines_are_equal_if_and_only_if_the_fields_are(
    fields: dict[str, object], data: st.DataObject
) -> None:
    rules = changed(WAR, **fields)
    field = data.draw(st.sampled_from([*VALUES]))
    other = changed(rules, **{field: data.draw(VALUES[field])})
    assert (summary(rules) == summary(other)) is (written(rules) == written(other))


def written(rules: House) -> object:
    """Give what the line is to show; whether it matters in these rules is not asked."""
    endings = [type(one) if isinstance(one, Mercy) else one for one in rules.endings]
    hand_size = None if rules.hand_size == 1 else rules.hand_size
    usual = {"ranking": cw.ACE_HIGH, "seats": range(2, 3), "stake": 1, "endings": ()}
    kept = changed(rules, hand_size=hand_size, **usual)
    return kept, endings, sorted(rules.seats), stakes_of(rules), order_of(rules)


# The words themselves.


@pytest.mark.parametrize("number", range(1, 130))
def test_ordinals(number: int) -> None:
    endings = {"1": "st", "2": "nd", "3": "rd"}
    usual = "th" if number % 100 // 10 == 1 else endings.get(str(number)[-1], "th")
    if number > 10:
        assert ordinal(number) == f"{number}{usual}"
    assert len({ordinal(one) for one in range(1, number + 1)}) == number


def test_a_text_is_shortened_only_if_it_is_too_long() -> None:
    assert cleaned("y" * 200) == "y" * 200
    assert cleaned("y" * 201) == "y" * 197 + "..."


@given(st.text(), st.integers(1, 400))
def test_a_cleaned_text_is_one_printable_line(text: str, times: int) -> None:
    line = cleaned(text * times)
    assert line.isprintable()
    assert line == " ".join(line.split(" ")).strip()
    assert len(line) <= 200
    assert cleaned(line) == line


def test_every_ending_of_ours_has_its_words() -> None:
    public = [getattr(endings, name) for name in endings.__all__]
    kinds: set[type[object]] = {kind for kind in public if attrs.has(kind)}
    assert {type(ending) for ending in LIBRARY_ENDINGS} == kinds
    for ending in LIBRARY_ENDINGS:
        rules = attrs.evolve(cw.WAR, endings=(ending,))
        assert "of its own" not in cw.summary(rules)
        assert "of its own" not in " ".join(cw.explain(rules))
