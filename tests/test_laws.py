"""What holds for every game of every ruleset, tried on rulesets and positions drawn at random."""

from __future__ import annotations

import copy
import inspect
import pickle
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, TypeAlias

import attrs
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import cardwar as cw
from beside import all_cards, as_twin_cards, check_same, check_same_result, of_cards, of_numbers
from proxies import Proxy
from strategies import (
    PLAYERS,
    SEEDS,
    TWIN_CARDS,
    Pile,
    Rules,
    State,
    changed,
    dealt,
    games,
    house_rules,
    rulesets,
    twin_piles,
    twin_rules,
    whims,
)
from twin import Twin, TwinRules

Events: TypeAlias = tuple[cw.Event[Any], ...]

MANY_STEPS = 40
MANY_ROUNDS = 60
A_PACE = 2.5


def steps(state: State, most: int = MANY_STEPS) -> Iterator[tuple[State, Events, State]]:
    """Yield the steps of a game: the state before, the events, the state after."""
    for _ in range(most):
        if state.is_over:
            return
        before = state
        state, events = cw.step(before, elapsed=before.battles * A_PACE)
        yield before, events, state


def rounds(state: State, most: int = MANY_ROUNDS) -> Iterator[State]:
    """Yield the states between the rounds of a game, the first one included."""
    yield state
    for _ in range(most):
        if state.is_over:
            return
        state, _ = cw.play_round(state)
        yield state


# Cards and events


@given(games())
def test_no_card_is_lost_or_invented(state: State) -> None:
    cards = Counter(all_cards(state))
    for before, events, after in steps(state):
        now = before
        for event in events:
            now = cw.apply(now, event)
            assert Counter(all_cards(now)) == cards
        assert now == after


@given(games())
def test_the_events_of_a_whole_game_give_its_end(state: State) -> None:
    told: list[cw.Event[Any]] = []
    last = state
    for _, events, after in steps(state):
        told += events
        last = after
    assert cw.replay(state, told) == last


@given(games(house_rules()))
def test_no_event_can_be_left_out(state: State) -> None:
    for before, events, after in steps(state, 12):
        for place in range(len(events)):
            try:
                other = cw.replay(before, events[:place] + events[place + 1 :])
            except cw.EventMismatch:
                continue
            assert other != after, events[place]


# What a step may tell, in which order. Forfeits and stakes may need a refill first.
BEFORE = "(ClockRead )?"
LAID = "((PileRefilled )?StakeLaid )*(PileRefilled )*CardsFlipped "
OUT = "(PileRefilled |Forfeited )*"
SETTLED = (
    "(PotReturned )*(PotTaken |PotSetAside )*(PotCarried )?(Remembered )?(PlayerOut )*(GameEnded )?"
)
WAR = f"WarDeclared (GameEnded |{OUT}({LAID}|{SETTLED}))"


@given(games(house_rules()))
def test_a_step_is_one_beat(state: State) -> None:
    for before, events, after in steps(state):
        told = "".join(type(event).__name__ + " " for event in events)
        if before.stage is cw.Stage.FLIP:
            assert matches(f"{BEFORE}(PileRefilled )*CardsFlipped ", told)
            assert after.stage is cw.Stage.BATTLE
        else:
            assert matches(f"{BEFORE}({WAR}|{SETTLED})", told)


def matches(pattern: str, text: str) -> bool:
    return re.fullmatch(pattern, text) is not None


@given(games())
def test_counts_go_up_with_what_happens(state: State) -> None:
    for before, events, after in steps(state):
        kinds = Counter(type(event) for event in events)
        opened = before.stage is cw.Stage.FLIP and kinds[cw.CardsFlipped]
        assert after.round - before.round == opened or kinds[cw.Forfeited]
        assert after.battles - before.battles == kinds[cw.CardsFlipped]
        assert after.wars - before.wars == kinds[cw.WarDeclared]
        assert len(after.eliminated) - len(before.eliminated) == kinds[cw.PlayerOut]
        shuffles = sum(getattr(event, "shuffled", False) for event in events)
        assert after.shuffles - before.shuffles == shuffles
        assert after.is_over == bool(kinds[cw.GameEnded])
        assert (after.stage is cw.Stage.OVER) is after.is_over
        assert {seat for seat, player in enumerate(after.players) if player.is_out} == {
            *range(len(after.players))
        } - {*after.playing}


# Games as values


@given(rulesets(), PLAYERS, SEEDS)
def test_the_same_seed_gives_the_same_game(rules: Rules, players: int, seed: int) -> None:
    one, two = (cw.deal(rules, players=players, seed=seed) for _ in range(2))
    assert one == two
    assert [*steps(one)] == [*steps(two)]


