"""The browser in which the site is tried, and what it is asked."""

from __future__ import annotations

import shutil
from collections.abc import Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PROGRAM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
PATIENCE = 20_000
QUIET = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
)


@contextmanager
def browser(*flags: str) -> Generator[Browser]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as all_kinds:
        browser = all_kinds.chromium.launch(executable_path=PROGRAM, args=[*QUIET, *flags])
        yield browser
        browser.close()
