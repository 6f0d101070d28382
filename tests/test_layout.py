"""The house: where each module may look, what an import loads, and what the face shows.

Its order stands in layers.py, for the docs draw it too.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import cardwar as cw
from layers import ORDER, SOURCE, files, graph, imports, own, packages, top, wrong_ways


def test_every_module_has_its_place_in_one_layer() -> None:
    assert sorted(ORDER) == sorted(graph()), "LAYERS in tests/layers.py should have each once"


def test_no_import_goes_the_wrong_way() -> None:
    assert wrong_ways(graph()) == set()


@pytest.mark.parametrize(
    ("module", "needed"), [("cards", "state"), ("engine", "codec"), ("errors", "_checks")]
)
def test_an_import_that_goes_the_wrong_way_is_seen(module: str, needed: str) -> None:
    needs = graph() | {module: graph()[module] | {needed}}
    assert wrong_ways(needs) == {(module, needed)}


def test_imports_are_found_wherever_they_stand(tmp_path: Path) -> None:
    source = tmp_path / "one.py"
    source.write_text(
        "import attrs\n"
        "from typing import TYPE_CHECKING\n"
        "from cardwar import codec, play\n"
        "from cardwar.cards import Card, Suit\n"
        "if TYPE_CHECKING:\n"
        "    from cardwar.views import public_view\n"
        "def later():\n"
        "    from cardwar.codec.forms import Form\n"
    )
    found = {"cardwar", "cardwar.codec", "cardwar.cards", "cardwar.codec.forms"}
    assert imports(source) == found
    assert {top(module) for module in found} == {"__init__", "codec", "cards"}


def test_imports_go_in_no_circle() -> None:
    """Not inside the packages either."""

    def name_of(path: Path) -> str:
        parts = path.relative_to(SOURCE.parent).with_suffix("").parts
        return ".".join(parts).removesuffix(".__init__")

    # A package is imported before the modules in it, which says nothing about who needs whom.
    graph = {name_of(path): imports(path) - {"cardwar"} for path in files()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as circle:
        pytest.fail(f"in a circle: {circle.args[1]}")


@pytest.mark.parametrize("path", files(), ids=lambda path: str(path.relative_to(SOURCE)))
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
    for path in files():
        if own(path).startswith("_") or own(path) in packages():
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in tree.body:
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
                assert set(ast.literal_eval(node.value)) - kept_inside <= set(cw.__all__), path.stem
