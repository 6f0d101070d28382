"""A chat bot that plays: many channels at once, in English or Norwegian.

It shows what a bot needs of cardwar: games as values, `narrate_round` for messages that are short
enough, pictures as text, `explain` for the rules, and `cardwar.codec` for games that outlive the
program. Connect `Bot.answer` to a chat of your own; as a script it plays on standard input, where
each line is ``name: words``. It needs the extra ``codec``.

    python examples/chat_bot.py --language nb
"""

from __future__ import annotations

import argparse
import json
import sys
import textwrap
from collections import defaultdict
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeAlias

import attrs

import cardwar as cw
from cardwar import codec, pictures

ROOM = 1900
"""Characters in a message; chats take 2,000, and the marks around a table need a few."""
CLOCK = cw.pace(2)
"""In games against time a battle takes two seconds, however slow the chat is."""

COMMANDS = {
    "help": ("help", "hjelp"),
    "join": ("join", "med"),
    "start": ("start",),
    "flip": ("flip", "snu"),
    "table": ("table", "bord"),
    "rules": ("rules", "regler"),
    "save": ("save", "lagre"),
    "resume": ("resume", "fortsett"),
    "transcript": ("transcript", "utskrift"),
    "stop": ("stop", "stopp"),
}
"""What can be said, in both languages."""
WORDS = {word: command for command, words in COMMANDS.items() for word in words}

ENGLISH = {
    "help": "Say join, start (and the name of a ruleset), flip, table, rules, save, resume, stop, "
    "or, when the game is over, transcript.",
    "unknown": "I do not know that word; say help, and I tell you those I know.",
    "refused": "That does not work: {why}",
    "joined": "{name} sits down. At the table: {names}.",
    "seated": "{name}, you sit here already.",
    "playing": "A game is going on; say flip to go on, or stop to end it.",
    "nobody": "Nobody has sat down yet; say join.",
    "begun": "{rules}: {names} have their cards. Say flip.",
    "no game": "No game is going on; say start.",
    "guest": "Only those who play can do that, {name}; join the next game.",
    "unexplained": "These rules cannot be told in words.",
    "saved": "Saved; say resume, whenever you like.",
    "no save": "I find no game of this channel that I can go on with.",
    "resumed": "Round {round} is over. Say flip.",
    "later": "A transcript tells all cards; you get it when the game is over.",
    "stopped": "The table is empty again.",
}
NORWEGIAN = {
    "help": "Si med, start (og navnet på et regelsett), snu, bord, regler, lagre, fortsett, stopp, "
    "eller, når spillet er over, utskrift.",
    "unknown": "Det ordet kan jeg ikke; si hjelp, så sier jeg hvilke jeg kan.",
    "refused": "Det går ikke: {why}",
    "joined": "{name} setter seg. Ved bordet: {names}.",
    "seated": "{name}, du sitter her allerede.",
    "playing": "Et spill er i gang; si snu for å spille videre, eller stopp for å slutte.",
    "nobody": "Ingen har satt seg ennå; si med.",
    "begun": "{rules}: {names} har fått kort. Si snu.",
    "no game": "Ingen spill er i gang; si start.",
    "guest": "Det kan bare de som spiller, {name}; bli med på neste spill.",
    "unexplained": "Disse reglene kan ikke sies med ord.",
    "saved": "Lagret; si fortsett når dere vil.",
    "no save": "Jeg finner ikke noe spill fra denne kanalen som jeg kan fortsette.",
    "resumed": "Runde {round} er over. Si snu.",
    "later": "En utskrift forteller alle kort; dere får den når spillet er over.",
    "stopped": "Bordet er tomt igjen.",
}
SENTENCES = {"en": ENGLISH, "nb": NORWEGIAN}

Messages: TypeAlias = list[str]


@attrs.frozen
class Game:
    """A game that is played in a channel. All of it can be saved."""

    names: tuple[str, ...]
    first: cw.GameState
    """How it began, for the transcript."""
    state: cw.GameState
    watch: cw.CycleWatch
    """It proves that a game would never end."""

    @property
    def is_over(self) -> bool:
        """Tell whether there is nothing more to play."""
        return self.state.is_over or self.watch.cycle is not None


