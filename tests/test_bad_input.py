"""What is wrong is met with an error of ours: it names the thing, the value and what is right."""

from __future__ import annotations

import math
import pickle
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any, NoReturn, TypeAlias

import attrs
import pytest

import cardwar as cw
from cardwar import catalogue
from cardwar.rules import Plain
from proxies import QUESTIONS, Proxy
from strategies import State, changed

# Most of what is given here has a wrong type on purpose, so the checkers must not look.
loose: Any = cw

Call: TypeAlias = Callable[[], object]

KD = cw.Card("Kd")
AS_PLAYED = attrs.evolve(cw.WAR, stake=1, collect=cw.CollectOrder.AS_PLAYED)
NO_INTS = (-1, 1.0, True, "7", None, math.nan, Fraction(3))
NO_SEEDS = (-1, 2**64, 1.0, True, "7", b"7", math.nan)
NO_SECONDS = (-1, math.nan, math.inf, True, "7", 1j, Fraction(1))


def check_refused(call: Call, error: type[Exception], *words: object) -> Any:  # noqa: ANN401
    """Check that the call raises the error, with these words in its message; give the error."""
    assert issubclass(error, cw.CardwarError)
    with pytest.raises(error) as caught:
        call()
    for word in words:
        assert str(word) in str(caught.value)
    return caught.value


def new_game() -> State:
    return cw.deal(cw.WAR, players=3, seed=1)


# Beginning a game


@pytest.mark.parametrize("players", [-1, 0, 1, 5, 2.0, True, "2", None, range(2)])
def test_number_of_players(players: object) -> None:
    words = ("players is", repr(players), "War is for 2 to 4 players")
    check_refused(lambda: loose.deal(cw.WAR, players=players), cw.BadInput, *words)


@pytest.mark.parametrize("piles", [[], ["As"], ["As"] * 5, "", "As", "As/Kd/Qd/Jd/2c"])
def test_number_of_piles(piles: object) -> None:
    check_refused(
        lambda: loose.start(cw.WAR, piles), cw.BadInput, "number of piles", "2 to 4 players"
    )


def test_rules_for_one_number_of_players_say_so() -> None:
    check_refused(lambda: cw.deal(cw.TWO_HANDED, players=3), cw.BadInput, "is for 2 players")
    odd = attrs.evolve(cw.WAR, seats=range(2, 7, 2))
    check_refused(lambda: cw.deal(odd, players=3), cw.BadInput, "is for 2 or 4 or 6 players")


NO_RULES = [
    ("krig", "ruleset('krig') finds one by name"),
    (cw.HouseRules, "give an instance"),
    (cw.RuleSet, "which is no RuleSet"),
    (None, "it has no name, seats, deck"),
    (7, "lay, best, settle, refill, remember, verdict"),
    ((cw.WAR,), "which is no RuleSet"),
]


@pytest.mark.parametrize(("rules", "hint"), NO_RULES)
def test_no_ruleset(rules: object, hint: str) -> None:
    for call in (lambda: loose.deal(rules), lambda: loose.start(rules, ["As", "Kd"])):
        check_refused(call, cw.BadInput, f"rules is {rules!r}"[:40], hint)


def test_a_ruleset_that_lacks_one_question_is_told_which() -> None:
    class Almost(Proxy[cw.Card]):
        settle: Any = None

    check_refused(lambda: loose.deal(Almost(cw.WAR)), cw.BadInput, "it has no settle")


def test_a_ruleset_that_is_no_value() -> None:
    class Unhashable(Proxy[cw.Card]):
        __hash__: Any = None

    for call in (
        lambda: cw.deal(Unhashable(cw.WAR)),
        lambda: cw.start(Unhashable(cw.WAR), ["As", "Kd"]),
    ):
        check_refused(call, cw.BadInput, "not hashable", "a ruleset is a value")


@pytest.mark.parametrize("name", ["krieg", "", "W.A.R", 7, None])
def test_unknown_names(name: object) -> None:
    check_refused(lambda: loose.ruleset(name), cw.UnknownRuleSet, repr(name))


def test_near_names_are_suggested() -> None:
    check_refused(lambda: cw.ruleset("krieg"), cw.UnknownRuleSet, "did you mean 'Krig'?")
    with pytest.raises(LookupError):
        cw.ruleset("krieg")


class NoIdea(Proxy[cw.Card]):
    """Fails when it is asked whether it needs a clock."""

    @property
    def needs_clock(self) -> bool:
        raise ValueError("no idea")


def test_rules_that_do_not_know_whether_they_need_a_clock() -> None:
    state = cw.deal(NoIdea(cw.WAR), seed=1)
    check_refused(lambda: cw.play(state), cw.RuleViolation, "needs_clock", "no idea")


class NoTuple(Proxy[cw.Card]):
    """Its deck is no tuple of cards."""

    deck: Any = 5


def test_problems_of_a_position_without_a_deck() -> None:
    state = cw.start(NoTuple(cw.WAR), ["As", "Kd"])
    check_refused(lambda: cw.problems(state), cw.BadInput, "deck is 5")


@pytest.mark.parametrize("seed", NO_SEEDS)
def test_seeds(seed: object) -> None:
    calls: list[Call] = [
        lambda: loose.deal(cw.WAR, seed=seed),
        lambda: loose.start(cw.WAR, ["As", "Kd"], seed=seed),
        lambda: loose.shuffled([KD], seed),
        lambda: loose.game_seed(seed, 0),
    ]
    for call in calls:
        check_refused(call, cw.BadInput, f"seed is {seed!r}", "an int from 0 to 2**64 - 1")


@pytest.mark.parametrize("seed", [0, 2**64 - 1])
def test_the_first_and_the_last_seed(seed: int) -> None:
    assert cw.deal(cw.WAR, seed=seed).seed == seed


@pytest.mark.parametrize("number", NO_INTS)
def test_numbers_of_shuffles_and_games(number: object) -> None:
    check_refused(lambda: loose.shuffled([KD], 1, number), cw.BadInput, f"k is {number!r}")
    check_refused(lambda: loose.game_seed(1, number), cw.BadInput, f"index is {number!r}")


SMALL_DECKS: list[tuple[cw.HouseRules, int, int, str]] = [
    (cw.WAR, 1, 2, "deck has 1 card"),
    (cw.WAR, 0, 2, "deck has 0 cards"),
    (cw.HALF_DECK, 3, 3, "deck has 3 cards"),
    (attrs.evolve(cw.WAR, hand_size=14), 52, 4, "deck has 52 cards"),
]


@pytest.mark.parametrize(("rules", "cards", "players", "text"), SMALL_DECKS)
def test_too_small_a_deck(rules: cw.HouseRules, cards: int, players: int, text: str) -> None:
    deck = cw.STANDARD_DECK[:cards]
    words = (text, f"{players} players", "hands of")
    check_refused(lambda: cw.deal(rules, players=players, deck=deck), cw.BadInput, *words)


# Piles


NO_PILES: list[tuple[object, str]] = [
    (7, "piles[1] is 7; it is cards, or a text like 'As Kd'"),
    (None, "piles[1] is None; it is cards"),
    (KD, "piles[1] is Card('Kd'); it is cards"),
    ([["As"]], "piles[1] holds ['As']; a card is any hashable value"),
    ((KD, {}), "piles[1] holds {}; a card is any hashable value"),
]


@pytest.mark.parametrize(("pile", "text"), NO_PILES)
def test_no_piles(pile: object, text: str) -> None:
    check_refused(lambda: loose.start(cw.WAR, ["As", pile]), cw.BadInput, text)
    what = text.removeprefix("piles[1]")
    check_refused(
        lambda: loose.start(cw.WAR, ["As", "Kd"], captured=[(), pile]),
        cw.BadInput,
        f"captured[1]{what}",
    )
    check_refused(
        lambda: loose.start(cw.WAR, ["As", "Kd"], aside=pile), cw.BadInput, f"aside{what}"
    )


@pytest.mark.parametrize("piles", [7, None, {"As", "Kd"}, {0: "As", 1: "Kd"}, iter(["As", "Kd"])])
def test_no_sequence_of_piles(piles: object) -> None:
    check_refused(
        lambda: loose.start(cw.WAR, piles), cw.BadInput, "piles is", "with an entry for each seat"
    )


def test_captured_cards_for_each_seat() -> None:
    check_refused(
        lambda: cw.start(cw.WAR, ["As", "Kd"], captured=["2c"]),
        cw.BadInput,
        "captured has 1 entries; there are 2 piles",
    )
    check_refused(lambda: cw.start(cw.WAR, ["As", "Kd"], captured="2c"), cw.BadInput, "'2c'")


@pytest.mark.parametrize("deck", [7, None.__class__, [[7]], [KD, {}]])
def test_no_decks(deck: object) -> None:
    check_refused(lambda: loose.deal(cw.WAR, deck=deck), cw.BadInput, "deck ")


