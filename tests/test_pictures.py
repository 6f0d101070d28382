"""Pictures: what is seen on them, that nothing hidden is, and that they are whole and sound.

The pictures under data/picture-* are compared to the letter. After a wanted change of the drawings:

    CARDWAR_RETELL=1 python -m pytest tests/test_pictures.py
"""

from __future__ import annotations

import os
import pickle
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree as ET

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardwar as cw
from cardwar import pictures
from cardwar.explaining.wording import width
from cardwar.pictures.measuring import ems
from strategies import State, games

DATA = Path(__file__).parent / "data"
SVG = "{http://www.w3.org/2000/svg}"
NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal", "Ida")

# Odd things are handed in here that no checker would let through.
loose: Any = pictures

# As many seats as one likes.
MANY = attrs.evolve(cw.WAR, seats=range(2, 10))

DOUBLE_WAR = (cw.BATAILLE, ["As 3d Kd 4c 7d 8h", "Ah 2c Ks 4s 5d Qc", "Jd 3s"])


def parsed(svg: str) -> ET.Element:
    """Return a picture as what it is made of, and see that it is a sound one."""
    assert svg.startswith("<svg ")
    root = ET.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert [child.tag for child in root][:2] == [f"{SVG}title", f"{SVG}desc"]
    assert {part.tag.removeprefix(SVG) for part in root.iter()} <= {
        *("svg", "title", "desc", "g", "rect", "path", "text")
    }
    assert not any("id" in part.attrib or "class" in part.attrib for part in root.iter())
    return root


def texts(svg: str) -> list[str]:
    return [part.text or "" for part in parsed(svg).iter(f"{SVG}text")]


def said(svg: str) -> str:
    return parsed(svg)[1].text or ""


class Box(NamedTuple):
    """Where a text or a rectangle is, and whether it is a text beside the cards."""

    left: float
    right: float
    top: float
    low: float
    is_text: bool


def boxes(part: ET.Element, x: float = 0, y: float = 0, scale: float = 1) -> Iterator[Box]:
    for child in part:
        left, top = float(child.get("x", 0)), float(child.get("y", 0))
        if child.tag == f"{SVG}g":
            place = re.match(
                r"translate\((\S+) (\S+)\)(?: scale\((\S+)\))?", child.attrib["transform"]
            )
            assert place
            right, down, more = float(place[1]), float(place[2]), float(place[3] or 1)
            yield from boxes(child, x + scale * right, y + scale * down, scale * more)
        elif child.tag == f"{SVG}text":
            # Measured as when it was drawn, which is more than fonts need.
            size = float(child.attrib["font-size"])
            long = ems(child.text or "") * size
            left -= long * {"middle": 0.5, "end": 1.0}.get(child.get("text-anchor", ""), 0)
            top -= size * 0.75
            yield placed(left, long, top, size * 0.95, x, y, scale, is_text=scale == 1)
        elif child.tag == f"{SVG}rect":
            long, high = float(child.attrib["width"]), float(child.attrib["height"])
            yield placed(left, long, top, high, x, y, scale, is_text=False)


def placed(
    left: float,
    long: float,
    top: float,
    high: float,
    x: float,
    y: float,
    scale: float,
    is_text: bool,
) -> Box:
    return Box(
        x + scale * left,
        x + scale * (left + long),
        y + scale * top,
        y + scale * (top + high),
        is_text,
    )


def fits(svg: str) -> bool:
    """Tell whether nothing stands out of the picture, and no text lies on another."""
    root = parsed(svg)
    wide, high = float(root.attrib["width"]), float(root.attrib["height"])
    assert root.attrib["viewBox"].split() == ["0", "0", root.attrib["width"], root.attrib["height"]]
    found = list(boxes(root))
    written = [box for box in found if box.is_text]
    return all(
        box.left >= -0.5 and box.right <= wide + 0.5 and box.top >= 0 and box.low <= high
        for box in found
    ) and not any(
        one.left < other.right
        and other.left < one.right
        and one.top < other.low
        and other.top < one.low
        for place, one in enumerate(written)
        for other in written[:place]
    )


def shows(svg: str) -> Counter[str]:
    """Return the cards face up that are drawn, by the shapes they are made of, and the backs."""
    cards: Counter[str] = Counter()
    for group in parsed(svg).iter(f"{SVG}g"):
        if group.get("transform", "").endswith("scale(0.46)"):
            cards["".join(ET.tostring(part, encoding="unicode") for part in group)] += 1
    return cards


