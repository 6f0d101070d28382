"""Sentences for people: what they say, in which language, and that they always fit."""

from __future__ import annotations

import ast
import gettext
import re
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import Any, get_args, get_origin

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardwar as cw
from cardwar.narration.languages import translations_of
from cardwar.narration.words import cut, length
from strategies import State, games, rulesets
from test_laws import steps
from test_views import COURSES, Course, marked_games, marks_in, walk

PACKAGE = Path(cw.__file__).parent
LOCALE = PACKAGE / "locale"
NAMES = ("Ann", "Bo", "Cy")
AS, KD, TH = (cw.Card(code) for code in ("As", "Kd", "Th"))


def up(*cards: object) -> tuple[cw.Laid[Any], ...]:
    return tuple(cw.Laid(card, seat, True) for seat, card in enumerate(cards))


def won(reason: cw.Reason | str, *winners: int) -> cw.GameEnded:
    return cw.GameEnded(cw.Outcome(reason, winners))


ENDLESS = cw.Outcome(cw.Reason.CYCLE, cycle=cw.Cycle(3, 12))
TWO, THREE = cw.parse_pile("2c3c"), cw.parse_pile("2c3c4c")

# An event, in English, in Norwegian.
TOLD: list[tuple[Any, str, str]] = [
    (
        cw.CardsFlipped(0, up(AS, KD)),
        "Ann turns up A♠ and Bo turns up K♦.",
        "Ann snur A♠ og Bo snur K♦.",
    ),
    (
        cw.CardsFlipped(1, up(AS, KD, TH)),
        "Ann turns up A♠, Bo turns up K♦ and Cy turns up 10♥.",
        "Ann snur A♠, Bo snur K♦ og Cy snur 10♥.",
    ),
    (
        cw.CardsFlipped(0, (*up(7), cw.Laid(8, 0, True), cw.Laid(9, 1, True))),
        "Ann turns up 7 and 8 and Bo turns up 9.",
        "Ann snur 7 og 8 og Bo snur 9.",
    ),
    (cw.CardsFlipped(1, ()), "Nobody turns up a card.", "Ingen snur noe kort."),
    (
        cw.PotReturned(((), ()), cw.Place.PILE),
        "Nobody takes back a card.",
        "Ingen tar tilbake noe kort.",
    ),
    (cw.WarDeclared(1, (0, 1), (0, 1)), "War! Ann and Bo tie.", "Krig! Ann og Bo står likt."),
    (
        cw.WarDeclared(2, (0, 1), (0, 1, 2)),
        "War again! Ann and Bo tie. Cy fights too.",
        "Krig igjen! Ann og Bo står likt. Cy må også være med.",
    ),
    (
        cw.WarDeclared(1, (1,), (0, 1, 2)),
        "War! Bo ties. Ann and Cy fight too.",
        "Krig! Bo står likt. Ann og Cy må også være med.",
    ),
    (cw.WarDeclared(1, (), ()), "War!", "Krig!"),
    (
        cw.Forfeited(1, ()),
        "Bo cannot go on and has no card left.",
        "Bo kan ikke fortsette og har ingen kort igjen.",
    ),
    (
        cw.Forfeited(1, TWO[:1]),
        "Bo cannot go on, and the last card goes into the pot.",
        "Bo kan ikke fortsette, og det siste kortet går i potten.",
    ),
    (
        cw.Forfeited(1, TWO),
        "Bo cannot go on, and the last 2 cards go into the pot.",
        "Bo kan ikke fortsette, og de siste 2 kortene går i potten.",
    ),
    (
        cw.StakeLaid(0, TWO[:1]),
        "Ann lays 1 card face down.",
        "Ann legger 1 kort med bildesiden ned.",
    ),
    (
        cw.StakeLaid(0, THREE),
        "Ann lays 3 cards face down.",
        "Ann legger 3 kort med bildesiden ned.",
    ),
    (
        cw.PileRefilled(2, TWO[:1], shuffled=False),
        "Cy puts 1 won card under the pile.",
        "Cy legger 1 vunnet kort nederst i bunken.",
    ),
    (
        cw.PileRefilled(2, TWO, shuffled=False),
        "Cy puts 2 won cards under the pile.",
        "Cy legger 2 vunne kort nederst i bunken.",
    ),
    (
        cw.PileRefilled(2, TWO[:1], shuffled=True),
        "Cy shuffles 1 won card and puts it under the pile.",
        "Cy stokker 1 vunnet kort og legger det nederst i bunken.",
    ),
    (
        cw.PileRefilled(2, TWO, shuffled=True),
        "Cy shuffles 2 won cards and puts them under the pile.",
        "Cy stokker 2 vunne kort og legger dem nederst i bunken.",
    ),
    (cw.PotTaken(0, TWO[:1], cw.Place.PILE, False), "Ann takes 1 card.", "Ann tar 1 kort."),
    (cw.PotTaken(0, TWO, cw.Place.CAPTURED, True), "Ann takes 2 cards.", "Ann tar 2 kort."),
    (
        cw.PotCarried(TWO[:1]),
        "1 card stays on the table for the next round.",
        "1 kort blir liggende på bordet til neste runde.",
    ),
    (
        cw.PotCarried(TWO),
        "2 cards stay on the table for the next round.",
        "2 kort blir liggende på bordet til neste runde.",
    ),
    (cw.PotSetAside(TWO[:1]), "1 card goes out of play.", "1 kort går ut av spillet."),
    (cw.PotSetAside(TWO), "2 cards go out of play.", "2 kort går ut av spillet."),
    (
        cw.PotReturned((TWO, (), TWO[:1]), cw.Place.PILE),
        "Ann takes back 2 cards and Cy takes back 1 card.",
        "Ann tar tilbake 2 kort og Cy tar tilbake 1 kort.",
    ),
    (cw.PlayerOut(1), "Bo is out of the game.", "Bo er ute av spillet."),
    (
        cw.PlayerWithdrew(1, TWO[:1]),
        "Bo leaves the table, and 1 card goes out of play.",
        "Bo forlater bordet, og 1 kort går ut av spillet.",
    ),
    (
        cw.PlayerWithdrew(1, TWO),
        "Bo leaves the table, and 2 cards go out of play.",
        "Bo forlater bordet, og 2 kort går ut av spillet.",
    ),
    (cw.Remembered(7), "The rules make a note.", "Reglene noterer seg noe."),
    (cw.ClockRead(7.5), "The clock shows 0:07.", "Klokken viser 0:07."),
    (cw.ClockRead(600.0), "The clock shows 10:00.", "Klokken viser 10:00."),
    (cw.ClockRead(3661), "The clock shows 1:01:01.", "Klokken viser 1:01:01."),
    (
        won(cw.Reason.LAST_STANDING, 0),
        "Ann wins: nobody else has a card left.",
        "Ann vinner: Ingen andre har kort igjen.",
    ),
    (
        won(cw.Reason.ALL_OUT),
        "Nobody wins: nobody has a card left.",
        "Ingen vinner: Ingen har kort igjen.",
    ),
    (
        won(cw.Reason.DRAWN),
        "Nobody wins: somebody has too few cards for this war.",
        "Ingen vinner: Noen har for få kort til denne krigen.",
    ),
    (
        won(cw.Reason.ROUND_CAP, 0, 1),
        "Ann and Bo share the game: that was the last of the agreed rounds.",
        "Ann og Bo deler seieren: Det var den siste av de avtalte rundene.",
    ),
    (won(cw.Reason.TIME, 2), "Cy wins: the time is up.", "Cy vinner: Tiden er ute."),
    (
        won(cw.Reason.FIRST_OUT, 0),
        "Ann wins: somebody is out.",
        "Ann vinner: Noen er ute av spillet.",
    ),
    (
        won(cw.Reason.WARS_WON, 0),
        "Ann wins: the agreed number of wars is won.",
        "Ann vinner: Det avtalte antallet kriger er vunnet.",
    ),
    (
        won(cw.Reason.ROUND_LIMIT),
        "Nobody wins: it has gone on for too many rounds.",
        "Ingen vinner: Det har gått for mange runder.",
    ),
    (
        won("tea {time}\nat last", 0),
        "Ann wins: tea {time} at last.",
        "Ann vinner: tea {time} at last.",
    ),
    (cw.GameBegun(0, 7), "Game 1 begins.", "Parti 1 begynner."),
    (
        cw.GameWon(1, 0, cw.Outcome(cw.Reason.TIME, (0,))),
        "Ann wins game 2: the time is up.",
        "Ann vinner parti 2: Tiden er ute.",
    ),
    (
        cw.GameDrawn(1, cw.Outcome(cw.Reason.TIME, (0, 2))),
        "Ann and Cy share game 2: the time is up.",
        "Ann og Cy deler seieren i parti 2: Tiden er ute.",
    ),
    (
        cw.GameDrawn(2, ENDLESS),
        "Nobody wins game 3: the game would go round for ever.",
        "Ingen vinner parti 3: Spillet ville gått i ring for alltid.",
    ),
    (cw.MatchWon(2), "Cy wins the match.", "Cy vinner kampen."),
    (
        cw.MatchDrawn(),
        "Nobody wins the match: enough games were played.",
        "Ingen vinner kampen: Det er spilt nok partier.",
    ),
]


