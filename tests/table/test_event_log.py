"""The log of a table, which clones share until they diverge."""

from __future__ import annotations

import larceny
from larceny import CHANCE, Table


def moves(table: Table) -> list[str]:
    return [event.move for event in table.log]


def heist() -> Table:
    return larceny.load("dice-heist").table(2, seed=3)


def test_a_clone_that_goes_on_leaves_its_table_unchanged() -> None:
    table = heist()
    before = moves(table)
    clone = table.clone()
    seat = table.actors[0]
    clone.play(seat, "recruit")
    assert moves(table) == before
    assert moves(clone)[: len(before) + 1] == [*before, "recruit"]
    assert table.version == len(before) < clone.version


def test_clones_diverge() -> None:
    table = heist()
    seat = table.actors[0]
    known = table.version
    ways = [move for move in table.moves(seat) if move != "recruit"]
    first, second = table.clone(), table.clone()
    first.play(seat, "recruit")
    second.play(seat, ways[0])
    table.play(seat, ways[-1])
    assert [moves(each)[known] for each in (first, second, table)] == ["recruit", ways[0], ways[-1]]
    for each in (first, second, table):
        for _ in range(5):
            actor = each.actors[0]
            each.play(actor, each.moves(actor)[0])
        again = each.at(each.version)
        assert again.log == each.log
        assert again.story() == each.story()


def test_what_a_clone_reveals_stays_hidden_at_its_table() -> None:
    table = larceny.load("spell-stealers").table(2, chance="manual", names=["Anna", "Ben"])
    for die in ("die 12", "die 1"):
        table.play(CHANCE, die)
    table.play(0, "roll orb")
    clone = table.clone()
    clone.play(CHANCE, "artifact 9")
    assert clone.story(1)[-2] == "Anna rolls the orb."
    assert table.story(1)[-1] == "Anna: roll ?."
    assert table.log_for(1)[-1].move == "roll ?"


def test_an_event_that_is_taken_back_stays_in_clones_alone() -> None:
    table = larceny.load("dice-heist").table(2, chance="manual")
    table.play(CHANCE, "die 3")
    clone = table.clone()
    assert table.undo().move == "die 3"
    assert (moves(table), moves(clone)) == ([], ["die 3"])
    table.play(CHANCE, "die 5")
    assert (moves(table), moves(clone)) == (["die 5"], ["die 3"])
