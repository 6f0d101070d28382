"""The loops in which a kernel spends its time: plain rounds, one after the other.

Each plays rounds over the heads of the piles until a pile is empty, until the ticks run out, which
are one for each round to be played, or until a war leaves something out of the ordinary; then, and
then alone, it returns True. They differ in the order in which a pot is picked up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice, repeat
from operator import length_hint
from typing import TypeAlias

from cardwar.house_rules import Captures, CollectOrder, Shortfall
from cardwar.simulation.kernels import small_pots
from cardwar.simulation.kernels.front import Front
from cardwar.simulation.kernels.game import Game
from cardwar.simulation.kernels.picking_up import picks_of_round, picks_of_war
from cardwar.simulation.kernels.plan import NEVER

__all__ = ["play_until"]

Loop: TypeAlias = Callable[[Game, Front, Iterator[int]], bool]

_LONG = 50_000
"""So many cards of a pile are kept that have been drawn."""


def play_until(game: Game, rounds: int) -> None:
    """Play on to the end of the game, or until so many rounds have been played in all."""
    while game.ended is None and game.rounds < rounds:
        if game.table:
            game.round()
            continue
        for seat in game.playing:
            if not length_hint(game.heads[seat]):
                game.refill(seat)
        due = game.next_due()
        if _play_plain_rounds(game, min(rounds, due) - game.rounds) or game.rounds >= due:
            game.judge()


def _play_plain_rounds(game: Game, most: int) -> bool:
    """Play so many rounds or fewer; tell whether the game may have ended for want of cards."""
    collect, shuffles, players = game.plan.collect, game.shuffles, len(game.playing)
    ticks: Iterator[int] = repeat(0, min(most, _LONG))
    if collect is CollectOrder.SHUFFLED:
        places = small_pots.shuffles(game.seed, shuffles + 1, players)
        ticks = iter(places[:most])
    most = length_hint(ticks)
    front = game.front or game.line_up()
    stopped = _loop_for(collect, players)(game, front, ticks)
    rounds = most - length_hint(ticks)
    empty = not stopped and not all(map(length_hint, front.heads))
    # A loop that comes to the end of a pile has taken a tick for a round that was not played.
    if (empty or max(map(len, front.places)) > _LONG) and game.renew_heads():
        rounds -= 1
    game.rounds += rounds
    game.battles += rounds
    if not stopped and collect is CollectOrder.SHUFFLED:
        game.shuffles = shuffles + rounds
    return stopped or empty


def _war_of_two(game: Game, front: Front, pot: list[int], level: int) -> bool:
    """Play on from a tie at this level of war; tell whether all stayed calm.

    The game itself does so too; this is the short way while both have cards enough.
    """
    one, two = front.heads
    last = len(front.stakes) - 1
    tied = True
    while tied:
        war = min(level, last)
        stake = front.stakes[war]
        if length_hint(one) > stake < length_hint(two):
            pot += next(front.laid[war])
        elif not (_lays_what_is_there(game) and _lay_the_last(front, game.plan.stakes[war], pot)):
            return game.go_on_with_war(pot, level)
        level += 1
        tied = pot[-2] == pot[-1]
    game.count_wars(level, level)
    winner = pot[-2] < pot[-1]
    plan = game.plan
    if _takes_pots_as_they_lie(game):
        front.places[winner] += pot
    elif plan.heeds_wars or plan.collect is CollectOrder.SHUFFLED:
        return game.settle_war(pot, level, game.playing[winner])
    else:
        front.places[winner] += picks_of_war(plan.collect, plan.stakes, level)[winner](pot)
    return True


def _takes_pots_as_they_lie(game: Game) -> bool:
    return game.plan.collect is CollectOrder.AS_PLAYED and not game.plan.heeds_wars


def _lays_what_is_there(game: Game) -> bool:
    """Tell whether a short pile makes a war smaller and changes nothing else of it."""
    plan = game.plan
    return (
        plan.shortfall in (Shortfall.LAST_CARD_UP, Shortfall.LAST_CARD_STANDS)
        and plan.captures is Captures.UNDER_PILE
        and _takes_pots_as_they_lie(game)
    )


def _lay_the_last(front: Front, stake: int, pot: list[int]) -> bool:
    """Lay the cards of a war for which a pile does not reach, if that settles it; tell whether."""
    one, two = front.heads
    first, second = length_hint(one), length_hint(two)
    if not first or not second:
        return False
    down, other_down = min(stake, first - 1), min(stake, second - 1)
    if front.places[0][down - first] == front.places[1][other_down - second]:
        return False
    pot += islice(one, down)
    pot += islice(two, other_down)
    pot += next(one), next(two)
    return True


def _loop_for(collect: CollectOrder, players: int) -> Loop:
    in_order = collect is CollectOrder.AS_PLAYED or collect is CollectOrder.BY_SEAT
    if collect is CollectOrder.SHUFFLED:
        return _two_shuffled if players == 2 else _all_shuffled
    if players > 2:
        return _three_in_order if in_order and players == 3 else _all_in_order
    if in_order:
        return _two_in_order
    if collect is CollectOrder.REVERSED:
        return _two_reversed
    return _two_winner_last if collect is CollectOrder.WINNER_LAST else _two_winner_first


def _two_in_order(game: Game, front: Front, ticks: Iterator[int]) -> bool:
    one, two = front.places
    first, second = front.heads
    stake, laid = front.stakes[0] if _takes_pots_as_they_lie(game) else NEVER, front.laid[0]
    wars = 0
    for _, a, b in zip(ticks, first, second, strict=False):
        if a > b:
            one.append(a)
            one.append(b)
        elif a < b:
            two.append(a)
            two.append(b)
        elif length_hint(first) > stake < length_hint(second):
            # A war that ends at once, as most do.
            pot = next(laid)
            if pot[-2] > pot[-1]:
                wars += 1
                one += a, b
                one += pot
            elif pot[-2] < pot[-1]:
                wars += 1
                two += a, b
                two += pot
            elif not _war_of_two(game, front, [a, b, *pot], 1):
                break
        elif not _war_of_two(game, front, [a, b], 0):
            break
    else:
        game.count_wars(wars, 1)
        return False
    game.count_wars(wars, 1)
    return True


def _two_reversed(game: Game, front: Front, ticks: Iterator[int]) -> bool:
    one, two = front.places
    for _, a, b in zip(ticks, *front.heads, strict=False):
        if a > b:
            one.append(b)
            one.append(a)
        elif a < b:
            two.append(b)
            two.append(a)
        elif not _war_of_two(game, front, [a, b], 0):
            return True
    return False


def _two_winner_first(game: Game, front: Front, ticks: Iterator[int]) -> bool:
    one, two = front.places
    for _, a, b in zip(ticks, *front.heads, strict=False):
        if a > b:
            one.append(a)
            one.append(b)
        elif a < b:
            two.append(b)
            two.append(a)
        elif not _war_of_two(game, front, [a, b], 0):
            return True
    return False


def _two_winner_last(game: Game, front: Front, ticks: Iterator[int]) -> bool:
    one, two = front.places
    for _, a, b in zip(ticks, *front.heads, strict=False):
        if a > b:
            one.append(b)
            one.append(a)
        elif a < b:
            two.append(a)
            two.append(b)
        elif not _war_of_two(game, front, [a, b], 0):
            return True
    return False


def _two_shuffled(game: Game, front: Front, ticks: Iterator[int]) -> bool:
    one, two = front.places
    last = game.shuffles + length_hint(ticks)
    for kept, a, b in zip(ticks, *front.heads, strict=False):
        if a > b:
            if kept:
                one.append(a)
                one.append(b)
            else:
                one.append(b)
                one.append(a)
        elif a < b:
            if kept:
                two.append(a)
                two.append(b)
            else:
                two.append(b)
                two.append(a)
        else:
            game.shuffles = last - length_hint(ticks) - 1
            if not _war_of_two(game, front, [a, b], 0):
                return True
    return False


def _three_in_order(game: Game, front: Front, ticks: Iterator[int]) -> bool:
    one, two, three = front.places
    for _, a, b, c in zip(ticks, *front.heads, strict=False):
        if a > b and a > c:
            one += a, b, c
        elif b > a and b > c:
            two += a, b, c
        elif c > a and c > b:
            three += a, b, c
        elif not game.tie((a, b, c)):
            return True
    return False


def _all_in_order(game: Game, front: Front, ticks: Iterator[int]) -> bool:
    picks = picks_of_round(game.plan.collect, len(front.heads))
    for _, pot in zip(ticks, zip(*front.heads, strict=False), strict=False):
        top = max(pot)
        if pot.count(top) == 1:
            winner = pot.index(top)
            front.places[winner] += picks[winner](pot)
        elif not game.tie(pot):
            return True
    return False


def _all_shuffled(game: Game, front: Front, ticks: Iterator[int]) -> bool:
    orders = small_pots.orders(len(front.heads))
    last = game.shuffles + length_hint(ticks)
    for order, pot in zip(ticks, zip(*front.heads, strict=False), strict=False):
        top = max(pot)
        if pot.count(top) == 1:
            front.places[pot.index(top)] += orders[order](pot)
        else:
            game.shuffles = last - length_hint(ticks) - 1
            if not game.tie(pot):
                return True
    return False
