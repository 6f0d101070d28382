"""The chat bot among the examples: whole games, many channels, saves, and nothing hidden."""

from __future__ import annotations

import importlib.util
import json
import re
import subprocess
import sys
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import attrs
import pytest

import cardwar as cw
from cardwar import catalogue
from commands import ENVIRONMENT

pytest.importorskip("cattrs", reason="the bot saves games with the extra codec")

FILE = Path(__file__).parents[1] / "examples" / "chat_bot.py"
SHOWN = re.compile("(?:10|[2-9JQKA])[♠♥♦♣]")


@cache
def load() -> Any:  # noqa: ANN401
    """Import the file, which is no package, by its path."""
    spec = importlib.util.spec_from_file_location("chat_bot", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["chat_bot"] = module
    spec.loader.exec_module(module)
    return module


class Room:
    """A channel with people who talk to the bot; it looks at every message."""

    def __init__(self, bot: Any, channel: str) -> None:  # noqa: ANN401
        self.bot = bot
        self.channel = channel

    def say(self, user: str, text: str) -> str:
        messages = self.bot.answer(self.channel, user, text)
        assert messages
        for message in messages:
            assert message.strip()
            assert len(message.encode("utf-16-le", "replace")) // 2 < 2000
        return "\n".join(messages)

    def seat(self, *users: str) -> None:
        for user in users:
            self.say(user, "join")

    def play(self, user: str) -> str:
        """Flip until the game is over; give the last message."""
        said = ""
        while self.is_playing:
            said = self.say(user, "flip")
        return said

    @property
    def game(self) -> Any:  # noqa: ANN401
        return self.bot._channels[self.channel].game

    @property
    def is_playing(self) -> bool:
        return self.game is not None and not self.game.is_over


def bot_in(folder: Path, language: str = "en") -> Any:  # noqa: ANN401
    return load().Bot(folder, language, seeds=count(7).__next__)


@pytest.fixture
def room(tmp_path: Path) -> Room:
    return Room(bot_in(tmp_path), "war room")


def test_a_whole_game(room: Room) -> None:
    assert room.say("Ann", "join") == "Ann sits down. At the table: Ann."
    room.seat("Bo", "Cy")
    assert room.say("Bo", "start krig") == "Krig: Ann, Bo, Cy have their cards. Say flip."
    events = cw.play_round(cw.deal(cw.KRIG, players=3, seed=7))[1]
    assert room.say("Ann", "flip") == cw.narrate_round(events, ["Ann", "Bo", "Cy"])
    assert room.say("Cy", "!TABLE").startswith("```\nKrig, round 1\n\nAnn")
    assert room.play("Ann").endswith("Ann wins: nobody else has a card left.")
    assert room.say("Ann", "flip") == "No game is going on; say start."
    text = room.say("Dee", "transcript")
    assert cw.read_transcript(text).first == cw.deal(cw.KRIG, players=3, seed=7)
    # Who has played sits there for the next one.
    assert "Ann, Bo, Cy have their cards" in room.say("Bo", "start war")


def test_in_norwegian(tmp_path: Path) -> None:
    room = Room(bot_in(tmp_path, "nb"), "krigsrommet")
    assert room.say("Åse", "med") == "Åse setter seg. Ved bordet: Åse."
    room.seat("Bo")
    assert room.say("Bo", "start skolekrig").startswith("Det går ikke: no ruleset is called")
    assert room.say("Bo", "start krig") == "Krig: Åse, Bo har fått kort. Si snu."
    assert " snur " in room.say("Åse", "snu")
    assert "vinner" in room.play("Bo")
    assert (
        room.say("Åse", "hva?") == "Det ordet kan jeg ikke; si hjelp, så sier jeg hvilke jeg kan."
    )
    assert all(word in room.say("Bo", "hjelp") for word in ("med", "snu", "utskrift"))


def test_both_languages_say_the_same_things() -> None:
    assert load().ENGLISH.keys() == load().NORWEGIAN.keys()
    for key, text in load().ENGLISH.items():
        assert re.findall("{.*?}", text) == re.findall("{.*?}", load().NORWEGIAN[key])


def test_channels_know_nothing_of_each_other(tmp_path: Path) -> None:
    bot = bot_in(tmp_path)
    alone = [Room(bot_in(tmp_path / "a"), "a"), Room(bot_in(tmp_path / "b"), "b")]
    alone[1].bot._seeds()  # the second game of the bot
    together = [Room(bot, "a"), Room(bot, "b")]
    said: list[list[str]] = []
    for rooms in (alone, together):
        for room, rules in zip(rooms, ("krig", "war"), strict=True):
            room.seat("Ann", "Bo")
            room.say("Ann", f"start {rules}")
        said.append([room.say("Ann", "flip") for _ in range(20) for room in rooms])
    assert said[0] == said[1]
    assert Room(bot, "c").say("Ann", "flip") == "No game is going on; say start."


def test_a_game_goes_on_after_a_restart(room: Room, tmp_path: Path) -> None:
    room.seat("Ann", "Bo")
    room.say("Ann", "start timed")
    for _ in range(10):
        room.say("Ann", "flip")
    assert room.say("Bo", "save") == "Saved; say resume, whenever you like."
    (file,) = tmp_path.iterdir()
    json.loads(file.read_text(encoding="utf-8"))
    after = Room(bot_in(tmp_path), "war room")
    assert after.say("Bo", "resume").startswith("Round 10 is over. Say flip.\n```\nWar")
    assert after.say("Bo", "resume") == "A game is going on; say flip to go on, or stop to end it."
    while room.is_playing:
        assert after.say("Bo", "flip") == room.say("Bo", "flip")
    assert after.say("Bo", "transcript") == room.say("Bo", "transcript")
    assert Room(after.bot, "elsewhere").say("Bo", "resume").startswith("I find no game")


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text[:-9],
        lambda text: "[" * 100_000,
        lambda text: "{}",
        lambda text: text.replace('"Bo"', '"Bo", "Cy"'),
        lambda text: text.replace('"round": 1,', '"round": -1,'),
        lambda text: re.sub('"pile": \\[".."', '"pile": ["As", "As"', text),
    ],
)
def test_a_save_that_is_none_tells_nothing(room: Room, tmp_path: Path, change: Any) -> None:  # noqa: ANN401
    room.seat("Ann", "Bo")
    room.say("Ann", "start")
    room.say("Ann", "flip")
    room.say("Ann", "save")
    (file,) = tmp_path.iterdir()
    text = file.read_text(encoding="utf-8")
    assert change(text) != text
    file.write_text(change(text), encoding="utf-8")
    room.say("Ann", "stop")
    said = room.say("Ann", "resume")
    assert said == "I find no game of this channel that I can go on with."


