"""The engine: asks the rules, makes the events, folds them. `step`, `play_round`, `withdraw`."""

from __future__ import annotations

from typing import Generic

from cardwar._answers import (
    ask_best,
    ask_lay,
    ask_plain,
    ask_refill,
    ask_remember,
    ask_settle,
    ask_verdict,
)
from cardwar._checks import check_number
from cardwar._draft import Draft
from cardwar.cards import C
from cardwar.errors import BadInput, GameOver
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
from cardwar.rules import Award, Lay, Plain, Put, Share, opening_flip
from cardwar.shuffling import shuffle_unchecked
from cardwar.state import Battle, GameState, Laid, Outcome, Place, Seat, Stage

__all__ = ["play_round", "step", "withdraw"]

_FLIP, _LAYING = Stage.FLIP, Stage.LAYING
_ASIDE = Place.ASIDE


def step(
    state: GameState[C], *, elapsed: float | None = None
) -> tuple[GameState[C], tuple[Event[C], ...]]:
    """Play one beat: the opening flip, or a war, or the settlement of the pot.

    A plain round is two steps. A war that ends before a card is laid is settled in the same step.
    `elapsed` tells the seconds since the game began (ruling 11). Returns the new state and what
    happened; the old state stays as it was.

    Raises `GameOver` for a finished game, `BadInput` for a time that is none or runs backwards,
    and `RuleViolation` for an answer of the ruleset that cannot be followed.

    >>> import cardwar as cw
    >>> state = cw.start(cw.WAR, piles=["As Kd", "Ah 2c"])
    >>> state, events = cw.step(state)
    >>> state.stage, len(events)
    (<Stage.BATTLE: 'battle'>, 1)
    """
    turn = _begin(state, elapsed)
    settled = turn.beat()
    return settled or turn.draft.freeze(), tuple(turn.events)


def play_round(
    state: GameState[C], *, elapsed: float | None = None
) -> tuple[GameState[C], tuple[Event[C], ...]]:
    """Play on to the end of the round: all its wars, and the settlement of the pot.

    Takes, returns and raises what `step` does; in the middle of a round it plays the rest of it.

    >>> import cardwar as cw
    >>> state = cw.start(cw.WAR, piles=["As Kd", "Ah 2c"])
    >>> state, events = cw.play_round(state)
    >>> state.round, state.outcome.winner
    (1, 0)
    """
    turn = _begin(state, elapsed)
    settled = None
    while settled is None:
        settled = turn.beat()
    return settled, tuple(turn.events)


def withdraw(state: GameState[C], *, seat: Seat) -> tuple[GameState[C], tuple[Event[C], ...]]:
    """Let a player leave the table between rounds; their cards are set aside.

    Who withdrew is out, but not among the `eliminated`. If fewer than two are left, or the ruleset
    says so, the game ends. Raises `GameOver` for a finished game, and `BadInput` in the middle of a
    round or for a seat that is not in the game.

    >>> import cardwar as cw
    >>> state, events = cw.withdraw(cw.deal(cw.WAR, players=2, seed=1), seat=0)
    >>> state.outcome.winner
    1
    """
    turn = _begin(state, None)
    if state.stage is not _FLIP:
        raise BadInput(f"a player leaves between rounds; round {state.round} is not settled")
    if isinstance(seat, bool) or seat not in state.playing:
        raise BadInput(f"seat is {seat!r}; in the game are {state.playing}")
    player = state.players[seat]
    event = PlayerWithdrew(seat, player.pile + player.captured)
    turn.events.append(event)
    turn.draft.player_withdrew(event)
    return turn.judge(), tuple(turn.events)


def opening_verdict(state: GameState[C]) -> GameState[C]:
    """Return a new game as it is, or as already over if fewer than two can play (ruling 16)."""
    return _Turn(state).judge()


def _begin(state: GameState[C], elapsed: float | None) -> _Turn[C]:
    if state.outcome is not None:
        reason = getattr(state.outcome.reason, "value", state.outcome.reason)
        raise GameOver(f"the game is over ({reason}); a finished game takes no more steps")
    if state.stage is _LAYING:
        raise BadInput("the state is from the middle of a step; apply the rest of its events first")
    turn = _Turn(state)
    if elapsed is not None:
        turn.tell(elapsed)
    return turn