@pytest.mark.parametrize(("event", "english", "norwegian"), TOLD, ids=lambda part: str(part)[:60])
def test_a_sentence(event: Any, english: str, norwegian: str) -> None:  # noqa: ANN401
    assert cw.narrate(event, NAMES) == english
    assert cw.narrate(event, NAMES, language="nb") == norwegian
    view = cw.public_view(event)
    if view is not None:
        assert cw.narrate(view, NAMES) == english


def test_every_event_and_every_reason_is_told() -> None:
    kinds = {type(event) for event, _, _ in TOLD}
    assert kinds == {get_origin(kind) or kind for kind in get_args(cw.MatchEvent)}
    reasons = {event.outcome.reason for event, _, _ in TOLD if hasattr(event, "outcome")}
    assert reasons > {*cw.Reason}


@pytest.mark.parametrize("language", ["en", "nb"])
@given(games(rulesets()))
def test_a_sentence_says_no_more_than_the_view(language: str, state: State) -> None:
    for _, events, _ in steps(state):
        for event in events:
            view = cw.public_view(event)
            told = cw.narrate(event, language=language)
            assert told.endswith(("." if view else "", "!"))
            assert view is None or cw.narrate(view, language=language) == told
        views = map(cw.public_view, events)
        assert cw.narrate_round(views, language=language) == cw.narrate_round(
            events, language=language
        )


