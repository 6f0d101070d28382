"""What a client may see: nothing that not everybody at the table sees, and all of that."""

from __future__ import annotations

import gc
import inspect
import pickle
import re
from collections.abc import Callable, Iterator
from enum import Enum
from functools import partial
from itertools import zip_longest
from typing import Any, TypeAlias, get_args, get_origin

import attrs
import pytest
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st

import cardwar as cw
from strategies import SEEDS, Pile, State, changed, games, house_rules
from test_laws import check_value

Events: TypeAlias = tuple[cw.Event[Any], ...]
View: TypeAlias = Callable[[Any], Any]

# Games that are played alike


@attrs.frozen
class Course:
    """How a game is played: for how long, at which pace, and who leaves before which step."""

    steps: int
    pace: float
    leaving: dict[int, int]


COURSES = st.builds(
    Course,
    st.integers(1, 40),
    st.sampled_from([0.0, 0.5, 2.5]),
    st.one_of(
        st.just({}), st.dictionaries(st.integers(0, 20), st.integers(0, 3), min_size=1, max_size=3)
    ),
)


def walk(state: State, course: Course) -> Iterator[tuple[Events, State]]:
    for number in range(course.steps):
        if state.is_over:
            return
        if number in course.leaving and state.stage is cw.Stage.FLIP:
            who = state.playing[course.leaving[number] % len(state.playing)]
            state, events = cw.withdraw(state, seat=who)
        else:
            state, events = cw.step(state, elapsed=state.battles * course.pace)
        yield events, state


# Two games that look the same: the second has other cards where the first has hidden ones


@attrs.frozen
class Marked:
    """A card with a number on its back that its equals do not have, and that no rule sees."""

    card: Any
    number: int = attrs.field(eq=False)


@attrs.frozen
class ByFront:
    """Ranks marked cards by what is on their front."""

    fronts: cw.Ranking[Any]

    def strength(self, card: Marked) -> float:
        return self.fronts.strength(card.card)

    def reversed(self) -> cw.Ranking[Any]:
        return ByFront(self.fronts.reversed())


@attrs.frozen
class Layout:
    """All cards of a new game, seat by seat, and where they lie."""

    cards: Pile
    piles: tuple[range, ...]
    captured: tuple[range, ...]
    aside: range

    def lay(self, rules: Any, cards: Pile, seed: int) -> State:  # noqa: ANN401 - of any card
        def pick(places: range) -> Pile:
            return tuple(cards[place] for place in places)

        return cw.start(
            rules,
            [pick(places) for places in self.piles],
            captured=[pick(places) for places in self.captured],
            aside=pick(self.aside),
            seed=seed,
        )


def layout_of(state: State) -> Layout:
    cards: list[Any] = []

    def put(pile: Pile) -> range:
        cards.extend(pile)
        return range(len(cards) - len(pile), len(cards))

    piles = tuple(put(player.pile) for player in state.players)
    captured = tuple(put(player.captured) for player in state.players)
    aside = put(state.aside)
    return Layout(tuple(cards), piles, captured, aside)


def turned_up(layout: Layout, state: State, course: Course) -> set[int]:
    """Return which cards of the layout are turned up on this course."""
    marked = tuple(Marked(card, place) for place, card in enumerate(layout.cards))
    rules = attrs.evolve(
        state.rules,  # type: ignore[misc]  # they are house rules
        deck=tuple(Marked(card, -1) for card in state.rules.deck),
        ranking=ByFront(state.rules.ranking),  # type: ignore[attr-defined]
    )
    game = layout.lay(rules, marked, state.seed)
    return {
        laid.card.number
        for events, _ in walk(game, course)
        for event in events
        if isinstance(event, cw.CardsFlipped)
        for laid in event.laid
    }


Twins: TypeAlias = tuple[State, State, Course]


