"""What a table, a game, an observation and a bot look like in a prompt."""

from __future__ import annotations

import pytest

import larceny
from larceny.engine.seat import CHANCE, SPECTATOR


def test_a_table_tells_its_game_rules_turn_version_and_position() -> None:
    table = larceny.load("dice-heist").table(2, params={"sidekicks": 8}, seed=1)
    shown = repr(table)
    turn = table.actors[0]
    assert shown.startswith("<Table of dice-heist, rules standard, sidekicks=8, 2 seats; ")
    assert f"; p{turn} to move; version {table.version}; scores 4 4: " in shown
    assert shown.endswith(f": {table.position}>")


def test_a_table_tells_who_won() -> None:
    game = larceny.load("dice-heist")
    table = game.table(2, seed=4)
    bot = larceny.bot("greedy", game)
    while not table.over:
        table.play(table.actors[0], bot.choose(table.observe(table.actors[0])))
    (winner,) = table.winners
    scores = " ".join(map(str, table.scores))
    assert f"; over; version {table.version}; won by p{winner}; scores {scores}: " in repr(table)


def test_chance_that_is_played_manually_is_to_move() -> None:
    assert "; chance to move; version 0; " in repr(larceny.load("heist").table(2, chance="manual"))


def test_a_table_does_not_tell_what_is_hidden() -> None:
    game = larceny.load("art-robbery")
    first, other = (game.table(2, chance="manual") for _ in range(2))
    for table, place in ((first, 0), (other, -1)):
        while table.actors == (CHANCE,):
            offered = table.moves(CHANCE)
            table.play(CHANCE, offered[place if offered[0].startswith("card ") else 0])
    assert first.copy_state() != other.copy_state()
    assert first.observe(0).state != other.observe(0).state
    hidden = [table.copy_state() for table in (first, other)]
    for state in hidden:
        game.contract.rules.hide(first.setup.params, state, SPECTATOR)
    assert hidden[0] == hidden[1]
    assert repr(first) == repr(other)
    assert "scores" not in repr(first)
    assert repr(first.observe(0)) != repr(other.observe(0))


@pytest.mark.parametrize("name", larceny.games())
def test_an_observation_tells_the_position_as_its_seat_knows_it(name: str) -> None:
    table = larceny.load(name).table(2, seed=1)
    turn = table.actors[0]
    for seat in range(2):
        shown = repr(table.observe(seat))
        assert shown.startswith(f"<Observation of {name} by p{seat}, 2 seats; p{turn}")
        assert len(shown) < 1000
    assert f"; legal {table.moves(turn)[0]}" in repr(table.observe(turn))


def test_games_and_bots_tell_their_names() -> None:
    game = larceny.load("heist")
    assert repr(game).startswith("<Game heist: HEIST!, 2 to 4 seats; rule sets heist, ")
    assert repr(game.contract) == "<Contract of heist, version 1>"
    assert repr(larceny.bot("greedy", game, 5)) == "<Bot greedy of heist, seed 5>"
    search = larceny.bot("search", game, seconds=1.0)
    assert repr(search) == "<Bot search of heist, seed 0>"
