"""Every public function and class has an example, and it runs for whoever pastes it.

`pytest --doctest-modules` runs the examples inside their modules, where all of a module's own names
are at hand; here each docstring begins with nothing but the built-in names.
"""

from __future__ import annotations

import doctest
import inspect

import pytest

import cardwar as cw

# Functions and classes: not constants, nor aliases, of which `Seat` is a class from elsewhere.
NAMES = [
    name
    for name, thing in inspect.getmembers(cw)
    if name in cw.__all__
    and (inspect.isfunction(thing) or inspect.isclass(thing))
    and thing.__module__.startswith("cardwar.")
]


def examples() -> dict[str, doctest.DocTest]:
    """Return the docstrings that have examples, those of methods and properties too, by name."""
    finder = doctest.DocTestFinder()
    found = finder.find(cw, "cardwar", globs={})
    for name in NAMES:
        found += finder.find(getattr(cw, name), f"cardwar.{name}", globs={})
    return {test.name: test for test in found if test.examples}


EXAMPLES = examples()


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_run_where_they_are_pasted(name: str) -> None:
    said: list[str] = []
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
    failed = runner.run(EXAMPLES[name], out=said.append).failed
    assert not failed, "".join(said)


@pytest.mark.parametrize("name", ["cardwar", *(f"cardwar.{name}" for name in NAMES)])
def test_every_function_and_class_has_an_example(name: str) -> None:
    assert name in EXAMPLES
