"""The deal in words for people: for how many players, and how many cards each of them gets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from cardwar.cards import C
from cardwar.explaining.wording import figure, in_words, listed, spelt_out
from cardwar.house_rules import HouseRules

__all__ = ["deal_words", "part_words", "players_words"]


def players_words(seats: range, write: Callable[[int], str]) -> str:
    """Return the numbers of players that are allowed.

    >>> players_words(range(2, 5), in_words), players_words(range(2, 7, 2), in_words)
    ('two to four players', 'two, four or six players')
    """
    least, most, step = min(seats[0], seats[-1]), max(seats[0], seats[-1]), abs(seats.step)
    if step == 1 and most - least > 1:
        return f"{write(least)} to {write(most)} players"
    if most - least > 5 * step:
        return f"{write(least)}, {write(least + step)} and so on up to {write(most)} players"
    return f"{listed([write(number) for number in range(least, most + 1, step)], 'or')} players"


def deal_words(rules: HouseRules[C]) -> Iterator[str]:
    """Yield how many cards each gets, and how many are set aside.

    >>> import cardwar as cw
    >>> print(*deal_words(cw.TWO_HANDED))
    The deck is shuffled, and everybody is dealt 26 cards, face down and one at a time.
    """
    hands = _hands(rules)
    if not hands:
        yield "The deck is too small to be dealt to so many."
        return
    left = {players: len(rules.deck) - players * hand for players, hand in hands.items()}
    if len({*hands.values()}) == 1:
        yield from _even_deal(left, next(iter(hands.values())))
    else:
        yield f"The deck is shuffled{_dealt(rules.hand_size)}: {_portions(hands, left)}."
    if max(hands) < max(rules.seats[0], rules.seats[-1]):
        yield f"For more than {in_words(max(hands))} players the deck is too small."


def _hands(rules: HouseRules[C]) -> dict[int, int]:
    """Return how many cards each gets, by the number of players, where the deck is large enough."""
    seats, cards = rules.seats, len(rules.deck)
    upwards = seats if seats.step > 0 else seats[::-1]
    hands: dict[int, int] = {}
    for players in range(upwards.start, min(upwards.stop, cards + 1), upwards.step):
        even = cards // players
        if isinstance(rules.hand_size, Fraction):
            hand = int(even * rules.hand_size)
        else:
            hand = even if rules.hand_size is None else rules.hand_size
        if 1 <= hand <= even:
            hands[players] = hand
    return hands


def _even_deal(left: dict[int, int], hand: int) -> Iterator[str]:
    """Yield the deal where everybody gets the same hand, however many play."""
    deal = f"everybody is dealt {spelt_out(hand, 'card')}, face down and one at a time"
    if len(left) == 1:
        (aside,) = left.values()
        yield f"The deck is shuffled, and {deal}{f'; {_set_aside(aside)}' if aside else ''}."
        return
    yield f"The deck is shuffled, and {deal}."
    several = [
        f"{_number(aside) if aside else 'none'} with {in_words(players)}"
        for players, aside in left.items()
    ]
    several[0] += " players"
    yield f"The others are set aside unseen: {_sample(several)}."


def _set_aside(aside: int) -> str:
    return f"{_number(aside)} {'card is' if aside == 1 else 'cards are'} set aside unseen"


def _number(number: int) -> str:
    """Return a number of many that stand together, so in figures, but for one."""
    return "one" if number == 1 else figure(number)


def _dealt(hand_size: int | Fraction | None) -> str:
    """Return what each is dealt, where it depends on how many play."""
    if not isinstance(hand_size, Fraction) or hand_size == 1:
        return " and dealt face down, one card at a time, so that everybody gets equally many"
    return (
        f", and everybody is dealt {part_words(hand_size)} of an even share, rounded down, face "
        "down and one card at a time"
    )


def part_words(share: Fraction) -> str:
    """Return a part of something.

    >>> part_words(Fraction(2, 3)), part_words(Fraction(5, 8))
    ('two thirds', '5/8')
    """
    return _SHARES.get(share) or (f"{share}" if share.denominator < 1000 else "a part")


_SHARES = {
    Fraction(1, 2): "half",
    Fraction(1, 3): "a third",
    Fraction(2, 3): "two thirds",
    Fraction(1, 4): "a quarter",
    Fraction(3, 4): "three quarters",
}


def _portions(hands: dict[int, int], left: dict[int, int]) -> str:
    portions: list[str] = []
    for players, hand in hands.items():
        # The first get the most, so more than one card, or the others would get as many.
        if portions:
            who = f"{in_words(players)} get {_number(hand)} each"
        else:
            who = f"{in_words(players)} players get {_number(hand)} cards each"
        aside = left[players]
        portions.append(f"{who} and {_set_aside(aside)}" if aside else who)
    return _sample(portions)


def _sample(items: Sequence[str]) -> str:
    """Return a list, and of a long one only some."""
    if len(items) <= 6:
        return "; ".join(items)
    return f"{'; '.join(items[:3])}; and so on; {items[-1]}"
