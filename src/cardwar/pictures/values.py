"""Pictures as values: notebooks show them as SVG, terminals as text."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

import attrs

from cardwar.cards import C
from cardwar.events import Event
from cardwar.pictures.card_drawing import HEIGHT, WIDTH, card_face
from cardwar.pictures.card_text import face_lines
from cardwar.pictures.describing import face_words
from cardwar.pictures.lettering import Lettering
from cardwar.pictures.reading import check_flag, check_size, read_card
from cardwar.pictures.round_scene import round_scene
from cardwar.pictures.scene import Face, Scene
from cardwar.pictures.scene_drawing import LEAST_WIDTH, scene_svg
from cardwar.pictures.scene_text import LEAST_COLUMNS, scene_lines
from cardwar.pictures.svg import document
from cardwar.pictures.table_scene import table_scene
from cardwar.state import GameState

__all__ = ["CardFace", "Picture", "Round", "Table"]


@attrs.frozen(init=False)
class CardFace:
    """A card, face up.

    A value that is no `Card` is drawn with its text, a long one shortened. Raises `BadInput` for
    what is no card.

    >>> import cardwar as cw
    >>> from cardwar import pictures
    >>> print(pictures.CardFace(cw.Card("Td")))
    ┌─────┐
    │10♦  │
    │     │
    │  10♦│
    └─────┘
    """

    face: Face
    """What is seen: the `Card`, or the text of another card."""

    def __init__(self, card: Hashable) -> None:
        object.__setattr__(self, "face", read_card(card))

    def svg(self) -> str:
        """Return it as SVG, 100 wide and 140 high.

        >>> from cardwar import pictures
        >>> "<title>7</title>" in pictures.CardFace(7).svg()
        True
        """
        words = face_words(self.face)
        return document(words, f"{words}, face up", WIDTH, HEIGHT, *card_face(self.face))

    def text(self, *, is_ascii: bool = False) -> str:
        """Return it as plain text.

        >>> import cardwar as cw
        >>> from cardwar import pictures
        >>> pictures.CardFace(cw.Card("Td")).text(is_ascii=True).split()[1]
        '|Td'
        """
        check_flag("is_ascii", is_ascii)
        return "\n".join(face_lines(self.face, Lettering(is_ascii)))

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        """Return it as plain text."""
        return self.text()


@attrs.frozen(repr=False)
class Picture:
    """A picture of a game: the parts that `Table` and `Round` share.

    It keeps what is seen, and neither the state nor the events; so it may be sent and stored where
    those may not.

    >>> import cardwar as cw
    >>> from cardwar import pictures
    >>> isinstance(pictures.Table(cw.deal(cw.WAR, players=2, seed=1)), pictures.Picture)
    True
    """

    _scene: Scene

    def svg(self, *, width: int = 720) -> str:
        """Return it as SVG that is so wide, or less if that is enough.

        Columns for which there is no room are put under the others.

        >>> import cardwar as cw
        >>> from cardwar import pictures
        >>> pictures.Table(cw.deal(cw.WAR, players=2, seed=1)).svg(width=360)[:4]
        '<svg'
        """
        check_size("width", width, LEAST_WIDTH, 10_000)
        return scene_svg(self._scene, width)

    def text(self, *, columns: int = 80, is_ascii: bool = False) -> str:
        """Return it as plain text, of which no line is longer than so many columns.

        >>> import cardwar as cw
        >>> from cardwar import pictures
        >>> table = pictures.Table(cw.deal(cw.WAR, players=2, seed=1))
        >>> print(table.text(columns=40, is_ascii=True))
        War, before the first round
        <BLANKLINE>
        Player 1   26 cards   #########
        Player 2   26 cards   #########
        <BLANKLINE>
        The table is empty.
        """
        check_size("columns", columns, LEAST_COLUMNS, 10_000)
        check_flag("is_ascii", is_ascii)
        return "\n".join(scene_lines(self._scene, columns, Lettering(is_ascii)))

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        """Return it as plain text of at most 80 columns."""
        return self.text()

    def __repr__(self) -> str:
        """Return what it is a picture of."""
        return f"<{type(self).__name__}: {self._scene.title}>"


@attrs.frozen(init=False, repr=False)
class Table(Picture):
    """The table of a state: the seats, their piles as counts, and the cards that lie there.

    Without names the players are numbered from 1. Raises `BadInput` for what is no state, and for
    names that are not a text for each seat.

    >>> import cardwar as cw
    >>> from cardwar import pictures
    >>> state, events = cw.step(cw.start(cw.WAR, piles=["As Kd", "Ah 2c"]))
    >>> print(pictures.Table(state, names=["Ann", "Bo"]))
    War, round 1
    <BLANKLINE>
    Ann   1 card   ██████
    Bo    1 card   ██████
    <BLANKLINE>
          Opening flip
    Ann   A♠
    Bo    A♥
    """

    def __init__(self, state: GameState[C], *, names: Sequence[str] = ()) -> None:
        super().__init__(table_scene(state, names))


@attrs.frozen(init=False, repr=False)
class Round(Picture):
    """A round: the opening flip, each war, and who took the pot.

    `state` is the one before the round, `events` are those of the round, or of its first steps.
    Without names the players are numbered from 1. Raises `BadInput` for events that do not follow
    from the state, or that go on into another round.

    >>> import cardwar as cw
    >>> from cardwar import pictures
    >>> state = cw.start(cw.BATAILLE, piles=["As 3d Kd", "Ah 2c 9s 4s"])
    >>> after, events = cw.play_round(state)
    >>> print(pictures.Round(state, events, names=["Ann", "Bo"]))
    Bataille, round 1
    <BLANKLINE>
    Ann   3 → 6 cards   █████████████████████
    Bo    4 → 1 card    ███
    <BLANKLINE>
          Opening flip   War 1
    Ann   A♠ ties        * K♦ takes 6
    Bo    A♥ ties        * 9♠
    <BLANKLINE>
    War 1: Ann and Bo tie.
    Ann takes 6 cards.
    """

    def __init__(
        self, state: GameState[C], events: Iterable[Event[C]], *, names: Sequence[str] = ()
    ) -> None:
        super().__init__(round_scene(state, events, names))
