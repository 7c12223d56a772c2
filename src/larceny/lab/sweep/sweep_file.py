"""The file of a sweep: one line of JSON for what is measured, then one for each point."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from larceny.engine.contract import Contract
from larceny.engine.errors import LarcenyError
from larceny.lab.sweep.axis import Axis
from larceny.lab.sweep.estimate import read_estimates
from larceny.lab.sweep.sweep import make_grid, new_sweep
from larceny.lab.sweep.sweep_result import Sweep, SweepPoint, SweepSubject

FORMAT = 1


class BadSweep(LarcenyError):
    """A file that is no sweep, or one of something else."""

    code = "bad-sweep"


class SweepFile:
    """Writes each point as soon as it is measured, so that nothing is lost."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def open(self, contract: Contract, subject: SweepSubject, axes: Sequence[Axis]) -> Sweep:
        """Return what the file holds of a grid, or an empty sweep whose file is begun."""
        if self._path.exists():
            return self.read(contract, subject, axes)
        found = new_sweep(contract, subject, axes)
        self.begin(subject, contract.version)
        return found

    def begin(self, subject: SweepSubject, version: int) -> None:
        """Write the first line of a new file."""
        self._append({"format": FORMAT, "version": version, "subject": subject.as_dict()})

    def store(self, point: SweepPoint) -> None:
        """Write a point."""
        self._append(point.as_dict())

    def read(self, contract: Contract, subject: SweepSubject, axes: Sequence[Axis]) -> Sweep:
        """Return the points of a grid that the file holds; raise BadSweep if it is of another.

        A last line that was cut off while it was written is removed.
        """
        lines = self._read_lines()
        head = lines[0] if lines else {}
        if head.get("format") != FORMAT or not isinstance(head.get("subject"), dict):
            raise BadSweep(f"{self._path} is not a stored sweep")
        self._check(head, subject, contract.version)
        found = new_sweep(contract, subject, axes)
        stored = [_read_point(line) for line in lines[1:]]
        for changes in make_grid(axes):
            found.points += [point for point in stored if point.changes == changes][:1]
        return found

    def _check(self, head: dict[str, Any], subject: SweepSubject, version: int) -> None:
        wanted = subject.as_dict() | {"version": version}
        stored = head["subject"] | {"version": head.get("version")}
        for name, value in wanted.items():
            if stored.get(name) != value:
                raise BadSweep(
                    f"{self._path} has another {name}: {stored.get(name)!r}, not {value!r}; "
                    "name another file with --out"
                )

    def _read_lines(self) -> list[dict[str, Any]]:
        text = self._path.read_bytes()
        whole = text[: text.rfind(b"\n") + 1]
        if len(whole) < len(text):
            self._path.write_bytes(whole)
        try:
            lines = [json.loads(line) for line in whole.splitlines()]
        except ValueError:
            raise BadSweep(f"{self._path} is not a stored sweep") from None
        if not all(isinstance(line, dict) for line in lines):
            raise BadSweep(f"{self._path} is not a stored sweep")
        return lines

    def _append(self, facts: dict[str, Any]) -> None:
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(facts) + "\n")


def _read_point(facts: dict[str, Any]) -> SweepPoint:
    try:
        estimates = read_estimates(facts["metrics"])
        return SweepPoint(facts["changes"], facts["fingerprint"], facts["truncated"], estimates)
    except (KeyError, TypeError, AttributeError):
        raise BadSweep("a line of the stored sweep is not a point") from None
