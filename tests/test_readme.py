"""What README shows is what one gets."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

README = Path(__file__).parent.parent / "README.md"


def shown() -> list[tuple[str, str]]:
    """Return the blocks of Python and the output that stands below each."""
    text = README.read_text(encoding="utf-8")
    return re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```", text, re.DOTALL)


def test_every_block_shows_its_output() -> None:
    assert len(shown()) == README.read_text(encoding="utf-8").count("```python") == 3


@pytest.mark.parametrize(("code", "output"), shown(), ids=["play", "variant", "study"])
def test_the_output_is_what_the_block_prints(code: str, output: str) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], check=True, capture_output=True, text=True
    )
    assert done.stdout == output


def test_links_to_the_repository_lead_somewhere() -> None:
    text = README.read_text(encoding="utf-8")
    linked = r"github\.com/cardwar/cardwar/(?:blob|tree)/main/([^)\s]+)"
    shown = r"raw\.githubusercontent\.com/cardwar/cardwar/main/([^\"]+)"
    places = re.findall(linked, text) + re.findall(shown, text)
    assert len(places) > 5
    assert [place for place in places if not (README.parent / place).exists()] == []