@given(games())
def test_a_step_leaves_all_earlier_states_as_they_were(state: State) -> None:
    kept = [(state, repr(state), hash(state), state.position)]
    for _, _, after in steps(state):
        kept.append((after, repr(after), hash(after), after.position))
    for earlier, text, number, position in kept:
        assert repr(earlier) == text
        # A copy has no hash of its own kept from before.
        assert hash(changed(earlier)) == hash(earlier) == number
        assert earlier.position == position


@pytest.mark.slow
@given(games(), st.integers(0, 10))
def test_many_branches_from_one_state(state: State, start: int) -> None:
    for _, _, after in steps(state, start):
        state = after
    assume(not state.is_over)
    first = cw.step(state)
    later = cw.step(state, elapsed=state.elapsed + 1)
    for _ in range(100):
        assert cw.step(state) == first
        assert cw.step(state, elapsed=state.elapsed + 1) == later
    assert changed(later[0], elapsed=state.elapsed) == first[0] or later[0].is_over


@given(games())
def test_a_round_is_its_steps(state: State) -> None:
    for _ in range(MANY_ROUNDS):
        if state.is_over:
            return
        whole, events = cw.play_round(state)
        told: Events = ()
        while state.round < whole.round or state.stage is cw.Stage.BATTLE:
            state, some = cw.step(state)
            told += some
        if not told:  # A round in which nobody turned a card counts none.
            state, told = cw.step(state)
        assert (state, told) == (whole, events)


@given(games())
def test_rules_that_are_asked_everything_play_the_same(state: State) -> None:
    asked = changed(state, rules=Proxy(state.rules))
    for _, events, after in steps(state):
        asked, same = cw.step(asked, elapsed=asked.battles * A_PACE)
        assert same == events
        assert changed(asked, rules=state.rules) == after


# The end


@given(games())
def test_play_comes_to_an_end(state: State) -> None:
    result = cw.play(state, clock=cw.pace(A_PACE), max_rounds=MANY_ROUNDS)
    outcome, last = result.outcome, result.state
    assert result.tally == last.tally
    assert last.round - state.round <= MANY_ROUNDS
    if last.is_over:
        assert last.outcome == outcome
        assert outcome.reason not in (cw.Reason.CYCLE, cw.Reason.ROUND_LIMIT)
    elif outcome.reason is cw.Reason.ROUND_LIMIT:
        assert last.round - state.round == MANY_ROUNDS
    else:
        check_cycle(state, result)


def check_cycle(state: State, result: cw.Result[Any]) -> None:
    """The position at the end is that after `start` rounds, and no earlier one came again."""
    cycle = result.outcome.cycle
    assert cycle is not None
    assert result.tally.rounds == cycle.start + cycle.length
    played = [*rounds(state, result.tally.rounds - state.round)]
    futures = [future(now) for now in played]
    assert futures.index(futures[-1]) == cycle.start - state.round
    assert len(set(futures)) == len(futures) - 1


def future(state: State) -> tuple[object, ...]:
    """Give all that the rest of a game depends on, if its rules are memoryless."""
    held = [(player.pile, player.captured) for player in state.players]
    return (*held, *((card, seat) for card, seat, _ in state.table), state.shuffles, state.memory)


def test_a_game_with_a_clock_that_the_rules_stop_before_a_card_is_laid() -> None:
    rules = Proxy(cw.WAR, "lay", lambda battle: cw.Outcome("tea time"))
    for clock in (None, cw.pace(1)):
        result = cw.play(cw.start(rules, ["As", "Kd"]), clock=clock)
        assert result.outcome == cw.Outcome("tea time")
        assert result.state.outcome == result.outcome


@given(games(house_rules(with_endings=False)))
def test_a_watch_proves_the_cycle_that_play_finds(state: State) -> None:
    result = cw.play(state, max_rounds=MANY_ROUNDS)
    watch: cw.CycleWatch[Any] = cw.CycleWatch()
    for now in rounds(state, 4 * MANY_ROUNDS):
        watch = watch.see(now)
        if watch.cycle is not None:
            break
    if result.outcome.cycle is not None or watch.cycle is None:
        assert watch.cycle == result.outcome.cycle
    else:
        assert watch.cycle.start + watch.cycle.length > MANY_ROUNDS


@pytest.mark.parametrize("rounds_without_time", [3, 5, 50])
def test_a_watch_is_not_taken_in_by_a_ruleset_that_looks_at_the_time(
    rounds_without_time: int,
) -> None:
    def verdict(state: cw.GameState) -> cw.Outcome | None:
        if state.round >= rounds_without_time and not state.elapsed:
            return cw.Outcome("nobody looks at the clock")
        return None

    plain = attrs.evolve(cw.WAR, stake=0, collect=cw.CollectOrder.AS_PLAYED)
    state = cw.start(Proxy(plain, "verdict", verdict), ["2c3c", "3d2d"])
    watch: cw.CycleWatch = cw.CycleWatch()
    for second in range(40):
        watch = watch.see(state)
        state, _ = cw.play_round(state, elapsed=second)
    assert watch.cycle == (cw.Cycle(2, 4) if rounds_without_time == 50 else None)


