"""Many games on several cores: blocks, numbers of games, progress and games without end."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
import pytest

from larceny.bots import Policy, find_policy
from larceny.engine.rng import pick
from larceny.engine.rule import rule
from larceny.games import load
from larceny.games.dice_heist.bots.greedy import greedy
from larceny.games.dice_heist.rules import moves
from larceny.lab.backend.backend import Array
from larceny.lab.backend.compute import Compute
from larceny.lab.backend.thread_backend import BLOCKS_PER_WORKER, MAX_BLOCK, block_size
from larceny.lab.runner import MAX_STEPS, Runner

GAMES = 200


def runner(*names: str, max_steps: int = MAX_STEPS) -> Runner:
    contract = load("dice-heist")
    params, _ = contract.params()
    seats = [
        (name, find_policy(contract, name, params, 2)) for name in names or ("random", "random")
    ]
    return Runner(contract, params, seats, max_steps)


@pytest.fixture(scope="module")
def results() -> Array:
    return runner().play_all(seed=6, games=GAMES, compute=Compute(1))


@pytest.mark.parametrize(
    ("games", "workers", "size"),
    [
        (1, 1, 1),
        (BLOCKS_PER_WORKER - 1, 1, 1),
        (BLOCKS_PER_WORKER * 2, 1, 2),
        (BLOCKS_PER_WORKER * 2, 2, 1),
        (1_000_000, 2, MAX_BLOCK),
        (1_000_000, 64, 1_000_000 // (64 * BLOCKS_PER_WORKER)),
    ],
)
def test_blocks_are_small_enough_to_keep_all_workers_busy(
    games: int, workers: int, size: int
) -> None:
    assert block_size(games, workers) == size


@pytest.mark.parametrize("workers", [2, 3, 7])
def test_block_boundaries_leave_no_trace_in_the_results(results: Array, workers: int) -> None:
    assert block_size(GAMES, workers) != block_size(GAMES, 1)
    again = runner().play_all(seed=6, games=GAMES, compute=Compute(workers))
    assert again.tobytes() == results.tobytes()


def test_a_game_depends_on_its_seed_and_its_number_alone(results: Array) -> None:
    few = runner().play_all(seed=6, games=5, first=100)
    assert few.tobytes() == results[100:105].tobytes()


def test_fewer_games_are_the_first_of_more(results: Array) -> None:
    for games in (1, 2, 17):
        few = runner().play_all(seed=6, games=games)
        assert few.tobytes() == results[:games].tobytes()


def test_every_game_of_a_run_is_another_one(results: Array) -> None:
    assert len({result.tobytes() for result in results}) > GAMES * 0.9


def test_a_seed_counts_by_its_lowest_64_bits() -> None:
    first, second, other = (
        runner().play_all(seed=seed, games=20).tobytes() for seed in (-1, (1 << 64) - 1, 1)
    )
    assert first == second
    assert first != other


def test_progress_is_reported_for_the_first_game_and_then_for_each_block() -> None:
    reports: list[int] = []
    runner().play_all(seed=1, games=GAMES, compute=Compute(1), progress=reports.append)
    size = block_size(GAMES, 1)
    assert reports[0] == 1
    assert set(reports[1:-1]) == {size}
    assert sum(reports) == GAMES


def test_a_run_that_is_interrupted_stops_after_a_few_blocks() -> None:
    reports: list[int] = []

    def interrupt(games: int) -> None:
        reports.append(games)
        if len(reports) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        runner().play_all(seed=1, games=GAMES, compute=Compute(1), progress=interrupt)
    assert len(reports) == 3


def test_a_game_without_end_is_truncated_and_the_others_are_played(results: Array) -> None:
    limit = int(np.median(results["steps"]))
    again = runner(max_steps=limit).play_all(6, GAMES)
    is_long = results["steps"] > limit
    assert 0 < is_long.sum() < GAMES
    assert (again["is_truncated"] == is_long).all()
    assert (again["winners"][is_long] == 0).all(), "nobody wins a game that has no end"
    assert (again["steps"][is_long] == limit).all()
    assert again[~is_long].tobytes() == results[~is_long].tobytes()


def test_the_stream_has_all_games_in_order_with_few_blocks_in_memory(results: Array) -> None:
    blocks = list(runner().stream(6, GAMES, compute=Compute(2)))
    assert len(blocks) > 10
    assert np.concatenate([block.results for block in blocks]).tobytes() == results.tobytes()
    assert not any(len(block.watched) for block in blocks), "nobody asked to watch"


def test_a_stream_that_is_closed_stops(results: Array) -> None:
    stream = runner().stream(6, 10_000_000, compute=Compute(2))
    next(stream)
    assert next(stream).results.size
    stream.close()
    assert not [thread for thread in threading.enumerate() if "ThreadPool" in thread.name]


def test_a_limit_that_every_game_keeps_changes_nothing(results: Array) -> None:
    limit = int(results["steps"].max())
    again = runner(max_steps=limit).play_all(seed=6, games=GAMES)
    assert again.tobytes() == results.tobytes()


@rule
def careless(params: Any, state: Any, seat: int, out: Any, rng: Any, memory: Any) -> int:
    """Play any legal move in a share of the decisions, which is remembered, and else as greedy."""
    if pick(rng, 100) < 100 * memory[0]:
        return int(out[pick(rng, moves(params, state, seat, out))])
    return greedy(params, state, seat, out, rng, memory)


def test_bots_that_differ_only_in_their_memory_are_different_bots() -> None:
    """Both are the same function; each must get its own memory. Greedy wins 94 % against random."""
    contract = load("dice-heist")
    params, _ = contract.params()
    always = ("always", Policy(careless, lambda params: (1.0,)))
    never = ("never", Policy(careless, lambda params: (0.0,)))
    for lineup, winner in (([always, never], 1), ([never, always], 0)):
        winners = Runner(contract, params, lineup).play_all(seed=3, games=GAMES)["winners"]
        assert (winners == 1 << winner).mean() > 0.8


def test_a_bot_in_two_seats_counts_as_one_policy() -> None:
    contract = load("dice-heist")
    params, _ = contract.params()
    greedy = find_policy(contract, "greedy", params, 2)
    both = runner("greedy", "greedy").play_all(seed=3, games=50)
    again = Runner(contract, params, [("greedy", greedy), ("miser", greedy)])
    assert both.tobytes() == again.play_all(seed=3, games=50).tobytes()


def test_decisions_are_counted_apart_from_chance(results: Array) -> None:
    assert (results["decisions"] < results["steps"]).all()
    assert (results["decisions"] > 0).all()


def test_everybody_who_wins_is_at_the_table(results: Array) -> None:
    assert (results["winners"] > 0).all()
    assert (results["winners"] < 1 << 2).all()
    assert not results["scores"][:, 2:].any()