@st.composite
def quarrels(draw: st.DrawFn, unclaimed: cw.Unclaimed | None = None) -> State:
    """Give games in which two tie at once and are short of cards, while others hold some.

    Nobody may claim the pot then; what becomes of it can be chosen.
    """
    rules = attrs.evolve(
        draw(house_rules(with_endings=False)),
        deck=(0, 1, 2, 3) * 5,
        ranking=cw.NATURAL,
        stake=draw(st.integers(1, 3)),
        joins=cw.Joins.TIED,
        unclaimed=unclaimed or draw(st.sampled_from(cw.Unclaimed)),
        shortfall=draw(st.sampled_from([cw.Shortfall.FORFEIT, cw.Shortfall.LAST_CARD_STANDS])),
    )
    some = st.lists(st.integers(0, 3), max_size=4)
    two = [(2, *draw(some)) if draw(st.booleans()) else (2,) for _ in range(2)]
    others = [(1, *draw(some), draw(st.integers(0, 3))) for _ in range(2)]
    return cw.start(rules, [*two, *others], seed=draw(SEEDS))


ANY_GAME = st.one_of(games(house_rules()), quarrels())


@st.composite
def twins(draw: st.DrawFn, first: st.SearchStrategy[State] = ANY_GAME) -> Twins:
    """Give two games whose turned-up cards are the same for a while, and how they are played."""
    state, course = draw(first), draw(COURSES)
    layout = layout_of(state)
    alike_for = draw(st.integers(0, course.steps))
    seen = turned_up(layout, state, attrs.evolve(course, steps=alike_for))
    hidden = [place for place in range(len(layout.cards)) if place not in seen]
    others = list(layout.cards)
    for place, other in zip(hidden, draw(st.permutations(hidden)), strict=True):
        others[place] = layout.cards[other]
    seed = draw(st.one_of(st.just(state.seed), SEEDS))
    one = layout.lay(state.rules, layout.cards, state.seed)
    return one, layout.lay(state.rules, tuple(others), seed), course


def check_the_law(game: Twins, view: View = cw.public_view) -> int:
    """Check that the two look the same while their turned-up cards are; return for how long."""
    one, two, course = game
    check_same_look(view(one), view(two))
    alike = 0
    for (events, after), (other_events, other_after) in zip_longest(
        walk(one, course), walk(two, course), fillvalue=((), None)
    ):
        for (event, now), (other, other_now) in zip_longest(
            seen(one, events), seen(two, other_events), fillvalue=(None, None)
        ):
            if turns_up_another(event, other):
                return alike
            check_same_look(view(event), view(other))
            check_same_look(view(now), view(other_now))
        assert after is not None
        assert other_after is not None
        one, two = after, other_after
        check_same_look(view(one), view(two))
        alike += 1
    return alike


def seen(state: State, events: Events) -> Iterator[tuple[cw.Event[Any], State]]:
    """Yield the events of a step that can be seen, each with the state in the middle of it."""
    for event in events:
        state = cw.apply(state, event)
        if cw.public_view(event) is not None:
            yield event, state


def turns_up_another(event: object, other: object) -> bool:
    return (
        isinstance(event, cw.CardsFlipped)
        and isinstance(other, cw.CardsFlipped)
        and event.laid != other.laid
    )


def check_same_look(one: object, two: object) -> None:
    assert one == two
    assert hash(one) == hash(two)
    assert repr(one) == repr(two)


def check_same_complaints(one: State, two: State) -> None:
    assert [*complaints(one)] == [*complaints(two)]


def complaints(state: State) -> Iterator[str]:
    """Yield what is said where somebody asks for what cannot be."""
    # Handed to the wrong door, something hidden must not come out in the message.
    wrong: list[Any] = [state.players, state.players[0], state.players[0].pile, state.aside]
    wrong += [(state, ()), state.table, state.seed, state.memory, [state]]
    for thing in wrong:
        with pytest.raises(cw.BadInput) as caught:
            cw.public_view(thing)
        yield str(caught.value)
    no_seats: list[Any] = [-1, len(state.players), None, True, "0", 0.0]
    seats = {*range(len(state.players))} - {*state.playing}
    calls: list[Callable[[], object]] = [
        lambda: cw.step(state, elapsed=-1),
        lambda: cw.step(state, elapsed=state.elapsed - 1),
        lambda: cw.play_round(state, elapsed=float("nan")),
        *(partial(cw.withdraw, state, seat=seat) for seat in [*no_seats, *seats]),
    ]
    if state.is_over:
        calls += [lambda: cw.step(state), lambda: cw.withdraw(state, seat=0)]
    for call in calls:
        with pytest.raises(cw.CardwarError) as refused:
            call()
        yield f"{type(refused.value).__name__}: {refused.value}"


