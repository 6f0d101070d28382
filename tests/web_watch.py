"""A watch over all that the web game sends to the clients of a table.

It takes the seed from the store and plays the game on its own, so it knows what was to be seen
after each step. Each client has an ear of its own, which counts the cards as a page does, from
public views and events alone.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import TypeAlias, cast

import cardwar as cw
from player import Client
from store import Store
from table import RULES

Frame: TypeAlias = dict[str, object]
Records: TypeAlias = "list[dict[str, object]]"

_CARD = re.compile(r"(?<![A-Za-z0-9])(10|[2-9TJQKA])([cdhs♣♦♥♠])(?![A-Za-z0-9])")
_KEY = re.compile(r'"([^"\\]*)" *:')
_SECRET = {"seed", "shuffles", "memory", "rules", "cycle", "position", "digest", "key"}


class Watch:
    """What all clients of a table may know."""

    def __init__(self, database: Path, table: str, rules: cw.HouseRules = RULES) -> None:
        self._database, self._table, self._rules = database, table, rules
        self._steps: list[tuple[cw.GameState, tuple[cw.Event, ...]]] = []
        self._secrets: list[str] = []
        self._last: tuple[str, Frame] = ("", {})
        self.frames = 0

    def client(self, url: str, name: str) -> Client:
        """Return a new client, who is listened to and whose key nobody may be told."""
        client = Client(url, self._table, name, Ear(self).hear)
        self._secrets.append(client.key)
        return client

    def again(self, client: Client) -> Client:
        """Return a client who knows nothing but the key of one that was killed."""
        return Client(client.url, client.table, client.name, Ear(self).hear, key=client.key)

    def read(self, text: str) -> Frame:
        """Read one message. An error says which card, or which secret, was in it."""
        self.frames += 1
        if text == self._last[0]:
            return self._last[1]  # word by word what another client was sent, and has been read
        frame = cast("Frame", json.loads(text))
        # A card may be written with an escape.
        plain = json.dumps(frame, ensure_ascii=False) if "\\" in text else text
        state, events = self.after(cast("int", frame["number"]))
        allowed = set[str]()
        if frame["type"] == "view":
            allowed = {laid.card.code for laid in state.table if laid.face_up}
        elif frame["type"] == "step":
            flips = [event for event in events if isinstance(event, cw.CardsFlipped)]
            allowed = {laid.card.code for flip in flips for laid in flip.laid}
        assert cards_in(plain) <= allowed, (plain, allowed)
        assert not _SECRET.intersection(_KEY.findall(plain)), plain
        assert not any(secret in plain for secret in self._secrets), plain
        self._last = (text, frame)
        return frame

    def after(self, number: int) -> tuple[cw.GameState, tuple[cw.Event, ...]]:
        """Return the state after a step, and the events of that step."""
        if not self._steps:
            state = stored(self._database, self._table)
            assert (state.rules, len(state.players)) == (self._rules, 2)
            self._secrets.append(str(state.seed))
            self._steps.append((cw.deal(self._rules, players=2, seed=state.seed), ()))
        while len(self._steps) <= number:
            self._steps.append(cw.step(self._steps[-1][0]))
        return self._steps[number]

    def check_end(self) -> None:
        """The store has the end of this very game, and every card of the deck once."""
        state = stored(self._database, self._table)
        assert state.is_over
        assert state == self._steps[-1][0]
        cards = [card for player in state.players for card in (*player.pile, *player.captured)]
        cards += [*state.aside, *(laid.card for laid in state.table)]
        deck = [card.code for card in self._rules.deck]
        assert sorted(card.code for card in cards) == sorted(deck)


class Ear:
    """What one client knows of its table, as the page does: counts, and what lies on the table."""

    def __init__(self, watch: Watch) -> None:
        self._watch = watch
        self._number = -1
        self._held: list[int] = []
        self._table: list[object] = []
        self._aside = 0

    def hear(self, text: str) -> None:
        """Read a message, and check that every card is where it belongs."""
        frame = self._watch.read(text)
        if frame["type"] == "view":
            self._begin(cast("dict[str, object]", frame["view"]))
        elif frame["type"] == "step":
            assert frame["number"] == self._number + 1, "a step is missing"
            for event in cast("Records", frame["events"]):
                self._happen(event)
        elif frame["type"] == "people":
            return
        else:
            raise AssertionError(text)
        self._number = cast("int", frame["number"])
        self._check()

    def _begin(self, view: dict[str, object]) -> None:
        players = cast("list[dict[str, int]]", view["players"])
        self._held = [player["pile"] + player["captured"] for player in players]
        self._table = [*cast("list[object]", view["table"])]
        self._aside = cast("int", view["aside"])

    def _happen(self, event: dict[str, object]) -> None:
        seat, cards = cast("int", event.get("seat")), cast("int", event.get("cards"))
        match event["type"]:
            case "CardsFlipped":
                for laid in cast("Records", event["laid"]):
                    self._lay(cast("int", laid["seat"]), [laid])
            case "PublicStakeLaid" | "PublicForfeited":
                self._lay(seat, [{"card": None, "seat": seat, "face_up": False}] * cards)
            case "PublicPotTaken":
                self._held[seat] += cards
                del self._table[:cards]
            case "PublicPotSetAside":
                self._aside += cards
                del self._table[:cards]
            case "PublicPotReturned":
                for owner, back in enumerate(cast("list[int]", event["cards_by_seat"])):
                    self._held[owner] += back
                self._table.clear()
            case _:
                pass  # the others move no card from one place to another

    def _lay(self, seat: int, laid: Iterable[object]) -> None:
        before = len(self._table)
        self._table += laid
        self._held[seat] -= len(self._table) - before

    def _check(self) -> None:
        """Nothing is lost, and all of it is as it must be after this step."""
        state, _ = self._watch.after(self._number)
        assert sum(self._held) + len(self._table) + self._aside == len(state.rules.deck)
        assert self._held == [player.holds for player in state.players]
        assert self._aside == len(state.aside)
        assert self._table == [
            {
                "card": laid.card.code if laid.face_up else None,
                "seat": laid.seat,
                "face_up": laid.face_up,
            }
            for laid in state.table
        ]


def stored(database: Path, table: str) -> cw.GameState:
    """Return the game of a table as it is saved."""
    store = Store(database)
    try:
        found = store.load(table)
    finally:
        store.close()
    assert found is not None
    return found.state


def cards_in(text: str) -> set[str]:
    """Return the code of each card that is named in a message, in a sentence as well."""
    signs = dict(zip("♣♦♥♠", "cdhs", strict=True))
    return {rank.replace("10", "T") + signs.get(suit, suit) for rank, suit in _CARD.findall(text)}
