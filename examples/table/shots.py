"""Take pictures of a built table: `python examples/table/shots.py OUT FOLDER`.

Those of README and docs are in docs/_static/shots. It needs Playwright and a Chromium. The seeds
are fixed, so the same games are seen each time.
"""

from __future__ import annotations

import argparse
import base64
import shutil
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Literal, NamedTuple, Protocol

from playwright.sync_api import Browser, Page, sync_playwright

from serve import server

CHROMIUM: Final = ("chromium", "chromium-browser", "google-chrome")
PATIENCE: Final = 120_000
TWO: Final = "name=Ada&name=Bo"
FOUR: Final = f"{TWO}&name=Cleo&name=Dag"


class Shot(NamedTuple):
    """A picture: how large the window is, which game is played, and how far."""

    name: str
    width: int
    height: int
    light: Literal["light", "dark"]
    game: str
    steps: int | None
    """None is to the end."""


SHOTS: Final = (
    Shot("double-war", 1280, 800, "light", f"game=war&seed=1707&{TWO}", 3),
    Shot("four-seats", 1280, 800, "dark", f"game=krig&seed=1429&{FOUR}", 2),
    Shot("round-phone", 390, 844, "dark", f"game=war&seed=7&{TWO}", 1),
    Shot("end-phone", 390, 844, "light", f"game=war&seed=7&{TWO}", None),
)


def main() -> None:
    """Write them all into the folder."""
    parser = argparse.ArgumentParser(prog="python examples/table/shots.py", description=__doc__)
    parser.add_argument("out", type=Path, help="the folder that build.py has made")
    parser.add_argument("folder", type=Path, help="where the pictures are written")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    with server(options.out, 0) as serving:
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        with sync_playwright() as all_kinds:
            program = next(filter(None, map(shutil.which, CHROMIUM)), None)
            browser = all_kinds.chromium.launch(executable_path=program, args=["--no-sandbox"])
            address = f"http://127.0.0.1:{serving.server_port}/"
            for shot in SHOTS:
                path = options.folder / f"{shot.name}.webp"
                path.write_bytes(taken(browser, address, shot))
                print(f"{path} {path.stat().st_size:,}")
            browser.close()
        serving.shutdown()


class Devtools(Protocol):
    """What is asked of a page beside what Playwright has names for."""

    def send(self, method: str, params: dict[str, object]) -> Mapping[str, object]:
        """Return what the browser answers."""
        ...


def taken(browser: Browser, address: str, shot: Shot) -> bytes:
    """Return a picture as WebP, twice as fine as the window."""
    context = browser.new_context(
        viewport={"width": shot.width, "height": shot.height},
        color_scheme=shot.light,
        locale="en",
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(f"{address}index.html#{shot.game}&best=1&seconds=5")
    page.wait_for_selector("body[data-at='0']:not([data-phase='loading'])")
    play(page, shot.steps)
    page.evaluate("document.activeElement?.blur()")
    page.mouse.move(0, 0)
    page.wait_for_timeout(1000)
    picture = as_webp(context.new_cdp_session(page), shot)
    context.close()
    return picture


def as_webp(devtools: Devtools, shot: Shot) -> bytes:
    """Return what is on the page, as Playwright alone does not write it."""
    clip = {"x": 0, "y": 0, "width": shot.width, "height": shot.height, "scale": 2}
    how: dict[str, object] = {"format": "webp", "quality": 82, "clip": clip}
    return base64.b64decode(str(devtools.send("Page.captureScreenshot", how)["data"]))


def play(page: Page, steps: int | None) -> None:
    """Go on so many steps, or to the end."""
    if steps is None:
        page.click("#rush")
        page.wait_for_selector("body[data-over='true']")
        return
    for at in range(1, steps + 1):
        page.click("#flip")
        page.wait_for_selector(f"body[data-at='{at}']")


if __name__ == "__main__":
    main()