def test_doubled_and_foreign_cards_are_taken_and_told() -> None:
    state = cw.start(cw.WAR, ["As As As", "Kd Xh"], aside="Xh")
    told = {problem.kind: problem.cards for problem in cw.problems(state)}
    joker = cw.Card("Xh")
    assert told["doubled"] == (cw.Card("As"), cw.Card("As"))
    assert told["foreign"] == (joker, joker)
    assert len(told["missing"]) == 50
    assert KD not in told["missing"]
    assert [str(problem) for problem in cw.problems(state)][1:] == [
        "2 cards are there more often than in the deck: AsAs",
        "2 cards are not in the deck: XhXh",
    ]


def test_one_missing_card() -> None:
    state = cw.start(attrs.evolve(cw.WAR, deck=(KD, KD)), ["Kd", ""])
    (problem,) = cw.problems(state)
    assert (problem.kind, problem.cards) == ("missing", (KD,))
    assert str(problem).startswith("1 card ")
    assert str(problem).endswith(": Kd")


def test_cards_that_the_ranking_does_not_know() -> None:
    state = cw.start(loose.WAR, [(1, 2), (3, 4)])
    check_refused(lambda: cw.play(state), cw.CardError, "1 has no rank", "NATURAL")
    numbers: Any = attrs.evolve(loose.WAR, ranking=cw.NATURAL, deck=(1,))
    for card in ("As", None, math.nan, KD):
        wrong: State = loose.start(numbers, [(card,), (1,)])
        check_refused(partial(cw.play, wrong), cw.CardError, "is not a number")


# Time


@pytest.mark.parametrize("seconds", NO_SECONDS)
def test_times(seconds: object) -> None:
    for move in (loose.step, loose.play_round):
        check_refused(
            partial(move, new_game(), elapsed=seconds),
            cw.BadInput,
            f"elapsed is {seconds!r}; it is a finite number of seconds, 0 or more",
        )
    check_refused(lambda: loose.pace(seconds), cw.BadInput, f"seconds is {seconds!r}")
    check_refused(lambda: loose.TimeLimit(seconds), cw.BadInput, f"seconds is {seconds!r}")
    check_refused(lambda: loose.timed(cw.WAR, seconds), cw.BadInput, f"minutes is {seconds!r}")


def test_no_time_is_no_limit() -> None:
    check_refused(lambda: cw.TimeLimit(0), cw.BadInput, "seconds is 0", "more than 0")
    check_refused(lambda: cw.timed(cw.WAR, 0.0), cw.BadInput, "minutes is 0.0", "more than 0")
    assert cw.pace(0).seconds == 0


def test_time_runs_backwards() -> None:
    state, _ = cw.step(new_game(), elapsed=7.5)
    for move in (cw.step, cw.play_round):
        check_refused(partial(move, state, elapsed=7.0), cw.BadInput, "runs backwards", "was 7.5")


def test_a_time_limit_needs_a_clock() -> None:
    state = cw.deal(cw.TIMED, seed=1)
    check_refused(lambda: cw.play(state), cw.ClockNeeded, "War, timed 10 min", "give play a clock")
    check_refused(lambda: cw.play(asked_everything(state)), cw.ClockNeeded, "War, timed 10 min")


def asked_everything(state: State) -> State:
    return cw.start(Proxy(state.rules), [player.pile for player in state.players])


@pytest.mark.parametrize("seconds", NO_SECONDS)
def test_a_clock_that_tells_no_time(seconds: object) -> None:
    def clock(state: State) -> Any:  # noqa: ANN401 - whatever it is
        return seconds

    check_refused(lambda: cw.play(new_game(), clock=clock), cw.BadInput, f"{seconds!r}", "seconds")


def test_a_clock_that_runs_backwards() -> None:
    times = iter([5.0, 4.0])
    check_refused(
        lambda: cw.play(new_game(), clock=lambda state: next(times)), cw.BadInput, "backwards"
    )


def test_a_clock_that_breaks() -> None:
    def clock(state: State) -> float:
        return 1 / (state.round - state.round)

    error = check_refused(
        lambda: cw.play(new_game(), clock=clock),
        cw.BadInput,
        "the clock raised ZeroDivisionError: division by zero",
        "returns the seconds",
    )
    assert isinstance(error.__cause__, ZeroDivisionError)


def test_a_clock_may_raise_errors_of_ours() -> None:
    def clock(state: State) -> float:
        raise cw.GameOver("enough")

    check_refused(lambda: cw.play(new_game(), clock=clock), cw.GameOver, "enough")


@pytest.mark.parametrize("rounds", [*NO_INTS, 0])
def test_limits_and_counts(rounds: object) -> None:
    text = f"{rounds!r}; it is an int, 1 or more"
    check_refused(lambda: loose.play(new_game(), max_rounds=rounds), cw.BadInput, text)
    check_refused(lambda: loose.RoundCap(rounds), cw.BadInput, "rounds is " + text)
    check_refused(lambda: loose.capped(cw.WAR, rounds), cw.BadInput, "rounds is " + text)
    check_refused(lambda: loose.WarsWon(rounds), cw.BadInput, "count is " + text)


# House rules


def lambda_rules() -> object:
    return attrs.evolve(cw.WAR, stake=lambda battle: 1)


NO_FIELDS: list[tuple[str, list[object], str]] = [
    ("name", ["", "  ", 7, None], "a name is a text that is not empty"),
    ("seats", [4, (2, 3), range(2, 2), range(1, 4), None], "it is a range of numbers"),
    ("deck", [()], "it is a tuple of cards"),
    ("deck", [[[7]], (KD, {})], "a card is any hashable value"),
    ("deck", ["AsKd", 7, None], "a tuple is asked for"),
    ("hand_size", [0, -1, 1.0, True, "5", Fraction(0), Fraction(3, 2)], "an int from 1"),
    ("ranking", [None, "high", cw.RankOrder, cw.Natural, 7], "like ACE_HIGH"),
    ("stake", [-1, True, (), (1, -1), [1, "x"], (True,)], "it is an int from 0, a tuple"),
    ("stake", [1.0, "3", None], ""),
    ("joins", ["tied", None, cw.Joins, cw.Shortfall.DRAW], "it is one of Joins: TIED, ALL"),
    ("shortfall", ["draw", None, 0], "it is one of Shortfall: LAST_CARD_UP, FORFEIT"),
    ("unclaimed", ["carry over", True], "it is one of Unclaimed: CARRY_OVER, SET_ASIDE"),
    ("collect", ["shuffled", cw.Captures.UNDER_PILE], "it is one of CollectOrder: AS_PLAYED"),
    ("captures", ["under the pile", ()], "it is one of Captures: UNDER_PILE"),
    ("endings", [(7,), (cw.FirstOut,), ("cap",)], "like RoundCap(100)"),
    ("endings", [cw.RoundCap(5), "cap", None], "a tuple is asked for"),
    ("chant", ["WAR", 7], "a tuple is asked for"),
    ("chant", [("W", 7), (None,)], "it is a tuple of words"),
]


@pytest.mark.parametrize(
    ("field", "value", "text"),
    [(field, value, text) for field, values, text in NO_FIELDS for value in values],
)
def test_fields_of_house_rules(field: str, value: Any, text: str) -> None:  # noqa: ANN401
    name = {"ranking": "ranking is", "endings": "ending"}.get(field, f"{field} ")
    check_refused(lambda: attrs.evolve(cw.WAR, **{field: value}), cw.BadInput, name, text)


def test_a_stake_without_a_name() -> None:
    check_refused(lambda_rules, cw.BadInput, "stake is a lambda", "name the function")


def test_lists_are_taken_for_tuples() -> None:
    rules = loose.HouseRules(
        deck=[KD], stake=[3, 1], endings=[cw.RoundCap(3)], chant=["W", "A", "R"]
    )
    assert (rules.deck, rules.stake, rules.chant) == ((KD,), (3, 1), ("W", "A", "R"))
    assert rules.endings == (cw.RoundCap(3),)
    hash(rules)


def test_an_ending_that_does_not_say_whether_it_is_memoryless() -> None:
    class Silent:
        def verdict(self, state: State) -> None:
            return None

    ending: Any = Silent()
    check_refused(
        lambda: cw.play(cw.deal(attrs.evolve(cw.WAR, endings=(ending,)), seed=1)),
        cw.BadInput,
        "memoryless",
    )


def stake_that_raises(battle: cw.Battle) -> int:
    raise KeyError(battle.level)


@pytest.mark.parametrize("rules", [cw.WAR, AS_PLAYED, cw.reshuffled(cw.WAR)])
def test_a_stake_that_raises(rules: cw.HouseRules) -> None:
    rules = attrs.evolve(rules, stake=stake_that_raises)
    error = check_refused(
        lambda: cw.play(cw.start(rules, ["As Kd", "Ah 2c"])),
        cw.RuleViolation,
        f"{rules.name}, asked stake: raised KeyError: 1",
    )
    assert isinstance(error.__cause__, KeyError)
    assert (error.ruleset, error.question, error.seat) == (rules.name, "stake", None)


def stake_that_refuses(battle: cw.Battle) -> int:
    raise cw.CardError("no card of mine")


