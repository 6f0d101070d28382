"""What happens, in sentences for people: `narrate` one event, `narrate_round` a whole round.

They say nothing that not everybody at the table sees.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardwar._checks import check_kind
from cardwar.cards import C
from cardwar.match import MatchEvent
from cardwar.narration.languages import Translations, translations_of
from cardwar.narration.rounds import told_in_short
from cardwar.narration.sentences import sentence
from cardwar.narration.words import CHAT, NO_LIMITS, Words, names_of
from cardwar.public_events import PublicEvent
from cardwar.views import made_as_it_should_be, public_view

__all__ = ["Translations", "narrate", "narrate_round"]


def narrate(
    event: MatchEvent[C] | PublicEvent[C],
    names: Sequence[str] = (),
    *,
    language: str | Translations = "en",
) -> str:
    """Return a sentence for people about an event of a game or a match, or about its view.

    Of an event it says what its view says, so a sentence gives nothing away; only that of a
    `Remembered`, which has no view, is not for everybody. `names` are those of the players by seat;
    without them, and where one is blank, it is Player 1 and so on. Names, cards (by ``str``) and a
    ruleset's own reason are taken as they are, but always stay on the line.

    `language` is ``"en"``, ``"nb"`` or ``"no"``, or an object with translations into any other.

    Raises `BadInput` for what is no event, for names that are none or too few, for a language that
    is unknown, and for translations that fail.

    >>> import cardwar as cw
    >>> state, events = cw.step(cw.start(cw.WAR, piles=["As Kd", "Th 2c"]))
    >>> cw.narrate(events[0], ["Ann", "Bo"])
    'Ann turns up A♠ and Bo turns up 10♥.'
    >>> cw.narrate(cw.PlayerOut(seat=1), language="nb")
    'Spiller 2 er ute av spillet.'
    """
    words = Words(translations_of(language), names_of(names, NO_LIMITS), NO_LIMITS)
    view = public_view(event)
    if view is None:
        return words.one("The rules make a note.")
    with made_as_it_should_be(type(event).__name__):
        return sentence(view, words)


def narrate_round(
    events: Iterable[MatchEvent[C] | PublicEvent[C] | None],
    names: Sequence[str] = (),
    *,
    language: str | Translations = "en",
) -> str:
    """Return the events of a round, or their views, in sentences, each on a line of its own.

    It always has fewer than 2,000 characters, so that it fits into a message of a chat (one outside
    the Basic Multilingual Plane, like an emoji, counts as two). To that end a name of more than 32
    characters is cut, a card of more than 16 and a reason of more than 200, each with ``…`` at the
    end; of a long list the rest is counted; and where many wars follow each other, those in the
    middle are left out, and it is said how many. The time and the rules' memory are not told, so
    None, the view of `Remembered`, may be among the events.

    Takes `names` and `language`, and raises, as `narrate` does.

    >>> import cardwar as cw
    >>> state, events = cw.play_round(cw.start(cw.KRIG, piles=["As 2c Kd", "Ah 3c 9s"]))
    >>> print(cw.narrate_round(events, ["Ann", "Bo"]))
    Ann turns up A♠ and Bo turns up A♥.
    War! Ann and Bo tie.
    Ann and Bo each lay 1 card face down.
    Ann turns up K♦ and Bo turns up 9♠.
    Ann takes 6 cards.
    Bo is out of the game.
    Ann wins: nobody else has a card left.
    """
    words = Words(translations_of(language), names_of(names, CHAT), CHAT)
    check_kind("events", events, Iterable)
    views = [None if event is None else public_view(event) for event in events]
    with made_as_it_should_be("round"):
        return told_in_short([view for view in views if view is not None], words)
