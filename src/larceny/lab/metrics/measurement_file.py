"""Keeps a measurement in a file, so that a run which was stopped can go on."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from larceny.engine.errors import BadParam
from larceny.lab.metrics.histogram import Histogram
from larceny.lab.metrics.measure import Measurement
from larceny.lab.metrics.moments import Moments
from larceny.lab.plan import Plan

FORMAT = "larceny measurement 2"
OLD_FORMAT = "larceny measurement 1"


def store_measurement(found: Measurement, every: int, path: Path) -> None:
    """Write a measurement to a file, whole or not at all."""
    facts = {
        "format": FORMAT,
        "subject": _subject(found.plan, found.seed, bool(found.equity_curve)),
        "every": every,
        "counts": [found.games, found.truncated, found.cut, found.watched],
        "outcomes": {
            str(code): int(found.outcomes[code]) for code in np.flatnonzero(found.outcomes)
        },
        "moments": {name: asdict(one) for name, one in found.moments.items()},
        "histograms": {name: one.as_dict() for name, one in found.histograms.items()},
        "wins": [asdict(win) for win in found.wins],
        "scores": [asdict(score) for score in found.scores],
        "score_histograms": [
            score_histogram.as_dict() for score_histogram in found.score_histograms
        ],
        "equity_curve": [asdict(one) for one in found.equity_curve],
    }
    part = path.with_name(f".{path.name}.part")
    part.write_text(json.dumps(facts), "utf-8")
    part.replace(path)


def read_measurement(plan: Plan, seed: int, equity: bool, path: Path) -> tuple[Measurement, int]:
    """Return a stored measurement and of how many games one is watched.

    Raise if the file is something else, or is about other games.
    """
    try:
        facts: dict[str, Any] = json.loads(path.read_text("utf-8"))
        if facts["format"] == OLD_FORMAT:
            raise BadParam(
                "--keep",
                f"{path} was kept by an older version: name another file",
            )
        if facts["format"] != FORMAT:
            raise ValueError
    except (ValueError, KeyError, TypeError):
        raise BadParam("--keep", f"{path} is not a measurement that was kept") from None
    wanted = _subject(plan, seed, equity)
    for name, value in wanted.items():
        if facts["subject"].get(name) != value:
            stored = facts["subject"].get(name)
            raise BadParam(
                "--keep",
                f"{path} is about {name} {stored}, not {value}",
            )
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
