"""A browser with the built table: `CARDWAR_TABLE` says where that is.

Without it the tests in a browser are left out, so that the others here need nothing that builds it.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import ExitStack, closing
from typing import TYPE_CHECKING, Any

import pytest

from chromium import PATIENCE, PROGRAM, browser
from table_page import OUT, Opener, TablePage, served

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# Nothing has an address but the table itself. What is loaded a dozen times is not worth the time
# that a browser takes to compile it well.
FLAGS = (
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    "--js-flags=--liftoff-only",
)


@pytest.fixture(scope="session")
def chromium() -> Generator[Browser]:
    if not OUT:
        pytest.skip("CARDWAR_TABLE does not say where the built table is")
    if PROGRAM is None:
        pytest.skip("there is no Chromium")
    from playwright.sync_api import expect

    expect.set_options(timeout=PATIENCE)
    with browser(*FLAGS) as chromium:
        yield chromium


@pytest.fixture(scope="session")
def opened(chromium: Browser) -> Generator[Opener]:
    """Open the table in a browser that has seen nothing of it before."""
    with ExitStack() as stack:
        root = stack.enter_context(served())

        def open_one(fragment: str = "", **words: Any) -> TablePage:  # noqa: ANN401 - as they are
            usual: dict[str, Any] = {"reduced_motion": "reduce", "color_scheme": "light"}
            context = chromium.new_context(**{**usual, **words})
            stack.enter_context(closing(context))
            context.set_default_timeout(PATIENCE)
            table = TablePage(context, root)
            table.load(fragment)
            return table

        yield open_one


@pytest.fixture(scope="session")
def loaded(opened: Opener) -> TablePage:
    return opened()


@pytest.fixture
def table(loaded: TablePage) -> Generator[TablePage]:
    """Give a table that many tests have in turn, for the engine takes seconds to load."""
    loaded.page.evaluate("() => document.querySelector('dialog[open]')?.close()")
    yield loaded
    faults, loaded.faults = loaded.faults, []
    assert faults == []
