"""`sharp` is the best bot of each game, under one name in all games."""

from __future__ import annotations

import pytest

import larceny
from larceny import bots
from larceny.games import NAMES, load


@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_a_sharp_bot(name: str) -> None:
    game, contract = larceny.load(name), load(name)
    assert game.bots[-1] == "sharp"
    assert bots.sharpest(contract, contract.params()[0], 2) in set(game.bots) - {"sharp", "random"}


def test_it_plays_as_the_one_it_stands_for() -> None:
    game = larceny.load("dice-heist")
    table = game.table(seats=3, seed=7)
    while not table.over:
        seat = table.actors[0]
        seen = table.observe(seat)
        sharp, other = (larceny.bot(name, game, seed=1) for name in ("sharp", "greedy"))
        move = sharp.choose(seen)
        assert move == other.choose(seen)
        table.play(seat, move)


def test_it_can_be_simulated() -> None:
    wishes = (["sharp", "random"], ["greedy", "random"])
    one, two = (larceny.simulate("dice-heist", 2, bots=w, games=200, seed=3) for w in wishes)
    assert one.win_shares() == two.win_shares()
