"""HEIST!'s planner: what it expects at the end of a turn, and its choice where that is plain."""

from __future__ import annotations

from pathlib import Path

import pytest

import larceny
from larceny.engine.errors import BotRefusal
from larceny.engine.rule import Bound, bind, plain
from larceny.games import load
from larceny.games.heist.bots.planner import PLANNER, remember_networks
from larceny.games.heist.bots.solver import evaluate_use
from larceny.games.heist.card import card_number
from tests.bots.random_weights import install_weights
from tests.games.heist.script import new, run

HEIST = load("heist")


def choice(table: larceny.Table) -> str:
    return larceny.bot("planner", "heist", seed=1).choose(table.observe(table.actors[0]))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_use_is_worth_what_the_evaluator_says_when_the_next_turn_begins(seats: int) -> None:
    table = run(new(seats=seats), "3 3 3 1 2")
    seen = table.observe(table.actors[0])
    orb = card_number(seen.params, "sovereigns-orb")
    assert isinstance(PLANNER.function, Bound)
    evaluate = plain(bind(evaluate_use, **dict(PLANNER.function.bindings)))
    memory = remember_networks(seen.params)
    value = evaluate(seen.params, seen.state, seen.seat, memory, orb, 3)
    run(table, "take sovereigns-orb")
    assert value == pytest.approx(larceny.evaluate(table.observe(seen.seat))[seen.seat], abs=1e-6)


@pytest.mark.parametrize(
    ("roll", "move"),
    [("6 6 6 6 6", "take hope-diamond"), ("1 2 3 4 5", "take great-star-of-africa")],
)
def test_the_best_roll_for_the_dearest_card_is_used_at_once(roll: str, move: str) -> None:
    assert choice(run(new(), roll)) == move


def test_the_planner_refuses_weights_that_are_not_for_every_number_of_seats(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install_weights(HEIST, tmp_path, monkeypatch, 2)
    table = run(new(), "1 1 2 2 4")
    with pytest.raises(BotRefusal, match="for 2 seats, not 3"):
        larceny.bot("planner", "heist").choose(table.observe(table.actors[0]))
