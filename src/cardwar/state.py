"""What is: the state of a game, and the small values it is made of. All are frozen."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from enum import Enum
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeAlias

import attrs

from cardwar._checks import check_count, shown, tuples_at_the_door
from cardwar.cards import C, write_pile
from cardwar.errors import BadInput

if TYPE_CHECKING:
    from cardwar.rules import RuleSet

__all__ = [
    "Battle",
    "Cycle",
    "GameState",
    "Laid",
    "Outcome",
    "Place",
    "Player",
    "Reason",
    "Seat",
    "Stage",
    "Tally",
]

Seat: TypeAlias = int
"""A player's number, from 0."""


class Place(Enum):
    """Where cards of the pot go.

    >>> import cardwar as cw
    >>> cw.Place.CAPTURED.value
    'captured'
    """

    PILE = "pile"
    """Under a player's pile."""
    CAPTURED = "captured"
    """To a player's captured cards, kept apart until the pile runs out (ruling 7)."""
    ASIDE = "aside"
    """Out of play."""
    TABLE = "table"
    """They stay where they are, for the next round."""


class Stage(Enum):
    """What the next step of a game does.

    >>> import cardwar as cw
    >>> cw.deal(cw.WAR, players=2, seed=1).stage
    <Stage.FLIP: 'flip'>
    """

    FLIP = "flip"
    """Between rounds: the next step is an opening flip."""
    LAYING = "laying"
    """In the middle of a step; only seen by those who apply events one by one."""
    BATTLE = "battle"
    """Face-up cards lie there to be compared: the next step is a war, or the pot is settled."""
    OVER = "over"
    """The game has ended."""


class Reason(Enum):
    """Why a game ended. A ruleset may also give a text of its own as the reason.

    >>> import cardwar as cw
    >>> print(cw.Reason.LAST_STANDING)
    last standing
    """

    LAST_STANDING = "last standing"
    """One player is left (ruling 9)."""
    ALL_OUT = "all out"
    """Nobody is left (ruling 9): a draw."""
    DRAWN = "drawn"
    """A player was short in a war, under rules that make this a draw (ruling 5)."""
    ROUND_CAP = "round cap"
    """The agreed number of rounds was played (ruling 10)."""
    TIME = "time"
    """The agreed time was up (ruling 10)."""
    FIRST_OUT = "first out"
    """Somebody was out, and the rules stop there (ruling 10)."""
    WARS_WON = "wars won"
    """Somebody won the agreed number of wars (ruling 10)."""
    CYCLE = "cycle"
    """The game was proved to go round for ever (ruling 12): no winner."""
    ROUND_LIMIT = "round limit"
    """`play` reached its `max_rounds` (ruling 12): no winner."""

    def __str__(self) -> str:
        """Return the reason in words, as a ruleset's own text would be."""
        return self.value


@attrs.frozen
class Cycle:
    """The proof that a game never ends (ruling 12).

    >>> import cardwar as cw
    >>> cw.Cycle(start=3, length=12).length
    12
    """

    start: int
    """Rounds played before the position that comes again."""
    length: int
    """Rounds from that position to its first return."""

    def __attrs_post_init__(self) -> None:
        """Refuse what counts no rounds."""
        check_count("start", self.start, 0)
        check_count("length", self.length, 1)


NO_WINNERS = frozenset((Reason.CYCLE, Reason.ROUND_LIMIT, Reason.DRAWN, Reason.ALL_OUT))
"""The reasons for which nobody wins."""
FROM_PLAY = (Reason.CYCLE, Reason.ROUND_LIMIT)
"""The reasons that only `play` finds: no ruleset answers them, and no state has them."""