@given(marked_games(), COURSES)
def test_no_hidden_card_is_told(game: State, course: Course) -> None:
    for events, _ in walk(game, course):
        flips = [event for event in events if isinstance(event, cw.CardsFlipped)]
        told = "".join(cw.narrate(event) for event in events) + cw.narrate_round(events)
        assert marks_in(told) == {laid.card for flip in flips for laid in flip.laid}


# Names


def test_players_have_numbers_without_names() -> None:
    assert cw.narrate(cw.PlayerOut(9)) == "Player 10 is out of the game."
    assert cw.narrate(cw.PlayerOut(0), ["\n", "Bo"]) == "Player 1 is out of the game."
    assert cw.narrate(cw.PlayerOut(0), language="nb") == "Spiller 1 er ute av spillet."


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("{name} % %s", "{name} % %s"),
        ("Ann\r\nthe\tGreat", "Ann  the Great"),
        ("A\x00n\x1b[31mn\x7f", "An[31mn"),
        ("A\u2028n\u2029n\x85", "A n n "),
        ("A\u202enn\u2066", "Ann"),
        ("\ud800Ann", "Ann"),
        ("Åse  花札 👩‍🚀", "Åse  花札 👩‍🚀"),
    ],
)
def test_names_stay_on_the_line(name: str, shown: str) -> None:
    for told in (
        cw.narrate(cw.PlayerOut(0), [name]),
        cw.narrate_round([cw.PlayerOut(0)], [name]),
    ):
        assert told == f"{shown} is out of the game."


