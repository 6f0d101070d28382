"""How much the tests do: by default what a few minutes allow, with CARDWAR_EXHAUSTIVE=1 all."""

from __future__ import annotations

import os

EXHAUSTIVE = os.environ.get("CARDWAR_EXHAUSTIVE") == "1"
LONG = 300
"""Of games of the vectors with more rounds, by default only some are played."""