@attrs.frozen
class Outcome:
    """How a game ended: the reason, and the seats that won.

    `winners` is empty where nobody won, and holds all equal leaders where they share the game.
    Raises `BadInput` for winners that are not distinct seats in order, for winners where the
    reason allows none, and for a cycle with another reason than `Reason.CYCLE`.

    >>> import cardwar as cw
    >>> cw.Outcome(cw.Reason.TIME, winners=(0, 2)).is_draw
    True
    """

    reason: Reason | str
    """Why it ended: a `Reason`, or the ruleset's own text."""
    winners: tuple[Seat, ...] = ()
    """The seats that won, in order."""
    cycle: Cycle | None = None
    """Start and length, where the reason is `Reason.CYCLE`."""

    def __attrs_post_init__(self) -> None:
        """Refuse what cannot be."""
        if not isinstance(self.reason, Reason) and not (
            isinstance(self.reason, str) and self.reason
        ):
            raise BadInput(f"reason is {shown(self.reason)}; a reason is a Reason or a text")
        tuples_at_the_door(self, "winners")
        if not are_seats(self.winners):
            raise BadInput(
                f"winners is {shown(self.winners)}; winners are a tuple of different seats in order"
            )
        if self.winners and self.reason in NO_WINNERS:
            raise BadInput(f"winners is {shown(self.winners)}; {self.reason} has no winners")
        if isinstance(self.cycle, Cycle) != (self.reason is Reason.CYCLE):
            raise BadInput(
                f"cycle is {shown(self.cycle)}; Reason.CYCLE has a cycle, no other has one"
            )

    @property
    def winner(self) -> Seat | None:
        """The seat that won, if exactly one did, else None."""
        return self.winners[0] if len(self.winners) == 1 else None

    @property
    def is_draw(self) -> bool:
        """True unless exactly one seat won."""
        return len(self.winners) != 1


def are_seats(seats: Iterable[object]) -> bool:
    """Tell whether these are different seats in order."""
    last = -1
    for seat in seats:
        if not isinstance(seat, int) or isinstance(seat, bool) or seat <= last:
            return False
        last = seat
    return True


class Laid(NamedTuple, Generic[C]):
    """A card on the table: the card, the seat that laid it, and whether it lies face up.

    >>> import cardwar as cw
    >>> cw.Laid(cw.Card("As"), seat=1, face_up=True).seat
    1
    """

    card: C
    """The card."""
    seat: Seat
    """Who laid it; a carried-over card keeps that seat."""
    face_up: bool
    """False for stakes and forfeited cards."""


class Player(NamedTuple, Generic[C]):
    """What one player holds, and whether they are out.

    >>> import cardwar as cw
    >>> cw.deal(cw.WAR, players=2, seed=1).players[0].holds
    26
    """

    pile: tuple[C, ...]
    """The face-down cards they draw from; index 0 is the top."""
    captured: tuple[C, ...] = ()
    """Won cards kept apart, in the order they were won (ruling 7)."""
    is_out: bool = False
    """Out of the game; a seat that was dealt nothing is out from the start."""

    @property
    def holds(self) -> int:
        """How many cards they hold, pile and captured."""
        return len(self.pile) + len(self.captured)


@attrs.frozen
class Tally:
    """A game in numbers (ruling 15).

    >>> import cardwar as cw
    >>> tally = cw.play(cw.deal(cw.WAR, players=2, seed=1)).tally
    >>> tally.battles - tally.rounds == tally.wars
    True
    """

    rounds: int
    """Rounds opened."""
    battles: int
    """Comparisons of face-up cards, the opening ones included."""
    wars: int
    """Ties among the best, also those nobody could lay for."""
    deepest_war: int
    """The largest level of a war; 0 if there was none."""
    eliminated: tuple[tuple[Seat, int], ...]
    """Who went out in which round, in seat order within a round."""


