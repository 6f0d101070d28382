"""The JSON Schema of all saves, made of the forms that read them."""

from __future__ import annotations

import json
from collections.abc import Mapping

from cardwar.codec.documents import VERSION, forms
from cardwar.codec.forms import Form, Schema, as_object

__all__ = ["schema", "schema_text"]


def schema() -> dict[str, object]:
    """Return the schema: a definition for each kind of save, and for each of its parts.

    >>> sorted(schema())
    ['$defs', '$schema', 'anyOf', 'title']
    """
    parts: dict[str, Form[object]] = {}
    saves: dict[str, Schema] = {}
    for name, form in forms().items():
        _collect(form, parts)
        saves[_title(name)] = _save(name, form)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Saves of cardwar, version {VERSION}",
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in saves],
        "$defs": {**saves, **{name: parts[name].schema for name in sorted(parts)}},
    }


def schema_text() -> str:
    """Return the schema as it is published.

    >>> schema_text().splitlines()[0]
    '{'
    """
    return json.dumps(schema(), indent=2) + "\n"


def _title(name: str) -> str:
    """Return what the definition of a format is called."""
    return name.removeprefix("cardwar/").title().replace("-", "") + "Save"


def _collect(form: Form[object], parts: dict[str, Form[object]]) -> None:
    for use in form.uses:
        part = use()
        if not part.name:
            _collect(part, parts)
        elif part.name not in parts:
            parts[part.name] = part
            _collect(part, parts)


def _save(name: str, form: Form[object]) -> Schema:
    """Return the schema of a whole save: the head, and what the form has."""
    if "anyOf" in form.schema:
        return {"anyOf": [_save(name, use()) for use in form.uses]}
    head: Mapping[str, object] = {"format": {"const": name}, "version": {"const": VERSION}}
    fields = {**head, **as_object(form.schema["properties"])}
    return {**form.schema, "properties": fields, "required": list(fields)}
