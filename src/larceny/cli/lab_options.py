"""Numbers of games, shares, spans of time and files of results, as people type them."""

from __future__ import annotations

import hashlib
import json
import math
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from larceny.cli.language_option import notify
from larceny.engine.errors import BadParam
from larceny.engine.text import quote, read_number
from larceny.lab.backend.compute import Compute
from larceny.lab.work_file import check_folder

_SPAN = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,9})?)\s*(ms|s|m|h|)")
_UNITS = {"ms": 0.001, "s": 1.0, "m": 60.0, "h": 3600.0, "": 1.0}
LONGEST = 86_400.0
MOST_GAMES = 10**12
BYTES_PER_GAME = 256
"""Memory for the results of a game that is stored, and for the statistics of them."""
ASSUMED_MEMORY = 8 << 30
"""Where the system does not report its memory."""


def read_games(option: str, text: str, most: int = MOST_GAMES) -> int:
    """Return a number of games, whose digits may be grouped: `1_000_000`, `1,000,000`."""
    digits = text.replace("_", "").replace(",", "")
    if not (digits.isascii() and digits.isdecimal()) or not digits.strip("0"):
        raise BadParam(option, f"takes a whole number above 0, not {quote(text)}")
    count = read_number(digits.lstrip("0"))
    if count is None or count > most:
        raise BadParam(option, f"takes at most {most:,} here, not {text[:40]}")
    return count


def most_stored_games() -> int:
    """Return how many games fit into the memory of this machine, where all are stored."""
    try:
        memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError):
        memory = ASSUMED_MEMORY
    return memory // BYTES_PER_GAME


def read_part(option: str, text: str) -> float:
    """Return the part that `1%`, `0.5 %` or `0.01` stands for."""
    digits = text.strip()
    try:
        number = float(digits.removesuffix("%"))
    except ValueError:
        number = math.nan
    part = number / 100.0 if digits.endswith("%") else number
    if not 0.0 < part < 1.0:
        raise BadParam(option, f"takes a part like 1% or 0.01, not {quote(text)}")
    return part


def check_file(option: str, path: Path, resume: bool) -> None:
    """Raise BadParam rather than write over results, or where there is no folder."""
    check_folder(option, path)
    if path.exists() and not resume:
        raise BadParam(
            option,
            f"{path} exists: add --resume to go on with it, or name another",
        )


def name_subject(facts: Mapping[str, Any]) -> str:
    """Return a short name for what some work is about: each has a file of its own."""
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:6]


def read_pace(text: str | None) -> float | None:
    """Return the seconds of a decision; None for the pace of a game's usual length."""
    return None if text is None else read_seconds("--pace", text)


def check_keep(keep: Path | None, resume: bool, out: Path | None, clock: bool) -> None:
    """Raise if what is kept would be lost, or options do not go together."""
    if keep is None:
        if resume:
            raise BadParam("--resume", "goes on from a file: name it with --keep")
        return
    if clock:
        raise BadParam("--keep", "is not for games by the clock: leave out --clock")
    check_file("--keep", keep, resume)
    if resume and out is not None:
        raise BadParam("--out", "would hold the new games only: leave out --resume")


def report_cluster(compute: Compute) -> None:
    """Tell how many times as fast a run was as one core, if it was on a cluster."""
    cluster = compute.cluster
    if cluster is not None and cluster.wall_seconds:
        words = (
            f"{cluster.busy_seconds:.1f} s of work in {cluster.wall_seconds:.1f} s on "
            f"the cluster {cluster.address}: {cluster.speed_up:.1f} times one core"
        )
        notify(words)


def read_seconds(option: str, text: str) -> float:
    """Return the seconds that `1s`, `500ms`, `2m`, `1h` or `1.5` stands for."""
    match = _SPAN.fullmatch(text.strip())
    seconds = float(match[1]) * _UNITS[match[2]] if match else math.nan
    if not 0.0 < seconds <= LONGEST:
        raise BadParam(option, f"takes a time like 1s, 500ms or 2m, not {quote(text)}")
    return seconds


def read_budget(text: str | None) -> float | None:
    """Return the seconds of --seconds; None if nobody limits them."""
    return None if text is None else read_seconds("--seconds", text)
