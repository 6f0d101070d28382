"""``python -m cardwar``."""

from cardwar.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
