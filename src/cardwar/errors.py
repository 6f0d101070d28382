"""Everything cardwar raises: one root, `CardwarError`, and a few leaves that say what went wrong.

Each message names the thing, the value that was given, and what would be right.
"""

from __future__ import annotations

from functools import partial

__all__ = [
    "BadInput",
    "CardError",
    "CardwarError",
    "ClockNeeded",
    "EventMismatch",
    "FormatError",
    "GameOver",
    "MissingExtra",
    "RuleViolation",
    "UnknownRuleSet",
]


class CardwarError(Exception):
    """The root of all errors that cardwar raises on purpose.

    >>> import cardwar as cw
    >>> try:
    ...     cw.deal(cw.KRIG, players=7)
    ... except cw.CardwarError as error:
    ...     print(error)
    players is 7; Krig is for 2 to 4 players
    """


class BadInput(CardwarError, ValueError):
    """A value given to cardwar is not one it can take.

    >>> import cardwar as cw
    >>> cw.deal(cw.WAR, players=2, seed=-1)
    Traceback (most recent call last):
    ...
    cardwar.errors.BadInput: seed is -1; a seed is an int from 0 to 2**64 - 1
    """


class CardError(BadInput):
    """A text is not a card, or a value is not one that a ranking knows.

    `text` is what was read and `index` the place of the fault in it, counted from 0; both are
    None where no text was read. The message counts characters from 1.

    >>> import cardwar as cw
    >>> cw.Card.parse("11d")
    Traceback (most recent call last):
    ...
    cardwar.errors.CardError: no card at character 1 of '11d': a card is a rank (2-9 T J Q K A, \
or 10) and a suit (c d h s), like 'Td', '10d' or '10♦'
    """

    text: str | None
    index: int | None

    def __init__(self, message: str, text: str | None = None, index: int | None = None) -> None:
        """Take the message, and the text and place of the fault where there is one."""
        super().__init__(message, text, index)
        self.text = text
        self.index = index

    def __str__(self) -> str:
        """Return the message alone."""
        return str(self.args[0])


class UnknownRuleSet(CardwarError, LookupError):
    """No ruleset has that name.

    >>> import cardwar as cw
    >>> cw.ruleset("krieg")
    Traceback (most recent call last):
    ...
    cardwar.errors.UnknownRuleSet: no ruleset is called 'krieg'; did you mean 'Krig'?
    """


class RuleViolation(CardwarError):
    """A ruleset gave an answer that the engine cannot follow, or raised an error of its own.

    `ruleset` is its name, `question` the method that was asked, `seat` the player concerned
    (None where it concerns no single one) and `fault` what was wrong. If the ruleset raised,
    its error is the `__cause__`.

    >>> import attrs
    >>> import cardwar as cw
    >>> def backwards(battle: cw.Battle) -> int:
    ...     return -1
    >>> rules = attrs.evolve(cw.WAR, stake=backwards)
    >>> cw.play(cw.start(rules, piles=["As Kd", "Ah 2c"]))
    Traceback (most recent call last):
    ...
    cardwar.errors.RuleViolation: War, asked stake: answered -1; a stake is an int, 0 or more
    """

    ruleset: str
    question: str
    fault: str
    seat: int | None

    def __init__(self, ruleset: str, question: str, fault: str, seat: int | None = None) -> None:
        """Take the parts that the message is made of."""
        super().__init__(ruleset, question, fault, seat)
        self.ruleset = ruleset
        self.question = question
        self.fault = fault
        self.seat = seat

    def __str__(self) -> str:
        """Return one sentence made of all parts."""
        where = "" if self.seat is None else f" for seat {self.seat}"
        return f"{self.ruleset}, asked {self.question}{where}: {self.fault}"


class GameOver(CardwarError):
    """A finished game was asked to go on.

    >>> import cardwar as cw
    >>> cw.step(cw.start(cw.WAR, piles=["As", ""]))
    Traceback (most recent call last):
    ...
    cardwar.errors.GameOver: the game is over (last standing); a finished game takes no more steps
    """


class ClockNeeded(CardwarError):
    """A game with a time limit was played without a clock (ruling 11).

    >>> import cardwar as cw
    >>> cw.play(cw.deal(cw.TIMED, players=2, seed=1))
    Traceback (most recent call last):
    ...
    cardwar.errors.ClockNeeded: War, timed 10 min has a time limit; give play a clock, for \
example clock=pace(2.5)
    """


class EventMismatch(CardwarError, ValueError):
    """An event does not fit the state it was to be applied to.

    >>> import cardwar as cw
    >>> cw.apply(cw.start(cw.WAR, piles=["As", "Kd"]), cw.PlayerOut(0))
    Traceback (most recent call last):
    ...
    cardwar.errors.EventMismatch: PlayerOut(seat=0) does not fit: seat 0 still holds cards
    """


class FormatError(CardwarError, ValueError):
    """What was to be read is no save and no transcript that cardwar has written, or could have.

    `path` leads to the fault, like ``players[1].pile[3]`` in a save and ``line 4`` in a transcript;
    it is empty where the whole is at fault. `fault` says what is wrong there.

    >>> import cardwar as cw
    >>> print(cw.FormatError("players[1].pile[3]", "'Zz' is no card"))
    players[1].pile[3]: 'Zz' is no card
    """

    path: str
    fault: str

    def __init__(self, path: str, fault: str) -> None:
        """Take the path to the fault, and what is wrong there."""
        super().__init__(path, fault)
        self.path = path
        self.fault = fault

    def __str__(self) -> str:
        """Return the path and the fault."""
        return f"{self.path}: {self.fault}" if self.path else self.fault


class MissingExtra(CardwarError, ImportError):
    """A part of cardwar needs a package that an extra brings, and it is not installed.

    >>> import cardwar as cw
    >>> print(cw.MissingExtra("cardwar.testing", "hypothesis", extra="testing"))
    cardwar.testing needs hypothesis; install it with: pip install "cardwar[testing]"
    """

    def __init__(self, part: str, package: str, *, extra: str) -> None:
        """Take the part of cardwar, what it needs, and the extra that brings it."""
        super().__init__(f'{part} needs {package}; install it with: pip install "cardwar[{extra}]"')
        self._parts = (part, package, extra)

    def __reduce__(self) -> tuple[object, ...]:
        """Say how to make it again, as when it comes from another process."""
        part, package, extra = self._parts
        return partial(MissingExtra, extra=extra), (part, package), self.__dict__