# Cards


CARDS = [*cw.DECK_54, 0, -7, 0.5, 10**30, "", "a", "sensō", "花札", ("A", 1), None, "W" * 500]


def test_every_card_differs() -> None:
    for draw in (pictures.card_svg, pictures.card_text):
        drawn = [draw(card) for card in cw.DECK_54]
        assert len({*drawn}) == 54
    ascii_ones = {pictures.card_text(card, is_ascii=True) for card in cw.DECK_54}
    assert len(ascii_ones) == 54


def test_suits_differ_without_their_colours() -> None:
    plain = {
        re.sub(r'fill="[^"]*"', "", "".join(pictures.card_svg(card).splitlines()[3:]))
        for card in cw.DECK_54
    }
    assert len(plain) == 54


@pytest.mark.parametrize("card", CARDS, ids=str)
def test_a_card_is_whole(card: object) -> None:
    svg = loose.card_svg(card)
    assert fits(svg)
    lines = loose.card_text(card).splitlines()
    assert len(lines) == 5
    assert len({width(line) for line in lines}) == 1
    assert width(lines[0]) <= 11
    assert loose.card_text(card, is_ascii=True).isascii()


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("As", "ace of spades"),
        ("Td", "10 of diamonds"),
        ("7h", "7 of hearts"),
        ("Xs", "black joker"),
        ("Xh", "red joker"),
    ],
)
def test_a_card_says_what_it_is(card: str, words: str) -> None:
    root = parsed(pictures.card_svg(cw.Card(card)))
    assert (root[0].text, root[1].text) == (words, f"{words}, face up")


def test_other_cards_show_their_text() -> None:
    assert texts(pictures.card_svg(42)) == ["42"]
    assert texts(pictures.card_svg("")) == ["(blank)"]
    assert texts(pictures.card_svg("the great wall")) == ["the", "great", "wall"]
    long = texts(pictures.card_svg("the very long story of a card that never ends"))
    assert len(long) == 3
    assert long[-1].endswith("…")
    assert texts(pictures.card_svg("Donaudampfschiff")) == ["Donauda", "mpfschiff"]
    assert texts(pictures.card_svg("Extraordinary")) == ["Extraordi", "nary"]


def test_a_long_text_is_shortened_in_words_too() -> None:
    title = parsed(pictures.card_svg("x" * 100))[0].text
    assert title == "x" * 37 + "..."


class Mute:
    def __str__(self) -> str:
        raise RuntimeError


def test_a_card_that_cannot_be_written_has_the_name_of_its_kind() -> None:
    assert texts(pictures.card_svg(Mute())) == ["(Mute)"]
    assert texts(pictures.card_svg(10**5000)) == ["(int)"]


def test_an_accent_takes_no_room() -> None:
    assert ems("e\u0301") == ems("\u00e9") == ems("e")


def test_hostile_texts_are_only_texts() -> None:
    for text in (
        "<script>alert(1)</script>",
        '"/><x y="',
        "&amp;",
        "]]>",
        "a\0b\x1b[31m\ud800\ufffe",
    ):
        svg = pictures.card_svg(text)
        assert fits(svg)
        plain = pictures.card_text(text)
        assert all(sign.isprintable() for sign in plain.replace("\n", ""))


def test_backs_are_alike_and_say_nothing() -> None:
    assert fits(pictures.back_svg())
    assert texts(pictures.back_svg()) == []
    assert pictures.back_text(is_ascii=True).isascii()
    assert "░" in pictures.back_text()


# Tables


def at(rules: cw.RuleSet, piles: list[str], steps: int) -> cw.GameState:
    state = cw.start(rules, piles)
    for _ in range(steps):
        state, _ = cw.step(state)
    return state


def columns(state: State) -> list[str]:
    return headings(pictures.table_text(state, names=NAMES[: len(state.players)]))


def headings(text: str) -> list[str]:
    rows = [line for line in text.splitlines() if line.startswith("  ")]
    return [heading for row in rows for heading in re.split(" {3,}", row.strip())]


def row(text: str, name: str) -> str:
    """Return what a seat has laid."""
    return [line for line in text.splitlines() if line.startswith(name)][1][6:]


