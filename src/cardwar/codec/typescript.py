"""TypeScript types, made of the JSON Schema of all saves."""

from __future__ import annotations

import json
from collections.abc import Iterator

from cardwar.codec.forms import as_list, as_object
from cardwar.codec.schema import schema

__all__ = ["types_text"]

_PLAIN = {
    "boolean": "boolean",
    "integer": "number",
    "null": "null",
    "number": "number",
    "string": "string",
}


def types_text() -> str:
    """Return the types as they are published.

    >>> print(types_text().splitlines()[0])
    // Saves of cardwar, version 1. Made by: python -m cardwar.codec types
    """
    whole = schema()
    lines = [f"// {whole['title']}. Made by: python -m cardwar.codec types"]
    for name, part in as_object(whole["$defs"]).items():
        lines += ["", f"export type {name} = {_type(as_object(part), '')};"]
    saves = " | ".join(_name(as_object(part)) for part in as_list(whole["anyOf"]))
    return "\n".join([*lines, "", f"export type Save = {saves};", ""])


def _name(part: dict[str, object]) -> str:
    return str(part["$ref"]).rpartition("/")[2]


def _type(part: dict[str, object], margin: str) -> str:
    """Return the type of what a schema allows; lines inside it have a margin."""
    if "$ref" in part:
        return _name(part)
    if "const" in part:
        return json.dumps(part["const"])
    if "enum" in part:
        return " | ".join(json.dumps(value) for value in as_list(part["enum"]))
    if "anyOf" in part:
        return " | ".join(_type(as_object(one), margin) for one in as_list(part["anyOf"]))
    if "prefixItems" in part:
        items = (_type(as_object(item), margin) for item in as_list(part["prefixItems"]))
        return f"[{', '.join(items)}]"
    if "items" in part:
        return f"Array<{_type(as_object(part['items']), margin)}>"
    if "properties" in part:
        return "\n".join(
            ["{", *_fields(as_object(part["properties"]), margin + "  "), margin + "}"]
        )
    kinds = part.get("type", [])
    names = [kinds] if isinstance(kinds, str) else as_list(kinds)
    return " | ".join(_PLAIN[str(name)] for name in names) or "unknown"


def _fields(fields: dict[str, object], margin: str) -> Iterator[str]:
    for name, part in fields.items():
        yield f"{margin}{name}: {_type(as_object(part), margin)};"
