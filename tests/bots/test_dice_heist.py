"""The greedy bot of Dice Heist: its strength, and that it plays the same compiled."""

from __future__ import annotations

import pytest

import larceny
from larceny import Table
from larceny.games.dice_heist.bots.greedy import greedy
from tests.bots.decision import (
    choose_compiled,
    choose_in_python,
    random_decisions,
    wins_against_random,
)
from tests.games.dice_heist.script import custom, reveal, start, turn
from tests.nightly import by_day


def choice(table: Table) -> str:
    """What greedy plays for the seat to move."""
    bot = larceny.bot("greedy", larceny.load("dice-heist"))
    return bot.choose(table.observe(table.actors[0]))


@pytest.mark.parametrize("rules", by_day("standard", of=["standard", "targeted-raid"]))
def test_greedy_wins_four_of_five_games_against_random(rules: str) -> None:
    """10,000 two-player games, each bot in each seat for half of them (seed 20)."""
    assert wins_against_random("dice-heist", "greedy", 10_000, rules) >= 0.8


@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("rules", ["standard", "targeted-raid"])
def test_greedy_chooses_the_same_legal_move_in_python_and_compiled(rules: str, seats: int) -> None:
    decisions = random_decisions("dice-heist", rules, seats)
    assert len(decisions) > 100
    chosen = choose_in_python(greedy, decisions)
    for known, code in zip(decisions, chosen, strict=True):
        assert code in known.codes
    assert choose_compiled(greedy, "choose_dice_heist_greedy", decisions) == chosen


def test_greedy_recruits_before_there_is_much_to_steal() -> None:
    table = start()
    reveal(table, "louvre-gem-red-1")
    assert choice(table) == "recruit"


def test_greedy_takes_a_rich_museum_alone_when_one_die_is_likely_enough() -> None:
    table = start()
    reveal(table, *(f"hermitage-artifact-1-{letter}" for letter in "abc"))
    turn(table, "hermitage-artifact-2-a", "recruit")
    turn(table, "hermitage-artifact-2-b", "recruit")
    reveal(table, "hermitage-painting-20")
    assert choice(table) == "heist hermitage 0"


def test_greedy_sends_everybody_once_the_deck_is_empty() -> None:
    table = start(2, **custom(gems=[[0], [0], [0], [2, 0, 0]]))
    turn(table, "louvre-gem-red-1", "recruit")
    turn(table, "louvre-gem-red-2", "recruit")
    assert choice(table) == "heist louvre 1"


def test_greedy_raids_a_card_that_is_easier_to_get_than_its_museum() -> None:
    table = start(rules="targeted-raid", **custom(paintings=[[], [], [], [50]]))
    reveal(table, "louvre-painting-50")
    assert choice(table) == "raid louvre-painting-50 0"
