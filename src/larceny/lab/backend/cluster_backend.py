"""Plays games on the nodes of a Ray cluster, with the results of a single core.

A game follows from its number, so a block that was lost with its node is played again elsewhere and
comes out the same. Nodes with a GPU get larger blocks, and share the games with the others.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from uuid import uuid4

from larceny.lab.backend.backend import Backend, Block, GameRange, merge_blocks
from larceny.lab.backend.cluster import Cluster
from larceny.lab.backend.compute import Compute
from larceny.lab.backend.loop_plan import LoopPlan
from larceny.lab.backend.thread_backend import block_size

_backends: dict[tuple[str, str], Backend] = {}
"""The backends of this process, by the key of a plan and the device."""


def play_part(key: str, plan: list[Any], part: GameRange, device: str) -> tuple[Block, float]:
    """Play a part of a range of games; return its block, and how long that took.

    `plan` holds a reference to the plan: it is fetched once, and not for every part.
    """
    import ray

    from larceny.lab.runner import make_backend

    if (key, device) not in _backends:
        _backends.clear()
        _backends[key, device] = make_backend(ray.get(plan[0]), Compute(1, device))
    began = time.perf_counter()
    with closing(_backends[key, device].stream(part)) as stream:
        block = merge_blocks(list(stream))
    return block, time.perf_counter() - began


ALWAYS = -1
"""How often a block is played again that was lost with its node."""
BLOCKS_AHEAD = 3
"""How many blocks are under way for each core or GPU."""
MOST_WAITING = 4096
"""How many finished blocks may wait for one that comes before them."""
GPU_BLOCK = 1 << 20
LEAST_GPU_BLOCK = 1 << 14
"""A GPU that plays fewer games at once is hardly busy."""


class Kind(NamedTuple):
    """A kind of node: what a task needs there, how many fit, and how many games one plays."""

    device: str
    needs: dict[str, int]
    places: int
    games: int


@dataclass
class PartQueue:
    """Cuts a range into parts for whoever is free, and keeps the order of those that are played."""

    whole: GameRange
    place: int = 0
    """Up to where parts were handed out."""
    order: list[Any] = field(default_factory=list)
    idle: list[Kind] = field(default_factory=list)
    """Places that wait, because too many blocks do."""

    def next_part(self, games: int) -> GameRange | None:
        """Return the next part, or None if all games are handed out."""
        if self.place >= self.whole.games:
            return None
        part = self.whole.part(self.place, games)
        self.place += part.games
        return part


class ClusterBackend:
    """Plays blocks of games as tasks of Ray."""

    def __init__(self, plan: LoopPlan, compute: Compute, cluster: Cluster) -> None:
        self._cluster = cluster
        self._ray = cluster.connect(compute.workers)
        self._plan = self._ray.put(plan)
        self._key = uuid4().hex
        self._task = self._ray.remote(play_part)
        self._compute = compute

    def stream(self, whole: GameRange) -> Generator[Block, None, None]:
        """Yield the blocks in the order of their games, whichever node played them."""
        began = time.monotonic()
        queue = PartQueue(whole)
        running = dict[Any, Kind]()
        try:
            for kind in self._kinds(whole):
                for _ in range(BLOCKS_AHEAD * kind.places):
                    self._submit(queue, kind, running)
            yield from self._collect(queue, running)
        finally:
            for task in running:
                self._ray.cancel(task, force=False)
            self._cluster.wall_seconds += time.monotonic() - began

    def _kinds(self, whole: GameRange) -> Iterator[Kind]:
        """Yield the kinds of nodes that the cluster has now."""
        nodes = [node["Resources"] for node in self._ray.nodes() if node["Alive"]]
        cores = sum(int(node.get("CPU", 0)) for node in nodes)
        gpus = 0
        if self._compute.device != "cpu":  # a core of the same node feeds each GPU
            gpus = sum(int(min(node.get("GPU", 0), node.get("CPU", 0))) for node in nodes)
        if gpus:
            games = max(LEAST_GPU_BLOCK, -(-whole.games // (gpus * BLOCKS_AHEAD)))
            needs = {"num_gpus": 1, "num_cpus": 1}
            yield Kind(self._compute.device, needs, gpus, min(GPU_BLOCK, games))
        if cores > gpus or not gpus:
            places = max(1, cores - gpus)
            yield Kind("cpu", {"num_cpus": 1}, places, block_size(whole.games, places))

    def _submit(self, queue: PartQueue, kind: Kind, running: dict[Any, Kind]) -> None:
        part = queue.next_part(kind.games)
        if part is not None:
            run = self._task.options(max_retries=ALWAYS, **kind.needs)
            task = run.remote(self._key, [self._plan], part, kind.device)
            running[task] = kind
            queue.order.append(task)

    def _collect(self, queue: PartQueue, running: dict[Any, Kind]) -> Generator[Block, None, None]:
        done = set[Any]()
        while queue.order:
            ready, _ = self._ray.wait(list(running), num_returns=1) if running else ([], [])
            for task in ready:
                queue.idle.append(running.pop(task))
                done.add(task)
            self._refill(queue, running, done)
            while queue.order and queue.order[0] in done:
                task = queue.order.pop(0)
                done.remove(task)
                self._refill(queue, running, done)
                yield self._take(task)

    def _refill(self, queue: PartQueue, running: dict[Any, Kind], done: set[Any]) -> None:
        """Give idle places something to do, unless too many blocks wait for one before them."""
        while queue.idle and len(done) < MOST_WAITING:
            self._submit(queue, queue.idle.pop(), running)

    def _take(self, task: Any) -> Block:
        """Return the block of a finished task; raise what went wrong there as it would here."""
        try:
            block, seconds = self._ray.get(task)
        except self._ray.exceptions.RayTaskError as error:
            raise error.as_instanceof_cause() from None
        self._cluster.busy_seconds += seconds
        return Block(*block)
