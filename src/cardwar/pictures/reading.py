"""Read what pictures are made of, and refuse what none can be made of."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from cardwar._checks import as_tuple, check_kind, is_int, shown
from cardwar.cards import C, Card
from cardwar.errors import BadInput
from cardwar.explaining.wording import cleaned
from cardwar.pictures.scene import Face
from cardwar.state import GameState, Laid, Player

__all__ = ["check_flag", "check_size", "check_state", "face_of", "names_of", "read_card"]


def read_card(card: Hashable) -> Face:
    """Return a card as it is drawn. Raises `BadInput` for what is no card.

    >>> read_card(7)
    '7'
    """
    kind = type(card).__name__
    if isinstance(card, Laid | Player | GameState):
        raise BadInput(
            f"card is a {kind}; a card alone is asked for, like laid.card, and "
            "table_svg and Table draw a whole state"
        )
    try:
        hash(card)
    except Exception:  # noqa: BLE001 - whatever its own hash raises
        raise BadInput(f"card is {shown(card)}; a card is hashable, like Card('As') or 7") from None
    return face_of(card)


def face_of(card: Hashable) -> Face:
    """Return a card as it is drawn: a `Card` as it is, another as a short text.

    >>> face_of("two" + chr(10) + "lines"), face_of("")
    ('two lines', '(blank)')
    """
    return card if isinstance(card, Card) else _plain(card, "(blank)")


def _plain(thing: object, otherwise: str) -> str:
    """Return a thing as one printable line, also if it cannot be written."""
    try:
        text = cleaned(str(thing))
    except Exception:  # noqa: BLE001 - what others wrote may be odd, and must not matter
        text = f"({type(thing).__name__})"
    return text or otherwise


def names_of(state: GameState[C], names: Iterable[str]) -> tuple[str, ...]:
    """Return what the players are called; without names they are numbered from 1.

    >>> import cardwar as cw
    >>> names_of(cw.deal(cw.WAR, players=2, seed=1), [])
    ('Player 1', 'Player 2')
    """
    given = as_tuple("names", names)
    for seat, name in enumerate(given):
        if not isinstance(name, str):
            raise BadInput(f"names[{seat}] is {shown(name)}; a name is a text")
    players = len(state.players)
    if given and len(given) != players:
        raise BadInput(f"names has {len(given)} entries; there are {players} players")
    usual = [f"Player {seat + 1}" for seat in range(players)]
    return tuple([_plain(name, other) for name, other in zip(given or usual, usual, strict=True)])


def check_state(state: GameState[C]) -> None:
    """Raise `BadInput` unless this is a state whose seats are all there."""
    check_kind("state", state, GameState)
    seats = range(len(state.players))
    for laid in state.table:
        if laid.seat not in seats:
            raise BadInput(
                f"state has a card of seat {shown(laid.seat)} on the table; its seats are "
                f"{[*seats]}"
            )
    winners = state.outcome.winners if state.outcome else ()
    if not set(winners) <= set(seats):
        raise BadInput(f"state has the winners {shown(winners)}; its seats are {[*seats]}")


def check_size(what: str, size: object, least: int, most: int) -> None:
    """Raise `BadInput` unless a picture can be that wide.

    >>> check_size("columns", 80, 20, 1000)
    """
    if not is_int(size, least) or size > most:
        raise BadInput(f"{what} is {shown(size)}; it is an int, {least} to {most}")


def check_flag(what: str, flag: object) -> None:
    """Raise `BadInput` unless this is True or False.

    >>> check_flag("is_ascii", False)
    """
    if not isinstance(flag, bool):
        raise BadInput(f"{what} is {shown(flag)}; it is True or False")
