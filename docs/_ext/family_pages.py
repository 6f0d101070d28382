"""A page for each ruleset of the family, made from the catalogue."""

from __future__ import annotations

import io
import shlex
from contextlib import redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING

import family_fields
import family_groups
import notebook
import rst
from cardwar import pictures
from cardwar.catalogue import Entry
from cardwar.catalogue.family import FAMILY
from cardwar.cli import main
from cardwar.explaining import explain, summary
from cardwar.explaining.wording import listed
from cardwar.house_rules import HouseRules
from family_game import Example, clock_of, example, options_of
from family_names import constant, in_python, name_at_a_prompt, slug
from made_pages import ROOT, keep_pages, made_of

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata


def pages() -> dict[str, str]:
    """Return all pages, by the names of their files, and what the list of them includes."""
    return {
        **{f"{slug(entry.names[0])}.rst": page(entry) for entry in FAMILY},
        "groups.txt": family_groups.groups(),
        "names.txt": family_groups.names(),
    }


def page(entry: Entry) -> str:
    """Return the page of a ruleset."""
    rules = entry.rules
    if not isinstance(rules, HouseRules):
        raise TypeError(f"{entry.names[0]} is no HouseRules, so its page cannot be made")
    shown = example(rules)
    return rst.page(
        _places(entry),
        rst.heading(entry.names[0], "="),
        _first_words(entry),
        f"In a line: {rst.escaped(summary(rules))}.",
        rst.heading("How it is played"),
        *(rst.escaped(paragraph) for paragraph in explain(rules)),
        *_chants(entry),
        rst.heading("In Python"),
        _in_python(entry, shown),
        rst.heading("On the command line"),
        _on_the_command_line(entry, shown),
        rst.heading("Its fields"),
        family_fields.fields(rules),
        *_own_answers(rules),
        rst.heading("Where it comes from"),
        *_origin(entry),
    )


def _places(entry: Entry) -> str:
    """Return what others link to, and what the index has."""
    singles = [f"   single: {name}" for name in entry.names]
    index = "\n".join([".. index::", *singles])
    return f".. _family-{slug(entry.names[0])}:\n\n{index}"


def _first_words(entry: Entry) -> str:
    words: list[str] = []
    if entry.names[1:]:
        others = listed([f"*{rst.escaped(name)}*" for name in entry.names[1:]])
        words.append(f"Also called {others}.")
    if entry.regions:
        words.append(f"Where it is played: {rst.escaped(listed(entry.regions))}.")
    return " ".join(words)


def _chants(entry: Entry) -> list[str]:
    """Return a paragraph for each name that differs only in what is said."""
    paragraphs: list[str] = []
    for name, words in entry.chants:
        known = constant(entry.rules_called(name))
        where = f" It is `{known}` in Python." if known else ""
        said = listed([f"“{rst.escaped(word)}”" for word in words])
        paragraphs.append(
            f"Under the name *{rst.escaped(name)}* it is the same game, and over the cards of a "
            f"stake is said {said}.{where}"
        )
    return paragraphs


def _in_python(entry: Entry, shown: Example) -> str:
    names: dict[str, object] = {}
    found = f'rules == cw.ruleset("{name_at_a_prompt(entry)}")' if constant(entry.rules) else ""
    game = [
        "import cardwar as cw",
        f"rules = {in_python(entry)}",
        *([found] if found else []),
        f"state = cw.deal(rules, players={shown.players}, seed={shown.seed})",
        f"result = cw.play(state{clock_of(shown.rules)})",
        "result.outcome.reason, result.outcome.winner",
        "result.tally.rounds, result.tally.wars",
    ]
    way_there = f"for _ in range({shown.number - 1}):\n    state = cw.play_round(state)[0]\n"
    told = [
        *([way_there] if shown.number > 1 else []),
        "after, events = cw.play_round(state)",
        f"print(cw.narrate_round(events, {list(shown.names)!r}))".replace("'", '"'),
    ]
    return rst.page(
        f"A short game, with the seed {shown.seed}:",
        rst.doctest_block(game, names),
        f"Round {shown.number} of it, {shown.why}:",
        rst.doctest_block(told, names),
        rst.block("raw:: html", _picture(shown)),
    ).rstrip()


def _picture(shown: Example) -> str:
    drawn = pictures.Round(shown.before, shown.events, names=shown.names)
    return notebook.picture(drawn.svg(), drawn.svg(width=notebook.NARROW))


def _on_the_command_line(entry: Entry, shown: Example) -> str:
    name = name_at_a_prompt(entry)
    options = f"--players {shown.players} --seed {shown.seed}{options_of(shown.rules)}"
    return rst.page(
        f"The same game; ``cardwar rules {name}`` says how it is played.",
        _command(f"cardwar play {name} {options}"),
    ).rstrip()


def _command(line: str) -> str:
    """Run a command here, and return it with the beginning and the end of what it prints."""
    printed = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="\n")
    with redirect_stdout(printed):
        code = main(shlex.split(line)[1:])
    if code:
        raise RuntimeError(f"{line} has failed with {code}")
    printed.seek(0)
    lines = printed.read().rstrip().split("\n")
    cut = [*lines[:6], "...", *lines[-4:]] if len(lines) > 11 else lines
    return rst.block("code-block:: console", "\n".join([f"$ {line}", *cut]))


def _own_answers(rules: HouseRules) -> list[str]:
    """Return what the rules answer in code of their own, and that code."""
    table, parts = family_fields.answers(rules), family_fields.own_parts(rules)
    if not parts:
        return []
    sources = [
        rst.block("literalinclude:: /../src/cardwar/catalogue/own_rules.py", "", pyobject=part)
        for part in parts
    ]
    words = "This is written in ``catalogue/own_rules.py``:"
    return [rst.heading("What no field says"), table, words, *sources]


def _origin(entry: Entry) -> list[str]:
    source = rst.escaped(entry.source.rstrip("."))
    return [
        f"Source: {source}.",
        "What was chosen where the source says nothing:" if entry.choices else "",
        rst.bullets(map(rst.escaped, entry.choices)),
        "What is not said here is as in :doc:`the rulings </rules/rulings>`.",
        f"Version {entry.version}: {_VERSION}",
    ]


_VERSION = (
    "the number goes up only when a game could end otherwise than before, from the same seed."
)


def write(app: Sphinx) -> None:
    """Write the pages before Sphinx looks for them."""
    keep_pages(Path(app.srcdir) / "rules/family", pages, made_of(ROOT / "src", ROOT / "docs/_ext"))


def setup(app: Sphinx) -> ExtensionMetadata:
    """Sphinx calls this once."""
    app.connect("builder-inited", write)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
