"""The engine: asks the rules, makes the events, folds them. `step`, `play_round`, `withdraw`."""

from __future__ import annotations

from cardwar._answers import (
    ask_best,
    ask_lay,
    ask_plain,
    ask_refill,
    ask_remember,
    ask_settle,
    ask_verdict,
)
from cardwar._checks import check_kind, check_number, is_int, shown
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
    `elapsed` tells the seconds since the game began (ruling 11); a game that is told nothing goes
    on as if no time had passed. Returns the new state and what happened; the old state stays as it
    was.

    Raises `GameOver` for a finished game, `BadInput` for a time that is no number of seconds or
    runs backwards and for a state from the middle of a step, and `RuleViolation` for an answer of
    the ruleset that cannot be followed.

    >>> import cardwar as cw
    >>> state = cw.start(cw.WAR, piles=["As Kd", "Ah 2c"])
    >>> state, events = cw.step(state)
    >>> state.stage, len(events)
    (<Stage.BATTLE: 'battle'>, 1)
    """
    turn = _begin(state, elapsed)
    settled = turn.beat()
    return settled or turn.freeze(), tuple(turn.events)


def play_round(
    state: GameState[C], *, elapsed: float | None = None
) -> tuple[GameState[C], tuple[Event[C], ...]]:
    """Play on to the end of the round: all its wars, and the settlement of the pot.

    Takes, returns and raises what `step` does; in the middle of a round it plays the rest of it.

    >>> import cardwar as cw
    >>> state = cw.start(cw.WAR, piles=["As Kd", "Ah 2c"])
    >>> state, events = cw.play_round(state)
    >>> state.outcome
    Outcome(reason=<Reason.LAST_STANDING: 'last standing'>, winners=(0,), cycle=None)
    """
    turn = _begin(state, elapsed)
    settled = None
    while settled is None:
        settled = turn.beat()
    return settled, tuple(turn.events)


def withdraw(state: GameState[C], *, seat: Seat) -> tuple[GameState[C], tuple[Event[C], ...]]:
    """Let a player leave the table between rounds; their cards are set aside.

    Who withdrew is out, but not among the `eliminated`. If fewer than two are left, or the ruleset
    says so, the game ends. Raises `GameOver` for a finished game, `BadInput` in the middle of a
    round or for a seat that is not in the game, and `RuleViolation` for a wrong `verdict`.

    >>> import cardwar as cw
    >>> state, events = cw.withdraw(cw.deal(cw.WAR, players=2, seed=1), seat=0)
    >>> state.outcome
    Outcome(reason=<Reason.LAST_STANDING: 'last standing'>, winners=(1,), cycle=None)
    """
    turn = _begin(state, None)
    if state.stage is not _FLIP:
        raise BadInput(f"a player leaves between rounds; round {state.round} is not settled")
    if not is_int(seat, 0) or seat not in state.playing:
        raise BadInput(f"seat is {shown(seat)}; in the game are {state.playing}")
    if not all(state.players[other].holds for other in state.playing):
        raise _half_applied()
    player = state.players[seat]
    turn.happens(PlayerWithdrew(seat, player.pile + player.captured))
    return turn.judge(), tuple(turn.events)


def opening_verdict(state: GameState[C]) -> GameState[C]:
    """Return a new game as it is, or as already over if fewer than two can play (ruling 16)."""
    return _Turn(state).judge()


def _begin(state: GameState[C], elapsed: float | None) -> _Turn[C]:
    check_kind("state", state, GameState)
    if state.outcome is not None:
        reason = state.outcome.reason
        raise GameOver(f"the game is over ({reason}); a finished game takes no more steps")
    if state.stage is _LAYING:
        raise _half_applied()
    turn = _Turn(state)
    if elapsed is not None:
        turn.tell(elapsed)
    return turn


def _half_applied() -> BadInput:
    return BadInput("the state is from the middle of a step; apply the rest of its events first")


def _as_seconds(elapsed: float, so_far: float) -> float:
    check_number("elapsed", elapsed, "seconds")
    if elapsed < so_far:
        raise BadInput(
            f"elapsed is {shown(elapsed)}; time never runs backwards, and was {shown(so_far)}"
        )
    return float(elapsed)


def _is_own(share: Share[C]) -> bool:
    """Tell whether a share goes to nobody, or in order to the seat that laid all of it."""
    seat = share.seat
    return seat is None or (not share.shuffled and all(laid.seat == seat for laid in share.laid))


class _Turn(Draft[C]):
    """One call to the engine: a draft of the state, the rules to ask, and the events so far."""

    __slots__ = ("events", "plain")

    events: list[Event[C]]
    plain: Plain[C] | None

    def __init__(self, state: GameState[C]) -> None:
        super().__init__(state)
        self.events = []
        self.plain = ask_plain(self.rules)

    def happens(self, event: Event[C]) -> None:
        """Note an event and fold it."""
        self.events.append(event)
        self.fold(event)

    def tell(self, elapsed: float) -> None:
        """Take note of the time."""
        seconds = _as_seconds(elapsed, self.elapsed)
        if seconds > self.elapsed:
            self.happens(ClockRead(seconds))

    def beat(self) -> GameState[C] | None:
        """Play one beat; return the state if it ended the round."""
        if self.stage is _FLIP:
            if len(self.playing) < 2:
                raise _half_applied()
            if self.plain is None:
                return self._lay(self.view(0, self.playing))
            self._flip(0, opening_flip(self.playing).puts)
            return None
        if self.plain is not None and self.level == 0:
            settled = self._settle_plain(self.plain)
            if settled is not None:
                return settled
        battle = self.view(self.level, self.fighters)
        best = ask_best(self.rules, self, battle)
        if len(best) == 1:
            return self._settle(battle, best[0])
        return self._lay(self.view(self.level + 1, self.fighters, best))

    def _settle_plain(self, plain: Plain[C]) -> GameState[C] | None:
        """Settle a round that the opening flip decides; return None if it does not."""
        strengths = plain.strengths
        try:
            shown = [strengths[card] for (card,) in self.shown]
        except (KeyError, ValueError):  # a card it does not know, or not one card each
            return None
        top = max(shown)
        if shown.count(top) > 1:
            return None
        winner = self.fighters[shown.index(top)]
        self._hand_out(self.table, winner, plain.place, shuffled=plain.shuffled)
        somebody_out = self._put_out()
        return self.judge() if somebody_out or not plain.ends_only_when_out else self.freeze()

    def _lay(self, battle: Battle[C]) -> GameState[C] | None:
        answer = ask_lay(self.rules, self, battle)
        if battle.level:
            self._declare(battle, answer)
        if isinstance(answer, Outcome):
            return self._end(answer)
        for seat in answer.out:
            self._forfeit(seat)
        if isinstance(answer, Award):
            fight = self.view(battle.level, self.fighters, battle.tied)
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
        self.happens(WarDeclared(battle.level, battle.tied, tuple(sorted(called))))

    def _forfeit(self, seat: Seat) -> None:
        if self.captured[seat]:
            self._refill(seat)
        self.happens(Forfeited(seat, self.piles[seat]))

    def _stake(self, put: Put) -> None:
        seat = put.seat
        if len(self.piles[seat]) < put.down:
            self._refill(seat)
        self.happens(StakeLaid(seat, self.piles[seat][: put.down]))

    def _flip(self, level: int, puts: tuple[Put, ...]) -> None:
        piles = self.piles
        laid: list[Laid[C]] = []
        for put in puts:
            seat = put.seat
            if len(piles[seat]) < put.up:
                self._refill(seat)
            if put.up == 1:
                laid.append(Laid(piles[seat][0], seat, True))
            else:
                laid += [Laid(card, seat, True) for card in piles[seat][: put.up]]
        event = CardsFlipped(level, tuple(laid))
        self.events.append(event)
        self.cards_flipped(event)

    def _refill(self, seat: Seat) -> None:
        if not self.captured[seat]:
            raise _half_applied()
        refill = ask_refill(self.rules, self.captured[seat])
        cards = self._shuffle(refill.cards) if refill.shuffled else refill.cards
        self.happens(PileRefilled(seat, cards, refill.shuffled))

    def _shuffle(self, cards: tuple[C, ...]) -> tuple[C, ...]:
        """Return the cards as the next shuffle of this game orders them; the fold counts it."""
        return shuffle_unchecked(cards, self.seed, self.shuffles + 1)

    def _settle(self, battle: Battle[C], winner: Seat | None) -> GameState[C]:
        shares = tuple(
            [share for share in ask_settle(self.rules, self, battle, winner) if share.laid]
        )
        if winner is None and all(map(_is_own, shares)):
            shares = self._take_back(shares)
        for share in shares:
            if share.seat is not None:
                self._hand_out(share.laid, share.seat, share.place, shuffled=share.shuffled)
            elif share.place is _ASIDE:
                self.happens(PotSetAside(tuple([laid.card for laid in share.laid])))
        if self.table:
            self.happens(PotCarried(tuple([laid.card for laid in self.table])))
        memory = ask_remember(self.rules, battle, winner)
        if memory is not self.memory and memory != self.memory:
            self.happens(Remembered(memory))
        self._put_out()
        return self.judge()

    def _put_out(self) -> bool:
        """Put out of the game who holds no card; tell whether anybody does."""
        playing = self.playing
        for seat in playing:
            if not self.piles[seat] and not self.captured[seat]:
                self.happens(PlayerOut(seat))
        return playing is not self.playing

    def _take_back(self, shares: tuple[Share[C], ...]) -> tuple[Share[C], ...]:
        """Return cards of an unclaimed pot to those who laid them; give back the other shares."""
        returned: dict[Place, list[tuple[C, ...]]] = {}
        for share in shares:
            if share.seat is not None:
                piles = returned.setdefault(share.place, [()] * len(self.piles))
                piles[share.seat] += tuple([laid.card for laid in share.laid])
        for place, cards_by_seat in returned.items():
            self.happens(PotReturned(tuple(cards_by_seat), place))
        return tuple([share for share in shares if share.seat is None])

    def _hand_out(
        self, laid: tuple[Laid[C], ...], seat: Seat, place: Place, *, shuffled: bool
    ) -> None:
        cards = tuple([card for card, _, _ in laid])
        if shuffled:
            cards = self._shuffle(cards)
        event = PotTaken(seat, cards, place, shuffled)
        self.events.append(event)
        self.pot_taken(event)

    def judge(self) -> GameState[C]:
        """Return the state between rounds, ended if the ruleset says so."""
        state = self.freeze()
        if not state.round and sum(player.holds > 0 for player in state.players) > 1:
            return state
        outcome = ask_verdict(self.rules, state)
        return state if outcome is None else self._end(outcome)

    def _end(self, outcome: Outcome) -> GameState[C]:
        self.happens(GameEnded(outcome))
        return self.freeze()