def test_cards_stay_on_the_line() -> None:
    flip: Any = cw.CardsFlipped(0, up("two\nlines", {"x"}))
    assert cw.narrate(flip, NAMES) == "Ann turns up two lines and Bo turns up {'x'}."


@pytest.mark.parametrize(
    ("names", "message"),
    [
        ("Ann", "names is 'Ann'; it is a sequence with a text for each seat"),
        (None, "names is None; it is a sequence with a text for each seat"),
        ({"Ann"}, "names is {'Ann'}; it is a sequence with a text for each seat"),
        (["Ann", 7], "names is ['Ann', 7]; it is a sequence with a text for each seat"),
        (["Ann"], "names is ('Ann',); the event tells of seat 1, so more are needed"),
    ],
)
def test_names_that_are_none(names: Any, message: str) -> None:  # noqa: ANN401
    calls: list[Callable[[], str]] = [
        lambda: cw.narrate(cw.PlayerOut(1), names),
        lambda: cw.narrate_round([cw.PlayerOut(1)], names),
    ]
    for call in calls:
        with pytest.raises(cw.BadInput) as caught:
            call()
        assert str(caught.value) == message


class Unwritable:
    def __str__(self) -> str:
        raise ZeroDivisionError("no text")


NONE: Any = None
EMPTY_LIST: Any = []


@pytest.mark.parametrize(
    ("event", "message"),
    [
        (
            cw.public_view(cw.Remembered(7)),
            (
                "a NoneType was given; public_view takes a GameState or an event; "
                "None is the view of a Remembered"
            ),
        ),
        ("As", "a str was given; public_view takes a GameState or an event"),
        (cw.PlayerOut(-1), "the event tells of seat -1; a seat is an int, 0 or more"),
        (cw.PlayerOut(10**18), f"the event tells of seat {10**18}; a seat is an int, 0 or more"),
        (cw.PlayerOut(NONE), "the event tells of seat None; a seat is an int, 0 or more"),
        (cw.GameBegun(-1, 7), "the event counts -1; it is an int, 0 to 10**18"),
        (
            cw.PublicPotCarried(10**5000),
            "the event counts <a int that cannot be written>; it is an int, 0 to 10**18",
        ),
        (cw.PublicPotCarried(NONE), "the event counts None; it is an int, 0 to 10**18"),
        (
            cw.ClockRead(float("inf")),
            "elapsed is inf; it is a finite number of seconds, 0 or more",
        ),
        (
            cw.CardsFlipped(0, up(Unwritable())),
            (
                "a card cannot be written by str (ZeroDivisionError: no text); "
                "it is given a text of its own"
            ),
        ),
        (cw.WarDeclared(1, NONE, NONE), "the WarDeclared does not hold what it should (TypeError)"),
        (
            cw.PublicGameEnded(cw.PublicOutcome(NONE, ())),
            "the PublicGameEnded does not hold what it should (AssertionError)",
        ),
    ],
    ids=lambda part: str(part)[:60] if isinstance(part, str) else type(part).__name__,
)
def test_events_that_are_none(event: Any, message: str) -> None:  # noqa: ANN401
    with pytest.raises(cw.BadInput) as caught:
        cw.narrate(event)
    assert str(caught.value) == message


def test_rounds_that_are_none() -> None:
    wrong: list[tuple[Any, str]] = [
        (None, "events is None; a Iterable is asked for"),
        ([cw.step], "a function was given; public_view takes a GameState or an event"),
        ([cw.PublicStakeLaid(0, EMPTY_LIST)], "the round does not hold what it should (TypeError)"),
    ]
    for events, message in wrong:
        with pytest.raises(cw.BadInput) as caught:
            cw.narrate_round(events)
        assert str(caught.value) == message


