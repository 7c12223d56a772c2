"""The same steps on a GPU: in the simulator of numba-cuda, and on a device where there is one."""

from __future__ import annotations

import numpy as np
import pytest

import larceny
from larceny.games import NAMES
from tests.lab.cuda_simulator import has_device, simulate_device

pytestmark = pytest.mark.nightly

SIMULATION = """
import numpy as np, larceny

device = larceny.batch("batman", 2, 5, device="cuda", seed=2)
cpu = larceny.batch("batman", 2, 5, seed=2)
names = ("observations", "masks", "actors", "rewards", "terminated", "truncated")
ended = 0
for _ in range(120):
    for name in names:
        assert (np.asarray(getattr(device, name)) == getattr(cpu, name)).all(), name
    actions = np.array(cpu.sample_actions())
    assert (np.asarray(device.sample_actions()) == actions).all()
    cpu.step(actions)
    device.step(actions)
    ended += int(cpu.terminated.sum())
assert ended
assert device.describe(0) == cpu.describe(0)
try:
    device.step(np.full(5, 99))
except larceny.LarcenyError as error:
    print(error)
"""


@pytest.mark.compiled
def test_the_simulator_of_cuda_plays_the_games_of_the_cpu_in_batman() -> None:
    assert simulate_device(SIMULATION).startswith("game 0: the action 99 is not legal for p")


@pytest.mark.skipif(has_device(), reason="there is a GPU")
def test_without_a_gpu_one_line_says_what_is_missing() -> None:
    with pytest.raises(larceny.LarcenyError, match=r"^device 'cuda' needs an NVIDIA GPU") as caught:
        larceny.batch("dice-heist", size=4, device="cuda")
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.compiled
@pytest.mark.skipif(not has_device(), reason="there is no GPU")
@pytest.mark.parametrize("game", NAMES)
def test_a_gpu_plays_the_games_of_the_cpu(game: str) -> None:
    device = larceny.batch(game, 2, 2048, device="cuda")
    cpu = larceny.batch(game, 2, 2048)
    for _ in range(300):
        actions = np.array(cpu.sample_actions())
        for on_device, on_cpu in zip(device.step(actions), cpu.step(actions), strict=True):
            assert (np.asarray(on_device) == on_cpu).all()
