"""The pictures of the docs: each says in words what is seen, and is the same in each build.

The docs' own extension is tried on small pages; what it needs is in the extra `docs`.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

pytest.importorskip("sphinx")
pytest.importorskip("matplotlib")

ROOT = Path(__file__).parents[2]
SVG = "{http://www.w3.org/2000/svg}"

DRAWN = """
.. drawn::

   from cardwar import Card, pictures

   pictures.CardFace(Card("Td"))
"""
ROUND = """
.. stepped-round::

   import cardwar as cw
   from cardwar import pictures

   names = ["Ann", "Bo"]
   before = state = cw.start(cw.BATAILLE, piles=["As 3d Kd 4c 7d", "Ah 2c Ks 4s 5d"])
   told: tuple[cw.Event, ...] = ()

   state, events = cw.step(state)
   told += events
   pictures.Round(before, told, names=names)
"""
FLOW = """
.. flow::
   :alt: From questions to answers.
"""
LONG = """
.. cards-over-time::
   :names: Ann, Bo
   :alt: {winner} wins after {rounds} rounds.

   import cardwar as cw

   cw.deal(cw.WAR, players=2, seed=3)
"""
ENDLESS = """
.. cards-over-time::
   :names: Ann, Bo
   :alt: From round {start} on, {length} rounds come again, and {rounds} are shown.

   import attrs

   import cardwar as cw

   rules = attrs.evolve(cw.WAR, stake=0, collect=cw.CollectOrder.AS_PLAYED)
   cw.start(rules, piles=["2c 3c", "3d 2d"])
"""

PLOTS = (
    """
.. plotted::
   :alt: One line.

   from matplotlib.figure import Figure

   (figure := Figure(facecolor="white")).subplots().plot([1, 2], color="black", marker="o")
   figure