@pytest.mark.parametrize("name", catalogue.names())
def test_any_ruleset_can_be_played_and_explained(room: Room, name: str) -> None:
    rules = cw.ruleset(name)
    users = ["Ann", "Bo", "Cy", "Dee"][: 2 if 2 in rules.seats else 3]
    room.seat(*users)
    assert "have their cards" in room.say("Ann", f"start {name}")
    for _ in range(30):
        room.say("Ann", "flip")
        room.say("Ann", "table")
    assert room.say("Ann", "rules") == room.say("Ann", f"rules {name}")
    room.say("Ann", "save")
    room.say("Ann", "stop")
    assert "is over. Say flip." in room.say("Ann", "resume")


def test_a_game_that_would_never_end_is_ended(room: Room) -> None:
    room.seat("Ann", "Bo")
    room.say("Ann", "start war")
    endless = attrs.evolve(cw.WAR, stake=0, collect=cw.CollectOrder.AS_PLAYED)
    first = cw.start(endless, piles=["2c 3c", "3d 2d"])
    room.bot._channels["war room"].game = load().Game(("Ann", "Bo"), first, first, cw.CycleWatch())
    assert "for ever" in room.play("Bo")
    assert room.say("Ann", "flip") == "No game is going on; say start."
    outcome = cw.read_transcript(room.say("Ann", "transcript")).outcome
    assert outcome is not None
    assert outcome.reason is cw.Reason.CYCLE


