"""Every block of code in README, docs and docstrings is run and type-checked, and none left out.

Most kinds are run by a program that runs all of their kind, and that is asked here how many it has
run. A block of another kind stands in `RUN`, with what runs it, or in `NOT_RUN`, with the reason.
"""

from __future__ import annotations

import doctest
import json
import os
import pickle
import re
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import attrs
import pytest

import cardwar as cw
import test_docs
import test_readme
from blocks import (
    BLOCKS,
    DRAWN,
    MARKDOWN,
    MODULES,
    PACKAGE,
    ROOT,
    TRIED,
    Block,
    in_markdown,
    in_rst,
    on_page,
)
from cardwar.catalogue import plugins
from cardwar.simulation import simulate
from commands import ENVIRONMENT, command, with_plugin
from type_blocks import BESIDE, SNIPPETS, Module, faults, is_part, is_program, modules

DOCS = ROOT / "docs"


@attrs.frozen
class Elsewhere:
    """Says where a block is run: by these words in that file."""

    file: str
    words: str


def run_in_shell(lines: str, folder: Path, environment: Mapping[str, str] = ENVIRONMENT) -> str:
    """Run lines of a shell where Python and its programs are at hand; return what they print."""
    if sys.platform == "win32" or not shutil.which("bash"):
        pytest.skip("the commands are those of a shell")
    path = os.pathsep.join((str(Path(sys.executable).parent), environment.get("PATH", "")))
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", lines],
        cwd=folder,
        env={**environment, "PATH": path},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def without(lines: str, pattern: str) -> str:
    """Return the lines but for the one that this matches."""
    (found,) = [line for line in lines.splitlines() if re.match(pattern, line)]
    return lines.replace(f"{found}\n", "")


def commands_of_cardwar(shown: Block, folder: Path) -> None:
    for line in shown.text.splitlines():
        program, *arguments = line.replace("--pace 2", "").split()
        assert program == "cardwar"
        done = subprocess.run(
            command(*arguments), cwd=folder, env=ENVIRONMENT, capture_output=True, check=True
        )
        assert done.stdout


def translate(shown: Block, folder: Path) -> None:
    pytest.importorskip("babel")
    run_in_shell(without(shown.text, "pip install babel"), folder)
    assert (folder / "locale/de/LC_MESSAGES/cardwar.mo").stat().st_size


def tell_in_german(shown: Block, folder: Path) -> None:
    translate(BY_KEY["docs/howto/narration.rst: pip install babel"], folder)
    program = f"import cardwar as cw\nevent = cw.PlayerOut(0)\n{shown.text}"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        cwd=folder,
        env=ENVIRONMENT,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    # Nothing is translated yet.
    assert done.stdout == "Ann is out of the game.\n"


def translate_again(shown: Block, folder: Path) -> None:
    """Run what brings the catalogs up to date, which changes none of them."""
    pytest.importorskip("babel")
    shutil.copytree(PACKAGE, folder / "cardwar", ignore=shutil.ignore_patterns("__pycache__"))
    run_in_shell(shown.text, folder / "cardwar")
    for path in (*PACKAGE.rglob("*.pot"), *PACKAGE.rglob("*.po")):
        fresh = folder / "cardwar" / path.relative_to(PACKAGE)
        assert sentences(fresh) == sentences(path)


def sentences(catalog: Path) -> list[str]:
    """Return its lines, without those that tell when it was written and with what."""
    lines = catalog.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if not re.match(r'"[\w-]+: |# .*\d{4}', line)]


def publish_again(shown: Block, folder: Path) -> None:
    """Run what writes the schema, the types and saves, of which nothing is new."""
    pytest.importorskip("cattrs")
    published, corpus = folder / "src/cardwar/codec", folder / "tests/corpus"
    published.mkdir(parents=True)
    shutil.copytree(ROOT / "tests/corpus", corpus)
    shutil.copy(ROOT / "tests/write_corpus.py", folder / "tests")
    run_in_shell(shown.text, folder)
    assert len(list(published.iterdir())) == 2
    for fresh, known in ((published, PACKAGE / "codec"), (corpus, ROOT / "tests/corpus")):
        for path in fresh.rglob("*.*"):
            assert path.read_bytes() == (known / path.relative_to(fresh)).read_bytes()


def write_some_vectors(shown: Block, folder: Path) -> None:
    line = shown.text.replace(".venv/bin/python tests", f"{sys.executable} {ROOT}/tests")
    run_in_shell(line.replace("--games 1000", "--games 2"), folder)
    assert (folder / "new-vectors/games.jsonl").stat().st_size


