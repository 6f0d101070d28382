"""A game or a match told for people, line by line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardwar.cards import C
from cardwar.cli.conclusion import in_numbers, match_sentence, sentence
from cardwar.cli.course import Scene
from cardwar.cli.look import Line, Look
from cardwar.cli.rounds import Teller
from cardwar.events import WarDeclared
from cardwar.explaining.wording import counted, listed
from cardwar.house_rules import HouseRules
from cardwar.match import GameBegun, GameDrawn, GameWon, MatchDrawn, MatchWon
from cardwar.state import GameState, Stage

__all__ = ["tell", "tell_quietly"]


def tell(scenes: Iterable[Scene[C]], look: Look) -> Iterator[Line]:
    """Yield all that happens: how each game is dealt, round after round, and how it came out.

    >>> import cardwar as cw
    >>> from cardwar.cli.course import course_of_game
    >>> from cardwar.cli.look import look_of
    >>> state = cw.start(cw.TWO_HANDED, piles=["Kd 2c", "7c"])
    >>> scenes = course_of_game(state, None, lambda: None)
    >>> for line in tell(scenes, look_of(state, ("Ann", "Bo"), str)):
    ...     print("".join(piece.text for piece in line))
    Seed 0. 2 and 1 cards, none set aside.
    <BLANKLINE>
        1   K♦   7♣   Ann takes 2.    [3 0]
                      Bo is out.
    <BLANKLINE>
    Ann wins: nobody else has a card left.
    1 round, no war.
    """
    teller: Teller[C] = Teller(look)
    first: GameState[C] | None = None
    for scene in scenes:
        for event in scene.events:
            match event:
                case GameBegun(number=number, seed=seed):
                    first = scene.state
                    game = f"Game {number + 1}. " if scene.wins else ""
                    yield from look.prose(f"{game}Seed {seed}. {_dealt(first)}")
                    yield ()
                    rules = first.rules
                    teller.chant = rules.chant if isinstance(rules, HouseRules) else ()
                case GameWon() | GameDrawn():
                    yield from _rows(teller, scene)
                    if scene.state is not first:
                        yield ()
                    yield from look.prose(sentence(scene.state, event.outcome, look), "title")
                    numbers = in_numbers(scene.state.tally)
                    yield from look.prose(f"{numbers} {_score(scene, look)}".rstrip())
                    if scene.wins:
                        yield ()
                case MatchWon() | MatchDrawn():
                    yield from look.prose(match_sentence(event, look), "title")
                case _:
                    teller.hear(event)
        yield from _rows(teller, scene)


def _rows(teller: Teller[C], scene: Scene[C]) -> Iterator[Line]:
    """Yield the lines that nothing more can be added to."""
    state = scene.state
    if isinstance(scene.events[-1], WarDeclared):
        rows = teller.tell_so_far(state)
    elif state.stage is Stage.FLIP or state.is_over:
        rows = teller.tell_round(state)
    else:
        return
    for row in rows:
        yield from teller.look.lines(row)


def tell_quietly(scenes: Iterable[Scene[C]], look: Look, seed: int) -> Iterator[Line]:
    """Yield only how it came out: of a match, a line for each game and one for the end.

    `seed` is the one that repeats it all.

    >>> import cardwar as cw
    >>> from cardwar.cli.course import course_of_game
    >>> from cardwar.cli.look import look_of
    >>> state = cw.start(cw.TWO_HANDED, piles=["Kd 2c", "7c"])
    >>> scenes = course_of_game(state, None, lambda: None)
    >>> for line in tell_quietly(scenes, look_of(state, ("Ann", "Bo"), str), 0):
    ...     print("".join(piece.text for piece in line))
    Ann wins: nobody else has a card left. 1 round, no war. Seed 0.
    """
    for scene in scenes:
        for event in scene.events:
            match event:
                case GameWon() | GameDrawn():
                    how = sentence(scene.state, event.outcome, look)
                    told = f"{how} {in_numbers(scene.state.tally)}"
                    if scene.wins:
                        told = f"Game {event.number + 1}, seed {scene.state.seed}: {told}"
                    else:
                        told = f"{told} Seed {seed}."
                    yield from look.prose(told)
                case MatchWon() | MatchDrawn():
                    told = f"{match_sentence(event, look)} {_score(scene, look)} Seed {seed}."
                    yield from look.prose(told, "title")
                case _:
                    pass


def _dealt(state: GameState[C]) -> str:
    holds = [player.holds for player in state.players]
    if len(set(holds)) == 1:
        cards = f"{counted(holds[0], 'card')} each"
    else:
        cards = f"{listed([str(held) for held in holds])} cards"
    return f"{cards}, {len(state.aside) or 'none'} set aside."


def _score(scene: Scene[C], look: Look) -> str:
    """Return how many games each has won, or nothing outside of a match."""
    won = [f"{name} {wins}" for name, wins in zip(look.names, scene.wins, strict=False)]
    return f"Games won: {', '.join(won)}." if won else ""
