"""The CPU time of a first simulation, with nothing in the cache of compiled code."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator

from benchmarks.measure import Figure, Outcome
from larceny.games import NAMES

BOTS = ("random", "greedy")
GOAL = 0.5
CODE = "import larceny; larceny.simulate({game!r}, 4, [{bot!r}] * 4, games=1)"


def run(measured: dict[str, float]) -> Iterator[Outcome]:
    for game in NAMES:
        for bot in BOTS:
            with tempfile.TemporaryDirectory() as cache:
                cold = cpu_seconds(game, bot, cache)
                cached = cpu_seconds(game, bot, cache)
            note = f"whole process, once; {cached:.1f} s with a full cache"
            yield Figure(f"cold {game}, {bot}", cold, "s of CPU", note, GOAL, less_is_better=True)


def cpu_seconds(game: str, bot: str, cache: str) -> float:
    """Return the CPU time, user and system, of a process that simulates one game between four."""
    before = _used_by_children()
    environment = os.environ | {"XDG_CACHE_HOME": cache}
    code = CODE.format(game=game, bot=bot)
    subprocess.run([sys.executable, "-c", code], check=True, env=environment)
    return _used_by_children() - before


def _used_by_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
