"""A simulation of any length: games are added up as they come, kept in a file, and gone on with."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from contextlib import closing, nullcontext
from dataclasses import dataclass
from pathlib import Path

from larceny.lab.backend.block import Block
from larceny.lab.backend.compute import Compute
from larceny.lab.metrics import measure
from larceny.lab.metrics.measure import Measurement
from larceny.lab.metrics.measurement_file import read_measurement, store_measurement
from larceny.lab.metrics.row_file import RowFile
from larceny.lab.plan import Plan

SECONDS_BETWEEN_SAVES = 20.0


@dataclass(frozen=True)
class SimulationRun:
    """A simulation that is to be played."""

    plan: Plan
    games: int
    seed: int
    compute: Compute
    equity: bool
    out: Path | None
    keep: Path | None
    resume: bool

    def measure(self, progress: Callable[[int], None]) -> tuple[Measurement, bool]:
        """Play, and return what was measured and whether that is all; Ctrl-C stops it early."""
        found = Measurement.empty(self.plan, self.seed, self.equity)
        every = measure.watch_every(self.plan, self.games)
        if self.keep is not None and self.resume and self.keep.exists():
            found, every = read_measurement(self.plan, self.seed, self.equity, self.keep)
        if found.games >= self.games:
            return found, True
        blocks = measure.stream_games(
            self.plan, self.games - found.games, seed=self.seed, first=found.games, every=every,
            compute=self.compute, equity=self.equity, is_counted=self.out is None,
        )  # fmt: skip
        rows = nullcontext() if self.out is None else RowFile(self.out, self.plan, self.seed)
        try:
            with rows as file, closing(blocks):
                self._add(found, every, blocks, file, progress)
        except KeyboardInterrupt:
            if not found.games:
                raise
            self._store(found, every)
            return found, False
        self._store(found, every)
        return found, True

    def _add(
        self,
        found: Measurement,
        every: int,
        blocks: Generator[Block, None, None],
        file: RowFile | None,
        progress: Callable[[int], None],
    ) -> None:
        saved = time.monotonic()
        for block in blocks:
            found.add(block)
            if file is not None:
                file.add(block)
            progress(found.games)
            if time.monotonic() - saved > SECONDS_BETWEEN_SAVES:
                self._store(found, every)
                saved = time.monotonic()

    def _store(self, found: Measurement, every: int) -> None:
        if self.keep is not None:
            store_measurement(found, every, self.keep)
