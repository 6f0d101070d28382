"""The gallery: a page for each example, with what it teaches, what it prints, and its source."""

from __future__ import annotations

import json
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import gallery_list
import notebook
import rst
from gallery_list import Example
from gallery_runs import finished, output_of, run_of
from made_pages import ROOT, keep_pages, made_of

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

ADDRESS = "/examples/"
"""Where the pages are, in the docs."""
_LONG, _FIRST, _LAST = 45, 14, 6
"""From how many lines on an output is long, and how many of its lines are shown then."""

_MORE = {
    "first_game": ("/tutorial", "/reference/events"),
    "lone_red": ("/tutorial", "/howto/testing"),
    "many_games": ("/howto/speed", "/howto/seeding"),
    "literature": ("/explanation/literature", "/howto/simulating"),
    "study": ("/howto/pictures", "/howto/transcripts", "/howto/seeding"),
    "terminal_game": ("/howto/embedding",),
    "chat_bot": ("/howto/embedding", "/howto/saving", "/howto/narration"),
    "shuffle": ("/explanation/chance",),
    "plugin": ("/howto/packages",),
    "web": ("/howto/web_game", "/howto/views"),
    "table": ("/howto/browser", "/howto/embedding", "/howto/saving"),
}
"""Pages on the same thing, by the name of the example; the variants have theirs together."""

_TO_START = """\
pip install -e ".[codec]" starlette "uvicorn>=0.52.1" websockets
python examples/web games.sqlite"""
_TO_BUILD = """\
python examples/table/build.py examples/table/out
python examples/table/serve.py examples/table/out"""


def pages() -> dict[str, str]:
    """Run all examples, some at a time; return their pages, and what the list of them includes."""
    examples = [example for group in gallery_list.groups() for example in group.examples]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        made = dict(zip(examples, pool.map(shown_when_run, examples), strict=True))
    return {
        **{f"{example.name}.rst": page(example, given) for example, given in made.items()},
        "groups.txt": groups(),
    }


def groups() -> str:
    """Return the examples in their groups, with what each teaches."""
    parts: list[str] = []
    places: dict[str, str] = {}
    for group in gallery_list.groups():
        links = [f":doc:`{e.title} <{ADDRESS}{e.name}>`" for e in group.examples]
        told = [f"{link}\n   {e.teaches}" for link, e in zip(links, group.examples, strict=True)]
        parts += [rst.heading(group.title), group.words, *told]
        places.update({f"{ADDRESS}{example.name}": example.title for example in group.examples})
    return rst.page(*parts, rst.linked(places))


def page(example: Example, given: str) -> str:
    """Return the page of an example, in which the second part says what it gives when it is run."""
    return rst.page(
        rst.heading(example.title, "="),
        example.teaches,
        given,
        f"More: {', '.join(f':doc:`{place}`' for place in more(example))}.",
        *_sources(example),
    )


def more(example: Example) -> tuple[str, ...]:
    """Return pages on the same thing."""
    if example.path.startswith("variants/"):
        return ("/howto/variants",)
    if example.name not in _MORE:
        raise LookupError(f"docs/_ext/gallery.py needs pages for {example.name!r} in _MORE")
    return _MORE[example.name]


def shown_when_run(example: Example) -> str:
    """Run an example, and return the part of its page that shows what it gives."""
    if example.path == "web":
        return _to_start()
    if example.path == "table":
        return _to_play()
    if example.path.endswith(".ipynb"):
        return _of_a_notebook(ROOT / "examples" / example.path)
    script = next(path for path in example.files if not path.endswith(".toml"))
    return _of_a_script(script)


def _of_a_script(path: str) -> str:
    run = run_of(path)
    lines = output_of(path).split("\n")
    shown = rst.in_the_middle(lines, _FIRST, _LAST) if len(lines) >= _LONG else lines
    said = (
        "The lines with ``>`` are what people say, and come from the standard input."
        if run.said
        else ""
    )
    text = "\n".join([f"$ {run.command(path)}", *shown])
    return rst.page(
        rst.heading("What it prints"), said, rst.block("code-block:: text", text)
    ).rstrip()


def _of_a_notebook(path: Path) -> str:
    cells = notebook.cells_of(path)
    script = str(Path(notebook.__file__))
    given: list[notebook.Given] = json.loads(finished([sys.executable, script, str(path)]))
    return notebook.page(cells, given)


def _to_start() -> str:
    return rst.page(
        rst.heading("How to start it"),
        "In a clone; then open the page it names in two windows.",
        rst.block("code-block:: sh", _TO_START),
    ).rstrip()


def _to_play() -> str:
    return rst.page(
        rst.heading("Play it"),
        ".. playable::",
        rst.heading("How to build it"),
        "In a clone; then open the page it names.",
        rst.block("code-block:: sh", _TO_BUILD),
    ).rstrip()


def _sources(example: Example) -> list[str]:
    if example.path.endswith(".ipynb"):
        return [f"The notebook is ``examples/{example.path}``, kept without its outputs."]
    if not example.parts:
        return [rst.heading("Its source"), _source(example.path)]
    parts = [rst.heading("Its files")]
    for path, words in example.parts:
        parts.append(f"``{path}`` {words}")
        if path in example.files:
            parts.append(_source(path))
    return parts


_LANGUAGES = {
    ".js": "javascript",
    ".json": "json",
    ".mjs": "javascript",
    ".py": "python",
    ".toml": "toml",
    ".txt": "text",
}


def _source(path: str) -> str:
    language = _LANGUAGES.get(Path(path).suffix, "html")
    where = f"literalinclude:: /../examples/{path}"
    return rst.block(where, "", language=language, caption=f"examples/{path}")


def write(app: Sphinx) -> None:
    """Run the examples and write the pages, before Sphinx looks for them."""
    docs = Path(app.srcdir)
    sources = made_of(ROOT / "src", ROOT / "examples", ROOT / "docs/_ext", docs / "tutorial.rst")
    keep_pages(docs / "examples", pages, sources, by_hand=["index.rst"])


def setup(app: Sphinx) -> ExtensionMetadata:
    """Sphinx calls this once."""
    app.connect("builder-inited", write)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
