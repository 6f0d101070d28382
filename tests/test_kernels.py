"""The kernel in pure Python plays the games of the engine, each of them to the last number."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardwar as cw
from cardwar.playing import MAX_ROUNDS
from cardwar.shuffling import shuffled
from cardwar.simulation.kernels import decks, loops, pure, small_pots
from cardwar.simulation.kernels.plan import Plan, plan_of
from cardwar.simulation.kernels.rows import Row
from cardwar.simulation.on_engine import play_row
from cardwar.testing import strategies as given_rules
from effort import EXHAUSTIVE, LONG
from strategies import SEEDS
from test_vectors import Vector, by_preset, vectors
from vectors import KINDS

AnyRules = cw.HouseRules[Any]

PACE = cw.pace(2.5)
# All that these tell apart the engine finds out in little time.
LIMITS = st.sampled_from([1, 2, 7, 60, 400])


def plan(rules: AnyRules, players: int = 2, max_rounds: int = MAX_ROUNDS) -> Plan:
    found = plan_of(rules, players, PACE, max_rounds)
    assert found is not None
    return found


def engine_row(rules: AnyRules, players: int, seed: int, max_rounds: int = MAX_ROUNDS) -> Row:
    return play_row(cw.deal(rules, players=players, seed=seed), PACE, max_rounds)


def check_deals(
    rules: AnyRules, players: int = 2, root: int = 7, games: range = range(2), limit: int = 400
) -> list[Row]:
    """Check that these games of a run are those of the engine, and return what they came to."""
    rows = list(pure.rows(plan(rules, players, limit), root, games))
    assert rows == [engine_row(rules, players, cw.game_seed(root, game), limit) for game in games]
    return rows


# Every vector


@by_preset
def test_vectors(file: str, preset: str) -> None:
    numbers = {card: place for place, card in enumerate(cw.STANDARD_DECK)}
    for number, vector in enumerate(vectors(file, preset)):
        every = 40 if vector.expect["rounds"] > LONG else 8
        if number % every and not EXHAUSTIVE:
            continue
        piles = [[numbers[card] for card in cw.parse_pile(pile)] for pile in vector.piles]
        found = plan_of(vector.rules, len(piles), vector.clock, MAX_ROUNDS)
        assert found is not None
        assert pure.play_piles(found, piles, vector.seed) == row_of(vector)


def row_of(vector: Vector) -> Row:
    expect = vector.expect
    return Row(
        KINDS[expect["kind"]],
        tuple(expect["winners"]),
        expect["rounds"],
        expect["flips"],
        expect["wars"],
        expect["deepest_war"],
        expect.get("cycle_start", 0),
        expect.get("cycle_period", 0),
    )


# Games of all kinds

FEW_RANKS = given_rules.house_rules(
    given_rules.decks(st.integers(1, 3), least=8, most=20), st.just(cw.NATURAL)
)
NUMBERS = given_rules.house_rules(
    given_rules.decks(st.integers(1, 60), least=8), st.just(cw.NATURAL)
)
CARDS = given_rules.house_rules()
RULES: st.SearchStrategy[AnyRules] = st.one_of(FEW_RANKS, NUMBERS, CARDS)


def in_order(rules: AnyRules) -> AnyRules:
    """Return rules whose games may go round."""
    return attrs.evolve(
        rules, captures=cw.Captures.UNDER_PILE, collect=cw.CollectOrder.AS_PLAYED, endings=()
    )


ENDLESS = RULES.map(in_order)


@given(RULES, st.integers(2, 4), SEEDS, st.integers(0, 2**40), LIMITS)
def test_dealt_games(rules: AnyRules, players: int, root: int, first: int, limit: int) -> None:
    check_deals(rules, players, root, range(first, first + 2), limit)


@given(RULES, st.data(), SEEDS, LIMITS)
def test_games_from_piles(rules: AnyRules, data: st.DataObject, seed: int, limit: int) -> None:
    numbers = sorted(set(plan(rules).cards))
    pile = st.lists(st.sampled_from(numbers), max_size=9)
    piles = data.draw(st.lists(pile, min_size=2, max_size=4))
    cards = [[rules.deck[number] for number in pile] for pile in piles]
    expected = play_row(cw.start(rules, cards, seed=seed), PACE, limit)
    assert pure.play_piles(plan(rules, len(piles), limit), piles, seed) == expected


@given(ENDLESS, st.integers(2, 4), SEEDS)
def test_games_that_go_round(rules: AnyRules, players: int, root: int) -> None:
    check_deals(rules, players, root, range(1), 3000)


@given(ENDLESS, st.integers(1, 3000), st.sampled_from([30.0, 4000.0]), SEEDS)
def test_games_that_would_go_round(rules: AnyRules, cap: int, seconds: float, root: int) -> None:
    endings = (cw.RoundCap(cap), cw.TimeLimit(seconds), cw.WarsWon(40))
    check_deals(attrs.evolve(rules, endings=endings), 2, root, range(1), 3000)


@pytest.mark.parametrize("collect", cw.CollectOrder)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_decks(collect: cw.CollectOrder, players: int) -> None:
    for rules in (cw.WAR, cw.KRIG, cw.reshuffled(cw.BATAILLE)):
        check_deals(attrs.evolve(rules, collect=collect), players, limit=300)


# Games that go round

ONE_DOWN = attrs.evolve(cw.TWO_HANDED, stake=1, endings=())
EQUAL_CARDS: AnyRules = cw.HouseRules(
    deck=(1, 2, 3, 4) * 3, ranking=cw.NATURAL, stake=0, collect=cw.CollectOrder.REVERSED
)
OTHER_CARDS: AnyRules = attrs.evolve(
    EQUAL_CARDS, deck=cw.parse_pile("2c3c4c5c2d3d4d5d2h3h4h5h"), ranking=cw.ACE_HIGH
)


def endless(rules: AnyRules, games: int = 20) -> list[tuple[int, Row]]:
    rows = pure.rows(plan(rules), 7, range(games))
    found = [(game, row) for game, row in enumerate(rows) if row.reason is cw.Reason.CYCLE]
    assert found
    return found


def row_with(rules: AnyRules, game: int, max_rounds: int = MAX_ROUNDS) -> Row:
    (row,) = pure.rows(plan(rules, 2, max_rounds), 7, range(game, game + 1))
    return row


def test_endless_games_of_a_whole_deck() -> None:
    first, *_ = check_deals(ONE_DOWN, games=range(4), limit=3000)
    assert first.reason is cw.Reason.CYCLE


def test_equal_cards_come_round_sooner_than_others() -> None:
    games = range(16)
    equal = check_deals(EQUAL_CARDS, games=games, limit=3000)
    others = check_deals(OTHER_CARDS, games=games, limit=3000)
    assert [row.start for row in equal] == [row.start for row in others]
    times = {o.length // e.length for e, o in zip(equal, others, strict=True) if e.length}
    assert times == {1, 2, 3}


def test_a_limit_just_at_the_first_repetition() -> None:
    for rules in (ONE_DOWN, EQUAL_CARDS, OTHER_CARDS):
        for game, row in endless(rules, 10):
            assert row_with(rules, game, row.rounds) == row
            short = row_with(rules, game, row.rounds - 1)
            assert (short.reason, short.rounds) == (cw.Reason.ROUND_LIMIT, row.rounds - 1)


def test_strengths_that_go_round_long_before_the_cards_do() -> None:
    deck = cw.parse_pile("2c3c4c2d3d4d2h3h4h2s3s4s")
    rules = attrs.evolve(OTHER_CARDS, deck=deck)
    for limit, reason in ((1896, cw.Reason.CYCLE), (1895, cw.Reason.ROUND_LIMIT)):
        (row,) = check_deals(rules, games=range(1, 2), limit=limit)
        assert (row.reason, row.rounds) == (reason, limit)


def test_what_is_skipped_is_counted() -> None:
    """A cap after many rounds is as cheap as one after a few, and the rounds between add up."""
    for game, row in endless(ONE_DOWN, 10):

        def capped(periods: int, game: int = game, row: Row = row) -> Row:
            cap = cw.RoundCap(row.start + periods * row.length)
            return row_with(attrs.evolve(ONE_DOWN, endings=(cap,)), game, 10**18)

        none, once, often = capped(0), capped(1), capped(10**12)
        assert (once.battles, once.wars, once.deepest_war) == (
            row.battles,
            row.wars,
            row.deepest_war,
        )
        assert often.battles - none.battles == 10**12 * (once.battles - none.battles)
        assert often.wars - none.wars == 10**12 * (once.wars - none.wars)
        assert often == once._replace(rounds=often.rounds, battles=often.battles, wars=often.wars)


def test_time_is_up_after_as_many_battles_as_are_skipped() -> None:
    ((game, row), *_) = endless(ONE_DOWN, 10)
    for battles in (row.battles, row.battles + 1234):
        timed = attrs.evolve(ONE_DOWN, endings=(cw.TimeLimit(battles * PACE.seconds),))
        found = row_with(timed, game)
        assert found.reason is cw.Reason.TIME
        assert 0 <= found.battles - battles <= 2
        assert found == engine_row(timed, 2, cw.game_seed(7, game))


def test_long_games_are_played_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards that have been drawn are not kept for ever."""
    rows = [list(pure.rows(plan(rules), 7, range(8))) for rules in (ONE_DOWN, cw.WAR)]
    monkeypatch.setattr(loops, "_LONG", 30)
    assert [list(pure.rows(plan(rules), 7, range(8))) for rules in (ONE_DOWN, cw.WAR)] == rows


