"""How hard hypothesis tries: CARDWAR_HYPOTHESIS=thorough for a long run."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# A game takes as long as it takes, and the machine may be busy. Every day the same examples are
# tried, so that a change is what makes a test fail; the thorough run looks for new ones.
settings.register_profile(
    "default",
    max_examples=100,
    derandomize=True,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile(
    "thorough", settings.get_profile("default"), max_examples=3_000, derandomize=False
)
settings.load_profile(os.environ.get("CARDWAR_HYPOTHESIS", "default"))
