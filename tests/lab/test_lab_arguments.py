"""The functions of the lab, called with nonsense: one clear line, before a game is played."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import larceny
from larceny import BadParam, BadSeats, LarcenyError, UnknownGame
from larceny.lab.timed_simulation import simulate_timed

GAME = "dice-heist"
CALLS: dict[str, tuple[Any, dict[str, Any]]] = {
    "simulate": (larceny.simulate, {"seats": 2, "bots": ["greedy", "random"], "games": 5}),
    "simulate_timed": (
        simulate_timed,
        {"game": "spell-stealers", "seats": 2, "bots": ["greedy"] * 2, "games": 5},
    ),
    "compare": (larceny.compare, {"variants": {"sidekicks": 6}, "games": 300}),
    "sweep": (larceny.sweep, {"over": {"sidekicks": [5, 6]}, "games": 5}),
    "tune": (
        larceny.tune,
        {"vary": {"sidekicks": [5, 6]}, "targets": ["decisions=40"], "games": 5},
    ),
}


def call(name: str, **arguments: Any) -> Any:
    function, usual = CALLS[name]
    return function(**{"game": GAME, **usual, **arguments})


@pytest.mark.parametrize("name", CALLS)
def test_every_function_of_the_lab_checks_what_all_of_them_take(name: str) -> None:
    nonsense: dict[str, list[Any]] = {
        "workers": [-1, 0, 1.5, True, "2", []],
        "seed": [None, 1.5, True, "x", []],
        "games": [1.5, True, "x", []],
        "game": [None, 5, [], larceny.load(GAME)],
        "seats": [1, 99, 2.0, True, "2", []],
    }
    for workers in nonsense["workers"]:
        with pytest.raises(BadParam, match=r"^workers: must be at least 1, not "):
            call(name, workers=workers)
    for seed in nonsense["seed"]:
        with pytest.raises(BadParam, match=r"^seed: takes a whole number, not "):
            call(name, seed=seed)
    for games in nonsense["games"]:
        with pytest.raises(BadParam, match=r"^games: takes a whole number, not "):
            call(name, games=games)
    for game in nonsense["game"]:
        with pytest.raises(UnknownGame, match=r"^there is no game "):
            call(name, game=game)
    for seats in nonsense["seats"]:
        with pytest.raises(BadSeats, match=r" seats, not "):
            call(name, seats=seats)


@pytest.mark.parametrize(
    ("name", "arguments", "words"),
    [
        ("simulate", {"bots": 5}, "bots: takes a bot, or a list with one for each seat"),
        ("simulate", {"bots": ["greedy"]}, "2 seats take 2 bots, not 1"),
        ("simulate", {"bots": ["greedy"] * 3}, "2 seats take 2 bots, not 3"),
        ("simulate", {"bots": [None, "greedy"]}, "None is no bot: it needs a method `choose"),
        ("simulate", {"bots": [larceny.bot("greedy", "heist"), "greedy"]}, "a bot for heist"),
        ("simulate", {"params": 5}, "params: takes names with their values"),
        ("compare", {"bots": 5}, "bots: takes a bot, or a list with one for each seat"),
        ("compare", {"bots": [5]}, "bots: takes a bot, or a list with one for each seat"),
        ("compare", {"bots": b"x"}, "bots: takes a bot, or a list with one for each seat"),
        ("compare", {"variants": 5}, "variants: takes rule sets or changes of params, not 5"),
        ("compare", {"precision": "1%"}, "precision: must lie between 0 and 1, not '1%'"),
        ("compare", {"bound": 5}, "bound: must lie between 0 and 1, not 5"),
        ("sweep", {"bots": 5}, "bots: takes a bot, or a list with one for each seat"),
        ("sweep", {"over": 5}, "over: takes params with the values of each"),
        ("sweep", {"over": {"sidekicks": 5}}, "over: takes params with the values of each"),
        ("sweep", {"over": {5: [5]}}, "a param is named by a text, not by 5"),
        ("sweep", {"over": {"sidekick": [5]}}, "did you mean `sidekicks`"),
        ("sweep", {"params": []}, "params: takes names with their values"),
        ("tune", {"vary": "sidekicks"}, "vary: takes params with the values of each"),
        ("tune", {"targets": "decisions=40"}, "targets: takes a list of targets"),
        ("tune", {"targets": [5]}, "takes a target|METRIC|not 5"),
        ("tune", {"targets": ["decision=40"]}, "did you mean `decisions`"),
        ("tune", {"trials": 0}, "trials: takes a whole number, 1 or more, not 0"),
        ("tune", {"path": 5}, "path: takes the path of a file, not 5"),
    ],
)
def test_what_only_one_of_them_takes_is_checked_too(
    name: str, arguments: dict[str, Any], words: str
) -> None:
    with pytest.raises(LarcenyError, match=words):
        call(name, **arguments)


def test_numbers_of_numpy_are_numbers() -> None:
    numbers: dict[str, Any] = {"seats": np.int64(2), "games": np.int64(5), "seed": np.int64(3)}
    from_numpy = call("simulate", **numbers, workers=np.int64(1))
    other = call("simulate", seed=3, workers=1)
    assert (from_numpy.scores == other.scores).all()
