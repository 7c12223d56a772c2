"""How a cluster of CPU and GPU nodes shares the games of a run, with a scheduler that is no Ray."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from larceny.compile.rollout import JOB
from larceny.lab.backend import cluster_backend
from larceny.lab.backend.backend import Block, GameRange
from larceny.lab.backend.cluster import Cluster
from larceny.lab.backend.cluster_backend import BLOCKS_AHEAD, GPU_BLOCK, ClusterBackend
from larceny.lab.backend.compute import Compute
from larceny.lab.backend.loop_plan import LoopPlan

CORES_4 = {"CPU": 4.0}
GPU_NODE = {"CPU": 8.0, "GPU": 2.0}


class Scheduler:
    """Plays the parts that it is given, the last one first, as the numbers of their games."""

    def __init__(self, nodes: Sequence[dict[str, float]]) -> None:
        self._nodes = nodes
        self._parts: dict[int, GameRange] = {}
        self.played: list[tuple[str, int]] = []
        self.needs: list[dict[str, int]] = []
        self.exceptions = SimpleNamespace(RayTaskError=RuntimeError)

    def nodes(self) -> list[dict[str, Any]]:
        dead = {"Alive": False, "Resources": {"CPU": 100.0, "GPU": 100.0}}
        return [dead, *({"Alive": True, "Resources": node} for node in self._nodes)]

    def put(self, plan: LoopPlan) -> LoopPlan:
        return plan

    def remote(self, function: Any) -> Any:
        def submit(key: str, plan: list[Any], part: GameRange, device: str) -> int:
            self.played.append((device, part.games))
            self._parts[len(self.played)] = part
            return len(self.played)

        def options(max_retries: int, **needs: int) -> Any:
            self.needs.append(needs)
            return SimpleNamespace(remote=submit)

        return SimpleNamespace(options=options)

    def wait(self, tasks: list[int], num_returns: int) -> tuple[list[int], list[int]]:
        return [max(tasks)], []

    def get(self, task: int) -> tuple[Block, float]:
        part = self._parts[task]
        return Block(np.arange(part.first, part.first + part.games), np.zeros(0)), 1.0

    def cancel(self, task: int, force: bool) -> None:
        del self._parts[task]


class Connected(Cluster):
    """A cluster that has a scheduler already."""

    def __init__(self, scheduler: Scheduler) -> None:
        super().__init__("fake")
        self._scheduler = scheduler

    def connect(self, workers: int | None = None) -> Scheduler:
        return self._scheduler


def play(scheduler: Scheduler, games: int, device: str = "cuda") -> np.ndarray[Any, Any]:
    cluster = Connected(scheduler)
    backend = ClusterBackend(cast(LoopPlan, None), Compute(None, device, cluster), cluster)
    blocks = backend.stream(GameRange(np.zeros(1, JOB), 0, games))
    return np.concatenate([block.results for block in blocks])


def test_cores_and_gpus_share_a_run_in_the_order_of_its_games() -> None:
    scheduler = Scheduler([CORES_4, GPU_NODE])
    games = 2 * BLOCKS_AHEAD * GPU_BLOCK + 50_000
    assert np.array_equal(play(scheduler, games), np.arange(games))
    assert {device for device, _ in scheduler.played} == {"cpu", "cuda"}
    assert ("cuda", GPU_BLOCK) in scheduler.played
    assert {"num_cpus": 1} in scheduler.needs
    assert {"num_cpus": 1, "num_gpus": 1} in scheduler.needs


def test_few_games_are_spread_over_all_gpus() -> None:
    scheduler = Scheduler([GPU_NODE])
    play(scheduler, 600_000)
    assert scheduler.played == [("cuda", 100_000)] * 6


def test_gpus_are_idle_unless_they_are_asked_for() -> None:
    scheduler = Scheduler([CORES_4, GPU_NODE])
    play(scheduler, 1000, "cpu")
    assert {device for device, _ in scheduler.played} == {"cpu"}


def test_a_gpu_whose_node_has_no_core_to_feed_it_gets_no_task() -> None:
    scheduler = Scheduler([CORES_4, {"GPU": 1.0}])
    assert len(play(scheduler, 1000)) == 1000
    assert {device for device, _ in scheduler.played} == {"cpu"}


def test_cores_that_feed_gpus_get_no_games_of_their_own() -> None:
    scheduler = Scheduler([{"CPU": 2.0, "GPU": 2.0}])
    games = 2 * BLOCKS_AHEAD * GPU_BLOCK + 50_000
    assert len(play(scheduler, games)) == games
    assert {device for device, _ in scheduler.played} == {"cuda"}


def test_no_game_is_missing_when_many_blocks_wait_for_the_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(cluster_backend, "MOST_WAITING", 4)
    scheduler = Scheduler([{"CPU": 1.0}])
    assert np.array_equal(play(scheduler, 1000, "cpu"), np.arange(1000))