def test_a_stake_that_raises_an_error_of_ours() -> None:
    rules = attrs.evolve(cw.WAR, stake=stake_that_refuses)
    check_refused(
        lambda: cw.play(cw.start(rules, ["As Kd", "Ah 2c"])), cw.CardError, "no card of mine"
    )


@pytest.mark.parametrize("answer", [-1, 1.0, True, "3", None])
def test_a_stake_that_answers_nonsense(answer: Any) -> None:  # noqa: ANN401
    def stake(battle: cw.Battle) -> int:
        value: int = answer
        return value

    rules = attrs.evolve(cw.WAR, stake=stake)
    error = check_refused(
        lambda: cw.play(cw.start(rules, ["As Kd", "Ah 2c"])),
        cw.RuleViolation,
        f"War, asked stake: answered {answer!r}; a stake is an int, 0 or more",
    )
    assert error.question == "stake"


@pytest.mark.parametrize("change", [cw.half_deck, cw.reshuffled])
def test_what_is_so_already_is_not_changed(
    change: Callable[[cw.HouseRules], cw.HouseRules],
) -> None:
    assert change(change(cw.KRIG)) == change(cw.KRIG)


# Subclasses of HouseRules


def subclass(**body: object) -> object:
    return type("Mine", (cw.HouseRules,), body)


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("settel", "settle"),
        ("setle", "settle"),
        ("refil", "refill"),
        ("verdicts", "verdict"),
        ("colect", "collect"),
        ("stakes", "stake"),
        ("short_fall", "shortfall"),
        ("memory_less", "memoryless"),
    ],
)
def test_misspelt_overrides(name: str, meant: str) -> None:
    text = f"Mine has {name!r}, which answers nothing; did you mean {meant!r}?"
    check_refused(lambda: subclass(**{name: lambda self: None}), cw.BadInput, text)
    check_refused(lambda: subclass(__annotations__={name: int}), cw.BadInput, text)


@pytest.mark.parametrize("field", ["stake", "name", "joins", "deck", "endings"])
def test_untyped_overrides(field: str) -> None:
    check_refused(
        lambda: subclass(**{field: 2}),
        cw.BadInput,
        f"Mine sets {field} without a type",
        "attrs.evolve",
    )


def test_typed_overrides_need_attrs() -> None:
    class Forgetful(cw.HouseRules):
        stake: cw.Stake = 2

    check_refused(Forgetful, cw.BadInput, "Forgetful sets stake, but is not @attrs.frozen")


def test_a_subclass_may_have_names_of_its_own() -> None:
    @attrs.frozen
    class Mine(cw.HouseRules):
        stake: cw.Stake = 2
        bonus: int = 5
        _secret: int = 7

        def settle(self, battle: cw.Battle, winner: int | None) -> tuple[cw.Share, ...]:
            return super().settle(battle, winner)

        def helper(self) -> int:
            return self.bonus

    assert Mine().stake == 2
    assert cw.play(cw.deal(Mine(), seed=1)).outcome.reason is cw.Reason.LAST_STANDING


# Rankings, outcomes and answers


@attrs.frozen
class Moody:
    """Fails on a king, so that no strengths can be said in advance."""

    def strength(self, card: cw.Card) -> float:
        return 1 / "K23456".index(card.rank.value)

    def reversed(self) -> cw.Ranking:
        return cw.ReversedRanking(self)


def test_a_ranking_that_raises() -> None:
    rules = attrs.evolve(cw.WAR, ranking=Moody())
    assert rules.plain is None
    for ranked in (rules, cw.peace(rules)):
        error = check_refused(
            partial(cw.play, cw.start(ranked, ["Kd", "3d"])),
            cw.RuleViolation,
            "asked best: raised ZeroDivisionError",
        )
        assert isinstance(error.__cause__, ZeroDivisionError)


def test_names_are_read_without_case_and_accents() -> None:
    for name in ("krig", " KRIG ", "Kríg"):
        assert cw.ruleset(name) is cw.KRIG
    for name in ("w-a-r", "W A R", "w_a_r"):
        assert cw.ruleset(name) == cw.W_A_R


def test_an_unknown_ruleset_may_be_one_of_these() -> None:
    known = f"`cardwar rules` lists all {len(catalogue.names())}"
    check_refused(lambda: cw.ruleset("whist"), cw.UnknownRuleSet, known)


@pytest.mark.parametrize("order", ["", "1", "22", "2Y", "a", 7, None, ["2", "3"]])
def test_orders_of_ranks(order: object) -> None:
    check_refused(lambda: loose.RankOrder(order), cw.BadInput, f"order is {order!r}")


@pytest.mark.parametrize("card", ["As", 7, None, [], cw.Card("Xs")])
def test_cards_without_a_rank(card: object) -> None:
    ranking: Any = cw.RankOrder("23456789TJQKA")
    for ranked in (ranking, ranking.reversed()):
        check_refused(partial(ranked.strength, card), cw.CardError, repr(card))


@pytest.mark.parametrize("card", ["7", None, math.nan, KD, 1j])
def test_cards_that_are_no_numbers(card: object) -> None:
    natural: Any = cw.NATURAL
    check_refused(lambda: natural.strength(card), cw.CardError, "is not a number")


def test_outcomes() -> None:
    reason = cw.Reason.TIME
    for no_reason in ("", 7, None):
        check_refused(partial(loose.Outcome, no_reason), cw.BadInput, f"reason is {no_reason!r}")
    for winners in ((1, 0), (0, 0), (True,), (-1,), ("0",), (1.0,)):
        check_refused(
            partial(loose.Outcome, reason, winners), cw.BadInput, f"winners is {winners!r}"
        )
    for winners_text in ("01", 7):
        check_refused(partial(loose.Outcome, reason, winners_text), cw.BadInput, "winners")
    for loser in (cw.Reason.CYCLE, cw.Reason.ROUND_LIMIT, cw.Reason.DRAWN, cw.Reason.ALL_OUT):
        check_refused(partial(cw.Outcome, loser, (0,)), cw.BadInput, "has no winners")
    check_refused(lambda: cw.Outcome(cw.Reason.CYCLE), cw.BadInput, "cycle is None")
    check_refused(lambda: cw.Outcome(reason, cycle=cw.Cycle(0, 1)), cw.BadInput, "no other has one")


@pytest.mark.parametrize("field", ["seat", "down", "up"])
@pytest.mark.parametrize("value", NO_INTS)
def test_puts(field: str, value: object) -> None:
    given = {"seat": 0, "down": 0, "up": 1, field: value}
    check_refused(lambda: loose.Put(**given), cw.BadInput, f"{field} is {value!r}")


@pytest.mark.parametrize("items", [7, "As", None])
def test_answers_that_hold_nothing(items: object) -> None:
    calls: list[Call] = [
        lambda: loose.Deal(items),
        lambda: loose.Deal((), items),
        lambda: loose.Deal((items,)),
        lambda: loose.Lay(items),
        lambda: loose.Lay((), items),
        lambda: loose.Award(None, items),
        lambda: loose.Share(items, cw.Place.ASIDE),
        lambda: loose.Refill(items),
    ]
    for call in calls:
        check_refused(call, cw.BadInput, f"is {items!r}; a tuple is asked for")


# A ruleset whose answers break the contract
#
# Seats 0 and 1 tie at once, captured cards come back when a pile runs out, and players go out: so
# every question is asked.

PILES = ["As 2c 3c 4c 5c", "Ad 2d 3d 4d 6d", "Qh Jh"]
CONTRACT = attrs.evolve(
    AS_PLAYED, shortfall=cw.Shortfall.FORFEIT, captures=cw.Captures.APART_LAST_FIRST
)


def playing_with(question: str, answer: Callable[..., object]) -> Call:
    def game() -> object:
        return cw.play(cw.start(Proxy(CONTRACT, question, answer), PILES), max_rounds=50)

    return game


def in_war(answer: object) -> Callable[[cw.Battle], object]:
    """Answer the opening flip as usual, and a war with this."""
    return lambda battle: answer if battle.level else CONTRACT.lay(battle)


def flips(*seats: int) -> tuple[cw.Put, ...]:
    return tuple(cw.Put(seat, 0, 1) for seat in seats)


def settled(change: Callable[[tuple[cw.Laid, ...]], object]) -> Callable[..., object]:
    return lambda battle, winner: change(battle.table)


def to(place: object, seat: object = None, shuffled: object = False) -> Callable[..., object]:
    return settled(lambda table: (loose.Share(table, place, seat, shuffled),))


pile, table_place, aside = cw.Place.PILE, cw.Place.TABLE, cw.Place.ASIDE

