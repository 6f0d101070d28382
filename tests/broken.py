"""Rulesets that are wrong on purpose, each in its own way, for the checks of `cardwar.testing`."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Hashable
from datetime import datetime
from typing import Any

import attrs

import cardwar as cw
from proxies import Proxy

TWO = range(2, 3)
NUMBERS = tuple(range(1, 13))


class Nameless(Proxy[cw.Card]):
    @property
    def name(self) -> str:
        return " "


class NoDeck(Proxy[cw.Card]):
    @property
    def deck(self) -> tuple[cw.Card, ...]:
        return ()


class NoPlayers(Proxy[cw.Card]):
    @property
    def seats(self) -> frozenset[int]:
        return frozenset()


class OddCards(Proxy[cw.Card]):
    @property
    def deck(self) -> Any:  # noqa: ANN401 - wrong on purpose
        return ({}, *self.inner.deck)


class MaybeClock(Proxy[cw.Card]):
    @property
    def needs_clock(self) -> Any:  # noqa: ANN401 - as above
        return "perhaps"


class PlainText(Proxy[cw.Card]):
    plain = "very"


class Identity(Proxy[cw.Card]):
    """Two of them are never equal."""

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return 7


class OtherHash(Proxy[cw.Card]):
    def __eq__(self, other: object) -> bool:
        return type(other) is type(self)

    def __hash__(self) -> int:
        return id(self)


@attrs.frozen
class LosesACard(cw.HouseRules):
    def settle(self, battle: cw.Battle, winner: int | None) -> tuple[cw.Share, ...]:
        (share, *others) = super().settle(battle, winner)
        return (attrs.evolve(share, laid=share.laid[1:]), *others)


@attrs.frozen
class DoublesACard(cw.HouseRules):
    def settle(self, battle: cw.Battle, winner: int | None) -> tuple[cw.Share, ...]:
        (share, *others) = super().settle(battle, winner)
        return (attrs.evolve(share, laid=(*share.laid, share.laid[0])), *others)


@attrs.frozen
class LosesADealtCard(cw.HouseRules):
    def deal(self, deck: tuple[cw.Card, ...], players: int) -> cw.Deal:
        return super().deal(deck[1:], players)


@attrs.frozen
class WinnersOutOfOrder(cw.HouseRules):
    def verdict(self, state: cw.GameState) -> cw.Outcome | None:
        outcome = super().verdict(state)
        return outcome and cw.Outcome("all win", (1, 0))


@attrs.frozen
class RemembersAList(cw.HouseRules):
    def remember(self, battle: cw.Battle, winner: int | None) -> Any:  # noqa: ANN401
        return [winner]


@attrs.frozen
class OnlyForTwo(cw.HouseRules):
    def best(self, battle: cw.Battle) -> tuple[int, ...]:
        ((one,), (two,)) = [cards[-1:] for cards in battle.shown]
        better = self.ranking.strength(one) - self.ranking.strength(two)
        return battle.seats if not better else battle.seats[:1] if better > 0 else battle.seats[1:]


@attrs.frozen
class DealsFloats(cw.HouseRules[float]):
    def deal(self, deck: tuple[float, ...], players: int) -> cw.Deal[float]:
        return super().deal(tuple(map(float, deck)), players)


@attrs.frozen
class EverySecondGame(cw.HouseRules):
    """In every second game the lowest card wins."""

    played: list[int] = attrs.field(factory=list, eq=False, repr=False)

    def best(self, battle: cw.Battle) -> tuple[int, ...]:
        return (cw.PEACE if len(self.played) % 2 else cw.WAR).best(battle)

    def verdict(self, state: cw.GameState) -> cw.Outcome | None:
        outcome = super().verdict(state)
        if outcome is not None:
            self.played.append(1)
        return outcome


@attrs.frozen
class CountsItsWars(cw.HouseRules):
    """Counts the wars of a round itself, and not by the battle's level."""

    wars: list[int] = attrs.field(factory=list, eq=False, repr=False)

    def lay(self, battle: cw.Battle) -> cw.LayAnswer:
        if not battle.level:
            self.wars.clear()
            return super().lay(battle)
        self.wars.append(1)
        return attrs.evolve(cw.WAR, stake=len(self.wars)).lay(battle)


@attrs.frozen
class ChangesTheBattle(cw.HouseRules):
    def remember(self, battle: cw.Battle, winner: int | None) -> Hashable:
        object.__setattr__(battle, "piles", ())
        return battle.memory


class Notes(list[int]):
    """A list that is hashable and so must not change."""

    def __hash__(self) -> int:  # type: ignore[override]
        return 7


@attrs.frozen
class ChangesItsMemory(cw.HouseRules):
    def remember(self, battle: cw.Battle, winner: int | None) -> Hashable:
        if not isinstance(battle.memory, Notes):
            return Notes()
        battle.memory.append(7)
        return battle.memory


@attrs.frozen
class SeedsTheWorld(cw.HouseRules):
    def lay(self, battle: cw.Battle) -> cw.LayAnswer:
        random.seed(7)
        return super().lay(battle)


