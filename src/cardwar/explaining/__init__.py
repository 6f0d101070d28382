"""The rules in plain words, for people who have never played: `explain` and `summary`."""

from cardwar.explaining.sheet import explain
from cardwar.explaining.short import summary

__all__ = ["explain", "summary"]
