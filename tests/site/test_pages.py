"""Each page by itself: what it links, what it loads, and what a screen reader is told."""

from __future__ import annotations

import re
from collections import Counter, deque
from functools import cache
from itertools import pairwise

import pytest

pytest.importorskip("bs4", reason="pages are read with beautifulsoup4")

from built_site import ANSWERS, ROOT, anchors, article, is_external, links, page, pages, value

ALL_PAGES = pytest.mark.parametrize("address", pages())
WITHOUT_A_TEXT = ("genindex.html", "search.html")


def test_there_is_a_site() -> None:
    assert "index.html" in pages()
    assert len(pages()) > 50


@ALL_PAGES
def test_links_lead_somewhere(address: str) -> None:
    for target, anchor in links(address):
        assert (ROOT / target).is_file(), target
        if anchor and target.endswith(".html"):
            assert anchor in anchors(target), f"{target}#{anchor}"


@ALL_PAGES
def test_nothing_is_loaded_from_elsewhere(address: str) -> None:
    soup = page(address)
    loaded = [value(tag, "src") for tag in soup.find_all(src=True)]
    loaded += [
        value(tag, "href")
        for tag in soup.find_all(["link", "use", "image"])
        if "canonical" not in value(tag, "rel")
    ]
    assert loaded
    for source in loaded:
        assert source.startswith("data:") or not is_external(source)
    for style in soup.find_all("style"):
        assert not re.search(r"(?:url\(|@import)\s*[\"']?(?:https?:)?//", style.get_text())


def test_no_style_and_no_script_loads_from_elsewhere() -> None:
    files = [path for kind in ("css", "js") for path in (ROOT / "_static").rglob(f"*.{kind}")]
    assert files
    for path in files:
        text = path.read_text(encoding="utf-8")
        far = re.findall(r"(?:url\(|@import|import|fetch\()\s*[\"']?(?:https?:)?//[^\"')]*", text)
        assert not far, path


@ALL_PAGES
def test_pictures_say_what_they_show(address: str) -> None:
    for picture in page(address).find_all("img"):
        alt = value(picture, "alt").strip()
        assert alt, picture
        # Where a page gives no words, docutils takes the address of the file.
        assert not alt.endswith(value(picture, "src").rpartition("/")[2]), picture
    # The icons of the theme stand beside words, and are not in the text.
    for drawing in article(address).find_all("svg"):
        if drawing.find_parent("svg"):
            continue
        hidden = drawing.find_parent(attrs={"aria-hidden": "true"})
        named = value(drawing, "aria-label") or value(drawing, "aria-labelledby")
        titled = drawing.find("title", recursive=False)
        assert hidden or value(drawing, "aria-hidden") or named or titled, str(drawing)[:200]


@ALL_PAGES
def test_headings_go_down_one_by_one(address: str) -> None:
    found = article(address).find_all([f"h{level}" for level in range(1, 7)])
    levels = [int(tag.name[1]) for tag in found]
    assert levels.count(1) == 1
    assert levels[0] == 1
    for above, below in pairwise(levels):
        assert below <= above + 1


@ALL_PAGES
def test_a_page_tells_its_language_and_its_parts(address: str) -> None:
    soup = page(address)
    (whole,) = soup.find_all("html")
    assert value(whole, "lang") == "en"
    assert soup.title
    assert soup.title.get_text().strip()
    assert len(soup.select("[role=main], main")) == 1
    assert soup.select_one('a.skip-to-content[href="#furo-main-content"]')
    for kind in ("aside", "nav"):
        names = [value(tag, "aria-label") for tag in soup.find_all(kind)]
        assert all(names)
        assert len(set(names)) == len(names)


@ALL_PAGES
def test_names_of_places_are_given_once(address: str) -> None:
    ids = Counter(value(tag, "id") for tag in page(address).find_all(id=True))
    assert [name for name, count in ids.items() if count > 1] == []


@ALL_PAGES
def test_tables_have_heads(address: str) -> None:
    for table in article(address).find_all("table"):
        if "indextable" in value(table, "class"):
            continue  # it only sets the index in columns
        assert table.find("th"), str(table)[:200]


@ALL_PAGES
def test_links_say_where_they_lead(address: str) -> None:
    for link in article(address).find_all("a", href=True):
        text = (link.get_text() or value(link, "aria-label")).strip()
        inside = link.find(["img", "svg"])
        assert text or inside, str(link)
        assert text.casefold() not in {"here", "click here", "this", "this page", "link", "more"}


@ALL_PAGES
def test_names_that_a_page_means_to_link_are_there(address: str) -> None:
    """One that is misspelt would be plain code, and no warning."""
    # Docstrings name arguments in the same way.
    if address.startswith("reference/") or address == "project/architecture.html":
        pytest.skip("docstrings are shown here")
    names = article(address).select("code.py-obj")
    assert [name.get_text() for name in names if not name.find_parent("a")] == []


@cache
def clicks() -> dict[str, int]:
    """Return how many links lead to each page from the first, without those of the menu."""
    clicks = {"index.html": 0}
    waiting = deque(clicks)
    while waiting:
        address = waiting.popleft()
        if address in WITHOUT_A_TEXT:
            continue
        for link in article(address).find_all("a", class_="internal", href=True):
            target = (ROOT / address).parent / value(link, "href").partition("#")[0]
            name = target.resolve().relative_to(ROOT).as_posix()
            if name in pages() and name not in clicks:
                clicks[name] = clicks[address] + 1
                waiting.append(name)
    return clicks


@pytest.mark.parametrize("question", ANSWERS)
def test_three_clicks_lead_from_the_first_page_to_the_answer(question: str) -> None:
    assert all(clicks()[answer] <= 3 for answer in ANSWERS[question])
