"""`python -m benchmarks compare A B`: what changed between two stored runs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from rich.table import Table

NOISE = 0.05
"""Ratios closer to 1 than this are not told as a change: machines are noisy."""
MACHINE = ("CPU", "cores", "OS", "Python")


class BadRun(Exception):
    """A file does not hold a stored run."""


def read_run(path: Path) -> dict[str, Any]:
    """Return a run that `python -m benchmarks` stored."""
    try:
        run = json.loads(path.read_text("utf-8"))
        figures = {
            figure["name"]: {
                "value": float(figure["value"]), "less_is_better": bool(figure["less_is_better"])
            }
            for figure in run["figures"]
        }  # fmt: skip
        return {"machine": dict(run["machine"]), "figures": figures}
    except OSError as error:
        raise BadRun(f"{path}: {error.strerror}") from None
    except (ValueError, KeyError, TypeError, AttributeError):
        raise BadRun(f"{path} is no run of benchmarks: store one with --out") from None


def compare_runs(old: dict[str, Any], new: dict[str, Any]) -> Table:
    """Return a table of all figures that both runs have, with their ratios."""
    grid = Table(title=_title(old["machine"], new["machine"]))
    for column in ("benchmark", "before", "after", "after / before", ""):
        grid.add_column(column, justify="left" if column in ("benchmark", "") else "right")
    for name, figure in new["figures"].items():
        if name not in old["figures"]:
            continue
        before = old["figures"][name]["value"]
        after = figure["value"]
        share = after / before if before else float("nan")
        verdict = judge(share, figure["less_is_better"])
        grid.add_row(name, f"{before:,.4g}", f"{after:,.4g}", f"{share:.2f}", verdict)
    return grid


def judge(share: float, less_is_better: bool) -> str:
    """Return `better`, `worse`, or nothing where the change is no more than noise."""
    if abs(share - 1.0) <= NOISE:
        return ""
    return "better" if (share < 1.0) == less_is_better else "worse"


def _title(old: dict[str, str], new: dict[str, str]) -> str:
    changed = [name for name in MACHINE if old.get(name) != new.get(name)]
    if changed:
        return f"measured on different machines ({', '.join(changed)}): compare ratios only"
    loads = " and ".join(str(run.get("load", "not told")) for run in (old, new))
    return f"{new.get('CPU', 'a machine')}, {new.get('cores', '?')} cores; load {loads}"
