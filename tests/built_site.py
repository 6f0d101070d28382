"""The docs as they are built: their pages, what these link, and a server for a browser."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import unquote, urldefrag, urlsplit

from bs4 import BeautifulSoup, Tag

ROOT = Path(os.environ.get("CARDWAR_SITE", "")).resolve()
"""Where the built docs are."""

ANSWERS = {
    "third player": {"howto/players.html"},
    "save": {"howto/saving.html"},
    "tie-break": {"howto/variants.html"},
    "never ends": {"howto/endless_games.html", "explanation/endless.html"},
    "seed": {"howto/seeding.html"},
    "runs short": {"rules/rulings.html"},
    "hide": {"howto/views.html"},
    "faster": {"howto/speed.html"},
}
"""What people look for, and the pages that tell them."""

OTHER_WORDS = {
    "endless": ANSWERS["never ends"],
    "infinite loop": ANSWERS["never ends"],
    "speed": ANSWERS["faster"],
    "slow": ANSWERS["faster"],
    "saving": ANSWERS["save"],
    "tiebreak": ANSWERS["tie-break"],
    "why my game never ends": ANSWERS["never ends"],
    "how to seed": ANSWERS["seed"],
    "how to make it faster": ANSWERS["faster"],
    "how to hide cards": ANSWERS["hide"],
}
"""What they may call it."""


@cache
def pages() -> tuple[str, ...]:
    """Return the address of each page, from the root."""
    return tuple(
        path.relative_to(ROOT).as_posix()
        for path in sorted(ROOT.rglob("*.html"))
        if "_static" not in path.parts
    )


@cache
def page(address: str) -> BeautifulSoup:
    return BeautifulSoup((ROOT / address).read_text(encoding="utf-8"), "html.parser")


@cache
def article(address: str) -> Tag:
    """Return the text of a page, without the menus around it."""
    found = page(address).find("article")
    assert isinstance(found, Tag)
    return found


def value(tag: Tag, name: str) -> str:
    """Return this attribute; empty if there is none."""
    found = tag.get(name, "")
    return found if isinstance(found, str) else " ".join(found or ())


@cache
def anchors(address: str) -> frozenset[str]:
    return frozenset(value(tag, "id") for tag in page(address).find_all(id=True))


def is_external(address: str) -> bool:
    return bool(urlsplit(address).scheme or urlsplit(address).netloc)


def links(address: str) -> Iterator[tuple[str, str]]:
    """Yield the page and the anchor of each link to a page of the site or a file."""
    for tag in page(address).find_all("a", href=True):
        if is_external(href := value(tag, "href")):
            continue
        path, anchor = urldefrag(href)
        target = (ROOT / address).parent / unquote(path) if path else ROOT / address
        # The search takes words behind a question mark.
        yield os.path.relpath(str(target).partition("?")[0], ROOT).replace(os.sep, "/"), anchor


class Quiet(SimpleHTTPRequestHandler):
    """A handler that keeps no log."""

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Say nothing."""


@contextmanager
def served() -> Generator[str]:
    """Serve the site on this machine alone, and give the address of its root."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(ROOT))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
