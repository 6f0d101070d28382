"""The sitting as a text that the browser keeps, and back.

A save holds the setup, from which the whole game comes again, and the game as `cardwar.codec`
writes it, which has to come out the same.
"""

from __future__ import annotations

import json
from collections.abc import Generator
from typing import Final

import attrs

import cardwar as cw
from at_the_table.asking import Data, read
from at_the_table.line import Spot, number_of
from at_the_table.refusals import Refused
from at_the_table.setup import Setup
from at_the_table.sitting import Sitting, sat_down, seated
from at_the_table.work import STOPPED, laid_out
from cardwar import codec

__all__ = ["resumed", "saved"]

_FORMAT: Final = "a table of cardwar"
_VERSION: Final = 1
_RULES: Final = "the rules of this table"
_LONGEST: Final = 1_000_000
_MOST_STEPS: Final = 100_000_000
_NO_SAVE: Final = "This is no saved game of this table, or it is damaged."
_CHANGED: Final = "This saved game does not come out as it says, so it was changed."


def saved(sitting: Sitting, at: int) -> str:
    """Return the sitting as a text, to be opened again at a place."""
    setup, line = sitting.setup, sitting.line
    end, to_data = line.end, _codec_of(setup).to_data
    line.at(at)
    save: Data = {
        "format": _FORMAT,
        "version": _VERSION,
        "setup": setup.data(),
        "number": number_of(end),
        "at": at,
        "last": line.last,
        "is_over": end.outcome is not None,
        "game": to_data(end.game),
        # A match of the codec has games whose seeds come from its own, and a game alone has not.
        "match": None if setup.best_of == 1 else to_data(end.match),
    }
    return json.dumps(save, ensure_ascii=False, separators=(",", ":"))


def _codec_of(setup: Setup) -> codec.Codec:
    """Return what writes the games of a setup: cardwar's own codec, if it can.

    Some rulesets of the catalogue are written by their name alone, and so not with options.
    """
    try:
        codec.to_data(setup.rules)
    except cw.BadInput:
        return codec.Codec([codec.by_name(_RULES, setup.rules)])
    return codec.Codec()


@attrs.frozen
class _Save:
    """What a save says."""

    setup: Setup
    number: int
    at: int
    last: int
    is_over: bool
    game: cw.GameState
    match: cw.Match | None

    def fits(self, end: Spot) -> bool:
        """Tell whether the game came out as it was saved."""
        is_over = end.outcome is not None
        return self.is_over == is_over and self.game == end.game and self.match in (None, end.match)


def resumed(text: str, language: str) -> Generator[Data, bool, tuple[Sitting, int]]:
    """Lay the saved game out again; return the sitting, and the place it was left at."""
    save = _read(text)
    setup = attrs.evolve(save.setup, language=language)
    sitting = sat_down(setup)
    if save.number:
        sitting = seated(setup, (yield from _played(sitting, save.number)))
    line = sitting.line
    yield from laid_out(line, save.last, is_over=save.is_over)
    if line.last != save.last or not save.fits(line.end):
        raise Refused(_CHANGED)
    return sitting, save.at


def _read(text: str) -> _Save:
    """Return what a text says, which may be anything."""
    try:
        fields = read(text[:_LONGEST])
        fields.one_of("format", [_FORMAT])
        fields.whole("version", _VERSION, _VERSION)
        setup = Setup.read(fields.inside("setup"))
        last = fields.whole("last", 0, _MOST_STEPS)
        from_data = _codec_of(setup).from_data
        game = from_data(fields.raw("game"), cw.GameState)
        alone = setup.best_of == 1
        return _Save(
            setup=setup,
            number=fields.whole("number", 0, 0 if alone else setup.best_of * 10 - 1),
            at=fields.whole("at", 0, last),
            last=last,
            is_over=fields.flag("is_over"),
            game=game,
            match=None if alone else from_data(fields.raw("match"), cw.Match),
        )
    except Refused as error:
        raise Refused(_NO_SAVE, error.detail or error.sentence) from None
    except cw.CardwarError as error:
        raise Refused(_NO_SAVE, str(error)) from None


def _played(sitting: Sitting, games: int) -> Generator[Data, bool, cw.Match]:
    """Play so many games of a match, and return it before the next one."""
    match = attrs.evolve(sitting.line.first.match, game=None, watch=cw.CycleWatch())
    for number in range(games):
        if match.is_over:
            raise Refused(_CHANGED)
        seed = cw.game_seed(match.seed, number)
        game = cw.deal(match.rules, players=match.players, seed=seed)
        outcome = cw.play(game, clock=sitting.setup.clock).outcome
        match = attrs.evolve(match, outcomes=(*match.outcomes, outcome))
        if (yield {"at": 0, "round": 0}):
            raise Refused(STOPPED)
    if match.is_over:
        raise Refused(_CHANGED)
    return match
