"""Reading saved reports, strictly: what is not a report as it is written is refused."""

from __future__ import annotations

import json
import os
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import get_args

from cardwar._checks import is_int, is_number, shown
from cardwar.cards import C
from cardwar.clocks import Clock, Pace
from cardwar.errors import BadInput, CardwarError, FormatError
from cardwar.positions import check_players, check_rules
from cardwar.rules import RuleSet
from cardwar.simulation.distribution import Distribution
from cardwar.simulation.groups import Example, Found, Group, Part, in_order, merged_parts
from cardwar.simulation.jobs import PlayedBy
from cardwar.simulation.places import MOST, Place, is_dict
from cardwar.simulation.report import Report
from cardwar.simulation.saving import DISTRIBUTIONS, EXAMPLES, FORMAT, VERSION
from cardwar.state import NO_WINNERS, Reason, Seat
from cardwar.transcripts.rules_words import read_rules

__all__ = ["load_report", "read_report"]

_LONGEST = 64_000_000
"""Bytes: no report comes near it, and another file is not read into memory as a whole."""
_KEYS = (
    "format",
    "version",
    "cardwar",
    "kernels",
    "rules",
    "players",
    "clock",
    "max_rounds",
    "games",
    "parts",
    "reasons",
    "measures",
)
_REASONS = {reason.value: reason for reason in Reason}


def load_report(
    path: str | os.PathLike[str],
    rules: RuleSet[C] | None = None,
    clock: Clock[C] | None = None,
) -> Report[C]:
    """Read a report that was saved to a file.

    What the catalogue has, and what differs from that by its fields, is written in the file. Give
    `rules` for any other ruleset, and `clock` for a clock that is no `Pace`.

    Raises `OSError` if there is no file, `FormatError` for one that is no report, and `BadInput`
    for `rules` and a `clock` that are others than the file names.

    >>> import tempfile
    >>> from pathlib import Path
    >>> import cardwar as cw
    >>> from cardwar.simulation import load_report, simulate
    >>> report = simulate(cw.KRIG, 100, seed=7)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     report.save(Path(folder, "krig.json"))
    ...     load_report(Path(folder, "krig.json")) == report
    True
    """
    with Path(path).open("rb") as file:
        text = file.read(_LONGEST + 1)
    if len(text) > _LONGEST:
        raise FormatError("", f"{path} is longer than {_LONGEST} bytes, as no report is")
    return read_report(text, rules, clock)


def read_report(
    text: str | bytes, rules: RuleSet[C] | None = None, clock: Clock[C] | None = None
) -> Report[C]:
    """Read a report from JSON text. Raises what `load_report` raises."""
    try:
        data: object = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise FormatError("", f"it is no JSON text: {error}") from None
    return _report(Place(data), rules, clock)


def _report(place: Place, rules: RuleSet[C] | None, clock: Clock[C] | None) -> Report[C]:
    if not is_dict(place.value) or place.value.get("format") != FORMAT:
        raise FormatError("", f"it is no {FORMAT}")
    if not is_int(place.value.get("version"), VERSION) or place.value["version"] != VERSION:
        raise FormatError(
            "version", f"it is {shown(place.value.get('version'))}; {VERSION} is read"
        )
    fields = place.fields(*_KEYS)
    read = _rules(fields["rules"], rules)
    players = _players(fields["players"], read)
    most = fields["max_rounds"].whole(1)
    found = _found(fields, players, most)
    if found.games != fields["games"].whole():
        raise fields["games"].fault(f"the parts are {found.games} games")
    return Report(
        read,
        players,
        _clock(fields["clock"], clock),
        most,
        found,
        tuple(_kernel(item) for item in fields["kernels"].items()),
        tuple(item.text() for item in fields["cardwar"].items()),
    )


def _rules(place: Place, given: RuleSet[C] | None) -> RuleSet[C]:
    text = place.text()
    if given is not None:
        check_rules(given)
    elif text.startswith("own "):
        raise place.fault("give the ruleset it names as rules")
    try:
        return read_rules(text, given)
    except CardwarError as error:
        if given is None:
            raise FormatError(place.path, str(error)) from None
        raise BadInput(f"rules is {shown(given.name)}; the report is of {shown(text)}") from None


def _players(place: Place, rules: RuleSet[C]) -> int:
    players = place.whole(2)
    try:
        check_players(rules, place.path, players)
    except BadInput as error:
        raise place.fault(str(error)) from None
    return players


def _clock(place: Place, given: Clock[C] | None) -> Clock[C] | None:
    if place.value == {"own": True}:
        if given is None:
            raise place.fault("give the clock of these games as clock")
        return given
    read = None if place.value is None else _pace(place.fields("pace")["pace"])
    if given is not None and given != read:
        raise BadInput(f"clock is {shown(given)}; the report was played by {shown(read)}")
    return read


def _pace(place: Place) -> Pace:
    if not is_number(place.value) or place.value < 0:
        raise place.fault("a pace is a number of seconds")
    return Pace(place.value)


