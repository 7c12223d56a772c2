"""Plays games on a GPU, one in each thread; their results are those of the CPU, bit by bit.

Launches overlap: while one part of the games is played, the results of the part before it are on
their way, and are used. Parts grow until each takes a while, so that a run can be stopped. Blocks
have the same games whatever the parts were.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Generator, Iterator

import numpy as np

from larceny.compile.rollout import RESULT
from larceny.lab.backend.backend import Array, Block, GameRange
from larceny.lab.backend.cuda_launch import Launch, Launcher
from larceny.lab.backend.loop_plan import LoopPlan
from larceny.lab.backend.thread_backend import uncompiled

BLOCK = 8192
"""The games of a block, and of as many watched ones where most are not."""
FIRST_PART = 1 << 16
"""The games of the first part of a range."""
MOST_BYTES = 1 << 28
"""The most memory that the results of a part take."""
PART_SECONDS = 0.3
"""A part that takes less is followed by a larger one."""
AT_ONCE = 2
"""The parts that are on the device at a time."""


class CudaBackend:
    """Plays games with one kernel for their results and one for those that are watched."""

    def __init__(self, plan: LoopPlan) -> None:
        self._plan = plan
        self._launcher = Launcher(plan)

    def stream(self, whole: GameRange) -> Generator[Block, None, None]:
        """Yield the games in blocks; the counts of a part come in a block of their own."""
        every = int(whole.job["watch_every"][0])
        waiting: deque[tuple[GameRange, list[Launch]]] = deque()
        cut = Cutter(self._plan, every > 1)
        place = 0
        size = FIRST_PART
        most = self._most_games(whole)
        begun = time.monotonic()
        try:
            while place < whole.games or waiting:
                while place < whole.games and len(waiting) < AT_ONCE:
                    part = whole.part(place, min(size, most))
                    waiting.append((part, self._launch(part, every)))
                    place += part.games
                part, launches = waiting.popleft()
                fetched = [launch.fetch() for launch in launches]
                if time.monotonic() - begun < PART_SECONDS:
                    size *= 2
                begun = time.monotonic()
                yield from cut.add(part, fetched, place == whole.games and not waiting)
        finally:
            for _, launches in waiting:
                for launch in launches:
                    launch.fetch()

    def _most_games(self, whole: GameRange) -> int:
        """Return how many games a part has at most, a multiple of those of a block."""
        every = int(whole.job["watch_every"][0])
        size = 0.0 if whole.is_counted or every == 1 else float(self._plan.result.itemsize)
        size += self._plan.record.itemsize / every if every else 0
        return max(1, int(MOST_BYTES / max(size, 1 / 4) / BLOCK)) * BLOCK

    def _launch(self, part: GameRange, every: int) -> list[Launch]:
        """Start the kernels of a part: its results or counts, unless all games are watched."""
        from numba.core.errors import NumbaError

        try:
            launches = []
            if every != 1:
                launches.append(self._launcher.play(part))
            if every:
                launches.append(self._launcher.watch(part))
            return launches
        except NumbaError as error:
            raise uncompiled(", ".join(self._plan.policies), error) from error


class Cutter:
    """Cuts the results of parts into blocks, in the same places whatever the parts were."""

    def __init__(self, plan: LoopPlan, is_sampled: bool) -> None:
        self._is_sampled = is_sampled
        self._nothing = Block(np.zeros(0, plan.result), np.zeros(0, plan.record))
        self._rows: list[Array] = []

    def add(self, part: GameRange, fetched: list[Array], is_last: bool) -> Iterator[Block]:
        """Yield the blocks that are complete with a part; all that is left behind the last."""
        if not self._is_sampled:
            watched = fetched[-1] if part.job["watch_every"][0] else self._nothing.watched
            yield from self._cut_games(part, fetched, watched)
            return
        if part.is_counted:
            yield self._nothing._replace(counted=fetched[0])
        else:
            yield from self._cut_sampled(part, *fetched)
            return
        self._rows.append(fetched[1])
        yield from self._cut_rows(is_last)

    def _cut_games(self, part: GameRange, fetched: list[Array], watched: Array) -> Iterator[Block]:
        if part.is_counted and not len(watched):
            yield self._nothing._replace(counted=fetched[0])
            return
        for place in range(0, part.games, BLOCK):
            rows = watched[place : place + BLOCK]
            results = read_results(rows) if len(watched) else fetched[0][place : place + BLOCK]
            block = Block(results, rows)
            yield Block(results[:0], rows, block.outcomes()) if part.is_counted else block

    def _cut_sampled(self, part: GameRange, results: Array, watched: Array) -> Iterator[Block]:
        """Yield blocks of results, each with those of its games that are watched."""
        done = 0
        for place in range(0, part.games, BLOCK):
            some = part.part(place, BLOCK)
            yield Block(results[place : place + BLOCK], watched[done : done + some.watched])
            done += some.watched

    def _cut_rows(self, is_last: bool) -> Iterator[Block]:
        """Yield as many watched games as a block has, and at the end those that are left."""
        if sum(map(len, self._rows)) < BLOCK and not is_last:
            return
        rows = np.concatenate(self._rows)
        whole = len(rows) if is_last else len(rows) - len(rows) % BLOCK
        for place in range(0, whole, BLOCK):
            none = np.zeros_like(self._nothing.outcomes())
            part = rows[place : min(place + BLOCK, whole)]
            yield Block(self._nothing.results, part, none)
        self._rows = [rows[whole:]]


def read_results(watched: Array) -> Array:
    """Return how watched games ended: their records begin with it."""
    results = np.zeros(len(watched), RESULT)
    for name in RESULT.names or ():
        results[name] = watched[name]
    return results
