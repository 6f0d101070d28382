"""The vectors as data: reading them, and the ruleset and outcome each of them means."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import cardwar as cw

DATA = Path(__file__).parent / "data"

KINDS: Mapping[str, cw.Reason | str] = {
    "last_standing": cw.Reason.LAST_STANDING,
    "draw": cw.Reason.ALL_OUT,
    "drawn": cw.Reason.DRAWN,
    "cap": cw.Reason.ROUND_CAP,
    "time": cw.Reason.TIME,
    "first_out": cw.Reason.FIRST_OUT,
    "wars_won": cw.Reason.WARS_WON,
    "cycle": cw.Reason.CYCLE,
    "round_limit": cw.Reason.ROUND_LIMIT,
}

Data = dict[str, Any]


def lines(name: str) -> Iterator[Data]:
    """Yield the objects of a file, one a line."""
    with (DATA / name).open(encoding="utf-8") as file:
        for line in file:
            yield json.loads(line)


def rules_of(data: Mapping[str, Any], name: str = "vector") -> cw.HouseRules:
    """Return the ruleset that a vector's `rules` describe."""
    stake = data["stake"]
    endings: list[cw.Ending] = []
    if data.get("first_out"):
        endings.append(cw.FirstOut())
    if "wars_won" in data:
        endings.append(cw.WarsWon(data["wars_won"]))
    if "round_cap" in data:
        endings.append(cw.RoundCap(data["round_cap"]))
    if "time_limit" in data:
        endings.append(cw.TimeLimit(data["time_limit"]))
    return cw.HouseRules(
        name=name,
        stake=tuple(stake) if isinstance(stake, list) else stake,
        joins=cw.Joins[data["joins"].upper()],
        shortfall=cw.Shortfall[data["shortfall"].upper()],
        unclaimed=cw.Unclaimed[data["unclaimed"].upper()],
        collect=cw.CollectOrder[data["capture"].upper()],
        captures=cw.Captures[data["captures"].upper()],
        ranking=cw.LOWEST_WINS if data["lowest_wins"] else cw.ACE_HIGH,
        endings=tuple(endings),
    )


def clock_of(data: Mapping[str, Any]) -> cw.Pace | None:
    """Return the clock of a vector with a time limit."""
    return cw.pace(data["pace"]) if "time_limit" in data else None


def result_of(result: cw.Result) -> Data:
    """Return a result in the terms of a vector's `expect`."""
    state, tally, outcome = result.state, result.tally, result.outcome
    kind = next(kind for kind, reason in KINDS.items() if reason is outcome.reason)
    found: Data = {
        "kind": kind,
        "winners": list(outcome.winners),
        "rounds": tally.rounds,
        "wars": tally.wars,
        "deepest_war": tally.deepest_war,
        "flips": tally.battles,
        "eliminated": [list(entry) for entry in tally.eliminated],
        "piles": [cw.write_pile(p.pile + p.captured) for p in state.players],
        "table": cw.write_pile(laid.card for laid in state.table),
    }
    if outcome.cycle is not None:
        found["cycle_start"] = outcome.cycle.start
        found["cycle_period"] = outcome.cycle.length
    return found


def digest(positions: list[str]) -> str:
    """Return the digest of a game over its position lines."""
    return hashlib.sha256("".join(line + "\n" for line in positions).encode()).hexdigest()[:32]
