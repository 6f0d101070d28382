"""How games begin: `deal` and `start`, and `problems` for positions made by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Hashable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet

import attrs

from cardwar._answers import ask_deal
from cardwar._checks import check_kind, is_int, shown, told
from cardwar.cards import C, parse_pile, write_pile
from cardwar.engine import opening_verdict
from cardwar.errors import BadInput
from cardwar.rules import RuleSet
from cardwar.shuffling import check_seed, fresh_seed, shuffled
from cardwar.state import GameState, Player, Stage

__all__ = ["Problem", "deal", "problems", "start"]

# Iterable, but no pile: without an order, or made of numbers that stand for letters.
_UNORDERED = (AbstractSet, Mapping, bytes, bytearray)
_QUESTIONS = ("deal", "lay", "best", "settle", "refill", "remember", "verdict")
_DATA = ("name", "seats", "deck", "memoryless")


def deal(
    rules: RuleSet[C], *, players: int = 2, seed: int | None = None, deck: Iterable[C] | None = None
) -> GameState[C]:
    """Shuffle and deal a new game, or deal a deck in the order given (ruling 13).

    The seed is the whole source of chance; without one a fresh one is drawn, and either way the
    state keeps it. With `deck`, its first card is dealt first and nothing is shuffled for the deal;
    shuffles during play still come from the seed.

    Raises `BadInput` for a number of players the rules do not allow, a seed that is none, a deck
    that is too small, or rules that are no `RuleSet`; `RuleViolation` for a wrong answer of theirs.

    >>> import cardwar as cw
    >>> state = cw.deal(cw.KRIG, players=3, seed=2026)
    >>> [player.holds for player in state.players], len(state.aside), state.seed
    ([17, 17, 17], 1, 2026)
    """
    check_rules(rules)
    check_players(rules, "players", players)
    seed = fresh_seed() if seed is None else check_seed(seed)
    cards = _cards("deck", rules.deck if deck is None else deck)
    if deck is None:
        cards = shuffled(cards, seed)
    dealt = ask_deal(rules, cards, players)
    return _new_game(rules, dealt.piles, [()] * players, dealt.aside, seed)


def start(
    rules: RuleSet[C],
    piles: Sequence[str | Iterable[C]] | str,
    *,
    captured: Sequence[str | Iterable[C]] | None = None,
    aside: str | Iterable[C] = (),
    seed: int = 0,
) -> GameState[C]:
    """Lay out any position (ruling 16).

    `piles` holds a pile for each seat, top card first: cards, or text in the syntax of
    `GameState.position`, in which ``2c+Th`` has a captured ten; or it is such a line of `Card` with
    an empty table, like ``"AsKd/Ah2c"``. Captured cards may also be given with `captured`, a
    sequence for each seat. Any cards and any piles are taken, doubled cards and empty piles too;
    `problems` says how a position differs from the deck. If fewer than two seats hold cards the
    game is over at once.

    Raises `CardError` for a text that is no cards, and `BadInput` for what else cannot be.

    >>> import cardwar as cw
    >>> cw.start(cw.WAR, piles=["As Kd", "Ah 2c+Th"]).position
    'AsKd/Ah2c+Th|'
    """
    check_rules(rules)
    check_seed(seed)
    if isinstance(piles, str):
        piles = piles.removesuffix("|").split("/")
    seats = _sequence("piles", piles)
    check_players(rules, "the number of piles", len(seats))
    won = [()] * len(seats) if captured is None else _sequence("captured", captured)
    if len(won) != len(seats):
        raise BadInput(f"captured has {len(won)} entries; there are {len(seats)} piles")
    hands = [_hand(f"piles[{seat}]", pile) for seat, pile in enumerate(seats)]
    apart = [_cards(f"captured[{seat}]", cards) for seat, cards in enumerate(won)]
    return _new_game(
        rules,
        [pile for pile, _ in hands],
        [first + second for (_, first), second in zip(hands, apart, strict=True)],
        _cards("aside", aside),
        seed,
    )


@attrs.frozen
class Problem:
    """One way in which a position differs from a game that could be dealt.

    >>> import cardwar as cw
    >>> state = cw.start(cw.WAR, piles=["As As", "Xh"])
    >>> [problem.kind for problem in cw.problems(state)]
    ['missing', 'doubled', 'foreign']
    """

    kind: str
    """``missing``, ``doubled`` or ``foreign``."""
    cards: tuple[Hashable, ...]
    """The cards concerned, each as often as it is missing or too many."""

    def __str__(self) -> str:
        """Return the problem as a sentence."""
        many = len(self.cards)
        what = {
            "missing": "of the deck are missing",
            "doubled": "are there more often than in the deck",
            "foreign": "are not in the deck",
        }[self.kind]
        return f"{many} card{'s' * (many != 1)} {what}: {write_pile(self.cards)}"


def problems(state: GameState[C]) -> tuple[Problem, ...]:
    """Return all that is wrong with a position, compared with the deck of its rules.

    Empty if each card of the deck is there exactly as often as in the deck: in a pile, captured, on
    the table or aside.

    >>> import cardwar as cw
    >>> cw.problems(cw.deal(cw.KRIG, players=3, seed=1))
    ()
    """
    check_kind("state", state, GameState)
    there = Counter(cards_of(state))
    deck = Counter(_cards("deck", state.rules.deck))
    extra = there - deck
    found = (
        Problem("missing", tuple((deck - there).elements())),
        Problem("doubled", tuple(card for card in extra.elements() if card in deck)),
        Problem("foreign", tuple(card for card in extra.elements() if card not in deck)),
    )
    return tuple(problem for problem in found if problem.cards)


def cards_of(state: GameState[C]) -> list[C]:
    """Return all cards of a game: of each seat, on the table, and aside.

    >>> import cardwar as cw
    >>> len(cards_of(cw.deal(cw.KRIG, players=3, seed=1)))
    52
    """
    return [
        *(card for player in state.players for card in player.pile + player.captured),
        *(laid.card for laid in state.table),
        *state.aside,
    ]


def check_rules(rules: RuleSet[C]) -> None:
    lacking = [name for name in _DATA if not _has(rules, name)]
    lacking += [name for name in _QUESTIONS if not callable(getattr(rules, name, None))]
    if isinstance(rules, type) or lacking:
        hint = f"; it has no {', '.join(lacking)}" if lacking else "; give an instance"
        if isinstance(rules, str):
            hint = f"; ruleset({shown(rules)}) finds one by name"
        raise BadInput(f"rules is {shown(rules)}, which is no RuleSet{hint}")
    if not isinstance(rules.memoryless, bool):
        raise BadInput(
            f"memoryless of {rules.name} is {shown(rules.memoryless)}; it is True or False"
        )
    if not isinstance(rules.seats, Container):
        raise BadInput(
            f"seats of {rules.name} is {shown(rules.seats)}; it holds numbers of players"
        )
    try:
        hash(rules)
    except Exception:  # noqa: BLE001 - whatever its own hash raises
        raise BadInput(
            f"rules is {shown(rules)}, which is not hashable; a ruleset is a value"
        ) from None


def _has(rules: object, name: str) -> bool:
    try:
        return hasattr(rules, name)
    except Exception as error:
        kind = type(rules).__name__
        raise BadInput(f"{name} of {kind} raised {told(error)}") from error


def check_players(rules: RuleSet[C], what: str, players: int) -> None:
    if not is_int(players, 0) or not _allows(rules, players):
        raise BadInput(f"{what} is {shown(players)}; {rules.name} is for {_allowed(rules)} players")


def _allows(rules: RuleSet[C], players: int) -> bool:
    try:
        return players in rules.seats
    except Exception as error:
        raise BadInput(
            f"seats of {rules.name} is {shown(rules.seats)}; it holds numbers"
        ) from error


def _allowed(rules: RuleSet[C]) -> str:
    seats = rules.seats
    if not isinstance(seats, range):
        return str(seats)
    if seats.step == 1 and len(seats) > 1:
        return f"{seats[0]} to {seats[-1]}"
    few = [str(number) for number in seats[:4]]
    return " or ".join([*few, "more"] if len(seats) > 4 else few)


def _sequence(what: str, items: Sequence[str | Iterable[C]]) -> Sequence[str | Iterable[C]]:
    if isinstance(items, str) or not isinstance(items, Sequence):
        raise BadInput(f"{what} is {shown(items)}; it is a sequence with an entry for each seat")
    return items


def _hand(what: str, pile: str | Iterable[C]) -> tuple[tuple[C, ...], tuple[C, ...]]:
    """Read a pile, and behind a ``+`` the captured cards."""
    if not isinstance(pile, str):
        return _cards(what, pile), ()
    top, plus, captured = pile.partition("+")
    return _cards(what, top), _cards(what, captured) if plus else ()


def _is_ordered(cards: object) -> bool:
    return isinstance(cards, Iterable) and not isinstance(cards, _UNORDERED)


def _cards(what: str, cards: str | Iterable[C]) -> tuple[C, ...]:
    """Read cards from a text, or take them as they are."""
    if isinstance(cards, str):
        return parse_pile(cards)  # type: ignore[return-value]  # a text is for C = Card
    if not _is_ordered(cards):
        raise BadInput(f"{what} is {shown(cards)}; it is cards, or a text like 'As Kd'")
    taken = tuple(cards)
    for card in taken:
        try:
            hash(card)
        except Exception:  # noqa: BLE001 - whatever a card's own hash raises
            raise BadInput(f"{what} holds {shown(card)}; a card is any hashable value") from None
    return taken


def _new_game(
    rules: RuleSet[C],
    piles: Iterable[tuple[C, ...]],
    captured: Iterable[tuple[C, ...]],
    aside: tuple[C, ...],
    seed: int,
) -> GameState[C]:
    players = tuple(
        Player(pile, won, is_out=not pile and not won)
        for pile, won in zip(piles, captured, strict=True)
    )
    return opening_verdict(
        GameState(
            rules=rules,
            players=players,
            table=(),
            aside=aside,
            round=0,
            battles=0,
            wars=0,
            deepest_war=0,
            eliminated=(),
            stage=Stage.FLIP,
            level=0,
            fighters=(),
            shown=(),
            forfeited=(),
            seed=seed,
            shuffles=0,
            elapsed=0.0,
            memory=None,
            outcome=None,
        )
    )
