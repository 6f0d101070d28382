"""Checks that what a ruleset says about itself is true: memoryless, needs_clock, plain."""

from __future__ import annotations

from cardwar._answers import ask_plain, ask_verdict, needs_clock
from cardwar._checks import shown
from cardwar.cards import C
from cardwar.engine import play_round
from cardwar.state import GameState, Stage
from cardwar.testing._case import Case
from cardwar.testing._passing import Passing
from cardwar.testing._walking import beats, parting, walk

_LATER = (1, 10, 100, 1_000, 1_000_000)
_MUCH_LATER = range(1, 1_001)


def memoryless_is_true(case: Case[C]) -> str:
    """Catches a ruleset that says it is memoryless and counts rounds or looks at the time.

    `play` takes a position that comes again as proof that the game never ends (ruling 12), which
    would then be wrong. The same rounds are played later in the game and have to go the same way.
    """
    if not case.rules.memoryless:
        return ""
    last: GameState[C] | None = None
    for before, _, _ in beats(case.begin()):
        if before.stage is Stage.FLIP:
            fault = _time_dependence(before)
            if fault:
                return fault
            last = before
    return "" if last is None else _late_verdict(last)


def _late_verdict(state: GameState[C]) -> str:
    """Tell whether the game would end here in one of many rounds that are still to come."""
    for more in _MUCH_LATER:
        outcome = ask_verdict(state.rules, _later(state, more))
        if outcome is not None:
            return f"memoryless is True, but in round {state.round + more} {outcome.reason} ends it"
    return ""


def _time_dependence(state: GameState[C]) -> str:
    expected = _held(play_round(state)[0])
    for more in _LATER:
        if _held(play_round(_later(state, more))[0]) != expected:
            later_on = "1 round" if more == 1 else f"{more} rounds"
            return f"memoryless is True, but {state.position} goes another way {later_on} later"
    return ""


def _later(state: GameState[C], more: int) -> GameState[C]:
    return state._replace(
        round=state.round + more,
        battles=state.battles + more,
        wars=state.wars + more,
        elapsed=state.elapsed + more,
    )


def _held(state: GameState[C]) -> tuple[object, ...]:
    return (state.players, state.table, state.memory, state.shuffles, state.outcome)


def needs_clock_is_true(case: Case[C]) -> str:
    """Catches a ruleset that looks at the time without saying ``needs_clock = True``.

    `play` would not ask for a clock then, and the time limit would never come.
    """
    if needs_clock(case.rules):
        return ""
    fault = parting(walk(case.begin()), case.begin(), pace=1_000.0)
    return f"needs_clock is not True, but the time makes a difference: {fault}" if fault else ""


def plain_is_true(case: Case[C]) -> str:
    """Catches a ``plain`` that promises other answers than the ruleset gives.

    The game is played once with what `Plain` says of plain rounds, and once with every question
    asked.
    """
    if ask_plain(case.rules) is None:
        return ""
    asked: list[GameState[C]] = walk(case.begin(Passing(case.rules)))
    fault = parting(asked, case.begin())
    memory = asked[-1].memory
    for state in () if fault else walk(case.begin())[-1:]:
        if state.memory != memory:
            fault = f"asked, it comes to the memory {shown(memory)}, else to {shown(state.memory)}"
    return f"plain says otherwise than the answers: {fault}" if fault else ""
