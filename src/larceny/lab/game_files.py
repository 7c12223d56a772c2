"""The files of simulated games: a row for each, and the states in which they ended."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType

from larceny.engine.array import np
from larceny.engine.errors import BadParam
from larceny.engine.extra import need
from larceny.lab.backend.backend import Array, Block
from larceny.lab.game_rows import GameRows
from larceny.lab.plan import Plan
from larceny.lab.work_file import check_folder

ROWS = (".parquet", ".csv")
STATES = (".npy", ".parquet")


def check_game_file(option: str, path: Path, suffixes: tuple[str, str]) -> None:
    """Raise unless a file with one of two suffixes can be written to a path."""
    check_folder(option, path)
    if path.suffix not in suffixes:
        known = " or ".join(suffixes)
        raise BadParam(option, f"takes a file that ends in {known}, not {path.name}")
    if path.suffix != ".npy":
        need("polars", "lab", "Polars")


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


def flatten_states(states: Array) -> dict[str, Array]:
    """Return a column for each number of a state: `turn`, `locks_3`, `gems_0_2`."""
    columns: dict[str, Array] = {}
    for name in states.dtype.names or ():
        values = states[name]
        for place in np.ndindex(values.shape[1:]):
            label = "_".join([name, *map(str, place)])
            columns[label] = np.ascontiguousarray(values[(slice(None), *place)])
    return columns


def write_states(states: Array, path: Path) -> None:
    """Write a structured array as it is, or a column for each number as Parquet."""
    if path.suffix == ".npy":
        np.save(path, states)
        return
    import polars as pl

    pl.DataFrame(flatten_states(states)).write_parquet(path)
