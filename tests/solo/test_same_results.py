"""A page without a server plays, hints, reviews and simulates as a server does, seed by seed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from larceny.compile.wasm.store import why_stale
from larceny.games import NAMES, load
from larceny.solo.compute import compute_text
from tests.solo.computed_games import Clock, play_games, play_run, review_game
from tests.solo.pyodide import run_in_pyodide

SHARPEST = {"art-robbery": 2, "batman": 2, "dice-heist": 3, "heist": 3, "spell-stealers": 2}
"""The number of seats with which the strongest bot of each game computes most beforehand."""
BOTS = (
    "beginner", "greedy", "evaluator", "search:100", "level-1", "level-2", "level-3", "level-4",
    "level-5",
)  # fmt: skip
SEEDS = (1, 2)


def browser(folder: Path, *arguments: str) -> Any:
    return run_in_pyodide(folder, "computed_games.py", *arguments)["found"]


def check_games(
    folder: Path, game: str, seats: int, bot: str, seeds: tuple[int, ...] = SEEDS
) -> None:
    stale = why_stale(load(game).folder)
    if stale:  # a search at a table is then cut off by the clock
        pytest.skip(stale)
    played = play_games(Clock(), game, seats, bot, seeds)
    assert all(len(moves) > 20 for moves in played)
    assert browser(folder, "games", game, str(seats), bot, *map(str, seeds)) == played


@pytest.mark.compiled
def test_the_strongest_bot_makes_the_same_moves_over_whole_games(tmp_path: Path) -> None:
    check_games(tmp_path, "dice-heist", 2, "sharp", SEEDS[:1])


@pytest.mark.nightly
@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("bot", [*BOTS, "sharp"])
def test_every_bot_makes_the_same_moves_over_whole_games(
    game: str, bot: str, tmp_path: Path
) -> None:
    check_games(tmp_path, game, SHARPEST[game], bot)


@pytest.mark.nightly
@pytest.mark.parametrize(("game", "bot"), [("batman", "solver"), ("heist", "planner")])
def test_bots_of_one_game_make_the_same_moves(game: str, bot: str, tmp_path: Path) -> None:
    check_games(tmp_path, game, 3, bot)


def is_close(value: Any, other: Any) -> bool:
    """Return whether answers are equal, but for what the order of sums changes in them."""
    if isinstance(value, float) and isinstance(other, float):
        return abs(value - other) < 1e-9
    if isinstance(value, dict):
        return value.keys() == other.keys() and all(
            is_close(value[key], other[key]) for key in value
        )
    if isinstance(value, list):
        return len(value) == len(other) and all(map(is_close, value, other))
    return bool(value == other)


@pytest.mark.nightly
@pytest.mark.parametrize("game", NAMES)
def test_hints_and_reviews_are_the_same(game: str, tmp_path: Path) -> None:
    """NumPy multiplies matrices in an order of its own, on every processor another."""
    result = browser(tmp_path, "coach", game, "2", "1")
    assert is_close(result, review_game(Clock(), game, 2, 1))


@pytest.mark.nightly
@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("bots", [["greedy", "random"], ["level-3", "level-2"]])
def test_the_report_of_many_games_is_the_same(game: str, bots: list[str], tmp_path: Path) -> None:
    request = {"game": game, "bots": bots, "games": 500, "seed": 3}
    assert browser(tmp_path, "lab", json.dumps(request)) == play_run(compute_text, request)[-1]


@pytest.mark.nightly
def test_the_report_of_a_comparison_is_the_same(tmp_path: Path) -> None:
    request = {"game": "dice-heist", "bots": ["greedy"] * 2, "games": 500, "seed": 3}
    request |= {"params": {"sidekicks": 4}}
    assert browser(tmp_path, "lab", json.dumps(request)) == play_run(compute_text, request)[-1]


@pytest.mark.nightly
def test_the_answer_to_a_question_is_the_same(tmp_path: Path) -> None:
    request = {"game": "dice-heist", "bots": ["greedy"] * 2, "games": 300, "seed": 3}
    request |= {"question": "who goes first"}
    assert browser(tmp_path, "lab", json.dumps(request)) == play_run(compute_text, request)[-1]
