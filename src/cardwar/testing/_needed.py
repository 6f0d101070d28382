"""What the kit needs beside cardwar: hypothesis, or one clear message."""

from __future__ import annotations

from cardwar.errors import MissingExtra

try:
    import hypothesis as hypothesis
except ImportError as error:
    raise MissingExtra("cardwar.testing", "hypothesis", extra="testing") from error
