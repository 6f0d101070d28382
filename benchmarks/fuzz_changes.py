"""How a fuzzer changes saves and transcripts, so that many of them look right for long."""

from __future__ import annotations

import hashlib
import json
from random import Random
from typing import TypeAlias

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"

_ODD: list[Json] = [None, True, 0, -1, 1.5, 2**53, 10**30, "", "As", "\ud800", [], {}, [[]]]
_SIGNS = '{}[]",:;/0123456789eE+-.\\untrfalsAsKd\x00\ud800\u2028\n '


def changed(text: str, lot: Random) -> str:
    """Return a text with some part of it changed: a value, a line, or any signs."""
    if lot.random() < 0.3:
        return changed_signs(text, lot)
    if text.startswith("transcript:"):
        return changed_lines(text, lot)
    try:
        data: Json = json.loads(text)
    except (ValueError, RecursionError):
        return changed_signs(text, lot)
    for _ in range(lot.randint(1, 3)):
        data = changed_data(data, lot)
    return json.dumps(data)


def changed_data(data: Json, lot: Random) -> Json:
    """Return the data with one part of it changed."""
    if lot.random() < 0.1:
        return lot.choice(_ODD)
    if isinstance(data, list) and data:
        return _changed_list(data, lot)
    if isinstance(data, dict) and data:
        return _changed_object(data, lot)
    if isinstance(data, int | float):
        return data + lot.choice([-1, 1, 2**60])
    return lot.choice(_ODD)


def _changed_list(data: list[Json], lot: Random) -> list[Json]:
    place = lot.randrange(len(data))
    match lot.randrange(5):
        case 0:
            return data[:place] + data[place + 1 :]
        case 1:
            return [*data, data[place]]
        case 2:
            return lot.sample(data, len(data))
        case _:
            return [*data[:place], changed_data(data[place], lot), *data[place + 1 :]]


def _changed_object(data: dict[str, Json], lot: Random) -> dict[str, Json]:
    key = lot.choice(list(data))
    match lot.randrange(6):
        case 0:
            return {name: part for name, part in data.items() if name != key}
        case 1:
            return {**data, lot.choice(["more", *data]): lot.choice(_ODD)}
        case _:
            return {**data, key: changed_data(data[key], lot)}


def changed_lines(text: str, lot: Random) -> str:
    """Return a transcript with one line changed, and mostly with the sums that fit."""
    lines = text.splitlines()
    place = lot.randrange(len(lines))
    word, colon, value = lines[place].partition(": ")
    match lot.randrange(6):
        case 0:
            del lines[place]
        case 1:
            lines.insert(place, lot.choice(lines))
        case 2:
            number = lot.choice(["0", "1", "7", "99", "1000000", str(2**64), "-1", "1.5"])
            parts = value.split(" ")
            parts[lot.randrange(len(parts))] = number
            lines[place] = word + colon + " ".join(parts)
        case _:
            lines[place] = word + colon + changed_signs(value, lot).replace("\n", " ")
    if lot.random() < 0.8:
        lines = [line for line in lines if not line.startswith("sums: ")]
        lines.append("sums: " + " ".join(map(_sum, lines)))
    return "\n".join(lines)


def _sum(line: str) -> str:
    return hashlib.sha256(line.encode("utf-8", "surrogatepass")).hexdigest()[:4]


def changed_signs(text: str, lot: Random) -> str:
    """Return the text with some signs changed."""
    for _ in range(lot.randint(1, 4)):
        place = lot.randrange(len(text) + 1)
        some = "".join(lot.choices(_SIGNS, k=lot.randint(0, 3)))
        match lot.randrange(8):
            case 0:
                text = text[:place]
            case 1:
                text = text[:place] + text[place : place + 40] * lot.randint(2, 50) + text[place:]
            case 2:
                text = text[:place] + "[" * lot.randint(1, 200) + text[place:]
            case _:
                text = text[:place] + some + text[place + lot.randint(0, 3) :]
    return text