BROKEN: list[tuple[str, str, Callable[..., object], int | None, str]] = [
    # lay
    ("nothing", "lay", lambda battle: None, None, "answered None; a Lay, Award or Outcome"),
    ("a tuple of puts", "lay", lambda battle: flips(0, 1), None, "a Lay, Award or Outcome"),
    ("no puts", "lay", in_war(cw.Lay(())), None, "at least two fight"),
    (
        "one fights",
        "lay",
        in_war(cw.Lay(flips(0))),
        None,
        "two fight; else answer an Award",
    ),
    ("no order", "lay", in_war(cw.Lay(flips(1, 0))), 0, "seat order"),
    ("twice", "lay", in_war(cw.Lay(flips(0, 0))), 0, "each seat once"),
    ("unknown seat", "lay", in_war(cw.Lay(flips(0, 3))), 3, "not in the fight"),
    ("forfeits and lays", "lay", in_war(cw.Lay(flips(0, 1), (1,))), 1, "not in the fight"),
    (
        "too many",
        "lay",
        in_war(cw.Lay((cw.Put(0, 3, 2), cw.Put(1, 0, 1)))),
        0,
        "is to lay 5 cards and holds 4",
    ),
    (
        "stands on nothing",
        "lay",
        lambda battle: cw.Lay((cw.Put(0, 1, 0), *flips(1))),
        0,
        "showed none",
    ),
    (
        "nobody lays",
        "lay",
        in_war(cw.Lay((cw.Put(0, 0, 0), cw.Put(1, 0, 0)))),
        None,
        "nobody lays a card; answer an Award or an Outcome",
    ),
    ("out in no order", "lay", in_war(cw.Lay(flips(0, 1), (2, 1))), None, "out is (2, 1)"),
    ("out twice", "lay", in_war(cw.Lay(flips(0, 1), (2, 2))), None, "different seats in order"),
    ("text out", "lay", in_war(loose.Lay(flips(0, 1), ("2",))), None, "out is ('2',)"),
    (
        "unknown out",
        "lay",
        in_war(cw.Lay(flips(0, 1), (7,))),
        7,
        "forfeits, but is not in the fight",
    ),
    ("empty award", "lay", lambda battle: cw.Award(0), None, "changes nothing"),
    ("award to nobody", "lay", lambda battle: cw.Award(None), None, "changes nothing"),
    ("award to the unknown", "lay", in_war(cw.Award(3)), None, "the pot goes to 3"),
    ("award to a text", "lay", in_war(loose.Award("0")), None, "the pot goes to '0'"),
    ("award to who is out", "lay", in_war(cw.Award(1, (1,))), None, "the pot goes to 1"),
    ("award, bad out", "lay", in_war(loose.Award(1, (0, 0))), None, "out is (0, 0)"),
    (
        "ends in a cycle",
        "lay",
        lambda battle: cw.Outcome(cw.Reason.CYCLE, cycle=cw.Cycle(0, 1)),
        None,
        "which only play can find",
    ),
    ("unknown winner", "lay", in_war(cw.Outcome("x", (0, 3))), None, "there are 3 seats"),
    # best
    ("nobody", "best", lambda battle: (), None, "answered "),
    ("nothing", "best", lambda battle: None, None, "answered None"),
    ("a seat", "best", lambda battle: 0, None, "answered 0"),
    ("a list of nobody", "best", lambda battle: [], None, "answered "),
    ("no order", "best", lambda battle: (1, 0), None, "in order"),
    ("twice", "best", lambda battle: (1, 1), None, "in order"),
    ("a bool", "best", lambda battle: (False,), None, "in order"),
    ("unknown seat", "best", lambda battle: (0, 3), 3, "does not fight; (0, 1, 2) do"),
    # settle
    ("nothing", "settle", settled(lambda table: None), None, "a tuple of shares"),
    ("no shares", "settle", settled(lambda table: ()), None, "loses"),
    ("junk", "settle", settled(lambda table: (7,)), None, "answered 7; a Share with a Place"),
    ("no place", "settle", to("pile", 0), None, "a Share with a Place"),
    ("no seat", "settle", to(pile), None, "cards go to None"),
    ("unknown seat", "settle", to(pile, 3), None, "cards go to 3"),
    ("negative seat", "settle", to(cw.Place.CAPTURED, -1), None, "cards go to -1"),
    ("text as seat", "settle", to(pile, "0"), None, "cards go to '0'"),
    ("unhashable seat", "settle", to(pile, []), None, "cards go to []"),
    ("aside with a seat", "settle", to(aside, 0), None, "have no seat and no shuffle"),
    ("table shuffled", "settle", to(table_place, None, True), None, "have no seat and no shuffle"),
    (
        "loses",
        "settle",
        settled(lambda table: (cw.Share(table[1:], pile, 0),)),
        None,
        "loses (Laid(card=Card('As')",
    ),
    (
        "invents",
        "settle",
        settled(lambda table: (cw.Share(table, pile, 0), cw.Share(table[:1], aside))),
        None,
        "invents (Laid(card=Card('As')",
    ),
    (
        "no laid cards",
        "settle",
        settled(lambda table: (loose.Share([laid.card for laid in table], pile, 0),)),
        None,
        "loses",
    ),
    (
        "unhashable cards",
        "settle",
        settled(lambda t: (loose.Share(([],), pile, 0),)),
        None,
        "hashable",
    ),
    # refill
    ("nothing", "refill", lambda captured: None, None, "answered None; a Refill"),
    ("cards", "refill", lambda captured: captured, None, "a Refill is asked for"),
    ("loses", "refill", lambda captured: cw.Refill(captured[1:]), None, "loses"),
    ("invents", "refill", lambda captured: cw.Refill((*captured, KD)), None, "invents (Card('Kd')"),
    ("unhashable", "refill", lambda captured: loose.Refill(([],)), None, "not hashable"),
    # remember
    ("unhashable", "remember", lambda battle, winner: [winner], None, "not hashable"),
    # verdict
    ("no outcome", "verdict", lambda state: 0, None, "answered 0; an Outcome"),
    ("a reason", "verdict", lambda state: cw.Reason.TIME, None, "an Outcome is asked for"),
    ("unknown winner", "verdict", lambda state: cw.Outcome("x", (3,)), None, "there are 3 seats"),
    (
        "round limit",
        "verdict",
        lambda state: cw.Outcome(cw.Reason.ROUND_LIMIT),
        None,
        "which only play can find",
    ),
]


@pytest.mark.parametrize(
    ("question", "answer", "seat", "fault"),
    [case[1:] for case in BROKEN],
    ids=[f"{question}: {name}" for name, question, *_ in BROKEN],
)
def test_answers_that_cannot_be_followed(
    question: str, answer: Callable[..., object], seat: int | None, fault: str
) -> None:
    error = check_refused(playing_with(question, answer), cw.RuleViolation, fault)
    assert (error.ruleset, error.question, error.seat) == ("War", question, seat)
    assert fault in error.fault
    where = "" if seat is None else f" for seat {seat}"
    assert str(error) == f"War, asked {question}{where}: {error.fault}"


def test_a_game_that_never_ends() -> None:
    rules = Proxy(CONTRACT, "verdict", lambda state: None)
    error = check_refused(
        lambda: cw.play(cw.start(rules, ["As", "Kd", "2c"])),
        cw.RuleViolation,
        "War, asked verdict: answered None, but fewer than two players hold cards",
    )
    assert (error.ruleset, error.question, error.seat) == ("War", "verdict", None)


BROKEN_DEALS: list[tuple[str, Callable[..., object], str]] = [
    ("nothing", lambda deck, players: None, "answered None; a Deal"),
    ("piles", lambda deck, players: (deck, ()), "a Deal is asked for"),
    ("one pile", lambda deck, players: cw.Deal((deck,)), "dealt 1 piles to 2 players"),
    ("three piles", lambda deck, players: cw.Deal((deck, (), ())), "dealt 3 piles to 2 players"),
    ("loses", lambda deck, players: cw.Deal((deck[1:], ())), "loses"),
    ("invents", lambda deck, players: cw.Deal((deck, ()), (KD,)), "invents (Card('Kd'),)"),
    ("unhashable", lambda deck, players: loose.Deal((deck, ([],))), "not hashable"),
]


@pytest.mark.parametrize(
    ("answer", "fault"), [case[1:] for case in BROKEN_DEALS], ids=[case[0] for case in BROKEN_DEALS]
)
def test_deals_that_cannot_be_followed(answer: Callable[..., object], fault: str) -> None:
    rules = Proxy(CONTRACT, "deal", answer)
    error = check_refused(lambda: cw.deal(rules, seed=1), cw.RuleViolation, fault)
    assert (error.ruleset, error.question, error.seat) == ("War", "deal", None)


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_ruleset_that_raises(question: str) -> None:
    def answer(*asked: object) -> NoReturn:
        raise ZeroDivisionError("by nothing")

    game = playing_with(question, answer)
    if question == "deal":
        game = lambda: cw.deal(Proxy(CONTRACT, question, answer), seed=1)  # noqa: E731
    error = check_refused(
        game, cw.RuleViolation, f"War, asked {question}: raised ZeroDivisionError: by nothing"
    )
    assert isinstance(error.__cause__, ZeroDivisionError)


