"""The kit `cardwar.testing`: each check catches what no other does, and good rulesets pass."""

from __future__ import annotations

import re
import subprocess
import sys
import textwrap
import time
from datetime import date, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import attrs
import pytest

import broken
import cardwar as cw
from cardwar import testing
from cardwar.catalogue.family import FAMILY
from cardwar.testing._on_purity import clock_reading
from cardwar.testing._passing import Passing
from effort import EXHAUSTIVE
from proxies import Proxy
from test_variants import RULESETS

NAMES = [check.name for check in testing.CHECKS]
FEW = 12
"""Cards in the games of a test that is made for many rulesets."""

BROKEN: list[tuple[set[str], cw.RuleSet[Any]]] = [
    *(({check}, rules) for check, rules in broken.CAUGHT_BY_ONE),
    *broken.CAUGHT_BY_MORE,
]
GOOD: list[cw.RuleSet[Any]] = [
    *(entry.rules for entry in FAMILY),
    cw.reshuffled(cw.KRIG),
    *RULESETS,
]


# Each check is needed, and good rulesets pass


ON_DEMAND = (pytest.mark.slow, pytest.mark.skipif(not EXHAUSTIVE, reason="takes many seconds"))
BROKEN_EACH = pytest.mark.parametrize(
    ("caught", "rules"),
    [
        # Games without an end are long; one is played below.
        pytest.param(*pair, marks=ON_DEMAND if isinstance(pair[1], broken.Endless) else ())
        for pair in BROKEN
    ],
    ids=lambda item: type(item).__name__,
)


@BROKEN_EACH
def test_what_is_broken_is_caught(caught: set[str], rules: cw.RuleSet[Any]) -> None:
    names = [name for name in NAMES if name in caught]
    report = testing.check_ruleset(rules, names=names, games=10, most_cards=FEW)
    assert [failure.check for failure in report.failures] == names
    for failure in report.failures:
        with pytest.raises(testing.CheckFailed):
            exec(failure.line, {"cw": cw, "testing": testing, "rules": rules})


@BROKEN_EACH
def test_no_other_check_catches_it(caught: set[str], rules: cw.RuleSet[Any]) -> None:
    names = [name for name in NAMES if name not in caught]
    report = testing.check_ruleset(rules, names=names, games=2, most_cards=FEW)
    assert [*report.passed] == names


@pytest.mark.slow
@pytest.mark.skipif(not EXHAUSTIVE, reason="two games each are tried above")
@pytest.mark.parametrize(("caught", "rules"), BROKEN, ids=lambda item: type(item).__name__)
def test_no_other_check_catches_it_in_more_games(caught: set[str], rules: cw.RuleSet[Any]) -> None:
    names = [name for name in NAMES if name not in caught]
    report = testing.check_ruleset(rules, names=names, games=10, most_cards=FEW)
    assert [*report.passed] == names


def test_a_game_that_does_not_end_is_reported() -> None:
    with pytest.raises(testing.CheckFailed, match="after 12000 rounds the game has neither"):
        testing.run_check("games_end", broken.Endless(), piles=["2c", "3c"])


def test_every_check_alone_catches_something() -> None:
    assert {check for check, _ in broken.CAUGHT_BY_ONE} == {*NAMES}


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("rules", GOOD, ids=lambda rules: rules.name)
def test_good_rulesets_pass(rules: cw.RuleSet[Any], name: str) -> None:
    # Whole decks take long; what is best known is tried with them.
    whole = rules.name != "Recursive Combat" if EXHAUSTIVE else rules in (cw.WAR, cw.KRIG)
    most_cards = None if whole else FEW
    testing.check_ruleset(rules, names=[name], games=4, most_cards=most_cards).require()


def test_every_number_of_players_is_tried() -> None:
    tried: set[int] = set()

    @attrs.frozen
    class Noting(cw.HouseRules):
        def deal(self, deck: tuple[cw.Card, ...], players: int) -> cw.Deal:
            tried.add(players)
            return super().deal(deck, players)

    for seats in (range(2, 7), range(6, 1, -2)):
        tried.clear()
        rules = Noting(seats=seats)
        names = ["answers_are_allowed", "all_seats_can_play"]
        assert testing.check_ruleset(rules, names=names, games=1).ok
        assert tried == {*seats}


