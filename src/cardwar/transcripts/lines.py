"""The lines of a transcript: what chat programs do to them, their order, and their sums."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping

import attrs

from cardwar._checks import shown
from cardwar.errors import FormatError

__all__ = ["FORMAT", "Line", "check_sums", "in_order", "split", "sums"]

FORMAT = "cardwar 1"
"""What the first line of a transcript says: the format and its version."""

_MOST_SIGNS = 250_000
_LONGEST = 20_000
"""The longest line but for the times told: so that a round of so many cards takes no minutes."""


@attrs.frozen
class Line:
    """One line: its number in the text it was read from, its word and its value.

    >>> print(Line(2, "rules", "krieg 1").fault("no such ruleset"))
    line 2: rules is 'krieg 1'; no such ruleset
    """

    number: int
    word: str
    value: str

    @property
    def text(self) -> str:
        """The line as it is written."""
        return f"{self.word}: {self.value}"

    def fault(self, right: str) -> FormatError:
        """Return the error that names the line, and what would be right."""
        return FormatError(f"line {self.number}", f"{self.word} is {shown(self.value)}; {right}")


_QUOTED = re.compile(r"[>\s]*")
_FENCE = re.compile(r"(```|~~~)\w*")


def split(text: str) -> tuple[Line, ...]:
    r"""Return the lines of a text that say something.

    Taken away are blanks around a line, empty lines, a byte order mark, signs of quotation and the
    fences of code.

    >>> split("> ```text\r\n> rules: krig 1  \r\n> ```")
    (Line(number=2, word='rules', value='krig 1'),)
    """
    if len(text) > _MOST_SIGNS:
        raise FormatError("", f"the text has {len(text):,} characters; at most are {_MOST_SIGNS:,}")
    found: list[Line] = []
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff")), 1):
        bare = line[_match_end(_QUOTED, line) :].strip()
        if not bare or _FENCE.fullmatch(bare):
            continue
        word, colon, value = bare.removeprefix("```").removesuffix("```").partition(":")
        if len(bare) > _LONGEST and word != "clock":
            raise FormatError(f"line {number}", f"it has more than {_LONGEST:,} characters")
        if not colon:
            raise FormatError(f"line {number}", f"it is {shown(bare)}; a line is 'word: value'")
        found.append(Line(number, word.strip(), value.strip()))
    return tuple(found)


def _match_end(pattern: re.Pattern[str], text: str) -> int:
    found = pattern.match(text)
    return 0 if found is None else found.end()


_ORDER = (
    ("transcript",),
    ("rules",),
    ("players", "piles"),
    ("aside",),
    ("seed",),
    ("clock",),
    ("left",),
    ("end",),
    ("rounds",),
    ("checks",),
    ("digest",),
    ("sums",),
)
_MAY_LACK = {"aside", "clock", "left"}


def in_order(lines: Iterable[Line]) -> Mapping[str, Line]:
    """Return the lines by their words. Raises `FormatError` where one is missing or too many.

    >>> in_order(split("rules: krig 1"))
    Traceback (most recent call last):
    ...
    cardwar.errors.FormatError: line 1: it is 'rules: krig 1'; here comes 'transcript: ...'
    """
    found: dict[str, Line] = {}
    coming = list(lines)[::-1]
    last = coming[0].number if coming else 0
    for words in _ORDER:
        if coming and coming[-1].word in words:
            line = coming.pop()
            found[line.word] = line
        elif not _MAY_LACK.issuperset(words):
            what = " or ".join(f"'{word}: ...'" for word in words)
            if not coming:
                raise FormatError(f"line {last + 1}", f"the text ends; here comes {what}")
            fault = f"it is {shown(coming[-1].text)}; here comes {what}"
            raise FormatError(f"line {coming[-1].number}", fault)
    if coming:
        raise FormatError(f"line {coming[-1].number}", "a transcript ends with 'sums: ...'")
    return found


def sums(lines: Iterable[str]) -> str:
    """Return the start of a SHA-256 of each line, by which one that was changed is found.

    >>> sums(["rules: krig 1", "players: 3"])
    'f844 951d'
    """
    encoded = (line.encode("utf-8", "surrogatepass") for line in lines)
    return " ".join(hashlib.sha256(line).hexdigest()[:4] for line in encoded)


def check_sums(lines: Mapping[str, Line]) -> None:
    """Raise `FormatError` for the line that is not as it was written."""
    *above, last = lines.values()
    there, right = last.value.split(" "), sums(line.text for line in above).split(" ")
    if there == right:
        return
    all_of_them = f"the sums of the {len(right)} lines above are '{' '.join(right)}'"
    wrong = [at for at, (one, two) in enumerate(zip(there, right, strict=False)) if one != two]
    if not all(re.fullmatch("[0-9a-f]{4}", one) for one in there):
        raise last.fault(all_of_them)
    if len(there) != len(right):
        at = wrong[0] if wrong else min(len(there), len(right))
        near = above[min(at, len(above) - 1)].number
        hint = f"; if a line was left out or put in, it was near line {near}"
        raise last.fault(all_of_them + hint)
    if len(wrong) > 1:
        numbers = ", ".join(str(above[at].number) for at in wrong)
        raise last.fault(f"{all_of_them}; not as they were written are lines {numbers}")
    changed = above[wrong[0]]
    raise changed.fault(
        f"this line was changed, or its sum in line {last.number}: there it is "
        f"{shown(there[wrong[0]])}, and would be '{right[wrong[0]]}'"
    )
