"""The page that the docs show how to make plays in a browser, made of just what they show."""

from __future__ import annotations

import json
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="a page in a browser is tried with playwright")

import cardwar as cw
from blocks import BLOCKS
from cardwar import codec
from serve import server
from table_page import OUT

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PAGE = "docs/howto/browser.rst"
FIRST_LINES = {
    "sitting.py": "import json",
    "worker.js": "import { loadPyodide }",
    "index.html": "<!doctype html>",
}


def shown(file: str) -> str:
    """Return a file as the page shows it."""
    first = FIRST_LINES[file]
    (text,) = [one.text for one in BLOCKS if one.page == PAGE and one.text.startswith(first)]
    return text


def test_the_page_of_the_docs_plays(chromium: Browser, tmp_path: Path) -> None:
    (tmp_path / "worker.js").write_text(shown("worker.js"), encoding="utf-8")
    (tmp_path / "index.html").write_text(shown("index.html"), encoding="utf-8")
    # What is below the class only shows what it answers.
    program, _ = shown("sitting.py").split("\nsitting = ")
    (tmp_path / "sitting.py").write_text(program, encoding="utf-8")
    built = Path(OUT).resolve()
    (tmp_path / "pyodide").symlink_to(built / "pyodide")
    wheels = [*(built / "packages").glob("*.whl")]
    for wheel in wheels:
        (tmp_path / wheel.name).symlink_to(wheel)
    names = json.dumps([wheel.name for wheel in wheels])
    (tmp_path / "packages.json").write_text(names, encoding="utf-8")

    with server(tmp_path, 0) as serving:
        thread = Thread(target=serving.serve_forever)
        thread.start()
        page = chromium.new_page()
        page.goto(f"http://127.0.0.1:{serving.server_port}/")
        page.get_by_text("ready").wait_for()
        page.get_by_role("button").click()
        page.get_by_text("events").wait_for()
        told = json.loads(page.locator("pre").inner_text())
        page.close()
        serving.shutdown()
        thread.join()

    _, events = cw.step(cw.deal(cw.KRIG, players=2, seed=7))
    views = [view for event in events if (view := cw.public_view(event)) is not None]
    assert told == {
        "events": codec.to_data(views, codec.PUBLIC_EVENTS)["events"],
        "over": False,
    }
