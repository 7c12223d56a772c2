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


def store_measurement(measurement: Measurement, every: int, path: Path) -> None:
    """Write a measurement to a file, whole or not at all."""
    facts = {
        "every": every,
        "counts": [measurement.games, measurement.truncated, measurement.cut, measurement.watched],
        "outcomes": {
            str(code): int(measurement.outcomes[code])
            for code in np.flatnonzero(measurement.outcomes)
        },
        "moments": {name: asdict(moment) for name, moment in measurement.moments.items()},
        "histograms": {
            name: histogram.as_dict() for name, histogram in measurement.histograms.items()
        },
        "wins": [asdict(win) for win in measurement.wins],
        "scores": [asdict(score) for score in measurement.scores],
        "score_histograms": [histogram.as_dict() for histogram in measurement.score_histograms],
        "equity_curve": [asdict(moments) for moments in measurement.equity_curve],
    }
    subject = _subject(
        measurement.plan, measurement.seed, bool(measurement.equity_curve), measurement.has_pieces
    )
    WorkFile(path, KIND).replace(subject, [facts])


def read_measurement(
    plan: Plan, seed: int, equity: bool, path: Path, pieces: bool = False
) -> tuple[Measurement, int]:
    """Return a stored measurement and of how many games one is watched.

    Raise if the file is something else, or is about other games.
    """
    file = WorkFile(path, KIND)
    steps: list[dict[str, Any]] = file.read(_subject(plan, seed, equity, pieces))
    if not steps:
        file.refuse()
    facts = steps[-1]
    measurement = Measurement.empty(plan, seed, equity, pieces)
    measurement.games, measurement.truncated, measurement.cut, measurement.watched = facts["counts"]
    for code, games in facts["outcomes"].items():
        measurement.outcomes[int(code)] = games
    measurement.moments = {name: Moments(**moment) for name, moment in facts["moments"].items()}
    measurement.histograms = {
        n: Histogram.from_dict(histogram) for n, histogram in facts["histograms"].items()
    }
    measurement.wins = [Moments(**win) for win in facts["wins"]]
    measurement.scores = [Moments(**score) for score in facts["scores"]]
    measurement.score_histograms = [
        Histogram.from_dict(histogram) for histogram in facts["score_histograms"]
    ]
    measurement.equity_curve = [Moments(**moments) for moments in facts["equity_curve"]]
    return measurement, int(facts["every"])


def _subject(plan: Plan, seed: int, equity: bool, pieces: bool) -> dict[str, Any]:
    """Return what two runs must have in common to be one."""
    return {
        "game": plan.contract.name,
        "rules": plan.rules,
        "fingerprint": plan.contract.fingerprint(plan.params),
        "bots": list(plan.bots),
        "seed": seed,
        "equity": equity,
        **({"pieces": True} if pieces else {}),
    }