def files_of_the_plugin(shown: Block, folder: Path) -> None:
    plugin = ROOT / "examples/plugin"
    files = {path.relative_to(plugin).as_posix() for path in plugin.rglob("*.*")}
    files = {file for file in files if "__pycache__" not in file}
    # The page shows its tests.
    assert set(shown.text.split()) == {"fierce-krig/", *files, "tests/test_fierce_krig.py"}
    assert "``tests/test_fierce_krig.py``" in (ROOT / shown.page).read_text(encoding="utf-8")


def find_the_plugin(shown: Block, folder: Path) -> None:
    pytest.importorskip("hatchling", reason="the package is built by hatchling (extra test)")
    assert "Fierce Krig" in run_in_shell(shown.text, folder, with_plugin(folder))


def an_entry_point(shown: Block, folder: Path) -> None:
    (group,) = tomllib.loads(shown.text)["project"]["entry-points"]
    assert group == plugins.GROUP


def links_of_a_version(shown: Block, folder: Path) -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    for line in shown.text.replace("1.2.3", cw.__version__).splitlines():
        # Before the first release there is no tag.
        start = line.partition(": ")[0]
        assert re.search(
            rf"^{re.escape(start)}: https://github.com/cardwar/cardwar/", changelog, re.MULTILINE
        )


def messages_of_clients(shown: Block, folder: Path) -> None:
    wire = pytest.importorskip("wire")
    join, ready = shown.text.splitlines()
    assert wire.read_join(join).table == "blue"
    assert wire.read_ready(ready) == 12


def message_of_a_step(shown: Block, folder: Path) -> None:
    codec = pytest.importorskip("cardwar.codec")
    message: dict[str, Any] = json.loads(shown.text)
    head = {"format": "cardwar/public-events", "version": 1}
    events = codec.from_data({**head, "events": message["events"]}, codec.PUBLIC_EVENTS)
    assert message["told"] == [cw.narrate(event, ["Ann", "Bo"]) for event in events]


def play_in_processes(shown: Block, folder: Path) -> None:
    program = folder / "in_processes.py"
    program.write_text(_fewer(shown.text, "100_000", "300"), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, program], capture_output=True, text=True, check=True, env=ENVIRONMENT
    )
    assert done.stdout.startswith("War, 2 players: 300 games, seed 7, by python\n")
    assert "\nThe same deals, 2 players: 300 games, seed 7, by python\n" in done.stdout


def go_on_after_a_fault(shown: Block, folder: Path) -> None:
    names: dict[str, Any] = {}
    exec(_fewer(shown.text, "1_000_000", "30"), names)
    with ThreadPoolExecutor() as pool:
        assert names["a_million"](pool) == simulate(cw.WAR, 30, seed=7)
    # Now it takes no more work.
    assert names["a_million"](pool) == simulate(cw.WAR, 30, seed=7)


def columns_for_pandas(shown: Block, folder: Path) -> None:
    """Look at what pandas is given; it need not be there."""
    names: dict[str, Any] = {}
    stand_in = SimpleNamespace(DataFrame=dict)
    modules = {**sys.modules, "pandas": stand_in}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "modules", modules)
        exec(_fewer(shown.text, "100_000", "30"), names)
    assert sum(names["lengths"]["games"]) == len(names["games"]["seed"]) == 30


def _fewer(text: str, games: str, fewer: str) -> str:
    assert games in text
    return text.replace(games, fewer)


