"""Published figures, counts and deals, as the tests have them: see tests/data/README.md."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[2] / "tests" / "data"


def read(file: str) -> Any:  # noqa: ANN401 - JSON
    return json.loads((FOLDER / file).read_text(encoding="utf-8"))
