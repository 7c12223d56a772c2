"""Saved games: a text that people can read, one line for each event.

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
    hint p0  #1d4b90c3
    3 p0 recruit  #77ab10c9
    ...
    scores 31 24  #5d3c0a91
    winners p0  #c0ffee12
    seed 2c26b46b68ffc68ff99b453c1d304134...  #81d7b0c6

`hint p0` says that p0 used a hint before the next event. A game that began from a position of
another has the line `inherited 40` before its commitment: the first 40 events are of that game.

Where somebody else played for a person, the header says so before the commitment, in order. Each
line has the number of the event after which it was so:

    takeover 12 p0 bot level-3        a bot plays for p0 from there on
    takeover 20 p0 back Anna          Anna is back
    takeover 31 p0 clock level-3      time was up: a bot made the next move of p0, and no other
    takeover 40 p0 absent level-3     nobody was there: a bot made the next move of p0, and no other
    takeover 52 p0 person Dora        Dora was given the seat

`check` is a checksum of the lines above it; the number behind `#` is a checksum of the line and of
everything before it, so that it shows where a file was damaged or edited. A forger can compute new
checksums, but not another seed for the commitment, which fixes every die and card.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path

from larceny.engine.seat import seat_name
from larceny.table.event import Event
from larceny.table.notes import HintUse
from larceny.table.table import Table

FORMAT = "larceny 1"
TAKEOVER = "takeover"
"""The word with which a line of the header says who plays for a seat. Readers that do not know it
pass over it, as over all words of the header that they do not know."""
HINT = "hint"
"""The word with which a line says that somebody used a hint."""


def header(table: Table) -> list[str]:
    """Return the lines before the first event, `check` and the blank line included."""
    setup = table.setup
    contract = table.contract
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
    if setup.inherited:
        lines.append(f"inherited {setup.inherited}")
    for number, seat, kind, name in table.takeovers:
        lines.append(f"{TAKEOVER} {number} {seat_name(seat)} {kind} {name}")
    lines.append("chance manual" if setup.is_manual else f"commitment {setup.commitment}")
    return [*lines, f"check {checksum('', *lines)}", ""]


def checksum(before: str, *lines: str) -> str:
    """Return the checksum of some lines and of the checksum before them."""
    return hashlib.sha256("\n".join([before, *lines]).encode()).hexdigest()[:8]


def closing(table: Table) -> list[str]:
    """Return the lines after the last event of a finished game."""
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
    """Return the whole saved game.

    With the log as one seat may read it (`log_for`) the text can be read, but not replayed.
    """
    events = table.log if log is None else log
    lines = header(table)
    check = lines[-2].removeprefix("check ")
    for line in _body(events, table.hints) + closing(table):
        check = checksum(check, line)
        lines.append(f"{line}  #{check}")
    return "\n".join(lines) + "\n"


def _body(events: Sequence[Event], hints: Sequence[HintUse]) -> list[str]:
    """Return the lines of the events, and those of the hints that were used between them."""
    hint_lines: dict[int, list[str]] = {}
    for used in hints:
        hint_lines.setdefault(used.number, []).append(f"{HINT} {seat_name(used.seat)}")
    lines = hint_lines.get(0, [])
    for number, event in enumerate(events, 1):
        lines += [f"{number} {event}", *hint_lines.get(number, [])]
    return lines


def write(table: Table, path: Path) -> None:
    """Write a saved game; the old file stays intact until the new one is complete."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.part")
    draft.write_text(dump(table), "utf-8")
    draft.replace(path)
