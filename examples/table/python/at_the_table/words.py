"""The few sentences that are the table's own; whatever happens is told by `cardwar.narrate`."""

from __future__ import annotations

from typing import Final

import cardwar as cw

__all__ = ["LANGUAGES", "NORWEGIAN", "cycle_sentence", "told"]

LANGUAGES: Final = ("en", "nb")

_CYCLE: Final = (
    "After round {later} all cards lay as after round {start}: the same {length} rounds would come "
    "again and again, for ever, so nobody wins."
)
_CYCLE_FROM_THE_DEAL: Final = (
    "After round {later} all cards lay as when they were dealt: the same {length} rounds would "
    "come again and again, for ever, so nobody wins."
)
NORWEGIAN: Final = {
    "The table did not understand what it was asked.": (
        "Bordet forstod ikke hva det ble spurt om."
    ),
    "Something at the table went wrong.": "Noe gikk galt ved bordet.",
    "Nobody has sat down yet.": "Ingen har satt seg ennå.",
    "No game has got that far.": "Så langt er ikke spillet kommet.",
    "The game is over.": "Spillet er over.",
    "The game is still going on.": "Spillet er fortsatt i gang.",
    "The match is over.": "Kampen er over.",
    "No ruleset here is called {name}.": "Ingen regler her heter {name}.",
    "These rules are for {least} to {most} players.": (
        "Disse reglene er for {least} til {most} spillere."
    ),
    "These rules are for {least} players.": "Disse reglene er for {least} spillere.",
    "A name has at most {most} characters, all on one line.": (
        "Et navn har høyst {most} tegn, alle på én linje."
    ),
    "A seed is a whole number from 0 to {most}.": "Et frø er et helt tall fra 0 til {most}.",
    "That choice is not there: {name}.": "Det valget finnes ikke: {name}.",
    "This is no saved game of this table, or it is damaged.": (
        "Dette er ikke et lagret spill fra dette bordet, eller det er skadet."
    ),
    "This saved game does not come out as it says, so it was changed.": (
        "Dette lagrede spillet går ikke slik det selv sier, så det er blitt endret."
    ),
    "This is no transcript of a game, or it is damaged.": (
        "Dette er ikke en utskrift av et spill, eller den er skadet."
    ),
    "This table plays only what is dealt from a seed by rules of its rulebook.": (
        "Dette bordet spiller bare det som deles ut fra et frø etter regler i regelboken."
    ),
    "Somebody left this game, and this table has no such thing.": (
        "Noen forlot dette spillet, og det går ikke an ved dette bordet."
    ),
    "The timer of this game did not go by its battles, as it does at this table.": (
        "Klokken i dette spillet fulgte ikke slagene, slik den gjør ved dette bordet."
    ),
    "It was stopped before the game was laid out again.": (
        "Det ble stoppet før spillet var lagt ut igjen."
    ),
    _CYCLE: (
        "Etter runde {later} lå alle kortene som etter runde {start}: De samme {length} rundene "
        "ville komme om igjen i all evighet, så ingen vinner."
    ),
    _CYCLE_FROM_THE_DEAL: (
        "Etter runde {later} lå alle kortene som da de ble delt ut: De samme {length} rundene "
        "ville komme om igjen i all evighet, så ingen vinner."
    ),
}
"""Norwegian, by the English sentence."""


def told(sentence: str, language: str, **parts: object) -> str:
    """Return a sentence in a language, with its parts in place."""
    return (NORWEGIAN[sentence] if language == "nb" else sentence).format(**parts)


def cycle_sentence(cycle: cw.Cycle, language: str) -> str:
    """Return what it means that a game goes round for ever, and how long a round of it is."""
    return told(
        _CYCLE if cycle.start else _CYCLE_FROM_THE_DEAL,
        language,
        start=cycle.start,
        length=cycle.length,
        later=cycle.start + cycle.length,
    )
