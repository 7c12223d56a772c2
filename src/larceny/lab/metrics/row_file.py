"""Writes one row for each game, block by block, as Parquet or CSV."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType

from larceny.engine.errors import BadParam
from larceny.engine.extra import need
from larceny.lab.backend.backend import Block
from larceny.lab.game_rows import GameRows
from larceny.lab.plan import Plan

SUFFIXES = (".parquet", ".csv")


def check_row_path(path: Path) -> None:
    """Raise unless rows can be written to a path."""
    if not path.parent.is_dir():
        raise BadParam("--out", f"{path.parent} is not a folder")
    if path.suffix not in SUFFIXES:
        raise BadParam(
            "--out",
            f"takes a file that ends in .parquet or .csv, not {path.name}",
        )


class RowFile:
    """A file of games that is written while they are played; memory stays flat.

    Parquet has its columns in one piece, so blocks are written to files of their own first.
    """

    def __init__(self, path: Path, plan: Plan, seed: int) -> None:
        self._path = path
        self._plan = plan
        self._seed = seed
        self._rows = 0
        self._blocks = 0
        self._folder = TemporaryDirectory(prefix=".larceny-", dir=path.parent)
        self._part = Path(self._folder.name) / "rows.csv"

    def __enter__(self) -> RowFile:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Put the file in its place, also if the games were interrupted; tidy up."""
        try:
            if self._rows and (kind is None or issubclass(kind, KeyboardInterrupt)):
                self._finish()
        finally:
            self._folder.cleanup()

    def add(self, block: Block) -> None:
        """Write the rows of a block."""
        need("polars", "lab", "Polars")
        import polars as pl

        rows = GameRows(**self._plan.describe(self._seed, block.results))
        frame = rows.frame().with_columns(pl.col("game") + self._rows)
        if self._path.suffix == ".csv":
            with self._part.open("ab") as file:
                frame.write_csv(file, include_header=self._rows == 0)
        else:
            frame.write_parquet(Path(self._folder.name) / f"{self._blocks:08}.parquet")
        self._rows += frame.height
        self._blocks += 1

    def _finish(self) -> None:
        need("polars", "lab", "Polars")
        import polars as pl

        if self._path.suffix == ".csv":
            self._part.replace(self._path)
        else:
            pl.scan_parquet(f"{self._folder.name}/*.parquet").sink_parquet(self._path)
