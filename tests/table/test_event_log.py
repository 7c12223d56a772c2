"""What happened at a table: shared by forks, and still each one's own."""

from __future__ import annotations

import larceny
from larceny import CHANCE, Table


def moves(table: Table) -> list[str]:
    return [event.move for event in table.log]


def heist() -> Table:
    return larceny.load("dice-heist").table(2, seed=3)


def test_a_fork_that_goes_on_changes_nothing_behind_it() -> None:
    table = heist()
    before = moves(table)
    fork = table.fork()
    seat = table.actors[0]
    fork.play(seat, "recruit")
    assert moves(table) == before
    assert moves(fork)[: len(before) + 1] == [*before, "recruit"]
    assert table.version == len(before) < fork.version


def test_forks_go_different_ways() -> None:
    table = heist()
    seat = table.actors[0]
    known = table.version
    ways = [move for move in table.moves(seat) if move != "recruit"]
    one, two = table.fork(), table.fork()
    one.play(seat, "recruit")
    two.play(seat, ways[0])
    table.play(seat, ways[-1])
    assert [moves(each)[known] for each in (one, two, table)] == ["recruit", ways[0], ways[-1]]
    for each in (one, two, table):
        for _ in range(5):
            actor = each.actors[0]
            each.play(actor, each.moves(actor)[0])
        again = each.at(each.version)
        assert again.log == each.log
        assert again.story() == each.story()


def test_what_a_fork_reveals_stays_hidden_at_the_table_it_came_from() -> None:
    table = larceny.load("spell-stealers").table(2, chance="manual", names=["Anna", "Ben"])
    for die in ("die 12", "die 1"):
        table.play(CHANCE, die)
    table.play(0, "roll orb")
    fork = table.fork()
    fork.play(CHANCE, "artifact 9")
    assert fork.story(1)[-2] == "Anna rolls the orb."
    assert table.story(1)[-1] == "Anna: roll ?."
    assert table.log_for(1)[-1].move == "roll ?"


def test_taken_back_is_forgotten() -> None:
    table = larceny.load("dice-heist").table(2, chance="manual")
    table.play(CHANCE, "die 3")
    fork = table.fork()
    assert table.undo().move == "die 3"
    assert (moves(table), moves(fork)) == ([], ["die 3"])
    table.play(CHANCE, "die 5")
    assert (moves(table), moves(fork)) == (["die 5"], ["die 3"])
