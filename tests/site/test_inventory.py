"""Other projects link the names of cardwar by `objects.inv`."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
import zlib
from importlib import import_module
from pathlib import Path

import pytest

pytest.importorskip("sphinx", reason="it is another project that sphinx builds")

from built_site import ROOT
from public_names import HOMES

CONF = """
extensions = ["sphinx.ext.intersphinx"]
project = "other"
intersphinx_mapping = {{"cardwar": ("https://cardwar.invalid/", {inventory!r})}}
"""
PAGE = """
Other
=====

:py:func:`cardwar.deal` and :py:func:`cardwar.positions.deal`, :py:class:`cardwar.GameState` and
:py:class:`cardwar.state.GameState`, :py:attr:`cardwar.GameState.table`, :py:data:`cardwar.KRIG`,
:py:meth:`cardwar.HouseRules.best`, :py:data:`cardwar.codec.EVENT`, :py:mod:`cardwar`,
:py:func:`cardwar.testing.check_ruleset`, :py:exc:`cardwar.errors.BadInput`,
:py:exc:`cardwar.BadInput`, :py:func:`cardwar.ruleset` and :py:func:`cardwar.catalogue.ruleset`,
:py:func:`cardwar.testing.strategies.states`, :term:`cardwar:stake`,
:ref:`ruling 5 <cardwar:ruling-5>`.
"""


def listed() -> set[str]:
    """Return the names in the inventory: after four lines, it is packed, a name to a line."""
    packed = (ROOT / "objects.inv").read_bytes().split(b"\n", 4)[4]
    entries = re.findall(r"^(\S+) py:\w+ ", zlib.decompress(packed).decode(), re.MULTILINE)
    assert entries
    return set(entries)


def of_class(kind: type[object]) -> set[str]:
    """Return what a class of cardwar says of itself: its public fields, methods and properties."""
    described = {
        name
        for name, thing in vars(kind).items()
        if inspect.getdoc(thing) and (inspect.isroutine(thing) or isinstance(thing, property))
    }
    names = described | inspect.get_annotations(kind).keys()
    return {name for name in names if not name.startswith("_")}


@pytest.mark.parametrize("module", HOMES)
def test_every_public_name_is_listed_as_it_is_imported(module: str) -> None:
    public = import_module(module)
    names = listed()
    wanted = {f"{module}.{name}" for name in public.__all__}
    for name in public.__all__:
        thing = getattr(public, name)
        if inspect.isclass(thing) and thing.__module__.startswith("cardwar"):
            wanted |= {f"{module}.{name}.{part}" for part in of_class(thing)}
    assert sorted(wanted - names) == []


def test_every_module_that_a_page_of_the_reference_names_is_looked_at() -> None:
    pages = (Path(__file__).parents[2] / "docs/reference").glob("*.rst")
    text = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    named = {name.rstrip(".") for name in re.findall(r"imported from ``(cardwar[\w.]*)``", text)}
    assert len(named) >= 5
    assert named <= {*HOMES}


def test_names_are_also_listed_where_they_live() -> None:
    cardwar = import_module("cardwar")
    wanted = {
        f"{thing.__module__}.{name}"
        for name in cardwar.__all__
        if hasattr(thing := getattr(cardwar, name), "__qualname__")
        and thing.__module__.startswith("cardwar.")
    }
    assert len(wanted) > 100
    assert sorted(wanted - listed()) == []


def test_another_project_links_names_without_a_network(tmp_path: Path) -> None:
    conf = CONF.format(inventory=str(ROOT / "objects.inv"))
    (tmp_path / "conf.py").write_text(conf, encoding="utf-8")
    (tmp_path / "index.rst").write_text(PAGE, encoding="utf-8")
    build = [sys.executable, "-m", "sphinx", "-q", "-n", "-W", "-b", "html"]
    subprocess.run([*build, str(tmp_path), str(tmp_path / "html")], check=True, timeout=300)
    html = (tmp_path / "html/index.html").read_text(encoding="utf-8")
    assert "https://cardwar.invalid/reference/engine.html#cardwar.deal" in html
    assert html.count("https://cardwar.invalid/") == PAGE.count(":`")
