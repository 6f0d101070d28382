"""A run that ends before it is done, after what there is of it has been shown."""

from __future__ import annotations

__all__ = ["EndedEarly"]


class EndedEarly(Exception):
    """What there is has been shown; this is why it is no more.

    >>> EndedEarly("stopped", 130).status
    130
    """

    def __init__(self, message: str, status: int) -> None:
        """Take the line that says why, and the exit status."""
        super().__init__(message, status)
        self.message = message
        self.status = status