@attrs.frozen
class Battle(Generic[C]):
    """What a ruleset sees when it is asked: a frozen view of the table in the middle of a round.

    >>> import attrs
    >>> import cardwar as cw
    >>> def as_many_as_tied(battle: cw.Battle) -> int:
    ...     return len(battle.tied)
    >>> rules = attrs.evolve(cw.WAR, stake=as_many_as_tied)
    """

    level: int
    """0 is the opening flip, n the n-th war of the round."""
    seats: tuple[Seat, ...]
    """Who fights, in order. When asked what to lay: at level 0 everybody who can play, at level n
    everybody who fought the battle that was tied."""
    tied: tuple[Seat, ...]
    """Who tied, when asked what to lay in a war, or to settle one without cards (`Award`).
    Otherwise empty."""
    shown: tuple[tuple[C, ...], ...]
    """For each of `seats`, the face-up cards they fight with, in the order laid. Empty before the
    opening flip."""
    table: tuple[Laid[C], ...]
    """All cards on the table in order of play (ruling 6)."""
    piles: tuple[tuple[C, ...], ...]
    """Each seat's pile, top first."""
    captured: tuple[tuple[C, ...], ...]
    """Each seat's captured cards, in the order they were won."""
    playing: tuple[Seat, ...]
    """The seats that are not out of the game."""
    memory: Hashable
    """The ruleset's own note, as `RuleSet.remember` last gave it; None at the start."""

    def holds(self, seat: Seat) -> int:
        """Return how many cards the seat can still lay: its pile and its captured cards.

        >>> import attrs
        >>> import cardwar as cw
        >>> def half(battle: cw.Battle) -> int:
        ...     return min(battle.holds(seat) for seat in battle.tied) // 2
        >>> rules = attrs.evolve(cw.WAR, stake=half)
        """
        return len(self.piles[seat]) + len(self.captured[seat])


# A tuple, as it is made in every step: an attrs class of this size takes four times as long.
class GameState(NamedTuple, Generic[C]):
    """A game at one moment, as a value: frozen, hashable, equal by content, picklable.

    Keeping an old state is the undo. States come from `cardwar.deal` and `cardwar.start`, and
    from there by `cardwar.step` or by `cardwar.apply`.

    >>> import cardwar as cw
    >>> state = cw.start(cw.WAR, piles=["As Kd", "Ah 2c"])
    >>> after, events = cw.step(state)
    >>> state.position, after.position
    ('AsKd/Ah2c|', 'Kd/2c|AsAh')
    """

    rules: RuleSet[C]
    """The ruleset in force."""
    players: tuple[Player[C], ...]
    """The players by seat."""
    table: tuple[Laid[C], ...]
    """All cards on the table in order of play; between rounds, carried-over ones."""
    aside: tuple[C, ...]
    """Cards out of play, unseen, from the deal or during the game."""
    round: int
    """Rounds opened so far."""
    battles: int
    """Battles fought so far."""
    wars: int
    """Wars so far."""
    deepest_war: int
    """The largest level of a war so far."""
    eliminated: tuple[tuple[Seat, int], ...]
    """Who went out in which round."""
    stage: Stage
    """What the next step does."""
    level: int
    """The level of the battle on the table; 0 between rounds."""
    fighters: tuple[Seat, ...]
    """Who fights the battle on the table; empty between rounds."""
    shown: tuple[tuple[C, ...], ...]
    """For each of `fighters`, the face-up cards they fight with."""
    forfeited: tuple[Seat, ...]
    """Who forfeited in this round, or between rounds in the last one."""
    seed: int
    """The source of all chance in this game."""
    shuffles: int
    """Shuffles done during play; the deal is not counted."""
    elapsed: float
    """Seconds since the game began, as last told."""
    memory: Hashable
    """The ruleset's own note; None at the start."""
    outcome: Outcome | None
    """How the game ended, or None while it goes on."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.outcome is not None

    @property
    def tally(self) -> Tally:
        """The game so far in numbers."""
        return Tally(self.round, self.battles, self.wars, self.deepest_war, self.eliminated)

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The seats that are not out of the game."""
        return tuple([seat for seat, player in enumerate(self.players) if not player.is_out])

    @property
    def position(self) -> str:
        """All that can be held or laid, as one line.

        For each seat, joined by ``/``, the pile, top first, then, if there are any, ``+`` and the
        captured cards; then ``|`` and the table in order of play. Neither cards aside nor who laid
        what is shown.
        """
        piles = "/".join(
            write_pile(player.pile) + ("+" + write_pile(player.captured) if player.captured else "")
            for player in self.players
        )
        return f"{piles}|{write_pile(laid.card for laid in self.table)}"