@attrs.frozen
class ShufflesItself(cw.HouseRules):
    def deal(self, deck: tuple[cw.Card, ...], players: int) -> cw.Deal:
        return super().deal(tuple(random.sample(deck, len(deck))), players)


@attrs.frozen
class LooksAtTheClock(cw.HouseRules):
    def best(self, battle: cw.Battle) -> tuple[int, ...]:
        return super().best(battle) if time.time() > 0 else ()


@attrs.frozen
class LooksAtTheCalendar(cw.HouseRules):
    def best(self, battle: cw.Battle) -> tuple[int, ...]:
        return super().best(battle) if datetime.now().year else ()  # noqa: DTZ005


@attrs.frozen
class CountsRounds(cw.HouseRules):
    @property
    def memoryless(self) -> bool:
        return True

    def verdict(self, state: cw.GameState) -> cw.Outcome | None:
        return super().verdict(state) or (cw.Outcome("enough") if state.round >= 30 else None)


@attrs.frozen
class LooksAtElapsed(cw.HouseRules):
    @property
    def memoryless(self) -> bool:
        return False

    def verdict(self, state: cw.GameState) -> cw.Outcome | None:
        return super().verdict(state) or (cw.Outcome("late") if state.elapsed > 60 else None)


class LiesAboutPlain(Proxy[cw.Card]):
    """Says in advance that the lowest card wins, and asked, that the highest does."""

    plain = cw.PEACE.plain


@attrs.frozen
class Endless(cw.HouseRules):
    """Each takes back their own cards, and the rounds are counted."""

    def best(self, battle: cw.Battle) -> tuple[int, ...]:
        return battle.seats[:1]

    def settle(self, battle: cw.Battle, winner: int | None) -> tuple[cw.Share, ...]:
        return tuple(cw.Share((laid,), cw.Place.PILE, laid.seat) for laid in battle.table)

    def remember(self, battle: cw.Battle, winner: int | None) -> int:
        return battle.memory + 1 if isinstance(battle.memory, int) else 1


@attrs.frozen
class EndsInRound500(cw.HouseRules):
    """Looks at the number of the round, without saying so."""

    def verdict(self, state: cw.GameState) -> cw.Outcome | None:
        return cw.Outcome("late") if state.round == 500 else super().verdict(state)


class CountsThoughPlain(Proxy[cw.Card]):
    """Promises that its memory stays as it is, and counts."""

    plain = cw.WAR.plain

    def remember(self, battle: cw.Battle, winner: int | None) -> Hashable:
        return battle.memory + 1 if isinstance(battle.memory, int) else 1


@attrs.frozen
class FailsLate(cw.HouseRules):
    """Fails when few games are still going on, and no other check looks."""

    def verdict(self, state: cw.GameState) -> cw.Outcome | None:
        if state.round > 60:
            raise RuntimeError("nobody plays for so long")
        return super().verdict(state)


class NotFrozen(cw.HouseRules):
    """Its field is none: the class is not attrs'."""

    bonus: int = 3


@attrs.frozen
class LoserWins(cw.HouseRules):
    def verdict(self, state: cw.GameState) -> cw.Outcome | None:
        outcome = super().verdict(state)
        if outcome is None or outcome.winner is None:
            return outcome
        return cw.Outcome(cw.Reason.LAST_STANDING, (int(not outcome.winner),))


class Mood:
    """Not a value: a copy of one is another."""


CALM, WILD = Mood(), Mood()


@attrs.frozen
class RemembersAMood(cw.HouseRules):
    def remember(self, battle: cw.Battle, winner: int | None) -> Hashable:
        return WILD if battle.level else CALM


@attrs.frozen
class ForgetsItsOption(cw.HouseRules):
    """A copy of it plays otherwise, though it is equal."""

    lowest_wins: list[int] = attrs.field(factory=list, eq=False, repr=False)

    def best(self, battle: cw.Battle) -> tuple[int, ...]:
        return (cw.PEACE if self.lowest_wins else cw.WAR).best(battle)

    def __getstate__(self) -> dict[str, Any]:
        state = {field.name: getattr(self, field.name) for field in attrs.fields(type(self))}
        return {**state, "lowest_wins": []}

    def __setstate__(self, state: dict[str, Any]) -> None:
        for name, value in {**state, "_attrs_cached_hash": None}.items():
            object.__setattr__(self, name, value)


class HoldsALambda(Proxy[cw.Card]):
    def __reduce__(self) -> Any:  # noqa: ANN401
        return (lambda: self), ()


@attrs.frozen
class LosesAnyCard(cw.HouseRules[Any]):
    def settle(self, battle: cw.Battle[Any], winner: int | None) -> tuple[cw.Share[Any], ...]:
        return ()


@attrs.frozen
class AllAlike:
    def strength(self, card: object) -> float:
        return 1

    def reversed(self) -> cw.Ranking[Any]:
        return self


WORDS = tuple(f"card number {number}" for number in range(12))


@attrs.frozen
class ByNumber:
    def strength(self, card: str) -> float:
        return int(card.rpartition(" ")[2])

    def reversed(self) -> cw.Ranking[str]:
        return cw.ReversedRanking(self)