def new_game(rules: cw.RuleSet, names: tuple[str, ...], seed: int) -> Game:
    """Shuffle and deal."""
    state = cw.deal(rules, players=len(names), seed=seed)
    return Game(names, state, state, cw.CycleWatch().see(state))


def flipped(game: Game) -> tuple[Game, tuple[cw.Event, ...]]:
    """Play a round; return the game after it, and what happened."""
    state = game.state
    told: tuple[cw.Event, ...] = ()
    while not told or not (state.is_over or state.stage is cw.Stage.FLIP):
        state, events = cw.step(state, elapsed=CLOCK(state))
        told = (*told, *events)
    watch = game.watch.see(state)
    if watch.cycle is not None:
        told = (*told, cw.GameEnded(cw.Outcome(cw.Reason.CYCLE, cycle=watch.cycle)))
    return attrs.evolve(game, state=state, watch=watch), told


def written(game: Game) -> str:
    """Return the game as JSON."""
    data = {
        "names": game.names,
        "first": codec.to_data(game.first),
        "state": codec.to_data(game.state),
        "watch": codec.to_data(game.watch),
    }
    return json.dumps(data, ensure_ascii=False)


def read(text: str) -> Game:
    """Return the game that was written. Raises `ValueError` for a text that is none."""
    data: Any = json.loads(text)
    match data:
        case {"names": [*names], "first": first, "state": state, "watch": watch}:
            game = Game(
                tuple(map(tidy, names)),
                codec.from_data(first, cw.GameState),
                codec.from_data(state, cw.GameState),
                codec.from_data(watch, cw.CycleWatch),
            )
        case _:
            raise ValueError("something is missing")
    if len(game.names) != len(game.state.players):
        raise ValueError("there is not a name for each player")
    return game


def tidy(name: object) -> str:
    """Return a name that breaks neither a line nor the marks around a table."""
    signs = [sign if sign.isprintable() and sign != "`" else " " for sign in str(name)]
    return " ".join("".join(signs).split())[:32] or "?"


def size(text: str) -> int:
    """Count the characters as chats do, to some of which an emoji is two."""
    return len(text.encode("utf-16-le", "replace")) // 2