# Languages


@pytest.mark.parametrize("language", ["nb", "NB", "nb_NO", "nb-NO", "no", "no-NO"])
def test_a_region_is_taken_off(language: str) -> None:
    assert cw.narrate(cw.MatchWon(0), language=language) == "Spiller 1 vinner kampen."


def test_english_is_itself() -> None:
    event = cw.MatchWon(0)
    texts = {cw.narrate(event, language=language) for language in ("en", "en_GB", "EN-US")}
    assert texts == {cw.narrate(event)}


@pytest.mark.parametrize(
    ("language", "message"),
    [
        ("de", "'de'; cardwar has en, nb, and takes translations into any other"),
        ("", "''; cardwar has en, nb, and takes translations into any other"),
        ("../nb", "'../nb'; cardwar has en, nb, and takes translations into any other"),
        (None, "None; it is a text, or an object with gettext and ngettext"),
        (7, "7; it is a text, or an object with gettext and ngettext"),
    ],
)
def test_languages_that_there_are_not(language: Any, message: str) -> None:  # noqa: ANN401
    with pytest.raises(cw.BadInput) as caught:
        cw.narrate(cw.MatchWon(0), language=language)
    assert str(caught.value) == f"language is {message}"


@attrs.frozen
class Saying:
    """Translations that always say the same."""

    text: Any

    def gettext(self, message: str) -> Any:  # noqa: ANN401
        return self.text

    def ngettext(self, singular: str, plural: str, n: int) -> Any:  # noqa: ANN401
        return self.text


class Mute:
    def gettext(self, message: str) -> str:
        raise LookupError("no word")

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        return self.gettext(singular)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (Saying("{who}"), "KeyError: 'who'"),
        (Saying("{"), "ValueError: "),
        (Saying("{}"), "ValueError: "),
        (Saying("{name.nothing}"), "AttributeError: "),
        (Saying(None), "AttributeError: "),
        (Mute(), "LookupError: no word"),
        (gettext.NullTranslations, "TypeError: "),
    ],
)
def test_translations_that_fail(language: Any, told: str) -> None:  # noqa: ANN401
    calls: list[Callable[[], str]] = [
        lambda: cw.narrate(cw.MatchWon(0), NAMES, language=language),
        lambda: cw.narrate_round([cw.MatchWon(0)], NAMES, language=language),
    ]
    for call in calls:
        with pytest.raises(cw.BadInput) as caught:
            call()
        start, end = "the translation of '{name} wins the match.' fails (", "{name} to fill in"
        assert str(caught.value).startswith(start + told)
        assert str(caught.value).endswith(f"); it is a text with {end}")
    with pytest.raises(cw.BadInput, match="a text with nothing to fill in"):
        cw.narrate(cw.MatchDrawn(), language=Mute())


def test_a_translation_stays_on_the_line() -> None:
    assert cw.narrate(cw.MatchDrawn(), language=Saying("a\nb")) == "a b"


def test_gettext_of_the_standard_library_gives_translations() -> None:
    nothing = gettext.NullTranslations()
    assert isinstance(nothing, cw.Translations)
    assert cw.narrate(cw.PlayerOut(1), NAMES, language=nothing) == "Bo is out of the game."


# The catalogs


def messages_in_the_code() -> set[tuple[str, ...]]:
    """Return the texts that `one` and `many` are called with."""
    found: set[tuple[str, ...]] = set()
    for path in (PACKAGE / "narration").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                number = {"one": 1, "many": 2}.get(node.func.attr, 0)
                if number:
                    found.add(tuple(ast.literal_eval(text) for text in node.args[:number]))
    return found


def fields_of(text: str) -> set[str | None]:
    return {field for _, field, _, _ in Formatter().parse(text)} - {None}


def compiled(path: Path) -> gettext.GNUTranslations:
    with path.open("rb") as file:
        return gettext.GNUTranslations(file)