def test_a_game_that_has_not_gone_round_within_the_limit() -> None:
    """Without wars that cost cards, a whole deck takes far more rounds than these."""
    rules = attrs.evolve(ONE_DOWN, stake=0)
    reasons = {row.reason for row in check_deals(rules, games=range(3), limit=1100)}
    assert cw.Reason.ROUND_LIMIT in reasons


# Parts


@pytest.mark.parametrize("cards", [2, 3, 4])
def test_small_pots_are_shuffled_as_all_cards_are(cards: int) -> None:
    pot = tuple(range(cards))
    for seed, first in ((0, 1), (7, 2**40), (2**64 - 1, 129)):
        places = small_pots.shuffles(seed, first, cards)
        found = [small_pots.orders(cards)[place](pot) for place in places]
        assert found == [shuffled(pot, seed, first + k) for k in range(len(places))]


@pytest.mark.parametrize("cards", [2, 5, 52, 256, 257])
@pytest.mark.parametrize("games", [range(0), range(3), range(5, 140), range(2**64, 2**64 + 2)])
def test_decks_are_shuffled_as_all_cards_are(cards: int, games: range) -> None:
    deck = tuple(range(cards))
    for root in (0, 2**64 - 1):
        found = list(decks.decks(deck, root, games))
        assert [seed for seed, _ in found] == [cw.game_seed(root, game) for game in games]
        assert all(tuple(cards) == shuffled(deck, seed) for seed, cards in found)
