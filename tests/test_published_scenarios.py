"""Single rounds and short games out of public test suites, for two to four players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any, TypeAlias

import attrs
import pytest

import cardwar as cw
from cardwar import Captures, CollectOrder, Joins, Reason, Shortfall, Unclaimed
from published import Data, piles_of, read

CASES = {case["id"].split()[0]: case for case in read("scenarios.json")["cases"]}

# Cards are numbers in one case and cards in another.
Rules: TypeAlias = cw.HouseRules[Any]
Pile: TypeAlias = list[int | cw.Card]

NUMBERS: Rules = cw.HouseRules("numbers", tuple(range(1, 15)), ranking=cw.NATURAL)
THREE_DOWN: Rules = attrs.evolve(NUMBERS, stake=3)
TS: Rules = attrs.evolve(
    NUMBERS, stake=1, shortfall=Shortfall.FORFEIT, captures=Captures.APART_LAST_FIRST
)
RUBY: Rules = attrs.evolve(cw.WAR, stake=0, joins=Joins.ALL, shortfall=Shortfall.FORFEIT)

RULES: dict[str, Rules] = {
    "gherkin-1": cw.WAR,
    "gherkin-2": cw.WAR,
    "ts-1": TS,
    "ts-2": attrs.evolve(TS, captures=Captures.UNDER_PILE, collect=CollectOrder.WINNER_FIRST),
    "ts-4": TS,
    "ts-5": TS,
    "ts-7": attrs.evolve(TS, endings=(cw.RoundCap(1),)),
    "ts-8": TS,
    "prkr": attrs.evolve(cw.WAR, stake=1, joins=Joins.ALL),
    **dict.fromkeys(("ruby-1", "ruby-3", "ruby-4", "ruby-6", "ruby-7", "ruby-9"), RUBY),
    "rust-1": attrs.evolve(THREE_DOWN, captures=Captures.APART_LAST_FIRST),
    "java-1": attrs.evolve(NUMBERS, stake=2),
    "java-2": attrs.evolve(NUMBERS, stake=2),
    "cs-2": NUMBERS,
    "cg-2": attrs.evolve(THREE_DOWN, collect=CollectOrder.BY_SEAT),
}


# The positions


def read_pile(written: Sequence[int | str]) -> Pile:
    """Read numbers, codes, ranks that take some suit, and "x", which is any card."""
    pile: Pile = []
    for place, card in enumerate(written):
        if isinstance(card, int):
            pile.append(card)
        elif card == "x":
            pile.append(cw.DECK_32[place])
        else:
            pile.append(cw.Card(card if card[-1] in "CDHS" else card + "cdhs"[place]))
    return pile


def begin(case: Data, rules: Rules) -> cw.GameState[Any]:
    zones = [
        pile if isinstance(pile, dict) else {"draw": pile, "won": []}
        for pile in piles_of(case["before"])
    ]
    piles, captured = ([read_pile(zone[key]) for zone in zones] for key in ("draw", "won"))
    return cw.start(rules, piles, captured=captured)


@attrs.frozen
class Played:
    """What a case has played: the last state, and all events."""

    state: cw.GameState[Any]
    told: tuple[cw.Event[Any], ...]

    def of(self, kind: type[Any]) -> list[Any]:
        return [event for event in self.told if isinstance(event, kind)]


def play(case: Data, rules: Rules) -> Played:
    """Play a round, or to the end if the case says so."""
    state = begin(case, rules)
    told: tuple[cw.Event[Any], ...] = ()
    once = case["action"].startswith("one round")
    while not state.is_over and not (once and state.round):
        state, events = cw.play_round(state)
        told += events
    return Played(state, told)


# The words in which the cases say what is then


def winner(played: Played) -> int | None:
    """Give who won the game if it is over, and else the round."""
    outcome = played.state.outcome
    if outcome is None:
        return winner_of_round(played)
    return None if outcome.winner is None else outcome.winner + 1


def winner_of_round(played: Played) -> int:
    return int(played.of(cw.PotTaken)[-1].seat) + 1


def to(played: Played) -> str:
    (taken,) = played.of(cw.PotTaken)
    held = played.state.players[taken.seat].pile
    return "bottom of the winner's stack" if held[-2:] == taken.cards else "elsewhere"


def reason(played: Played) -> str | None:
    outcome = played.state.outcome
    words = {Reason.LAST_STANDING: "win", Reason.ROUND_CAP: "timeout"}
    return None if outcome is None else words.get(Reason(outcome.reason))


def result(played: Played) -> str | None:
    outcome = played.state.outcome
    return "tie" if outcome is not None and not outcome.winners else None


def recycles(played: Played) -> str:
    (refill,) = played.of(cw.PileRefilled)
    return f"player {refill.seat + 1} recycles the won pile"


def war_participants(played: Played) -> list[int]:
    (war,) = played.of(cw.WarDeclared)
    return [seat + 1 for seat in war.seats]


WORDS: dict[str, Callable[[Played], object]] = {
    "winner": winner,
    "winner_of_round": winner_of_round,
    "cards_won": lambda played: len(played.of(cw.PotTaken)[-1].cards),
    "to": to,
    "game_over": lambda played: played.state.is_over,
    "reason": reason,
    "result": result,
    "rounds": lambda played: played.state.round,
    "next_round_number": lambda played: played.state.round + 1,
    "wars": lambda played: played.state.wars,
    "war_participants": war_participants,
    "faceup_flips": lambda played: sum(len(flip.laid) for flip in played.of(cw.CardsFlipped)),
    "event": recycles,
    "eliminated": lambda played: [seat + 1 for seat, _ in played.state.eliminated],
}


def of_player(word: str, played: Played) -> object:
    """Give what a word like "p1" or "p2_size" means."""
    player, _, what = word.partition("_")
    held = played.state.players[int(player[1:]) - 1]
    return {
        "": list(held.pile + held.captured),
        "size": held.holds,
        "won_pile_size": len(held.captured),
        "draw_size": len(held.pile),
    }[what]


def check(case: Data, rules: Rules) -> None:
    played, after = play(case, rules), case["after"]
    found = {
        word: WORDS[word](played) if word in WORDS else of_player(word, played) for word in after
    }
    assert found == after


@pytest.mark.parametrize("name", RULES)
def test_scenario(name: str) -> None:
    check(CASES[name], RULES[name])


def test_every_scenario_is_played() -> None:
    assert set(CASES) == {*RULES, "cs-1"}


def test_four_players_with_the_card_that_was_meant() -> None:
    case = CASES["prkr"]
    third = [*case["before"]["p3"]]
    third[2] = "7D"
    check({**case, "before": {**case["before"], "p3": third}}, RULES["prkr"])


def test_four_players_where_only_the_tied_fight() -> None:
    rules = attrs.evolve(RULES["prkr"], joins=Joins.TIED)
    played = play({**CASES["prkr"], "action": "one round"}, rules)
    assert winner_of_round(played) == 2
    assert WORDS["cards_won"](played) == 8


@pytest.mark.parametrize(
    ("shortfall", "unclaimed", "stake"),
    [*product(Shortfall, (Unclaimed.CARRY_OVER, Unclaimed.SET_ASIDE), (0, 1, 3))],
)
def test_stalemate(shortfall: Shortfall, unclaimed: Unclaimed, stake: int) -> None:
    rules = attrs.evolve(NUMBERS, shortfall=shortfall, unclaimed=unclaimed, stake=stake)
    check(CASES["cs-1"], rules)


@pytest.mark.parametrize("shortfall", Shortfall)
def test_stalemate_of_those_who_take_their_cards_back(shortfall: Shortfall) -> None:
    rules = attrs.evolve(NUMBERS, shortfall=shortfall, unclaimed=Unclaimed.TAKE_BACK)
    outcome = cw.play(begin(CASES["cs-1"], rules)).outcome
    assert outcome.reason is (Reason.DRAWN if shortfall is Shortfall.DRAW else Reason.CYCLE)
    assert outcome.winners == ()
