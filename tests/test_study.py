"""The notebook among the examples: it is kept without outputs, and every cell runs."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from commands import ENVIRONMENT

FILE = Path(__file__).parents[1] / "examples" / "study.ipynb"

EXECUTE = """
import sys, nbclient, nbformat
notebook = nbformat.read(sys.argv[1], as_version=4)
nbformat.validate(notebook)
nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
nbformat.write(notebook, sys.argv[2])
"""


def code_of(path: Path) -> list[dict[str, Any]]:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return [cell for cell in cells if cell["cell_type"] == "code"]


def test_it_is_kept_without_outputs() -> None:
    for cell in code_of(FILE):
        assert (cell["outputs"], cell["execution_count"]) == ([], None)


@pytest.mark.slow
def test_the_code_runs_from_top_to_bottom(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {}
    for cell in code_of(FILE):
        exec("".join(cell["source"]), names)
    told = capsys.readouterr().out
    assert "median" in told
    assert names["transcript"].text in told
    assert names["last"].is_over


@pytest.mark.slow
def test_a_kernel_runs_every_cell(tmp_path: Path) -> None:
    for name in ("nbclient", "nbformat", "ipykernel"):
        pytest.importorskip(name, reason="a notebook is run by nbclient (extra dev)")
    done = tmp_path / "done.ipynb"
    # In a process of its own, whose warnings are none of ours.
    run = [sys.executable, "-c", EXECUTE, str(FILE), str(done)]
    ran = subprocess.run(run, env=ENVIRONMENT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    outputs = [output for cell in code_of(done) for output in cell["outputs"]]
    assert "error" not in {output["output_type"] for output in outputs}
    drawn = [output["data"] for output in outputs if "data" in output]
    assert sum("image/svg+xml" in data for data in drawn) == 4