def test_a_ruleset_that_raises_an_error_of_ours() -> None:
    """What says itself whose fault it is is passed on; other errors are the ruleset's fault."""

    def raising(error: cw.CardwarError) -> Callable[..., object]:
        def answer(*asked: object) -> NoReturn:
            raise error

        return answer

    for question in QUESTIONS:
        for error in (cw.CardError("no card"), cw.RuleViolation("x", "y", "z")):
            game = playing_with(question, raising(error))
            if question == "deal":
                game = partial(cw.deal, Proxy(CONTRACT, question, raising(error)), seed=1)
            check_refused(game, type(error), str(error))
        if question != "deal":
            wrong = cw.BadInput("not so")
            violation = check_refused(
                playing_with(question, raising(wrong)), cw.RuleViolation, "raised BadInput: not so"
            )
            assert violation.__cause__ is wrong
    wrong = cw.BadInput("too small")
    check_refused(
        lambda: cw.deal(Proxy(CONTRACT, "deal", raising(wrong)), seed=1), cw.BadInput, "too small"
    )


def test_equal_laid_cards_are_the_same_cards() -> None:
    anew = settled(lambda table: (cw.Share(tuple(cw.Laid(*laid) for laid in table), pile, 0),))
    result: Any = playing_with("settle", anew)()
    assert result.outcome.winner == 0


@pytest.mark.parametrize("question", ["best", "settle"])
def test_lists_are_taken_for_answers(question: str) -> None:
    def answer(*asked: object) -> object:
        return [*getattr(CONTRACT, question)(*asked)]

    with_lists: Any = playing_with(question, answer)()
    with_tuples: Any = playing_with(question, getattr(CONTRACT, question))()
    assert with_lists.outcome == with_tuples.outcome
    assert with_lists.state.players == with_tuples.state.players


def test_the_contract_itself_is_kept() -> None:
    for question in QUESTIONS:
        result: Any = playing_with(question, getattr(CONTRACT, question))()
        assert result.outcome.reason in (cw.Reason.LAST_STANDING, cw.Reason.CYCLE)


def test_who_has_forfeited_takes_no_more_part_in_the_round() -> None:
    def answer(battle: cw.Battle) -> cw.LayAnswer:
        if battle.level == 0:
            return CONTRACT.lay(battle)
        if battle.level == 1:
            return cw.Lay(flips(0, 1), (2,))
        return cw.Lay(flips(0, 1), (2,))

    rules = Proxy(Proxy(CONTRACT, "lay", answer), "best", lambda battle: (0, 1))
    error = check_refused(lambda: cw.play(cw.start(rules, PILES)), cw.RuleViolation)
    assert (error.question, error.seat) == ("lay", 2)


# Moves at the wrong time


def finished() -> State:
    return cw.play(new_game()).state


def test_a_finished_game() -> None:
    moves: list[Callable[[State], object]] = [
        cw.step,
        cw.play_round,
        lambda state: cw.withdraw(state, seat=0),
    ]
    for move in moves:
        check_refused(
            partial(move, finished()),
            cw.GameOver,
            "the game is over (last standing); a finished game takes no more steps",
        )


def test_a_game_that_ended_for_a_reason_of_its_own() -> None:
    rules = Proxy(cw.WAR, "verdict", lambda state: cw.Outcome("tea time"))
    state, _ = cw.play_round(cw.deal(rules, seed=1))
    check_refused(lambda: cw.step(state), cw.GameOver, "the game is over (tea time)")


def in_a_war() -> State:
    return cw.step(cw.start(AS_PLAYED, ["As2c3c4c", "Ad2d3d4d", "3h2h3s4s"]))[0]


def test_a_state_from_the_middle_of_a_step() -> None:
    state = in_a_war()
    _, events = cw.step(state)
    for many in range(1, len(events)):
        half = cw.replay(state, events[:many])
        for move in (cw.step, cw.play_round, cw.play):
            check_refused(partial(move, half), cw.BadInput, "the middle of a step")
        check_refused(partial(cw.withdraw, half, seat=2), cw.BadInput, "middle of a step")


def test_who_may_withdraw_and_when() -> None:
    check_refused(lambda: cw.withdraw(in_a_war(), seat=0), cw.BadInput, "between rounds", "round 1")
    no_seats: list[object] = [-1, 3, True, "0", None, []]
    for seat in no_seats:
        check_refused(
            partial(loose.withdraw, new_game(), seat=seat),
            cw.BadInput,
            f"seat is {seat!r}; in the game are (0, 1, 2)",
        )
    state, _ = cw.withdraw(new_game(), seat=1)
    check_refused(lambda: cw.withdraw(state, seat=1), cw.BadInput, "in the game are (0, 2)")


# Events that do not fit


def laid(text: str, seat: int, *, face_up: bool = True) -> tuple[cw.Laid, ...]:
    return tuple(cw.Laid(card, seat, face_up) for card in cw.parse_pile(text))


def cards(text: str) -> tuple[cw.Card, ...]:
    return cw.parse_pile(text)


def before() -> State:
    """Between rounds; seat 2 is out, seat 1 has captured cards."""
    return cw.start(CONTRACT, ["As2c3c4c", "Ad2d3d4d+KcKd", ""])


def battle() -> State:
    return cw.step(before())[0]


def war() -> State:
    return cw.apply(battle(), cw.WarDeclared(1, (0, 1), (0, 1)))


def staked() -> State:
    return cw.apply(war(), cw.StakeLaid(0, cards("2c")))


def fight_of_two() -> State:
    """A war of seats 0 and 1 while seat 2, who holds cards, only looks on."""
    state = cw.step(cw.start(CONTRACT, ["As2c3c4c", "Ad2d3d4d", "2h5h6h"]))[0]
    return cw.apply(state, cw.WarDeclared(1, (0, 1), (0, 1)))


def carried() -> State:
    """Between rounds, with cards of the round before on the table."""
    return cw.play_round(cw.start(AS_PLAYED, ["As", "Ad", "2c3c", "2h4h"]))[0]


PILE = cw.Place.PILE

MISFITS: list[tuple[str, Callable[[], State], object, str]] = [
    ("no event", before, "As", "it is no event"),
    ("no event either", before, None, "it is no event"),
    ("over", finished, cw.PlayerOut(0), "the game is over"),
    ("over, time", finished, cw.ClockRead(9.0), "the game is over"),
    # CardsFlipped
    ("flip in battle", battle, cw.CardsFlipped(0, laid("2c", 0)), "cards lie face up already"),
    ("level", before, cw.CardsFlipped(1, laid("As", 0)), "the battle is of level 0"),
    ("war level", war, cw.CardsFlipped(0, laid("2c", 0)), "the battle is of level 1"),
    ("face down", before, cw.CardsFlipped(0, laid("As", 0, face_up=False)), "turned up face up"),
    ("looker-on", fight_of_two, cw.CardsFlipped(1, laid("5h", 2)), "only (0, 1) fight"),
    ("out", before, cw.CardsFlipped(0, laid("As", 2)), "seat 2 is not in the game"),
    ("not on top", before, cw.CardsFlipped(0, laid("2c", 0)), "on top of the pile of seat 0"),
    ("too many", before, cw.CardsFlipped(0, laid("As2c3c4c5c", 0)), "on top of the pile of seat 0"),
    # WarDeclared
    ("no battle", before, cw.WarDeclared(1, (0, 1), (0, 1)), "no battle lies there to be tied"),
    ("war in war", war, cw.WarDeclared(2, (0, 1), (0, 1)), "no battle lies there"),
    ("next level", battle, cw.WarDeclared(2, (0, 1), (0, 1)), "the next war is of level 1"),
    ("no order", battle, cw.WarDeclared(1, (0, 1), (1, 0)), "in the game are (0, 1)"),
    ("called is out", battle, cw.WarDeclared(1, (0, 1), (0, 2)), "in the game are (0, 1)"),
    ("tied no order", battle, cw.WarDeclared(1, (1, 0), (0, 1)), "only (0, 1) fight"),
    ("tied is out", battle, cw.WarDeclared(1, (0, 2), (0, 1)), "only (0, 1) fight"),
    # Forfeited and StakeLaid
    ("stake in battle", battle, cw.StakeLaid(0, cards("2c")), "lie face up already"),
    ("forfeit in battle", battle, cw.Forfeited(0, cards("2c3c4c")), "lie face up already"),
    ("looker-on stakes", fight_of_two, cw.StakeLaid(2, cards("5h")), "only (0, 1) fight"),
    ("looker-on forfeits", fight_of_two, cw.Forfeited(2, cards("5h6h")), "only (0, 1) fight"),
    ("out stakes", before, cw.StakeLaid(2, cards("2c")), "seat 2 is not in the game"),
    ("stake not on top", war, cw.StakeLaid(0, cards("3c")), "on top of the pile of seat 0"),
    ("empty stake", war, cw.StakeLaid(0, ()), "a stake is one card or more"),
    ("not all", war, cw.Forfeited(0, cards("2c")), "forfeits all of its 3 cards"),
    ("without captured", war, cw.Forfeited(1, cards("2d3d4d")), "forfeits all of its 5 cards"),
    # PileRefilled, PlayerOut, PlayerWithdrew
    ("refill of nobody", before, cw.PileRefilled(3, cards("Kc"), False), "seat 3 is not in"),
    ("refill of nothing", before, cw.PileRefilled(0, (), False), "captured cards of seat 0 are ()"),
    (
        "refill of others",
        before,
        cw.PileRefilled(1, cards("KcKh"), False),
        "captured cards of seat 1",
    ),
    ("refill of some", before, cw.PileRefilled(1, cards("Kc"), False), "captured cards of seat 1"),
    ("holds", before, cw.PlayerOut(0), "seat 0 still holds cards"),
    ("out again", before, cw.PlayerOut(2), "seat 2 is not in the game"),
    ("withdraws in war", war, cw.PlayerWithdrew(0, cards("2c3c4c")), "between rounds"),
    ("withdraws with less", before, cw.PlayerWithdrew(0, cards("As")), "seat 0 holds"),
    ("out withdraws", before, cw.PlayerWithdrew(2, ()), "seat 2 is not in the game"),
    # The pot
    ("empty pot", battle, cw.PotTaken(0, (), PILE, False), "on the table is ("),
    ("no such cards", battle, cw.PotTaken(0, cards("Kh"), PILE, False), "on the table is"),
    ("twice the card", battle, cw.PotTaken(0, cards("AsAs"), PILE, False), "on the table is"),
    ("to nobody", battle, cw.PotTaken(2, cards("AsAd"), PILE, False), "seat 2 is not in the game"),
    (
        "to the table",
        battle,
        cw.PotTaken(0, cards("AsAd"), cw.Place.TABLE, False),
        "to the pile or",
    ),
    ("carried some", battle, cw.PotCarried(cards("As")), "what is left on the table is"),
    ("carried in disorder", battle, cw.PotCarried(cards("AdAs")), "what is left on the table is"),
    ("carried nothing", battle, cw.PotCarried(()), "on the table is ("),
    ("set aside nothing", battle, cw.PotSetAside(()), "on the table is"),
    ("set aside others", battle, cw.PotSetAside(cards("Kh")), "on the table is"),
    (
        "returned to two",
        battle,
        cw.PotReturned((cards("As"), cards("Ad")), PILE),
        "there are 3 seats",
    ),
    ("returned nothing", battle, cw.PotReturned(((), (), ()), PILE), "on the table is"),
    (
        "returned aside",
        battle,
        cw.PotReturned((cards("As"), cards("Ad"), ()), cw.Place.ASIDE),
        "to the pile or the captured cards",
    ),
    (
        "returned to another",
        battle,
        cw.PotReturned((cards("Ad"), cards("As"), ()), PILE),
        "they laid",
    ),
    (
        "returned to who is out",
        lambda: cw.step(carried())[0],
        cw.PotReturned((cards("As"), cards("Ad"), (), ()), PILE),
        "seat 0 is not in the game",
    ),
    ("shuffled 2", battle, loose.PotTaken(0, cards("AsAd"), PILE, 2), "True or False"),
    # The rest
    ("remembered already", before, cw.Remembered(None), "the memory is that already"),
    ("time stands", before, cw.ClockRead(0.0), "0.0"),
    ("time runs back", before, cw.ClockRead(-1.0), "0.0"),
    ("no time", before, cw.ClockRead(math.nan), "0.0"),
]


