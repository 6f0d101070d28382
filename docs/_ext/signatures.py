"""Show signatures as people write them: short defaults, and `Event` for all its members."""

from __future__ import annotations

import re
from enum import Enum
from typing import TYPE_CHECKING

import attrs
from docutils.nodes import document, paragraph
from sphinx.addnodes import desc_content
from sphinx.util.typing import stringify_annotation

import cardwar as cw
from cardwar.codec import Saveable

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

LONGEST = 24
"""A default with more signs is shown as three dots."""
DOTTED = re.compile(r"(?<![\w.\\])(?=\w+\\\.)")
"""Where a name with its module begins, in a pattern."""


def union_as_written(union: object) -> re.Pattern[str]:
    """Return what finds all members of a union, of whatever cards.

    >>> found = union_as_written(cw.Event).fullmatch(stringify_annotation(cw.Event[str]))
    >>> found is not None
    True
    """
    first, *rest = map(re.escape, stringify_annotation(union).split("[cardwar.cards.C]"))
    text = first + r"\[(?P<card>[^|]+?)\]" + r"\[(?P=card)\]".join(rest)
    # Sphinx puts a tilde before a name that it shows without its module.
    return re.compile(DOTTED.sub("~?", text))


MATCH, GAME, PUBLIC = (
    f"~cardwar.{name}[\\g<card>]"
    for name in ("match.MatchEvent", "events.Event", "public_events.PublicEvent")
)
SAVEABLE = "~cardwar.codec.Saveable[\\g<card>]"
# A longer union is looked for before those that are in it.
UNIONS = {
    SAVEABLE: union_as_written(Saveable),
    f"{MATCH} | {PUBLIC}": union_as_written(cw.MatchEvent | cw.PublicEvent),
    MATCH: union_as_written(cw.MatchEvent),
    GAME: union_as_written(cw.Event),
    PUBLIC: union_as_written(cw.PublicEvent),
}


def with_unions(text: str) -> str:
    """Return the text of a signature with the names of unions for their members."""
    for names, members in UNIONS.items():
        text = members.sub(names, text)
    return text


def with_defaults(
    app: Sphinx, what: str, name: str, obj: type, options: object, signature: str, returns: str
) -> tuple[str, str] | None:
    """Show the defaults of an attrs class as they are, and the long ones as three dots."""
    del app, name, options
    if what != "class" or not signature or not attrs.has(obj):
        return None
    fields = attrs.fields_dict(obj)

    def default(found: re.Match[str]) -> str:
        value = fields[found[1]].default
        text = str(value) if isinstance(value, Enum) else repr(value)
        return text if len(text) <= LONGEST else "..."

    return re.sub(r"attr_dict\['(\w+)'\]\.default", default, signature), returns


def drop_object(app: Sphinx, page: document) -> None:
    """Drop the line that says that a class is an object, as all are."""
    del app
    for content in page.findall(desc_content):
        first = next(iter(content.children), None)
        if isinstance(first, paragraph) and first.astext() == "Bases: object":
            content.remove(first)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Sphinx calls this once."""
    app.connect("autodoc-process-signature", with_defaults)
    app.connect("doctree-read", drop_object)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
