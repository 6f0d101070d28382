"""Test a ruleset of your own: named checks, and the smallest game in which one fails.

>>> import cardwar as cw
>>> from cardwar import testing
>>> report = testing.check_ruleset(cw.WAR, games=5)
>>> report.ok
True

It needs hypothesis, which the extra ``testing`` brings, and is not imported by ``import cardwar``.
"""

from cardwar.testing._kit import RulesetCheck, check_ruleset, checks, run_check
from cardwar.testing._registry import CHECKS, Check, Tried
from cardwar.testing._report import CheckFailed, Failure, Report

__all__ = [
    "CHECKS",
    "Check",
    "CheckFailed",
    "Failure",
    "Report",
    "RulesetCheck",
    "Tried",
    "check_ruleset",
    "checks",
    "run_check",
]
