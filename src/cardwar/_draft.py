"""A working copy of a state: the only place where cards are moved.

`step` and `apply` thaw a state into a `Draft`, fold events over it, and freeze it again; so a step
costs one new state however many events it has.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, assert_never

from cardwar.cards import C
from cardwar.events import (
    CardsFlipped,
    ClockRead,
    Event,
    Forfeited,
    GameEnded,
    PileRefilled,
    PlayerOut,
    PlayerWithdrew,
    PotCarried,
    PotReturned,
    PotSetAside,
    PotTaken,
    Remembered,
    StakeLaid,
    WarDeclared,
)
from cardwar.rules import RuleSet
from cardwar.state import Battle, GameState, Laid, Outcome, Place, Player, Seat, Stage

# Bound to names: reading a member through its enum costs a lookup in every round.
_FLIP, _LAYING, _BATTLE, _OVER = Stage.FLIP, Stage.LAYING, Stage.BATTLE, Stage.OVER
_PILE = Place.PILE


class Draft(Generic[C]):
    """The fields of a `GameState`, open to change, with one method for each event."""

    __slots__ = (
        "aside",
        "battles",
        "captured",
        "deepest_war",
        "elapsed",
        "eliminated",
        "fighters",
        "forfeited",
        "level",
        "memory",
        "outcome",
        "piles",
        "playing",
        "round",
        "rules",
        "seed",
        "shown",
        "shuffles",
        "stage",
        "table",
        "wars",
    )

    rules: RuleSet[C]
    piles: list[tuple[C, ...]]
    captured: list[tuple[C, ...]]
    playing: tuple[Seat, ...]
    table: tuple[Laid[C], ...]
    aside: tuple[C, ...]
    round: int
    battles: int
    wars: int
    deepest_war: int
    eliminated: tuple[tuple[Seat, int], ...]
    stage: Stage
    level: int
    fighters: tuple[Seat, ...]
    shown: tuple[tuple[C, ...], ...]
    forfeited: tuple[Seat, ...]
    seed: int
    shuffles: int
    elapsed: float
    memory: Hashable
    outcome: Outcome | None

    def __init__(self, state: GameState[C]) -> None:
        (
            self.rules,
            players,
            self.table,
            self.aside,
            self.round,
            self.battles,
            self.wars,
            self.deepest_war,
            self.eliminated,
            self.stage,
            self.level,
            self.fighters,
            self.shown,
            self.forfeited,
            self.seed,
            self.shuffles,
            self.elapsed,
            self.memory,
            self.outcome,
        ) = state
        piles: list[tuple[C, ...]] = []
        captured: list[tuple[C, ...]] = []
        playing: list[Seat] = []
        for seat, (pile, won, is_out) in enumerate(players):
            piles.append(pile)
            captured.append(won)
            if not is_out:
                playing.append(seat)
        self.piles = piles
        self.captured = captured
        self.playing = tuple(playing)

    def freeze(self) -> GameState[C]:
        """Return the state as it now is."""
        playing, captured = self.playing, self.captured
        players: list[Player[C]] = []
        for seat, pile in enumerate(self.piles):
            players.append(Player(pile, captured[seat], seat not in playing))
        return GameState(
            self.rules,
            tuple(players),
            self.table,
            self.aside,
            self.round,
            self.battles,
            self.wars,
            self.deepest_war,
            self.eliminated,
            self.stage,
            self.level,
            self.fighters,
            self.shown,
            self.forfeited,
            self.seed,
            self.shuffles,
            self.elapsed,
            self.memory,
            self.outcome,
        )

    def view(self, level: int, seats: tuple[Seat, ...], tied: tuple[Seat, ...] = ()) -> Battle[C]:
        """Return what a ruleset may see of a battle."""
        return Battle(
            level,
            seats,
            tied,
            self.shown,
            self.table,
            tuple(self.piles),
            tuple(self.captured),
            self.playing,
            self.memory,
        )

    def holds(self, seat: Seat) -> int:
        """Return how many cards the seat can still lay."""
        return len(self.piles[seat]) + len(self.captured[seat])

    def fold(self, event: Event[C]) -> None:  # noqa: C901, PLR0912 - one line for each event
        """Make happen what the event says."""
        match event:
            case CardsFlipped():
                self.cards_flipped(event)
            case WarDeclared():
                self.war_declared(event)
            case Forfeited():
                self.has_forfeited(event)
            case StakeLaid():
                self.stake_laid(event)
            case PileRefilled():
                self.pile_refilled(event)
            case PotTaken():
                self.pot_taken(event)
            case PotCarried():
                self.pot_carried()
            case PotSetAside():
                self.pot_set_aside(event)
            case PotReturned():
                self.pot_returned(event)
            case PlayerOut():
                self.player_out(event)
            case PlayerWithdrew():
                self.player_withdrew(event)
            case Remembered():
                self.memory = event.memory
            case ClockRead():
                self.elapsed = event.elapsed
            case GameEnded():
                self.game_ended(event)
            case _:
                assert_never(event)

    def cards_flipped(self, event: CardsFlipped[C]) -> None:
        """Turn up cards: the battle they make is on."""
        if self.stage is _FLIP:
            self.round += 1
            self.forfeited = ()
        laid, piles = event.laid, self.piles
        seats: list[Seat] = []
        shown: list[tuple[C, ...]] = []
        for card, seat, _ in laid:
            piles[seat] = piles[seat][1:]
            seats.append(seat)
            shown.append((card,))
        self.table += laid
        if event.level == 0:
            self.fighters = tuple(dict.fromkeys(seats))
        one_each = tuple(seats) == self.fighters
        self.shown = tuple(shown) if one_each else self._shown_after(laid)
        self.battles += 1
        self.stage = _BATTLE

    def _shown_after(self, laid: tuple[Laid[C], ...]) -> tuple[tuple[C, ...], ...]:
        """Return what each fighter shows: the cards just laid, or the old ones if they stand."""
        old = dict(zip(self.fighters, self.shown, strict=False))
        new = {
            seat: tuple([card.card for card in laid if card.seat == seat]) for seat in self.fighters
        }
        return tuple([new[seat] or old[seat] for seat in self.fighters])

    def _lay_first(self) -> None:
        """Note that laying has begun; before the opening flip this opens the round."""
        if self.stage is _FLIP:
            self.round += 1
            self.forfeited = ()
            self.stage = _LAYING

    def war_declared(self, event: WarDeclared) -> None:
        """Begin a war: its fighters are called, with the cards they have shown."""
        shown = dict(zip(self.fighters, self.shown, strict=True))
        self.fighters = event.seats
        self.shown = tuple([shown.get(seat, ()) for seat in event.seats])
        self.level = event.level
        self.wars += 1
        self.deepest_war = max(self.deepest_war, event.level)
        self.stage = _LAYING

    def has_forfeited(self, event: Forfeited[C]) -> None:
        """Take a seat out of the fight; its pile joins the pot."""
        self._lay_first()
        seat = event.seat
        self.piles[seat] = ()
        self.table += tuple([Laid(card, seat, False) for card in event.cards])
        staying = [
            (s, cards) for s, cards in zip(self.fighters, self.shown, strict=True) if s != seat
        ]
        self.fighters = tuple([s for s, _ in staying])
        self.shown = tuple([cards for _, cards in staying])
        self.forfeited += (seat,)

    def stake_laid(self, event: StakeLaid[C]) -> None:
        """Lay cards face down."""
        self._lay_first()
        seat = event.seat
        self.piles[seat] = self.piles[seat][len(event.cards) :]
        self.table += tuple([Laid(card, seat, False) for card in event.cards])

    def pile_refilled(self, event: PileRefilled[C]) -> None:
        """Put captured cards under the pile."""
        self.piles[event.seat] += event.cards
        self.captured[event.seat] = ()
        self.shuffles += event.shuffled

    def _give(self, seat: Seat, cards: tuple[C, ...], place: Place) -> None:
        held = self.piles if place is _PILE else self.captured
        held[seat] += cards

    def _take_up(self, cards: tuple[C, ...], owner: Seat | None = None) -> None:
        """Take cards off the table, of an owner or of anybody; with none left the round is over."""
        if len(cards) == len(self.table):
            self.table = ()
            self._close_round()
        else:
            left = list(self.table)
            for card in cards:
                del left[_find(card, left, owner)]
            self.table = tuple(left)
            self.stage = _LAYING

    def _close_round(self) -> None:
        self.fighters = ()
        self.shown = ()
        self.level = 0
        self.stage = _FLIP

    def pot_taken(self, event: PotTaken[C]) -> None:
        """Give cards of the pot to a seat."""
        self._take_up(event.cards)
        self._give(event.seat, event.cards, event.place)
        self.shuffles += event.shuffled

    def pot_carried(self) -> None:
        """Leave what is on the table for the next round; this one is over."""
        self._close_round()

    def pot_set_aside(self, event: PotSetAside[C]) -> None:
        """Put cards of the pot out of play."""
        self._take_up(event.cards)
        self.aside += event.cards

    def pot_returned(self, event: PotReturned[C]) -> None:
        """Give each seat the cards it takes back."""
        for seat, cards in enumerate(event.cards_by_seat):
            self._take_up(cards, owner=seat)
            self._give(seat, cards, event.place)

    def player_out(self, event: PlayerOut) -> None:
        """Put a seat out of the game."""
        self._leave(event.seat)
        self.eliminated += ((event.seat, self.round),)

    def _leave(self, leaver: Seat) -> None:
        self.playing = tuple([seat for seat in self.playing if seat != leaver])

    def player_withdrew(self, event: PlayerWithdrew[C]) -> None:
        """Let a seat leave the table; its cards go out of play."""
        self._leave(event.seat)
        self.piles[event.seat] = self.captured[event.seat] = ()
        self.aside += event.cards

    def game_ended(self, event: GameEnded) -> None:
        """End the game."""
        self.outcome = event.outcome
        self.stage = _OVER


def _find(card: C, table: list[Laid[C]], owner: Seat | None) -> int:
    """Return the place of this very card, or of the first that equals it."""
    equal = [
        (laid.card is not card, index)
        for index, laid in enumerate(table)
        if (laid.card is card or laid.card == card) and owner in (None, laid.seat)
    ]
    return min(equal)[1]
