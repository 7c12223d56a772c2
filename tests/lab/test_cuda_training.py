"""Self-play on a GPU records the positions of the CPU, in the same order."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

from larceny.bots import policies
from larceny.bots.evaluator.weights import load_network
from larceny.compile.cuda.device import CUDA
from larceny.games import NAMES, find_game
from larceny.lab.backend.compute import Compute
from larceny.lab.backend.cuda_policy import usable_bots
from larceny.lab.training.record_kernel import SLOT
from larceny.lab.training.recorded_play import MAX_INPUTS, MAX_POSITIONS, settle_room
from larceny.lab.training.self_play import TrainingBlock, play_blocks
from larceny.lab.training.training_plan import draw_params
from tests.lab.cuda_simulator import has_device, simulate_device

pytestmark = pytest.mark.nightly

FULL = MAX_POSITIONS, MAX_INPUTS
GAMES = 20_000

SIMULATION = """
import numpy as np
from larceny.bots.evaluator.weights import load_network
from larceny.games import find_game
from larceny.lab.backend.compute import Compute
from larceny.lab.training import cuda_recording, recorded_play, self_play
from larceny.lab.training.self_play import TrainingBlock, play_blocks

contract = find_game("batman")
network = load_network(contract, 3)
rules = [contract.params(name)[0] for name in contract.rule_sets]
cuda = Compute(1, device="cuda")
recorded = []
record_blocks = cuda_recording.record_blocks


def note_blocks(contract, seats, blocks, progress):
    recorded.extend(blocks)
    return record_blocks(contract, seats, blocks, progress)


cuda_recording.record_blocks = note_blocks


def compare(one, two):
    for name in vars(one):
        assert np.array_equal(getattr(one, name), getattr(two, name)), name


taught = [
    TrainingBlock(rules[number % 2], 5 + number, 3, 0.3, 0.5, teacher="greedy")
    for number in range(3)
]
on_cpu = play_blocks(contract, 3, network, taught, Compute(1))
compare(on_cpu, play_blocks(contract, 3, network, taught, cuda))

for module in (recorded_play, self_play, cuda_recording):  # a block is full in its second game
    module.MAX_POSITIONS = len(on_cpu) // 5
small = play_blocks(contract, 3, network, taught, Compute(1))
assert len(small) == 3 * recorded_play.MAX_POSITIONS
compare(small, play_blocks(contract, 3, network, taught, cuda))

recorded.clear()
learned = TrainingBlock(rules[0], 8, 4, 0.05, 0.03, 0.7, 2, noise_cost=0.5)
exact = TrainingBlock(rules[0], 9, 2, 0.3, 0.5, teacher="exact")
mixed = [taught[0], learned, taught[1]]
compare(*(play_blocks(contract, 3, network, mixed, one) for one in (Compute(1), cuda)))
assert recorded == [taught[0], taught[1]]
compare(*(play_blocks(contract, 2, network, [exact], one) for one in (Compute(1), cuda)))
assert recorded[2:] == [exact]
"""


def taught_games() -> Iterator[tuple[str, str]]:
    for game in NAMES:
        contract = find_game(game)
        yield from ((game, bot) for bot in usable_bots(contract) if bot in policies(contract))


@pytest.mark.compiled
def test_the_simulator_of_cuda_records_the_positions_of_the_cpu() -> None:
    assert simulate_device(SIMULATION) == ""


@pytest.mark.compiled
@pytest.mark.skipif(not has_device(), reason="there is no GPU")
@pytest.mark.parametrize(("game", "teacher"), list(taught_games()))
def test_a_gpu_records_the_positions_of_the_cpu(game: str, teacher: str) -> None:
    contract = find_game(game)
    network = load_network(contract, 4)
    rng = random.Random(1)
    rules = [draw_params(contract, rng, 0.8) for _ in range(16)]
    blocks = [
        TrainingBlock(rules[seed % 16], seed, 256, 0.05, 0.5, teacher=teacher)
        for seed in range(GAMES // 256)
    ]
    on_cpu, on_gpu = (
        play_blocks(contract, 4, network, blocks, compute)
        for compute in (Compute(), Compute(device=CUDA))
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
