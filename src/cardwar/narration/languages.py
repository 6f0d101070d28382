"""Languages: those that cardwar brings, and translations from anywhere else."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import Protocol, runtime_checkable

from cardwar._checks import shown
from cardwar.errors import BadInput

__all__ = ["Translations", "translations_of"]

_FOLDER = files("cardwar") / "locale"
_FILE = "LC_MESSAGES/cardwar.mo"


@runtime_checkable
class Translations(Protocol):
    """What `narrate` asks for the words of a language: any object with these two methods.

    ``gettext.translation("cardwar", "locale", ["de"])`` of the standard library gives one.

    >>> import cardwar as cw
    >>> class Shouting:
    ...     def gettext(self, message: str) -> str:
    ...         return message.replace(".", "!")
    ...
    ...     def ngettext(self, singular: str, plural: str, n: int) -> str:
    ...         return self.gettext(singular if n == 1 else plural)
    >>> cw.narrate(cw.PlayerOut(seat=1), language=Shouting())
    'Player 2 is out of the game!'
    """

    def gettext(self, message: str, /) -> str:
        """Return the message in this language.

        >>> import gettext
        >>> gettext.NullTranslations().gettext("War!")
        'War!'
        """
        ...

    def ngettext(self, singular: str, plural: str, n: int, /) -> str:
        """Return the form of the message that goes with this number.

        >>> import gettext
        >>> gettext.NullTranslations().ngettext("{count} card", "{count} cards", 2)
        '{count} cards'
        """
        ...


class _English:
    """The language in which the messages are written."""

    def gettext(self, message: str, /) -> str:
        return message

    def ngettext(self, singular: str, plural: str, n: int, /) -> str:
        return singular if n == 1 else plural


_ENGLISH = _English()
_SAME = {"no": "nb"}
"""Other codes of the languages that cardwar brings; ``no`` is Norwegian in any written form."""


def translations_of(language: str | Translations) -> Translations:
    """Return the translations into a language that cardwar brings, or those that are given.

    A region is taken off, so ``nb-NO`` is ``nb``, and so is ``no``. Raises `BadInput` for any other
    language.

    >>> translations_of("en").ngettext("{count} card", "{count} cards", 1)
    '{count} card'
    """
    if not isinstance(language, str):
        if isinstance(language, Translations):
            return language
        raise BadInput(
            f"language is {shown(language)}; it is a text, or an object with gettext and ngettext"
        )
    name = language.replace("-", "_").partition("_")[0].lower()
    name = _SAME.get(name, name)
    if name == "en":
        return _ENGLISH
    there = _brought()
    if name not in there:
        raise BadInput(
            f"language is {shown(language)}; cardwar has {', '.join(['en', *there])}, and takes "
            "translations into any other"
        )
    return _read(name)


@lru_cache
def _brought() -> tuple[str, ...]:
    """Return the languages that cardwar brings besides English."""
    folders = [folder for folder in _FOLDER.iterdir() if folder.joinpath(_FILE).is_file()]
    return tuple(sorted(folder.name for folder in folders))


@lru_cache
def _read(name: str) -> Translations:
    from gettext import GNUTranslations

    with _FOLDER.joinpath(name, _FILE).open("rb") as file:
        return GNUTranslations(file)
