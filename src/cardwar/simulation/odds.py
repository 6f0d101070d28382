"""The odds of a game that is on, as far as somebody at the table can see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic

import attrs

from cardwar._checks import check_kind, check_limit, shown
from cardwar.cards import C
from cardwar.clocks import Clock
from cardwar.house_rules import HouseRules
from cardwar.playing import MAX_ROUNDS
from cardwar.shuffling import check_seed, fresh_seed, game_seed, shuffle_unchecked
from cardwar.simulation.figures import Figures
from cardwar.simulation.groups import NOTHING, Found, Part, found_of
from cardwar.simulation.kernels import pure
from cardwar.simulation.kernels.plan import plan_of
from cardwar.simulation.kernels.rows import Row
from cardwar.simulation.on_engine import play_row
from cardwar.simulation.tables import table_of_odds
from cardwar.state import GameState, Player

__all__ = ["Odds", "odds"]

_AT_ONCE = 256


@attrs.frozen
class Odds(Figures, Generic[C]):
    """How a game may go on from a position, by what a spectator sees of it.

    Rounds, battles and wars are counted from the beginning of the game.

    >>> import cardwar as cw
    >>> from cardwar.simulation import odds
    >>> state = cw.start(cw.WAR, piles=["As Ks Qs", "2c"])
    >>> odds(state, 100, seed=7).wins(0).value
    0.83
    """

    state: GameState[C]
    """The position."""
    players: int
    """How many play."""
    found: Found = attrs.field(repr=False)
    """All the figures; the properties read them."""

    def __str__(self) -> str:
        """Return a table of the figures."""
        return table_of_odds(self)


def odds(
    state: GameState[C],
    games: int = 1000,
    *,
    seed: int | None = None,
    clock: Clock[C] | None = None,
    max_rounds: int = MAX_ROUNDS,
) -> Odds[C]:
    """Play on from a position many times, and return how often each seat wins.

    A spectator sees how many cards lie where, and those that lie face up. So in each game all
    cards that lie face down are shuffled among their places: piles, captured cards, stakes, and
    cards set aside. They remember nothing of what was turned up before. So two positions that look
    alike have the same odds with the same seed, and a server may tell them to its clients. Ctrl-C
    ends it, and the odds are of what is done.

    Raises `BadInput` for what it cannot take, and what `cardwar.play` raises.

    >>> import cardwar as cw
    >>> from cardwar.simulation import odds
    >>> state = cw.deal(cw.KRIG, players=3, seed=7)
    >>> odds(state, 100, seed=7).wins(2).total
    100
    """
    check_kind("state", state, GameState)
    check_limit("games", games)
    check_limit("max_rounds", max_rounds)
    root = fresh_seed() if seed is None else check_seed(seed)
    play_on = _by_kernel(state, clock, max_rounds) or _on_engine(state, clock, max_rounds)
    found = NOTHING
    try:
        for begin in range(0, games, _AT_ONCE):
            part = Part(root, begin, min(games, begin + _AT_ONCE))
            rows = [play_on(game_seed(root, index)) for index in range(part.start, part.stop)]
            found += found_of(rows, part)
    except KeyboardInterrupt:
        pass  # what is done is what was asked for then
    return Odds(state, len(state.players), found)


def _on_engine(
    state: GameState[C], clock: Clock[C] | None, max_rounds: int
) -> Callable[[int], Row]:
    """Return what plays the game with a seed on from here on the engine."""
    hidden = _hidden(state)

    def play_on(seed: int) -> Row:
        return play_row(_filled(state, hidden, seed), clock, max_rounds)

    return play_on


def _by_kernel(
    state: GameState[C], clock: Clock[C] | None, max_rounds: int
) -> Callable[[int], Row] | None:
    """Return what plays the game with a seed on from here by the kernel, where it can."""
    rules, cards = state.rules, _hidden(state)
    plain = not (state.is_over or state.table or any(player.captured for player in state.players))
    if not plain or state.memory is not None:
        return None
    if not isinstance(rules, HouseRules) or type(rules) is not HouseRules:
        return None
    # All that lies in the piles; how much of it is dealt makes no difference here.
    whole = attrs.evolve(rules, deck=cards, hand_size=None)
    plan = plan_of(whole, len(state.players), clock, max_rounds)
    if plan is None or not (plan.memoryless or state.round == 0):
        return None
    sizes = [len(player.pile) for player in state.players]

    def play_on(seed: int) -> Row:
        stack = _Stack(shuffle_unchecked(plan.cards, seed, 0))
        row = pure.play_piles(plan, [stack.take(size) for size in sizes], seed)
        return row._replace(
            rounds=state.round + row.rounds,
            battles=state.battles + row.battles,
            wars=state.wars + row.wars,
            deepest_war=max(state.deepest_war, row.deepest_war),
            start=state.round + row.start if row.length else 0,
        )

    return play_on


def _hidden(state: GameState[C]) -> tuple[C, ...]:
    """Return all cards that lie face down, in an order that says nothing of where they lie."""
    held = [card for player in state.players for card in player.pile + player.captured]
    down = [laid.card for laid in state.table if not laid.face_up]
    places = {card: place for place, card in enumerate(state.rules.deck)}
    cards = (*held, *down, *state.aside)
    return tuple(sorted(cards, key=lambda card: (places.get(card, len(places)), shown(card))))


def _filled(state: GameState[C], hidden: tuple[C, ...], seed: int) -> GameState[C]:
    """Return the state with the cards that lie face down shuffled among their places."""
    cards = _Stack(shuffle_unchecked(hidden, seed, 0))
    players = tuple(
        Player(cards.take(len(player.pile)), cards.take(len(player.captured)), player.is_out)
        for player in state.players
    )
    table = tuple(
        laid if laid.face_up else laid._replace(card=cards.take(1)[0]) for laid in state.table
    )
    aside = cards.take(len(state.aside))
    # The seed is another one, so its shuffles begin anew.
    return state._replace(players=players, table=table, aside=aside, seed=seed, shuffles=0)


class _Stack(Generic[C]):
    """Cards that are taken off from the top."""

    def __init__(self, cards: Sequence[C]) -> None:
        self._cards = tuple(cards)
        self._taken = 0

    def take(self, count: int) -> tuple[C, ...]:
        """Return the next cards."""
        begin, self._taken = self._taken, self._taken + count
        return self._cards[begin : self._taken]