@pytest.mark.parametrize(
    ("state", "event", "fault"), [case[1:] for case in MISFITS], ids=[case[0] for case in MISFITS]
)
def test_events_that_do_not_fit(state: Callable[[], State], event: Any, fault: str) -> None:  # noqa: ANN401
    now = state()
    for call in (lambda: cw.apply(now, event), lambda: cw.replay(now, [event])):
        error = check_refused(call, cw.EventMismatch, "does not fit", fault)
        assert isinstance(error, ValueError)
    assert now == state()


def test_events_that_fit_the_same_states() -> None:
    """So that the misfits are refused for what is wrong with them, and for nothing else."""
    fits: list[tuple[State, cw.Event]] = [
        (before(), cw.CardsFlipped(0, laid("As", 0) + laid("Ad", 1))),
        (battle(), cw.WarDeclared(1, (0, 1), (0, 1))),
        (war(), cw.StakeLaid(0, cards("2c"))),
        (war(), cw.Forfeited(0, cards("2c3c4c"))),
        (before(), cw.PileRefilled(1, cards("KdKc"), False)),
        (before(), cw.PlayerWithdrew(0, cards("As2c3c4c"))),
        (battle(), cw.PotTaken(0, cards("AdAs"), PILE, False)),
        (battle(), cw.PotCarried(cards("AsAd"))),
        (battle(), cw.PotSetAside(cards("AdAs"))),
        (battle(), cw.PotReturned((cards("As"), cards("Ad"), ()), PILE)),
        (carried(), cw.CardsFlipped(0, laid("3c", 2) + laid("4h", 3))),
        (before(), cw.Remembered("something")),
        (before(), cw.ClockRead(0.5)),
        (staked(), cw.GameEnded(cw.Outcome(cw.Reason.DRAWN))),
    ]
    for state, event in fits:
        assert cw.apply(state, event) != state


# Cards as text


@pytest.mark.parametrize("text", ["10d", "Td", "T♦", "td", "TD", "tD", "10D", "10♦", "t♦"])
def test_texts_of_one_card(text: str) -> None:
    ten = cw.Card(cw.Rank.TEN, cw.Suit.DIAMONDS)
    assert cw.Card.parse(text) is ten
    assert cw.Card(text) is ten
    assert cw.parse_pile(text) == (ten,)
    assert cw.start(cw.WAR, [text, "As"]).players[0].pile == (ten,)


@pytest.mark.parametrize("card", cw.DECK_54)
def test_every_card_is_read_from_all_that_is_written_of_it(card: cw.Card) -> None:
    for text in (card.code, card.code.upper(), card.code.lower(), str(card), str(card).lower()):
        if card.rank is not cw.Rank.JOKER or text[-1] not in "♣♦":
            assert cw.Card.parse(text) is card


# The text, and the place of the fault in it, counted from 0.
NO_CARDS: list[tuple[str, int]] = [
    ("", 0),
    (" ", 0),
    ("nothing", 0),
    ("A", 0),
    ("s", 0),
    ("sA", 0),
    ("1d", 0),
    ("11d", 0),
    ("0d", 0),
    ("100d", 0),
    ("1 0d", 0),
    ("10", 0),
    ("10 d", 0),
    ("A s", 0),
    (" As", 0),
    ("As ", 2),
    ("AsKd", 2),
    ("As Kd", 2),
    ("As,", 2),
    ("10dd", 3),
    ("A♤", 0),
    ("Ax", 0),
    ("Xc", 0),
    ("Xd", 0),
    ("xD", 0),
    ("X♦", 0),
    ("-2c", 0),
    ("+Td", 0),
    # Letters and digits that only look like ours.
    ("\u0410s", 0),  # Cyrillic A
    ("\u041ad", 0),  # Cyrillic Ka
    ("\u212ad", 0),  # the Kelvin sign, which folds to k
    ("A\u0455", 0),  # Cyrillic dze, like s
    ("A\u017f", 0),  # the long s, which folds to s
    ("\uff21s", 0),  # a wide A
    ("\u0662c", 0),  # an Arabic two
    ("A\u2660\ufe0f", 2),  # a spade with a sign that asks for an emoji
    ("\U0001f0a1", 0),  # the ace of spades as one character
]


@pytest.mark.parametrize(("text", "index"), NO_CARDS)
def test_texts_that_are_no_card(text: str, index: int) -> None:
    for call in (lambda: cw.Card.parse(text), lambda: cw.Card(text)):
        error = check_refused(call, cw.CardError, f"no card at character {index + 1} of {text!r}")
        assert (error.text, error.index) == (text, index)


@pytest.mark.parametrize(
    ("text", "index"),
    [
        ("AsK", 2),
        ("As  1d", 4),
        ("As, Kd", 2),
        ("As;Kd", 2),
        ("As\u00a0Kd", 2),
        ("As Kd \u0410s", 6),
        ("AsKd|", 4),
        ("As+Kd", 2),
        ("As Xc", 3),
    ],
)
def test_texts_that_are_no_pile(text: str, index: int) -> None:
    error = check_refused(
        lambda: cw.parse_pile(text), cw.CardError, f"no card at character {index + 1} of"
    )
    assert (error.text, error.index) == (text, index)


@pytest.mark.parametrize("text", ["", " ", "\n\t "])
def test_texts_that_are_empty_piles(text: str) -> None:
    assert cw.parse_pile(text) == ()


def test_a_long_text_is_not_all_said_again() -> None:
    error = check_refused(lambda: cw.parse_pile("As " * 100 + "?"), cw.CardError, "character 301")
    assert len(str(error)) < 250


@pytest.mark.parametrize("text", [7, None, b"As", ["As"], KD])
def test_cards_are_read_from_text(text: object) -> None:
    card: Any = cw.Card
    check_refused(lambda: card.parse(text), cw.CardError, repr(text), "is not a text")


@pytest.mark.parametrize(
    ("rank", "suit"),
    [
        (cw.Rank.JOKER, cw.Suit.CLUBS),
        (cw.Rank.JOKER, cw.Suit.DIAMONDS),
        (cw.Rank.ACE, None),
        ("A", "s"),
        ("A", cw.Suit.SPADES),
        (cw.Rank.ACE, "s"),
        (7, None),
    ],
)
def test_ranks_and_suits_that_make_no_card(rank: object, suit: object) -> None:
    card: Any = cw.Card
    given = (rank,) if suit is None else (rank, suit)
    check_refused(lambda: card(*given), cw.BadInput, repr(rank), repr(suit))