class AnyEven:
    """A container that cannot be counted through."""

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and number % 2 == 0


class OtherSeats(Proxy[cw.Card]):
    seats: Any = AnyEven()


def test_seats_that_only_tell_what_is_in_them() -> None:
    assert testing.check_ruleset(OtherSeats(cw.WAR), games=3, most_cards=FEW).ok


class NoSeats(Proxy[cw.Card]):
    @property
    def seats(self) -> Any:  # noqa: ANN401 - wrong on purpose
        raise LookupError("nowhere to sit")


def test_seats_that_cannot_be_asked() -> None:
    report = testing.check_ruleset(NoSeats(cw.WAR))
    assert [failure.check for failure in report.failures] == ["well_formed"]
    assert "nowhere to sit" in report.failures[0].fault


@pytest.mark.parametrize("rules", ["krig", 7, None, cw.HouseRules])
def test_what_is_no_ruleset(rules: Any) -> None:  # noqa: ANN401
    report = testing.check_ruleset(rules)
    assert report.failures[0].check == "well_formed"
    assert "is no RuleSet" in report.failures[0].fault


def test_logging_is_no_looking_at_the_clock() -> None:
    import logging

    @attrs.frozen
    class Logging(cw.HouseRules):
        def best(self, battle: cw.Battle) -> tuple[int, ...]:
            logging.getLogger("a game").warning("level %s", battle.level)
            return super().best(battle)

    assert testing.check_ruleset(Logging(), names=["clock_is_left_alone"], games=3).ok


@pytest.mark.parametrize(
    ("event", "called", "read"),
    [
        ("c_call", time.time, "time in line"),
        ("c_call", time.monotonic_ns, "monotonic_ns in line"),
        ("c_call", datetime.now, "datetime.now in line"),
        ("c_call", date.today, "date.today in line"),
        ("c_return", time.time, ""),
        ("c_call", time.sleep, ""),
        ("c_call", len, ""),
        ("c_call", [].append, ""),
        ("c_call", datetime.fromisoformat, ""),
    ],
)
def test_what_reads_a_clock(event: str, called: object, read: str) -> None:
    frame = sys._getframe()
    assert "".join(clock_reading(frame, event, called)).startswith(read)
    assert bool(read) is bool(clock_reading(frame, event, called))


def test_who_may_read_a_clock() -> None:
    frame: Any = SimpleNamespace(f_globals={"__name__": "logging.handlers"}, f_lineno=7)
    assert clock_reading(frame, "c_call", time.time) == []


def test_captured_cards_that_come_back() -> None:
    assert testing.check_ruleset(cw.reshuffled(cw.KRIG), games=5, most_cards=FEW).ok


def test_no_profiler_is_thrown_out() -> None:
    def profiler(*happens: object) -> None:
        pass

    before = sys.getprofile()
    sys.setprofile(profiler)
    try:
        testing.run_check("clock_is_left_alone", cw.WAR, piles=["As", "Kd"])
        assert sys.getprofile() is profiler
    finally:
        sys.setprofile(before)


# The smallest game


def test_the_smallest_game_is_found_and_shown() -> None:
    rules = broken.LosesACard()
    report = testing.check_ruleset(rules)
    failure = report.failures[0]
    assert failure.game == 'cw.play(cw.start(rules, piles=["2c", "3c"], seed=0))'
    assert str(failure) == (
        "answers_are_allowed: War, asked settle: loses (Laid(card=Card('2c'), seat=0, "
        "face_up=True),)\n"
        '  the game:  cw.play(cw.start(rules, piles=["2c", "3c"], seed=0))\n'
        '  the check: testing.run_check("answers_are_allowed", rules, piles=["2c", "3c"], seed=0)'
    )
    with pytest.raises(cw.RuleViolation, match="loses"):
        eval(failure.game, {"cw": cw, "rules": rules})


