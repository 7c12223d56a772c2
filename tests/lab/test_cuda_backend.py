"""The same games on a GPU: in the simulator of numba-cuda, and on a device where there is one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import larceny
from larceny.bots import policies
from larceny.engine.cuda.device import CUDA, NoDevice, require_device
from larceny.engine.outcome import all_outcomes, count_outcomes, outcome_code
from larceny.games import NAMES, load
from larceny.lab.backend.compute import Compute
from larceny.lab.metrics.recording import WatchingRunner
from larceny.lab.plan import make_plan

GAMES = 20_000

SIMULATION = """
import numpy as np
import larceny
from larceny.lab.backend import cuda_backend
from larceny.lab.backend.compute import Compute
from larceny.lab.metrics.measure import measure
from larceny.lab.plan import make_plan

cuda_backend.FIRST_PART, cuda_backend.BLOCK = 8, 4
cuda = Compute(device="cuda")
fields = ("winners", "scores", "steps", "decisions", "turns", "starters", "is_truncated", "is_cut")
for game, bots in (("batman", ["greedy", "random"]), ("dice-heist", ["random", "random"])):
    on_cpu, on_gpu = (
        larceny.simulate(game, 2, bots, 11, seed=3, device=device) for device in ("cpu", "cuda")
    )
    for name in fields:
        assert (getattr(on_cpu, name) == getattr(on_gpu, name)).all(), name
plan = make_plan("batman", 2, ["greedy", "random"], 21, None, None)
for every in (1, 4):
    on_cpu, on_gpu = (
        measure(plan, 21, seed=1, every=every, compute=compute) for compute in (Compute(1), cuda)
    )
    assert on_cpu.as_dict() == on_gpu.as_dict(), every
    assert on_gpu.watched == len(range(0, 21, every))
try:
    larceny.simulate("batman", 2, ["search", "greedy"], 5, device="cuda")
except larceny.LarcenyError as error:
    print(error)
"""


def has_device() -> bool:
    try:
        require_device()
    except NoDevice:
        return False
    return True


@pytest.mark.compiled
def test_the_simulator_of_cuda_plays_measures_and_counts_the_games_of_the_cpu() -> None:
    environment = os.environ | {"NUMBA_ENABLE_CUDASIM": "1"}
    done = subprocess.run(
        [sys.executable, "-c", SIMULATION],
        capture_output=True, text=True, env=environment, cwd=Path(__file__).parents[2],
        timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "search cannot play on a GPU; those of batman that can: random, beginner" in done.stdout
    assert len(done.stdout.splitlines()) == 1


@pytest.mark.skipif(has_device(), reason="there is a GPU")
@pytest.mark.parametrize("device", ["cuda", "tpu"])
def test_without_the_device_one_line_says_what_is_missing(device: str) -> None:
    with pytest.raises(
        larceny.LarcenyError, match=r"device 'cuda' needs|no device 'tpu'"
    ) as caught:
        larceny.simulate("dice-heist", 2, ["random", "random"], 5, device=device)
    assert len(str(caught.value).splitlines()) == 1


def test_outcomes_have_codes_of_their_own_and_are_counted() -> None:
    outcomes = all_outcomes()
    fields = ("winners", "starter", "is_truncated", "is_cut")
    rows = [tuple(int(one[name]) for name in fields) for one in outcomes]
    assert [outcome_code(*row) for row in rows] == list(range(len(outcomes)))
    chosen = np.array([3, 3, 700, 5])
    assert count_outcomes(outcomes[chosen])[[3, 5, 700]].tolist() == [2, 1, 1]


@pytest.mark.compiled
@pytest.mark.skipif(not has_device(), reason="there is no GPU")
@pytest.mark.parametrize("game", NAMES)
def test_a_gpu_plays_and_watches_the_games_of_the_cpu(game: str) -> None:
    for bot in ("random", *policies(load(game))):
        plan = make_plan(game, 4, [bot] * 4, 20_000, None, None)
        on_cpu, on_gpu = (
            list(
                WatchingRunner(plan.contract, plan.params, plan.policies, 1).stream(7, 20_000, one)
            )
            for one in (Compute(), Compute(device=CUDA))
        )
        for name in ("results", "watched"):
            rows = [
                np.concatenate([getattr(block, name) for block in blocks])
                for blocks in (on_cpu, on_gpu)
            ]
            assert (rows[0] == rows[1]).all(), (bot, name)
