"""The file of a sweep, in which each point is a step."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from larceny.engine.contract import Contract
from larceny.lab.sweep.axis import Axis
from larceny.lab.sweep.estimate import read_estimates
from larceny.lab.sweep.sweep import make_grid, new_sweep
from larceny.lab.sweep.sweep_result import Sweep, SweepPoint, SweepSubject
from larceny.lab.work_file import WorkFile


class SweepFile:
    """Writes each point as soon as it is measured, so that nothing is lost."""

    def __init__(self, path: Path) -> None:
        self._file = WorkFile(path, "sweep")

    def open(self, contract: Contract, subject: SweepSubject, axes: Sequence[Axis]) -> Sweep:
        """Return what the file holds of a grid, or an empty sweep whose file is begun."""
        sweep = new_sweep(contract, subject, axes)
        steps = self._file.open(subject.as_dict() | {"version": contract.version})
        stored = [self._read_point(step) for step in steps]
        for changes in make_grid(axes):
            sweep.points += [point for point in stored if point.changes == changes][:1]
        return sweep

    def store(self, point: SweepPoint) -> None:
        """Write a point."""
        self._file.add(point.as_dict())

    def _read_point(self, facts: dict[str, Any]) -> SweepPoint:
        try:
            estimates = read_estimates(facts["metrics"])
            return SweepPoint(facts["changes"], facts["fingerprint"], facts["truncated"], estimates)
        except (KeyError, TypeError, AttributeError):
            self._file.refuse()
