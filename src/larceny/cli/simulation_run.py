"""Plays the games of `larceny simulate`: adds them up, keeps what it has, and goes on from it."""

from __future__ import annotations

import time
from collections.abc import Generator
from contextlib import closing, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from larceny.cli.exit_code import INTERRUPTED
from larceny.cli.language_option import notify
from larceny.cli.rate_progress import rate_progress
from larceny.engine.errors import BadParam
from larceny.lab.backend.compute import Compute

if TYPE_CHECKING:
    from larceny.lab.backend.block import Block
    from larceny.lab.metrics.measure import Measurement
    from larceny.lab.metrics.row_file import RowFile
    from larceny.lab.plan import Plan

SECONDS_BETWEEN_SAVES = 20.0


def check_keep(keep: Path | None, resume: bool, out: Path | None, clock: bool) -> None:
    """Raise if what is kept would be lost, or options do not go together."""
    if keep is None:
        if resume:
            raise BadParam("--resume", "goes on from a file: name it with --keep")
        return
    if clock:
        raise BadParam("--keep", "is not for games by the clock: leave out --clock")
    if not keep.parent.is_dir():
        raise BadParam("--keep", f"{keep.parent} is not a folder")
    if keep.exists() and not resume:
        raise BadParam(
            "--keep",
            f"{keep} exists: add --resume to go on with it, or name another",
        )
    if resume and out is not None:
        raise BadParam("--out", "would hold the new games only: leave out --resume")


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

    def measure(self) -> tuple[Measurement, int]:
        """Play, and return what was measured, up to Ctrl-C, and the exit code."""
        from larceny.lab.metrics.measure import Measurement, stream_games, watch_every
        from larceny.lab.metrics.measurement_file import read_measurement
        from larceny.lab.metrics.row_file import RowFile

        found = Measurement.empty(self.plan, self.seed, self.equity)
        every = watch_every(self.plan, self.games)
        if self.keep is not None and self.resume and self.keep.exists():
            found, every = read_measurement(self.plan, self.seed, self.equity, self.keep)
        if found.games >= self.games:
            return found, 0
        blocks = stream_games(
            self.plan, self.games - found.games, seed=self.seed, first=found.games, every=every,
            compute=self.compute, equity=self.equity, is_counted=self.out is None,
        )  # fmt: skip
        rows = nullcontext() if self.out is None else RowFile(self.out, self.plan, self.seed)
        try:
            with rows as file, closing(blocks):
                self._add(found, every, blocks, file)
        except KeyboardInterrupt:
            if not found.games:
                raise
            self._store(found, every)
            notify(self._stopped(found))
            return found, INTERRUPTED
        self._store(found, every)
        return found, 0

    def _add(
        self,
        found: Measurement,
        every: int,
        blocks: Generator[Block, None, None],
        file: RowFile | None,
    ) -> None:
        saved = time.monotonic()
        with rate_progress("playing") as update:
            for block in blocks:
                found.add(block)
                if file is not None:
                    file.add(block)
                update(found.games, self.games, "")
                if time.monotonic() - saved > SECONDS_BETWEEN_SAVES:
                    self._store(found, every)
                    saved = time.monotonic()

    def _store(self, found: Measurement, every: int) -> None:
        if self.keep is not None:
            from larceny.lab.metrics.measurement_file import store_measurement

            store_measurement(found, every, self.keep)

    def _stopped(self, found: Measurement) -> str:
        stopped = f"stopped after {found.games:,} of {self.games:,} games"
        again = "" if self.keep is None else f"; go on with --keep {self.keep} --resume"
        return stopped + again