@attrs.frozen
class FailsInWars(cw.HouseRules):
    """Fails in a war of three, which is not in every game."""

    def lay(self, battle: cw.Battle) -> cw.LayAnswer:
        if battle.level and len(battle.tied) == 3:
            raise RuntimeError("three are a crowd")
        return super().lay(battle)


def test_a_rare_fault_is_made_small() -> None:
    rules = FailsInWars(deck=cw.parse_pile("2c2d2h3c3d3h4c4d4h"))
    report = testing.check_ruleset(rules, names=["all_seats_can_play"], games=200)
    (failure,) = report.failures
    assert len(re.findall("[234][cdh]", failure.game)) <= 6
    with pytest.raises(cw.RuleViolation, match="three are a crowd"):
        eval(failure.game, {"cw": cw, "rules": rules})


@pytest.mark.parametrize(
    ("deck", "piles"),
    [
        (broken.NUMBERS, "[[1], [2]]"),
        (broken.WORDS, "[['card number 0'], ['card number 1']]"),
        (tuple(map(frozenset, ["a", "bc"])), "[[rules.deck[0]], [rules.deck[1]]]"),
        ((object, int), "[[rules.deck[0]], [rules.deck[1]]]"),
    ],
)
def test_cards_of_any_kind_are_written_so_that_python_reads_them(
    deck: tuple[Any, ...], piles: str
) -> None:
    rules: cw.HouseRules[Any] = broken.LosesAnyCard(deck=deck, ranking=broken.AllAlike())
    report = testing.check_ruleset(rules, names=["answers_are_allowed"])
    (failure,) = report.failures
    assert failure.game == f"cw.play(cw.start(rules, piles={piles}, seed=0))"
    with pytest.raises(cw.RuleViolation):
        eval(failure.game, {"cw": cw, "rules": rules})


def test_a_deal_of_few_cards_is_shown_as_such() -> None:
    rules = broken.LosesADealtCard()
    report = testing.check_ruleset(rules, names=["answers_are_allowed"], most_cards=7)
    (failure,) = report.failures
    dealt = "cw.deal(rules, players=2, seed=0, deck=cw.shuffled(rules.deck, 0)[:7])"
    assert failure.game == f"cw.play({dealt})"
    with pytest.raises(cw.RuleViolation, match="loses"):
        eval(failure.game, {"cw": cw, "rules": rules})


def test_what_cannot_be_dealt_from_so_few_cards_is_no_fault() -> None:
    hands = attrs.evolve(cw.WAR, hand_size=13)
    for rules, most_cards in ((cw.WAR, 1), (hands, 20)):
        names = ["answers_are_allowed", "all_seats_can_play"]
        assert testing.check_ruleset(rules, names=names, most_cards=most_cards).ok


def test_the_game_of_rules_that_look_at_the_time_has_a_clock() -> None:
    rules = broken.LosesACard(endings=(cw.TimeLimit(600.0),))
    (failure,) = testing.check_ruleset(rules, names=["answers_are_allowed"]).failures
    assert failure.game.endswith("seed=0), clock=cw.pace(2.5))")
    with pytest.raises(cw.RuleViolation, match="loses"):
        eval(failure.game, {"cw": cw, "rules": rules})


class Raises(Proxy[cw.Card]):
    """Cannot even be looked at."""

    what: str = ""

    def __getattribute__(self, name: str) -> Any:  # noqa: ANN401
        if name == object.__getattribute__(self, "what"):
            raise LookupError(f"no {name} today")
        return super().__getattribute__(name)


@pytest.mark.parametrize("what", ["name", "deck", "needs_clock", "__hash__"])
def test_rules_that_cannot_be_looked_at_are_reported(what: str) -> None:
    kind: Any = type("Raising", (Raises,), {"what": what})
    if what == "__hash__":
        kind.__hash__ = lambda self: self.hands_over
    report = testing.check_ruleset(kind(cw.WAR), games=3, most_cards=FEW)
    assert not report.ok
    assert str(report)


