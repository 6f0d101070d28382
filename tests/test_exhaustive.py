"""Every game of some small decks, the library against the twin.

The decks are those of small_decks.py: every distinct order up to suit, every split in which nobody
is empty, 2 to 4 seats (2 for AABBCCDD); stakes 0, 1 and 3, and each Shortfall x Joins x Unclaimed.

`test_every_round` goes through all the positions that these games come through and plays one round
from each; pots are picked up in order of play, so that a game is nothing but such rounds in a row.
By default all rules are used only for AABB there; the larger decks are left to a few (carried pots,
more than two seats with stake 1 and only the tied joining, eight cards with one rule for who is
short). `test_every_game` plays whole games as well, to the result of `play` and the digest: by
default those of AABB and the two-handed ones of AAABBB.

With CARDWAR_EXHAUSTIVE=1 all rules are used (but for who joins in the whole games of AABBCCDD, as
both always do), and all games but those of AABBCCDD are also played with the winner's cards first
and with shuffled pots, to the result alone. CARDWAR_LOG names a file to write the progress to.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

import cardwar as cw
from beside import Rules, State, check_same_result, of_numbers
from effort import EXHAUSTIVE
from small_decks import DECKS, cards, worlds
from twin import Twin, TwinRules
from vectors import KINDS, digest

STAKES = (0, 1, 3)
JOINS = ("tied", "all")
SHORTFALLS = ("last_card_up", "forfeit", "last_card_stands", "equal_force", "draw")
UNCLAIMED = ("carry_over", "set_aside", "take_back")
CAPTURES = ("as_played", "winner_first", "shuffled")
LARGEST = "AABBCCDD"
TABLES = [(deck, seats) for deck in DECKS for seats in (2, 3, 4) if deck != LARGEST or seats == 2]
# Shuffled pots that are taken back again and again may never end.
MAX_ROUNDS = 2_000


def all_rules(stake: int, capture: str = "as_played") -> Iterator[TwinRules]:
    for joins, shortfall, unclaimed in product(JOINS, SHORTFALLS, UNCLAIMED):
        yield TwinRules(stake, joins, shortfall, unclaimed, capture)


def log(text: str) -> None:
    if "CARDWAR_LOG" in os.environ:
        with Path(os.environ["CARDWAR_LOG"]).open("a", encoding="utf-8") as file:
            file.write(f"{time.strftime('%H:%M:%S')} {text}\n")


# One round from every position


def rules_for_rounds(deck: str, seats: int, stake: int) -> Iterator[TwinRules]:
    for rules in all_rules(stake):
        usual = rules.unclaimed == "carry_over" and (seats == 2 or stake == 1)
        few = usual and stake == 1 and rules.joins == "tied"
        one = few and rules.shortfall == "last_card_up"
        chosen = {4: True, 6: usual if seats == 2 else few, 8: one}[len(deck)]
        if chosen or EXHAUSTIVE:
            yield rules


def tables_for_rounds() -> Iterator[tuple[str, int, int]]:
    for (deck, seats), stake in product(TABLES, STAKES):
        if any(rules_for_rounds(deck, seats, stake)):
            yield deck, seats, stake


@pytest.mark.slow
@pytest.mark.parametrize(("deck", "seats", "stake"), [*tables_for_rounds()])
def test_every_round(deck: str, seats: int, stake: int) -> None:
    rounds = 0
    for twin_rules in rules_for_rounds(deck, seats, stake):
        rules = of_numbers(twin_rules, cards(deck))
        seen: set[tuple[object, ...]] = set()
        for piles in worlds(deck, seats):
            state = cw.start(rules, piles)
            while not state.is_over:
                place = (state.players, state.table)
                if place in seen:
                    break
                seen.add(place)
                state = checked_round(state, twin_rules)
        rounds += len(seen)
    log(f"every round: {deck} {seats} seats, stake {stake}: {rounds} rounds")


def checked_round(state: State, twin_rules: TwinRules) -> State:
    """Play one round with both from the same position, and check that they do the same."""
    twin = Twin(twin_rules, [player.pile for player in state.players], aside=state.aside)
    twin.table = [(laid.card, laid.seat) for laid in state.table]
    twin.play_round()
    after, _ = cw.play_round(state)
    assert [list(player.pile) for player in after.players] == twin.piles
    assert [(laid.card, laid.seat) for laid in after.table] == twin.table
    assert list(after.aside) == twin.aside
    assert after.battles - state.battles == twin.battles
    assert after.wars - state.wars == twin.wars
    assert after.deepest_war == max(state.deepest_war, twin.deepest_war)
    new = after.eliminated[len(state.eliminated) :]
    assert [[seat, 1] for seat, _ in new] == twin.eliminated
    assert {seat for seat in twin.seats if after.players[seat].is_out} == twin.out
    if after.outcome is None:
        assert twin.kind is None
    else:
        assert after.outcome.reason is KINDS[str(twin.kind)]
        assert list(after.outcome.winners) == twin.winners
    return after


# Whole games


def tables_for_games() -> Iterator[tuple[str, int, str]]:
    for (deck, seats), capture in product(TABLES, CAPTURES):
        usual = deck == "AABB" or (deck == "AAABBB" and seats == 2 and capture == "as_played")
        if usual or (EXHAUSTIVE and (deck != LARGEST or capture == "as_played")):
            yield deck, seats, capture


@pytest.mark.slow
@pytest.mark.parametrize("stake", STAKES)
@pytest.mark.parametrize(("deck", "seats", "capture"), [*tables_for_games()])
def test_every_game(deck: str, seats: int, capture: str, stake: int) -> None:
    games = 0
    for twin_rules in all_rules(stake, capture):
        if deck == LARGEST and twin_rules.joins != "tied":
            continue  # Of two who play both are tied.
        rules = of_numbers(twin_rules, cards(deck))
        for piles in worlds(deck, seats):
            check_game(rules, twin_rules, piles)
            games += 1
    log(f"every game: {deck} {seats} seats, stake {stake}, {capture}: {games} games")


def check_game(rules: Rules, twin_rules: TwinRules, piles: list[list[int]]) -> None:
    state = cw.start(rules, piles)
    report = Twin(twin_rules, piles).play(MAX_ROUNDS)
    check_same_result(cw.play(state, max_rounds=MAX_ROUNDS), report)
    if twin_rules.capture != "as_played":
        return
    positions = [state.position]
    while not state.is_over and state.round < report["rounds"]:
        state, _ = cw.play_round(state)
        positions.append(state.position)
    assert digest(positions) == report["digest"]
    assert cw.write_pile(state.aside) == report.get("set_aside", "")