@settings(max_examples=2 * settings().max_examples)
@given(twins())
def test_games_whose_turned_up_cards_are_the_same_look_the_same(game: Twins) -> None:
    check_the_law(game)


@given(twins())
def test_games_that_look_the_same_refuse_in_the_same_words(game: Twins) -> None:
    one, two, course = game
    alike = check_the_law(game)
    check_same_complaints(one, two)
    both = [*zip(walk(one, course), walk(two, course), strict=False)]
    for (_, after), (_, other_after) in both[:alike]:
        check_same_complaints(after, other_after)


# Where nobody claims the pot, which is rare otherwise.
LIKELY: dict[type, st.SearchStrategy[State]] = {
    cw.PotCarried: quarrels(cw.Unclaimed.CARRY_OVER),
    cw.PotSetAside: quarrels(cw.Unclaimed.SET_ASIDE),
    cw.PotReturned: quarrels(cw.Unclaimed.TAKE_BACK),
    cw.Forfeited: quarrels(),
}


def must_happen(is_one: Callable[[Twins], bool], kind: type = cw.GameState) -> None:
    """Fail unless two games are found for which this holds; they are the same every time."""
    find(
        twins(LIKELY.get(kind, ANY_GAME)),
        is_one,
        settings=settings(
            max_examples=1_000,
            derandomize=True,
            phases=[Phase.generate],
        ),
        database_key=None,
    )


def hidden_piles(state: State) -> tuple[object, ...]:
    return tuple((player.pile, player.captured) for player in state.players)


def saw(event: type, then: Callable[[State], bool] = lambda state: True) -> Any:  # noqa: ANN401
    """Say whether this happens while two games with different cards look the same."""

    def happens(game: Twins) -> bool:
        one, two, course = game
        alike = check_the_law(game)
        both = [*zip(walk(one, course), walk(two, course), strict=False)][:alike]
        return any(
            any(isinstance(told, event) for told in events)
            and hidden_piles(after) != hidden_piles(other_after)
            and then(after)
            for (events, after), (_, other_after) in both
        )

    return happens


@pytest.mark.parametrize(
    "event",
    [kind for kind in get_args(cw.Event) if kind is not cw.Remembered],
    ids=lambda kind: (get_origin(kind) or kind).__name__,
)
def test_the_law_is_tried_on_every_event(event: Any) -> None:  # noqa: ANN401 - any class
    kind = get_origin(event) or event
    must_happen(saw(kind), kind)


@pytest.mark.slow
def test_the_law_is_tried_on_games_with_carried_pots_and_refills_and_shuffles() -> None:
    must_happen(
        saw(
            cw.CardsFlipped,
            lambda state: not state.level and len(state.table) > len(state.fighters),
        ),
        cw.PotCarried,
    )
    must_happen(saw(cw.PotTaken, lambda state: state.shuffles > 1))
    must_happen(saw(cw.StakeLaid, lambda state: bool(state.players[0].captured)))


def leaking(leak: Callable[[Any], object], kind: type) -> View:
    """Return the view, and with it what leaks of a state or of an event."""

    def view(thing: Any) -> object:  # noqa: ANN401 - a state or an event
        return (cw.public_view(thing), leak(thing) if isinstance(thing, kind) else None)

    return view


def cards_of(event: Any) -> object:  # noqa: ANN401 - an event with cards
    return event.cards