def test_a_table_in_a_double_war() -> None:
    state = at(*DOUBLE_WAR, steps=3)
    text = pictures.table_text(state, names=NAMES[:3])
    assert columns(state) == ["Opening flip", "War 1", "War 2"]
    assert row(text, "Ann").split() == ["A♠", "*", "K♦", "*", "7♦"]
    assert row(text, "Cy").split() == ["J♦"]
    svg = pictures.table_svg(state, names=NAMES[:3])
    assert texts(svg).count("1 down") == 4
    assert said(svg) == (
        "Ann: 1 card. Bo: 1 card. Cy: 1 card. "
        "Opening flip: Ann ace of spades; Bo ace of hearts; Cy jack of diamonds. "
        "War 1: Ann 1 face down and king of diamonds; Bo 1 face down and king of spades. "
        "War 2: Ann 1 face down and 7 of diamonds; Bo 1 face down and 5 of diamonds."
    )


def test_an_empty_table() -> None:
    state = cw.deal(cw.KRIG, players=3, seed=7)
    svg = pictures.table_svg(state)
    assert texts(svg)[0] == "Krig, before the first round"
    assert "Player 3" in texts(svg)
    assert texts(svg)[-2:] == ["The table is empty.", "1 card out of play."]
    assert shows(svg) == Counter()


def test_a_finished_game() -> None:
    result = cw.play(cw.deal(cw.reshuffled(cw.WAR), players=3, seed=5))
    assert result.outcome.winner == 0
    svg = pictures.table_svg(result.state, names=NAMES[:3])
    assert "wins" in texts(svg)
    assert texts(svg).count("out") == 2
    assert texts(svg)[-1] == "Ann wins: nobody else has a card left."
    assert "14 captured" in texts(svg)
    assert "Ann: 51 cards, 14 of them captured, wins." in said(svg)


def ended(
    reason: cw.Reason | str, winners: tuple[int, ...] = (), cycle: cw.Cycle | None = None
) -> cw.GameState:
    state = cw.deal(cw.WAR, players=2, seed=1)
    return state._replace(outcome=cw.Outcome(reason, winners, cycle), stage=cw.Stage.OVER)


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        (
            ended(cw.Reason.CYCLE, cycle=cw.Cycle(3, 12)),
            "Nobody wins: this game goes round for ever.",
        ),
        (ended(cw.Reason.ROUND_LIMIT), "Nobody has won after 0 rounds."),
        (ended(cw.Reason.TIME, (0, 1)), "A draw between Ann and Bo: the time is up."),
        (ended(cw.Reason.ALL_OUT), "A draw: nobody has a card left."),
        (ended("a <b>whim</b>.\n", (1,)), "Bo wins: a <b>whim</b>."),
        (ended("\x00", (1,)), "Bo wins."),
    ],
)
def test_how_a_game_came_out(state: cw.GameState, sentence: str) -> None:
    assert pictures.table_text(state, names=NAMES[:2]).splitlines()[-1] == sentence
    assert said(pictures.table_svg(state, names=NAMES[:2])).endswith(sentence)


def test_a_pot_that_is_carried_over_stands_apart() -> None:
    rules, piles = cw.BATAILLE, ["As", "Ah", "2c 3c 4c 5c", "3d 3h 5d 6d"]
    between, _ = cw.play_round(cw.start(rules, piles))
    assert columns(between) == ["Carried over"]
    flipped, _ = cw.step(between)
    assert columns(flipped) == ["Carried over", "Opening flip"]
    war, _ = cw.step(flipped)
    assert columns(war) == ["Carried over", "Opening flip", "War 1"]
    assert row(pictures.table_text(war, names=NAMES[:4]), "Cy").split() == ["2♣", "3♣", "*", "5♣"]


def test_a_pot_that_is_carried_over_twice_is_one_column() -> None:
    piles = ["As", "Ah", "Ks", "Kh", "2c 3c 4c", "3d 4d 5d"]
    first, _ = cw.play_round(cw.start(attrs.evolve(MANY, stake=0), piles))
    assert columns(first) == ["Carried over"]
    twice = first._replace(table=first.table * 2)
    assert columns(twice) == ["Carried over"]
    assert columns(twice._replace(stage=cw.Stage.BATTLE)) == ["Carried over", "Opening flip"]


