"""A sentence for each view of an event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from cardwar._checks import check_number
from cardwar.cards import C
from cardwar.events import CardsFlipped, ClockRead, PlayerOut, WarDeclared
from cardwar.match import MatchDrawn, MatchWon
from cardwar.narration.outcomes import game_number, game_of_match_sentence, game_sentence
from cardwar.narration.words import Words
from cardwar.public_events import (
    PublicEvent,
    PublicForfeited,
    PublicGameBegun,
    PublicGameDrawn,
    PublicGameEnded,
    PublicGameWon,
    PublicPileRefilled,
    PublicPlayerWithdrew,
    PublicPotCarried,
    PublicPotReturned,
    PublicPotSetAside,
    PublicPotTaken,
    PublicStakeLaid,
)
from cardwar.state import Seat

__all__ = ["out_sentence", "sentence", "stakes_sentence"]


def sentence(event: PublicEvent[C], words: Words) -> str:  # noqa: C901, PLR0912 - all events
    """Return what happened.

    >>> from cardwar.narration.languages import translations_of
    >>> from cardwar.narration.words import NO_LIMITS
    >>> words = Words(translations_of("en"), ("Ann", "Bo"), NO_LIMITS)
    >>> sentence(PublicForfeited(seat=1, cards=2), words)
    'Bo cannot go on, and the last 2 cards go into the pot.'
    """
    match event:
        case CardsFlipped():
            return _flip_sentence(event, words)
        case WarDeclared():
            return _war_sentence(event, words)
        case PublicStakeLaid():
            return stakes_sentence([event], words)
        case PlayerOut(seat=seat):
            return out_sentence([seat], words)
        case PublicForfeited() | PublicPileRefilled() | PublicPlayerWithdrew():
            return _hand_sentence(event, words)
        case PublicPotTaken() | PublicPotCarried() | PublicPotSetAside() | PublicPotReturned():
            return _pot_sentence(event, words)
        case ClockRead(elapsed=elapsed):
            return words.one("The clock shows {time}.", time=_clock_time(elapsed))
        case PublicGameEnded(outcome=outcome):
            return game_sentence(outcome, words)
        case PublicGameBegun(number=number):
            return words.one("Game {number} begins.", number=game_number(number, words))
        case PublicGameWon(number=number, outcome=outcome):
            return game_of_match_sentence(number, outcome, words)
        case PublicGameDrawn(number=number, outcome=outcome):
            return game_of_match_sentence(number, outcome, words)
        case MatchWon(seat=seat):
            return words.one("{name} wins the match.", name=words.name(seat))
        case MatchDrawn():
            return words.one("Nobody wins the match: enough games were played.")
        case _:
            assert_never(event)


def _flip_sentence(event: CardsFlipped[C], words: Words) -> str:
    cards: dict[Seat, list[C]] = {}
    for laid in event.laid:
        cards.setdefault(laid.seat, []).append(laid.card)
    flips = [
        # Translators: a part of "Ann turns up K♦ and Bo turns up 7♣."
        words.one("{name} turns up {cards}", name=words.name(seat), cards=words.cards(shown))
        for seat, shown in cards.items()
    ]
    return _listed_sentence(flips, words) or words.one("Nobody turns up a card.")


def _war_sentence(event: WarDeclared, words: Words) -> str:
    tied, others = event.tied, [seat for seat in event.seats if seat not in event.tied]
    told = [words.one("War!") if event.level == 1 else words.one("War again!")]
    if tied:
        told.append(words.many("{names} ties.", "{names} tie.", len(tied), names=words.who(tied)))
    if others:
        who = words.who(others)
        told.append(words.many("{names} fights too.", "{names} fight too.", len(others), names=who))
    return " ".join(told)


def stakes_sentence(stakes: list[PublicStakeLaid], words: Words) -> str:
    """Return who lays how many cards face down.

    >>> from cardwar.narration.languages import translations_of
    >>> from cardwar.narration.words import NO_LIMITS
    >>> words = Words(translations_of("en"), ("Ann", "Bo"), NO_LIMITS)
    >>> stakes_sentence([PublicStakeLaid(0, 3), PublicStakeLaid(1, 1)], words)
    'Ann lays 3 cards face down and Bo lays 1 card face down.'
    """
    counts = {stake.cards for stake in stakes}
    if len(stakes) > 1 and len(counts) == 1:
        return words.many(
            "{names} each lay {count} card face down.",
            "{names} each lay {count} cards face down.",
            counts.pop(),
            names=words.who([stake.seat for stake in stakes]),
        )
    laid = [
        words.many(
            "{name} lays {count} card face down",
            "{name} lays {count} cards face down",
            stake.cards,
            name=words.name(stake.seat),
        )
        for stake in stakes
    ]
    return _listed_sentence(laid, words)


def out_sentence(seats: list[Seat], words: Words) -> str:
    """Return who is out of the game.

    >>> from cardwar.narration.languages import translations_of
    >>> from cardwar.narration.words import NO_LIMITS
    >>> words = Words(translations_of("en"), ("Ann", "Bo"), NO_LIMITS)
    >>> out_sentence([0, 1], words)
    'Ann and Bo are out of the game.'
    """
    return words.many(
        "{names} is out of the game.",
        "{names} are out of the game.",
        len(seats),
        names=words.who(seats),
    )


def _hand_sentence(
    event: PublicForfeited | PublicPileRefilled | PublicPlayerWithdrew, words: Words
) -> str:
    name, cards = words.name(event.seat), event.cards
    match event:
        case PublicForfeited(cards=0):
            return words.one("{name} cannot go on and has no card left.", name=name)
        case PublicForfeited():
            # Translators: where this form is for more than one too, like 21, take {count} as well.
            return words.many(
                "{name} cannot go on, and the last card goes into the pot.",
                "{name} cannot go on, and the last {count} cards go into the pot.",
                cards,
                name=name,
            )
        case PublicPileRefilled(shuffled=True):
            return words.many(
                "{name} shuffles {count} won card and puts it under the pile.",
                "{name} shuffles {count} won cards and puts them under the pile.",
                cards,
                name=name,
            )
        case PublicPileRefilled():
            return words.many(
                "{name} puts {count} won card under the pile.",
                "{name} puts {count} won cards under the pile.",
                cards,
                name=name,
            )
        case PublicPlayerWithdrew():
            return words.many(
                "{name} leaves the table, and {count} card goes out of play.",
                "{name} leaves the table, and {count} cards go out of play.",
                cards,
                name=name,
            )
        case _:
            assert_never(event)


def _pot_sentence(
    event: PublicPotTaken | PublicPotCarried | PublicPotSetAside | PublicPotReturned, words: Words
) -> str:
    match event:
        case PublicPotTaken(seat=seat, cards=cards):
            return words.many(
                "{name} takes {count} card.",
                "{name} takes {count} cards.",
                cards,
                name=words.name(seat),
            )
        case PublicPotCarried(cards=cards):
            return words.many(
                "{count} card stays on the table for the next round.",
                "{count} cards stay on the table for the next round.",
                cards,
            )
        case PublicPotSetAside(cards=cards):
            return words.many(
                "{count} card goes out of play.", "{count} cards go out of play.", cards
            )
        case PublicPotReturned(cards_by_seat=counts):
            return _return_sentence(counts, words)
        case _:
            assert_never(event)


def _return_sentence(counts: tuple[int, ...], words: Words) -> str:
    returned = [
        words.many(
            "{name} takes back {count} card",
            "{name} takes back {count} cards",
            cards,
            name=words.name(seat),
        )
        for seat, cards in enumerate(counts)
        if cards
    ]
    return _listed_sentence(returned, words) or words.one("Nobody takes back a card.")


def _listed_sentence(parts: Sequence[str], words: Words) -> str:
    # Translators: a sentence made of parts like "Ann turns up K♦", listed.
    return words.one("{parts}.", parts=words.listed(parts)) if parts else ""


def _clock_time(elapsed: float) -> str:
    """Return a time as a clock shows it: minutes and seconds, and hours before them."""
    check_number("elapsed", elapsed, "seconds")
    minutes, seconds = divmod(int(elapsed), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