@pytest.mark.parametrize("deck", [None, 5, "2c3c4c5c", (([1],), ([2],))])
def test_decks_that_are_none(deck: Any) -> None:  # noqa: ANN401
    kind: Any = type("Decks", (Proxy,), {"deck": deck})
    report = testing.check_ruleset(kind(cw.WAR), games=3, most_cards=FEW)
    assert report.failures[0].check == "well_formed"


def test_a_fault_that_comes_only_once_is_reported() -> None:
    @attrs.frozen
    class Once(cw.HouseRules):
        failed: list[int] = attrs.field(factory=list, eq=False, repr=False)

        def lay(self, battle: cw.Battle) -> cw.LayAnswer:
            if battle.level and not self.failed:
                self.failed.append(1)
                raise RuntimeError("only once")
            return super().lay(battle)

    report = testing.check_ruleset(Once(), names=["answers_are_allowed"])
    assert "only once" in str(report)


# Expected failures and reports


def test_an_expected_failure_is_no_failure() -> None:
    why = {"games_end": "a patience game", "answers_are_allowed": "not written yet"}
    rules = broken.LosesACard(seats=broken.TWO)
    report = testing.check_ruleset(
        rules, expected_failures=why, names=[*why, "well_formed"], games=5
    )
    assert report.passed == ("well_formed",)
    assert [failure.check for failure in report.expected] == ["answers_are_allowed"]
    (surprise,) = report.failures
    assert str(surprise) == (
        "games_end: was expected to fail (a patience game), and passes\n"
        '  the check: testing.run_check("games_end", rules)'
    )
    assert not report.ok
    assert str(report).startswith(
        "War: 1 checks passed, 1 failed, 1 failed as expected\ngames_end: was expected"
    )
    with pytest.raises(testing.CheckFailed, match="1 failed"):
        report.require()


@pytest.mark.parametrize("what", ["expected_failures", "names"])
def test_unknown_names_are_refused(what: str) -> None:
    loose: Any = testing.check_ruleset
    for name, hint in [
        ("game_ends", "'game_ends', which is no check; did you mean 'games_end'?"),
        ("xyz", "there are well_formed, copies_are_equal"),
        (7, "7, which is no check"),
    ]:
        with pytest.raises(cw.BadInput, match=f"{what} holds .*{hint}"):
            loose(cw.WAR, **{what: {name: "a reason"}})
    with pytest.raises(cw.BadInput, match=f"{what} is 'games_end'; it holds names"):
        loose(cw.WAR, **{what: "games_end"})


@pytest.mark.parametrize("reason", ["", " ", None, 7])
def test_an_expected_failure_has_a_reason(reason: Any) -> None:  # noqa: ANN401
    with pytest.raises(cw.BadInput, match="the reason for games_end is"):
        testing.check_ruleset(cw.WAR, expected_failures={"games_end": reason})


@pytest.mark.parametrize("number", [0, -1, True, 1.5, "7"])
def test_counts(number: Any) -> None:  # noqa: ANN401
    with pytest.raises(cw.BadInput, match="games is"):
        testing.check_ruleset(cw.WAR, games=number)
    with pytest.raises(cw.BadInput, match="most_cards is"):
        testing.check_ruleset(cw.WAR, most_cards=number)


def test_a_ruleset_need_not_be_a_class_of_attrs() -> None:
    assert testing.check_ruleset(Passing(cw.KRIG), names=["well_formed"]).ok


def test_every_question_is_passed_on() -> None:
    """Else the checks that listen would look at the engine's answer instead of the ruleset's."""
    questions = {
        name
        for protocol in (cw.RuleSet, cw.NeedsClock)
        for name in vars(protocol)
        if not name.startswith("_")
    }
    assert questions <= {*vars(Passing)}
    assert questions <= {*vars(Proxy)}


def test_every_check_says_what_it_catches() -> None:
    assert len(set(NAMES)) == len(NAMES)
    for check in testing.CHECKS:
        assert check.catches.startswith("Catches ")
        assert check.catches.endswith(".")


def test_the_page_lists_every_check() -> None:
    page = Path(__file__).parents[1] / "docs/howto/testing.rst"
    assert re.findall(r"   \* - ``(.*?)``", page.read_text(encoding="utf-8")) == NAMES


