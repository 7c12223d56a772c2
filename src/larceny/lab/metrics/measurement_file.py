"""Keeps a measurement in a file, so that a run which was stopped can go on."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from larceny.lab.metrics.histogram import Histogram
from larceny.lab.metrics.measure import Measurement
from larceny.lab.metrics.moments import Moments
from larceny.lab.plan import Plan
from larceny.lab.work_file import WorkFile

KIND = "measurement"


def store_measurement(found: Measurement, every: int, path: Path) -> None:
    """Write a measurement to a file, whole or not at all."""
    facts = {
        "every": every,
        "counts": [found.games, found.truncated, found.cut, found.watched],
        "outcomes": {
            str(code): int(found.outcomes[code]) for code in np.flatnonzero(found.outcomes)
        },
        "moments": {name: asdict(one) for name, one in found.moments.items()},
        "histograms": {name: one.as_dict() for name, one in found.histograms.items()},
        "wins": [asdict(win) for win in found.wins],
        "scores": [asdict(score) for score in found.scores],
        "score_histograms": [one.as_dict() for one in found.score_histograms],
        "equity_curve": [asdict(one) for one in found.equity_curve],
    }
    subject = _subject(found.plan, found.seed, bool(found.equity_curve))
    WorkFile(path, KIND).replace(subject, [facts])


def read_measurement(plan: Plan, seed: int, equity: bool, path: Path) -> tuple[Measurement, int]:
    """Return a stored measurement and of how many games one is watched.

    Raise if the file is something else, or is about other games.
    """
    file = WorkFile(path, KIND)
    steps: list[dict[str, Any]] = file.read(_subject(plan, seed, equity))
    if not steps:
        file.refuse()
    facts = steps[-1]
    found = Measurement.empty(plan, seed, equity)
    found.games, found.truncated, found.cut, found.watched = facts["counts"]
    for code, games in facts["outcomes"].items():
        found.outcomes[int(code)] = games
    found.moments = {name: Moments(**one) for name, one in facts["moments"].items()}
    found.histograms = {n: Histogram.from_dict(one) for n, one in facts["histograms"].items()}
    found.wins = [Moments(**one) for one in facts["wins"]]
    found.scores = [Moments(**one) for one in facts["scores"]]
    found.score_histograms = [Histogram.from_dict(one) for one in facts["score_histograms"]]
    found.equity_curve = [Moments(**one) for one in facts["equity_curve"]]
    return found, int(facts["every"])


def _subject(plan: Plan, seed: int, equity: bool) -> dict[str, Any]:
    """Return what two runs must have in common to be one."""
    return {
        "game": plan.contract.name,
        "rules": plan.rules,
        "fingerprint": plan.contract.fingerprint(plan.params),
        "bots": list(plan.bots),
        "seed": seed,
        "equity": equity,
    }