@pytest.mark.parametrize("pile", ["As", "AsAh"])
def test_a_watch_over_a_game_that_somebody_leaves(pile: str) -> None:
    rules = attrs.evolve(cw.WAR, stake=0, collect=cw.CollectOrder.AS_PLAYED)
    state = cw.start(rules, ["2c3c", "3d2d", pile])
    watch: cw.CycleWatch = cw.CycleWatch()
    watch = watch.see(state)
    state, _ = cw.withdraw(state, seat=2)
    for now in rounds(state, 30):
        watch = watch.see(now)
    assert watch.cycle == cw.Cycle(2, 4)


@given(games())
def test_a_finished_game_takes_no_more_steps(state: State) -> None:
    for _, _, after in steps(state, 200):
        state = after
    assume(state.is_over)
    assert cw.play(state, clock=cw.pace(1)).state is state
    calls: list[Callable[[], object]] = [
        lambda: cw.step(state),
        lambda: cw.step(state, elapsed=1e9),
        lambda: cw.play_round(state),
        lambda: cw.withdraw(state, seat=0),
    ]
    for call in calls:
        with pytest.raises(cw.GameOver, match="takes no more steps"):
            call()
    with pytest.raises(cw.EventMismatch, match="the game is over"):
        cw.apply(state, cw.ClockRead(1e9))


@given(games(), st.data())
def test_who_withdraws_takes_no_card_along(state: State, data: st.DataObject) -> None:
    cards = Counter(all_cards(state))
    for now in islice(rounds(state), 6):
        state = now
        if not state.is_over and data.draw(st.booleans(), "somebody leaves"):
            seat = data.draw(st.sampled_from(state.playing), "who")
            held = state.players[seat].pile + state.players[seat].captured
            before = state
            state, events = cw.withdraw(before, seat=seat)
            assert events[0] == cw.PlayerWithdrew(seat, held)
            assert cw.replay(before, events) == state
            assert Counter(all_cards(state)) == cards
            assert state.players[seat] == cw.Player((), (), is_out=True)
            assert state.aside == before.aside + held
            assert state.tally == before.tally
            assert state.is_over or len(state.playing) > 1
    for _, _, after in steps(state, 10):
        assert Counter(all_cards(after)) == cards


# Values


def check_value(value: Any) -> None:  # noqa: ANN401 - any value at all
    """Check that it can be pickled and copied, compared and hashed, and not be changed."""
    for twin in (
        pickle.loads(pickle.dumps(value)),
        copy.copy(value),
        copy.deepcopy(value),
    ):
        assert twin == value
        assert hash(twin) == hash(value)
        assert repr(twin) == repr(value)
    assert not hasattr(value, "__dict__")
    for name in (*inspect.signature(type(value)).parameters, "something_else"):
        with pytest.raises(AttributeError):
            setattr(value, name, None)
        with pytest.raises(AttributeError):
            delattr(value, name)


@given(games())
def test_all_that_a_game_is_made_of_are_values(state: State) -> None:
    if isinstance(state.rules, cw.HouseRules):
        check_value(state.rules)
    check_value(state)
    watch: cw.CycleWatch[Any] = cw.CycleWatch()
    for _, events, after in steps(state, 8):
        for event in events:
            check_value(event)
        watch = watch.see(after)
        check_value(watch)
        check_value(after)
        for part in (*after.players, *after.table, after.tally):
            check_value(part)
    result = cw.play(state, clock=cw.pace(A_PACE), max_rounds=MANY_ROUNDS)
    check_value(result)
    check_value(result.outcome)


@pytest.mark.parametrize("card", cw.DECK_54)
def test_there_is_one_object_for_each_card(card: cw.Card) -> None:
    check_value(card)
    for same in (pickle.loads(pickle.dumps(card)), copy.copy(card), copy.deepcopy(card)):
        assert same is card
    assert cw.Card(card.rank, card.suit) is card
    assert eval(repr(card), {"Card": cw.Card}) is card