def test_the_errors_can_be_sent_to_another_process() -> None:
    errors = [
        cw.CardError("no card", "x", 0),
        cw.RuleViolation("War", "lay", "nothing", 2),
        cw.BadInput("no"),
        cw.EventMismatch("no"),
        cw.GameOver("no"),
        cw.ClockNeeded("no"),
        cw.UnknownRuleSet("no"),
        cw.MissingExtra("a part", "a package", extra="an extra"),
    ]
    for error in errors:
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error)
        assert str(again) == str(error)
        assert again.args == error.args
        assert vars(again) == vars(error)


# What once leaked


def step_after(*events: object, state: Callable[[], State] = before) -> object:
    return cw.step(loose.replay(state(), events))


def only_taken() -> object:
    """The pot is taken, but that seat 1 is out has not been applied."""
    state, _ = cw.step(cw.start(CONTRACT, ["As", "Kd"]))
    _, events = cw.step(state)
    return cw.step(cw.replay(state, events[:1]))


def only_one_left() -> object:
    """Seat 1 is out, but the end of the game has not been applied."""
    state, _ = cw.step(cw.start(CONTRACT, ["As", "Kd"]))
    _, events = cw.step(state)
    return cw.step(cw.replay(state, events[:2]))


def no_strengths() -> object:
    """A ranking that gives no number."""
    ranking: Any = Nameless()
    return cw.play(cw.start(attrs.evolve(cw.WAR, ranking=ranking), ["2c3c", "As2d"]))


@attrs.frozen
class Nameless:
    def strength(self, card: cw.Card) -> Any:  # noqa: ANN401 - no number for some
        return 1 if card.rank is cw.Rank.ACE else None

    def reversed(self) -> Any:  # noqa: ANN401 - never asked
        return self


class NoSeats(Proxy[cw.Card]):
    seats: Any = 4


class NoMind(Proxy[cw.Card]):
    memoryless: Any = None


class ThreeOrFive(Proxy[cw.Card]):
    seats: Any = (3, 5)


class NoDeck(Proxy[cw.Card]):
    deck: Any = None


HUGE = 10**400

LEAKS: list[tuple[str, Call, type[cw.CardwarError]]] = [
    ("huge elapsed", lambda: cw.step(new_game(), elapsed=HUGE), cw.BadInput),
    ("huge pace", lambda: cw.pace(HUGE), cw.BadInput),
    ("huge minutes", lambda: cw.timed(cw.WAR, HUGE), cw.BadInput),
    ("a clock that tells None", lambda: loose.play(new_game(), clock=lambda s: None), cw.BadInput),
    ("seat 1.0 withdraws", lambda: loose.withdraw(new_game(), seat=1.0), cw.BadInput),
    ("a pile that is a set", lambda: loose.start(cw.WAR, [{KD}, "As"]), cw.BadInput),
    ("a pile that is bytes", lambda: loose.start(cw.WAR, [b"As", b"Kd"]), cw.BadInput),
    ("parse_pile of a number", lambda: loose.parse_pile(7), cw.CardError),
    ("seats that are a number", lambda: cw.deal(NoSeats(cw.WAR)), cw.BadInput),
    ("no memoryless", lambda: cw.deal(NoMind(cw.WAR)), cw.BadInput),
    ("no such seats", lambda: cw.deal(ThreeOrFive(cw.WAR)), cw.BadInput),
    ("a plain pot aside", lambda: Plain({}, aside, False, True), cw.BadInput),
    ("a deck that is None", lambda: cw.deal(NoDeck(cw.WAR)), cw.CardwarError),
    ("a ranking without numbers", no_strengths, cw.RuleViolation),
    ("puts that are none", playing_with("lay", in_war(loose.Lay((7, 8)))), cw.RuleViolation),
    ("a share for seat 1.0", playing_with("settle", to(pile, 1.0)), cw.RuleViolation),
    ("a share for seat True", playing_with("settle", to(pile, True)), cw.RuleViolation),
    ("a share shuffled 'x'", playing_with("settle", to(pile, 0, "x")), cw.RuleViolation),
    ("a share shuffled 2", playing_with("settle", to(pile, 0, 2)), cw.RuleViolation),
    (
        "a share of plain tuples",
        playing_with("settle", settled(lambda t: (loose.Share(tuple(map(tuple, t)), aside),))),
        cw.RuleViolation,
    ),
    (
        "a refill shuffled 'x'",
        playing_with("refill", lambda captured: loose.Refill(captured, "x")),
        cw.RuleViolation,
    ),
    ("half-applied settlement", only_taken, cw.BadInput),
    ("half-applied end", only_one_left, cw.BadInput),
    ("seat 1.0 is out", lambda: step_after(loose.PlayerOut(1.0)), cw.EventMismatch),
    ("nobody flips", lambda: step_after(cw.CardsFlipped(0, ())), cw.EventMismatch),
    ("only one flips", lambda: step_after(cw.CardsFlipped(0, laid("As", 0))), cw.EventMismatch),
    ("no laid cards", lambda: step_after(loose.CardsFlipped(0, (7,))), cw.EventMismatch),
    ("a time that is text", lambda: step_after(loose.ClockRead("x")), cw.EventMismatch),
    ("a time without end", lambda: step_after(cw.ClockRead(math.inf)), cw.EventMismatch),
    ("an end that is none", lambda: step_after(loose.GameEnded("x")), cw.EventMismatch),
    ("no memory", lambda: step_after(loose.Remembered([])), cw.EventMismatch),
    (
        "a war of nobody",
        lambda: step_after(cw.WarDeclared(1, (), ()), state=battle),
        cw.EventMismatch,
    ),
    ("a war of 7", lambda: step_after(loose.WarDeclared(1, 7, 7), state=battle), cw.EventMismatch),
    (
        "returned to 7",
        lambda: step_after(loose.PotReturned(7, pile), state=battle),
        cw.EventMismatch,
    ),
    (
        "taken as a list",
        lambda: step_after(loose.PotTaken(0, [*cards("AsAd")], pile, False), state=battle),
        cw.EventMismatch,
    ),
    (
        "taken shuffled 'x'",
        lambda: step_after(loose.PotTaken(0, cards("AsAd"), pile, "x"), state=battle),
        cw.EventMismatch,
    ),
]


@pytest.mark.parametrize(
    ("call", "error"), [case[1:] for case in LEAKS], ids=[case[0] for case in LEAKS]
)
def test_leaks(call: Call, error: type[cw.CardwarError]) -> None:
    check_refused(call, error)


# Rulesets and values that are worse than wrong


class Grumpy:
    """A value that can be neither hashed, compared nor written."""

    def __hash__(self) -> int:
        raise ZeroDivisionError("no hash")

    def __eq__(self, other: object) -> bool:
        raise ZeroDivisionError("no comparison")

    def __repr__(self) -> str:
        raise ZeroDivisionError("no text")


class Prickly:
    """A value that cannot be hashed, for a reason of its own."""

    def __hash__(self) -> int:
        raise ZeroDivisionError("no hash")


class Touchy:
    """A value that can be hashed but not compared."""

    def __hash__(self) -> int:
        return 7

    def __eq__(self, other: object) -> bool:
        raise ZeroDivisionError("no comparison")


class Anonymous(Proxy[cw.Card]):
    """Says its name only as long as it is not at fault."""

    @property
    def name(self) -> str:
        raise ZeroDivisionError("no name")


class Outspoken(Proxy[cw.Card]):
    @property
    def plain(self) -> object:
        raise ZeroDivisionError("nothing is plain")


class Fickle:
    def __contains__(self, number: object) -> bool:
        raise ZeroDivisionError("no number")


class FickleSeats(Proxy[cw.Card]):
    seats: Any = Fickle()


def started(rules: cw.RuleSet) -> State:
    """Put rules into a game that would not have begun with them."""
    return changed(cw.start(CONTRACT, PILES), rules=rules)


def test_values_that_cannot_be_written() -> None:
    grumpy: Any = Grumpy()
    text = "<a Grumpy that cannot be written>"
    check_refused(lambda: cw.deal(cw.WAR, players=grumpy), cw.BadInput, f"players is {text}")
    check_refused(lambda: cw.deal(cw.WAR, seed=grumpy), cw.BadInput, "seed is")
    check_refused(lambda: cw.deal(grumpy), cw.BadInput, f"rules is {text}")
    check_refused(playing_with("lay", lambda battle: grumpy), cw.RuleViolation, f"answered {text}")


def test_cards_whose_hash_raises() -> None:
    prickly: Any = Prickly()
    for call in (
        lambda: cw.start(cw.WAR, ["As", [prickly]]),
        lambda: attrs.evolve(cw.WAR, deck=(prickly,)),
        lambda: cw.deal(cw.WAR, deck=[prickly, KD]),
    ):
        check_refused(call, cw.BadInput, "a card is any hashable value")