def test_the_table_while_a_step_goes_on() -> None:
    """Those who apply events one by one see a war before anything is laid for it."""
    state = cw.start(*DOUBLE_WAR)
    seen: list[list[str]] = []
    for event in cw.play_round(state)[1]:
        state = cw.apply(state, event)
        seen.append(columns(state))
    one, two = ["Opening flip"], ["Opening flip", "War 1"]
    assert seen[:5] == [one, one, two, two, two]
    assert seen[5] == two


def test_a_game_drawn_in_a_war_keeps_its_table() -> None:
    rules = attrs.evolve(cw.WAR, shortfall=cw.Shortfall.DRAW)
    state, events = cw.play_round(cw.start(rules, ["As 2c 3c 4c 5c", "Ah 2d"]))
    assert columns(state) == ["Opening flip"]
    svg = pictures.table_svg(state)
    assert texts(svg)[-2:] == ["A draw: somebody has too few cards", "for this war."]
    drawn = pictures.round_text(cw.start(rules, ["As 2c 3c 4c 5c", "Ah 2d"]), events)
    assert "War 1: Player 1 and Player 2 tie." in drawn


@pytest.mark.parametrize("players", range(2, 10))
def test_tables_for_many(players: int) -> None:
    state = cw.deal(MANY, players=players, seed=3)
    for _ in range(6):
        for width_of_it in (280, 400, 720, 2000):
            svg = pictures.table_svg(state, names=NAMES[:players], width=width_of_it)
            assert fits(svg)
            assert float(parsed(svg).get("width", 0)) <= width_of_it
        state, _ = cw.step(state)


def test_a_table_without_seats_is_drawn() -> None:
    state = cw.deal(cw.WAR, players=2, seed=1)._replace(players=())
    assert fits(pictures.table_svg(state))
    assert pictures.table_text(state).splitlines()[-1] == "The table is empty."


def test_large_numbers_fit() -> None:
    many = cw.parse_pile("2c" * 1_200)
    rules = attrs.evolve(cw.WAR, captures=cw.Captures.APART_SHUFFLED)
    state = cw.start(rules, [many, cw.parse_pile("As")])
    after, events = cw.play_round(state)
    assert fits(pictures.round_svg(state, events))
    won = after.players[1]._replace(captured=many)
    svg = pictures.table_svg(after._replace(players=(after.players[0], won)), width=280)
    assert fits(svg)
    assert "1200 captured" in texts(svg)


def test_large_stakes_are_some_backs_and_a_number() -> None:
    rules = attrs.evolve(cw.WAR, stake=13)
    state = at(rules, ["As" + "2c" * 20, "Ah" + "2d" * 20], 2)
    assert "13* 2♣" in pictures.table_text(state)
    svg = pictures.table_svg(state)
    assert texts(svg).count("13 down") == 2
    assert sum(shows(svg).values()) == 2 + 2 * (4 + 1)


def test_who_holds_most_has_the_longest_bar() -> None:
    state = cw.start(cw.WAR, ["As Ks Qs", "2c", "3d 3c"])
    bars = [line.count("#") for line in pictures.table_text(state, is_ascii=True).splitlines()[2:5]]
    assert bars == [12, 4, 8]
    one = cw.start(cw.WAR, ["".join(card.code for card in cw.DECK_54), "As"])
    assert pictures.table_text(one).splitlines()[3].count("█") == 1


def test_rules_without_a_name_are_a_game() -> None:
    rules = attrs.evolve(cw.WAR, name="\x00")
    assert pictures.table_text(cw.deal(rules, seed=1)).startswith("A game, before")


# Rounds


def strip(rules: cw.RuleSet, piles: list[str]) -> str:
    state = cw.start(rules, piles)
    return pictures.round_text(state, cw.play_round(state)[1], names=NAMES[: len(piles)])


def test_a_round_without_a_war() -> None:
    text = strip(cw.WAR, ["As Ks", "2c 3c"])
    assert text.splitlines()[-1] == "Ann takes 2 cards."
    assert "Ann   2 → 3 cards   " in text
    assert row(text, "Ann") == "A♠ takes 2"
    assert row(text, "Bo") == "2♣"


