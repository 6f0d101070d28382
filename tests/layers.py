"""The house: which module stands on which. The tests hold it, and the docs draw it from here.

It needs nothing but Python, so that the docs and every test can read it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import cardwar

SOURCE = Path(cardwar.__file__).parent
"""Where the modules are; that may be an installed package."""

FACE = "__init__"
"""What `cardwar` itself is called here."""


class Layer(NamedTuple):
    """What stands side by side."""

    title: str
    modules: tuple[str, ...]
    """Modules and packages right under `cardwar`, in the order in which they may import."""


# From the ground up: a module imports only from those before it, in its own layer too.
LAYERS = (
    Layer("The ground", ("errors", "_checks", "_files")),
    Layer("Cards and chance", ("cards", "rankings", "shuffling")),
    Layer("What is, what happens, what is asked", ("state", "events", "rules")),
    Layer("The engine", ("_draft", "_answers", "engine", "replaying")),
    Layer("Whole games", ("positions", "cycles", "clocks", "playing", "match")),
    Layer("Rulesets made of fields", ("endings", "house_rules", "presets")),
    Layer(
        "What is told and shown",
        ("explaining", "public_state", "public_events", "views", "narration", "pictures"),
    ),
    Layer("Names and plain data", ("catalogue", "_plain", "transcripts")),
    Layer("The face", (FACE,)),
    Layer(
        "For programs and people",
        ("testing", "codec", "_hypothesis", "simulation", "cli", "__main__"),
    ),
)

ORDER = tuple(module for layer in LAYERS for module in layer.modules)


def files() -> list[Path]:
    """Return the file of every module, those inside the packages too."""
    return sorted(SOURCE.rglob("*.py"))


def own(path: Path) -> str:
    """Return what a file belongs to: the module or the package right under `cardwar`."""
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def packages() -> tuple[str, ...]:
    """Return the packages, whose modules import from each other."""
    return tuple(sorted({own(path) for path in files() if path.parent != SOURCE}))


def imports(path: Path) -> set[str]:
    """Return the modules of cardwar that a file imports when it runs; it does so with `from`."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    only_for_types = {node for branch in _for_types(tree) for node in branch}
    return {
        _needed(node.module, alias.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        and node not in only_for_types
        and node.module is not None
        and node.module.split(".")[0] == "cardwar"
        for alias in node.names
    }


def _for_types(tree: ast.Module) -> Iterator[Iterator[ast.AST]]:
    for branch in ast.walk(tree):
        if isinstance(branch, ast.If) and ast.unparse(branch.test) == "TYPE_CHECKING":
            for statement in branch.body:
                yield ast.walk(statement)


def _needed(module: str, name: str) -> str:
    """Return what `from module import name` needs: the name may be a module or a package."""
    inside = SOURCE.parent.joinpath(*module.split("."), name)
    is_one = inside.with_suffix(".py").exists() or (inside / "__init__.py").exists()
    return f"{module}.{name}" if is_one else module


def top(module: str) -> str:
    """Return what a module belongs to.

    >>> top("cardwar.codec.forms"), top("cardwar")
    ('codec', '__init__')
    """
    _, _, inside = module.partition(".")
    return inside.split(".")[0] or FACE


@cache
def graph() -> dict[str, frozenset[str]]:
    """Return for each module or package what it imports from outside of it, as it really is."""
    found: dict[str, set[str]] = {own(path): set() for path in files()}
    for path in files():
        found[own(path)] |= {top(module) for module in imports(path)}
    return {module: frozenset(needed - {module}) for module, needed in found.items()}


def wrong_ways(needs: Mapping[str, frozenset[str]]) -> set[tuple[str, str]]:
    """Return who imports what may not be imported there.

    >>> wrong_ways({"cards": frozenset(["errors", "state"])})
    {('cards', 'state')}
    """
    return {
        (module, needed)
        for module, direct in needs.items()
        for needed in direct
        if ORDER.index(needed) >= ORDER.index(module)
    }


def arrows(needs: Mapping[str, frozenset[str]]) -> set[tuple[str, str]]:
    """Return who imports whom, without those imports that others lead to anyway.

    >>> sorted(arrows({"a": frozenset(), "b": frozenset("a"), "c": frozenset("ab")}))
    [('b', 'a'), ('c', 'b')]
    """
    behind = {module: _behind(module, needs) for module in needs}
    return {
        (module, needed)
        for module, direct in needs.items()
        for needed in direct
        if not any(needed in behind[other] for other in direct)
    }


def _behind(module: str, needs: Mapping[str, frozenset[str]]) -> frozenset[str]:
    """Return all that a module comes to through what it imports."""
    direct = needs[module]
    return direct.union(*(_behind(needed, needs) for needed in direct))


def what_it_is(path: Path) -> str:
    """Return the first paragraph of a module's docstring."""
    text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return " ".join(text.split("\n\n")[0].split())


def file_of(module: str) -> Path:
    """Return the file of a module, or that of a package, by its name under `cardwar`."""
    alone = SOURCE / f"{module}.py"
    return alone if alone.exists() else SOURCE / module / "__init__.py"