"""
    * 2
)


ALL = DRAWN + ROUND + FLOW + LONG + ENDLESS
FAULTY = [
    (FLOW.replace(":alt:", ":name:"), 'unknown option: "name"'),
    (FLOW.partition("   :alt:")[0], "the flow needs :alt:"),
    (FLOW.partition("From")[0], "argument required but none supplied"),
    (re.sub(" *:alt:.*\n", "", LONG), "the plot needs :alt:"),
    (PLOTS.replace(":alt:", ":name:"), 'unknown option: "name"'),
    (PLOTS.partition("   :alt:")[0], "the plot needs :alt:"),
    (PLOTS.replace("\n   figure", "\n   7"), "should make a figure, not 7"),
    (LONG.replace("{winner}", "{loser}"), "asks for 'loser'; there are rounds, winner"),
    (LONG.replace("Ann, Bo", "Ann"), ":names: should have 2 names"),
    (DRAWN.replace('pictures.CardFace(Card("Td"))', "7"), "should make a picture, not 7"),
    (ROUND.replace("names =", "called ="), "`names` should be a list, not None"),
]


def build(folder: Path, pages: Iterable[str], builder: str) -> subprocess.CompletedProcess[str]:
    """Build docs of these pages, in a new folder."""
    source = folder / "source"
    source.mkdir(parents=True)
    extension = str(ROOT / "docs" / "_ext")
    (source / "conf.py").write_text(
        f"import sys\nsys.path.insert(0, {extension!r})\nextensions = ['figures']\n"
        "default_role = 'code'\nhtml_theme = 'basic'\nroot_doc = 'page0'\n",
        encoding="utf-8",
    )
    for number, page in enumerate(pages):
        text = f":orphan:\n\nPage\n====\n{page}"
        (source / f"page{number}.rst").write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", builder]
    return subprocess.run(
        [*command, str(source), str(folder / "built")],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def built(folder: Path, builder: str) -> str:
    """Return a page with all pictures, as it was built."""
    done = build(folder, [ALL], builder)
    assert done.returncode == 0, done.stderr
    (page,) = (folder / "built").glob("page0.*")
    return page.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    return built(tmp_path_factory.mktemp("docs") / "one", "html")


def pictures(page: str) -> list[ET.Element]:
    return [ET.fromstring(svg) for svg in re.findall(r"<svg .*?</svg>", page, re.DOTALL)]


def words(picture: ET.Element) -> str:
    own = [picture.findtext(f"{SVG}{name}", "") for name in ("title", "desc")]
    return " ".join([picture.get("aria-label", ""), *own]).strip()


def test_each_picture_says_what_is_seen(page: str) -> None:
    found = pictures(page)
    # One of the card; the others have a narrow version, and the round is of four steps.
    assert len(found) == 1 + 2 * (4 + 1 + 1 + 1)
    for picture in found:
        assert picture.get("role") == "img"
        assert words(picture)
    said = [words(picture) for picture in found]
    assert said[0] == "10 of diamonds 10 of diamonds, face up"
    assert said[9:11] == ["From questions to answers."] * 2
    assert "From round 2 on, 4 rounds come again, and 14 are shown." in said
    assert not any("{" in text for text in said)


def test_no_picture_of_the_docs_has_what_another_one_could_meet(page: str) -> None:
    """No id twice on a page, no style that reaches further, and no colour without a theme."""
    found = [picture for picture in pictures(page) if picture.get("aria-label")]
    parts = [part for picture in found for part in picture.iter()]
    assert not any("id" in part.attrib for part in parts)
    assert {part.tag.removeprefix(SVG) for part in parts} == {"svg", "g", "path", "rect", "text"}
    styles = " ".join(part.get("style", "") for part in parts)
    assert "var(--figure-ink)" in styles
    assert "#" not in styles
    assert "font-family" not in styles
    sheet = (ROOT / "docs" / "_static" / "figures.css").read_text(encoding="utf-8")
    for name in set(re.findall(r"var\((--figure-.*?)\)", styles)):
        assert f"  {name}:" in sheet


def test_plots_take_the_colours_of_the_theme_and_have_ids_of_their_own(tmp_path: Path) -> None:
    done = build(tmp_path, [PLOTS], "html")
    assert done.returncode == 0, done.stderr
    page = (tmp_path / "built" / "page0.html").read_text(encoding="utf-8")
    plots = re.findall(r'<div class="plate".*?</svg>', page, re.DOTALL)
    assert len(plots) == 2
    ids = [name for plot in plots for name in re.findall(r'\bid="(.*?)"', plot)]
    assert len(ids) == len(set(ids)) > 10
    for plot in plots:
        assert 'role="img" aria-label="One line."' in plot
        assert "fill: var(--color-background-primary)" in plot
        assert "stroke: var(--figure-ink)" in plot
        assert "#000000" not in plot
        assert "<style" not in plot
        assert {*re.findall(r'(?:href="|url\()#(.*?)["\)]', plot)} <= {*ids}


def test_each_step_has_its_sentences_and_the_round_is_whole(page: str) -> None:
    plain = re.sub(r"<.*?>", "", re.sub(r"<svg .*?</svg>", "", page, flags=re.DOTALL))
    steps = ["1: the opening flip", "2: war 1", "3: war 2", "4: the settlement of the pot"]
    assert re.findall(r"Step (\d: .*)", plain) == steps
    assert "WarDeclared: War again! Ann and Bo tie." in plain
    assert "PotTaken: Ann takes 10 cards." in plain


def test_two_builds_are_the_same(page: str, tmp_path: Path) -> None:
    assert built(tmp_path / "two", "html") == page


def test_where_there_are_no_pictures_there_are_words(tmp_path: Path) -> None:
    text = built(tmp_path / "words", "text")
    assert "│10♦" in text
    assert "From questions to answers." in text


def test_a_picture_without_words_stops_the_build(tmp_path: Path) -> None:
    pages = [page for page, _ in FAULTY]
    done = build(tmp_path / "faulty", pages, "dummy")
    assert done.returncode != 0
    told = re.split(r"page(?=\d+\.rst:)", done.stderr)
    for number, (_, fault) in enumerate(FAULTY):
        assert any(text.startswith(f"{number}.rst") and fault in text for text in told), done.stderr