def test_a_round_with_a_double_war() -> None:
    text = strip(*DOUBLE_WAR)
    assert row(text, "Ann") == "A♠ ties        * K♦ ties   * 7♦ takes 11"
    assert text.splitlines()[-3:] == [
        "War 1: Ann and Bo tie.",
        "War 2: Ann and Bo tie.",
        "Ann takes 11 cards.",
    ]


def test_who_must_fight_too_who_forfeits_and_who_is_out() -> None:
    text = strip(attrs.evolve(cw.KRIG, stake=2), ["As 2c 3c 4c", "Ah 2d", "Ks 5d 6d 7d", "Kh"])
    assert "War 1: Ann and Bo tie. Cy and Dee must fight too." in text
    assert "Bo cannot go on and leaves 1 card in the pot." in text
    assert "Dee cannot go on." in text
    assert row(text, "Bo") == "A♥ ties        * forfeits"
    assert "Bo is out." in text
    assert "Bo    2 → 0 cards, out" in text


def test_who_stands() -> None:
    rules = attrs.evolve(cw.WAR, shortfall=cw.Shortfall.LAST_CARD_STANDS)
    assert row(strip(rules, ["As 2c 3c 4c 5c", "Ah"]), "Bo") == "A♥ ties        stands takes 6"


@pytest.mark.parametrize(
    ("unclaimed", "sentence"),
    [
        (cw.Unclaimed.CARRY_OVER, "Nobody takes the pot: 4 cards carried over."),
        (cw.Unclaimed.SET_ASIDE, "4 cards out of play."),
        (cw.Unclaimed.TAKE_BACK, "All take back their own cards."),
    ],
)
def test_a_pot_that_nobody_takes(unclaimed: cw.Unclaimed, sentence: str) -> None:
    rules = attrs.evolve(cw.BATAILLE, unclaimed=unclaimed)
    assert sentence in strip(rules, ["As", "Ah", "2c 3c", "3d 3h"])


@pytest.mark.parametrize(
    ("captures", "verb"),
    [(cw.Captures.APART_SHUFFLED, "shuffles"), (cw.Captures.APART_LAST_FIRST, "turns over")],
)
def test_captured_cards_come_back(captures: cw.Captures, verb: str) -> None:
    text = strip(attrs.evolve(cw.WAR, captures=captures), ["As 2c+3c 4c 5c", "Ah 2d 3d 4d 5s"])
    assert f"Ann {verb} 3 captured cards to play on." in text


def test_a_round_shows_what_was_carried_over() -> None:
    state, _ = cw.play_round(cw.start(cw.BATAILLE, ["As", "Ah", "2c 3c", "3d 4h"]))
    _, events = cw.play_round(state)
    text = pictures.round_text(state, events, names=NAMES[:4])
    assert "Carried over   Opening flip" in text
    assert row(text, "Dee") == "3♦             4♥ takes 6"


def test_a_round_step_by_step() -> None:
    """What one has seen so far can be drawn, and so can the rest from a later state."""
    before = cw.start(*DOUBLE_WAR)
    _, all_events = cw.play_round(before)
    whole = pictures.Round(before, all_events)
    for seen in range(len(all_events) + 1):
        so_far = pictures.Round(before, all_events[:seen])
        assert fits(so_far.svg())
        middle = cw.replay(before, all_events[:seen])
        rest = pictures.Round(middle, all_events[seen:])
        if seen < len(all_events):
            assert headings(str(rest)) == headings(str(whole))
    assert str(pictures.Round(before, ())).endswith("2 cards   ███")


def test_what_happens_between_rounds() -> None:
    state = cw.deal(cw.WAR, players=3, seed=1)
    _, events = cw.withdraw(state, seat=1)
    text = pictures.round_text(state, events, names=NAMES[:3])
    assert text.splitlines()[-1] == "Bo leaves the table, and 17 cards with them."
    timed = cw.start(cw.timed(cw.WAR), ["As Kd", "2c 3c"])
    _, events = cw.play_round(timed, elapsed=3.0)
    assert pictures.round_text(timed, events).endswith("Player 1 takes 2 cards.")


def test_a_pot_may_be_taken_by_who_laid_nothing() -> None:
    """As in rules where players without cards take the pot."""
    state = cw.start(*DOUBLE_WAR)
    flipped, events = cw.step(state)
    pot = tuple(laid.card for laid in flipped.table)
    taken = cw.PotTaken(2, pot, cw.Place.PILE, shuffled=False)
    assert row(pictures.round_text(state, [*events, taken], names=NAMES[:3]), "Cy") == "J♦ takes 3"
    empty = flipped._replace(table=())
    assert pictures.Round(empty, ()) == pictures.Round(empty, ())


