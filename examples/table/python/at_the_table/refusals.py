"""What the table says when it does not do what it is asked."""

from __future__ import annotations

__all__ = ["Refused"]


class Refused(Exception):
    """It is not done; the sentence says why, and is translated when it is told."""

    def __init__(self, sentence: str, detail: str = "", **parts: object) -> None:
        super().__init__(sentence, detail)
        self.sentence = sentence
        self.detail = detail
        self.parts = parts
