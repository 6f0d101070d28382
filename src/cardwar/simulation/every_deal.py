"""Every deal of a small deck."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from typing import Generic, Literal

import attrs

from cardwar._answers import needs_clock
from cardwar._checks import as_tuple, check_limit, is_int, shown
from cardwar.cards import C
from cardwar.errors import BadInput, ClockNeeded
from cardwar.house_rules import Captures, CollectOrder, HouseRules
from cardwar.playing import MAX_ROUNDS
from cardwar.positions import check_rules, start
from cardwar.rules import RuleSet
from cardwar.simulation.dealing import Deck, DeckJob, deck_of, shuffles
from cardwar.simulation.figures import Figures
from cardwar.simulation.groups import NOTHING, Example, Found, Part, sum_of_found
from cardwar.simulation.jobs import Chunk, Kernel, job_of, setting_of
from cardwar.simulation.kernels.plan import Plan, plan_of
from cardwar.simulation.progress import ProgressCallback
from cardwar.simulation.tables import table_of_deals
from cardwar.simulation.taking_in import Run, crew_of
from cardwar.state import GameState

__all__ = ["EveryDeal", "every_deal"]

_MOST_DEALS = 10**12


@attrs.frozen
class EveryDeal(Figures, Generic[C]):
    """What all deals of a small deck come to.

    Examples have the place of their deal as `Example.index`; `deal` lays that deal out.

    >>> import cardwar as cw
    >>> from cardwar.simulation import every_deal
    >>> winner_first = cw.CollectOrder.WINNER_FIRST
    >>> rules = cw.HouseRules(deck=(1, 2, 3, 4), ranking=cw.NATURAL, collect=winner_first)
    >>> deals = every_deal(rules)
    >>> deals.games, deals.endless.count, deals.rounds.most
    (24, 0, 6)
    """

    rules: RuleSet[C]
    """The ruleset that was played."""
    players: int
    """How many play."""
    hands: tuple[int, ...]
    """How many cards each seat gets."""
    found: Found = attrs.field(repr=False)
    """All the figures; the properties read them."""
    kernels: tuple[str, ...] = attrs.field(eq=False)
    """The paths that played: ``numba``, ``python`` or ``engine``."""

    def deal(self, deal: Example | int) -> GameState[C]:
        """Lay out a deal by its place among all. Raises `BadInput` for a place that is none.

        >>> import cardwar as cw
        >>> from cardwar.simulation import every_deal
        >>> as_played = cw.CollectOrder.AS_PLAYED
        >>> rules = cw.HouseRules(deck=(1, 2, 3), ranking=cw.NATURAL, collect=as_played)
        >>> deals = every_deal(rules, hands=(2, 1))
        >>> deals.deal(3).position
        '2 3/1|'
        """
        place = deal.index if isinstance(deal, Example) else deal
        deck, _ = _deck(self.rules, self.players, self.hands, MAX_ROUNDS)
        if not is_int(place, 0) or place >= deck.deals:
            raise BadInput(f"deal is {shown(place)}; there are {deck.deals}, the first one is 0")
        return start(self.rules, piles=deck.at(place))

    def __str__(self) -> str:
        """Return a table of the figures."""
        return table_of_deals(self)


def every_deal(
    rules: RuleSet[C],
    players: int = 2,
    *,
    hands: Sequence[int] | None = None,
    swapped: Literal["twice", "once"] = "twice",
    executor: Executor | None = None,
    progress: ProgressCallback | None = None,
    kernel: Kernel = "auto",
    max_rounds: int = MAX_ROUNDS,
    workers: int | None = None,
    chunk: int | None = None,
) -> EveryDeal[C]:
    """Play every deal of a deck, and return what they came to.

    `hands` says how many cards of the deck each seat gets; without it they get the same number,
    and none may be left over. The first seat gets the first cards. Cards of one strength are one
    to a deal; where they are not equal, as in suits, that makes a difference to the lengths of
    cycles alone. With ``swapped="once"``, a deal to two that is another with the hands exchanged
    is left out, which is right where the rules treat both seats alike.

    `executor`, `workers`, `chunk` and `progress` are those of `simulate`. Ctrl-C ends it, and the
    figures are of what is done. Raises what `simulate` raises, and `BadInput` for rules that
    shuffle, since a deal then comes to more than one thing.

    >>> import cardwar as cw
    >>> from cardwar.simulation import every_deal
    >>> winner_first = cw.CollectOrder.WINNER_FIRST
    >>> rules = cw.HouseRules(deck=(1, 2, 3, 4, 5), ranking=cw.NATURAL, collect=winner_first)
    >>> every_deal(rules, hands=(3, 2)).endless.count
    30
    """
    crew = crew_of(executor, workers, chunk, progress)
    check_limit("max_rounds", max_rounds)
    check_rules(rules)
    if needs_clock(rules):
        raise ClockNeeded(
            f"{rules.name} has a time limit, and there is no clock here; take that ending out, or "
            "put a RoundCap in its place"
        )
    setting = setting_of(rules, players, None, max_rounds, {})
    _check_shuffles(rules)
    deck, plan = _deck(rules, players, hands, max_rounds)
    if swapped == "once" and len(set(deck.hands)) > 1:
        raise BadInput(
            f"swapped is 'once'; hands of {' and '.join(map(str, deck.hands))} cards exchanged are "
            "no deal of these hands"
        )
    if swapped not in ("twice", "once") or (swapped == "once" and players != 2):
        raise BadInput(f"swapped is {shown(swapped)}; it is 'twice', or for two players 'once'")
    path = job_of(setting, kernel, deck.deals).path
    numbers = deck_of(() if plan is None else plan.cards, plan, deck.hands)
    job = DeckJob(rules, deck, numbers, plan, max_rounds, swapped == "once", path)
    begin = EveryDeal(rules, players, deck.hands, NOTHING, (path,))
    return Run(begin, _add, deck.deals, crew).through(job, [Part(0, 0, deck.deals)])


def _add(deals: EveryDeal[C], chunks: Sequence[Chunk[Found]]) -> EveryDeal[C]:
    """Return the figures with what has come back."""
    found = sum_of_found((deals.found, *(chunk.found for chunk in chunks)))
    return attrs.evolve(deals, found=found)


def _check_shuffles(rules: RuleSet[C]) -> None:
    if isinstance(rules, HouseRules) and (
        rules.collect is CollectOrder.SHUFFLED or rules.captures is Captures.APART_SHUFFLED
    ):
        raise shuffles(rules)


def _deck(
    rules: RuleSet[C], players: int, hands: Sequence[int] | None, max_rounds: int
) -> tuple[Deck[C], Plan | None]:
    cards = rules.deck
    given = (len(cards) // players,) * players if hands is None else as_tuple("hands", hands)
    sizes = tuple(size for size in given if is_int(size, 0))
    if len(sizes) != len(given) or len(sizes) != players or sum(sizes) != len(cards):
        raise BadInput(
            f"hands is {shown(hands)}; it is how many of the {len(cards)} cards each of {players} "
            "players gets, all of them"
        )
    plan = plan_of(rules, players, None, max_rounds)
    deck = deck_of(cards, plan, sizes)
    if deck.deals > _MOST_DEALS:
        raise BadInput(f"the deck has {deck.deals:.2g} deals; up to 10**12 can be played")
    return deck, plan