STATE_LEAKS: dict[str, Callable[[State], object]] = {
    "pile": lambda state: tuple(player.pile for player in state.players),
    "the top of a pile": lambda state: state.players[0].pile[:1],
    "captured": lambda state: tuple(player.captured for player in state.players),
    "what is captured, in any order": lambda state: tuple(
        frozenset(player.captured) for player in state.players
    ),
    "aside": lambda state: state.aside,
    "hidden cards on the table": lambda state: tuple(laid.card for laid in state.table),
    "seed": lambda state: state.seed,
    "position": lambda state: state.position,
    "hash": hash,
    "repr": repr,
}
EVENT_LEAKS: dict[str, tuple[type, Callable[[Any], object]]] = {
    "Forfeited": (cw.Forfeited, cards_of),
    "StakeLaid": (cw.StakeLaid, cards_of),
    "PileRefilled": (cw.PileRefilled, cards_of),
    "PotTaken": (cw.PotTaken, cards_of),
    "PotCarried": (cw.PotCarried, cards_of),
    "PotSetAside": (cw.PotSetAside, cards_of),
    "PotReturned": (cw.PotReturned, lambda event: event.cards_by_seat),
    "PlayerWithdrew": (cw.PlayerWithdrew, cards_of),
}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "leak"),
    [*((cw.GameState, leak) for leak in STATE_LEAKS.values()), *EVENT_LEAKS.values()],
    ids=[*STATE_LEAKS, *EVENT_LEAKS],
)
def test_the_law_finds_what_leaks(kind: type, leak: Callable[[Any], object]) -> None:
    view = leaking(leak, kind)

    def breaks_it(game: Twins) -> bool:
        try:
            check_the_law(game, view)
        except AssertionError:
            return True
        return False

    must_happen(breaks_it, kind)


# No trace of a hidden card, in whatever way one looks

MARKS = tuple(f"mark-{number}." for number in range(60))


@attrs.frozen
class ByMark:
    """Ranks the marked cards; there are many equal ones."""

    def strength(self, card: str) -> float:
        return int(card[5:-1]) % 4

    def reversed(self) -> cw.Ranking[str]:
        return cw.ReversedRanking(self)


def marked_games() -> st.SearchStrategy[State]:
    def marked(state: State) -> State:
        layout = layout_of(state)
        rules = attrs.evolve(state.rules, deck=MARKS, ranking=ByMark())  # type: ignore[misc]
        return layout.lay(rules, MARKS[: len(layout.cards)], state.seed)

    return games(house_rules()).filter(lambda state: len(layout_of(state).cards) <= 60).map(marked)


def marks_in(text: str) -> set[str]:
    return set(re.findall(r"mark-\d+\.", text))


def reached(thing: object) -> set[str]:
    """Return the cards that can be reached from an object, from any depth."""
    found: set[str] = set()
    seen: list[object] = []
    ahead = [thing]
    while ahead:
        now = ahead.pop()
        if isinstance(now, str):
            found |= marks_in(now)
        elif not isinstance(now, type | Enum) and not any(now is old for old in seen):
            seen.append(now)
            ahead += gc.get_referents(now)
    return found


def traces(view: object) -> list[set[str]]:
    pickled = pickle.dumps(view, protocol=0).decode("ascii")
    return [marks_in(repr(view)), marks_in(pickled), reached(view)]


@given(marked_games(), COURSES)
def test_there_is_no_trace_of_a_hidden_card(game: State, course: Course) -> None:
    assert traces(cw.public_view(game)) == [set()] * 3
    for events, state in walk(game, course):
        lying = {laid.card for laid in state.table if laid.face_up}
        assert traces(cw.public_view(state)) == [lying] * 3
        for event in events:
            laid = event.laid if isinstance(event, cw.CardsFlipped) else ()
            assert traces(cw.public_view(event)) == [{card for card, _, _ in laid}] * 3


