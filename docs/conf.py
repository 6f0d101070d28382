"""How the docs are built: `sphinx-build -n -W docs docs/_build/html`."""

from __future__ import annotations

import doctest
import sys
from pathlib import Path

import cardwar

HERE = Path(__file__).parent
# The site's own extensions; and the tests, whose list of layers a page draws.
sys.path += [str(HERE / "_ext"), str(HERE.parent / "tests")]

project = "cardwar"
author = "the cardwar authors"
project_copyright = "2026, the cardwar authors"
release = cardwar.__version__
version = release

extensions = [
    "sphinx.ext.autodoc",
    "sphinx.ext.doctest",
    "myst_parser",
    "accessible",
    "family_pages",
    "figures",
    "gallery",
    "import_graph",
    "needed",
    "playable",
    "public_names",
    "signatures",
]
exclude_patterns = ["_build", "_ext"]
# Docs are written as .rst; only what lies in the root is Markdown, and is included.
source_suffix = {".rst": "restructuredtext"}

# `name` links to a public name where there is one, and is plain code where there is none.
default_role = "py:obj"
nitpicky = True
nitpick_ignore_regex = [
    ("py:obj", ".*"),
    # No other project's docs are linked, so that the docs can be built without a network: neither
    # names with their module, nor bare ones as annotations have them, nor type variables.
    (
        "py:.*",
        r"(abc|attrs?|collections|concurrent|enum|fractions|hypothesis|matplotlib|os|types|typing.*)\..*",
    ),
    (
        "py:.*",
        "(Callable|Container|Enum|Executor|Fraction|Hashable|Iterable|Iterator|Mapping|Sequence)",
    ),
    ("py:.*", r"(.*\.)?_?([A-Z]|FoundT|ReportT|SoFarT)(_co|_contra)?"),
    # What the kit is made of inside.
    ("py:.*", r"cardwar\.testing\._(case|registry)\.(Case|Finding|Tried)"),
    # What pictures are made of inside.
    ("py:.*", r"cardwar\.pictures\.scene\.Scene"),
]

html_theme = "furo"
html_title = f"cardwar {release}"
html_favicon = "_static/card.svg"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_js_files = [("site.js", {"defer": "defer"})]
templates_path = ["_templates"]
# The pages are short enough to be read as they are; who wants their source has the repository.
html_copy_source = False
html_show_sourcelink = False
# The index of names has all of them; where they live is no way to look for them.
html_domain_indices = False
html_theme_options = {"top_of_page_buttons": []}

autodoc_default_options = {"members": True, "show-inheritance": True, "undoc-members": True}
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
autodoc_class_signature = "mixed"
add_module_names = False
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 80

doctest_default_flags = doctest.ELLIPSIS
EXAMPLES = Path(__file__).parents[1] / "examples"
doctest_path = [str(EXAMPLES), str(EXAMPLES / "plugin/src")]
# Only the examples of the pages: those of the docstrings run with pytest, inside their modules.
doctest_test_doctest_blocks = ""