def test_long_values_are_shortened() -> None:
    error = check_refused(lambda: loose.deal(cw.WAR, players="2" * 1000), cw.BadInput, "2...")
    assert len(str(error)) < 400


def test_answers_that_cannot_be_compared() -> None:
    for value in (Grumpy(), Touchy()):
        check_refused(
            playing_with("remember", lambda battle, winner, value=value: value),
            cw.RuleViolation,
            "asked remember",
        )
    refill = playing_with("refill", lambda captured: loose.Refill((Grumpy(),)))
    check_refused(refill, cw.RuleViolation, "asked refill")
    cards = playing_with("settle", settled(lambda t: (loose.Share((Grumpy(),), pile, 0),)))
    check_refused(cards, cw.RuleViolation, "asked settle")


def test_rulesets_whose_data_raise() -> None:
    check_refused(lambda: cw.deal(Anonymous(cw.WAR)), cw.BadInput, "name of Anonymous raised")
    check_refused(lambda: cw.deal(FickleSeats(cw.WAR)), cw.BadInput, "seats of War")
    wrong = Anonymous(CONTRACT, "lay", lambda battle: None)
    check_refused(lambda: cw.step(started(wrong)), cw.RuleViolation, "Anonymous, asked lay")
    check_refused(
        lambda: cw.step(started(Outspoken(CONTRACT))), cw.RuleViolation, "War, asked plain: raised"
    )


def test_what_is_no_state() -> None:
    state = new_game()
    calls: list[Callable[[Any], object]] = [
        cw.step,
        cw.play_round,
        cw.play,
        cw.problems,
        partial(cw.withdraw, seat=0),
        lambda given: cw.apply(given, cw.ClockRead(1.0)),
        lambda given: cw.replay(given, ()),
    ]
    for call in calls:
        for given in (None, "state", cw.WAR):
            check_refused(partial(call, given), cw.BadInput, "state is", "a GameState is asked for")
        check_refused(
            partial(call, cw.step(state)), cw.BadInput, "step and play_round return (state, events)"
        )


@pytest.mark.parametrize(
    "change", [cw.peace, cw.timed, cw.capped, cw.half_deck, cw.reshuffled], ids=lambda f: f.__name__
)
def test_changes_of_what_is_no_house_rules(change: Callable[[Any], object]) -> None:
    for given in ("krig", None, Proxy(cw.WAR), cw.HouseRules):
        check_refused(partial(change, given), cw.BadInput, "rules is", "a HouseRules is asked for")


def test_strengths_that_are_none() -> None:
    for strength in (None, "1", math.nan, math.inf):
        call = partial(loose.Plain, {KD: strength}, pile, False, True)
        check_refused(call, cw.BadInput, "Kd", repr(strength))
    check_refused(lambda: loose.Plain((KD,), pile, False, True), cw.BadInput, "strengths is")


def test_nobody_withdraws_from_the_middle_of_a_settlement() -> None:
    state, _ = cw.step(cw.start(CONTRACT, ["As", "Kd", "2c2d"]))
    _, events = cw.step(state)
    half = cw.replay(state, events[:1])
    check_refused(lambda: cw.withdraw(half, seat=2), cw.BadInput, "middle of a step")
    check_refused(lambda: cw.step(half), cw.BadInput, "middle of a step")


def test_two_cards_each_are_not_a_plain_flip() -> None:
    """A ruleset that is plain is still asked about what it would not have laid itself."""
    state = cw.start(AS_PLAYED, ["2c3c4c", "Kd5d6d"])
    flip = cw.CardsFlipped(0, laid("2c3c", 0) + laid("Kd5d", 1))
    state, events = cw.step(cw.apply(state, flip))
    assert events[0] == cw.PotTaken(1, cards("2c3cKd5d"), pile, False)


def test_equal_cards_are_taken_for_each_other() -> None:
    numbers: Any = cw.start(
        attrs.evolve(loose.WAR, deck=(1,), ranking=cw.NATURAL), [(1000, 1), (2000, 1)]
    )
    state, _ = cw.step(numbers)
    (taken,) = cards_anew = pickle.loads(pickle.dumps((2000,)))
    assert taken is not state.table[1].card
    after = cw.apply(state, cw.PotTaken(0, cards_anew, pile, False))
    assert after.players[0].pile == (1, 2000)
    assert after.table == (cw.Laid(1000, 0, True),)


MORE_MISFITS: list[tuple[str, Callable[[], State], object, str]] = [
    ("remembered in battle", battle, cw.Remembered("x"), "when a round is over"),
    ("out in battle", fight_of_two, cw.PlayerOut(2), "when a round is over"),
    ("no laid cards", before, loose.CardsFlipped(0, (("As", 0, True),)), "is Laid"),
    (
        "ends in a cycle",
        before,
        cw.GameEnded(cw.Outcome(cw.Reason.CYCLE, cycle=cw.Cycle(0, 1))),
        "what play finds",
    ),
    ("unknown winner", before, cw.GameEnded(cw.Outcome("x", (3,))), "the seats are [0, 1, 2]"),
]


@pytest.mark.parametrize(
    ("state", "event", "fault"),
    [case[1:] for case in MORE_MISFITS],
    ids=[case[0] for case in MORE_MISFITS],
)
def test_more_events_that_do_not_fit(state: Callable[[], State], event: Any, fault: str) -> None:  # noqa: ANN401
    check_refused(lambda: cw.apply(state(), event), cw.EventMismatch, "does not fit", fault)


class Unspeakable:
    """A value that cannot be written."""

    def __repr__(self) -> str:
        raise ZeroDivisionError("no repr")


SILENT: Any = Unspeakable()

UNWRITTEN: list[Call] = [
    lambda: cw.start(cw.WAR, SILENT),
    lambda: cw.start(cw.WAR, [SILENT, "As"]),
    lambda: cw.deal(cw.WAR, deck=SILENT),
    lambda: cw.deal(SILENT),
    lambda: cw.deal(cw.WAR, players=SILENT),
    lambda: cw.deal(cw.WAR, seed=SILENT),
    lambda: cw.step(SILENT),
    lambda: cw.withdraw(new_game(), seat=SILENT),
    lambda: cw.play(new_game(), max_rounds=SILENT),
    lambda: cw.apply(new_game(), SILENT),
    lambda: cw.Card(SILENT),
    lambda: cw.Card.parse(SILENT),
    lambda: cw.ACE_HIGH.strength(SILENT),
    lambda: cw.NATURAL.strength(SILENT),
    lambda: cw.RankOrder(SILENT),
    lambda: cw.Outcome(SILENT),
    lambda: cw.Outcome("end", SILENT),
    lambda: cw.ruleset(SILENT),
    lambda: cw.start_match(cw.WAR, best_of=SILENT),
    *[
        partial(lambda field: attrs.evolve(cw.WAR, **{field: SILENT}), field.name)
        for field in attrs.fields(cw.HouseRules)
        if field.init
    ],
]


@pytest.mark.parametrize("call", UNWRITTEN)
def test_a_value_that_cannot_be_written(call: Call) -> None:
    with pytest.raises(cw.CardwarError, match="that cannot be written"):
        call()


def test_an_error_that_cannot_say_its_words() -> None:
    class Mute(Exception):
        def __str__(self) -> str:
            raise ZeroDivisionError("no words")

    def raises(*_: object) -> Any:  # noqa: ANN401
        raise Mute

    with pytest.raises(cw.RuleViolation, match="asked best: raised Mute") as caught:
        cw.play(cw.start(Proxy(cw.WAR, "best", raises), ["As", "Kd"]))
    assert isinstance(caught.value.__cause__, Mute)


def test_a_carried_pot_is_settled_by_no_event_between_rounds() -> None:
    state, _ = cw.play_round(cw.start(cw.WAR, ["As", "Ad", "2c 3c", "4c 5c"]))
    taken = cw.PotTaken(2, tuple(laid.card for laid in state.table), cw.Place.PILE, shuffled=False)
    assert state.table
    check_refused(lambda: cw.apply(state, taken), cw.EventMismatch, "between rounds")


def test_what_is_carried_of_a_split_pot_must_be_said() -> None:
    def split(battle: cw.Battle, winner: cw.Seat | None) -> tuple[cw.Share, ...]:
        first, *others = battle.table
        return cw.Share((first,), cw.Place.PILE, winner), cw.Share(tuple(others), cw.Place.TABLE)

    before, _ = cw.step(cw.start(Proxy(cw.WAR, "settle", split), ["As 2s", "Kd 2d"]))
    after, events = cw.step(before)
    assert [type(event) for event in events] == [cw.PotTaken, cw.PotCarried]
    assert cw.replay(before, events) == after
    half = cw.replay(before, events[:1])
    assert half != after
    check_refused(lambda: cw.step(half), cw.BadInput, "middle of a step")


@pytest.mark.parametrize("value", [0, -1, True, 2.5, "7", 10**18 + 1])
def test_limits_that_no_game_has(value: object) -> None:
    given: Any = value
    for limit in (cw.RoundCap, cw.WarsWon):
        with pytest.raises(cw.BadInput, match=r"; it is an int, 1 "):
            limit(given)