def test_a_trace_would_be_found() -> None:
    """For the test above."""
    state, _ = cw.step(cw.start(cw.WAR, ["As 2c", "Ah 3c"]))
    state = changed(state, aside=MARKS[:1])
    assert traces(state) == [{MARKS[0]}] * 3
    assert traces(cw.StakeLaid(0, MARKS[:2])) == [{*MARKS[:2]}] * 3


# Field by field

HIDDEN = {"rules", "seed", "shuffles", "memory"}
FIELDS = set(inspect.signature(cw.GameState).parameters)


def in_a_war() -> State:
    """Return a state with cards everywhere, in the middle of the second war of a round."""
    rules = attrs.evolve(
        cw.WAR, stake=1, captures=cw.Captures.APART_SHUFFLED, endings=(cw.WarsWon(2),)
    )
    state = cw.start(rules, ["As 2c Kd 4c 5c+6c", "Ah 3c Kh 7c+8c 9c", "2h+Tc"], aside="Jc", seed=5)
    for number in range(3):
        state, _ = cw.step(state, elapsed=number)
    return state


def test_every_field_is_hidden_or_seen() -> None:
    assert {field.name for field in attrs.fields(cw.PublicState)} == FIELDS - HIDDEN


@pytest.mark.parametrize("field", sorted(HIDDEN))
def test_a_hidden_field_is_not_in_the_view(field: str) -> None:
    state = in_a_war()
    check_same_look(
        cw.public_view(changed(state, **{field: "something else"})), cw.public_view(state)
    )


@pytest.mark.parametrize("field", sorted(FIELDS - HIDDEN))
def test_a_field_that_is_seen_is_in_the_view(field: str) -> None:
    state = in_a_war()
    others: dict[str, object] = {
        "players": state.players[:2],
        "table": state.table[:-1],
        "aside": (),
        "eliminated": ((2, 1),),
        "fighters": (1, 2),
        "shown": (),
        "forfeited": (2,),
        "stage": cw.Stage.LAYING,
        "outcome": cw.Outcome("tea time"),
    }
    other = changed(state, **{field: others.get(field, 77)})
    assert cw.public_view(other) != cw.public_view(state)
    assert repr(cw.public_view(other)) != repr(cw.public_view(state))


def test_a_state_in_a_war() -> None:
    state = in_a_war()
    view = cw.public_view(state)
    assert view.players == tuple(
        cw.PublicPlayer(len(player.pile), len(player.captured), player.is_out)
        for player in state.players
    )
    assert [(laid.card, laid.seat) for laid in view.table if laid.face_up] == [
        (laid.card, laid.seat) for laid in state.table if laid.face_up
    ]
    assert [laid.card for laid in view.table if not laid.face_up] == [None] * sum(
        not laid.face_up for laid in state.table
    )
    assert view.aside == 1
    assert view.players[0].holds == state.players[0].holds
    assert (view.tally, view.playing, view.is_over) == (state.tally, state.playing, False)


def test_a_finished_game() -> None:
    view = cw.public_view(cw.play(cw.start(cw.WAR, ["As", "Kd"])).state)
    assert view.outcome == cw.PublicOutcome(cw.Reason.LAST_STANDING, (0,))
    assert view.is_over
    assert view.playing == (0,)
    assert view.outcome is not None
    assert view.outcome.winner == 0
    assert not view.outcome.is_draw
    assert cw.PublicOutcome("tea time", (0, 1)).winner is None
    assert cw.PublicOutcome("tea time", ()).is_draw


ENDLESS = cw.Outcome(cw.Reason.CYCLE, cycle=cw.Cycle(3, 12))
LATER = cw.Outcome(cw.Reason.CYCLE, cycle=cw.Cycle(5, 10))
WON = cw.Outcome(cw.Reason.TIME, (1,))
AB, BA, CD, ABC = (cw.parse_pile(text) for text in ("2c3d", "3d2c", "4h5s", "2c3d4h"))

