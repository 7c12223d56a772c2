"""What follows from params alone is computed once for each of them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import cast

from larceny.engine.per_params import MAX_CACHED, per_params, shared
from larceny.engine.struct import Struct, int8
from larceny.games.dice_heist.view import View
from larceny.table.game import load


class Numbers(Struct):
    faces: int = int8()


def numbers(faces: int) -> Numbers:
    made = Numbers()
    made.faces = faces
    return made


def test_a_result_is_computed_once_for_each_object_of_params() -> None:
    calls: list[int] = []

    @per_params
    def double(params: Numbers) -> int:
        calls.append(params.faces)
        return 2 * params.faces

    three, four = numbers(3), numbers(4)
    assert [double(three), double(four), double(three)] == [6, 8, 6]
    assert calls == [3, 4]


def test_dropped_results_are_never_returned_for_other_params() -> None:
    @per_params
    def double(params: Numbers) -> int:
        return 2 * params.faces

    for turn in range(2 * MAX_CACHED):  # params that are not kept would leave their id to the next
        faces = turn % 100
        assert double(numbers(faces)) == 2 * faces


def test_tables_of_equal_params_share_them() -> None:
    game = load("dice-heist")
    params, same = (game.table(2, seed=seed).setup.params for seed in (1, 2))
    other = game.table(2, params={"sidekicks": 6}, seed=1).setup.params
    assert params is same
    assert other is not params
    assert (other.sidekicks, params.sidekicks) == (6, 10)
    first = numbers(1)
    assert shared("a", first) is shared("a", numbers(1)) is first


def test_writing_into_a_view_changes_no_other_view() -> None:
    table = load("dice-heist").table(2, rules="targeted-raid", seed=1)
    clean = table.view(0)
    spoilt = table.view(0)
    for museum in cast(View, spoilt["board"])["museums"]:
        museum["odds"].clear()
        assert museum["raid_odds"]
        museum["raid_odds"].clear()
        museum["exhibits"].append("a fake")
    assert table.view(0) == clean


def test_several_threads_can_use_a_cache_at_once() -> None:
    @per_params
    def double(params: Numbers) -> int:
        return 2 * params.faces

    def work(start: int) -> bool:
        return all(double(numbers(n % 100)) == 2 * (n % 100) for n in range(start, start + 3000))

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(work, range(4)))
