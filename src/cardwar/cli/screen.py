"""What the screen can do, or the pipe: signs, colours, and how wide it is."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence

from cardwar.cards import C, Suit, write_pile
from cardwar.cli.look import Line, Look, look_of
from cardwar.cli.output import can_show, columns
from cardwar.cli.painting import painter
from cardwar.state import GameState

__all__ = ["look_for", "written"]

_BARS = ("█▓▒░", "#=+-")
"""Signs for the seats, the best first; every output has the last ones."""


def look_for(state: GameState[C], names: Sequence[str]) -> Look:
    """Return the look of a game that standard output can show.

    >>> import cardwar as cw
    >>> look_for(cw.deal(cw.WAR, players=2, seed=1), ("Ann", "Bo")).names
    ('Ann', 'Bo')
    """
    # Without the signs of the suits cards are written by their codes.
    sign = str if can_show("".join(suit.symbol for suit in Suit)) else _code
    if painter() is None:
        return look_of(state, names, sign, columns=columns())
    signs = next(signs for signs in _BARS if can_show(signs))
    return look_of(state, names, sign, columns=columns() or 80, bar_signs=signs, is_painted=True)


def written(lines: Iterable[Line], look: Look) -> Iterator[str]:
    """Yield lines as they are to be written, in colours if the look is a painted one.

    >>> import cardwar as cw
    >>> look = look_for(cw.deal(cw.WAR, players=2, seed=1), ("Ann", "Bo"))
    >>> list(written(look.prose("War!"), look))
    ['War!']
    """
    paint = painter() if look.is_painted else None
    for line in lines:
        yield "".join(piece.text for piece in line) if paint is None else paint(line)


def _code(card: Hashable) -> str:
    return write_pile([card])
