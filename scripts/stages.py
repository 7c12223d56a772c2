"""Run the stages of `make test` or `make nightly`, and say how they went.

A stage is a target of the Makefile. All that it prints goes to a file in build/; shown are a line
for each stage, the last lines of one that failed, the number of tests, and a line for the whole.
The first stage installs what the others need, so that this script needs Python alone.
"""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
PLANS = {
    "test": (
        "at most 8 minutes on two cores, and 2 for the first set-up",
        [[["set-up-test"]], [["lint", "types", "page"], ["tests"]], [["browser"]]],
    ),
    "nightly": (
        "an hour or more on two cores",
        [
            [["set-up-nightly"]],
            [["coverage"]],
            [["tests-nightly"]],
            [["browser-nightly"]],
            [["mutants"]],
            [["lowest"]],
        ],
    ),
}
"""Steps one after the other; in each of them lanes side by side; in each of these, stages."""

LAST_LINES = 60
"""How many lines of a stage that failed are shown."""
CLOSING = re.compile(r"^(=+ )?\d+ \w+.* in \d+\.\d+s|^\s*Tests\s+\d")
"""The last line of pytest, and of Vitest, with the numbers of tests."""
COLOUR = re.compile(r"\x1b\[[0-9;]*m")


class Outcome(NamedTuple):
    """How a stage ended, and the numbers of its tests by what became of them."""

    stage: str
    is_passed: bool
    seconds: float
    tests: Counter[str]


def run_stage(stage: str, folder: Path) -> Outcome:
    begun = time.monotonic()
    with (folder / f"{stage}.log").open("wb") as log:
        command = ["make", "--no-print-directory", stage]
        done = subprocess.run(command, cwd=ROOT, stdout=log, stderr=log, check=False)
    lines = read_lines(folder, stage)
    is_passed = done.returncode == 0
    outcome = Outcome(stage, is_passed, time.monotonic() - begun, count_tests(lines, is_passed))
    numbers = ", ".join(f"{number} {what}" for what, number in outcome.tests.items())
    print(f"{stage:16}{describe(outcome.seconds):>8}  {numbers}", flush=True)
    if not is_passed:
        print("\n".join(lines[-LAST_LINES:]), flush=True)
    return outcome


def read_lines(folder: Path, stage: str) -> list[str]:
    return COLOUR.sub("", (folder / f"{stage}.log").read_text("utf-8", "replace")).splitlines()


def count_tests(lines: list[str], is_passed: bool) -> Counter[str]:
    """Return how many tests passed, failed and were skipped; a stage that fails is one at least."""
    tests: Counter[str] = Counter()
    for line in filter(CLOSING.match, lines):
        for number, what in re.findall(r"(\d+) (passed|failed|skipped|error)", line):
            tests["failed" if what == "error" else what] += int(number)
    if not is_passed and not tests["failed"]:
        tests["failed"] = 1
    return tests


def describe(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 100 else f"{seconds // 60:.0f}:{seconds % 60:02.0f} min"


def run_lane(lane: list[str], folder: Path) -> list[Outcome]:
    return [run_stage(stage, folder) for stage in lane]


def main(name: str) -> int:
    promise, steps = PLANS[name]
    folder = ROOT / "build" / name
    folder.mkdir(parents=True, exist_ok=True)
    where = folder.relative_to(ROOT)
    print(f"make {name}: {promise}; what its stages print goes to {where}/", flush=True)
    begun = time.monotonic()
    outcomes: list[Outcome] = []
    for step in steps:
        with ThreadPoolExecutor(len(step)) as pool:
            for lane in pool.map(lambda lane: run_lane(lane, folder), step):
                outcomes += lane
        if not outcomes[0].is_passed:
            break
    tests = sum((outcome.tests for outcome in outcomes), Counter())
    failed = [f"{where}/{outcome.stage}.log" for outcome in outcomes if not outcome.is_passed]
    print(f"{tests['passed']} passed" + (f", {tests['failed']} failed" if failed else ""))
    verdict = f"failed, see {' and '.join(failed)}" if failed else "passed"
    times = ", ".join(f"{outcome.stage} {describe(outcome.seconds)}" for outcome in outcomes)
    print(f"make {name} {verdict}; {describe(time.monotonic() - begun)}: {times}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
