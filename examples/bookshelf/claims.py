"""What pages of rules say about the game in passing, put to the test."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

import attrs

import cardwar as cw
from bookshelf.entries import Effort, Entry, Line, holds, told
from bookshelf.playing import CAP, kernel_for, play_games
from bookshelf.rulesets import war
from bookshelf.verdicts import Verdict, mean, quantile, share, up_to
from cardwar.simulation import Proportion, Report, records

AS_PLAYED = cw.CollectOrder.AS_PLAYED
FEW_HUNDRED = 300
ALMOST_ALWAYS = 0.95
RARE = 0.1
"""What these words of the pages are taken as; the remarks say so."""
A_BATTLE = 4.0
"""Seconds, for two who play at a steady pace."""

Events = Iterable[cw.Event]


def claims(effort: Effort) -> tuple[Entry, ...]:
    """Test all of them."""
    return tuple(page(effort) for page in (board, family, krig, survey))


def board(effort: Effort) -> Entry:
    report = play_games(war(3, AS_PLAYED), effort.games, seed=effort.seed)
    lines = [
        _soon(words, play_games(war(3, collect), effort.games, seed=effort.seed))
        for words, collect in (
            ("as played, as on that page", AS_PLAYED),
            ("winner first", cw.CollectOrder.WINNER_FIRST),
            ("shuffled", cw.CollectOrder.SHUFFLED),
        )
    ]
    ended = report.ended
    late = Proportion(ended.games - up_to(ended.rounds, 10_000), ended.games)
    return Entry(
        "war-board",
        "War, on a board",
        "a page of rules for a board in the browser",
        "two players, three down, picked up as played; after 10,000 rounds most cards win",
        (
            *lines,
            holds(
                "deals that cycle",
                "certain ones",
                told(share(report.endless)),
                so=_some_endless(report),
            ),
            holds(
                "games that end, but after the cap", "none", told(share(late)), so=late.count == 0
            ),
        ),
        "A few hundred is taken as 300 here, almost always as 95 games in a hundred.",
    )


def _soon(words: str, report: Report[cw.Card]) -> Line:
    ended = report.ended.rounds
    soon = Proportion(up_to(ended, FEW_HUNDRED), ended.total)
    return holds(
        f"games that end do so within {FEW_HUNDRED} rounds, {words}",
        "almost always",
        f"{told(share(soon))}; median {told(quantile(ended, 0.5))}",
        so=soon.interval().high >= ALMOST_ALWAYS,
    )


def _some_endless(report: Report[cw.Card]) -> bool:
    return report.endless.count > 0


def family(effort: Effort) -> Entry:
    report = play_games(cw.WAR, effort.games, seed=effort.seed)
    return Entry(
        "war-family",
        "War, for the family",
        "a page of rules for the family",
        "two players, three down; the last card may be turned up; pot shuffled",
        (
            *_wars(report, effort),
            *_time(report, effort),
            *_loops(effort),
            *_alike(report, effort),
        ),
        f"A battle is taken as {A_BATTLE:.0f} seconds, and rare as one in ten or fewer.",
    )


def _wars(report: Report[cw.Card], effort: Effort) -> list[Line]:
    some = play_games(
        cw.WAR,
        effort.fewer,
        seed=effort.seed,
        measures={
            "rounds with a war": partial(rounds_with_wars, level=1),
            "with a double war": partial(rounds_with_wars, level=2),
            "small pots": partial(pots_of_wars, below=10),
            "saved": partial(last_cards, and_won=False),
            "saved and won": partial(last_cards, and_won=True),
        },
    )
    total = {name: sum(n * k for n, k in numbers) for name, numbers in some.measures.items()}
    rounds = total["rounds with a war"]
    again = Proportion(total["with a double war"], rounds)
    ten = Proportion(rounds - total["small pots"], rounds)
    deep = Proportion(report.games - up_to(report.deepest_war, 1), report.games)
    won = Proportion(total["saved and won"], total["saved"])
    sizes = [_mean_pot(stake, effort) for stake in (1, 3, 5)]
    return [
        holds("wars that tie again", "rare", told(share(again)), so=again.value <= RARE),
        holds("games with a double war", "rare", told(share(deep)), so=deep.value <= RARE),
        holds(
            "pots of wars with ten cards or more",
            "all",
            told(share(ten)),
            so=ten.interval().high >= ALMOST_ALWAYS,
        ),
        holds(
            "cards in the pot of a war, 1, 3 and 5 down",
            "more with more down",
            ", ".join(f"{size:.1f}" for size in sizes),
            so=sizes == sorted(sizes),
        ),
        _comeback(won),
    ]


def _comeback(won: Proportion) -> Line:
    what, claim = "who takes a war with a last card wins in the end", "legendary"
    if not won.count:
        return Line(what, claim, f"0 of {won.total}", Verdict.OPEN)
    return holds(what, claim, told(share(won)), so=won.value < 0.5)


def rounds_with_wars(state: cw.GameState, events: Events, *, level: int) -> int:
    """Return in how many rounds there is a war of this level."""
    return sum(isinstance(event, cw.WarDeclared) and event.level == level for event in events)


def pots_of_wars(state: cw.GameState, events: Events, *, below: int) -> int:
    """Return how many pots there are with a war, but with fewer cards than these."""
    return sum(size < below for size in _sizes(events))


def cards_of_wars(state: cw.GameState, events: Events) -> int:
    """Return how many cards lie in all pots with a war."""
    return sum(_sizes(events))


def _sizes(events: Events) -> list[int]:
    sizes: list[int] = []
    war_on = False
    for event in events:
        if isinstance(event, cw.WarDeclared):
            war_on = True
        elif isinstance(event, cw.PotTaken):
            sizes += [len(event.cards)] if war_on else []
            war_on = False
    return sizes


def last_cards(state: cw.GameState, events: Events, *, and_won: bool) -> int:
    """Return 1 if somebody takes a war with their last card, and wins in the end if asked for."""
    held = [len(player.pile) for player in state.players]
    saved: set[int] = set()
    winners: tuple[int, ...] = ()
    on_the_last: set[int] = set()
    for event in events:
        match event:
            case cw.StakeLaid():
                held[event.seat] -= len(event.cards)
            case cw.CardsFlipped():
                for laid in event.laid:
                    held[laid.seat] -= 1
                on_the_last = {seat for seat, n in enumerate(held) if not n and event.level}
            case cw.PotTaken():
                held[event.seat] += len(event.cards)
                saved |= on_the_last & {event.seat}
            case cw.GameEnded():
                winners = event.outcome.winners
            case _:
                pass
    return int(bool(saved.intersection(winners) if and_won else saved))


def _mean_pot(stake: int, effort: Effort) -> float:
    report = play_games(
        war(stake),
        effort.fewer,
        seed=effort.seed,
        measures={
            "cards": cards_of_wars,
            "pots": partial(rounds_with_wars, level=1),
        },
    )
    return report.measures["cards"].mean / report.measures["pots"].mean


def _time(report: Report[cw.Card], effort: Effort) -> list[Line]:
    minutes = [report.battles.quantile(part) * A_BATTLE / 60 for part in (0.1, 0.5, 0.9)]
    timed, half = (
        play_games(rules, effort.games, seed=effort.seed, clock=cw.pace(A_BATTLE))
        for rules in (cw.TIMED, cw.HALF_DECK)
    )
    cut = timed.share(cw.Reason.TIME)
    ended = half.share(cw.Reason.LAST_STANDING, cw.Reason.ALL_OUT)
    return [
        holds(
            "minutes of a full game: one in ten, half, nine in ten are shorter",
            "a while",
            ", ".join(f"{length:.0f}" for length in minutes),
            so=minutes[1] >= 10,
        ),
        holds(
            "games that a timer of ten minutes stops",
            "quicker",
            told(share(cut)),
            so=timed.battles.mean < report.battles.mean,
        ),
        holds(
            "games with half of the deck end",
            "reliably",
            f"{told(share(ended))}, in {told(mean(half.rounds))} rounds",
            so=ended.count == ended.total,
        ),
    ]


def _loops(effort: Effort) -> list[Line]:
    ordered, reshuffled = (
        play_games(rules, effort.games, seed=effort.seed)
        for rules in (war(3, AS_PLAYED), cw.reshuffled(war(3, AS_PLAYED)))
    )
    return [
        holds(
            "games that loop, won cards shuffled before they are played again",
            "none",
            f"{told(share(reshuffled.endless))}; else {told(share(ordered.endless))}",
            so=not _some_endless(reshuffled) and _some_endless(ordered),
        )
    ]


def _alike(report: Report[cw.Card], effort: Effort) -> list[Line]:
    peace = play_games(cw.PEACE, effort.games, seed=effort.seed + 1)
    spelled = play_games(cw.W_A_R, effort.games, seed=effort.seed)
    one, other = mean(report.rounds), mean(peace.rounds)
    reach = (one.interval.high - one.value) ** 2 + (other.interval.high - other.value) ** 2
    return [
        holds(
            "rounds of Peace",
            "the same",
            f"{told(other)}; War {told(one)}",
            so=(one.value - other.value) ** 2 <= reach,
        ),
        holds(
            "W-A-R is War with exactly three",
            "the same games",
            "the same games" if spelled.found == report.found else "others",
            so=spelled.found == report.found,
        ),
    ]


def krig(effort: Effort) -> Entry:
    report = play_games(cw.KRIG, effort.games, seed=effort.seed)
    minutes = report.battles.quantile(0.5) * A_BATTLE / 60
    lines: list[Line] = []
    for players in (2, 3, 4):
        for collect, words in (
            (AS_PLAYED, "as played"),
            (cw.CollectOrder.WINNER_FIRST, "winner first"),
        ):
            ordered = play_games(
                attrs.evolve(cw.KRIG, collect=collect),
                max(20, effort.games // 5),
                players,
                seed=effort.seed,
                max_rounds=CAP,
            )
            line = f"card orders that repeat, {words}, {players} players"
            lines.append(Line(line, "some may", told(share(ordered.endless)), _may(ordered)))
    return Entry(
        "krig",
        "Krig",
        "a page of Norwegian rules",
        "one down, all join; who cannot lay both cards is out",
        (
            holds(
                "minutes of a game for two, half are shorter",
                "may be long",
                f"{minutes:.0f}; {told(mean(report.rounds))} rounds",
                so=minutes >= 10,
            ),
            *lines,
        ),
        "The page does not state the order of pick-up.",
    )


def _may(report: Report[cw.Card]) -> Verdict:
    """Where none was seen, there may still be some."""
    return Verdict.AGREES if _some_endless(report) else Verdict.OPEN


def survey(effort: Effort) -> Entry:
    chances = {stake: _with_more_aces(stake, effort) for stake in (0, 1, 3)}
    return Entry(
        "rules survey",
        "Bataille in manuals of the 19th century",
        "manuals that say of a war with none down that it favours who holds the aces",
        "none down, against one and three; pot shuffled",
        (
            holds(
                "who is dealt more aces wins, with 0, 1 and 3 down",
                "more so with none down",
                ", ".join(told(share(chance)) for chance in chances.values()),
                so=chances[0].interval().low > chances[1].interval().high,
            ),
        ),
    )


def _with_more_aces(stake: int, effort: Effort) -> Proportion:
    rules = war(stake)
    games = max(50, effort.games // 2)
    won = total = 0
    for record in records(rules, games, seed=effort.seed, kernel=kernel_for(rules, games)):
        first, second = (
            sum(card.rank is cw.Rank.ACE for card in player.pile)
            for player in cw.deal(rules, players=2, seed=record.seed).players
        )
        if first != second:
            total += 1
            won += record.winners == ((0,) if first > second else (1,))
    return Proportion(won, total)
