"""Every report has its verdict in the log, and a test of its number where the log says so."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
ROW = re.compile(r"^\| (B\d{3}) \| .* \| \*\*(\w+)\*\*", re.MULTILINE)


def verdicts() -> dict[str, str]:
    return dict(ROW.findall((HERE / "README.md").read_text(encoding="utf-8")))


def with_tests() -> set[str]:
    text = "\n".join(path.read_text(encoding="utf-8") for path in HERE.glob("test_*.py"))
    return {f"B{number}" for number in re.findall(r"^def test_b(\d{3})_", text, re.MULTILINE)}


def test_every_report_has_a_verdict() -> None:
    assert len(verdicts()) == 70
    assert set(verdicts().values()) == {"holds", "mended", "elsewhere", "later"}


def test_what_holds_or_was_mended_is_tested_and_nothing_else() -> None:
    kept = {report for report, verdict in verdicts().items() if verdict in ("holds", "mended")}
    assert with_tests() == kept
