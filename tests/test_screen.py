"""How lines are laid out: wide and narrow, with and without colours, bars and signs."""

from __future__ import annotations

import io
import re
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardwar as cw
from cardwar.cli import main, screen
from cardwar.cli.course import course_of_game
from cardwar.cli.look import Look, Piece, Row, look_of, width
from cardwar.cli.painting import painter
from cardwar.cli.telling import tell
from cardwar.cli.waiting import go_on

NO_RICH = "colours need rich, which comes with the extra cli"


def laid_out(look: Look, row: Row) -> list[str]:
    return ["".join(piece.text for piece in line) for line in look.lines(row)]


def look(columns: int | None = None, *, bar: str = "", is_painted: bool = False) -> Look:
    return Look(("Ann", "Bo", "Cy"), str, 3, 51, columns, bar, is_painted=is_painted)


PLAIN = Row("7", {0: [Piece("K")], 1: [Piece("10")]}, "Ann takes 3.", counts=(19, 16, 16))
WAR = Row("8", {0: [Piece("K")], 2: [Piece("K")]}, "War! Ann and Cy tie. Bo must fight too.")


# Rows.


def test_a_row_is_one_line_where_there_is_room() -> None:
    for columns in (None, 80, 54):
        assert laid_out(look(columns), PLAIN) == [
            "    7    K   10        Ann takes 3.    [19 16 16]"
        ]


def test_a_text_that_is_too_long_goes_on_below_itself() -> None:
    assert laid_out(look(54), WAR) == [
        "    8    K         K   War! Ann and Cy tie. Bo must",
        "                       fight too.",
    ]


def test_where_it_is_narrow_the_text_stands_below_the_cards() -> None:
    assert laid_out(look(40), PLAIN) == [
        "    7    K   10     ",
        "        Ann takes 3.   [19 16 16]",
    ]
    assert laid_out(look(30), PLAIN) == [
        "    7    K   10     ",
        "        Ann takes 3.",
        "        [19 16 16]",
    ]
    assert laid_out(look(30), WAR)[1:] == [
        "        War! Ann and Cy tie.",
        "        Bo must fight too.",
    ]


def test_where_it_is_narrow_there_are_no_empty_lines() -> None:
    assert laid_out(look(30), Row("1", {0: [Piece("K")]})) == ["    1    K          "]
    assert laid_out(look(30), Row(text="Bo is out.")) == ["        Bo is out."]


def test_hardly_any_room() -> None:
    assert laid_out(look(3), Row(text="Bo is out.", counts=(1, 2, 3))) == [
        "        Bo",
        "        is",
        "        out.",
        "        [ 1  2  3]",
    ]


def test_wide_signs_take_two_columns() -> None:
    names = Look(("Ann", "花札"), str, 3, 52)
    one, two = (
        laid_out(names, Row("1", {}, f"{name} takes 2.", counts=(1, 51)))[0] for name in names.names
    )
    assert width(one) == width(two) == len(one)
    assert width("e\u0301") == 1


# The bar.


def bar_of(columns: int, *counts: int) -> str:
    row = Row("7", {}, "Ann takes 3.", counts=counts)
    (line,) = look(columns, bar="abc").lines(row)
    return "".join(piece.text for piece in line if piece.style.startswith("seat"))


def test_the_bar_shows_who_holds_how_much() -> None:
    assert bar_of(90, 51, 0, 0) == "a" * 26
    assert bar_of(90, 0, 0, 51) == "c" * 26
    assert bar_of(90, 17, 17, 17) == "a" * 9 + "b" * 8 + "c" * 9
    assert bar_of(90, 10, 10, 10) == "aaaaa" + "bbbbb" + "ccccc"


def test_the_bar_is_as_long_as_there_is_room() -> None:
    assert len(bar_of(200, 17, 17, 17)) == 26
    assert len(bar_of(70, 17, 17, 17)) == 70 - 49 - 2
    assert bar_of(57, 17, 17, 17) == ""
    assert list(look(57, bar="abc").legend()) == []
    assert list(look(90).legend()) == []


def test_the_legend_names_the_signs() -> None:
    (line,) = look(90, bar="abc").legend()
    assert "".join(piece.text for piece in line) == "a Ann   b Bo   c Cy"
    assert [piece.style for piece in line if piece.style] == ["seat 0", "seat 1", "seat 2"]


def test_a_long_row_has_no_bar() -> None:
    row = Row("7", {}, "All take back their own cards.", counts=(17, 17, 17))
    (line,) = look(76, bar="abc").lines(row)
    assert not any(piece.style for piece in line)


@given(
    st.lists(st.integers(0, 60), min_size=2, max_size=4),
    st.integers(0, 20),
    st.integers(20, 130),
    st.booleans(),
)
def test_no_line_is_wider_than_the_screen(
    counts: list[int], table: int, columns: int, is_painted: bool
) -> None:
    names = ("Ann", "花札", "Cy", "e\u0301")[: len(counts)]
    cards = sum(counts) + table + 1
    shown = Look(names, str, 3, cards, columns, "abcd" if is_painted else "", is_painted)
    cells = {seat: [Piece("10♥")] for seat in range(len(counts))}
    for row in (Row("12", cells, "Ann takes 2.", counts=counts), Row(text="Bo is out.")):
        for line in shown.lines(row):
            text = "".join(piece.text for piece in line)
            # Cards are never broken off, and a bar of counts neither.
            assert width(text) <= max(columns, 5 + 6 * len(counts), 11 + 4 * len(counts))