SMALL_VALUES = [
    cw.WAR,
    cw.TWO_HANDED,
    cw.timed(cw.peace(cw.KRIG)),
    cw.pace(2.5),
    cw.ACE_HIGH,
    cw.NATURAL,
    cw.LOWEST_WINS,
    cw.RoundCap(3),
    cw.TimeLimit(3),
    cw.FirstOut(),
    cw.WarsWon(3),
    cw.Cycle(3, 4),
    cw.CycleWatch(),
    cw.Deal(((1,), (2,)), (3,)),
    cw.Put(0, 1, 1),
    cw.Lay((cw.Put(0, 1, 1), cw.Put(2, 1, 1)), (1,)),
    cw.Award(None, (0, 1)),
    cw.Share((cw.Laid(7, 0, True),), cw.Place.PILE, 0),
    cw.Refill((1, 2), shuffled=True),
    cw.WAR.plain,
]


@pytest.mark.parametrize("value", SMALL_VALUES, ids=lambda value: type(value).__name__)
def test_small_values(value: object) -> None:
    check_value(value)


def test_lists_of_piles_are_taken_for_tuples() -> None:
    lists: Any = [[1], [2]]
    assert cw.Deal(lists, (3,)) == cw.Deal(((1,), (2,)), (3,))


@given(games(), st.data())
def test_states_differ_where_anything_differs(state: State, data: st.DataObject) -> None:
    for _, _, after in steps(state, data.draw(st.integers(0, 6), "steps")):
        state = after
    fields = [*inspect.signature(cw.GameState).parameters]
    field = data.draw(st.sampled_from(fields), "field")
    other = changed(state, **{field: "something else"})
    assert other != state
    assert changed(state) == state
    assert len({state, changed(state), other}) == 2


@given(dealt(rulesets()), SEEDS)
def test_global_chance_is_left_alone(state: State, seed: int) -> None:
    random.seed(seed)
    before = random.getstate()
    cw.deal(state.rules, players=2)
    cw.start(state.rules, piles=[player.pile for player in state.players])
    cw.fresh_seed()
    cw.game_seed(seed, 3)
    cw.shuffled(state.rules.deck, seed)
    cw.problems(state)
    cw.play(state, clock=cw.pace(A_PACE), max_rounds=20)
    for _, events, _after in steps(state, 4):
        cw.replay(state, events[:0])
    if not state.is_over:
        cw.play_round(state)
        cw.withdraw(state, seat=state.playing[0])
    assert random.getstate() == before


# Positions


@given(games())
def test_a_position_of_cards_can_be_read_back(state: State) -> None:
    assume(all(isinstance(card, cw.Card) for card in all_cards(state)))
    for now in islice(rounds(state), 10):
        if not now.table:
            again = cw.start(now.rules, now.position, seed=now.seed, aside=now.aside)
            assert again.position == now.position
            assert again.players == now.players
            assert cw.problems(again) == cw.problems(now)


@given(dealt(rulesets()))
def test_nothing_is_wrong_with_a_dealt_game(state: State) -> None:
    for _, _, after in steps(state, 10):
        assert cw.problems(after) == ()


# The library and the twin


@st.composite
def both(draw: st.DrawFn) -> tuple[State, Twin]:
    """Give the same game to both: dealt from the standard deck, or any small one."""
    rules, players, seed = draw(twin_rules()), draw(PLAYERS), draw(SEEDS)
    with_cards = draw(st.booleans())
    pool: Pile = tuple(TWIN_CARDS) if with_cards else (1, 2, 3, 10)
    ours = of_cards(rules) if with_cards else of_numbers(rules)
    piles = draw(twin_piles(players, pool))
    captured = draw(twin_piles(players, pool)) if draw(st.booleans()) else [()] * players
    state = cw.start(ours, piles, captured=captured, seed=seed)
    return state, fresh_twin(state, rules)


def fresh_twin(state: State, rules: TwinRules) -> Twin:
    return Twin(
        rules,
        [as_twin_cards(player.pile) for player in state.players],
        state.seed,
        captured=[as_twin_cards(player.captured) for player in state.players],
    )


@given(both())
def test_rounds_are_those_of_the_twin(game: tuple[State, Twin]) -> None:
    state, twin = game
    check_same(state, twin)
    for _ in range(MANY_ROUNDS):
        if state.is_over:
            break
        twin.play_round()
        opened = state.round
        while state.round == opened or state.stage is cw.Stage.BATTLE:
            state, _ = cw.step(state, elapsed=state.battles * twin.rules.pace)
        check_same(state, twin)


@given(both(), st.integers(1, 80))
def test_whole_games_are_those_of_the_twin(game: tuple[State, Twin], max_rounds: int) -> None:
    state, twin = game
    clock = cw.pace(twin.rules.pace)
    result = cw.play(state, clock=clock, max_rounds=max_rounds)
    check_same_result(result, twin.play(max_rounds))


@given(whims(), PLAYERS, SEEDS)
def test_whims_are_no_error(rules: Rules, players: int, seed: int) -> None:
    result = cw.play(cw.deal(rules, players=players, seed=seed), max_rounds=MANY_ROUNDS)
    assert result.outcome is not None