LANGUAGES = sorted(path.parent.parent.name for path in LOCALE.glob("*/LC_MESSAGES/cardwar.mo"))


def test_norwegian_is_brought() -> None:
    assert "nb" in LANGUAGES
    assert len(messages_in_the_code()) > 40


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("message", sorted(messages_in_the_code()))
def test_no_message_is_untranslated(language: str, message: tuple[str, ...]) -> None:
    translations = compiled(LOCALE / language / "LC_MESSAGES/cardwar.mo")
    # A translation that is missing comes from here, and is no text.
    translations.add_fallback(Saying(None))  # type: ignore[arg-type]
    if len(message) == 1:
        forms = {translations.gettext(*message)}
    else:
        singular, plural = message
        forms = {translations.ngettext(singular, plural, number) for number in range(200)}
    for form in forms:
        assert isinstance(form, str)
        assert form
        # The form for one may do without the number.
        lacking = fields_of(message[-1]) - fields_of(form)
        assert lacking <= ({"count"} if len(message) == 2 else set())
        assert fields_of(form) <= fields_of(message[-1])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiled_catalog_belongs_to_its_source(language: str) -> None:
    pofile = pytest.importorskip("babel.messages.pofile")
    mofile = pytest.importorskip("babel.messages.mofile")
    folder = LOCALE / language / "LC_MESSAGES"
    with (folder / "cardwar.po").open("rb") as source:
        catalog = pofile.read_po(source, abort_invalid=True)
    binary = BytesIO()
    mofile.write_mo(binary, catalog)
    binary.seek(0)
    there, fresh = contents(compiled(folder / "cardwar.mo")), contents(binary)
    assert there == fresh
    assert not [message.id for message in catalog if message.id and message.fuzzy]
    assert not catalog.obsolete
    assert ids(catalog) == messages_in_the_code()


def contents(source: Any) -> dict[object, str]:  # noqa: ANN401 - translations, or a file of them
    """Return all that is translated, and how plurals are made; not with which program."""
    translations = (
        source if isinstance(source, gettext.GNUTranslations) else gettext.GNUTranslations(source)
    )
    catalog: dict[object, str] = dict(translations._catalog)  # type: ignore[attr-defined]
    return catalog | {"": translations.info()["plural-forms"]}


def ids(catalog: Any) -> set[tuple[str, ...]]:  # noqa: ANN401 - babel's
    found = [message.id for message in catalog if message.id]
    return {(text,) if isinstance(text, str) else tuple(text) for text in found}


def test_the_template_has_all_messages() -> None:
    pofile = pytest.importorskip("babel.messages.pofile")
    with (LOCALE / "cardwar.pot").open("rb") as source:
        assert ids(pofile.read_po(source)) == messages_in_the_code()


POLISH = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 "
"&& (n%100<12 || n%100>14) ? 1 : 2);\\n"