# Cards that look like cards.


def pieces(row: Row) -> list[Piece]:
    (line,) = look(90, bar="abc", is_painted=True).lines(row)
    return [piece for piece in line if piece.style]


def test_cards_have_a_ground_of_the_same_width() -> None:
    shown = look()
    cells = {
        0: [shown.show(cw.Card("Td"))],
        1: [shown.show(cw.Card("Ks"))],
        2: [Piece("*", "down")],
    }
    assert pieces(Row("1", cells)) == [(" 10♦ ", "red"), ("  K♠ ", "black"), ("  *  ", "down")]
    assert [piece.style for piece in map(shown.show, (cw.Card("Xs"), cw.Card("Xh"), 7))] == [
        "black",
        "red",
        "black",
    ]


def test_several_cards_of_a_seat_stand_side_by_side() -> None:
    row = Row("1", {0: [Piece("K♠", "black"), Piece("7♦", "red")]})
    (line,) = look(90, is_painted=True).lines(row)
    assert "".join(piece.text for piece in line) == "    1  K♠   7♦ "


# Colours.


class Screen(io.StringIO):
    """A terminal that keeps what is written."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def terminal_of(monkeypatch: pytest.MonkeyPatch) -> Screen:
    """Let standard output be a terminal with colours, 100 columns wide."""
    shown = Screen()
    monkeypatch.setattr(sys, "stdout", shown)
    for name in ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "COLORTERM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LINES", "40")
    return shown


GAME = ["play", "krig", "--players", "3", "--seed", "799"]


def test_a_terminal_gets_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("rich", reason=NO_RICH)
    terminal = terminal_of(monkeypatch)
    assert main(GAME) == 0
    told = terminal.getvalue().splitlines()
    assert told[0] == "\x1b[1mKrig, played by Player 1, Player 2 and Player 3\x1b[0m"
    assert "\x1b[1;31;47m  K♥ \x1b[0m \x1b[1;30;47m  9♠ \x1b[0m" in told[4]
    assert "\x1b[32m██████████\x1b[0m\x1b[35m▓▓▓▓▓▓▓▓\x1b[0m\x1b[36m▒▒▒▒▒▒▒▒\x1b[0m" in told[4]
    assert any("\x1b[1;31mWar! " in line for line in told)


def test_a_terminal_without_colours_still_gets_the_bar(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pytest.importorskip("rich", reason=NO_RICH)
    terminal = terminal_of(monkeypatch)
    monkeypatch.setenv("NO_COLOR", "1")
    assert main(GAME) == 0
    told = terminal.getvalue()
    assert "██████████▓▓▓▓▓▓▓▓▒▒▒▒▒▒▒▒" in told
    assert not re.search(r"\x1b\[(\d+;)*[34][0-7]m", told)


def test_a_terminal_without_the_signs_gets_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pytest.importorskip("rich", reason=NO_RICH)
    terminal = terminal_of(monkeypatch)
    monkeypatch.setattr(Screen, "encoding", "ascii")
    assert main(GAME) == 0
    told = terminal.getvalue()
    assert told.isascii()
    assert "##########\x1b[0m\x1b[35m========" in told


@pytest.mark.parametrize("missing", ["rich", "terminal"])
def test_plain_lines(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = terminal_of(monkeypatch)
    if missing == "rich":
        monkeypatch.setitem(sys.modules, "rich.console", None)
    else:
        monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setenv("COLUMNS", "40")
    assert painter() is None
    assert main(GAME) == 0
    told = terminal.getvalue()
    assert "\x1b" not in told
    assert max(map(len, told.splitlines())) <= 40
    assert "    1   K♥   9♠   5♦\n        Player 1 takes 3.   [19 16 16]\n" in told


def test_a_terminal_that_does_not_know_its_width(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = terminal_of(monkeypatch)
    monkeypatch.setenv("COLUMNS", "0")
    assert main(GAME) == 0
    assert "Player 1 takes 3." in terminal.getvalue()


def test_the_list_of_rulesets_fits_the_terminal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    terminal = terminal_of(monkeypatch)
    monkeypatch.setenv("COLUMNS", "50")
    assert main(["rules"]) == 0
    assert main(["rules", "krig"]) == 0
    assert max(map(len, terminal.getvalue().splitlines())) <= 50


def test_what_is_painted_says_the_same() -> None:
    """Without its blanks, a painted game has the letters of a plain one, and bars."""
    state = cw.deal(cw.W_A_R, players=4, seed=7)

    def letters(shown: Look) -> list[list[str]]:
        lines = tell(course_of_game(state, None, go_on), shown)
        return [
            "".join(piece.text for piece in line if not piece.style.startswith("seat")).split()
            for line in lines
        ]

    plain = look_of(state, (), str)
    painted = look_of(state, (), str, columns=200, bar_signs="abcd", is_painted=True)
    assert letters(painted) == letters(plain)


def test_the_look_is_plain_where_nothing_else_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    state: cw.GameState[Any] = cw.deal(cw.WAR, players=2, seed=1)
    assert screen.look_for(state, ()) == look_of(state, (), str)
