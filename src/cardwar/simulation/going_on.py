"""The ways in which a game may go on from a position, by their numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

import attrs

from cardwar._checks import shown
from cardwar.cards import C
from cardwar.clocks import Clock
from cardwar.house_rules import HouseRules
from cardwar.shuffling import game_seed, shuffle_unchecked
from cardwar.simulation.groups import Found, Part, found_of
from cardwar.simulation.jobs import PlayedBy, Work
from cardwar.simulation.kernels import pure
from cardwar.simulation.kernels.plan import Plan, plan_of
from cardwar.simulation.kernels.rows import Row
from cardwar.simulation.on_engine import play_row
from cardwar.state import GameState, Player

__all__ = ["EngineOdds", "KernelOdds", "going_on"]


def going_on(state: GameState[C], clock: Clock[C] | None, max_rounds: int) -> Work[Found]:
    """Return the job that plays on from a position, by the kernel where it can."""
    hidden = _hidden(state)
    by_kernel = _by_kernel(state, hidden, clock, max_rounds)
    return by_kernel or EngineOdds(state, hidden, clock, max_rounds)


def _by_kernel(
    state: GameState[C], hidden: tuple[C, ...], clock: Clock[C] | None, max_rounds: int
) -> KernelOdds | None:
    rules = state.rules
    plain = not (state.is_over or state.table or any(player.captured for player in state.players))
    if not plain or state.memory is not None:
        return None
    if not isinstance(rules, HouseRules) or type(rules) is not HouseRules:
        return None
    # All that lies in the piles; how much of it is dealt makes no difference here.
    whole = attrs.evolve(rules, deck=hidden, hand_size=None)
    plan = plan_of(whole, len(state.players), clock, max_rounds)
    if plan is None or not (plan.memoryless or state.round == 0):
        return None
    return KernelOdds(
        plan,
        tuple(len(player.pile) for player in state.players),
        state.round,
        state.battles,
        state.wars,
        state.deepest_war,
    )


@attrs.frozen
class KernelOdds:
    """Plays on by the kernel in pure Python, with all cards of the plan in piles of these sizes."""

    plan: Plan
    sizes: tuple[int, ...]
    round: int
    """The rounds before, and so on: a game is counted from its beginning."""
    battles: int
    wars: int
    deepest_war: int
    path: PlayedBy = attrs.field(default="python", init=False)
    in_threads: bool = attrs.field(default=False, init=False)

    def found(self, part: Part) -> Found:
        """Return what is known of these games."""
        seeds = (game_seed(part.seed, index) for index in range(part.start, part.stop))
        return found_of(map(self.play, seeds), part)

    def play(self, seed: int) -> Row:
        """Return what the game with this seed comes to."""
        stack = _Stack(shuffle_unchecked(self.plan.cards, seed, 0))
        row = pure.play_piles(self.plan, [stack.take(size) for size in self.sizes], seed)
        return row._replace(
            rounds=self.round + row.rounds,
            battles=self.battles + row.battles,
            wars=self.wars + row.wars,
            deepest_war=max(self.deepest_war, row.deepest_war),
            start=self.round + row.start if row.length else 0,
        )


@attrs.frozen
class EngineOdds(Generic[C]):
    """Plays on by the engine."""

    state: GameState[C]
    hidden: tuple[C, ...]
    """All cards that lie face down there."""
    clock: Clock[C] | None
    max_rounds: int
    path: PlayedBy = attrs.field(default="engine", init=False)
    in_threads: bool = attrs.field(default=False, init=False)

    def found(self, part: Part) -> Found:
        """Return what is known of these games."""
        seeds = (game_seed(part.seed, index) for index in range(part.start, part.stop))
        return found_of(map(self.play, seeds), part)

    def play(self, seed: int) -> Row:
        """Return what the game with this seed comes to."""
        return play_row(_filled(self.state, self.hidden, seed), self.clock, self.max_rounds)


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
