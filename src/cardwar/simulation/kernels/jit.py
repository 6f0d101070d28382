"""The compiler of the numba kernel, with types, and numpy; or the word which extra brings them."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import ParamSpec, Protocol, TypeVar

from cardwar.errors import MissingExtra

P = ParamSpec("P")
R = TypeVar("R")


class _Njit(Protocol):
    """The part of ``numba.njit`` that is used here; numba itself has no types."""

    def __call__(self, function: Callable[P, R], /, **options: object) -> Callable[P, R]: ...


try:
    import numpy as np

    _NJIT: _Njit = import_module("numba").njit
except ImportError as _missing:
    raise MissingExtra("the numba kernel", "numba", extra="fast") from _missing

__all__ = ["compiled", "entry", "inlined", "np"]


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Return a function that compiled code calls."""
    return _NJIT(function, nogil=True, error_model="numpy")


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """Return a function whose code becomes a part of the compiled code that calls it.

    What calls much and is called from one place is compiled faster so.
    """
    return _NJIT(function, nogil=True, error_model="numpy", inline="always")


def entry(function: Callable[P, R]) -> Callable[P, R]:
    """Return a compiled function for Python to call. Other threads run while it does.

    It is kept on disk, with all that it calls, where there is a place for that.
    """
    try:
        found = _NJIT(function, nogil=True, error_model="numpy", cache=True)
    except RuntimeError:  # numba finds no place that it can write to
        return compiled(function)

    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return found(*args, **kwargs)
        except OSError:  # the disk is full, say; by now the function is ready all the same
            return found(*args, **kwargs)

    return call
