"""Write SVG: elements, texts and whole pictures.

No picture has an id or a style sheet, so any number of them can stand on one page.
"""

from __future__ import annotations

from html import escape

__all__ = ["document", "element", "label", "moved", "number"]

_FONT = "Helvetica, Arial, sans-serif"


def number(value: float) -> str:
    """Write a number as short as it goes.

    >>> number(12.0), number(0.4444)
    ('12', '0.44')
    """
    return f"{round(value, 2):g}" if abs(value) < 10_000 else f"{value:.0f}"


def element(name: str, *inside: str, **attributes: str | float) -> str:
    """Return an element; in the names of attributes ``_`` stands for ``-``.

    >>> element("rect", width=12.0, stroke_width=2)
    '<rect width="12" stroke-width="2"/>'
    """
    written = [
        f'{key.replace("_", "-")}="{escape(value) if isinstance(value, str) else number(value)}"'
        for key, value in attributes.items()
    ]
    start = " ".join([name, *written])
    if not inside:
        return f"<{start}/>"
    return "\n".join([f"<{start}>", *inside, f"</{name}>"])


def label(text: str, x: float, y: float, size: float, **attributes: str | float) -> str:
    """Return a line of text, whose baseline is at `y`.

    >>> label("<Bo>", 8, 20, 12, fill="#fff")
    '<text x="8" y="20" font-size="12" fill="#fff">&lt;Bo&gt;</text>'
    """
    start = element("text", x=x, y=y, font_size=size, **attributes).removesuffix("/>")
    return f"{start}>{escape(text)}</text>"


def moved(x: float, y: float, *inside: str, scale: float = 1) -> str:
    """Return what is drawn at the origin at another place, and in another size.

    >>> print(moved(5, 7, "<rect/>", scale=0.5))
    <g transform="translate(5 7) scale(0.5)">
    <rect/>
    </g>
    """
    size = "" if scale == 1 else f" scale({number(scale)})"
    return element("g", *inside, transform=f"translate({number(x)} {number(y)}){size}")


def document(
    title: str, words: str, width: float, height: float, *inside: str, scale: float = 1
) -> str:
    """Return a whole picture; `words` says what is seen in it.

    >>> document("Card", "ace of spades", 10, 20, "<rect/>").startswith("<svg xmlns=")
    True
    """
    return element(
        "svg",
        f"<title>{escape(title)}</title>",
        f"<desc>{escape(words)}</desc>",
        *inside,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width * scale,
        height=height * scale,
        role="img",
        font_family=_FONT,
        style="max-width:100%;height:auto",
    )