# Events that look the same, and one that looks different.
LOOKS: list[tuple[Any, Any, Any]] = [
    (cw.Forfeited(0, AB), cw.Forfeited(0, CD), cw.Forfeited(0, ABC)),
    (cw.Forfeited(0, AB), cw.Forfeited(0, BA), cw.Forfeited(1, AB)),
    (cw.StakeLaid(0, AB), cw.StakeLaid(0, BA), cw.StakeLaid(0, ABC)),
    (cw.StakeLaid(0, AB), cw.StakeLaid(0, CD), cw.StakeLaid(1, AB)),
    (cw.PileRefilled(0, AB, False), cw.PileRefilled(0, BA, False), cw.PileRefilled(0, ABC, False)),
    (cw.PileRefilled(0, AB, False), cw.PileRefilled(0, CD, False), cw.PileRefilled(0, AB, True)),
    (cw.PileRefilled(0, AB, False), cw.PileRefilled(0, CD, False), cw.PileRefilled(1, AB, False)),
    *(
        (cw.PotTaken(0, AB, cw.Place.PILE, False), cw.PotTaken(0, cards, cw.Place.PILE, False), x)
        for cards in (BA, CD)
        for x in (
            cw.PotTaken(0, ABC, cw.Place.PILE, False),
            cw.PotTaken(1, AB, cw.Place.PILE, False),
            cw.PotTaken(0, AB, cw.Place.CAPTURED, False),
            cw.PotTaken(0, AB, cw.Place.PILE, True),
        )
    ),
    (cw.PotCarried(AB), cw.PotCarried(BA), cw.PotCarried(ABC)),
    (cw.PotSetAside(AB), cw.PotSetAside(CD), cw.PotSetAside(ABC)),
    *(
        (cw.PotReturned((AB, ()), cw.Place.PILE), cw.PotReturned((BA, ()), cw.Place.PILE), x)
        for x in (
            cw.PotReturned((ABC, ()), cw.Place.PILE),
            cw.PotReturned(((), AB), cw.Place.PILE),
            cw.PotReturned((AB, ()), cw.Place.CAPTURED),
        )
    ),
    (cw.PlayerWithdrew(0, AB), cw.PlayerWithdrew(0, CD), cw.PlayerWithdrew(0, ABC)),
    (cw.PlayerWithdrew(0, AB), cw.PlayerWithdrew(0, BA), cw.PlayerWithdrew(1, AB)),
    (cw.Remembered(1), cw.Remembered((0, 1)), cw.PlayerOut(0)),
    (cw.GameEnded(ENDLESS), cw.GameEnded(LATER), cw.GameEnded(WON)),
    (cw.GameBegun(0, 7), cw.GameBegun(0, 8), cw.GameBegun(1, 7)),
    (cw.GameDrawn(0, ENDLESS), cw.GameDrawn(0, LATER), cw.GameDrawn(1, ENDLESS)),
    (cw.GameWon(0, 1, WON), cw.GameWon(0, 1, WON), cw.GameWon(0, 1, cw.Outcome("x", (1,)))),
    (cw.GameWon(0, 1, WON), cw.GameWon(0, 1, WON), cw.GameWon(1, 1, WON)),
]
FLIP = cw.CardsFlipped(0, (cw.Laid(cw.Card("As"), 0, True), cw.Laid(cw.Card("Kd"), 1, True)))
OPEN: list[Any] = [
    FLIP,
    cw.WarDeclared(1, (0, 1), (0, 1, 2)),
    cw.PlayerOut(1),
    cw.ClockRead(7.5),
    cw.MatchWon(1),
    cw.MatchDrawn(),
]


@pytest.mark.parametrize(("event", "same", "other"), LOOKS, ids=lambda event: type(event).__name__)
def test_an_event_that_hides_something(event: Any, same: Any, other: Any) -> None:  # noqa: ANN401
    view = cw.public_view(event)
    check_same_look(view, cw.public_view(same))
    assert view != cw.public_view(other)
    assert repr(view) != repr(cw.public_view(other))
    if view is not None:
        assert type(view).__name__ == f"Public{type(event).__name__}"
        assert cw.public_view(view) is view
        check_value(view)


