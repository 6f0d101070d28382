"""Figures that others have found by playing many games."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

import attrs

import cardwar as cw
from bookshelf.entries import (
    Effort,
    Entry,
    Line,
    compared,
    holds,
    longest,
    number,
    shortest,
    told,
)
from bookshelf.playing import play_games
from bookshelf.rulesets import CardByCard, FourAces, war
from bookshelf.verdicts import Estimate, Published, Verdict, exactly, mean, quantile, share, up_to
from cardwar.simulation import Interval, Proportion, Report

CAP = 10_000
"""The rounds after which the programs that published these figures gave a game up."""
APART_SHUFFLED, LAST_FIRST = cw.Captures.APART_SHUFFLED, cw.Captures.APART_LAST_FIRST
FORFEIT = cw.Shortfall.FORFEIT
PICKED_UP = {
    cw.CollectOrder.AS_PLAYED: "as played",
    cw.CollectOrder.BY_SEAT: "by seat",
    cw.CollectOrder.WINNER_FIRST: "winner first",
    cw.CollectOrder.WINNER_LAST: "winner last",
    cw.CollectOrder.HIGHEST_FIRST: "highest first",
    cw.CollectOrder.SHUFFLED: "shuffled",
}
"""Orders of pick-up, in words."""


def simulated(effort: Effort) -> tuple[Entry, ...]:
    """Play all of them."""
    makers = (
        rustwar_shuffled,
        rustwar_turned_over,
        tgvoskuilen,
        four_aces,
        wikipedia,
        reddit,
        siblings,
    )
    return tuple(maker(effort) for maker in makers)


def ends_with_a_forfeit(state: cw.GameState, events: Iterable[cw.Event]) -> int:
    """Return 1 if somebody cannot lay for the last war, else 0."""
    forfeited = 0
    for event in events:
        if isinstance(event, cw.CardsFlipped) and event.level == 0:
            forfeited = 0
        elif isinstance(event, cw.Forfeited):
            forfeited = 1
    return forfeited


def wars_of_a_length(state: cw.GameState, events: Iterable[cw.Event], *, length: int) -> int:
    """Return how many rounds have just so many wars, one in the other."""
    rounds = deepest = 0
    for event in events:
        if isinstance(event, cw.CardsFlipped) and event.level == 0:
            rounds += deepest == length
            deepest = 0
        elif isinstance(event, cw.WarDeclared):
            deepest = event.level
    return rounds + (deepest == length)


def less(one: Estimate, other: Estimate) -> Estimate:
    """Return the first without the second, which is small beside it."""
    low = one.interval.low - other.interval.high
    return Estimate(
        one.value - other.value, Interval(low, one.interval.high - other.interval.low), one.games
    )


def given_up(report: Report[cw.Card]) -> Proportion:
    """Return how many games do not end within the rounds they are given."""
    return report.share(cw.Reason.CYCLE, cw.Reason.ROUND_LIMIT)


def rustwar_shuffled(effort: Effort) -> Entry:
    rules = war(shortfall=FORFEIT, collect=cw.CollectOrder.AS_PLAYED, captures=APART_SHUFFLED)
    report = play_games(rules, effort.games, seed=effort.seed, max_rounds=CAP)
    some = play_games(
        rules, effort.fewer, seed=effort.seed, measures={"unresolved": ends_with_a_forfeit}
    )
    rounds = less(mean(report.ended.rounds), mean(some.measures["unresolved"]))
    lines = [
        compared(f"rounds, mean of run {run}", Published(value, 200_000, 0.005), rounds)
        for run, value in enumerate((233.32, 232.75), 1)
    ]
    lines.append(
        compared("given up at 10,000", Published(0.0, 200_000, 0.00005), share(given_up(report)))
    )
    return Entry(
        "rustwar-shuffled",
        "rustwar, won cards shuffled",
        "github.com/sambecker/rustwar, README",
        "three down; who cannot lay loses the pot; won cards apart, shuffled when the pile is out",
        tuple(lines),
        "A round that a forfeit ends is not counted there; so it is not counted here.",
    )


def rustwar_turned_over(effort: Effort) -> Entry:
    rules = CardByCard(
        "rustwar",
        shortfall=FORFEIT,
        collect=cw.CollectOrder.AS_PLAYED,
        captures=LAST_FIRST,
    )
    card_by_card = play_games(rules, effort.fewer * 5, seed=effort.seed, max_rounds=CAP)
    blocks = play_games(
        war(shortfall=FORFEIT, collect=cw.CollectOrder.AS_PLAYED, captures=LAST_FIRST),
        effort.games,
        seed=effort.seed,
        max_rounds=CAP,
    )
    lines: list[Line] = []
    for run, rounds, endless in ((1, 565.19, 0.0815), (2, 563.28, 0.081)):
        for how, report in (("card by card", card_by_card), ("stakes as blocks", blocks)):
            over = Published(endless, 200_000, 0.00005)
            lines += [
                compared(
                    f"rounds, mean of run {run}, {how}",
                    Published(rounds, 183_700, 0.005),
                    mean(report.ended.rounds),
                ),
                compared(f"given up at 10,000, run {run}, {how}", over, share(given_up(report))),
            ]
    return Entry(
        "rustwar-unshuffled",
        "rustwar, won cards turned over",
        "github.com/sambecker/rustwar, README",
        "as above, but the won cards are turned over, the last won first",
        tuple(lines),
        "Its program lays the cards of a war one by one in turn, which the README does not say. "
        "That is a ruleset of its own, on the engine; with fields alone the stakes lie in blocks.",
        stated=False,
    )


def tgvoskuilen(effort: Effort) -> Entry:
    report = play_games(war(1, shortfall=FORFEIT), effort.games, seed=effort.seed)
    rounds, million = report.rounds, 1_000_000
    published = ((0.95, 1160), (0.99, 1750), (0.999, 2600))
    return Entry(
        "tgvoskuilen",
        "War-Simulator",
        "github.com/tgvoskuilen/War-Simulator, README",
        "one down; who has to lay a card and has none loses the game; pot shuffled",
        (
            compared("rounds, mean", Published(442.5, million, 2.5), mean(rounds)),
            compared("rounds, median", Published(332.5, million, 2.5), quantile(rounds, 0.5)),
            *(
                compared(
                    f"rounds, quantile {part}",
                    Published(value, million, 50 if part == 0.999 else 5),
                    quantile(rounds, part),
                )
                for part, value in published
            ),
            shortest("shortest game", Published(18, million), rounds),
            longest("longest game", Published(5000, million), rounds),
        ),
        "The mean and the median are given there as 440 to 445 and 330 to 335, the number of games "
        "as about a million, and the longest as about 5,000.",
    )


def four_aces(effort: Effort) -> Entry:
    lines: list[Line] = []
    for stake in (1, 3):
        rules = FourAces("Four aces", stake=stake, shortfall=FORFEIT, seats=range(2, 3))
        report = play_games(rules, effort.fewer * 2, seed=effort.seed)
        wins = share(report.wins(1))
        what = f"48 cards beat four aces, {stake} down"
        if stake == 1:
            lines.append(compared(what, Published(0.193, 100_000, 0.0005), wins))
        else:
            lines.append(Line(what, "", told(wins), Verdict.OPEN))
    return Entry(
        "riddler-4-aces",
        "The Riddler: four aces against the other 48 cards",
        "fivethirtyeight.com, August 2017, and a public solution",
        "one down; who runs out of cards in a war loses; pot shuffled",
        tuple(lines),
    )


def wikipedia(effort: Effort) -> Entry:
    rules = attrs.evolve(cw.WAR, name="War, to be measured")
    some = play_games(
        rules,
        effort.fewer,
        seed=effort.seed,
        measures={
            name: partial(wars_of_a_length, length=length)
            for name, length in (("single", 1), ("double", 2))
        },
    )
    million = 1_000_000
    lines: list[Line] = []
    for collect, words in PICKED_UP.items():
        report = play_games(war(collect=collect), effort.games, seed=effort.seed, max_rounds=CAP)
        rounds, wars = mean(report.ended.rounds), mean(report.ended.wars)
        value = Published(253.314, million, 0.0005)
        if collect is cw.CollectOrder.SHUFFLED:
            lines.append(
                compared(f"rounds less wars, {words}", value, less(rounds, exactly(wars.value)))
            )
        lines.append(compared(f"rounds, {words}", value, rounds))
    lines += [
        compared(
            "wars that are single, shuffled",
            Published(15.0961, million, 0.00005),
            mean(some.measures["single"]),
        ),
        compared(
            "wars that are double, shuffled",
            Published(0.756801, million, 0.0000005),
            mean(some.measures["double"]),
        ),
    ]
    return Entry(
        "wikipedia-table",
        "The table that was once on Wikipedia",
        "absoluteastronomy.com, a copy of 2010",
        "three down; the last card may be turned up",
        tuple(lines),
        "Neither the order of pick-up is stated, nor whether a battle that ties counts, nor what "
        "becomes of who has no card at all. The mean fits a shuffled pot with ties not counted, "
        "and the double wars fit none of what we tried.",
        stated=False,
    )


def reddit(effort: Effort) -> Entry:
    rulings = {
        "no card left is out": cw.Shortfall.LAST_CARD_UP,
        "the last card stands": cw.Shortfall.LAST_CARD_STANDS,
        "a short player is out": FORFEIT,
    }
    lines: list[Line] = []
    for words, shortfall in rulings.items():
        rules = war(1, cw.CollectOrder.WINNER_FIRST, shortfall)
        rounds = play_games(rules, effort.games, seed=effort.seed).rounds
        lines.append(shortest(f"shortest game, {words}", Published(17, 1_000_000), rounds))
    return Entry(
        "reddit-1M",
        "One million games of War",
        "reddit.com, r/dataisbeautiful, 2019",
        "one down; a last card is turned up; the winner's cards first, then the others",
        tuple(lines),
        "What becomes of who has no card at all when the cards tie is not stated, so there is a "
        "line for each ruling we know. The medians are in a picture that we have not seen.",
        stated=False,
    )


def siblings(effort: Effort) -> Entry:
    lines: list[Line] = []
    for stake in range(4):
        for collect in (cw.CollectOrder.AS_PLAYED, cw.CollectOrder.BY_SEAT):
            report = play_games(
                war(stake, collect), max(20, effort.games // 5), seed=effort.seed, max_rounds=CAP
            )
            words = f"{PICKED_UP[collect]}, {stake} down"
            within = Proportion(up_to(report.ended.rounds, 500), report.games)
            third = Published(0.333, rounded=1 / 24)
            lines += [
                compared(f"unfinished, {words}", third, share(given_up(report))),
                compared(f"done within 500, {words}", Published(0.14, None, 0.005), share(within)),
            ]
        report = play_games(war(stake), effort.games, seed=effort.seed)
        within = Proportion(up_to(report.ended.rounds, 500), report.games)
        lines.append(
            compared(
                f"done within 500, shuffled, {stake} down",
                Published(0.75, None, 0.005),
                share(within),
            )
        )
        so = given_up(report).count == 0
        lines.append(holds(f"all end, shuffled, {stake} down", "all", number(report.games), so=so))
    return Entry(
        "siblings",
        "A war amongst siblings, part II",
        "news.datascience.org.ua, 2018",
        "the card of one player always before that of the other, or by chance",
        tuple(lines),
        "The cards laid face down are not stated, nor the number of games, so there is a line for "
        "each stake: of many games, only with two down do as many not finish as there, and none of "
        "the stakes fits the other figures too. The third is taken as from 7 to 9 of 24.",
        stated=False,
    )