RUN: dict[str, Elsewhere | Callable[[Block, Path], None]] = {
    "README.md: python3 -m venv .venv && .venv/bin/python -m pip install -q .": Elsewhere(
        ".ci/run", 'readme_command 1 "-m cardwar play"'
    ),
    "README.md: python3 -m venv .venv && .venv/bin/python -m pip install -q -e": Elsewhere(
        ".ci/run", 'readme_command 2 "-m pytest"'
    ),
    "README.md: $ cardwar play krig --names Ann,Bo,Cy --wait        # Enter pl": Elsewhere(
        "tests/test_docs.py", "def test_readme_shows_commands_that_there_are("
    ),
    "CONTRIBUTING.md: python3 -m venv .venv": Elsewhere(
        ".ci/run", "shown_block CONTRIBUTING.md sh 1"
    ),
    "docs/project/architecture.rst: python tests/write_corpus.py tests/corpus/v1": publish_again,
    "docs/project/architecture.rst: pybabel extract --no-default-keywords -k one -k many:1,2"
    " -c Tr": (translate_again),
    "CONTRIBUTING.md: .venv/bin/python tests/write_vectors.py new-vectors --games 10": (
        write_some_vectors
    ),
    "docs/explanation/chance.rst: ../../examples/shuffle.mjs": Elsewhere(
        "tests/test_vectors.py", "def test_shuffles_in_javascript("
    ),
    "docs/howto/command_line.rst: cardwar play krig --names Ann,Bo,Cy --seed 799 --transcript ga": (
        commands_of_cardwar
    ),
    "docs/howto/clusters.rst: from concurrent.futures import ProcessPoolExecutor": (
        play_in_processes
    ),
    "docs/howto/clusters.rst: from dask.distributed import Client": Elsewhere(
        "tests/test_dask.py", "client.get_executor()"
    ),
    "docs/howto/clusters.rst: from dask.distributed import Client, LocalCluster": Elsewhere(
        "tests/test_dask.py", "dask.LocalCluster("
    ),
    "docs/howto/clusters.rst: from concurrent.futures import Executor": go_on_after_a_fault,
    'docs/howto/browser.rst: import { loadPyodide } from "./pyodide/pyodide.mjs";': Elsewhere(
        "tests/table/test_a_page_of_the_docs.py", 'shown("worker.js")'
    ),
    "docs/howto/browser.rst: <!doctype html>": Elsewhere(
        "tests/table/test_a_page_of_the_docs.py", 'shown("index.html")'
    ),
    "docs/howto/simulating.rst: import pandas": columns_for_pandas,
    "docs/howto/narration.rst: pip install babel": translate,
    "docs/howto/narration.rst: import gettext": tell_in_german,
    "docs/howto/packages.rst: fierce-krig/": files_of_the_plugin,
    "docs/howto/packages.rst: ../../examples/plugin/pyproject.toml": Elsewhere(
        "tests/test_catalogue.py", "def test_a_real_package_is_installed_and_found("
    ),
    "docs/howto/packages.rst: cardwar rules | grep -i krig": find_the_plugin,
    'docs/howto/web_game.rst: {"type": "join", "table": "blue", "name": "Ann", "key": "a sec': (
        messages_of_clients
    ),
    'docs/howto/web_game.rst: {"type": "step", "number": 14, "told": ["Ann takes 2 cards."],': (
        message_of_a_step
    ),
    "docs/project/releasing.rst: [Unreleased]: https://github.com/cardwar/cardwar/compare/v1.2.": (
        links_of_a_version
    ),
    'cardwar/catalogue/__init__.py: [project.entry-points."cardwar.rulesets"]': an_entry_point,
}
"""What runs each block, or holds it against what it stands for."""

NOT_RUN = {
    "docs/tutorial.rst: git clone https://github.com/cardwar/cardwar": (
        "clones the repository; the rest is as the first line of README, which is run"
    ),
    "docs/howto/clusters.rst: dask scheduler --host 10.0.0.1 --port 8786": (
        "goes on until it is stopped, and needs two machines"
    ),
    "docs/howto/command_line.rst: cardwar simulate krig --games 10000000 --seed 7 --file krig.js": (
        "takes minutes; tests/test_simulate_command.py runs a smaller one"
    ),
    "docs/howto/command_line.rst: cardwar odds krig --players 3 --round 10 --games 100000 --proc": (
        "takes minutes; tests/test_simulate_command.py runs a smaller one"
    ),
    "docs/howto/browser.rst: npm pack pyodide": "installs from npm and PyPI",
    'docs/howto/plotting.rst: pip install "cardwar[plot]"': "installs from PyPI",
    'docs/howto/simulating.rst: pip install "cardwar[fast]"': "installs from PyPI",
    'docs/howto/packages.rst: pip install "cardwar[testing]" pytest': "installs from PyPI",
    "docs/howto/packages.rst: pip install build twine": "installs from PyPI",
    "docs/howto/packages.rst: python -m venv empty": "installs from PyPI",
    "docs/howto/packages.rst: twine upload --repository testpypi dist/*": "publishes a package",
    'docs/howto/web_game.rst: pip install -e ".[codec]" starlette "uvicorn>=0.52.1" websocke': (
        "goes on until it is stopped; tests/web_process.py starts the same server"
    ),
    "docs/project/releasing.rst: git switch main": "publishes a version",
    "docs/project/releasing.rst: python3 -m venv check": "needs a version that is published",
    "docs/project/releasing.rst: check/bin/python -m pip install pypi-attestations": (
        "needs a version that is published"
    ),
}
"""Commands that cannot be run here; a shell reads them."""


