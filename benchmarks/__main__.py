"""Measures, prints one table, and stores what it measured.

`python -m benchmarks [--only NAME] [--device cuda] [--out FILE] [--json]`
`python -m benchmarks compare A B`: what changed between two stored runs.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks.comparison import BadRun, compare_runs, read_run
from benchmarks.machine import describe
from benchmarks.measure import REPEATS, Figure, Outcome

STORED = Path("build/bench/latest.json")
NAMES = (
    "pig_ours",
    "pig_by_hand",
    "pig_openspiel",
    "pig_pgx",
    "pig_python",
    "dice_heist_random",
    "dice_heist_simulate",
    "cores",
    "device",
    "batch",
    "metrics",
    "evaluator",
    "search",
    "webassembly",
    "coach",
    "frames",
    "start_up",
    "cold_start",
    "pyodide",
    "without_server",
)
"""The benchmarks, one module each. Ratios use figures that were measured before in the same run."""


def measure(names: Sequence[str], console: Console) -> list[Outcome]:
    """Run benchmarks and return what they measured."""
    outcomes: list[Outcome] = []
    measured: dict[str, float] = {}
    for name in names:
        console.print(f"[dim]{name} ...[/dim]")
        for outcome in import_module(f"benchmarks.{name}").run(measured):
            outcomes.append(outcome)
            if isinstance(outcome, Figure):
                measured[outcome.name] = outcome.value
    return outcomes


def format_number(value: float) -> str:
    """Return a number at a readable length."""
    if value >= 1_000_000:
        return f"{value / 1_000_000:,.1f} million"
    return f"{value:,.0f}" if value >= 1_000 else f"{value:.3g}"


def make_table(outcomes: Sequence[Outcome]) -> Table:
    """Return a table of the figures, titled with the machine they were measured on."""
    facts = describe()
    title = f"{facts['CPU']}, {facts['cores']} cores, load {facts['load']}, {facts['OS']}"
    versions = ", ".join(f"{name} {facts[name]}" for name in list(facts)[4:])
    grid = Table(title=title, caption=f"{versions}. Best of {REPEATS} runs unless noted.")
    for column in ("benchmark", "figure", "goal", "met", "note"):
        grid.add_column(column, justify="right" if column in ("figure", "goal") else "left")
    for outcome in outcomes:
        if not isinstance(outcome, Figure):
            grid.add_row(outcome.name, "skipped", "", "", outcome.reason)
            continue
        goal = "" if outcome.goal is None else format_number(outcome.goal)
        met = {None: "", True: "yes", False: "[red]no[/red]"}[outcome.is_met]
        grid.add_row(
            outcome.name, f"{format_number(outcome.value)} {outcome.unit}", goal, met, outcome.note
        )
    return grid


def as_json(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """Return the figures and the machine as a JSON object."""
    figures = [
        asdict(outcome) | {"met": outcome.is_met}
        for outcome in outcomes
        if isinstance(outcome, Figure)
    ]
    skipped = [asdict(outcome) for outcome in outcomes if not isinstance(outcome, Figure)]
    return {"machine": describe(), "figures": figures, "skipped": skipped}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("files", nargs="*", metavar="compare A B", help="two stored runs")
    parser.add_argument("--only", action="append", choices=NAMES, help="may be given repeatedly")
    parser.add_argument(
        "--device", choices=("cpu", "cuda"), default="cpu", help="measure a GPU too"
    )
    parser.add_argument("--out", type=Path, default=STORED, help="where the run is stored as JSON")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    options = parser.parse_args()
    if options.files:
        return _compare(parser, options.files)
    chosen = [name for name in NAMES if not options.only or name in options.only]
    if options.device == "cpu":
        chosen = [name for name in chosen if name != "device"]
    outcomes = measure(chosen, Console(stderr=True))
    text = json.dumps(as_json(outcomes), indent=2)
    options.out.parent.mkdir(parents=True, exist_ok=True)
    options.out.write_text(text + "\n", "utf-8")
    if options.json:
        print(text)
    else:
        Console().print(make_table(outcomes))
        print(f"stored in {options.out}; compare two with: python -m benchmarks compare A B")
    return 0


def _compare(parser: argparse.ArgumentParser, words: list[str]) -> int:
    """Print what changed between two stored runs."""
    if len(words) != 3 or words[0] != "compare":
        parser.error("to compare, name two stored runs: compare A B")
    try:
        old, new = (read_run(Path(word)) for word in words[1:])
    except BadRun as error:
        print(f"benchmarks: {error}", file=sys.stderr)
        return 2
    Console().print(compare_runs(old, new))
    return 0


if __name__ == "__main__":
    sys.exit(main())