def pages(text: str, fence: str = "") -> Messages:
    """Return the text as messages that are short enough, each between marks if these are given."""
    found = [""]
    for line in text.split("\n"):
        for piece in textwrap.wrap(line, ROOM // 2) if size(line) > ROOM // 2 else [line]:
            if size(found[-1]) + 1 + size(piece) > ROOM:
                found.append("")
            found[-1] += f"\n{piece}" if found[-1] else piece
    return [f"{fence}\n{page}\n{fence}" if fence else page for page in found]


@attrs.define
class Channel:
    """What the bot knows of a channel: who has sat down, and what they play."""

    names: tuple[str, ...] = ()
    game: Game | None = None

    @property
    def is_playing(self) -> bool:
        """Tell whether a game is going on."""
        return self.game is not None and not self.game.is_over


class Bot:
    """Plays in any number of channels, and saves their games in a folder."""

    def __init__(
        self, folder: Path, language: str = "en", *, seeds: Callable[[], int] = cw.fresh_seed
    ) -> None:
        """Take the folder, the language and where the seeds come from."""
        self._folder = folder
        self._language = language
        self._seeds = seeds
        self._channels: dict[str, Channel] = defaultdict(Channel)

    def answer(self, channel: str, user: str, text: str) -> Messages:
        """Return the messages that answer what somebody has said in a channel."""
        here, name = self._channels[channel], tidy(user)
        word, _, rest = text.strip().lstrip("!/").partition(" ")
        match WORDS.get(word.casefold()):
            case "join":
                return self._join(here, name)
            case "start":
                return self._start(here, name, rest.strip())
            case "flip":
                return self._flip(here, name)
            case "table":
                return self._table(here)
            case "rules":
                return self._rules(here, rest.strip())
            case "save":
                return self._save(here, self._path(channel))
            case "resume":
                return self._resume(here, self._path(channel))
            case "transcript":
                return self._transcript(here)
            case "stop":
                return self._stop(here, name)
            case "help":
                return self._say("help")
            case _:
                return self._say("unknown")

    def _path(self, channel: str) -> Path:
        """Return where the game of a channel is saved; a channel may be called anything."""
        name = sha256(channel.encode("utf-8", "backslashreplace")).hexdigest()
        return self._folder / f"{name}.json"

    def _say(self, key: str, **values: object) -> Messages:
        return pages(SENTENCES[self._language][key].format(**values))

    def _join(self, here: Channel, name: str) -> Messages:
        if here.is_playing:
            return self._say("playing")
        if name in here.names:
            return self._say("seated", name=name)
        here.names += (name,)
        return self._say("joined", name=name, names=", ".join(here.names))

    def _start(self, here: Channel, name: str, rules: str) -> Messages:
        if here.is_playing:
            return self._say("playing")
        if name not in here.names:
            return self._say("guest", name=name) if here.names else self._say("nobody")
        try:
            here.game = new_game(cw.ruleset(rules or "war"), here.names, self._seeds())
        except cw.CardwarError as error:
            return self._say("refused", why=error)
        title = here.game.state.rules.name
        return self._say("begun", rules=title, names=", ".join(here.names))

    def _flip(self, here: Channel, name: str) -> Messages:
        if here.game is None or here.game.is_over:
            return self._say("no game")
        if name not in here.game.names:
            return self._say("guest", name=name)
        here.game, events = flipped(here.game)
        return [cw.narrate_round(events, here.game.names, language=self._language)]

    def _table(self, here: Channel) -> Messages:
        if here.game is None:
            return self._say("no game")
        text = pictures.table_text(here.game.state, names=here.game.names, columns=60)
        return pages(text, fence="```")

    def _rules(self, here: Channel, asked: str) -> Messages:
        try:
            playing = None if asked or here.game is None else here.game.state.rules
            rules = playing or cw.ruleset(asked or "war")
        except cw.CardwarError as error:
            return self._say("refused", why=error)
        if not isinstance(rules, cw.HouseRules):
            return self._say("unexplained")
        return pages("\n".join((f"**{rules.name}**", *cw.explain(rules))))

    def _save(self, here: Channel, path: Path) -> Messages:
        if here.game is None:
            return self._say("no game")
        try:
            text = written(here.game)
        except cw.CardwarError as error:
            return self._say("refused", why=error)
        self._folder.mkdir(parents=True, exist_ok=True)
        # First beside it, so that a save is never half a one.
        beside = path.with_suffix(".new")
        beside.write_text(text, encoding="utf-8")
        beside.replace(path)
        return self._say("saved")

    def _resume(self, here: Channel, path: Path) -> Messages:
        if here.is_playing:
            return self._say("playing")
        try:
            here.game = read(path.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            # Why is not said: it might tell of cards that nobody has seen.
            return self._say("no save")
        here.names = here.game.names
        return self._say("resumed", round=here.game.state.round) + self._table(here)

    def _transcript(self, here: Channel) -> Messages:
        if here.game is None:
            return self._say("no game")
        if not here.game.is_over:
            return self._say("later")
        return pages(cw.transcribe(here.game.first, clock=CLOCK).text, fence="```")

    def _stop(self, here: Channel, name: str) -> Messages:
        if here.names and name not in here.names:
            return self._say("guest", name=name)
        here.names, here.game = (), None
        return self._say("stopped")


def main() -> None:
    """Play on standard input, in one channel."""
    parser = argparse.ArgumentParser(description="Talk to the bot: each line is `name: words`.")
    parser.add_argument("--language", choices=tuple(SENTENCES), default="en")
    parser.add_argument("--folder", type=Path, default=Path("saves"), help="where games are saved")
    parser.add_argument("--seed", type=int, help="deal each game from this, to try things out")
    options = parser.parse_args()
    seeds = cw.fresh_seed if options.seed is None else lambda: int(options.seed)
    bot = Bot(options.folder, options.language, seeds=seeds)
    for line in sys.stdin:
        user, colon, text = line.partition(":")
        for message in bot.answer("here", user if colon else "Ann", text if colon else line):
            print(message)


if __name__ == "__main__":
    main()