msgid "{name} takes {count} card."
msgid_plural "{name} takes {count} cards."
msgstr[0] "{name} bierze {count} kartę."
msgstr[1] "{name} bierze {count} karty."
msgstr[2] "{name} bierze {count} kart."
"""


def test_a_language_with_three_forms_is_put_in_from_outside(tmp_path: Path) -> None:
    pofile = pytest.importorskip("babel.messages.pofile")
    mofile = pytest.importorskip("babel.messages.mofile")
    folder = tmp_path / "pl/LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "cardwar.mo").open("wb") as file:
        mofile.write_mo(file, pofile.read_po(BytesIO(POLISH.encode()), locale="pl"))
    polish = gettext.translation("cardwar", tmp_path, ["pl"])
    told = [
        cw.narrate(cw.PublicPotTaken(0, cards, cw.Place.PILE, False), NAMES, language=polish)
        for cards in (1, 2, 5, 22)
    ]
    assert told == [
        "Ann bierze 1 kartę.",
        "Ann bierze 2 karty.",
        "Ann bierze 5 kart.",
        "Ann bierze 22 karty.",
    ]
    # What is not translated is told in English.
    assert cw.narrate(cw.PlayerOut(0), NAMES, language=polish) == "Ann is out of the game."


# Rounds


def play_round(*piles: str) -> tuple[cw.Event, ...]:
    return cw.play_round(cw.start(cw.WAR, piles, seed=1))[1]


def test_a_round_with_a_war() -> None:
    events = play_round("As2c3c4cKd", "Ah2d3dQs", "5c")
    assert cw.narrate_round(events, NAMES).splitlines() == [
        "Ann turns up A♠, Bo turns up A♥ and Cy turns up 5♣.",
        "War! Ann and Bo tie.",
        "Ann lays 3 cards face down and Bo lays 2 cards face down.",
        "Ann turns up K♦ and Bo turns up Q♠.",
        "Ann takes 10 cards.",
        "Bo and Cy are out of the game.",
        "Ann wins: nobody else has a card left.",
    ]
    assert cw.narrate_round(events, NAMES, language="nb").splitlines() == [
        "Ann snur A♠, Bo snur A♥ og Cy snur 5♣.",
        "Krig! Ann og Bo står likt.",
        "Ann legger 3 kort med bildesiden ned og Bo legger 2 kort med bildesiden ned.",
        "Ann snur K♦ og Bo snur Q♠.",
        "Ann tar 10 kort.",
        "Bo og Cy er ute av spillet.",
        "Ann vinner: Ingen andre har kort igjen.",
    ]


def test_stakes_that_are_the_same_are_told_together() -> None:
    stakes = [cw.StakeLaid(0, TWO), cw.StakeLaid(1, TWO), cw.StakeLaid(2, TWO)]
    assert cw.narrate_round(stakes, NAMES) == "Ann, Bo and Cy each lay 2 cards face down."
    ones = [cw.StakeLaid(0, TWO[:1]), cw.StakeLaid(1, TWO[:1])]
    assert cw.narrate_round(ones, NAMES) == "Ann and Bo each lay 1 card face down."


def test_time_and_memory_are_not_told() -> None:
    events: list[Any] = [cw.ClockRead(7.0), cw.Remembered(7), None, cw.PlayerOut(0)]
    assert cw.narrate_round(events, NAMES) == "Ann is out of the game."
    assert cw.narrate_round(events[:3]) == cw.narrate_round([]) == ""


def test_the_end_of_a_game_in_a_match_is_told_once() -> None:
    ended = cw.GameEnded(cw.Outcome(cw.Reason.TIME, (0,)))
    events: list[Any] = [ended, cw.GameWon(0, 0, ended.outcome), cw.MatchWon(0)]
    assert cw.narrate_round(events, NAMES).splitlines() == [
        "Ann wins game 1: the time is up.",
        "Ann wins the match.",
    ]


def wars(number: int) -> Iterator[cw.MatchEvent[Any]]:
    yield cw.CardsFlipped(0, up(AS, AS))
    for level in range(1, number + 1):
        yield cw.WarDeclared(level, (0, 1), (0, 1))
        yield cw.StakeLaid(0, TWO)
        yield cw.StakeLaid(1, TWO)
        yield cw.CardsFlipped(level, up(KD, KD))
    yield cw.PotTaken(0, TWO * 3 * number, cw.Place.PILE, True)
    yield cw.PlayerOut(1)
    yield cw.GameEnded(cw.Outcome(cw.Reason.LAST_STANDING, (0,)))


def test_of_many_wars_the_middle_is_left_out() -> None:
    told = cw.narrate_round(wars(50), NAMES).splitlines()
    assert told[:2] == ["Ann turns up A♠ and Bo turns up A♠.", "War! Ann and Bo tie."]
    assert told[-3:] == [
        "Ann takes 300 cards.",
        "Bo is out of the game.",
        "Ann wins: nobody else has a card left.",
    ]
    (gap,) = [line for line in told if line.startswith("…")]
    assert int(re.findall(r"\d+", gap)[0]) + sum("War" in line for line in told) == 50
    assert re.fullmatch(r"… \d+ wars later …", gap)
    assert "kriger senere" in cw.narrate_round(wars(50), NAMES, language="nb")
    for number in range(12, 30):
        assert length(cw.narrate_round(wars(number), NAMES)) < 2_000


def test_one_war_is_left_out() -> None:
    texts = [cw.narrate_round(wars(number), ("A" * 31, "B" * 31)) for number in range(5, 20)]
    assert any("… 1 war later …" in text for text in texts)


def test_what_is_left_out_may_be_no_war() -> None:
    events = [cw.PotTaken(seat % 3, TWO, cw.Place.PILE, False) for seat in range(200)]
    assert cw.narrate_round(events, NAMES).splitlines().count("…") == 1


def test_names_that_are_too_long_are_cut() -> None:
    names = ["Maximiliana Augustina Theodora Constantia", "Bo"]
    assert cw.narrate_round([cw.PlayerOut(0)], names) == (
        "Maximiliana Augustina Theodora… is out of the game."
    )
    assert cw.narrate(cw.PlayerOut(0), names) == f"{names[0]} is out of the game."


def test_cards_and_reasons_that_are_too_long_are_cut() -> None:
    flip = cw.CardsFlipped(0, up("a" * 17, "b" * 16))
    assert cw.narrate_round([flip], NAMES) == (
        f"Ann turns up {'a' * 15}… and Bo turns up {'b' * 16}."
    )
    ended = won("x" * 201, 0)
    assert cw.narrate_round([ended], NAMES) == f"Ann wins: {'x' * 199}…."


def test_of_a_long_list_the_rest_is_counted() -> None:
    out = [cw.PlayerOut(seat) for seat in range(20)]
    assert cw.narrate_round(out) == (
        "Player 1, Player 2, Player 3, Player 4, Player 5, Player 6, Player 7 and 13 more "
        "are out of the game."
    )
    assert cw.narrate_round(out, language="nb").endswith("og 13 til er ute av spillet.")


SIGNS = st.characters(exclude_categories=[])
LONG_NAMES = st.lists(
    st.one_of(st.text(SIGNS, max_size=40), st.just("🂡" * 99), st.just("x" * 10_000)),
    min_size=4,
    max_size=4,
)


@given(games(rulesets()), LONG_NAMES, st.sampled_from(["en", "nb", "long"]))
def test_a_round_has_fewer_than_2000_characters(
    state: State, names: list[str], language: str
) -> None:
    words: Any = Saying("🂡" * 3_000) if language == "long" else language
    told: list[cw.Event[Any]] = []
    for _, events, _ in steps(state, 20):
        told += events
    for some in (told[:5], told):
        text = cw.narrate_round(some, names, language=words)
        assert len(text.encode("utf-16-le")) // 2 < 2_000
        assert all(text.splitlines())
        assert text.split("\n") == (text.splitlines() or [""])
        assert not set(text) & {"\0", "\x1b"}


@given(st.text(SIGNS, max_size=12), st.integers(1, 12))
def test_what_is_cut_is_short_enough(text: str, most: int) -> None:
    short = cut(text, most)
    assert length(short) <= most
    assert short == text or short.endswith("…")
    assert text.startswith(short.removesuffix("…"))


def test_a_crowd_with_long_names_and_cards_fits_too() -> None:
    names = ["🂡" * 100] * 150
    flip = cw.CardsFlipped(0, tuple(cw.Laid(10**400, seat, True) for seat in range(150)))
    war = cw.WarDeclared(1, tuple(range(150)), tuple(range(150)))
    events: list[Any] = [flip, war] * 9
    text = cw.narrate_round([*events, cw.MatchWon(149)], names)
    assert length(text) < 2_000
    assert text.splitlines()[-1] == f"{'🂡' * 15}… wins the match."


def test_translations_are_read_once() -> None:
    assert translations_of("nb") is translations_of("nb")