def _kernel(place: Place) -> str:
    if place.value not in get_args(PlayedBy):
        raise place.fault(f"it is one of {', '.join(get_args(PlayedBy))}")
    return place.text()


def _found(fields: Mapping[str, Place], players: int, max_rounds: int) -> Found:
    try:
        parts = merged_parts(_part(item) for item in fields["parts"].items())
    except BadInput as error:
        raise FormatError("parts", str(error)) from None
    groups: dict[Reason | str, Group] = {}
    for item in fields["reasons"].items():
        reason, group = _group(item, parts, players)
        if (group.rounds.most or 0) > max_rounds:
            raise FormatError(
                item.path, f"it has games of more rounds than max_rounds, {max_rounds}"
            )
        if reason in groups:
            raise FormatError(item.path, f"the reason {str(reason)!r} stands twice")
        groups[reason] = group
    games = sum(part.games for part in parts)
    if sum(group.games for group in groups.values()) != games:
        raise FormatError("reasons", f"they are not those of the {games} games of the parts")
    measures = {name: _counts(item, games) for name, item in fields["measures"].mapping().items()}
    return Found(parts, in_order(groups), tuple(sorted(measures.items())))


def _part(place: Place) -> Part:
    seed, start, stop = place.items(3)
    return Part(seed.seed(), start.whole(), stop.whole(start.whole() + 1))


def _group(place: Place, parts: tuple[Part, ...], players: int) -> tuple[Reason | str, Group]:
    fields = place.fields("reason", "games", "winners", *DISTRIBUTIONS, *EXAMPLES)
    reason = _reason(fields["reason"])
    winners = _winners(fields["winners"], fields["games"].whole(1), players)
    if reason in NO_WINNERS and any(seats for seats, _ in winners):
        raise fields["winners"].fault(f"nobody wins for the reason {str(reason)!r}")
    games = fields["games"].whole(1)
    going_round = games if reason is Reason.CYCLE else 0
    rounds = _counts(fields["rounds"], games, 0)
    levels = _counts(fields["deepest_war"], games, 0)
    group = Group(
        winners=winners,
        rounds=rounds,
        battles=_counts(fields["battles"], games, 0),
        wars=_counts(fields["wars"], games, 0),
        deepest_war=levels,
        cycle_starts=_counts(fields["cycle_starts"], going_round, 0),
        cycle_lengths=_counts(fields["cycle_lengths"], going_round, 1),
        first=_example(fields["first"], parts, {value for value, _ in rounds}),
        longest=_example(fields["longest"], parts, {rounds.most}),
        shortest=_example(fields["shortest"], parts, {rounds.least}),
        deepest=_example(fields["deepest"], parts, {levels.most}),
    )
    return reason, group


def _reason(place: Place) -> Reason | str:
    if isinstance(place.value, str):
        reason = _REASONS.get(place.value)
        if reason is None:
            raise place.fault(f"it is one of {', '.join(_REASONS)}")
        return reason
    text = place.fields("text")["text"].text()
    if not text:
        raise place.fault("a reason is not empty")
    return text


def _winners(place: Place, games: int, players: int) -> tuple[tuple[tuple[Seat, ...], int], ...]:
    seats, counts = _pairs(place, games)
    winners = [_seats(item, players) for item in seats]
    if winners != sorted(set(winners)):
        raise FormatError(place.path, "the winners do not rise")
    return tuple(zip(winners, counts, strict=True))


def _seats(place: Place, players: int) -> tuple[Seat, ...]:
    seats = [item.whole() for item in place.items()]
    if seats != sorted(set(seats)) or any(seat >= players for seat in seats):
        raise place.fault(f"they are seats from 0 to {players - 1}, in rising order")
    return tuple(seats)


def _counts(place: Place, games: int, least: int = -MOST) -> Distribution:
    numbers, counts = _pairs(place, games)
    values = [item.whole(least) for item in numbers]
    if values != sorted(set(values)):
        raise FormatError(place.path, "the numbers do not rise")
    return Distribution(tuple(zip(values, counts, strict=True)))


def _pairs(place: Place, games: int) -> tuple[list[Place], list[int]]:
    """Return what was seen, and how often in so many games."""
    pairs = [item.items(2) for item in place.items()]
    counts = [count.whole(1) for _, count in pairs]
    if sum(counts) != games:
        raise FormatError(place.path, f"the counts do not add up to {games}")
    return [seen for seen, _ in pairs], counts


def _example(place: Place, parts: tuple[Part, ...], values: Collection[int | None]) -> Example:
    fields = place.fields("seed", "index", "value")
    example = Example(fields["seed"].seed(), fields["index"].whole(), fields["value"].whole())
    if example.value not in values:
        raise fields["value"].fault("no game of the group has it, or another has more or less")
    if not any(
        part.seed == example.seed and part.start <= example.index < part.stop for part in parts
    ):
        raise place.fault("that game is in none of the parts")
    return example