# In tests


@pytest.mark.parametrize("check", testing.checks(cw.KRIG, games=3))
def test_krig(check: testing.RulesetCheck[cw.Card]) -> None:
    check()


def test_names_are_shown_by_pytest(request: pytest.FixtureRequest) -> None:
    ids = {item.name for item in request.session.items if item.name.startswith("test_krig[")}
    if ids:
        assert ids <= {f"test_krig[{name}]" for name in NAMES}
    assert [check.__name__ for check in testing.checks(cw.KRIG)] == NAMES


def test_a_check_called_in_a_test_fails_with_the_game() -> None:
    (check,) = testing.checks(broken.LosesACard(), names=["answers_are_allowed"])
    with pytest.raises(testing.CheckFailed, match=r"the game:  cw\.play"):
        check()
    (check,) = testing.checks(cw.WAR, names=["games_end"], expected_failures={"games_end": "long"})
    with pytest.raises(AssertionError, match="was expected to fail"):
        check()


def test_one_check_in_one_game() -> None:
    testing.run_check("answers_are_allowed", cw.WAR, piles=["As", "Kd"])
    testing.run_check("answers_are_allowed", cw.WAR, players=4, seed=7)
    # Cards that are not in the deck are written as they are.
    with pytest.raises(testing.CheckFailed, match=r'asked settle[^$]*piles=\["Xs", "Kd"\]'):
        testing.run_check("answers_are_allowed", broken.LosesACard(), piles=["Xs", "Kd"])
    numbers: cw.HouseRules[Any] = broken.LosesAnyCard(deck=((), "a"), ranking=broken.AllAlike())
    with pytest.raises(testing.CheckFailed, match=re.escape("piles=[['a'], [7]]")):
        testing.run_check("answers_are_allowed", numbers, piles=[("a",), (7,)])


def test_one_check_is_never_passed_without_a_game() -> None:
    with pytest.raises(cw.BadInput, match="players is 99; War is for 2 to 4 players"):
        testing.run_check("games_end", cw.WAR, players=99)
    late = broken.FailsLate(seats=range(3, 5))
    with pytest.raises(testing.CheckFailed, match="players=3, seed=1"):
        testing.run_check("games_end", late, seed=1)
    only_three = broken.OnlyForTwo(seats=range(2, 4))
    with pytest.raises(testing.CheckFailed, match="players=3"):
        testing.run_check("all_seats_can_play", only_three)


# What it needs


def run(code: str, *, without: str = "") -> subprocess.CompletedProcess[str]:
    hide = f"import sys; sys.modules[{without!r}] = None\n" if without else ""
    return subprocess.run(
        [sys.executable, "-c", hide + textwrap.dedent(code)],
        capture_output=True,
        text=True,
        check=False,
    )


def test_without_hypothesis_one_message_names_the_extra() -> None:
    done = run(
        """
        import cardwar as cw
        for kind in (cw.MissingExtra, cw.CardwarError, ImportError):
            try:
                import cardwar.testing
            except kind as error:
                print(error)
        """,
        without="hypothesis",
    )
    message = 'cardwar.testing needs hypothesis; install it with: pip install "cardwar[testing]"'
    assert done.stdout.splitlines() == [message] * 3, done.stderr


def test_cardwar_does_not_load_the_kit_nor_the_kit_pytest() -> None:
    done = run("import sys, cardwar; print('cardwar.testing' in sys.modules)")
    assert done.stdout == "False\n", done.stderr
    done = run("import sys, cardwar.testing; print('pytest' in sys.modules)")
    assert done.stdout == "False\n", done.stderr


def test_the_extra_has_the_bound_of_the_tests() -> None:
    path = Path(__file__).parents[1] / "pyproject.toml"
    if not path.exists():
        pytest.skip("there is no pyproject.toml beside the tests")
    import tomllib

    extras = tomllib.loads(path.read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    (bound,) = extras["testing"]
    assert bound.startswith("hypothesis>=")
    assert "cardwar[cli,codec,plot,testing]" in extras["test"]
