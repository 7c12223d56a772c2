"""Rollouts play on from a position, compiled where they can be."""

from __future__ import annotations

from typing import Any

import pytest

import larceny
from larceny.engine.errors import BadParam, BadSeats, UnknownBot
from larceny.table.observation import Observation
from larceny.table.position_rollout import BadPlayer
from larceny.table.table import Table

GAME = "dice-heist"


def new_table(seats: int = 2, moves: int = 10) -> Table:
    table = larceny.load(GAME).table(seats, seed=4)
    for _ in range(moves):
        seat = table.actors[0]
        table.play(seat, table.moves(seat)[-1])
    return table


class First:
    """Plays the first legal move."""

    def __init__(self) -> None:
        self.calls = 0

    def choose(self, observation: Observation) -> str:
        self.calls += 1
        return observation.moves[0]


@pytest.mark.compiled
def test_rollouts_with_names_go_on_from_the_position_and_change_nothing() -> None:
    table = new_table()
    log = table.log
    result = table.rollout("greedy", games=200, seed=1)
    assert table.log == log
    assert len(result.endings) == 200
    assert sum(result.shares) == pytest.approx(1)
    assert all(ending.winners and not ending.is_truncated for ending in result.endings)
    assert min(sum(ending.scores) for ending in result.endings) > 0
    assert len({ending.scores for ending in result.endings}) > 50
    assert result == table.rollout("greedy", games=200, seed=1)
    assert result != table.rollout("greedy", games=200, seed=2)
    assert result.mean_scores[0] == sum(e.scores[0] for e in result.endings) / 200


@pytest.mark.compiled
def test_a_better_bot_wins_more_from_the_same_position() -> None:
    result = new_table().rollout(["greedy", "random"], games=400, seed=1)
    assert result.shares[0] > 0.8


@pytest.mark.compiled
def test_a_finished_game_is_its_own_rollout_and_a_long_one_is_truncated() -> None:
    table = new_table()
    (cut,) = table.rollout("greedy", seed=1, max_steps=3).endings
    assert (cut.winners, cut.steps, cut.is_truncated) == ((), 3, True)
    while not table.over:
        legal = table.moves(table.actors[0])
        table.play(table.actors[0], legal[table.version % len(legal)])
    (ending,) = table.rollout("greedy", seed=1).endings
    assert (ending.winners, ending.scores, ending.steps) == (table.winners, table.scores, 0)


def test_a_bot_of_ones_own_plays_in_plain_python() -> None:
    table, mine = new_table(), First()
    result = table.rollout([mine, "greedy"], games=3, seed=1)
    assert mine.calls > 3
    assert all(ending.winners for ending in result.endings)
    assert result == table.rollout([First(), "greedy"], games=3, seed=1)
    (cut,) = table.rollout([First(), First()], seed=1, max_steps=5).endings
    assert cut.is_truncated
    assert cut.winners == ()


@pytest.mark.parametrize(
    ("bots", "settings", "error", "message"),
    [
        (["greedy"], {}, BadSeats, "2 seats take 2 bots, not 1"),
        ("nobody", {}, UnknownBot, "has no bot 'nobody'"),
        (["greedy", 5], {}, BadPlayer, "5 is no bot: it needs a method `choose"),
        ("random", {"games": 0}, BadParam, "games: a whole number from 1 on, not 0"),
        ("random", {"max_steps": 1.5}, BadParam, "max_steps: a whole number from 1 on, not 1.5"),
    ],
)
def test_what_cannot_be_rolled_out_is_refused(
    bots: Any, settings: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        new_table().rollout(bots, **settings)