@attrs.frozen
class KnowsItsTrump(cw.HouseRules[str]):
    """Its trump is an object, and not a card."""

    def best(self, battle: cw.Battle[str]) -> tuple[int, ...]:
        for seat, cards in zip(battle.seats, battle.shown, strict=True):
            if cards[-1] is self.deck[0]:
                return (seat,)
        return super().best(battle)


@attrs.frozen
class RaisesInEq(cw.HouseRules):
    """Something that no check waits for."""

    def __eq__(self, other: object) -> bool:
        raise ZeroDivisionError("no, thank you")

    def __hash__(self) -> int:
        return 7


class CannotBeCopied(Proxy[cw.Card]):
    def __reduce_ex__(self, protocol: object) -> Any:  # noqa: ANN401
        raise TypeError("there is only one of me")


LOCK = threading.Lock()


@attrs.frozen
class RemembersALock(cw.HouseRules):
    def remember(self, battle: cw.Battle, winner: int | None) -> Hashable:
        return LOCK


class Forgettable:
    """Arrives as nothing where it is sent to."""

    def __reduce__(self) -> Any:  # noqa: ANN401
        return type(None), ()


FORGETTABLE = Forgettable()


@attrs.frozen
class RemembersWhatIsForgotten(cw.HouseRules):
    def remember(self, battle: cw.Battle, winner: int | None) -> Hashable:
        return FORGETTABLE


@attrs.frozen
class KnowsItsCards(cw.HouseRules[str]):
    """Finds a card among its own by looking which object it is."""

    def best(self, battle: cw.Battle[str]) -> tuple[int, ...]:
        for cards in battle.shown:
            if not any(card is cards[-1] for card in self.deck):
                raise LookupError("no card of mine")
        return super().best(battle)


# The only check that each of them fails.
CAUGHT_BY_ONE: list[tuple[str, cw.RuleSet[Any]]] = [
    ("well_formed", Nameless(cw.WAR)),
    ("well_formed", NoPlayers(cw.WAR)),
    ("well_formed", PlainText(cw.WAR)),
    ("copies_are_equal", Identity(cw.WAR)),
    ("copies_are_equal", OtherHash(cw.WAR)),
    ("copies_are_equal", RaisesInEq()),
    ("answers_are_allowed", LosesACard(seats=TWO)),
    ("answers_are_allowed", DoublesACard(seats=TWO)),
    ("answers_are_allowed", LosesADealtCard(seats=TWO)),
    ("answers_are_allowed", WinnersOutOfOrder(seats=TWO)),
    ("answers_are_allowed", RemembersAList(seats=TWO)),
    ("all_seats_can_play", OnlyForTwo()),
    ("cards_stay_the_same", DealsFloats(deck=NUMBERS, ranking=cw.NATURAL)),
    ("same_deal_same_game", EverySecondGame()),
    ("same_question_same_answer", CountsItsWars()),
    ("input_is_left_alone", ChangesTheBattle()),
    ("random_is_left_alone", SeedsTheWorld()),
    ("clock_is_left_alone", LooksAtTheClock()),
    ("clock_is_left_alone", LooksAtTheCalendar()),
    ("memoryless_is_true", CountsRounds()),
    ("needs_clock_is_true", LooksAtElapsed()),
    ("plain_is_true", LiesAboutPlain(cw.WAR)),
    ("games_end", Endless()),
    ("games_end", FailsLate(collect=cw.CollectOrder.AS_PLAYED)),
    ("reasons_are_true", LoserWins()),
    ("events_rebuild_the_state", RemembersAMood()),
    ("pickled_games_go_on", HoldsALambda(cw.WAR)),
    ("pickled_games_go_on", ForgetsItsOption(lowest_wins=[1])),
    ("pickled_games_go_on", CannotBeCopied(cw.WAR)),
    ("pickled_games_go_on", RemembersALock()),
    ("events_rebuild_the_state", RemembersWhatIsForgotten()),
    ("equal_cards_are_alike", KnowsItsCards(deck=WORDS, ranking=ByNumber())),
    ("equal_cards_are_alike", KnowsItsTrump(deck=WORDS, ranking=ByNumber())),
    ("memoryless_is_true", EndsInRound500()),
    ("plain_is_true", CountsThoughPlain(cw.WAR)),
    ("well_formed", NoDeck(cw.WAR)),
    ("well_formed", MaybeClock(cw.WAR)),
    ("well_formed", NotFrozen()),
    ("input_is_left_alone", ChangesItsMemory()),
]

# Those that several checks must catch, or that the first one keeps from playing at all.
CAUGHT_BY_MORE: list[tuple[set[str], cw.RuleSet[Any]]] = [
    ({"well_formed", "answers_are_allowed", "all_seats_can_play"}, OddCards(cw.WAR)),
    (
        {"copies_are_equal", "events_rebuild_the_state", "pickled_games_go_on"},
        cw.HouseRules(deck=tuple(Mood() for _ in range(12)), ranking=AllAlike()),
    ),
    (
        {"random_is_left_alone", "same_deal_same_game", "same_question_same_answer"},
        ShufflesItself(),
    ),
]
