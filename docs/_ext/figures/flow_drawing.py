"""Draw the flow: boxes, arrows between them, and a word at each arrow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

Point = tuple[float, float]


class Box(NamedTuple):
    """A box with a heading, and lines under it."""

    x: float
    y: float
    width: float
    height: float
    heading: str
    lines: tuple[str, ...]
    is_code: bool = False

    def parts(self) -> Iterator[str]:
        """Yield what it is drawn with."""
        place = f'x="{self.x:g}" y="{self.y:g}" width="{self.width:g}" height="{self.height:g}"'
        yield f'<rect class="box" rx="8" {place}/>'
        middle = self.x + self.width / 2
        y = self.y + self.height / 2 - len(self.lines) * 9 + 5
        kind = "heading code" if self.is_code else "heading"
        yield text(middle, y, self.heading, kind)
        for number, line in enumerate(self.lines, start=1):
            yield text(middle, y + number * 18, line, "line")


class Arrow(NamedTuple):
    """An arrow along some points, and what goes along it."""

    points: Sequence[Point]
    label: str = ""
    at: Point = (0, 0)
    anchor: str = "middle"
    is_code: bool = False

    def parts(self) -> Iterator[str]:
        """Yield what it is drawn with."""
        path = "L".join(f"{x:g} {y:g}" for x, y in self.points)
        yield f'<path class="arrow" d="M{path}"/>'
        yield f'<path class="head" d="M{head(*self.points[-2:])}Z"/>'
        if self.label:
            kind = "label code" if self.is_code else "label"
            yield text(*self.at, self.label, kind, self.anchor)


class Flow(NamedTuple):
    """The whole picture."""

    width: float
    height: float
    boxes: Sequence[Box]
    arrows: Sequence[Arrow]

    def svg(self) -> str:
        """Return it as SVG; the style sheet has its colours."""
        shapes: list[Arrow | Box] = [*self.arrows, *self.boxes]
        parts = [part for shape in shapes for part in shape.parts()]
        start = (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="flow" width="{self.width:g}" '
            f'height="{self.height:g}" viewBox="0 0 {self.width:g} {self.height:g}">'
        )
        return "\n".join([start, *parts, "</svg>"])


def text(x: float, y: float, words: str, kind: str, anchor: str = "middle") -> str:
    """Return a line of text."""
    place = f'x="{x:g}" y="{y:g}" text-anchor="{anchor}"'
    return f'<text class="{kind}" {place}>{escape(words)}</text>'


def head(start: Point, end: Point) -> str:
    """Return the corners of an arrow's head; an arrow comes level or upright."""
    (x, y), (from_x, from_y) = end, start
    right, down = (x > from_x) - (x < from_x), (y > from_y) - (y < from_y)
    back_x, back_y = x - 9 * right, y - 9 * down
    corners = [
        (x, y),
        (back_x - 5 * down, back_y - 5 * right),
        (back_x + 5 * down, back_y + 5 * right),
    ]
    return "L".join(f"{a:g} {b:g}" for a, b in corners)


RULES = ("A ruleset", ("only answers questions",))
PROGRAM = ("Your program", ("draws, sends, stores",))
STEP = ("step", ("asks, and checks", "each answer"))
EVENTS = ("Events", ("say all that", "happened"))
STATE = ("State", ("a value,", "never changed"))
NEW = ("New state", ("a value", "like the old"))

WIDE = Flow(
    720,
    270,
    [
        Box(150, 6, 190, 62, *RULES),
        Box(388, 6, 160, 62, *PROGRAM),
        Box(2, 136, 126, 84, *STATE),
        Box(182, 136, 126, 84, *STEP, is_code=True),
        Box(405, 136, 126, 84, *EVENTS),
        Box(592, 136, 126, 84, *NEW),
    ],
    [
        Arrow([(215, 136), (215, 68)], "questions", (207, 107), "end"),
        Arrow([(275, 68), (275, 136)], "answers", (283, 107), "start"),
        Arrow([(128, 178), (182, 178)]),
        Arrow([(308, 178), (405, 178)], "makes", (356, 170)),
        Arrow([(468, 136), (468, 68)]),
        Arrow([(531, 178), (592, 178)], "apply", (560, 170), is_code=True),
        Arrow(
            [(655, 220), (655, 252), (65, 252), (65, 220)], "the next step begins here", (360, 245)
        ),
    ],
)

NARROW = Flow(
    330,
    500,
    [
        Box(26, 6, 120, 70, *STATE),
        Box(166, 6, 162, 70, *RULES),
        Box(26, 146, 302, 64, "step", ("asks, and checks each answer",), is_code=True),
        Box(26, 268, 126, 84, *EVENTS),
        Box(186, 268, 142, 84, "Your program", ("draws, sends,", "stores")),
        Box(26, 410, 160, 84, "New state", ("a value; the next", "step begins here")),
    ],
    [
        Arrow([(86, 76), (86, 146)]),
        Arrow([(208, 146), (208, 76)], "questions", (201, 116), "end"),
        Arrow([(262, 76), (262, 146)], "answers", (269, 116), "start"),
        Arrow([(89, 210), (89, 268)], "makes", (97, 244), "start"),
        Arrow([(152, 310), (186, 310)]),
        Arrow([(89, 352), (89, 410)], "apply", (97, 386), "start", is_code=True),
        Arrow([(26, 452), (8, 452), (8, 41), (26, 41)]),
    ],
)