def is_run_with_its_kind(shown: Block) -> bool:
    """Return whether a program runs all of this kind; how many it runs is asked below."""
    if shown.page == "README.md":
        return shown.kind in {"python", "text"}
    if shown.page == test_docs.TUTORIAL and shown.kind in {"python", "pycon"}:
        return True  # by test_the_tutorial_can_be_followed
    if shown.kind == "literalinclude":
        path = (ROOT / shown.page).parent / shown.argument
        # The build of the docs runs the scripts there, tests/test_web_example.py the game for two.
        return path.suffix == ".py" and path.resolve().is_relative_to(ROOT / "examples")
    return shown.kind in {*TRIED, *DRAWN, "console", "docstring"}


OTHERS = [shown for shown in BLOCKS if not is_run_with_its_kind(shown)]


BY_KEY = {shown.key: shown for shown in OTHERS}


def test_every_block_is_run_or_has_a_reason() -> None:
    assert len(BY_KEY) == len(OTHERS)
    known = RUN.keys() | NOT_RUN.keys()
    assert BY_KEY.keys() - known == set(), "CONTRIBUTING.md says what runs which block"
    assert known - BY_KEY.keys() == set(), "these blocks begin otherwise now, or are gone"
    assert not RUN.keys() & NOT_RUN.keys()


@pytest.mark.parametrize(
    "key",
    [
        pytest.param(key, marks=pytest.mark.slow if run is find_the_plugin else ())
        for key, run in RUN.items()
    ],
)
def test_a_block_runs(key: str, tmp_path: Path) -> None:
    run, shown = RUN[key], BY_KEY[key]
    if isinstance(run, Elsewhere):
        assert run.words in (ROOT / run.file).read_text(encoding="utf-8")
    else:
        run(shown, tmp_path)


