"""Write what is published of the format: `python -m cardwar.codec schema`, or `types`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence

from cardwar.codec.schema import schema_text
from cardwar.codec.typescript import types_text

__all__ = ["main"]

_TEXTS: Mapping[str, Callable[[], str]] = {"schema": schema_text, "types": types_text}


def main(arguments: Sequence[str]) -> int:
    """Write the one that is asked for, and return whether it could be."""
    if len(arguments) != 1 or arguments[0] not in _TEXTS:
        sys.stderr.write("usage: python -m cardwar.codec {schema,types}\n")
        return 2
    sys.stdout.write(_TEXTS[arguments[0]]())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
