"""Bots, the evaluator and hints, asked for what they cannot answer: one clear line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import larceny
from larceny import BadParam, BotRefusal, NoDecision
from larceny.bots import names


@pytest.mark.parametrize(
    "call", [larceny.evaluate, larceny.hint, larceny.bot("greedy", "heist").choose]
)
def test_what_is_no_observation_is_refused(call: Callable[[Any], object]) -> None:
    table = larceny.load("heist").table(2, seed=1)
    for value in (None, 1, "p1", [], {}, object(), table, table.view(0)):
        with pytest.raises(BadParam, match=r"^observation: takes what `table.observe"):
            call(value)


@pytest.mark.parametrize("name", ["random", "greedy", "search", "sharp", "card:always-steal"])
def test_a_bot_of_another_game_is_refused(name: str) -> None:
    bot = larceny.bot(name, "heist")
    other = larceny.load("dice-heist").table(2, seed=1)
    for ask in (bot.choose, bot.decide):
        with pytest.raises(BotRefusal, match=f"{name} .*dice-heist: it is a bot for heist$"):
            ask(other.observe(other.actors[0]))


def test_a_search_with_a_budget_is_a_bot_of_its_game() -> None:
    other = larceny.load("dice-heist").table(2, seed=1)
    for bot in (
        larceny.bot("search", "heist", iterations=np.int64(5)),  # type: ignore[arg-type]
        larceny.bot("search", "heist", seconds=np.float64(0.1)),
    ):
        with pytest.raises(BotRefusal, match=r"it is a bot for heist"):
            bot.choose(other.observe(other.actors[0]))


def test_a_bot_asked_out_of_turn_says_so() -> None:
    table = larceny.load("heist").table(2, seed=1)
    waiting = 1 - table.actors[0]
    for name in names(table.contract):
        bot = larceny.bot(name, "heist")
        for ask in (bot.choose, bot.decide):
            with pytest.raises(NoDecision, match=f"^p{waiting} has nothing to decide now$"):
                ask(table.observe(waiting))


@pytest.mark.parametrize("seed", [None, 1.5, True, "1", b"x", [], np.float64(1)])
def test_the_seed_of_a_bot_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(BadParam, match=r"^seed: takes a whole number, not "):
        larceny.bot("random", "heist", seed)
    with pytest.raises(BadParam, match=r"^seed: takes a whole number, not "):
        larceny.bot("random", "heist").reseed(seed)


def test_the_seed_of_a_bot_may_be_a_number_of_numpy() -> None:
    table = larceny.load("heist").table(2, seed=1)
    seen = table.observe(table.actors[0])
    same = {larceny.bot("random", "heist", seed).choose(seen) for seed in (5, np.int64(5))}  # type: ignore[arg-type]
    assert len(same) == 1


@pytest.mark.parametrize("value", ["1", b"x", [], True, 0, -1, np.nan])
def test_a_budget_is_a_number(value: Any) -> None:
    with pytest.raises(BadParam, match=r"^seconds: takes more than 0 and at most 3600, not "):
        larceny.bot("search", "heist", seconds=value)
    with pytest.raises(BadParam, match=r"^iterations: takes 1 to "):
        larceny.bot("search", "heist", iterations=value)
