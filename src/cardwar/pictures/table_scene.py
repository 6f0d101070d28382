"""See the table of a state: who holds how much, and what lies there, battle by battle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardwar.cards import C
from cardwar.explaining.wording import cleaned, counted
from cardwar.pictures.outcome import outcome_sentence
from cardwar.pictures.reading import check_state, face_of, names_of
from cardwar.pictures.scene import Cell, Column, Holder, Scene
from cardwar.state import GameState, Laid, Seat, Stage

__all__ = ["columns_of", "heading", "holders_of", "in_play", "table_scene", "title_of"]


def table_scene(state: GameState[C], names: Sequence[str]) -> Scene:
    """Return what there is to see of a state.

    >>> import cardwar as cw
    >>> table_scene(cw.deal(cw.KRIG, players=3, seed=7), ()).story
    ('The table is empty.', '1 card out of play.')
    """
    check_state(state)
    called = names_of(state, names)
    story = [
        "" if state.table else "The table is empty.",
        f"{counted(len(state.aside), 'card')} out of play." if state.aside else "",
    ]
    return Scene(
        title_of(state, state.round),
        holders_of(state, called),
        in_play(state),
        columns_of(state),
        tuple(filter(None, story)),
        outcome_sentence(state, called),
    )


def title_of(state: GameState[C], number: int) -> str:
    """Return the name of the rules and the round."""
    name = cleaned(str(state.rules.name)) or "A game"
    return f"{name}, round {number:,}" if number else f"{name}, before the first round"


def holders_of(state: GameState[C], names: Sequence[str]) -> tuple[Holder, ...]:
    """Return who holds how much."""
    winners = state.outcome.winners if state.outcome else ()
    return tuple(
        [
            Holder(
                names[seat],
                len(player.pile),
                len(player.captured),
                is_out=player.is_out,
                wins=seat in winners,
            )
            for seat, player in enumerate(state.players)
        ]
    )


def in_play(state: GameState[C]) -> int:
    """Return how many cards the seats hold and the table has."""
    return sum(player.holds for player in state.players) + len(state.table)


def heading(level: int) -> str:
    """Return what a battle is called.

    >>> heading(0), heading(2)
    ('Opening flip', 'War 2')
    """
    return f"War {level}" if level else "Opening flip"


def columns_of(state: GameState[C]) -> tuple[Column, ...]:
    """Return what lies on the table, battle by battle; what is carried over comes first."""
    parts = list(_parts(state.table))
    level = _last_level(state, parts)
    old = max(len(parts) - 1 - level, 0)
    carried = [laid for part in parts[:old] for laid in part]
    columns = [Column("Carried over", _cells(state, carried))] if carried else []
    first = level - len(parts) + 1 + old
    columns += [
        Column(heading(first + place), _cells(state, part))
        for place, part in enumerate(parts[old:])
    ]
    return tuple(columns)


def _last_level(state: GameState[C], parts: Sequence[Sequence[Laid[C]]]) -> int:
    """Return the level of the battle that lies there last; -1 if all of it is carried over."""
    if state.stage is Stage.BATTLE:
        return state.level
    laying = bool(parts) and not parts[-1][-1].face_up
    if state.stage is Stage.LAYING or state.level:
        # A war that is declared is not yet on the table, until something is laid for it.
        return state.level if laying else state.level - 1
    return -1


def _parts(table: Sequence[Laid[C]]) -> Iterator[list[Laid[C]]]:
    """Yield the table in parts, one for each battle.

    The state does not keep where one battle ends. But in each the cards face down come before those
    face up, which are laid in the order of the seats.
    """
    part: list[Laid[C]] = []
    for laid in table:
        last = part[-1] if part else None
        if last and last.face_up and not (laid.face_up and _goes_on(part, laid.seat)):
            yield part
            part = []
        part.append(laid)
    if part:
        yield part


def _goes_on(part: Sequence[Laid[C]], seat: Seat) -> bool:
    """Tell whether a seat can turn up a card in this battle, after those that have."""
    return seat >= part[-1].seat


def _cells(state: GameState[C], part: Sequence[Laid[C]]) -> tuple[Cell, ...]:
    cells = [Cell()] * len(state.players)
    for laid in part:
        cell = cells[laid.seat]
        if laid.face_up:
            cells[laid.seat] = cell._replace(faces=(*cell.faces, face_of(laid.card)))
        else:
            cells[laid.seat] = cell._replace(down=cell.down + 1)
    return tuple(cells)
