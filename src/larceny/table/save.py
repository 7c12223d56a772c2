"""Saved games: a text that people can read, written line by line.

    larceny 1
    game dice-heist
    version 1
    rules standard
    set sidekicks 8
    fingerprint 3f0c2d9e1b7a4c55
    seats 2
    name p0 Anna
    name p1 Ben
    bot p1 greedy
    commitment 5e884898da28047151d0e56f8dc62927...
    check 9c41d0e2

    1 chance die 4  #0b5c77aa
    2 chance die 2  #e2d15f03
    3 p0 recruit  #77ab10c9
    ...
    scores 31 24  #5d3c0a91
    winners p0  #c0ffee12
    seed 2c26b46b68ffc68ff99b453c1d304134...  #81d7b0c6

`check` is a hash of the lines above it, and the number behind `#` one of the line and all before
it: a file that was damaged or edited shows where. Somebody who knows this page can compute them
anew; against that stands the commitment, which ties every die and card to the seed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import IO

from larceny.table.event import Event
from larceny.table.table import Table

FORMAT = "larceny 1"


def header(table: Table) -> list[str]:
    """The lines before the first event, `check` and the blank line included."""
    setup, contract = table.setup, table.contract
    lines = [
        FORMAT,
        f"game {contract.name}",
        f"version {contract.version}",
        f"rules {setup.rules}",
    ]
    for name, value in setup.changes.items():
        lines.append(f"set {name} {json.dumps(value, separators=(',', ':'))}")
    lines.append(f"fingerprint {contract.fingerprint(setup.params)}")
    lines.append(f"seats {setup.seats}")
    lines += [f"name p{seat} {name}" for seat, name in enumerate(setup.names)]
    lines += [f"bot p{seat} {name}" for seat, name in enumerate(setup.bots) if name]
    lines.append("chance manual" if setup.is_manual else f"commitment {setup.commitment}")
    return [*lines, f"check {check_of('', *lines)}", ""]


def check_of(before: str, *lines: str) -> str:
    """The check number of some lines, given the one before them."""
    return hashlib.sha256("\n".join([before, *lines]).encode()).hexdigest()[:8]


def closing(table: Table) -> list[str]:
    """What stands behind the last event of a finished game."""
    if not table.over:
        return []
    lines = [
        f"scores {' '.join(map(str, table.scores))}",
        f"winners {' '.join(f'p{seat}' for seat in table.winners)}",
    ]
    if table.setup.seed is not None:
        lines.append(f"seed {table.setup.seed}")
    return lines


def dump(table: Table, log: Sequence[Event] | None = None) -> str:
    """The whole saved game; `log` may be the log as some seat may read it."""
    events = table.log if log is None else log
    lines = header(table)
    check = lines[-2].removeprefix("check ")
    body = [f"{number} {event}" for number, event in enumerate(events, 1)]
    for line in body + closing(table):
        check = check_of(check, line)
        lines.append(f"{line}  #{check}")
    return "\n".join(lines) + "\n"


def transcript(table: Table, seat: int | None = None) -> str:
    """The saved game as a seat, or a spectator, may read it now.

    While the game runs, a card that somebody else drew is `card ?`, so it can be read but not
    opened again. When the game is over it is the saved game itself.
    """
    return dump(table, table.log_for(seat))


def write(table: Table, path: Path) -> None:
    """Write a saved game in one go: the old file stays whole until the new one is."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.part")
    draft.write_text(dump(table), "utf-8")
    draft.replace(path)


def seed_file(path: Path) -> Path:
    """Where the seed of an unfinished game is kept, apart from the game: a sealed envelope."""
    return path.with_name(path.name + ".seed")


def find_seed(path: Path) -> str | None:
    """The sealed seed of an unfinished game; None if it is gone."""
    for envelope in (seed_file(path), *_older_seed_file(path)):
        if envelope.is_file():
            return envelope.read_text("utf-8", "replace").strip()
    return None


def _older_seed_file(path: Path) -> list[Path]:
    """Where seeds were kept once, if elsewhere: names that differ in their ending shared it."""
    older = path.with_suffix(".seed")
    return [older] if older not in (path, seed_file(path)) and older.is_file() else []


class Journal:
    """Keeps a saved game on disk in step with a running table, a line at a time."""

    def __init__(self, table: Table, path: Path) -> None:
        self._table = table
        self._path = path
        self._lines: list[str] = []
        self._seal()
        self._write_all()

    @property
    def path(self) -> Path:
        return self._path

    def sync(self) -> None:
        """Add what happened since; write anew if something was taken back."""
        lines = dump(self._table).splitlines()
        known = len(self._lines)
        if lines[:known] != self._lines:
            self._write_all()
            return
        with self._path.open("a", encoding="utf-8") as file:
            _append(file, lines[known:])
        self._lines = lines
        if self._table.over:
            seed_file(self._path).unlink(missing_ok=True)

    def _seal(self) -> None:
        """Keep the seed where only this user can read it, so that the game can be resumed."""
        seed = self._table.setup.seed
        self._path.parent.mkdir(parents=True, exist_ok=True)
        if seed is not None and not self._table.over:
            envelope = seed_file(self._path)
            envelope.touch(mode=0o600)
            envelope.write_text(seed + "\n", "utf-8")
            self._drop_older(seed)

    def _drop_older(self, seed: str) -> None:
        """An older envelope is not needed any more, if it is this game's."""
        for older in _older_seed_file(self._path):
            if older.read_bytes().strip() == seed.encode():
                older.unlink()

    def _write_all(self) -> None:
        write(self._table, self._path)
        self._lines = dump(self._table).splitlines()


def _append(file: IO[str], lines: list[str]) -> None:
    for line in lines:
        file.write(line + "\n")
        file.flush()
