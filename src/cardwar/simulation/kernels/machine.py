"""The numba kernel: all that is compiled, in one file, since numba looks at one for changes.

A card is one number: its strength, and below that its place in the deck. A game is one row of
numbers: counts, then a ring of cards for each seat, the table, who laid what there, and room for a
pot. A seat's ring has its pile from head to mark, then what it has captured, to the tail; where
cards go under the pile at once the mark says nothing. The rules are a row of numbers, too: what
has few arguments is compiled in a fraction of the time.

All is written as numba reads it: an index that is unsigned is not looked at for being negative, and
signed and unsigned numbers never meet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeAlias

from cardwar.house_rules import Captures, CollectOrder, Joins, Shortfall, Unclaimed
from cardwar.simulation.kernels.jit import compiled, entry, inlined, np
from cardwar.simulation.kernels.plan import NEVER, Due, Plan
from cardwar.state import Reason

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = [
    "COLUMNS",
    "DEALT",
    "EVERY",
    "EVERY_ONCE",
    "GOLDEN",
    "LAID",
    "REASONS",
    "SHIFT",
    "play_block",
    "room_for",
    "rules_of",
]

Table: TypeAlias = "NDArray[np.int64]"
Place: TypeAlias = int | np.uint64


class Numbers(Protocol):
    """A row of numbers: to numba an array, to type checkers no more than is used of it."""

    def __len__(self) -> int: ...
    def __getitem__(self, place: Place, /) -> int: ...
    def __setitem__(self, place: Place, value: int, /) -> None: ...


class Rows(Protocol):
    """Rows of numbers, as many as `shape` says first, each as long as it says second."""

    @property
    def shape(self) -> tuple[int, int]: ...
    def __getitem__(self, row: int, /) -> Numbers: ...
    def __setitem__(self, place: tuple[int, int], value: int, /) -> None: ...


SHIFT = 15
"""The bits of a card below its strength."""

REASONS = (
    Reason.LAST_STANDING,
    Reason.ALL_OUT,
    Reason.DRAWN,
    Reason.ROUND_CAP,
    Reason.TIME,
    Reason.FIRST_OUT,
    Reason.WARS_WON,
    Reason.CYCLE,
    Reason.ROUND_LIMIT,
)
"""What the codes from 1 mean; 0 is a game that was left out."""
_GOES_ON = 0
_LAST_STANDING, _ALL_OUT, _DRAWN, _ROUND_CAP, _TIME = range(1, 6)
_FIRST_OUT, _WARS_WON, _CYCLE, _LIMIT = range(6, 10)
_LOOK = -1
"""Look whether the position is the one from before."""
_STUCK = -2
"""The next round is not for a quick loop."""

DEALT, EVERY, EVERY_ONCE, LAID = range(4)
"""Where games come from: a seed for each, every order of the deck, the same without those whose
hands have been there the other way round, or given piles."""

COLUMNS = 8
"""Numbers that tell of a game: why it is over, who won, rounds, battles, wars, deepest war, start
and length of the cycle."""

# The rules: where each number is in their row. Behind these are the endings, each as what is due
# and its number, then the stakes.
_PLAYERS, _SIZE, _JOINS, _SHORTFALL, _UNCLAIMED, _COLLECT, _CAPTURES = range(7)
_COUNTS_WARS, _MEMORYLESS, _GOES_ROUND, _LAST_ROUND, _LAST_BATTLE, _MAX_ROUNDS = range(7, 13)
_TABLE, _OWNER, _POT, _STAKES, _ENDINGS = range(13, 18)
"""Where in a game these begin, where the stakes do here, and the endings themselves."""

# A game: where each number is in its row; those of the seats are four in a row.
_HEAD, _MARK, _TAIL, _WON, _SHOWN = range(0, 20, 4)
_ROUNDS, _BATTLES, _WARS, _DEEPEST, _SHUFFLES, _LAID, _WINNERS = range(20, 27)
_RINGS = 28

_BEGIN, _GAME, _SAVED, _BEHIND, _AHEAD = range(5)
"""The rows of one game: as it begins, itself, and others while it is proved to go round."""

_JOIN_ALL = list(Joins).index(Joins.ALL)
_FORFEIT = list(Shortfall).index(Shortfall.FORFEIT)
_STANDS = list(Shortfall).index(Shortfall.LAST_CARD_STANDS)
_EQUAL_FORCE = list(Shortfall).index(Shortfall.EQUAL_FORCE)
_DRAW = list(Shortfall).index(Shortfall.DRAW)
_CARRY_OVER = list(Unclaimed).index(Unclaimed.CARRY_OVER)
_TAKE_BACK = list(Unclaimed).index(Unclaimed.TAKE_BACK)
_BY_SEAT = list(CollectOrder).index(CollectOrder.BY_SEAT)
_WINNER_FIRST = list(CollectOrder).index(CollectOrder.WINNER_FIRST)
_WINNER_LAST = list(CollectOrder).index(CollectOrder.WINNER_LAST)
_REVERSED = list(CollectOrder).index(CollectOrder.REVERSED)
_HIGHEST_FIRST = list(CollectOrder).index(CollectOrder.HIGHEST_FIRST)
_SHUFFLED = list(CollectOrder).index(CollectOrder.SHUFFLED)
_UNDER_PILE = list(Captures).index(Captures.UNDER_PILE)
_APART_SHUFFLED = list(Captures).index(Captures.APART_SHUFFLED)
_ROUNDS_DUE, _TIME_DUE, _OUT_DUE = int(Due.ROUNDS), int(Due.TIME), int(Due.OUT)


def rules_of(plan: Plan, cards: int) -> Table:
    """Return a plan as a row of numbers, for games with so many cards."""
    never_again = plan.captures is Captures.APART_SHUFFLED or (
        plan.collect is CollectOrder.SHUFFLED and plan.unclaimed is not Unclaimed.TAKE_BACK
    )
    rounds = [number for due, number in plan.endings if due is Due.ROUNDS]
    battles = [number for due, number in plan.endings if due is Due.TIME]
    endings = [number for ending in plan.endings for number in ending]
    size = _ring_size(cards)
    table = _RINGS + plan.players * size
    row = [
        plan.players,
        size,
        list(Joins).index(plan.joins),
        list(Shortfall).index(plan.shortfall),
        list(Unclaimed).index(plan.unclaimed),
        list(CollectOrder).index(plan.collect),
        list(Captures).index(plan.captures),
        int(plan.counts_wars),
        int(plan.memoryless),
        int(not never_again),
        min([plan.max_rounds, *rounds]),
        min([NEVER, *battles]),
        plan.max_rounds,
        table,
        table + cards,
        table + 2 * cards,
        _ENDINGS + len(endings),
        *endings,
        *plan.stakes,
    ]
    return np.array(row, np.int64)


def room_for(players: int, cards: int) -> Table:
    """Return room for a game with so many cards."""
    return np.zeros((5, _RINGS + players * _ring_size(cards) + 3 * cards), np.int64)


def _ring_size(cards: int) -> int:
    # Four places behind the last card may be written to before it is known who has won.
    return 1 << (cards + 3).bit_length()


# Chance


_U = np.uint64
GOLDEN = _U(0x9E3779B97F4A7C15)
_STREAM = _U(0xD1342543DE82EF95)
_FACTOR_1, _FACTOR_2 = _U(0xBF58476D1CE4E5B9), _U(0x94D049BB133111EB)
_27, _30, _31, _32, _63 = _U(27), _U(30), _U(31), _U(32), _U(63)
_BATCH, _LOW = _U(1 << 32), _U(0xFFFFFFFF)

# Typed, for numba compiles a function once more for each plain number that is written in a call.
_NEVER, _ALWAYS, _ZERO, _ONE = np.array([NEVER, NEVER - 1, 0, 1], np.int64)
_ANYWHERE, _WENT_ROUND = np.array([-1, _CYCLE], np.int64)


@compiled
def _mix64(z: np.uint64) -> np.uint64:
    """Return the bits of a number, well mixed."""
    z = (z ^ (z >> _30)) * _FACTOR_1
    z = (z ^ (z >> _27)) * _FACTOR_2
    return z ^ (z >> _31)


@compiled
def _shuffle(
    game: Numbers, base: int, start: int, count: int, mask: int, seed: np.uint64, number: int
) -> None:
    """Shuffle some cards of a ring, or of anything if the mask is -1, in their place."""
    state = _mix64(seed + _U(number) * _STREAM)
    word = product = _BATCH
    for left in range(count, 1, -1):
        n = _U(left)
        product = product * n
        if product > _BATCH:
            state = state + GOLDEN
            word = _mix64(state)
            product = n
        # The bits of word * n above the 64 low ones.
        high = ((word >> _32) * n + (((word & _LOW) * n) >> _32)) >> _32
        word = word * n
        one = _U(base + ((start + left - 1) & mask))
        other = _U(base + ((start + int(np.int64(high))) & mask))
        card = game[one]
        game[one] = game[other]
        game[other] = card


# Single moves


@compiled
def _ring(rules: Numbers, seat: int) -> int:
    """Return where a seat's ring begins."""
    return _RINGS + seat * rules[_SIZE]


