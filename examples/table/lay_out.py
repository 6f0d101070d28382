"""Write the files that the page reads before the engine is there; the build runs this.

``rulebook.json`` is the rulebook; ``cards.json`` has the picture of each card by its code, and
that of the back.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import cardwar as cw
from at_the_table.rulebook import book
from cardwar.pictures import back_svg, card_svg


def main() -> None:
    """Write them into the folder that is named."""
    out = Path(sys.argv[1])
    pictures = {card.code: card_svg(card) for card in cw.DECK_54}
    for name, data in ("rulebook", book()), ("cards", {**pictures, "back": back_svg()}):
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        (out / f"{name}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
