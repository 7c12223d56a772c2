"""The same games on a GPU: in the simulator of numba-cuda, and on a device where there is one."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import larceny
from larceny.bots import find_policy
from larceny.engine.cuda.device import CUDA, NoDevice, require_device
from larceny.engine.outcome import all_outcomes, count_outcomes, outcome_code
from larceny.games import NAMES, load
from larceny.lab.backend.compute import Compute
from larceny.lab.backend.cuda_policy import usable_bots
from larceny.lab.metrics.recording import WatchingRunner
from larceny.lab.plan import make_plan
from larceny.lab.runner import Runner

GAMES = 20_000
SLOW_GAMES = {
    ("heist", bot): 2_000
    for bot in ("planner", "solver", "level-3", "level-4", "level-5", "evaluator", "sharp")
}
"""Fewer games between bots of HEIST! that look ahead: 20,000 take a CPU of 16 cores too long."""

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


def playing_seats(game: str, bot: str) -> int:
    """Return how many play: four, or two where a bot refuses that."""
    try:
        find_policy(load(game), bot, load(game).params()[0], 4)
    except larceny.LarcenyError:
        return 2
    return 4


def runs_of_all_bots() -> Iterator[tuple[str, str]]:
    for game in NAMES:
        plan = make_plan(game, 2, ["random"] * 2, 1, None, None)
        runner = Runner(plan.contract, plan.params, plan.policies)
        yield from ((game, bot) for bot in usable_bots(runner.plan))


@pytest.mark.compiled
@pytest.mark.skipif(not has_device(), reason="there is no GPU")
@pytest.mark.parametrize(("game", "bot"), list(runs_of_all_bots()))
def test_a_gpu_plays_and_watches_the_games_of_the_cpu(game: str, bot: str) -> None:
    games = SLOW_GAMES.get((game, bot), GAMES)
    seats = playing_seats(game, bot)
    plan = make_plan(game, seats, [bot] * seats, games, None, None)
    on_cpu, on_gpu = (
        list(WatchingRunner(plan.contract, plan.params, plan.policies, 1).stream(7, games, one))
        for one in (Compute(), Compute(device=CUDA))
    )
    for name in ("results", "watched"):
        rows = [
            np.concatenate([getattr(block, name) for block in blocks])
            for blocks in (on_cpu, on_gpu)
        ]
        assert (rows[0] == rows[1]).all(), name


def test_the_bots_that_run_on_a_gpu_are_known() -> None:
    runs = set(runs_of_all_bots())
    assert {(game, bot) for game in NAMES for bot in ("random", "greedy", "evaluator")} <= runs
    assert ("dice-heist", "search") not in runs
    assert set(SLOW_GAMES) <= runs
