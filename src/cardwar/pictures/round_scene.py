"""See a whole round, from the state before it and the events of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Generic

import attrs

from cardwar._checks import check_kind
from cardwar.cards import C
from cardwar.errors import BadInput, EventMismatch
from cardwar.events import CardsFlipped, Event, Forfeited, PotTaken, StakeLaid, WarDeclared
from cardwar.pictures.outcome import outcome_sentence
from cardwar.pictures.reading import check_state, face_of, names_of
from cardwar.pictures.scene import Cell, Column, Scene
from cardwar.pictures.story import sentence_of
from cardwar.pictures.table_scene import columns_of, heading, holders_of, in_play, title_of
from cardwar.replaying import apply
from cardwar.state import GameState, Seat, Stage

__all__ = ["round_scene"]


def round_scene(state: GameState[C], events: Iterable[Event[C]], names: Sequence[str]) -> Scene:
    """Return what there is to see of a round, or of what there has been of it so far.

    >>> import cardwar as cw
    >>> state = cw.start(cw.TWO_HANDED, piles=["Kd 2c", "7c 3c"])
    >>> round_scene(state, cw.play_round(state)[1], ["Ann", "Bo"]).story
    ('Ann takes 2 cards.',)
    """
    check_state(state)
    check_kind("events", events, Iterable)
    called = names_of(state, names)
    course = _Course(state, called, list(columns_of(state)))
    for event in events:
        course.take(event)
    after = course.state
    held = [player.holds for player in state.players]
    return Scene(
        title_of(after, after.round),
        tuple(
            holder._replace(held=before)
            for holder, before in zip(holders_of(after, called), held, strict=True)
        ),
        in_play(after),
        tuple([column for column in course.columns if column.seats]),
        tuple(course.story),
        outcome_sentence(after, called),
    )


@attrs.define
class _Course(Generic[C]):
    """A round as far as its events have been taken."""

    state: GameState[C]
    names: tuple[str, ...]
    columns: list[Column]
    story: list[str] = attrs.field(factory=list[str], init=False)
    _is_open: bool = attrs.field(init=False)
    """Whether the round is one that has begun, so that no other may."""
    _is_laying: bool = attrs.field(default=False, init=False)
    """Whether the last column is the one that is being laid."""

    def __attrs_post_init__(self) -> None:
        stage, now = self.state.stage, heading(self.state.level)
        self._is_open = stage is not Stage.FLIP
        self._is_laying = stage is Stage.LAYING and now in [
            column.heading for column in self.columns
        ]

    def take(self, event: Event[C]) -> None:
        """Take the next event. Raises `BadInput` if it does not follow, or is of another round."""
        before = self.state
        try:
            self.state = apply(before, event)
        except EventMismatch as error:
            raise BadInput(
                f"events do not follow from the state before them: {error}; give those that "
                "play_round or step returned for it"
            ) from None
        match event:
            case StakeLaid() | Forfeited() | CardsFlipped():
                self._open(before)
                self._lay(event)
            case WarDeclared(tied=tied):
                for seat in tied:
                    self._mark(seat, "ties")
                self._is_laying = False
            case PotTaken(seat=seat, cards=cards):
                self._mark(seat, f"takes {len(cards)}")
            case _:
                pass
        sentence = sentence_of(event, self.names)
        if sentence:
            self.story.append(sentence)

    def _open(self, before: GameState[C]) -> None:
        if before.stage is Stage.FLIP:
            if self._is_open:
                raise BadInput(
                    f"events go on into round {self.state.round}; give those of one round, as "
                    "play_round returns them"
                )
            self._is_open = True

    def _lay(self, event: StakeLaid[C] | Forfeited[C] | CardsFlipped[C]) -> None:
        if not self._is_laying:
            self.columns.append(Column(heading(self.state.level), (Cell(),) * len(self.names)))
            self._is_laying = True
        if isinstance(event, CardsFlipped):
            self._flip(event)
            return
        cell = self._cell(event.seat)
        self._put(event.seat, cell._replace(down=cell.down + len(event.cards)))
        if isinstance(event, Forfeited):
            self._mark(event.seat, "forfeits")

    def _flip(self, event: CardsFlipped[C]) -> None:
        for card, seat, _ in event.laid:
            cell = self._cell(seat)
            self._put(seat, cell._replace(faces=(*cell.faces, face_of(card))))
        flipped = {laid.seat for laid in event.laid}
        for seat in self.state.fighters:
            if seat not in flipped:
                self._mark(seat, "stands")
        self._is_laying = False

    def _cell(self, seat: Seat) -> Cell:
        return self.columns[-1].cells[seat]

    def _put(self, seat: Seat, cell: Cell) -> None:
        column = self.columns[-1]
        cells = (*column.cells[:seat], cell, *column.cells[seat + 1 :])
        self.columns[-1] = column._replace(cells=cells)

    def _mark(self, seat: Seat, mark: str) -> None:
        if self.columns:
            cell = self._cell(seat)
            self._put(seat, cell._replace(marks=(*cell.marks, mark)))
