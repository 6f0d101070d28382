"""The option ``--deal``: cards that people lay out themselves."""

from __future__ import annotations

import argparse

from cardwar.errors import BadInput
from cardwar.positions import check_players, start
from cardwar.rules import RuleSet
from cardwar.state import GameState

__all__ = ["check_seats", "laid_out"]


def laid_out(rules: RuleSet, options: argparse.Namespace, seed: int) -> GameState:
    """Return the game with these piles. Raises a `CardwarError` for what are none.

    >>> import cardwar as cw
    >>> options = argparse.Namespace(deal="As Kd / 2c", half_deck=None)
    >>> [player.holds for player in laid_out(cw.WAR, options, 0).players]
    [2, 1]
    """
    if options.half_deck is not None:
        raise BadInput("--deal lays the cards out, and --half-deck deals them: take one of them")
    piles = [pile.strip() for pile in str(options.deal).removesuffix("|").split("/")]
    check_players(rules, "the number of piles in --deal", len(piles))
    try:
        return start(rules, piles, seed=seed)
    except BadInput as error:
        raise BadInput(f"--deal: {error}") from None


def check_seats(players: int | None, state: GameState) -> None:
    """Raise `BadInput` unless so many play as ``--players`` says.

    >>> import cardwar as cw
    >>> check_seats(3, cw.start(cw.WAR, piles=["As", "Kd"]))
    Traceback (most recent call last):
    ...
    cardwar.errors.BadInput: --players is 3; --deal has 2 piles
    """
    seats = len(state.players)
    if players not in (None, seats):
        raise BadInput(f"--players is {players}; --deal has {seats} piles")
