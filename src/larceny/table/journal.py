"""A running match kept on disk, and its seed beside it until the game is over."""

from __future__ import annotations

from pathlib import Path

from larceny.table.save import dump, write
from larceny.table.table import Table


class Journal:
    """Keeps a saved game on disk up to date with a running table, line by line."""

    def __init__(self, table: Table, path: Path) -> None:
        self._table = table
        self._path = path
        self._lines: list[str] = []
        path.parent.mkdir(parents=True, exist_ok=True)
        self._write_seed()
        self._write_all()

    @property
    def path(self) -> Path:
        return self._path

    def sync(self) -> None:
        """Append the events since the last call; write all again if some were taken back."""
        lines = dump(self._table).splitlines()
        known = len(self._lines)
        if lines[:known] != self._lines:
            self._write_all()
            return
        with self._path.open("a", encoding="utf-8") as file:
            for line in lines[known:]:
                file.write(line + "\n")
                file.flush()
        self._lines = lines
        if self._table.over:
            seed_file(self._path).unlink(missing_ok=True)

    def _write_seed(self) -> None:
        """Keep the seed where only this user can read it, so that the game can be resumed."""
        seed = self._table.setup.seed
        if seed is None or self._table.over:
            return
        file = seed_file(self._path)
        file.touch(mode=0o600)
        file.write_text(seed + "\n", "utf-8")
        older = _older_seed_file(self._path)
        if older is not None and older.read_bytes().strip() == seed.encode():
            older.unlink()

    def _write_all(self) -> None:
        write(self._table, self._path)
        self._lines = dump(self._table).splitlines()


def seed_file(path: Path) -> Path:
    """Return where the seed of an unfinished game is kept: beside the game, not in it."""
    return path.with_name(path.name + ".seed")


def find_seed(path: Path) -> str | None:
    """Return the seed of an unfinished game; None if its file is missing."""
    for file in (seed_file(path), _older_seed_file(path)):
        if file is not None and file.is_file():
            return file.read_text("utf-8", "replace").strip()
    return None


def _older_seed_file(path: Path) -> Path | None:
    """Return where an earlier version kept the seed: without the suffix of the game's name."""
    older = path.with_suffix(".seed")
    is_other = older not in (path, seed_file(path))
    return older if is_other and older.is_file() else None