def _as_seconds(elapsed: float, so_far: float) -> float:
    check_number("elapsed", elapsed, "seconds")
    if elapsed < so_far:
        raise BadInput(f"elapsed is {elapsed!r}; time never runs backwards, and was {so_far!r}")
    return float(elapsed)


class _Turn(Generic[C]):
    """One call to the engine: a draft of the state, and the events so far."""

    __slots__ = ("draft", "events", "plain", "rules")

    def __init__(self, state: GameState[C]) -> None:
        self.draft: Draft[C] = Draft(state)
        self.events: list[Event[C]] = []
        self.rules = state.rules
        self.plain = ask_plain(state.rules)

    def tell(self, elapsed: float) -> None:
        """Take note of the time."""
        draft = self.draft
        seconds = _as_seconds(elapsed, draft.elapsed)
        if seconds > draft.elapsed:
            event = ClockRead(seconds)
            self.events.append(event)
            draft.fold(event)

    def beat(self) -> GameState[C] | None:
        """Play one beat; return the state if it ended the round."""
        draft = self.draft
        if draft.stage is _FLIP:
            if self.plain is None:
                return self._lay(draft.view(0, draft.playing))
            self._flip(0, opening_flip(draft.playing).puts)
            return None
        if self.plain is not None and draft.level == 0:
            settled = self._settle_plain(self.plain)
            if settled is not None:
                return settled
        battle = draft.view(draft.level, draft.fighters)
        best = ask_best(self.rules, battle)
        if len(best) == 1:
            return self._settle(battle, best[0])
        return self._lay(draft.view(draft.level + 1, draft.fighters, best))

    def _settle_plain(self, plain: Plain[C]) -> GameState[C] | None:
        """Settle a round that the opening flip decides; return None if it does not."""
        draft, strengths = self.draft, plain.strengths
        try:
            shown = [strengths[card] for (card,) in draft.shown]
        except KeyError:
            return None
        top = max(shown)
        if shown.count(top) > 1:
            return None
        winner = draft.fighters[shown.index(top)]
        self._hand_out(draft.table, winner, plain.place, shuffled=plain.shuffled)
        somebody_out = self._put_out()
        return self.judge() if somebody_out or not plain.endless else draft.freeze()

    def _lay(self, battle: Battle[C]) -> GameState[C] | None:
        draft = self.draft
        answer = ask_lay(self.rules, draft, battle)
        if battle.level:
            self._declare(battle, answer)
        if isinstance(answer, Outcome):
            return self._end(answer)
        for seat in answer.out:
            self._forfeit(seat)
        if isinstance(answer, Award):
            fight = draft.view(battle.level, draft.fighters)
            return self._settle(fight, answer.winner)
        for put in answer.puts:
            if put.down:
                self._stake(put)
        self._flip(battle.level, answer.puts)
        return None

    def _declare(self, battle: Battle[C], answer: Lay | Award | Outcome) -> None:
        """Declare the war: called to it are all who lay, win or forfeit."""
        if isinstance(answer, Lay):
            called = {put.seat for put in answer.puts}.union(answer.out)
        else:
            called = set(battle.tied)
            if isinstance(answer, Award):
                called.update(answer.out, () if answer.winner is None else (answer.winner,))
        event = WarDeclared(battle.level, battle.tied, tuple(sorted(called)))
        self.events.append(event)
        self.draft.war_declared(event)

    def _forfeit(self, seat: Seat) -> None:
        draft = self.draft
        if draft.captured[seat]:
            self._refill(seat)
        event = Forfeited(seat, draft.piles[seat])
        self.events.append(event)
        draft.has_forfeited(event)

    def _stake(self, put: Put) -> None:
        draft, seat = self.draft, put.seat
        if len(draft.piles[seat]) < put.down:
            self._refill(seat)
        event = StakeLaid(seat, draft.piles[seat][: put.down])
        self.events.append(event)
        draft.stake_laid(event)

    def _flip(self, level: int, puts: tuple[Put, ...]) -> None:
        draft = self.draft
        piles = draft.piles
        laid: list[Laid[C]] = []
        for put in puts:
            seat = put.seat
            if len(piles[seat]) < put.up:
                self._refill(seat)
            laid += [Laid(card, seat, True) for card in piles[seat][: put.up]]
        event = CardsFlipped(level, tuple(laid))
        self.events.append(event)
        draft.cards_flipped(event)

    def _refill(self, seat: Seat) -> None:
        draft = self.draft
        refill = ask_refill(self.rules, draft.captured[seat])
        cards = self._shuffle(refill.cards) if refill.shuffled else refill.cards
        event = PileRefilled(seat, cards, refill.shuffled)
        self.events.append(event)
        draft.pile_refilled(event)

    def _shuffle(self, cards: tuple[C, ...]) -> tuple[C, ...]:
        """Return the cards as the next shuffle of this game orders them; the fold counts it."""
        draft = self.draft
        return shuffle_unchecked(cards, draft.origin.seed, draft.shuffles + 1)

    def _settle(self, battle: Battle[C], winner: Seat | None) -> GameState[C]:
        draft = self.draft
        shares = ask_settle(self.rules, battle, winner)
        if winner is None:
            shares = self._take_back(shares)
        for share in shares:
            if share.seat is not None and share.laid:
                self._hand_out(share.laid, share.seat, share.place, shuffled=share.shuffled)
            elif share.place is _ASIDE and share.laid:
                aside = PotSetAside(tuple([laid.card for laid in share.laid]))
                self.events.append(aside)
                draft.pot_set_aside(aside)
        if draft.table:
            carried = PotCarried(tuple([laid.card for laid in draft.table]))
            self.events.append(carried)
            draft.pot_carried()
        memory = ask_remember(self.rules, battle, winner)
        if memory is not draft.memory and memory != draft.memory:
            event = Remembered(memory)
            self.events.append(event)
            draft.fold(event)
        self._put_out()
        return self.judge()

    def _put_out(self) -> bool:
        """Put out of the game who holds no card; tell whether anybody does."""
        draft = self.draft
        playing = draft.playing
        for seat in playing:
            if not draft.piles[seat] and not draft.captured[seat]:
                event = PlayerOut(seat)
                self.events.append(event)
                draft.player_out(event)
        return playing is not draft.playing

    def _take_back(self, shares: tuple[Share[C], ...]) -> tuple[Share[C], ...]:
        """Return cards of an unclaimed pot to those who laid them; give back the other shares."""
        left: list[Share[C]] = []
        returned: dict[Place, list[tuple[C, ...]]] = {}
        for share in shares:
            seat = share.seat
            if seat is None or share.shuffled or any(laid.seat != seat for laid in share.laid):
                left.append(share)
                continue
            piles = returned.setdefault(share.place, [()] * len(self.draft.piles))
            piles[seat] += tuple([laid.card for laid in share.laid])
        for place, cards_by_seat in returned.items():
            event = PotReturned(tuple(cards_by_seat), place)
            self.events.append(event)
            self.draft.pot_returned(event)
        return tuple(left)

    def _hand_out(
        self, laid: tuple[Laid[C], ...], seat: Seat, place: Place, *, shuffled: bool
    ) -> None:
        cards = tuple([card for card, _, _ in laid])
        if shuffled:
            cards = self._shuffle(cards)
        event = PotTaken(seat, cards, place, shuffled)
        self.events.append(event)
        self.draft.pot_taken(event)

    def judge(self) -> GameState[C]:
        """Return the state between rounds, ended if the ruleset says so."""
        state = self.draft.freeze()
        if not state.round and sum(player.holds > 0 for player in state.players) > 1:
            return state
        outcome = ask_verdict(self.rules, state)
        return state if outcome is None else self._end(outcome)

    def _end(self, outcome: Outcome) -> GameState[C]:
        event = GameEnded(outcome)
        self.events.append(event)
        self.draft.game_ended(event)
        return self.draft.freeze()
