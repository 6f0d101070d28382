"""What clients may see, as JSON: it comes back, strictly read, and nothing hidden is in it."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, get_args, get_origin

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cardwar as cw
import strategies
from effort import EXHAUSTIVE
from strategies import State, changed
from vectors import clock_of, lines, rules_of

pytest.importorskip("cattrs")

from cardwar import codec
from cardwar.codec.documents import forms
from cardwar.codec.forms import Form
from saves import CODEC, back, between
from test_codec_faults import Change, at_war, both, drop, flipped, new, over, put
from test_views import (
    COURSES,
    LOOKS,
    OPEN,
    Course,
    Twins,
    check_the_law,
    in_a_war,
    marked_games,
    marks_in,
    must_happen,
    twins,
    walk,
)
from write_corpus import EVENTS

Data = Any
View = cw.PublicState[Any]

EVENT, EVENTS_KIND, VIEW = codec.PUBLIC_EVENT, codec.PUBLIC_EVENTS, cw.PublicState


def views_of(events: Any) -> tuple[Any, ...]:  # noqa: ANN401 - events of any cards
    return tuple(view for event in events if (view := cw.public_view(event)) is not None)


SEEN = views_of(EVENTS)
HIDING = [view for view in SEEN if view not in EVENTS]
ALL_VIEWS = views_of([*OPEN, *(event for event, _, _ in LOOKS)])


def an_event(name: str) -> Data:
    return next(event for event in SEEN if type(event).__name__ == name)


FORFEITED = an_event("PublicForfeited")

# What is loaded is what was saved

# Of the vectors: all rows and all steps, in parts that run side by side, or some of them.
EVERY, STEPS, PARTS = (1, 10**9, 40) if EXHAUSTIVE else (59, 80, 1)


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("file", ["games.jsonl", "small-worlds.jsonl"])
@pytest.mark.slow
def test_the_vectors(file: str, part: int) -> None:
    for row in list(lines(file))[part :: EVERY * PARTS]:
        rules, clock = rules_of(row["rules"]), clock_of(row["rules"])
        for game in row.get("games", [row])[: None if EXHAUSTIVE else 2]:
            state = cw.start(rules, game["piles"], aside=game.get("aside", ""), seed=row["seed"])
            last = game["expect"]["rounds"]
            back(cw.public_view(state), VIEW)
            for _ in range(STEPS):
                if state.is_over or (state.round >= last and state.stage is cw.Stage.FLIP):
                    break
                before = state
                state, events = cw.step(state, elapsed=None if clock is None else clock(state))
                back(views_of(events), EVENTS_KIND)
                for partial_state in between(before, events):
                    back(cw.public_view(partial_state), VIEW)


@settings(max_examples=20)
@given(st.data())
def test_any_rules_and_any_cards(data: st.DataObject) -> None:
    state = data.draw(strategies.games())
    back(cw.public_view(state), VIEW)
    for number in range(data.draw(st.integers(1, 12))):
        if state.is_over:
            break
        before = state
        state, events = cw.step(state, elapsed=number * 2.5)
        views = back(views_of(events), EVENTS_KIND)
        back(data.draw(st.sampled_from(views)), EVENT)
        middle = data.draw(st.sampled_from([*between(before, events)]))
        back(cw.public_view(middle), VIEW)
    if state.stage is cw.Stage.FLIP and not state.is_over:
        left, events = cw.withdraw(state, seat=data.draw(st.sampled_from(state.playing)))
        back(cw.public_view(left), VIEW)
        back(views_of(events), EVENTS_KIND)


@pytest.mark.parametrize("view", ALL_VIEWS, ids=lambda view: type(view).__name__)
def test_every_public_event(view: Data) -> None:
    back(view, EVENT)
    back(view, type(view))
    back((view,), EVENTS_KIND)
    data = codec.to_data(view, EVENT)
    assert list(data)[:3] == ["format", "version", "type"]
    assert data["format"] == "cardwar/public-event"
    assert data["type"] == type(view).__name__
    assert list(data)[3:] == [field.name for field in attrs.fields(type(view))]


def test_no_public_event_is_missed() -> None:
    kinds = {get_origin(kind) or kind for kind in get_args(cw.PublicEvent)}
    assert {type(view) for view in SEEN} == kinds
    assert {type(view) for view in ALL_VIEWS} == kinds


def test_a_match() -> None:
    match = cw.start_match(cw.HALF_DECK, best_of=3, seed=7)
    told: list[Any] = []
    while not match.is_over:
        match, events = cw.step_match(match)
        told += events
    views = back(views_of(told), EVENTS_KIND, codec.Codec())
    assert {"PublicGameBegun", "PublicGameWon", "MatchWon"} <= {type(v).__name__ for v in views}


def test_a_view_as_plain_data() -> None:
    data: Data = codec.to_data(cw.public_view(in_a_war()))
    assert list(data) == [
        "format",
        "version",
        *(field.name for field in attrs.fields(cw.PublicState)),
    ]
    assert data["format"] == "cardwar/view"
    assert data["players"][0] == {"pile": 0, "captured": 1, "is_out": False}
    assert data["table"][:4] == [
        {"card": "As", "seat": 0, "face_up": True},
        {"card": "Ah", "seat": 1, "face_up": True},
        {"card": "2h", "seat": 2, "face_up": True},
        {"card": None, "seat": 0, "face_up": False},
    ]


def test_none_as_a_card_is_told_from_a_hidden_one() -> None:
    rules = cw.HouseRules[Any](deck=(None, 1, 2, 3), ranking=strategies.BySize(), stake=0)
    state, events = cw.step(cw.start(rules, [[None, 1], [2, 3]]))
    view = back(cw.public_view(state), VIEW)
    data: Data = CODEC.to_data(view)
    assert data["table"][0] == {"card": None, "seat": 0, "face_up": True}
    back(views_of(events), EVENTS_KIND)


# What is meant, where it could be more than one thing


def test_a_list_with_one_that_hides_something_is_of_public_events() -> None:
    assert codec.to_data(SEEN)["format"] == "cardwar/public-events"
    assert codec.to_data(list(HIDING)) == codec.to_data(HIDING, EVENTS_KIND)
    assert codec.to_data(HIDING[0])["format"] == "cardwar/public-event"
    back(HIDING[0], EVENT)


@pytest.mark.parametrize("some", [(), OPEN[:1], tuple(OPEN)], ids=["none", "one", "all"])
def test_events_that_are_their_own_view(some: Data) -> None:
    several = tuple(some)
    unsaid, meant = codec.to_data(several), codec.to_data(several, EVENTS_KIND)
    assert unsaid == codec.to_data(several, codec.EVENTS)
    assert unsaid["format"] == "cardwar/events"
    assert meant["format"] == "cardwar/public-events"
    assert unsaid["events"] == meant["events"]
    for data in (unsaid, meant):
        assert codec.from_data(data, EVENTS_KIND) == several
    assert codec.from_data(unsaid, codec.EVENTS) == several
    # There may have been more that nobody saw, so they are not all that happened.
    with pytest.raises(cw.FormatError, match="'cardwar/events' is asked for"):
        codec.from_data(meant, codec.EVENTS)


@pytest.mark.parametrize("event", OPEN, ids=lambda event: type(event).__name__)
def test_an_event_that_is_its_own_view(event: Data) -> None:
    unsaid, meant = codec.to_data(event), codec.to_data(event, EVENT)
    assert (unsaid["format"], meant["format"]) == ("cardwar/event", "cardwar/public-event")
    assert codec.to_data(event, type(event)) == codec.to_data(event, codec.EVENT) == unsaid
    for data in (unsaid, meant):
        assert codec.from_data(data, EVENT) == event
        assert codec.from_data(data, type(event)) == event
    with pytest.raises(cw.FormatError, match="'cardwar/event' is asked for"):
        codec.from_data(meant, codec.EVENT)


def test_events_that_have_another_view_are_no_public_ones() -> None:
    for event in EVENTS:
        if event not in SEEN:
            with pytest.raises(cw.FormatError, match=r"^type: '\w+' is no public event$"):
                codec.from_json(codec.to_json(event), EVENT)
            with pytest.raises(cw.FormatError, match=r"^events\[1\]\.type: '\w+' is no public ev"):
                codec.from_json(codec.to_json([EVENTS[1], event]), EVENTS_KIND)


def test_saves_of_another_kind_are_refused() -> None:
    texts = {
        VIEW: codec.to_json(cw.public_view(new())),
        EVENT: codec.to_json(HIDING[0]),
        EVENTS_KIND: codec.to_json(HIDING),
        cw.GameState: codec.to_json(new()),
        codec.EVENTS: codec.to_json(EVENTS),
    }
    for asked in (VIEW, EVENT, cw.GameState, cw.PublicStakeLaid, codec.RULES):
        for kind, text in texts.items():
            if kind is asked:
                continue
            with pytest.raises(cw.CardwarError) as caught:
                codec.from_json(text, asked)
            assert isinstance(caught.value, cw.FormatError)
            assert caught.value.path in ("format", "")


WRONGLY_MEANT: list[tuple[object, Data, str]] = [
    (new(), VIEW, "a GameState is to be saved; a PublicState is asked for"),
    (cw.public_view(new()), cw.GameState, "a PublicState is to be saved; a GameState is asked"),
    (new(), EVENTS_KIND, "a GameState is to be saved; public events is asked for"),
    (FORFEITED, cw.PublicPotTaken, "a PublicForfeited is to be saved; a PublicPotTaken is asked"),
    (EVENTS[4], EVENT, "a Forfeited is to be saved; a public event is asked for"),
    (
        EVENTS[:5],
        EVENTS_KIND,
        "events[0]: it is not a public event; public_view gives that of Game",
    ),
    ([OPEN[0], None], EVENTS_KIND, "events[1]: it is not a public event"),
    ([HIDING[0], EVENTS[4]], None, "events[1]: it is not a public event; public_view gives that"),
    ([HIDING[0], None], None, "events[1]: it is not a public event"),
    (HIDING, codec.EVENTS, "a list is to be saved; events is asked for"),
    (cw.KRIG, EVENT, "a HouseRules is to be saved; a public event is asked for"),
    (HIDING[0], cw.Card, "of which nothing is saved"),
]


@pytest.mark.parametrize(("value", "kind", "said"), WRONGLY_MEANT)
def test_what_is_not_as_it_is_meant_is_not_saved(value: Data, kind: Data, said: str) -> None:
    with pytest.raises(cw.BadInput) as caught:
        codec.to_json(value, kind)
    assert said in str(caught.value)
    assert "Card(" not in str(caught.value)


# Faults in what is read


def view(state: cw.GameState) -> cw.PublicState:
    return cw.public_view(state)


HIDDEN_CARD = {"card": "As", "seat": 0, "face_up": False}
NOT_HERE = {"reason": "time", "winners": [5]}
WON = {"reason": "time", "winners": [0]}

STRUCTURAL: list[tuple[object, Data, Change, str]] = [
    (view(new()), VIEW, put("format", "cardwar/state"), "format"),
    (view(new()), VIEW, put("format", ["cardwar/view"]), "format"),
    (view(new()), VIEW, drop("format"), "format"),
    (view(new()), VIEW, put("version", 2), "version"),
    (view(new()), VIEW, put("version", 0), "version"),
    (view(new()), VIEW, drop("version"), "version"),
    (view(new()), VIEW, put("seed", "7"), "seed"),
    (view(new()), VIEW, put("memory", None), "memory"),
    (view(new()), VIEW, put("players", []), "players"),
    (view(new()), VIEW, put("players.0.pile", -1), "players[0].pile"),
    (view(new()), VIEW, put("players.0.pile", ["As"]), "players[0].pile"),
    (view(new()), VIEW, put("players.0.pile", True), "players[0].pile"),
    (view(new()), VIEW, put("players.0.holds", 26), "players[0].holds"),
    (view(new()), VIEW, drop("players.1.captured"), "players[1].captured"),
    (view(new()), VIEW, put("aside", []), "aside"),
    (view(new()), VIEW, put("aside", 0.5), "aside"),
    (view(new()), VIEW, put("stage", "pile"), "stage"),
    (view(new()), VIEW, put("elapsed", -0.5), "elapsed"),
    (view(at_war()), VIEW, put("table.2", HIDDEN_CARD), "table[2]"),
    (view(at_war()), VIEW, put("table.0.card", "Zz"), "table[0].card"),
    (view(at_war()), VIEW, put("table.0.face_up", None), "table[0].face_up"),
    (view(at_war()), VIEW, drop("table.0.card"), "table[0].card"),
    (view(at_war()), VIEW, put("shown.0.0", "as"), "shown[0][0]"),
    (view(at_war()), VIEW, put("eliminated.0", [0]), "eliminated[0]"),
    (view(over()), VIEW, put("outcome.cycle", None), "outcome.cycle"),
    (view(over()), VIEW, put("outcome.reason", "tea"), "outcome.reason"),
    (view(over()), VIEW, drop("outcome.winners"), "outcome.winners"),
    (FORFEITED, EVENT, drop("type"), "type"),
    (FORFEITED, EVENT, put("type", "Forfeited"), "type"),
    (FORFEITED, EVENT, put("type", None), "type"),
    (FORFEITED, EVENT, put("cards", ["As"]), "cards"),
    (FORFEITED, EVENT, put("cards", -1), "cards"),
    (FORFEITED, EVENT, put("shuffled", True), "shuffled"),
    (FORFEITED, EVENT, drop("seat"), "seat"),
    (an_event("PublicPotTaken"), EVENT, put("place", "aside"), "place"),
    (an_event("PublicPotReturned"), EVENT, put("cards_by_seat.0", []), "cards_by_seat[0]"),
    (an_event("PublicGameBegun"), EVENT, put("seed", "7"), "seed"),
    (an_event("PublicGameWon"), EVENT, put("outcome", None), "outcome"),
    (SEEN, EVENTS_KIND, put("events.3.cards", "2"), "events[3].cards"),
    (SEEN, EVENTS_KIND, put("events.4", None), "events[4]"),
    (SEEN, EVENTS_KIND, drop("events"), "events"),
    (SEEN, EVENTS_KIND, put("events.2.laid.0.card", 0.5), "events[2].laid[0].card"),
]
IN_MEANING: list[tuple[object, Data, Change, str]] = [
    (view(new()), VIEW, put("outcome", WON), "outcome"),
    (view(flipped()), VIEW, put("outcome", WON), "outcome"),
    (view(over()), VIEW, put("outcome", None), "outcome"),
    (view(over()), VIEW, put("outcome.winners", [1, 0]), "outcome.winners"),
    (view(over()), VIEW, put("outcome.winners", [2]), "outcome.winners[0]"),
    (view(over()), VIEW, put("outcome.reason", "all out"), "outcome.winners"),
    (view(over()), VIEW, put("outcome.reason", {"text": ""}), "outcome.reason"),
    (view(over()), VIEW, put("outcome", {"reason": "cycle", "winners": []}), "outcome.reason"),
    (view(new()), VIEW, put("battles", 1), "battles"),
    (view(new()), VIEW, put("stage", "battle"), "stage"),
    (view(new()), VIEW, put("eliminated", [[1, 1]]), "eliminated[0]"),
    (view(new()), VIEW, put("players.1.is_out", True), "players[1].is_out"),
    (view(flipped()), VIEW, put("stage", "flip"), "fighters"),
    (view(flipped()), VIEW, put("fighters", [0, 2]), "fighters[1]"),
    (view(flipped()), VIEW, put("fighters", [1]), "shown"),
    (view(flipped()), VIEW, put("shown", []), "shown"),
    (view(flipped()), VIEW, put("shown.1", []), "shown[1]"),
    (view(flipped()), VIEW, put("shown.1", ["2c"]), "shown[1]"),
    (view(flipped()), VIEW, put("table.0.seat", 2), "table[0].seat"),
    (view(flipped()), VIEW, put("level", 1), "level"),
    (view(flipped()), VIEW, put("forfeited", [2]), "forfeited[0]"),
    (view(flipped()), VIEW, put("round", 0), "battles"),
    (view(at_war()), VIEW, put("fighters.0", 0), "fighters[0]"),
    (view(at_war()), VIEW, put("wars", 0), "deepest_war"),
    (view(at_war()), VIEW, put("table", []), "table"),
    (view(at_war()), VIEW, put("eliminated.0", [0, 3]), "eliminated[0]"),
    (SEEN, EVENTS_KIND, put("events.2.laid.0.face_up", False), "events[2].laid[0].face_up"),
    (an_event("PublicGameEnded"), EVENT, put("outcome.reason", {"text": ""}), "outcome.reason"),
    (
        an_event("PublicGameWon"),
        cw.PublicGameWon,
        put("outcome.reason", "round limit"),
        "outcome.winners",
    ),
    (
        OPEN[0],
        cw.CardsFlipped,
        both(put("format", "cardwar/public-event"), put("laid.0.face_up", False)),
        "laid[0].face_up",
    ),
]


@pytest.mark.parametrize(("value", "kind", "change", "path"), STRUCTURAL + IN_MEANING)
def test_a_fault_is_named_with_its_path(value: Data, kind: Data, change: Change, path: str) -> None:
    data = copy.deepcopy(codec.to_data(value))
    change(data)
    with pytest.raises(cw.FormatError) as caught:
        codec.from_data(data, kind)
    assert caught.value.path == path
    with pytest.raises(cw.FormatError) as again:
        codec.from_json(json.dumps(data), kind)
    assert str(again.value) == str(caught.value) == f"{path}: {caught.value.fault}"


def test_what_is_defined_twice_is_defined_alike() -> None:
    """An event that is its own view has one definition in the schema, from one form or another."""
    found: dict[str, Data] = {}

    def look(form: Form[object]) -> None:
        for use in form.uses:
            part = use()
            if found.setdefault(part.name, part.schema) is part.schema or not part.name:
                if part.name not in ("Value", "Custom", "Ranking"):
                    look(part)
            else:
                assert found[part.name] == part.schema, part.name

    for form in forms().values():
        look(form)
    assert "PublicLaid" in found


# What cannot be saved, and what is said of it

SECRET = cw.parse_pile("Qh Qd")
AT_WAR, OVER = view(at_war()), view(over())
# They are of wrong types on purpose.
loose: Any = cw


def edited(view: Data, **fields: Data) -> Data:
    return attrs.evolve(view, **fields)


def with_a_hidden_card() -> Data:
    """Give what `PublicLaid` refuses to be."""
    laid = loose.PublicLaid(None, 0, face_up=False)
    object.__setattr__(laid, "card", SECRET[0])
    return laid


HAND_MADE: list[tuple[Data, str]] = [
    (edited(AT_WAR, players=SECRET), "players[0]: it is not a PublicPlayer"),
    (edited(AT_WAR, players=at_war().players), "players[0]: it is not"),
    (edited(AT_WAR, players=()), "players: it is empty"),
    (edited(AT_WAR, players=[*AT_WAR.players]), "players: it is not a tuple"),
    (
        edited(AT_WAR, players=(loose.PublicPlayer(SECRET, 0, is_out=False),)),
        "players[0].pile: it is not a whole number from 0",
    ),
    (
        edited(AT_WAR, players=(loose.PublicPlayer(-1, 0, is_out=False),)),
        "players[0].pile: it is not a whole number from 0",
    ),
    (
        edited(AT_WAR, players=(loose.PublicPlayer(1, 0, is_out=0),)),
        "players[0].is_out: it is not True or False",
    ),
    (edited(AT_WAR, aside=SECRET), "aside: it is not a whole number from 0"),
    (edited(AT_WAR, table=at_war().table), "table[0]: it is not a PublicLaid"),
    (
        edited(AT_WAR, table=(with_a_hidden_card(),)),
        "table[0].card: it lies face down, so nobody sees it",
    ),
    (edited(AT_WAR, shown=SECRET), "shown[0]: it is not a tuple"),
    (edited(AT_WAR, shown=at_war().table), "shown[0]: it is not a tuple"),
    (edited(AT_WAR, shown=(SECRET,)), "shown: there are 2 fighters"),
    (edited(view(flipped()), shown=(SECRET, SECRET)), "shown[0]: it is not what seat 0"),
    (edited(AT_WAR, shown=((b"Qh",), ())), "shown[0][0]: it is not a card this codec can"),
    (edited(AT_WAR, eliminated=SECRET), "eliminated[0]: it is not a tuple of a seat"),
    (edited(AT_WAR, eliminated=((0, 1, 2),)), "eliminated[0]: it is not a tuple of a seat"),
    (edited(AT_WAR, stage=loose.Place.PILE), "stage: it is not a Stage"),
    (edited(AT_WAR, elapsed=SECRET), "elapsed: it is not a time in seconds"),
    (edited(AT_WAR, outcome=SECRET), "outcome: it is not a PublicOutcome"),
    (edited(AT_WAR, outcome=over().outcome), "outcome: it is not a PublicOutcome"),
    (edited(AT_WAR, outcome=OVER.outcome), "outcome: a game is over when it has"),
    (
        edited(OVER, outcome=loose.PublicOutcome(SECRET, ())),
        "outcome.reason: it is not a Reason or a text",
    ),
    (edited(OVER, outcome=loose.PublicOutcome("", ())), "outcome.reason: it says nothing"),
    (
        edited(OVER, outcome=loose.PublicOutcome("tea", (1, 0))),
        "outcome.winners: they are different seats in order",
    ),
    (object.__new__(cw.PublicState), "it does not hold what it should (AttributeError)"),
    (loose.PublicStakeLaid(0, SECRET), "cards: it is not a whole number from 0"),
    (loose.PublicPotTaken(0, 2, loose.Place.ASIDE, shuffled=False), "place: it is not a Place of"),
    (loose.PublicGameBegun(SECRET), "number: it is not a whole number from 0"),
    (
        loose.PublicGameEnded(cw.Outcome(cw.Reason.TIME)),
        "outcome: it is not a PublicOutcome",
    ),
    (
        [HIDING[0], loose.CardsFlipped(0, SECRET)],
        "events[1].laid[0]: it is not a Laid",
    ),
    (
        [HIDING[0], cw.CardsFlipped(0, (cw.Laid(SECRET[0], 0, False),))],
        "events[1].laid[0].face_up: it lies face down, so nobody sees it",
    ),
]


@pytest.mark.parametrize(("value", "said"), HAND_MADE)
def test_what_is_wrong_is_not_shown(value: Data, said: str) -> None:
    with pytest.raises(cw.BadInput) as caught:
        codec.to_json(value)
    assert str(caught.value).startswith(f"it cannot be saved: {said}")
    assert "Q" not in str(caught.value)


def test_a_card_that_cannot_be_written_is_not_shown() -> None:
    def fail(part: Fraction) -> object:
        raise ValueError(f"no {part}")

    odd = codec.by_data("part", Fraction, to_data=fail, from_data=lambda data: Fraction(0))
    up: Any = cw.CardsFlipped[Any](0, (cw.Laid(Fraction(1, 3), 0, True),))
    with pytest.raises(cw.BadInput) as caught:
        codec.Codec([odd]).to_json(up, EVENT)
    assert str(caught.value) == ("it cannot be saved: it does not hold what it should (ValueError)")


# The law of views


def as_json(thing: Any) -> str | None:  # noqa: ANN401 - a state or an event
    if isinstance(thing, cw.GameState):
        return CODEC.to_json(cw.public_view(thing), VIEW)
    event = cw.public_view(thing)
    return None if event is None else CODEC.to_json(event, EVENT)


@settings(max_examples=12)
@given(twins())
def test_games_whose_turned_up_cards_are_the_same_give_the_same_texts(game: Twins) -> None:
    one, two, course = game
    alike = check_the_law(game, as_json)
    assert [*complaints(one)] == [*complaints(two)]
    both_games = [*zip(walk(one, course), walk(two, course), strict=False)][:alike]
    for (events, _), (others, _) in both_games:
        text = CODEC.to_json(views_of(events), EVENTS_KIND)
        assert CODEC.to_json(views_of(others), EVENTS_KIND) == text
    for (_, after), (_, other_after) in both_games[-1:]:
        assert [*complaints(after)] == [*complaints(other_after)]


def complaints(state: State) -> Iterator[str]:
    """Yield what is said where somebody would send what is hidden."""
    seen: Any = cw.public_view(state)
    pile, captured, _ = state.players[0]
    tries: list[tuple[Any, Any]] = [
        (state, VIEW),
        (state, EVENT),
        (state, EVENTS_KIND),
        (state.players, EVENTS_KIND),
        (state.aside, EVENT),
        (cw.StakeLaid(0, pile), EVENT),
        ([seen, cw.StakeLaid(0, pile)], EVENTS_KIND),
        ([cw.PotTaken(0, captured, cw.Place.PILE, False)], EVENTS_KIND),
        (cw.CardsFlipped(0, (cw.Laid((pile, state.seed), 0, False),)), EVENT),
        (loose.PublicStakeLaid(0, pile), None),
        (loose.PublicGameBegun(-state.seed - 1), None),
        (edited(seen, players=state.players), None),
        (edited(seen, table=(pile, *state.table)), None),
        (edited(seen, aside=(state.aside, state.seed)), None),
        (edited(seen, shown=(*seen.shown, pile)), VIEW),
        (edited(seen, elapsed=(state.memory, pile)), VIEW),
    ]
    for thing, kind in tries:
        with pytest.raises(cw.BadInput) as caught:
            CODEC.to_json(thing, kind)
        yield str(caught.value)
    small = codec.Codec(CODEC.registrations, max_size=200)
    with pytest.raises(cw.BadInput) as caught:
        small.to_json(seen)
    yield str(caught.value)


LEAKS: dict[str, Callable[[State], object]] = {
    "pile": lambda state: state.players[0].pile,
    "seed": lambda state: state.seed,
}


@pytest.mark.parametrize("leak", LEAKS.values(), ids=LEAKS.keys())
def test_the_law_finds_what_leaks(leak: Callable[[State], object]) -> None:
    def leaking(thing: Any) -> object:  # noqa: ANN401
        more = leak(thing) if isinstance(thing, cw.GameState) else None
        return (as_json(thing), more)

    def breaks_it(game: Twins) -> bool:
        try:
            check_the_law(game, leaking)
        except AssertionError:
            return True
        return False

    must_happen(breaks_it)


@settings(max_examples=30)
@given(marked_games(), COURSES)
def test_there_is_no_trace_of_a_hidden_card(game: State, course: Course) -> None:
    assert marks_in(codec.to_json(cw.public_view(game))) == set()
    for events, state in walk(game, course):
        lying = {laid.card for laid in state.table if laid.face_up}
        assert marks_in(codec.to_json(cw.public_view(state), VIEW)) == lying
        up = {
            laid.card
            for event in events
            if isinstance(event, cw.CardsFlipped)
            for laid in event.laid
        }
        assert marks_in(codec.to_json(views_of(events), EVENTS_KIND)) == up


def test_no_seed_and_no_memory_is_in_a_save() -> None:
    seed, memory = 12345678901234567890, "a note to itself"
    state = changed(in_a_war(), seed=seed, memory=memory, shuffles=987654)
    match, events = cw.step_match(cw.start_match(cw.WAR, seed=seed))
    assert match.game is not None
    told = views_of([*events, cw.Remembered(memory), cw.GameBegun(0, seed)])
    text = codec.to_json(cw.public_view(state), VIEW) + codec.to_json(told, EVENTS_KIND)
    for hidden in (seed, match.game.seed, memory, state.shuffles, state.rules.name):
        assert str(hidden) not in text
