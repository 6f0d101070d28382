"""A table in the browser as the page sees it, but without a browser: JSON in, JSON out."""

from __future__ import annotations

import json
from typing import Any

import cardwar as cw
from at_the_table import Table

USUAL = {
    "peace": False,
    "short_deck": False,
    "stake": None,
    "collect": None,
    "minutes": None,
    "seconds": 5,
    "rounds": None,
    "turn_stakes": True,
}
NAMES = ["Ann", "Bo", "Cy", "Di"]
PRESETS = {
    "war": cw.WAR,
    "two-handed": cw.TWO_HANDED,
    "bataille": cw.BATAILLE,
    "krig": cw.KRIG,
    "w-a-r": cw.W_A_R,
    "peace": cw.PEACE,
    "timed": cw.TIMED,
    "half-deck": cw.HALF_DECK,
}
GAMES = [
    (key, players)
    for key, rules in PRESETS.items()
    for players in (2, 3, 4)
    if players in rules.seats
]
"""Each preset with as many seats as it has at the table."""
ENDLESS: dict[str, object] = {"seed": "233", "short_deck": True, "collect": "as played"}
"""With these Bataille goes round for ever, if there are four."""


class Asked:
    """Asks a table, and counts how often it reports progress."""

    def __init__(self) -> None:
        self.table = Table()
        self.progress = 0

    def send(self, ask: str, **words: object) -> dict[str, Any]:
        """Return the answer to a request, which may be how far some work is."""
        answer = json.loads(self.table.answer(json.dumps({"id": 7, "ask": ask, **words})))
        assert answer.pop("id") == 7
        return dict(answer)

    def __call__(self, ask: str, **words: object) -> dict[str, Any]:
        """Return the reply to a request."""
        answer = self.send(ask, **words)
        while "progress" in answer:
            self.progress += 1
            answer = self.send("go_on")
        assert answer["ok"] is True, answer
        return dict(answer["reply"])

    def refused(self, ask: str, **words: object) -> str:
        """Return the sentence in which a request is refused."""
        answer = self.send(ask, **words)
        while "progress" in answer:
            answer = self.send("go_on")
        assert answer["ok"] is False, answer
        return str(answer["sentence"])

    def start(self, ruleset: str, players: int = 2, /, **words: object) -> dict[str, Any]:
        """Sit down; words that are options are taken for such."""
        return self("start", setup=setup(ruleset, players, **words))


def setup(ruleset: str, players: int = 2, /, **words: object) -> dict[str, object]:
    options = {**USUAL, **{name: words.pop(name) for name in [*words] if name in USUAL}}
    return {
        "ruleset": ruleset,
        "options": options,
        "names": NAMES[:players],
        "seed": "7",
        "best_of": 1,
        "language": "en",
        **words,
    }


def as_told(outcome: cw.Outcome) -> dict[str, object]:
    """Return an outcome as a table tells it, but for its sentence."""
    cycle = outcome.cycle
    assert isinstance(outcome.reason, cw.Reason)
    return {
        "reason": outcome.reason.value,
        "winners": [*outcome.winners],
        "cycle": None if cycle is None else {"start": cycle.start, "length": cycle.length},
    }