@compiled
def _stake(rules: Numbers, level: int) -> int:
    """Return how many cards go face down in a war; the last stake repeats."""
    return rules[min(rules[_STAKES] + level, len(rules)) - 1]


@compiled
def _refill(rules: Numbers, game: Numbers, seat: int, seed: np.uint64) -> None:
    """Make what a seat has captured a part of its pile."""
    base, mask = _ring(rules, seat), rules[_SIZE] - 1
    mark, tail = game[_MARK + seat], game[_TAIL + seat]
    game[_MARK + seat] = tail
    if rules[_CAPTURES] == _APART_SHUFFLED:
        game[_SHUFFLES] += 1
        _shuffle(game, base, mark, tail - mark, mask, seed, game[_SHUFFLES])
    elif rules[_CAPTURES] != _UNDER_PILE:
        for step in range((tail - mark) // 2):
            one = _U(base + ((mark + step) & mask))
            other = _U(base + ((tail - 1 - step) & mask))
            card = game[one]
            game[one] = game[other]
            game[other] = card


@compiled
def _pile(rules: Numbers, game: Numbers, seat: int, seed: np.uint64) -> int:
    """Return how large a seat's pile is, refilled if it is empty."""
    if game[_HEAD + seat] == game[_MARK + seat]:
        _refill(rules, game, seat, seed)
    return game[_MARK + seat] - game[_HEAD + seat]


@compiled
def _lay(rules: Numbers, game: Numbers, seat: int, count: int, seed: np.uint64) -> None:
    """Lay cards from a seat's pile on the table."""
    if game[_MARK + seat] - game[_HEAD + seat] < count:
        _refill(rules, game, seat, seed)
    base, mask = _ring(rules, seat), rules[_SIZE] - 1
    head, laid = game[_HEAD + seat], game[_LAID]
    table, owner = rules[_TABLE] + laid, rules[_OWNER] + laid
    for step in range(count):
        game[_U(table + step)] = game[_U(base + ((head + step) & mask))]
        game[_U(owner + step)] = seat
    game[_HEAD + seat] = head + count
    game[_LAID] = laid + count


@compiled
def _show(rules: Numbers, game: Numbers, seat: int, seed: np.uint64) -> None:
    """Turn a seat's next card up."""
    _lay(rules, game, seat, _ONE, seed)
    game[_SHOWN + seat] = game[_U(rules[_TABLE] + game[_LAID] - 1)] >> SHIFT


@compiled
def _holds(game: Numbers, seat: int) -> int:
    return game[_TAIL + seat] - game[_HEAD + seat]


@compiled
def _holders(rules: Numbers, game: Numbers) -> int:
    """Return how many seats hold cards."""
    count = 0
    for seat in range(rules[_PLAYERS]):
        count += int(_holds(game, seat) > 0)
    return count


@compiled
def _next_holder(game: Numbers, seat: int) -> int:
    """Return the first seat from this one on that holds cards; there is one."""
    while _holds(game, seat) == 0:
        seat += 1
    return seat


@compiled
def _take(rules: Numbers, game: Numbers, seat: int, cards: int, count: int) -> None:
    """Give a seat so many cards that lie in the game's row from there on."""
    base, mask, tail = _ring(rules, seat), rules[_SIZE] - 1, game[_TAIL + seat]
    for step in range(count):
        game[_U(base + ((tail + step) & mask))] = game[_U(cards + step)]
    game[_TAIL + seat] = tail + count


@compiled
def _laid_by(rules: Numbers, game: Numbers, seat: int, end: int) -> int:
    """Put what a seat laid at the end of the pot; return where that is then."""
    table, owner = rules[_TABLE], rules[_OWNER]
    for step in range(game[_LAID]):
        if game[_U(owner + step)] == seat:
            game[_U(end)] = game[_U(table + step)]
            end += 1
    return end


@compiled
def _sort(game: Numbers, start: int, count: int) -> None:
    """Put the strongest cards first, and leave equal ones in their order."""
    for end in range(start + 1, start + count):
        card = game[_U(end)]
        place = end
        while place > start and game[_U(place - 1)] >> SHIFT < card >> SHIFT:
            game[_U(place)] = game[_U(place - 1)]
            place -= 1
        game[_U(place)] = card


@compiled
def _turn(game: Numbers, start: int, count: int) -> None:
    """Put the last card first."""
    for step in range(count // 2):
        one, other = _U(start + step), _U(start + count - 1 - step)
        card = game[one]
        game[one] = game[other]
        game[other] = card


@compiled
def _arrange(rules: Numbers, game: Numbers, start: int, count: int, seed: np.uint64) -> None:
    """Put cards that lie as they were played into order, where it does not depend on seats."""
    collect = rules[_COLLECT]
    if collect == _SHUFFLED:
        game[_SHUFFLES] += 1
        _shuffle(game, start, _ZERO, count, _ANYWHERE, seed, game[_SHUFFLES])
    elif collect == _HIGHEST_FIRST:
        _sort(game, start, count)
    elif collect == _REVERSED:
        _turn(game, start, count)


@compiled
def _collect(rules: Numbers, game: Numbers, taker: int, seed: np.uint64) -> None:
    """Give the table to a seat, in the order in which the rules pick it up."""
    cards, count, collect = rules[_TABLE], game[_LAID], rules[_COLLECT]
    if collect in (_BY_SEAT, _WINNER_FIRST, _WINNER_LAST):
        cards = end = rules[_POT]
        first = 0 if collect == _BY_SEAT else taker + int(collect == _WINNER_LAST)
        for step in range(rules[_PLAYERS]):
            end = _laid_by(rules, game, (first + step) % rules[_PLAYERS], end)
    else:
        _arrange(rules, game, cards, count, seed)
    _take(rules, game, taker, cards, count)


# A round, whatever it brings


@compiled
def _top(rules: Numbers, game: Numbers) -> int:
    top = -1
    for seat in range(rules[_PLAYERS]):
        top = max(top, game[_SHOWN + seat])
    return top


@compiled
def _showing(rules: Numbers, game: Numbers, least: int) -> int:
    """Return the seats, a bit for each, that show this strength or more."""
    seats = 0
    for seat in range(rules[_PLAYERS]):
        seats |= int(game[_SHOWN + seat] >= least) << seat
    return seats


@compiled
def _call(rules: Numbers, game: Numbers, top: int, stake: int, seed: np.uint64) -> bool:
    """Let all others forfeit or go; tell whether the game ends drawn."""
    shortfall = rules[_SHORTFALL]
    for seat in range(rules[_PLAYERS]):
        if game[_SHOWN + seat] != top and rules[_JOINS] != _JOIN_ALL:
            game[_SHOWN + seat] = -1
        if shortfall == _DRAW and game[_SHOWN + seat] >= 0 and _holds(game, seat) <= stake:
            return True
    if shortfall == _STANDS:
        return False
    for seat in range(rules[_PLAYERS]):
        holds = _holds(game, seat)
        if game[_SHOWN + seat] >= 0 and (holds == 0 or (shortfall == _FORFEIT and holds <= stake)):
            game[_SHOWN + seat] = -1
            if game[_MARK + seat] < game[_TAIL + seat]:
                _refill(rules, game, seat, seed)
            _lay(rules, game, seat, holds, seed)
    return False


@compiled
def _fight(rules: Numbers, game: Numbers, stake: int, seed: np.uint64) -> bool:
    """Lay the cards of a war; tell whether anybody has one."""
    poorest, some = stake + 1, 0
    for seat in range(rules[_PLAYERS]):
        if game[_SHOWN + seat] >= 0:
            poorest = min(poorest, _holds(game, seat))
            some += _holds(game, seat)
    if some == 0:
        return False
    down = poorest - 1 if rules[_SHORTFALL] == _EQUAL_FORCE else stake
    for seat in range(rules[_PLAYERS]):
        if game[_SHOWN + seat] >= 0:
            count = min(down, _holds(game, seat) - 1)
            if count > 0:
                _lay(rules, game, seat, count, seed)
    for seat in range(rules[_PLAYERS]):
        if game[_SHOWN + seat] >= 0 and _holds(game, seat) > 0:
            _show(rules, game, seat, seed)
    game[_BATTLES] += 1
    return True


@compiled
def _seat_of(seats: int) -> int:
    """Return the seat of a single bit, -1 if there are none or several."""
    if seats == 0 or seats & (seats - 1):
        return -1
    seat = 0
    while seats >> seat != 1:
        seat += 1
    return seat


@compiled
def _settle(rules: Numbers, game: Numbers, winner: int, level: int, seed: np.uint64) -> None:
    """Give the pot to whom it belongs; a winner below 0 is none."""
    if winner >= 0 and level > 0 and rules[_COUNTS_WARS]:
        game[_WON + winner] += 1
    if winner < 0 and _holders(rules, game) == 1:
        winner = _next_holder(game, _ZERO)
    if winner >= 0:
        _collect(rules, game, winner, seed)
    elif rules[_UNCLAIMED] == _CARRY_OVER:
        return
    elif rules[_UNCLAIMED] == _TAKE_BACK:
        pot = rules[_POT]
        for seat in range(rules[_PLAYERS]):
            _take(rules, game, seat, pot, _laid_by(rules, game, seat, pot) - pot)
    game[_LAID] = 0


@compiled
def _round(rules: Numbers, game: Numbers, seed: np.uint64) -> int:
    """Play a round; return why the game is over, or that it goes on."""
    game[_ROUNDS] += 1
    game[_BATTLES] += 1
    for seat in range(rules[_PLAYERS]):
        game[_SHOWN + seat] = -1
        if _holds(game, seat) > 0:
            _show(rules, game, seat, seed)
    level = 0
    while True:
        top = _top(rules, game)
        winner = _seat_of(_showing(rules, game, top))
        if winner >= 0:
            break
        level += 1
        game[_WARS] += 1
        game[_DEEPEST] = max(game[_DEEPEST], level)
        stake = _stake(rules, level)
        if _call(rules, game, top, stake, seed):
            return _DRAWN
        fighters = _showing(rules, game, _ZERO)
        if fighters & (fighters - 1) == 0:
            winner = _seat_of(fighters)
            break
        if not _fight(rules, game, stake, seed):
            break
    _settle(rules, game, winner, level, seed)
    return _verdict(rules, game)


@compiled
def _leaders(rules: Numbers, game: Numbers) -> int:
    most, seats = 0, 0
    for seat in range(rules[_PLAYERS]):
        most = max(most, _holds(game, seat))
    for seat in range(rules[_PLAYERS]):
        seats |= int(_holds(game, seat) == most) << seat
    return seats


@compiled
def _ending(rules: Numbers, game: Numbers) -> int:
    """Return what the first ending says that is due."""
    for place in range(_ENDINGS, rules[_STAKES], 2):
        due, number = rules[place], rules[place + 1]
        if due == _ROUNDS_DUE:
            if game[_ROUNDS] >= number:
                return _ROUND_CAP
        elif due == _TIME_DUE:
            if game[_BATTLES] >= number:
                return _TIME
        elif due == _OUT_DUE:
            if _holders(rules, game) < rules[_PLAYERS]:
                return _FIRST_OUT
        else:
            seats = 0
            for seat in range(rules[_PLAYERS]):
                seats |= int(game[_WON + seat] >= number) << seat
            if seats:
                game[_WINNERS] = seats
                return _WARS_WON
    return _GOES_ON


@compiled
def _verdict(rules: Numbers, game: Numbers) -> int:
    """Return why the game is over after this round, or that it goes on, and leave who won."""
    holders = _holders(rules, game)
    if holders == 0:
        return _ALL_OUT
    if holders == 1:
        game[_WINNERS] = 1 << _next_holder(game, _ZERO)
        return _LAST_STANDING
    if rules[_STAKES] == _ENDINGS:
        return _GOES_ON
    reason = _ending(rules, game)
    if reason not in (_GOES_ON, _WARS_WON):
        game[_WINNERS] = _leaders(rules, game)
    return reason


# The quick loops


@compiled
def _is_watched(saved: Numbers, reach: int) -> bool:
    return reach < NEVER and saved[_ROUNDS] > 0


@compiled
def _watched(rules: Numbers, saved: Numbers, seat: int, reach: int) -> tuple[int, int]:
    """Return how many cards a seat held in the saved game, and the first of them; -1 if none is."""
    if not _is_watched(saved, reach):
        return -1, -1
    head = saved[_HEAD + seat] & (rules[_SIZE] - 1)
    return _holds(saved, seat), saved[_U(_ring(rules, seat) + head)]


@compiled
def _in_order(
    rules: Numbers,
    game: Numbers,
    one: int,
    two: int,
    most: int,
    stride: int,
    reach: int,
    held: int,
    first: int,
) -> tuple[int, bool]:
    """Play rounds of two, so many at most; return how many, and whether they now tie.

    Between blocks of rounds, in which nobody can run out of cards, stop also where as many are
    played as `reach` says, or where the first seat holds as many cards as `held`, and begins with
    the `first` of those. No block is longer than the stride.

    A round has no branch, for nobody could foresee which way it goes: both seats get the cards, but
    only the winner's tail moves behind them.
    """
    mask, base_1, base_2 = rules[_SIZE] - 1, _ring(rules, one), _ring(rules, two)
    head_1, tail_1 = game[_HEAD + one], game[_TAIL + one]
    head_2, tail_2 = game[_HEAD + two], game[_TAIL + two]
    # The first seat's card comes first, unless just one of these says otherwise.
    turned = int(rules[_COLLECT] in (_REVERSED, _WINNER_LAST))
    if_it_loses = int(rules[_COLLECT] in (_WINNER_FIRST, _WINNER_LAST, _HIGHEST_FIRST))
    done, tied = 0, False
    while True:
        block = done + min(most - done, stride, tail_1 - head_1, tail_2 - head_2)
        while done < block:
            a = game[_U(base_1 + (head_1 & mask))]
            b = game[_U(base_2 + (head_2 & mask))]
            differs = a ^ b
            if differs >> SHIFT == 0:
                break
            wins = int(a > b)
            change = differs & -(turned ^ (if_it_loses & (wins ^ 1)))
            game[_U(base_1 + (tail_1 & mask))] = a ^ change
            game[_U(base_1 + ((tail_1 + 1) & mask))] = b ^ change
            game[_U(base_2 + (tail_2 & mask))] = a ^ change
            game[_U(base_2 + ((tail_2 + 1) & mask))] = b ^ change
            tail_1 += 2 * wins
            tail_2 += 2 - 2 * wins
            head_1 += 1
            head_2 += 1
            done += 1
        if done < block:
            tied = True
            break
        if done >= most or head_1 == tail_1 or head_2 == tail_2:
            break
        seen = tail_1 - head_1 == held and game[_U(base_1 + (head_1 & mask))] == first
        if seen or done >= reach:
            break
    game[_HEAD + one], game[_TAIL + one] = head_1, tail_1
    game[_HEAD + two], game[_TAIL + two] = head_2, tail_2
    return done, tied


@compiled
def _shuffling(
    rules: Numbers,
    game: Numbers,
    one: int,
    two: int,
    most: int,
    stride: int,
    reach: int,
    held: int,
    first: int,
    seed: np.uint64,
) -> tuple[int, bool]:
    """Do the same where each pot is shuffled."""
    mask, base_1, base_2 = rules[_SIZE] - 1, _ring(rules, one), _ring(rules, two)
    head_1, tail_1 = game[_HEAD + one], game[_TAIL + one]
    head_2, tail_2 = game[_HEAD + two], game[_TAIL + two]
    state = seed + _U(game[_SHUFFLES]) * _STREAM
    done, tied = 0, False
    while True:
        block = done + min(most - done, stride, tail_1 - head_1, tail_2 - head_2)
        while done < block:
            a = game[_U(base_1 + (head_1 & mask))]
            b = game[_U(base_2 + (head_2 & mask))]
            differs = a ^ b
            if differs >> SHIFT == 0:
                break
            wins = int(a > b)
            state = state + _STREAM
            # Two cards change places if the highest bit is 0.
            change = differs & (int(np.int64(_mix64(_mix64(state) + GOLDEN) >> _63)) - 1)
            game[_U(base_1 + (tail_1 & mask))] = a ^ change
            game[_U(base_1 + ((tail_1 + 1) & mask))] = b ^ change
            game[_U(base_2 + (tail_2 & mask))] = a ^ change
            game[_U(base_2 + ((tail_2 + 1) & mask))] = b ^ change
            tail_1 += 2 * wins
            tail_2 += 2 - 2 * wins
            head_1 += 1
            head_2 += 1
            done += 1
        if done < block:
            tied = True
            break
        if done >= most or head_1 == tail_1 or head_2 == tail_2:
            break
        seen = tail_1 - head_1 == held and game[_U(base_1 + (head_1 & mask))] == first
        if seen or done >= reach:
            break
    game[_HEAD + one], game[_TAIL + one] = head_1, tail_1
    game[_HEAD + two], game[_TAIL + two] = head_2, tail_2
    game[_SHUFFLES] += done
    return done, tied


@compiled
def _pot_in_rows(rules: Numbers, game: Numbers, one: int, two: int, depth: int, first: int) -> None:
    """Put so many cards of one seat into the pot, then as many of the other; `first` is first."""
    mask, other = rules[_SIZE] - 1, one + two - first
    base_1, head_1 = _ring(rules, first), game[_HEAD + first]
    base_2, head_2 = _ring(rules, other), game[_HEAD + other]
    pot = rules[_POT]
    for step in range(depth):
        game[_U(pot + step)] = game[_U(base_1 + ((head_1 + step) & mask))]
        game[_U(pot + depth + step)] = game[_U(base_2 + ((head_2 + step) & mask))]


@compiled
def _pot_as_played(rules: Numbers, game: Numbers, one: int, two: int, level: int) -> None:
    """Put the cards of a war in which both lay the same number into the pot."""
    mask, place = rules[_SIZE] - 1, rules[_POT]
    base_1, head_1 = _ring(rules, one), game[_HEAD + one]
    base_2, head_2 = _ring(rules, two), game[_HEAD + two]
    for war in range(level + 1):
        stake = _stake(rules, war) if war > 0 else 0
        for step in range(stake):
            game[_U(place + step)] = game[_U(base_1 + ((head_1 + step) & mask))]
            game[_U(place + stake + step)] = game[_U(base_2 + ((head_2 + step) & mask))]
        head_1, head_2, place = head_1 + stake, head_2 + stake, place + 2 * stake
        game[_U(place)] = game[_U(base_1 + (head_1 & mask))]
        game[_U(place + 1)] = game[_U(base_2 + (head_2 & mask))]
        head_1, head_2, place = head_1 + 1, head_2 + 1, place + 2


@compiled
def _war_of_two(rules: Numbers, game: Numbers, one: int, two: int, seed: np.uint64) -> bool:
    """Play a round of two that begins with a tie, if their piles last; tell whether they do."""
    mask, pot, collect = rules[_SIZE] - 1, rules[_POT], rules[_COLLECT]
    base_1, head_1 = _ring(rules, one), game[_HEAD + one]
    base_2, head_2 = _ring(rules, two), game[_HEAD + two]
    most = min(_holds(game, one), _holds(game, two))
    if rules[_CAPTURES] != _UNDER_PILE:
        most = min(game[_MARK + one] - head_1, game[_MARK + two] - head_2)
    depth, level, a, b = 1, 0, 0, 0
    while a >> SHIFT == b >> SHIFT:
        level += 1
        depth += 1 + _stake(rules, level)
        if depth > most:
            return False
        a = game[_U(base_1 + ((head_1 + depth - 1) & mask))]
        b = game[_U(base_2 + ((head_2 + depth - 1) & mask))]
    winner = one if a > b else two
    if collect in (_BY_SEAT, _WINNER_FIRST, _WINNER_LAST):
        loser = one + two - winner
        first = one if collect == _BY_SEAT else winner if collect == _WINNER_FIRST else loser
        _pot_in_rows(rules, game, one, two, depth, first)
    else:
        _pot_as_played(rules, game, one, two, level)
        _arrange(rules, game, pot, 2 * depth, seed)
    _take(rules, game, winner, pot, 2 * depth)
    game[_HEAD + one], game[_HEAD + two] = head_1 + depth, head_2 + depth
    game[_ROUNDS] += 1
    game[_BATTLES] += level + 1
    game[_WARS] += level
    game[_DEEPEST] = max(game[_DEEPEST], level)
    game[_WON + winner] += rules[_COUNTS_WARS]
    return True


@compiled
def _duel(
    rules: Numbers,
    game: Numbers,
    saved: Numbers,
    stop: int,
    stride: int,
    reach: int,
    seed: np.uint64,
) -> int:
    """Play rounds of the only two seats left, with nothing on the table, while nobody is short."""
    one = _next_holder(game, _ZERO)
    two = _next_holder(game, one + 1)
    held, first = _watched(rules, saved, one, reach)
    while True:
        most = min(stop - game[_ROUNDS], rules[_LAST_BATTLE] - game[_BATTLES])
        if rules[_CAPTURES] != _UNDER_PILE:
            most = min(most, _pile(rules, game, one, seed), _pile(rules, game, two, seed))
        left = reach - game[_ROUNDS]
        if rules[_COLLECT] == _SHUFFLED:
            done, tied = _shuffling(rules, game, one, two, most, stride, left, held, first, seed)
        else:
            done, tied = _in_order(rules, game, one, two, most, stride, left, held, first)
        game[_ROUNDS] += done
        game[_BATTLES] += done
        if tied:
            if not _war_of_two(rules, game, one, two, seed):
                return _STUCK
            if rules[_COUNTS_WARS]:
                return _LOOK
        if _holds(game, one) == 0 or _holds(game, two) == 0:
            return _GOES_ON
        if game[_ROUNDS] >= stop or game[_BATTLES] >= rules[_LAST_BATTLE]:
            return _GOES_ON
        if game[_ROUNDS] >= reach or _holds(game, one) == held:
            return _LOOK


@compiled
def _places(
    collect: int, count: int, winner: int, a: int, b: int, c: int, d: int
) -> tuple[int, int, int, int]:
    """Return where in the pot the cards of three or four go; the winner is one of them, from 0.

    The fourth of three goes behind the others, or to where another is put later.
    """
    if collect == _HIGHEST_FIRST:
        s, t, u, v = a >> SHIFT, b >> SHIFT, c >> SHIFT, d >> SHIFT
        first = int(t > s) + int(u > s) + int(v > s)
        second = int(s >= t) + int(u > t) + int(v > t)
        third = int(s >= u) + int(t >= u) + int(v > u)
        return first, second, third, 6 - first - second - third
    if collect == _REVERSED:
        return count - 1, count - 2, count - 3, (count - 4) & 3
    # In a circle, whose beginning is somewhere among them.
    place = winner + int(collect == _WINNER_LAST)
    first = count - place if place > 0 else 0
    second = first + 1 if place != 1 else 0
    third = second + 1 if place != 2 else 0
    fourth = third + 1 if place != 3 else 0
    return first, second, third, fourth


@compiled
def _crowd(
    rules: Numbers,
    game: Numbers,
    one: int,
    two: int,
    three: int,
    four: int,
    most: int,
    stride: int,
    reach: int,
    held: int,
    first: int,
    seed: np.uint64,
) -> tuple[int, bool]:
    """Play rounds of three or four seats, as `_in_order` does those of two.

    Of three the fourth is the third again, and lays a card that is weaker than all others.
    """
    size, collect, mask = rules[_SIZE], rules[_COLLECT], rules[_SIZE] - 1
    count, nobody = (3, -1) if three == four else (4, 0)
    straight = collect not in (_WINNER_FIRST, _WINNER_LAST, _REVERSED, _HIGHEST_FIRST)
    head_1, base_1 = game[_HEAD + one], _RINGS + one * size
    head_2, base_2 = game[_HEAD + two], _RINGS + two * size
    head_3, base_3 = game[_HEAD + three], _RINGS + three * size
    head_4, base_4 = game[_HEAD + four], _RINGS + four * size
    shuffles, done, block = game[_SHUFFLES], 0, 0
    while True:
        if done == block:
            seen = game[_TAIL + one] - head_1 - done == held
            seen = seen and game[_U(base_1 + ((head_1 + done) & mask))] == first
            if done > 0 and (seen or done >= reach):
                break
            block = min(
                game[_TAIL + one] - head_1,
                game[_TAIL + two] - head_2,
                game[_TAIL + three] - head_3,
                game[_TAIL + four] - head_4,
                most,
                done + stride,
            )
            if done == block:
                break
        a = game[_U(base_1 + ((head_1 + done) & mask))]
        b = game[_U(base_2 + ((head_2 + done) & mask))]
        c = game[_U(base_3 + ((head_3 + done) & mask))]
        d = game[_U(base_4 + ((head_4 + done) & mask))] | nobody
        best = max(a, b, c, d) >> SHIFT
        is_1, is_2 = int(a >> SHIFT == best), int(b >> SHIFT == best)
        is_3, is_4 = int(c >> SHIFT == best), int(d >> SHIFT == best)
        if is_1 + is_2 + is_3 + is_4 > 1:
            break
        seat = one * is_1 + two * is_2 + three * is_3 + four * is_4
        tail, base = game[_U(_TAIL + seat)], _RINGS + seat * size
        game[_U(_TAIL + seat)] = tail + count
        done += 1
        if straight:
            game[_U(base + (tail & mask))] = a
            game[_U(base + ((tail + 1) & mask))] = b
            game[_U(base + ((tail + 2) & mask))] = c
            game[_U(base + ((tail + 3) & mask))] = d
            if collect == _SHUFFLED:
                _shuffle(game, base, tail, count, mask, seed, shuffles + done)
            continue
        winner = is_2 + 2 * is_3 + 3 * is_4
        place_1, place_2, place_3, place_4 = _places(collect, count, winner, a, b, c, d)
        game[_U(base + ((tail + place_4) & mask))] = d
        game[_U(base + ((tail + place_3) & mask))] = c
        game[_U(base + ((tail + place_2) & mask))] = b
        game[_U(base + ((tail + place_1) & mask))] = a
    game[_HEAD + one], game[_HEAD + two] = head_1 + done, head_2 + done
    game[_HEAD + three], game[_HEAD + four] = head_3 + done, head_4 + done
    game[_SHUFFLES] = shuffles + (done if collect == _SHUFFLED else 0)
    return done, done < block


@compiled
def _melee(
    rules: Numbers,
    game: Numbers,
    saved: Numbers,
    stop: int,
    stride: int,
    reach: int,
    seed: np.uint64,
) -> int:
    """Play rounds of the three or four seats left, as `_duel` does those of two, up to a tie."""
    one = _next_holder(game, _ZERO)
    two = _next_holder(game, one + 1)
    three = _next_holder(game, two + 1)
    four = _next_holder(game, three + 1) if _holders(rules, game) == 4 else three
    held, first = _watched(rules, saved, one, reach)
    while True:
        most = min(stop - game[_ROUNDS], rules[_LAST_BATTLE] - game[_BATTLES])
        if rules[_CAPTURES] != _UNDER_PILE:
            most = min(most, _pile(rules, game, one, seed), _pile(rules, game, two, seed))
            most = min(most, _pile(rules, game, three, seed), _pile(rules, game, four, seed))
        left = reach - game[_ROUNDS]
        done, tied = _crowd(
            rules, game, one, two, three, four, most, stride, left, held, first, seed
        )
        game[_ROUNDS] += done
        game[_BATTLES] += done
        if tied:
            return _STUCK
        if min(_holds(game, one), _holds(game, two), _holds(game, three), _holds(game, four)) == 0:
            return _GOES_ON
        if game[_ROUNDS] >= stop or game[_BATTLES] >= rules[_LAST_BATTLE]:
            return _GOES_ON
        if game[_ROUNDS] >= reach or _holds(game, one) == held:
            return _LOOK


@compiled
def _advance(
    rules: Numbers,
    game: Numbers,
    saved: Numbers,
    stop: int,
    stride: int,
    reach: int,
    seed: np.uint64,
) -> int:
    """Play on until so many rounds are played or the game is over.

    The stride is how many rounds a quick loop may play without a look around. Unless `reach` is
    never, stop also where the game is as the saved one was, if there is one, and soon after that
    round: where a quick loop looks anyway. So it goes from one such place to the next, and since
    each depends on the last alone, it comes back to one if the game goes round.
    """
    while game[_ROUNDS] < stop:
        status = _STUCK
        if game[_LAID] == 0:
            if _holders(rules, game) == 2:
                status = _duel(rules, game, saved, stop, stride, reach, seed)
            else:
                status = _melee(rules, game, saved, stop, stride, reach, seed)
        if status == _STUCK:
            reason = _round(rules, game, seed)
            status = _LOOK
        else:
            reason = _verdict(rules, game)
        if reason != _GOES_ON:
            return reason
        if status == _LOOK and _is_watched(saved, reach) and _same(rules, game, saved):
            return _LOOK
        if game[_ROUNDS] >= reach:
            break
    return _GOES_ON


# Games that go round


@compiled
def _copy(rules: Numbers, source: Numbers, target: Numbers) -> None:
    table, owner, laid = rules[_TABLE], rules[_OWNER], source[_LAID]
    for place in range(table):
        target[_U(place)] = source[_U(place)]
    for step in range(laid):
        target[_U(table + step)] = source[_U(table + step)]
        target[_U(owner + step)] = source[_U(owner + step)]


@compiled
def _same(rules: Numbers, a: Numbers, b: Numbers) -> bool:
    """Tell whether two positions have the same future."""
    mask = rules[_SIZE] - 1
    if a[_SHUFFLES] != b[_SHUFFLES] or a[_LAID] != b[_LAID]:
        return False
    for seat in range(rules[_PLAYERS]):
        if _holds(a, seat) != _holds(b, seat) or a[_WON + seat] != b[_WON + seat]:
            return False
        captured = a[_TAIL + seat] - a[_MARK + seat], b[_TAIL + seat] - b[_MARK + seat]
        if rules[_CAPTURES] != _UNDER_PILE and captured[0] != captured[1]:
            return False
    for seat in range(rules[_PLAYERS]):
        base, head, other = _ring(rules, seat), a[_HEAD + seat], b[_HEAD + seat]
        for step in range(_holds(a, seat)):
            if a[_U(base + ((head + step) & mask))] != b[_U(base + ((other + step) & mask))]:
                return False
    for step in range(a[_LAID]):
        place, owner = _U(rules[_TABLE] + step), _U(rules[_OWNER] + step)
        if a[place] != b[place] or a[owner] != b[owner]:
            return False
    return True


@inlined
def _shortest(rules: Numbers, game: Numbers, other: Numbers, length: int, seed: np.uint64) -> int:
    """Return after how many rounds a position comes again that does so after this many."""
    left, factor = length, 2
    while left > 1:
        if factor * factor > left:
            factor = left
        if left % factor:
            factor += 1
            continue
        left //= factor
        _copy(rules, game, other)
        _advance(rules, other, game, game[_ROUNDS] + length // factor, _NEVER, _NEVER, seed)
        if _same(rules, game, other):
            length //= factor
    return length


@inlined
def _go_round(rules: Numbers, room: Rows, length: int, known: int, seed: np.uint64) -> int:
    """Return where the cycle of this length starts, which is not after what is known.

    The saved game is left where it has gone round for the first time.
    """
    # Two games as far apart as the cycle is long are equal from its start on, and not before.
    low, high, behind, ahead = room[_GAME], room[_SAVED], room[_BEHIND], room[_AHEAD]
    _copy(rules, room[_BEGIN], low)
    _copy(rules, room[_BEGIN], high)
    _advance(rules, high, low, length, _NEVER, _NEVER, seed)
    before, after = 0, known
    if _same(rules, low, high):
        after = 0
    while after - before > 1:
        middle = (before + after) // 2
        _copy(rules, low, behind)
        _copy(rules, high, ahead)
        _advance(rules, behind, low, middle, _NEVER, _NEVER, seed)
        _advance(rules, ahead, low, middle + length, _NEVER, _NEVER, seed)
        if _same(rules, behind, ahead):
            after = middle
        else:
            before = middle
            _copy(rules, behind, low)
            _copy(rules, ahead, high)
    _advance(rules, high, low, after + length, _NEVER, _NEVER, seed)
    return after


@compiled
def _skip(rules: Numbers, now: Numbers, then: Numbers) -> None:
    """Play as many whole cycles as there is time for; since `then` the game has gone round."""
    rounds = now[_ROUNDS] - then[_ROUNDS]
    battles = now[_BATTLES] - then[_BATTLES]
    wars = now[_WARS] - then[_WARS]
    times = min(
        (rules[_LAST_ROUND] - 1 - now[_ROUNDS]) // rounds,
        (rules[_LAST_BATTLE] - 1 - now[_BATTLES]) // battles,
    )
    if times > 0:
        now[_ROUNDS] += times * rounds
        now[_BATTLES] += times * battles
        now[_WARS] += times * wars


# Where games come from


@compiled
def _deal(rules: Numbers, begin: Numbers, deck: Numbers, hand: int, seed: np.uint64) -> None:
    """Shuffle the deck and deal it, one card at a time."""
    pot, players = rules[_POT], rules[_PLAYERS]
    for place in range(len(deck)):
        begin[_U(pot + place)] = deck[place]
    _shuffle(begin, pot, _ZERO, len(deck), _ANYWHERE, seed, _ZERO)
    for seat in range(players):
        base = _ring(rules, seat)
        for step in range(hand):
            begin[_U(base + step)] = begin[_U(pot + step * players + seat)]


@compiled
def _lay_out(rules: Numbers, begin: Numbers, deck: Numbers, sizes: Numbers, order: Numbers) -> None:
    """Deal this order, in which a card is the place of the first one as strong."""
    used, place = rules[_POT], 0
    for step in range(len(deck)):
        begin[used + step] = 0
    for seat in range(rules[_PLAYERS]):
        base = _ring(rules, seat)
        for step in range(sizes[seat]):
            first = order[place]
            begin[_U(base + step)] = deck[first + begin[used + first]]
            begin[used + first] += 1
            place += 1


@compiled
def _next_order(order: Numbers) -> None:
    """Go on to the next order; after the last comes the first."""
    one = len(order) - 2
    while one >= 0 and order[one] >= order[one + 1]:
        one -= 1
    if one >= 0:
        other = len(order) - 1
        while order[other] <= order[one]:
            other -= 1
        order[one], order[other] = order[other], order[one]
    one, other = one + 1, len(order) - 1
    while one < other:
        order[one], order[other] = order[other], order[one]
        one += 1
        other -= 1


@compiled
def _was_earlier(order: Numbers, hand: int) -> bool:
    """Tell whether the two hands the other way round come first."""
    for step in range(hand):
        if order[step] != order[hand + step]:
            return bool(order[step] > order[hand + step])
    return False


@compiled
def _tell(out: Rows, number: int, reason: int, game: Numbers, start: int, length: int) -> None:
    out[0, number], out[1, number] = reason, game[_WINNERS]
    out[2, number], out[3, number] = game[_ROUNDS], game[_BATTLES]
    out[4, number], out[5, number] = game[_WARS], game[_DEEPEST]
    out[6, number], out[7, number] = start, length


@inlined
def _play(rules: Numbers, room: Rows, seed: np.uint64, out: Rows, number: int) -> None:
    """Play a game to its end, and tell what it came to."""
    begin, game, saved, other = room[_BEGIN], room[_GAME], room[_SAVED], room[_AHEAD]
    _copy(rules, begin, game)
    saved[_ROUNDS] = 0
    limit, looks = rules[_LAST_ROUND], rules[_GOES_ROUND]
    reach = 4 * (rules[_OWNER] - rules[_TABLE]) if looks else _NEVER
    length, known, over = 0, 0, _GOES_ON
    if _holders(rules, game) < 2:
        over = _verdict(rules, game)
    elif _holders(rules, game) < rules[_PLAYERS]:
        # Somebody is out from the start, which is seen when the first round is over.
        over = _round(rules, game, seed)
    while over == _GOES_ON:
        over = _advance(rules, game, saved, limit, _NEVER, reach, seed)
        known = saved[_ROUNDS]
        if over == _LOOK and rules[_MEMORYLESS]:
            length = _shortest(rules, game, other, game[_ROUNDS] - known, seed)
        elif over == _LOOK:
            _skip(rules, game, saved)
            over, looks, reach = _GOES_ON, 0, _NEVER
        elif over == _GOES_ON and game[_ROUNDS] >= limit:
            over = _LIMIT
        elif over == _GOES_ON:
            _copy(rules, game, saved)
            reach = 2 * game[_ROUNDS]
    _tell(out, number, over, game, _ZERO, _ZERO)
    if over == _LIMIT and looks and rules[_MEMORYLESS]:
        # It is a cycle all the same if it began before the limit. Then this position comes again
        # within as many rounds, and is looked for after each.
        _copy(rules, game, saved)
        known = limit
        if _advance(rules, game, saved, 2 * limit, _ONE, _ALWAYS, seed) == _LOOK:
            length = game[_ROUNDS] - limit
    if length > 0:
        start = _go_round(rules, room, length, known, seed)
        if start + length <= limit:
            _tell(out, number, _WENT_ROUND, saved, start, length)


@entry
def play_block(
    kind: int,
    rules: Numbers,
    room: Rows,
    deck: Numbers,
    sizes: Numbers,
    order: Numbers,
    state: np.uint64,
    step: np.uint64,
    out: Rows,
) -> None:
    """Play games of the deck, as many as there is room for in `out`.

    Where each has a seed `state` is what the first one's is mixed from, and `step` leads to the
    next; else `state` is the seed of all. `sizes` are those of the piles, and `order` the strengths
    of the cards in the first of all deals.
    """
    begin, place = room[_BEGIN], 0
    for seat in range(rules[_PLAYERS]):
        begin[_MARK + seat] = begin[_TAIL + seat] = sizes[seat]
        for card in range(sizes[seat] if kind == LAID else 0):
            begin[_ring(rules, seat) + card] = deck[place]
            place += 1
    for number in range(out.shape[1]):
        seed = _mix64(state)
        if kind == DEALT:
            seed = _mix64(seed)
            state = state + step
            _deal(rules, begin, deck, sizes[0], seed)
        elif kind != LAID:
            left_out = kind == EVERY_ONCE and _was_earlier(order, sizes[0])
            if not left_out:
                _lay_out(rules, begin, deck, sizes, order)
            _next_order(order)
            if left_out:
                continue
        _play(rules, room, seed, out, number)
