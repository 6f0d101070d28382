"""The house: where each module may look, what an import loads, and what the face shows."""

from __future__ import annotations

import ast
import subprocess
import sys
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import cardwar as cw

SOURCE = Path(cw.__file__).parent

# From the ground up: a module imports only from those before it.
ORDER = (
    "errors",
    "_checks",
    "cards",
    "rankings",
    "shuffling",
    "state",
    "events",
    "rules",
    "_draft",
    "_answers",
    "engine",
    "replaying",
    "positions",
    "cycles",
    "clocks",
    "playing",
    "match",
    "_plain",
    "endings",
    "house_rules",
    "presets",
    "explaining",
    "public_state",
    "public_events",
    "views",
    "narration",
    "catalogue",
    "transcripts",
    "__init__",
    "testing",
    "codec",
    "_hypothesis",
    "pictures",
    "cli",
    "__main__",
)

# Their modules import from each other, and what is public in them is imported from the package.
PACKAGES = (
    "catalogue",
    "cli",
    "codec",
    "explaining",
    "narration",
    "pictures",
    "testing",
    "transcripts",
)


def modules() -> list[Path]:
    return sorted(SOURCE.rglob("*.py"))


def place(name: str) -> int:
    return ORDER.index(name.split(".")[1] if "." in name else "__init__")


def imports(path: Path) -> set[str]:
    """Return the modules of cardwar that a file imports when it runs; it does so with `from`."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    only_for_types = {
        node
        for branch in ast.walk(tree)
        if isinstance(branch, ast.If) and ast.unparse(branch.test) == "TYPE_CHECKING"
        for node in ast.walk(branch)
    }
    return {
        module_of(node.module, alias.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        and node not in only_for_types
        and node.module is not None
        and node.module.split(".")[0] == "cardwar"
        for alias in node.names
    }


def module_of(module: str, name: str) -> str:
    """Return the module that `from module import name` needs: it may be the name itself."""
    inside = SOURCE.parent.joinpath(*module.split("."), f"{name}.py")
    return f"{module}.{name}" if inside.exists() else module


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_point_one_way(path: Path) -> None:
    own = path.relative_to(SOURCE).parts[0].removesuffix(".py")
    for module in imports(path):
        if own in PACKAGES and module.startswith(f"cardwar.{own}"):
            continue
        assert place(module) < ORDER.index(own), f"{own} may not import {module}"


def test_imports_go_in_no_circle() -> None:
    """Not inside the packages either."""

    def name_of(path: Path) -> str:
        parts = path.relative_to(SOURCE.parent).with_suffix("").parts
        return ".".join(parts).removesuffix(".__init__")

    # A package is imported before the modules in it, which says nothing about who needs whom.
    graph = {name_of(path): imports(path) - {"cardwar"} for path in modules()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as circle:
        pytest.fail(f"in a circle: {circle.args[1]}")


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_names_of_cardwar_are_imported_with_from(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    plain = [node for node in ast.walk(tree) if isinstance(node, ast.Import)]
    assert not any(alias.name.startswith("cardwar") for node in plain for alias in node.names)


def test_an_import_loads_nothing_heavy() -> None:
    code = (
        "import sys; before = set(sys.modules); import cardwar;"
        "print(' '.join(set(sys.modules) - before))"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    loaded = set(done.stdout.split())
    heavy = {"numpy", "numba", "cattrs", "hypothesis", "rich", "argparse", "secrets", "gettext"}
    later = {"public_state", "public_events", "views", "narration", "transcripts", "codec"}
    assert loaded & {"json", *heavy, *(f"cardwar.{name}" for name in later)} == set()


def test_what_is_loaded_later_is_there_from_the_start() -> None:
    code = (
        "import cardwar as cw, sys; before = set(sys.modules); assert 'narrate' in dir(cw);"
        "view = cw.public_view; assert view is vars(cw)['public_view'];"
        "print(' '.join(set(sys.modules) - before))"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    loaded = set(done.stdout.split())
    assert "cardwar.views" in loaded
    assert "cardwar.narration" not in loaded
    assert set(cw.__all__) <= set(dir(cw))
    with pytest.raises(AttributeError, match="module 'cardwar' has no attribute 'unseen'"):
        getattr(cw, "unse" + "en")


def test_the_face_is_whole() -> None:
    assert len(set(cw.__all__)) == len(cw.__all__)
    for name in cw.__all__:
        assert hasattr(cw, name), name


def test_every_public_name_of_the_modules_is_on_the_face() -> None:
    kept_inside = {"names", "main"}
    for path in modules():
        own = path.relative_to(SOURCE).parts[0].removesuffix(".py")
        if own.startswith("_") or own in PACKAGES:
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in tree.body:
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
                assert set(ast.literal_eval(node.value)) - kept_inside <= set(cw.__all__), own
