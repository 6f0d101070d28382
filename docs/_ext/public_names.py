"""Describe each public name as people import it: `cardwar.deal`, not `cardwar.positions.deal`.

Other projects link names through `objects.inv`, which then has both: the module where a name lives
stays as a second way to the same place.
"""

from __future__ import annotations

import re
from importlib import import_module
from typing import TYPE_CHECKING

from sphinx.domains.python import PythonDomain
from sphinx.domains.python._object import PyObject
from sphinx.util.nodes import make_refnode

from signatures import with_unions

if TYPE_CHECKING:
    from docutils.nodes import Element, reference
    from sphinx.addnodes import desc_signature, pending_xref
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment
    from sphinx.util.typing import ExtensionMetadata


NAME = re.compile(r"\w+")
HOMES = (
    "cardwar",
    "cardwar.catalogue",
    "cardwar.codec",
    "cardwar.pictures",
    "cardwar.simulation",
    "cardwar.simulation.plots",
    "cardwar.testing",
    "cardwar.testing.strategies",
)
"""The modules that people import names from, the first that has a name before others."""
LONGEST_VALUE = 60
"""A constant with a longer value, such as a deck, is described by its words alone."""
PARTS = frozenset({"attribute", "method", "property"})


def home_of(module: str, name: str) -> str | None:
    """Return the module from which people import what this module calls so; None if they do not."""
    for home in HOMES:
        public = import_module(home)
        if f"{module}.".startswith(f"{home}.") and name in public.__all__:
            thing = getattr(public, name)
            if getattr(import_module(module), name, None) is thing:
                return home
    return None


class Renamed(PyObject):
    """A directive that describes a name as one of the module from which people import it."""

    lives_in: str | None = None

    def handle_signature(self, sig: str, signode: desc_signature) -> tuple[str, str]:
        """Read the name as before, but as one of the module that people import it from."""
        sig = with_unions(sig)
        if len(self.options.get("value", "")) > LONGEST_VALUE:
            self.options["value"] = "..."
        module = self.options.get("module", self.env.ref_context.get("py:module", ""))
        outermost = NAME.match(self.env.ref_context.get("py:class") or sig)
        home = home_of(module, outermost[0]) if outermost else None
        if home in (None, module):
            return super().handle_signature(sig, signode)
        self.lives_in = module
        self.options["module"] = home
        fullname, prefix = super().handle_signature(sig, signode)
        self.options.setdefault("canonical", f"{module}.{fullname}")
        return fullname, prefix

    def before_content(self) -> None:
        """Read what is written below as in the module where the name lives.

        In `cardwar` itself, the name of a parameter could be that of a module.
        """
        super().before_content()
        if self.lives_in is not None:
            self.env.ref_context["py:module"] = self.lives_in


def renamed(directive: type[PyObject]) -> type[PyObject]:
    """Return this directive, with names as people import them."""
    return type(directive.__name__, (Renamed, directive), {"__doc__": directive.__doc__})


def find_public_name(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, contnode: Element
) -> reference | None:
    """Link `Card` and `cardwar.cards.Card` to where `cardwar.Card` is described."""
    if node.get("refdomain") != "py":
        return None
    python = env.domains.python_domain
    name = "." + node["reftarget"].removeprefix("cardwar.")
    found = [
        full
        for full, entry in python.objects.items()
        if full.startswith("cardwar.")
        and full.endswith(name)
        and entry.objtype != "module"
        and not entry.aliased
        # A small name alone may be that of a parameter, and is no method or field of anything.
        and ("." in name[1:] or name.isupper() or entry.objtype not in PARTS)
    ]
    # A name of its own goes before a method or a field that is called the same.
    depth = min((full.count(".") for full in found), default=0)
    found = [full for full in found if full.count(".") == depth]
    if len(found) != 1:
        return None
    entry = python.objects[found[0]]
    return make_refnode(
        app.builder, node["refdoc"], entry.docname, entry.node_id, contnode, found[0]
    )


def setup(app: Sphinx) -> ExtensionMetadata:
    """Sphinx calls this once."""
    for kind, directive in PythonDomain.directives.items():
        # A `py:type` means something else by "canonical".
        if isinstance(directive, type) and issubclass(directive, PyObject) and kind != "type":
            app.add_directive_to_domain("py", kind, renamed(directive), override=True)
    app.connect("missing-reference", find_public_name)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