def test_one_alone_may_be_tied() -> None:
    state, _ = cw.step(cw.start(*DOUBLE_WAR))
    war = cw.WarDeclared(1, tied=(0,), seats=(0, 1))
    text = pictures.round_text(state, [war], names=NAMES[:3])
    assert "War 1: Ann is tied. Bo must fight too." in text
    bare = state._replace(table=())
    assert "ties" not in pictures.round_text(bare, [war])


def test_a_stake_before_the_flip_belongs_to_it() -> None:
    state = cw.start(cw.WAR, ["As Ks", "2c 3c"])
    stake = cw.StakeLaid(0, (cw.Card("As"),))
    laying = cw.apply(state, stake)
    assert columns(laying) == ["Opening flip"]
    flip = cw.CardsFlipped(0, (cw.Laid(cw.Card("Ks"), 0, True), cw.Laid(cw.Card("2c"), 1, True)))
    rounds: list[tuple[cw.GameState, list[cw.Event]]] = [(state, [stake, flip]), (laying, [flip])]
    for before, events in rounds:
        assert row(pictures.round_text(before, events, names=NAMES[:2]), "Ann") == "* K♠"


# Nothing hidden


def disguise(state: State) -> State:
    """Give a state that looks the same, in which all that is hidden is something else."""

    def other(cards: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(("hidden", number) for number in range(len(cards)))

    return state._replace(
        players=tuple(
            player._replace(pile=other(player.pile), captured=other(player.captured))
            for player in state.players
        ),
        table=tuple(
            laid if laid.face_up else laid._replace(card=("hidden",)) for laid in state.table
        ),
        aside=other(state.aside),
        seed=12345,
        shuffles=99,
        memory="hidden",
        elapsed=77.0,
    )


def hush(state: State, events: tuple[Any, ...]) -> tuple[State, list[Any]]:
    """Give a round that looks the same, in which each card that is never turned up is another."""
    laid = [*state.table, *(laid for event in events for laid in getattr(event, "laid", ()))]
    seen = {laid.card for laid in laid if laid.face_up}

    def other(cards: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(card if card in seen else ("hidden", card) for card in cards)

    def hushed(event: Any) -> Any:  # noqa: ANN401 - any event
        if isinstance(event, cw.PotReturned):
            return attrs.evolve(event, cards_by_seat=tuple(map(other, event.cards_by_seat)))
        return attrs.evolve(event, cards=other(event.cards)) if hasattr(event, "cards") else event

    changed = state._replace(
        players=tuple(
            player._replace(pile=other(player.pile), captured=other(player.captured))
            for player in state.players
        ),
        table=tuple(laid._replace(card=other((laid.card,))[0]) for laid in state.table),
        aside=other(state.aside),
        seed=12345,
        shuffles=99,
        memory="hidden",
    )
    kept = [event for event in events if not isinstance(event, cw.Remembered)]
    return changed, [hushed(event) for event in kept]


def test_the_cards_that_lie_face_down_are_nowhere() -> None:
    """Here each code is found only once, so a hidden one would be seen."""
    before = cw.start(*DOUBLE_WAR, seed=987654321)
    _, events = cw.play_round(before)
    state = at(*DOUBLE_WAR, steps=3)._replace(seed=987654321, memory="my memory")
    hidden = cw.parse_pile("3d 2c 4c 4s 8h Qc 3s")
    drawings = [
        *(pictures.table_svg(state), pictures.table_text(state)),
        *(pictures.table_text(state, is_ascii=True), repr(pictures.Table(state))),
        *(pictures.round_svg(before, events), pictures.round_text(before, events)),
        *(pictures.round_text(before, events, is_ascii=True),),
        *(repr(pickle.dumps(pictures.Round(before, events))),),
    ]
    for drawing in drawings:
        assert "987654321" not in drawing
        assert "my memory" not in drawing
        for card in hidden:
            for words in (
                card.code,
                str(card),
                pictures.CardFace(card).svg().split("title")[1][1:-2],
            ):
                assert not re.search(rf"\b{re.escape(words)}", drawing), (words, drawing)


@given(games(), st.integers(0, 12))
def test_tables_show_nothing_hidden(state: State, steps: int) -> None:
    for _ in range(steps):
        if state.is_over:
            break
        state, _ = cw.step(state)
    assert pictures.Table(disguise(state)) == pictures.Table(state)
    assert pictures.table_svg(disguise(state)) == pictures.table_svg(state)


@given(games(), st.integers(0, 6))
def test_rounds_show_nothing_hidden(state: State, rounds: int) -> None:
    for _ in range(rounds):
        if not state.is_over:
            state, _ = cw.play_round(state)
    if state.is_over:
        return
    _, events = cw.play_round(state)
    changed, told = hush(state, events)
    assert pictures.round_svg(changed, told) == pictures.round_svg(state, events)
    assert str(pictures.Round(changed, told)) == str(pictures.Round(state, events))


# Any game at all

ODD_NAMES = st.text(st.characters(), max_size=30)


@given(games(), st.data())
def test_any_game_is_drawn(state: State, data: st.DataObject) -> None:
    names = data.draw(st.lists(ODD_NAMES, min_size=len(state.players), max_size=len(state.players)))
    wide, many = data.draw(st.integers(280, 900)), data.draw(st.integers(24, 120))
    for _ in range(data.draw(st.integers(0, 4))):
        if not state.is_over:
            state, _ = cw.play_round(state)
    drawn: list[pictures.Picture] = [pictures.Table(state, names=names)]
    if not state.is_over:
        after, events = cw.play_round(state)
        middle, _ = cw.step(state)
        drawn += [
            pictures.Round(state, events, names=names),
            pictures.Table(middle),
            pictures.Table(after),
        ]
    for picture in drawn:
        svg = picture.svg(width=wide)
        assert fits(svg)
        assert float(parsed(svg).get("width", 0)) <= wide
        for is_ascii in (False, True):
            lines = picture.text(columns=many, is_ascii=is_ascii).splitlines()
            assert max(map(width, lines)) <= many
            assert all(line == line.rstrip() and line.isprintable() for line in lines)
            assert not is_ascii or all(map(str.isascii, lines))


@given(st.text(st.characters(), max_size=60))
def test_any_text_is_a_card(text: str) -> None:
    assert fits(pictures.card_svg(text))
    lines = pictures.card_text(text).splitlines()
    assert (len(lines), len({width(line) for line in lines})) == (5, 1)


# The values


def test_notebooks_show_pictures_and_terminals_texts() -> None:
    state = cw.start(*DOUBLE_WAR)
    _, events = cw.play_round(state)
    for picture in (pictures.Table(state), pictures.Round(state, events), pictures.CardFace(7)):
        drawn: Any = picture
        assert drawn._repr_svg_() == picture.svg()
        assert str(picture) == picture.text()
        assert max(map(width, str(picture).splitlines())) <= 80
        assert pickle.loads(pickle.dumps(picture)) == picture
        assert hash(pickle.loads(pickle.dumps(picture))) == hash(picture)
    assert repr(pictures.Table(state)) == "<Table: Bataille, before the first round>"
    assert repr(pictures.CardFace(7)) == "CardFace(face='7')"
    drawn = pictures.Round(state, ())
    assert pictures.Table(state) != drawn
    assert pictures.CardFace(cw.Card("As")) != pictures.CardFace("As")


def test_pictures_are_the_same_in_every_run() -> None:
    code = (
        "import cardwar as cw; from cardwar import pictures as p;"
        "s = cw.deal(cw.KRIG, players=3, seed=799); e = cw.play_round(s)[1];"
        "print(p.table_svg(s), p.round_svg(s, e), p.card_svg(frozenset({1})), "
        "ascii(p.round_text(s, e)))"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(runs) == 1


def test_an_import_of_cardwar_loads_no_pictures() -> None:
    code = "import cardwar, sys; print('cardwar.pictures' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "False"


def test_every_name_has_an_example() -> None:
    assert all(">>>" in (getattr(pictures, name).__doc__ or "") for name in pictures.__all__)


# What cannot be drawn

STATE = cw.start(*DOUBLE_WAR)
AFTER, EVENTS = cw.play_round(STATE)


@pytest.mark.parametrize(
    ("draw", "message"),
    [
        (lambda: loose.card_svg([7]), r"card is \[7\]; a card is hashable, like Card\('As'\) or 7"),
        (lambda: loose.card_svg(STATE), "card is a GameState; a card alone is asked for"),
        (lambda: loose.card_text(AFTER.players[0]), "card is a Player; a card alone is asked for"),
        (lambda: loose.card_svg(cw.Laid(7, 0, False)), "card is a Laid; .* like laid.card"),
        (lambda: loose.card_text(7, is_ascii="no"), "is_ascii is 'no'; it is True or False"),
        (lambda: loose.back_text(is_ascii=1), "is_ascii is 1; it is True or False"),
        (lambda: loose.table_text(STATE, is_ascii=None), "is_ascii is None; it is True or False"),
        (lambda: loose.table_svg("As"), "state is 'As'; a GameState is asked for"),
        (lambda: loose.table_svg(cw.play_round(STATE)), "step and play_round return"),
        (lambda: loose.table_svg(STATE, names="Ann"), "names is 'Ann'; a tuple is asked for"),
        (
            lambda: loose.table_svg(STATE, names=["Ann", "Bo", 3]),
            r"names\[2\] is 3; a name is a text",
        ),
        (lambda: loose.Table(STATE, names=["Ann"]), "names has 1 entries; there are 3 players"),
        (lambda: loose.table_svg(STATE, width=100), "width is 100; it is an int, 280 to 10000"),
        (lambda: loose.table_svg(STATE, width=True), "width is True; it is an int"),
        (lambda: loose.table_svg(STATE, width=10_001), "width is 10001; it is an int"),
        (lambda: loose.table_text(STATE, columns=23), "columns is 23; it is an int, 24 to 10000"),
        (lambda: loose.round_svg(AFTER.players, EVENTS), "; a GameState is asked for"),
        (lambda: loose.round_svg(STATE, 7), "events is 7; a Iterable is asked for"),
        (
            lambda: loose.round_svg(STATE, "As"),
            "events do not follow .* give those that play_round",
        ),
        (lambda: loose.Round(AFTER, EVENTS), "events do not follow from the state before them: "),
        (
            lambda: loose.Round(STATE, EVENTS + cw.play_round(cw.start(*DOUBLE_WAR))[1]),
            "events do not follow",
        ),
        (
            lambda: loose.table_svg(STATE._replace(table=(cw.Laid(cw.Card("As"), 3, True),))),
            r"state has a card of seat 3 on the table; its seats are \[0, 1, 2\]",
        ),
        (
            lambda: loose.table_svg(STATE._replace(outcome=cw.Outcome("so", (0, 3)))),
            r"state has the winners \(0, 3\); its seats are \[0, 1, 2\]",
        ),
    ],
)
def test_bad_input_is_named(draw: Callable[[], object], message: str) -> None:
    with pytest.raises(cw.BadInput, match=message):
        draw()


def test_one_round_is_drawn_and_not_two() -> None:
    state = cw.start(cw.WAR, ["As Ks", "2c 3c"])
    after, first = cw.play_round(state)
    _, second = cw.play_round(after)
    with pytest.raises(cw.BadInput, match="events go on into round 2; give those of one round"):
        pictures.Round(state, first + second)


# To the letter


def golden() -> dict[str, str]:
    table = pictures.Table(at(*DOUBLE_WAR, steps=3), names=NAMES[:3])
    strip = pictures.Round(STATE, EVENTS, names=NAMES[:3])
    card = pictures.CardFace(cw.Card("Td"))
    return {
        "card.svg": card.svg(),
        "card.txt": "\n\n".join([str(card), card.text(is_ascii=True)]),
        "table.svg": table.svg(),
        "table.txt": "\n\n".join([str(table), table.text(columns=30, is_ascii=True)]),
        "round.svg": strip.svg(),
        "round.txt": "\n\n".join([str(strip), strip.text(columns=30, is_ascii=True)]),
    }


@pytest.mark.parametrize(
    "name", ["card.svg", "card.txt", "table.svg", "table.txt", "round.svg", "round.txt"]
)
def test_pictures_to_the_letter(name: str) -> None:
    path = DATA / f"picture-{name}"
    drawn = golden()[name] + "\n"
    if os.environ.get("CARDWAR_RETELL"):
        path.write_text(drawn, encoding="utf-8")
    assert drawn == path.read_text(encoding="utf-8")
