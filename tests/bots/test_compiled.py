"""Bots that a live table runs compiled."""

from __future__ import annotations

from dataclasses import replace

import larceny
from larceny.bots import Bot, find_policy


def test_a_compiled_policy_plays_at_a_table_as_it_does_in_python() -> None:
    game = larceny.load("dice-heist")
    plain = find_policy(game.contract, "greedy")
    assert plain is not None
    bots = [Bot("greedy", plain, seed=1), Bot("greedy", replace(plain, is_compiled=True), seed=1)]
    table = game.table(2, seed=5)
    for _ in range(30):
        seat = table.actors[0]
        first, second = (bot.choose(table.observe(seat)) for bot in bots)
        assert first == second
        table.play(seat, first)
