"""What others have proved, or found in words: each becomes a question that games can answer."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import pairwise
from math import factorial, prod
from statistics import linear_regression

import cardwar as cw
from bookshelf.entries import Effort, Entry, Line, compared, counted, holds, number, told
from bookshelf.playing import CAP, every_order, kernel_for, play_games
from bookshelf.rulesets import distinct, war
from bookshelf.verdicts import Published, Verdict, exactly, mean, share
from cardwar.simulation import Distribution, Proportion, records

SHUFFLED, WINNER_FIRST = cw.CollectOrder.SHUFFLED, cw.CollectOrder.WINNER_FIRST


def theorems(effort: Effort) -> tuple[Entry, ...]:
    """Ask all of them."""
    makers = (sweep, war_lengths, predictability, spivey, finiteness, mathoverflow, growth)
    return tuple(maker(effort) for maker in makers)


def sweep(effort: Effort) -> Entry:
    chance = chance_of_a_sweep(4, 13)
    return Entry(
        "riddler-sweep",
        "The Riddler: a game of 26 rounds without a tie",
        "fivethirtyeight.com, August 2020, and a public solution",
        "52 cards; what is done in a war does not matter",
        tuple(
            compared(what, Published(published), exactly(float(found)))
            for what, published, found in (
                ("chance that the first player does it", 3.132436174322294e-09, chance),
                ("deals until the first player does it", 319240343.4098226, 1 / chance),
                ("deals until somebody does it", 159620171.7049113, 1 / chance / 2),
            )
        ),
        f"By counting, and not by playing: the chance is {chance}.",
    )


def chance_of_a_sweep(copies: int, ranks: int) -> Fraction:
    """Return the chance that the first player wins each round of the first pass, without a tie.

    It is the number of ways to make pairs of unlike cards of the deck, in each order, among all
    orders of the deck. Ways with like pairs are taken out by inclusion and exclusion.

    >>> chance_of_a_sweep(2, 2)
    Fraction(1, 6)
    """
    like = [
        factorial(copies) // (2**pairs * factorial(pairs) * factorial(copies - 2 * pairs))
        for pairs in range(copies // 2 + 1)
    ]
    ways = [1]
    for _ in range(ranks):
        ways = _product(ways, like)
    cards = copies * ranks
    unlike = sum((-1) ** pairs * n * _pairings(cards - 2 * pairs) for pairs, n in enumerate(ways))
    return Fraction(unlike * factorial(cards // 2), factorial(cards))


def _product(one: list[int], other: list[int]) -> list[int]:
    """Multiply two polynomials."""
    result = [0] * (len(one) + len(other) - 1)
    for place, factor in enumerate(one):
        for further, more in enumerate(other):
            result[place + further] += factor * more
    return result


def _pairings(cards: int) -> int:
    """Return in how many ways so many cards can be put into pairs."""
    return prod(range(cards - 1, 0, -2))


def war_lengths(effort: Effort) -> Entry:
    games = max(50, effort.games // 5)
    found = [play_games(war(stake), games, seed=effort.seed).rounds for stake in range(25)]
    fewer = all(
        after.mean_interval().low <= before.mean_interval().high
        for before, after in pairwise(found)
    )
    # A spread is known about as well as a mean.
    closer = all(
        after.spread <= before.spread * (1 + 6 / math.sqrt(games))
        for before, after in pairwise(found)
    )
    shown = [0, 1, 2, 3, 4, 6, 10, 24]
    return Entry(
        "carthage",
        "War, a thesis",
        "dspace.carthage.edu/handle/20.500.13007/2633",
        "25 lengths of war; here 0 to 24 down, pot shuffled",
        (
            holds(
                "rounds, mean, as more lie face down",
                "fewer",
                ", ".join(f"{stake}: {found[stake].mean:.0f}" for stake in shown),
                so=fewer,
            ),
            holds(
                "rounds, spread, as more lie face down",
                "less",
                ", ".join(f"{stake}: {found[stake].spread:.0f}" for stake in shown),
                so=closer,
            ),
        ),
        "Which 25 lengths, the order of pick-up and short players are not stated in what we have "
        "read. No step from a stake to the next may go up, but for chance.",
    )


def weight(hand: Iterable[cw.Card]) -> int:
    """Return what a hand weighs: from -6 for a two to +6 for an ace."""
    ranks = [*cw.Rank]
    return sum(ranks.index(card.rank) - 6 for card in hand)


def tricks_of_the_first_pass(state: cw.GameState) -> int:
    """Return how many pots the first player takes until the 52 cards have been played once."""
    tricks = cards = 0
    while cards < 52 and not state.is_over:
        state, events = cw.play_round(state)
        for event in events:
            if isinstance(event, cw.PotTaken):
                cards += len(event.cards)
                tricks += event.seat == 0
    return tricks


def predictability(effort: Effort) -> Entry:
    rules = war(2, shortfall=cw.Shortfall.FORFEIT)

    def points(games: int, told_by: Callable[[cw.GameState], int]) -> list[tuple[int, bool]]:
        return [
            (told_by(cw.deal(rules, players=2, seed=record.seed)), record.winners == (0,))
            for record in records(rules, games, seed=effort.seed, kernel=kernel_for(rules, games))
        ]

    weights = points(max(50, effort.games // 2), lambda state: weight(state.players[0].pile))
    tricks = points(max(50, effort.games // 10), tricks_of_the_first_pass)
    return Entry(
        "haqq-misra",
        "Predictability in the game of War",
        "J. Haqq-Misra, scq.ubc.ca, 2006",
        "two down; who runs out loses; pot gathered in no order, so shuffled",
        (
            on_a_line("chance to win, by the weight of the hand", weights, 8),
            on_a_line("chance to win, by the tricks of the first pass", tricks, 2),
        ),
        "A point is all games of a group of weights, or of numbers of tricks. It is on the line if "
        "the line lies in its interval, or within 0.03 of it; groups with fewer than one game in a "
        "hundred are left out.",
    )


def on_a_line(what: str, points: list[tuple[int, bool]], width: int) -> Line:
    """Return whether a chance grows in a straight line."""
    seen = Counter(value // width for value, _ in points)
    won = Counter(value // width for value, has_won in points if has_won)
    middle = {group: group * width + (width - 1) / 2 for group in seen}
    line = linear_regression([value for value, _ in points], [won for _, won in points])
    often = {group: n for group, n in seen.items() if n >= len(points) / 100}
    misses = 0
    for group, n in often.items():
        here = line.intercept + line.slope * middle[group]
        found = Proportion(won[group], n)
        misses += here not in found.interval() and abs(here - found.value) > 0.03
    told_so = (
        f"{line.intercept:.2f} + {line.slope:.4f} x; {len(often) - misses} of {len(often)} points "
        "are on it"
    )
    return holds(what, "linear", told_so, so=misses <= len(often) / 20)


def spivey(effort: Effort) -> Entry:
    most = 10 if effort.all_deals else 7
    found = {cards: every_order(cards).endless.count for cards in range(2, most + 1)}
    return Entry(
        "spivey",
        "Cycles in War",
        "M. Z. Spivey, Integers 10 (2010)",
        "cards 1 to n; the winner's card first, then the other",
        tuple(
            holds(f"endless deals of {cards} cards", "some", number(count), so=count > 0)
            if has_cycles(cards)
            else counted(f"endless deals of {cards} cards", None, count)
            for cards, count in found.items()
        ),
        "The theorem: there are some for each n that is neither a power of 2 nor 3 times one; it "
        "says nothing of other n. His deal of 52 cards is among the longest games below.",
    )


def has_cycles(cards: int) -> bool:
    """Tell whether the theorem says that some deal of so many cards never ends."""
    odd = cards // (cards & -cards)
    return odd not in (1, 3)


def finiteness(effort: Effort) -> Entry:
    ends = play_games(distinct(52, SHUFFLED), effort.games, seed=effort.seed)
    ordered = play_games(distinct(10, WINNER_FIRST), effort.games, seed=effort.seed)
    all_end = ends.share(cw.Reason.LAST_STANDING).count == ends.games
    return Entry(
        "lakshtanov-roshchina",
        "On finiteness in the card game of War",
        "E. Lakshtanov and V. Roshchina, American Mathematical Monthly 119 (2012)",
        "cards without an equal; the winner puts either card first, by chance",
        (
            holds("games of 52 cards end", "all", f"{ends.games:,} of {ends.games:,}", so=all_end),
            holds(
                "their mean length is finite",
                "yes",
                f"{told(mean(ends.rounds))} rounds",
                so=all_end,
            ),
            holds(
                "endless deals of 10 cards in a fixed order",
                "there are",
                told(share(ordered.endless)),
                so=ordered.endless.count > 0,
            ),
        ),
        "A theorem: games can only fail to contradict it.",
    )


def mathoverflow(effort: Effort) -> Entry:
    report = play_games(
        war(3, cw.CollectOrder.BY_SEAT), effort.games, seed=effort.seed, max_rounds=CAP
    )
    return Entry(
        "mathoverflow-11503",
        "Does War have infinite expected length?",
        "mathoverflow.net/questions/11503",
        "three down; the last card may be turned up; the first player's cards before the other's",
        (
            holds(
                "deals that never end",
                "there are",
                told(share(report.endless)),
                so=report.endless.count > 0,
            ),
        ),
        "The hands that an answer gave are not in the copy that we have seen.",
    )


def growth(effort: Effort) -> Entry:
    sizes = (8, 16, 32, 64, 128)
    games = max(100, effort.games // 10)
    lengths: dict[int, Distribution] = {
        cards: play_games(distinct(cards, SHUFFLED), games, seed=effort.seed).rounds
        for cards in sizes
    }
    slope, _ = linear_regression(
        [math.log(cards) for cards in sizes], [math.log(found.mean) for found in lengths.values()]
    )
    per_square = ", ".join(
        f"{cards}: {found.mean / cards**2:.3f}" for cards, found in lengths.items()
    )
    return Entry(
        "bhatia",
        "When will (game) wars end?",
        "M. Bhatia, B. Chin, N. Mani and E. Mossel, arxiv.org/abs/2302.03535 (2023)",
        "cards 1 to n, pot of two shuffled; their models are several",
        (
            holds("growth of the length", "n^2", f"n^{slope:.2f}", so=1.9 <= slope <= 2.1),
            Line("rounds / n^2", "", per_square, Verdict.OPEN),
        ),
        "A theorem on the limit of large n, and about models that differ from play in some ways.",
    )
