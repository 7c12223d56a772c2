"""The last round of a game: what somebody is told who comes back to it."""

from __future__ import annotations

import pytest

import larceny
from larceny.terminal.local_game import find_last_round


def test_a_new_game_is_told_from_its_start() -> None:
    for name in larceny.games():
        assert find_last_round(larceny.load(name).table(2, seed=1)) == 0


@pytest.mark.parametrize("seats", [2, 3])
def test_the_last_round_has_one_whole_turn_of_each_seat_and_the_one_under_way(seats: int) -> None:
    game = larceny.load("dice-heist")
    table = game.table(seats, seed=5)
    for _ in range(7):  # a turn is one move
        table.play(table.actors[0], "recruit" if "recruit" in table.moves(table.actors[0]) else "1")
    told = table.log[find_last_round(table) :]
    movers = [event.seat for event in told if event.seat < seats]
    assert sorted(movers) == list(range(seats))
    assert movers[0] == table.actors[0]


@pytest.mark.parametrize("name", larceny.games())
def test_the_last_round_of_a_long_game_is_a_small_part_of_it(name: str) -> None:
    game = larceny.load(name)
    table = game.table(2, seed=1)
    bot = larceny.bot("random", game, 1)
    while not table.over and table.version < 200:
        table.play(table.actors[0], bot.choose(table.observe(table.actors[0])))
    start = find_last_round(table)
    assert 0 < table.version - start < table.version
    assert {event.seat for event in table.log[start:]} >= {0, 1}
