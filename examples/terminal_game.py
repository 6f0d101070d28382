"""A game at a terminal: a live table, and one key plays a battle.

It shows how a program of your own plays a round, tells it battle by battle from the events alone,
and draws what everybody sees. Where there is no terminal the game is told in plain lines. It needs
rich, which the extra ``cli`` brings.

    python examples/terminal_game.py Ann Bo Cy --rules krig
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from io import TextIOWrapper
from typing import TypeAlias, cast

from rich.console import Console
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

import cardwar as cw

Events: TypeAlias = tuple[cw.Event, ...]

ENDS = (b"", b"\x04", b"\x1a")
"""No key at all, and what Ctrl-D and Ctrl-Z send."""


class InputEnded(Exception):
    """Nobody presses a key any more."""


def battles(state: cw.GameState) -> Iterator[tuple[cw.GameState, Events]]:
    """Yield each battle: the game after it, and what happened in it.

    A round with wars is told in parts, each up to the next declaration of a war.
    """
    watch: cw.CycleWatch = cw.CycleWatch()
    clock = cw.Stopwatch()
    while not state.is_over:
        watch = watch.see(state)
        if watch.cycle is not None:
            yield state, (cw.GameEnded(cw.Outcome(cw.Reason.CYCLE, cycle=watch.cycle)),)
            return
        part: Events = ()
        for event in cw.play_round(state, elapsed=clock(state))[1]:
            state, part = cw.apply(state, event), (*part, event)
            if isinstance(event, cw.WarDeclared):
                yield state, part
                part = ()
        yield state, part


def laid(events: Events, seat: cw.Seat) -> str:
    """Return what a player has laid in a battle, as everybody sees it."""
    shown: list[str] = []
    for event in events:
        if isinstance(event, cw.StakeLaid) and event.seat == seat:
            shown.append(f"{len(event.cards)} down")
        elif isinstance(event, cw.CardsFlipped):
            shown += [str(card.card) for card in event.laid if card.seat == seat]
    return " ".join(shown)


def drawn(state: cw.GameState, events: Events, names: Sequence[str]) -> Table:
    """Return the table after a battle: who holds how much, what they laid, what there is to say."""
    wars = [event for event in events if isinstance(event, cw.WarDeclared)]
    tied = {seat for war in wars for seat in war.tied}
    told = cw.narrate_round(events, names) or "Any key plays a battle, Ctrl-C stops."
    table = Table(
        title=f"{state.rules.name}, round {state.round}{', WAR!' if wars else ''}",
        title_style="bold red" if wars else "bold",
        caption=Text(told),
        caption_justify="left",
    )
    table.add_column("player")
    table.add_column("cards", justify="right")
    table.add_column("share", width=26)
    table.add_column("laid", min_width=10)
    cards = sum(player.holds for player in state.players) + len(state.table)
    for seat, (name, player) in enumerate(zip(names, state.players, strict=True)):
        bar = ProgressBar(total=max(cards, 1), completed=player.holds, width=26)
        style = "bold red" if seat in tied else "dim" if player.is_out else ""
        table.add_row(Text(name), str(player.holds), bar, Text(laid(events, seat)), style=style)
    return table


@contextmanager
def keys() -> Generator[Callable[[], bytes]]:
    """Give a function that waits for a key, and takes it without Enter."""
    if sys.platform == "win32":
        import msvcrt

        yield msvcrt.getch
        return
    import termios
    import tty

    keyboard = sys.stdin.fileno()
    before = termios.tcgetattr(keyboard)
    tty.setcbreak(keyboard)
    try:
        # More than one byte, for keys like the arrows send several.
        yield lambda: os.read(keyboard, 16)
    finally:
        termios.tcsetattr(keyboard, termios.TCSADRAIN, before)


def play_live(state: cw.GameState, names: Sequence[str]) -> None:
    """Play at a terminal, a battle for each key."""
    table = drawn(state, (), names)
    with keys() as next_key, Live(table, console=Console(), auto_refresh=False) as live:
        for after, events in battles(state):
            key = next_key()
            if key == b"\x03":
                raise KeyboardInterrupt
            if key in ENDS:
                raise InputEnded
            live.update(drawn(after, events, names), refresh=True)


def play_plainly(state: cw.GameState, names: Sequence[str]) -> None:
    """Tell the whole game in lines, a bar of counts after each battle."""
    # Not every output has the signs of the suits.
    cast(TextIOWrapper, sys.stdout).reconfigure(errors="replace")
    print(f"{state.rules.name}, seed {state.seed}")
    for after, events in battles(state):
        told = cw.narrate_round(events, names).replace("\n", " ")
        print(f"{after.round:4}  {told}  {[player.holds for player in after.players]}")


def is_terminal() -> bool:
    """Tell whether there are a keyboard and a screen that can be drawn on again."""
    streams = (sys.stdin, sys.stdout)
    has_both = all(stream is not None and stream.isatty() for stream in streams)
    return has_both and not Console().is_dumb_terminal


def main() -> int:
    """Play a game as the command line asks for; return the exit code."""
    parser = argparse.ArgumentParser(description="A game of War, a key for each battle.")
    parser.add_argument("names", nargs="*", default=["Ann", "Bo"], help="two to four players")
    parser.add_argument("--rules", default="krig", help="the name of a ruleset")
    parser.add_argument("--seed", type=int, help="the seed of the game")
    options = parser.parse_args()
    try:
        rules = cw.ruleset(options.rules)
        state = cw.deal(rules, players=len(options.names), seed=options.seed)
        (play_live if is_terminal() else play_plainly)(state, options.names)
    except cw.CardwarError as error:
        parser.error(str(error))
    except KeyboardInterrupt:
        print("\nStopped.")
        return 130
    except InputEnded:
        print("\nThe input has ended before the game has.")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