@pytest.mark.parametrize("event", OPEN, ids=lambda event: type(event).__name__)
def test_an_event_that_hides_nothing_is_its_own_view(event: Any) -> None:  # noqa: ANN401
    assert cw.public_view(event) is event


def test_every_event_and_every_view_is_tried() -> None:
    kinds = {type(event) for event in [*OPEN, *(event for event, _, _ in LOOKS)]}
    assert kinds == {get_origin(kind) or kind for kind in get_args(cw.MatchEvent)}
    views = {type(cw.public_view(event)) for event in [*OPEN, *(event for event, _, _ in LOOKS)]}
    assert views - {type(None)} == {get_origin(kind) or kind for kind in get_args(cw.PublicEvent)}


def test_views_are_values() -> None:
    view = cw.public_view(in_a_war())
    for value in (view, view.table[0], view.players[0], cw.PublicOutcome(cw.Reason.TIME, (0,))):
        check_value(value)


def test_the_seed_of_a_match_is_in_no_view() -> None:
    match = cw.start_match(cw.WAR, seed=7)
    told: list[Any] = []
    while not match.is_over:
        match, events = cw.step_match(match)
        told += events
    seeds = [str(event.seed) for event in told if isinstance(event, cw.GameBegun)]
    texts = [repr(cw.public_view(event)) for event in told]
    assert seeds
    assert not any(seed in text for seed in seeds for text in texts)
    assert any(text.startswith("PublicGameWon") for text in texts)


# None as a card


def test_a_card_that_is_none_is_told_from_a_hidden_one() -> None:
    up, down = (cw.public_view(table_of(cw.Laid(None, 0, lies))) for lies in (True, False))
    assert up != down
    assert (up.table[0].face_up, down.table[0].face_up) == (True, False)


def table_of(laid: Any) -> cw.GameState[Any]:  # noqa: ANN401 - Laid, or what is none
    return changed(in_a_war(), table=(laid,))


def test_a_hidden_card_cannot_be_given_to_a_view() -> None:
    with pytest.raises(cw.BadInput) as caught:
        cw.PublicLaid(cw.Card("As"), 0, face_up=False)
    assert str(caught.value) == (
        "card is given, and face_up is False; the card is None if it is hidden"
    )


# What is no event


def test_what_is_neither_a_state_nor_an_event() -> None:
    state = in_a_war()
    wrong: dict[str, Any] = {
        "a str was given; public_view takes a GameState or an event": "As",
        "a NoneType was given; public_view takes a GameState or an event; "
        "None is the view of a Remembered": None,
        "a type was given; public_view takes a GameState or an event": cw.PlayerOut,
        "a tuple was given; public_view takes a GameState or an event; "
        "step returns (state, events)": cw.step(state),
        "a Player was given; public_view takes a GameState or an event; "
        "step returns (state, events)": state.players[0],
        "a PublicState was given; public_view takes a GameState or an event": cw.public_view(state),
    }
    for message, thing in wrong.items():
        with pytest.raises(cw.BadInput) as caught:
            cw.public_view(thing)
        assert str(caught.value) == message


def test_what_is_not_made_as_it_should_be() -> None:
    none: Any = None
    wrong: dict[str, Any] = {
        "the StakeLaid does not hold what it should (TypeError)": cw.StakeLaid(0, none),
        "the CardsFlipped does not hold what it should (TypeError)": cw.CardsFlipped(0, none),
        "the GameEnded does not hold what it should (AttributeError)": cw.GameEnded(none),
        "the GameState does not hold what it should (TypeError)": changed(in_a_war(), players=None),
        "the GameState does not hold what it should (AttributeError)": table_of(cw.Card("As")),
        "laid has a card that lies face down; CardsFlipped turns cards up": cw.CardsFlipped(
            0, (cw.Laid(cw.Card("As"), 0, False),)
        ),
    }
    for message, thing in wrong.items():
        with pytest.raises(cw.BadInput) as caught:
            cw.public_view(thing)
        assert str(caught.value) == message
