"""The table: whatever it is asked, it answers with a text."""

from __future__ import annotations

import json
from typing import Final

import attrs

from at_the_table.asking import NOT_UNDERSTOOD, Data, Fields, read
from at_the_table.line import Events, Spot
from at_the_table.options import Options
from at_the_table.refusals import Refused
from at_the_table.rulebook import entry, sheet
from at_the_table.saves import resumed, saved
from at_the_table.setup import Setup
from at_the_table.sights import move_data, place_data
from at_the_table.sitting import Sitting, next_game, sat_down
from at_the_table.transcripts import opened, transcript
from at_the_table.words import LANGUAGES, told
from at_the_table.work import Work, rushed
from cardwar import Stage

__all__ = ["Table"]

_MOST: Final = 2**53 - 1
"""The largest whole number that is exact in a browser."""


class Table:
    """Keeps the sitting between the requests."""

    def __init__(self) -> None:
        self._there: Sitting | None = None
        self._work: Work | None = None
        self._language = LANGUAGES[0]

    def answer(self, request: str) -> str:
        """Return the answer to a request: a reply, a refusal, or how far some work is.

        Work goes on with ``go_on`` and is given up with ``stop``, each with the id that it has.
        """
        number = 0
        try:
            fields = read(request)
            number = fields.whole("id", 0, _MOST)
            answer = self._answer(fields)
        except Refused as refused:
            answer = self._refusal(refused)
        except Exception as error:  # noqa: BLE001 - a defect is shown, and the table stays usable
            detail = f"{type(error).__name__}: {error}"
            answer = self._refusal(Refused("Something at the table went wrong.", detail))
        return json.dumps({"id": number, **answer}, ensure_ascii=False, separators=(",", ":"))

    def _refusal(self, refused: Refused) -> Data:
        sentence = told(refused.sentence, self._language, **refused.parts)
        return {"ok": False, "sentence": sentence, "detail": refused.detail}

    def _answer(self, fields: Fields) -> Data:
        ask = fields.text("ask")
        if ask in ("go_on", "stop"):
            return self._go_on(self._work, stop=ask == "stop")
        self._work = None
        self._listen(fields)
        work = self._work_of(ask, fields)
        if work is not None:
            return self._begin(work)
        return {"ok": True, "reply": self._reply(ask, fields)}

    def _listen(self, fields: Fields) -> None:
        """Speak the language of the request, if it has one."""
        of_setup = fields.inside("setup").raw("language") if fields.raw("setup") else None
        language = fields.raw("language") or of_setup
        self._language = next((one for one in LANGUAGES if one == language), self._language)

    def _work_of(self, ask: str, fields: Fields) -> Work | None:
        """Return what takes a while, if this does."""
        match ask:
            case "rush":
                return self._rush(fields)
            case "resume":
                return self._resume(fields.text("text"), self._language)
            case "read":
                return self._read(fields.text("text"), self._language)
            case _:
                return None

    def _reply(self, ask: str, fields: Fields) -> Data:
        match ask:
            case "rules":
                return sheet(entry(fields.text("ruleset")), Options.read(fields.inside("options")))
            case "start":
                return self._open(sat_down(Setup.read(fields.inside("setup"))))
            case "next_game":
                return self._open(next_game(self._sitting))
            case "forward":
                return self._forward(_at(fields))
            case "round":
                return {"moves": self._round(_at(fields))}
            case "look":
                return self._look(_at(fields))
            case "course":
                spread = self._sitting.line.course.spread(fields.whole("most", 1, _MOST))
                return {"course": [{"at": at, "holds": holds} for at, holds in spread]}
            case "save":
                return {"text": saved(self._sitting, _at(fields))}
            case "transcript":
                return {"text": transcript(self._sitting.line)}
            case "say":
                return self._say(_at(fields))
            case _:
                raise Refused(NOT_UNDERSTOOD, f"{ask} is nothing that can be asked")

    @property
    def _sitting(self) -> Sitting:
        if self._there is None:
            raise Refused("Nobody has sat down yet.")
        return self._there

    def _open(self, sitting: Sitting, at: int | None = None) -> Data:
        """Lay a sitting on the table, and return how it opens."""
        self._there = sitting
        setup, place = sitting.setup, sitting.line.last if at is None else at
        rules = sheet(setup.ruleset, setup.options)
        return {**self._look(place), "setup": setup.data(), "rules": rules}

    def _look(self, at: int) -> Data:
        line = self._sitting.line
        spot = line.at(at)
        events = line.forward(at - 1)[1] if at else ()
        return self._place(at, spot, events)

    def _place(self, at: int, spot: Spot, events: Events) -> Data:
        sitting = self._sitting
        return place_data(sitting.setup, at, sitting.line.last, spot, events)

    def _forward(self, at: int) -> Data:
        sitting = self._sitting
        before = sitting.line.at(at)
        spot, events = sitting.line.forward(at)
        return {
            **self._place(at + 1, spot, events),
            **move_data(sitting.setup, before, events),
        }

    def _round(self, at: int) -> list[Data]:
        line, moves = self._sitting.line, [self._forward(at)]
        while True:
            here = line.at(at + len(moves))
            if here.outcome is not None or here.game.stage is Stage.FLIP:
                return moves
            moves.append(self._forward(at + len(moves)))

    def _say(self, at: int) -> Data:
        sitting = self._sitting
        setup = attrs.evolve(sitting.setup, language=self._language)
        self._there = attrs.evolve(sitting, setup=setup)
        return self._look(at)

    def _begin(self, work: Work) -> Data:
        try:
            return self._under_way(work, next(work))
        except StopIteration as done:
            return {"ok": True, "reply": done.value}

    def _go_on(self, work: Work | None, *, stop: bool) -> Data:
        if work is None:
            raise Refused(NOT_UNDERSTOOD, "nothing goes on")
        self._work = None
        try:
            return self._under_way(work, work.send(stop))
        except StopIteration as done:
            return {"ok": True, "reply": done.value}

    def _under_way(self, work: Work, progress: Data) -> Data:
        self._work = work
        return {"progress": progress}

    def _rush(self, fields: Fields) -> Work:
        line = self._sitting.line
        line.at(_at(fields))  # which refuses a place that was not played
        yield from rushed(line)
        return self._look(line.last)

    def _resume(self, text: str, language: str) -> Work:
        sitting, at = yield from resumed(text, language)
        return self._open(sitting, at)

    def _read(self, text: str, language: str) -> Work:
        return self._open((yield from opened(text, language)))


def _at(fields: Fields) -> int:
    return fields.whole("at", 0, _MOST)