@pytest.mark.parametrize("key", NOT_RUN)
def test_what_is_not_run_can_be_read(key: str, tmp_path: Path) -> None:
    run_in_shell(f"set -n\n{BY_KEY[key].text}", tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize(
    "shown",
    [one for one in BLOCKS if one.kind == "testcode" and one.text.startswith("import pytest\n")],
    ids=lambda shown: shown.page,
)
def test_a_file_of_tests_is_run_by_pytest(shown: Block, tmp_path: Path) -> None:
    """What Sphinx runs of it are the definitions. Of the checks of the kit the quickest will do."""
    pytest.importorskip("hypothesis")
    (tmp_path / "test_shown.py").write_text(shown.text, encoding="utf-8")
    line = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "well_formed or test_the")
    done = subprocess.run(
        [sys.executable, *line],
        cwd=tmp_path,
        env={**ENVIRONMENT, "PYTHONPATH": os.pathsep.join((*map(str, BESIDE), *sys.path))},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    tests = len(re.findall(r"^def test_", shown.text, re.MULTILINE))
    assert re.search(rf"^{tests} passed, \d+ deselected in", done.stdout, re.MULTILINE), done.stdout


def test_readme_runs_all_its_python() -> None:
    own = [shown for shown in BLOCKS if shown.page == "README.md"]
    texts = [shown.text + "\n" for shown in own if shown.kind in {"python", "text"}]
    assert texts == [text for pair in test_readme.shown() for text in pair]


def test_every_command_is_run() -> None:
    elsewhere = {"README.md", test_docs.TUTORIAL}
    own = [one for one in BLOCKS if one.kind == "console" and one.page not in elsewhere]
    commands = [line for shown in own for line in shown.text.splitlines() if line.startswith("$ ")]
    assert all(shown.text.startswith("$ ") for shown in own)
    assert commands == [f"$ {command}" for command, _ in test_docs.console_blocks()]


def test_no_example_is_left_out_by_a_word() -> None:
    for shown in BLOCKS:
        assert not re.search(r"doctest:.*(SKIP|IGNORE)", shown.text), shown.key
        if shown.kind in TRIED:
            assert set(shown.options) <= {":hide:"}, shown.key
            assert shown.argument == "", shown.key


def test_every_output_is_held_against_something() -> None:
    """Sphinx looks at an output below a testcode, and at no other, and says nothing of it."""
    before: dict[str, str] = {}
    for shown in BLOCKS:
        if shown.kind not in TRIED:
            continue
        if shown.kind == "testoutput":
            assert before.get(shown.page) == "testcode", shown.key
        before[shown.page] = shown.kind


def outputs_of(shown: Block) -> list[str]:
    if shown.kind == "testoutput":
        return [shown.text]
    if shown.kind == "console":
        parts = f"\n{shown.text}".split("\n$ ")[1:]
        return [output for part in parts if (output := part.partition("\n")[2])]
    if shown.kind in {"doctest", "pycon", "docstring"}:
        examples = doctest.DocTestParser().get_examples(shown.text)
        return [one.want for one in examples if one.want]
    return []


def test_no_output_is_dots_alone() -> None:
    """Three dots stand for anything, so an output of nothing else could not be wrong."""
    for shown in BLOCKS:
        for output in outputs_of(shown):
            assert re.sub(r"\.\.\.|\s", "", output), shown.key


@pytest.mark.slow
def test_pytest_finds_every_docstring_with_examples() -> None:
    line = ("-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", "--doctest-modules")
    # What needs an extra that is not there has no examples.
    without = "--doctest-ignore-import-errors"
    done = subprocess.run(
        [sys.executable, *line, without, str(PACKAGE)],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    found = Counter(re.findall(r"(cardwar/[\w/]+\.py)::", done.stdout))
    assert found == Counter(shown.page for shown in BLOCKS if shown.kind == "docstring")


def lines_of_python(block: Block) -> list[str]:
    if block.kind not in {"doctest", "pycon", "docstring"}:
        return block.text.splitlines()
    examples = doctest.DocTestParser().get_examples(block.text)
    return [line for example in examples for line in example.source.splitlines()]


def test_mypy_gets_every_line_where_it_stands() -> None:
    given = list(modules())
    found = sorted((one.page, one.line) for module in given for one in module.blocks)
    wanted = [one for one in BLOCKS if one.kind in {*SNIPPETS, "docstring"} and not is_part(one)]
    assert found == sorted((one.page, one.line) for one in wanted)
    for module in given:
        lines = module.source().splitlines()
        page = page_of(module).read_text(encoding="utf-8").splitlines()
        for one in module.blocks:
            code = [line.strip() for line in lines[one.line - 1 :]]
            assert set(map(str.strip, lines_of_python(one))) <= set(code)
        for number, line in enumerate(lines, 1):
            if line and number > 1 and not line.startswith(("def _at_", "# mypy: ")):
                assert line.strip() in page[number - 1].replace("\\\\", "\\")


def page_of(module: Module) -> Path:
    return (PACKAGE.parent if module.page.startswith("cardwar/") else ROOT) / module.page


def test_programs_stand_for_themselves() -> None:
    programs = [module for module in modules() if is_program(module.blocks[0])]
    assert all(len(module.blocks) == 1 for module in programs)
    assert len([module for module in programs if module.page == "README.md"]) == 3


def test_mypy_is_run_on_them() -> None:
    assert "python tests/type_blocks.py" in (ROOT / ".ci/run").read_text(encoding="utf-8")


WRONG = """\
Prose, and then:

.. mistyped: arg-type

.. testcode::

   len(7)

.. doctest::

   >>> len("seven")
   5
"""


def told(*reports: str) -> list[str]:
    (module,) = modules(in_rst("docs/wrong.rst", WRONG.splitlines()))
    return list(faults(reports, {"wrong.py": module}))


def test_what_is_wrong_on_purpose_has_to_be_wrong() -> None:
    wanted = "/x/wrong.py:7: error: Argument 1 is wrong  [arg-type]"
    assert told(wanted) == []
    assert told() == ["docs/wrong.rst:7: no arg-type in what is marked as mistyped"]
    assert told(wanted, "/x/wrong.py:11: error: No  [arg-type]") == [
        "docs/wrong.rst:11: No  [arg-type]"
    ]
    assert told(wanted, "/x/wrong.py:7: error: No  [misc]") == ["docs/wrong.rst:7: No  [misc]"]
    assert told(wanted, "something else") == ["something else"]


FORMS = """\
Title
=====

A literal block::

   one

* In a list::

     two

  .. code-block:: toml
     :caption: three,
       and more

     three = 3

.. note::

   .. testcode::
      :hide:

      four

>>> five
5

.. a comment:: that is none

.. literalinclude:: six.py
"""


def test_no_form_of_a_block_is_passed_over() -> None:
    found = [
        (one.kind, one.line, one.text or one.argument) for one in in_rst("x", FORMS.splitlines())
    ]
    assert found == [
        ("::", 6, "one"),
        ("::", 10, "two"),
        ("toml", 16, "three = 3"),
        ("testcode", 23, "four"),
        (">>>", 25, ">>> five\n5"),
        ("literalinclude", 31, "six.py"),
    ]
    fences = "```sh\none\n```\n- in a list\n\n  ~~~~ json\n  {}\n  ~~~~\n"
    found = [(one.kind, one.line, one.text) for one in in_markdown("x", fences.splitlines())]
    assert found == [("sh", 2, "one"), ("json", 7, "{}")]


@pytest.mark.parametrize("path", MARKDOWN, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_markdown_has_no_other_block(path: Path) -> None:
    """One that is only indented or quoted, or written in HTML, nobody would run."""
    markdown = pytest.importorskip("markdown_it").MarkdownIt()
    text = path.read_text(encoding="utf-8")
    kinds = [one.type for one in markdown.parse(text)]
    assert not {"code_block", "html_block"} & {*kinds}
    assert kinds.count("fence") == len(list(in_markdown("x", text.splitlines())))


# With Sphinx


TREES = DOCS / "_build/doctrees"
"""What Sphinx has read for the docs themselves, which `.ci/run` leaves there."""


def is_fresh() -> bool:
    """Return whether nothing that pages are made of has changed since Sphinx has read them."""
    kept = TREES / "environment.pickle"
    files = [path for path in DOCS.rglob("*.*") if "_build" not in path.parts]
    changed = max(path.stat().st_mtime for path in (*files, *MODULES))
    return kept.exists() and kept.stat().st_mtime > changed


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Run the examples of the docs."""
    pytest.importorskip("sphinx")
    out = tmp_path_factory.mktemp("doctest")
    line = ("-m", "sphinx", "-q", "-n", "-W", "-b", "doctest", "-d", str(TREES))
    done = subprocess.run(
        [sys.executable, *line, *(() if is_fresh() else ("-E",)), str(DOCS), str(out)],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return out


def all_pages() -> Iterable[tuple[str, list[Block]]]:
    """Return all pages, also those that the build has written, by their names in Sphinx."""
    for path in sorted(DOCS.rglob("*.rst")):
        if "_build" not in path.parts:
            yield path.relative_to(DOCS).with_suffix("").as_posix(), list(on_page(path))


def examples_of(shown: Block) -> int:
    if shown.kind == "doctest":
        return len(doctest.DocTestParser().get_examples(shown.text))
    return int(shown.kind == "testcode")


@pytest.mark.slow
def test_sphinx_runs_every_example(built: Path) -> None:
    told = (built / "output.txt").read_text(encoding="utf-8")
    ran: Counter[str] = Counter()
    for page, part in re.findall(r"^Document: (.*)\n-+\n((?:.+\n)*)", told, re.MULTILINE):
        # Setup is counted by itself.
        ran[page] += sum(map(int, re.findall(r"^ +(\d+) tests? in \S+$", part, re.MULTILINE)))
    shown = {page: sum(map(examples_of, blocks)) for page, blocks in all_pages()}
    assert ran == Counter({page: count for page, count in shown.items() if count})
    assert ran.total() > 80


def is_shown(node: Any) -> bool:  # noqa: ANN401 - Sphinx may not be there
    """Return whether this part of a page is a block of code, also one that is hidden."""
    return node.tagname in {"literal_block", "doctest_block"} or "testnodetype" in node.attributes


@pytest.mark.slow
def test_sphinx_sees_no_other_block(built: Path) -> None:
    nodes = pytest.importorskip("docutils.nodes")
    for page, blocks in all_pages():
        tree = pickle.loads((TREES / f"{page}.doctree").read_bytes())
        found = [node for node in tree.findall(nodes.Element) if is_shown(node)]
        # What stands in docstrings, and in files that a page includes, is counted there; what a
        # figure has made, nobody has written.
        own = [
            node
            for node in found
            if not re.search(r"docstring of|\.md$", node.source or "")
            and "made" not in node["classes"]
        ]
        included = Counter(str(node.source) for node in own if str(node.source).endswith(".txt"))
        for source, count in included.items():
            assert count == len(list(on_page(ROOT / source))), source
        assert len(own) - included.total() == len(blocks), page
        # HTML could hold code that is none for Sphinx.
        for raw in tree.findall(nodes.raw):
            assert not re.search("<(pre|code)", raw.astext()), page