@pytest.mark.parametrize("rules", ["war", "krig", "bataille", "timed"])
def test_no_message_names_a_card_that_nobody_has_seen(room: Room, rules: str) -> None:
    room.seat("Ann", "Bo", "Cy")
    room.say("Bo", f"start {rules}")
    seen: set[str] = set()
    # Some hundred rounds of a long game are enough.
    while room.is_playing and room.game.state.round < 200:
        before = room.game.state
        said = [room.say("Ann", "flip")]
        for event in cw.play_round(before, elapsed=2 * before.battles)[1]:
            if isinstance(event, cw.CardsFlipped):
                seen |= {str(laid.card) for laid in event.laid}
        said.append(room.say("Ann", "table"))
        if before.round % 50 == 0:
            asked = ("rules", "save", "resume", "help", "start war", "join", "what")
            said += [room.say("Ann", words) for words in asked]
        if room.is_playing:
            assert room.say("Ann", "transcript").startswith("A transcript tells all cards")
        told = "\n".join(said)
        assert set(SHOWN.findall(told)) <= seen
        assert "seed" not in told
    assert seen


def test_wrong_words_get_one_kind_line(room: Room) -> None:
    for text in ("", "   ", "flipp", "!", "join\nstart", "🂡" * 5000, "start" * 999, "{name}", "%s"):
        said = room.say("Ann", text)
        assert said == "I do not know that word; say help, and I tell you those I know."
    for text in ("flip", "table", "save", "transcript"):
        assert room.say("Ann", text) == "No game is going on; say start."
    assert room.say("Ann", "start") == "Nobody has sat down yet; say join."
    room.say("Ann", "join")
    assert room.say("Ann", "join") == "Ann, you sit here already."
    for text in ("start krieg", "start", "rules krieg", f"start {'x' * 9999}"):
        said = room.say("Ann", text)
        assert said.startswith("That does not work: ")
        assert "\n" not in said
    guest = "Only those who play can do that, Dee; join the next game."
    assert room.say("Dee", "start") == guest
    room.seat("Bo")
    room.say("Ann", "start")
    assert room.say("Dee", "flip") == room.say("Dee", "stop") == guest
    for text in ("join", "start"):
        assert room.say("Dee", text).startswith("A game is going on")
    assert room.say("Ann", "stop") == "The table is empty again."
    assert room.say("Ann", "flip") == "No game is going on; say start."


@pytest.mark.parametrize("name", ["🂡" * 999, "a\nb\x1b[2J```", "", " ", "{name}", "x" * 9999])
def test_names_that_break_things_break_nothing(room: Room, name: str) -> None:
    room.seat(name, "Bo", "Cy" * 5000, "Dee")
    room.say("Bo", "start war")
    for _ in range(9):
        room.say(name, "flip")
        table = room.say("Bo", "table")
        assert table.count("```") % 2 == 0
        assert "\x1b" not in table
    assert room.say(name, "flip") != "No game is going on; say start."


def run(*arguments: str, text: str) -> str:
    done = subprocess.run(
        [sys.executable, "-W", "error", FILE, *arguments],
        input=text,
        capture_output=True,
        encoding="utf-8",
        env=ENVIRONMENT,
        check=False,
    )
    assert (done.stderr, done.returncode) == ("", 0)
    return done.stdout


def test_it_plays_on_standard_input(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "saves"
    said = run("--folder", str(folder), text="join\nBo: join\nAnn: start krig\nflip\nsave\n")
    lines = said.splitlines()
    assert lines[:2] == [
        "Ann sits down. At the table: Ann.",
        "Bo sits down. At the table: Ann, Bo.",
    ]
    assert lines[-1] == "Saved; say resume, whenever you like."
    said = run("--folder", str(folder), "--language", "nb", text="fortsett\nsnu")
    assert said.startswith("Runde 1 er over. Si snu.")
    assert " snur " in said
    assert run(text="") == ""
