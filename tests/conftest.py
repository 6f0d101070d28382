"""How hard hypothesis tries (CARDWAR_HYPOTHESIS=thorough or brief), and time that tests make."""

from __future__ import annotations

import os
import time

import pytest
from hypothesis import HealthCheck, settings

# A game takes as long as it takes, and the machine may be busy. Every day the same examples are
# tried, so that a change is what makes a test fail; the thorough run looks for new ones.
settings.register_profile(
    "default",
    max_examples=20,
    derandomize=True,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile(
    "thorough", settings.get_profile("default"), max_examples=3_000, derandomize=False
)
# Where the same tests run once more: on other versions, or to see what they cover.
settings.register_profile("brief", settings.get_profile("default"), max_examples=6)
settings.load_profile(os.environ.get("CARDWAR_HYPOTHESIS", "default"))


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Let time stand still but for sleeping; it is in the list, so that a test can move it."""
    told = [5000.0]

    def sleep(seconds: float) -> None:
        told[0] += seconds

    monkeypatch.setattr(time, "monotonic", lambda: told[0])
    monkeypatch.setattr(time, "sleep", sleep)
    return told


@pytest.fixture
def ticking(now: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a second pass whenever somebody looks at the clock."""

    def look() -> float:
        now[0] += 1
        return now[0]

    monkeypatch.setattr(time, "monotonic", look)
