"""Self-play on a GPU records the positions of the CPU, in the same order."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from larceny.bots.evaluator.weights import load_network
from larceny.engine.cuda.device import CUDA, NoDevice, require_device
from larceny.games import NAMES, find_game
from larceny.lab.backend.compute import Compute
from larceny.lab.training.record_kernel import SLOT
from larceny.lab.training.record_room import MAX_INPUTS, MAX_POSITIONS, settle_room
from larceny.lab.training.self_play import Block, play_blocks
from larceny.lab.training.variant import draw_params

FULL = MAX_POSITIONS, MAX_INPUTS

SIMULATION = """
from types import FunctionType, SimpleNamespace
import numpy as np
from larceny.bots.evaluator.inputs import inputs_of
from larceny.bots.evaluator.weights import load_network
from larceny.engine.rule import bind, plain
from larceny.games import find_game
from larceny.lab.backend.compute import Compute
from larceny.lab.training import cuda_recording, record_room, recorded_play, self_play
from larceny.lab.training.self_play import Block, bind_recording, new_job, play_blocks

contract = find_game("batman")
network = load_network(contract, 3)
rules = [contract.params(name)[0] for name in contract.rule_sets]
cuda = Compute(device="cuda")


def compare(one, two):
    for name in vars(one):
        assert np.array_equal(getattr(one, name), getattr(two, name)), name


def play_plain(block):
    # The loop of the CPU in plain Python, where the evaluator rounds as the simulator does.
    bindings = bind_recording(contract)
    del bindings["teacher"]
    space = plain(bind(recorded_play.choose_by_equity, **bindings)).__globals__
    space["new_record"] = lambda states: states[0].copy()
    source = recorded_play.record_games
    run = FunctionType(source.__code__, space)
    job = new_job(3, block)
    work = SimpleNamespace(**{name: job[0][name].tolist() for name in job.dtype.names})
    record = self_play.new_record(500, 50_000, recorded_play.MAX_DECISIONS, 3)
    memory = network.for_params(contract, block.params)
    states, moves = [contract.state.State()], [0] * (contract.max_moves + 1)
    count = run([work], [block.params], states, moves, memory, (), record)
    return count, record


taught = [
    Block(rules[number % 2], 5 + number, 3, 0.3, 0.5, teacher="greedy") for number in range(3)
]
on_cpu = play_blocks(contract, 3, network, taught, Compute(1))
compare(on_cpu, play_blocks(contract, 3, network, taught, cuda))

for module in (record_room, self_play, cuda_recording):  # a block is full in its second game
    module.MAX_POSITIONS = len(on_cpu) // 5
small = play_blocks(contract, 3, network, taught, Compute(1))
assert len(small) == 3 * record_room.MAX_POSITIONS
compare(small, play_blocks(contract, 3, network, taught, cuda))

learned = Block(rules[0], 8, 1, 0.05, 0.03, 0.7, 2, noise_cost=0.5)
count, record = play_plain(learned)
assert count > 5
samples = play_blocks(contract, 3, network, [learned], cuda)
assert len(samples) == count
assert np.array_equal(samples.starts, record.starts[: count + 1])
assert np.array_equal(samples.rows, record.rows[: record.starts[count]])
assert np.array_equal(samples.targets, record.targets[:count])
"""


def has_device() -> bool:
    try:
        require_device()
    except NoDevice:
        return False
    return True


@pytest.mark.compiled
def test_the_simulator_of_cuda_records_the_positions_of_the_cpu() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SIMULATION],
        capture_output=True, text=True, env=os.environ | {"NUMBA_ENABLE_CUDASIM": "1"},
        cwd=Path(__file__).parents[2], timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


@pytest.mark.compiled
@pytest.mark.skipif(not has_device(), reason="there is no GPU")
@pytest.mark.parametrize("teacher", ["greedy", ""])
@pytest.mark.parametrize("game", NAMES)
def test_a_gpu_records_the_positions_of_the_cpu(game: str, teacher: str) -> None:
    contract = find_game(game)
    network = load_network(contract, 4)
    rng, decay = random.Random(1), 1.0 if teacher else 0.8
    blocks = [
        Block(draw_params(contract, rng, 0.8), seed, 16, 0.05, 0.03, decay, teacher=teacher)
        for seed in range(16)
    ]
    on_cpu, on_gpu = (
        play_blocks(contract, 4, network, blocks, one) for one in (Compute(), Compute(device=CUDA))
    )
    for name in vars(on_cpu):
        assert np.array_equal(getattr(on_cpu, name), getattr(on_gpu, name)), name


def played(*games: tuple[int, int, int]) -> np.ndarray[tuple[int], np.dtype[np.void]]:
    """Return the slots of one block: positions and inputs of each game, and whether it ended."""
    slots = np.zeros(len(games), SLOT)
    slots["most_positions"], slots["most_inputs"] = FULL
    for slot, (positions, inputs, is_over) in zip(slots, games, strict=True):
        slot["positions"], slot["inputs"], slot["is_over"] = positions, inputs, is_over
    return slots


def test_games_that_fit_into_their_block_stand() -> None:
    assert settle_room(played((100, 9_000, 1), (200, 9_000, 1))) == []


@pytest.mark.parametrize(
    ("first", "left"),
    [
        ((8_000, 9_000, 1), (192, MAX_INPUTS - 9_000)),
        ((100, MAX_INPUTS - 5, 1), (8_092, 5)),
    ],
)
def test_a_game_with_too_little_room_is_played_again(
    first: tuple[int, int, int], left: tuple[int, int]
) -> None:
    slots = played(first, (192, 6, 1), (10, 10, 1))
    assert settle_room(slots) == [1]
    assert (slots["most_positions"][1], slots["most_inputs"][1]) == left


def test_games_behind_a_full_block_record_nothing() -> None:
    slots = played((MAX_POSITIONS, 9_000, 1), (10, 10, 1), (10, 10, 1))
    assert settle_room(slots) == []
    assert slots["positions"].tolist() == [MAX_POSITIONS, 0, 0]


def test_a_game_without_an_end_takes_no_room() -> None:
    slots = played((MAX_POSITIONS, 9_000, 0), (10, 10, 1))
    assert settle_room(slots) == []
    assert slots["positions"].tolist() == [MAX_POSITIONS, 10]


def test_each_block_has_room_of_its_own() -> None:
    slots = np.concatenate([played((8_000, 9_000, 1), (10, 10, 1))] * 2)
    slots["block"][2:] = 1
    slots["positions"][3] = 500
    assert settle_room(slots) == [3]
