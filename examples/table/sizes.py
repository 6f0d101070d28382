"""Print how large a built table is, and how fast: `python examples/table/sizes.py OUT`.

It needs Playwright and a Chromium. Times are those of this machine, from files on loopback.
"""

from __future__ import annotations

import argparse
import gzip
import shutil
import threading
from pathlib import Path
from statistics import median
from typing import Final, TypedDict

from playwright.sync_api import Browser, sync_playwright

from serve import LOOPBACK, server

CHROMIUM: Final = ("chromium", "chromium-browser", "google-chrome")
PATIENCE: Final = 120_000
RUNS: Final = 3


class Times(TypedDict):
    """What a run has measured, in milliseconds."""

    ready: float
    first: float
    steps: list[float]
    rounds: int
    rush: float
    longest_frame: float


# A game that goes round for ever plays just as many rounds as its cap says.
MEASURE: Final = """async () => {
    const began = performance.now();
    const since = () => performance.now() - began;
    const worker = new Worker("app/worker.js", { type: "module" });
    let last = 0;
    const waiting = new Map();
    const ready = new Promise((resolve, reject) => {
        worker.onmessage = ({ data }) => {
            if (data.broken) reject(new Error(data.broken));
            if (data.loading?.part === "ready") resolve();
            if (data.ok !== undefined) waiting.get(data.id)(data.reply);
        };
    });
    const ask = (request) => new Promise((resolve) => {
        last += 1;
        waiting.set(last, resolve);
        worker.postMessage({ id: last, ...request });
    });
    await ready;
    const times = { ready: since(), steps: [] };
    const { usual } = await (await fetch("rulebook.json")).json();
    const options = { ...usual, collect: "as played", rounds: 5000 };
    const names = ["Ann", "Bo"];
    const setup = { ruleset: "bataille", options, names, seed: "2", best_of: 1, language: "en" };
    await ask({ ask: "start", setup });
    await ask({ ask: "forward", at: 0 });
    times.first = since();
    for (let at = 1; at <= 200; at++) {
        const before = performance.now();
        await ask({ ask: "forward", at });
        times.steps.push(performance.now() - before);
    }
    times.longest_frame = 0;
    let frame = performance.now(), rushing = true;
    const watch = (now) => {
        times.longest_frame = Math.max(times.longest_frame, now - frame);
        frame = now;
        if (rushing) requestAnimationFrame(watch);
    };
    requestAnimationFrame(watch);
    const before = performance.now();
    const end = await ask({ ask: "rush", at: 0 });
    rushing = false;
    times.rush = performance.now() - before;
    times.rounds = end.sight.round;
    worker.terminate();
    return times;
}"""


def main() -> None:
    """Print sizes, then times."""
    parser = argparse.ArgumentParser(prog="python examples/table/sizes.py", description=__doc__)
    parser.add_argument("out", type=Path, help="the folder that build.py has made")
    out = parser.parse_args().out
    print_sizes(out)
    with server(out, 0) as serving:
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        with sync_playwright() as all_kinds:
            program = next(filter(None, map(shutil.which, CHROMIUM)), None)
            browser = all_kinds.chromium.launch(executable_path=program, args=["--no-sandbox"])
            address = f"http://{LOOPBACK}:{serving.server_port}/"
            print_times([measured(browser, address) for _ in range(RUNS)])
            browser.close()
        serving.shutdown()


def print_sizes(out: Path) -> None:
    """Print how many bytes each part of the table is, as it lies there and as hosts send it."""
    print(f"{'':24}{'bytes':>12}{'gzipped':>12}")
    total = [0, 0]
    parts = sorted({path.relative_to(out).parts[0] for path in out.rglob("*") if path.is_file()})
    for part in parts:
        files = [path for path in [out / part, *(out / part).rglob("*")] if path.is_file()]
        sizes = [sum(path.stat().st_size for path in files), sum(map(gzipped, files))]
        total = [total[0] + sizes[0], total[1] + sizes[1]]
        print(f"{part:24}{sizes[0]:12,}{sizes[1]:12,}")
    print(f"{'all':24}{total[0]:12,}{total[1]:12,}")


def gzipped(path: Path) -> int:
    """Return how many bytes are sent where the host compresses."""
    return len(gzip.compress(path.read_bytes(), mtime=0))


def measured(browser: Browser, address: str) -> Times:
    """Return the times of a cold start, in a window that has seen nothing of it before."""
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(f"{address}rulebook.json")
    times: Times = page.evaluate(MEASURE)
    context.close()
    return times


def print_times(runs: list[Times]) -> None:
    """Print the median of some runs."""
    steps = [step for run in runs for step in run["steps"]]
    rows = {
        "cold load until ready": median(run["ready"] for run in runs),
        "cold load until the first flip": median(run["first"] for run in runs),
        "a step": median(steps),
        "the slowest of so many steps": max(steps),
        f"{runs[0]['rounds']:,} rounds to the end": median(run["rush"] for run in runs),
        "the longest frame meanwhile": max(run["longest_frame"] for run in runs),
    }
    print(f"\nof {len(runs)} runs")
    for what, milliseconds in rows.items():
        print(f"{what:36}{milliseconds:12,.1f} ms")


if __name__ == "__main__":
    main()
