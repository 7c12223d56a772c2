"""The chances of HEIST!'s cards for the dice that are kept, against every roll there is."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import larceny

GAME = larceny.load("heist")


def at_roll(dice: str, rules: str = "heist") -> larceny.Table:
    table = GAME.table(2, rules, chance="manual")
    table.play(larceny.CHANCE, "first p0")
    for face in dice.split():
        table.play(larceny.CHANCE, f"die {face}")
    return table


def shown(table: larceny.Table, kept: str) -> dict[str, int]:
    """Return the chances that the view shows for some dice to keep, by card."""
    board: Any = table.view(0)["board"]
    dice = [int(face) for face in kept.split()]
    chances = next(keep["chances"] for keep in board["keeps"] if keep["dice"] == dice)
    return dict(zip([card["name"] for card in board["cards"]], chances, strict=True))


def count(table: larceny.Table, kept: str) -> dict[str, int]:
    """Return the same by playing every possible roll of the other dice."""
    names = [card["name"] for card in table.view(0)["board"]["cards"]]  # type: ignore[attr-defined]
    hits = dict.fromkeys(names, 0)
    rolls = list(product("123456", repeat=5 - len(kept.split())))
    for faces in rolls:
        trial = table.clone()
        trial.play(0, f"keep {kept}".strip())
        for face in faces:
            trial.play(larceny.CHANCE, f"die {face}")
        for move in trial.moves(0):
            verb, *card = move.split()
            if verb in ("take", "raise") and trial.actors == (0,):
                hits[card[0]] += 1
    return {name: round(1000 * hit / len(rolls)) for name, hit in hits.items()}


@pytest.mark.parametrize(("dice", "kept"), [("1 3 3 6 6", "3 3 6"), ("1 2 3 4 6", "1 2 3 4")])
def test_the_chance_of_each_card_is_that_of_all_rolls(dice: str, kept: str) -> None:
    table = at_roll(dice)
    assert shown(table, kept) == count(table, kept)


def test_a_card_that_is_kept_for_is_certain() -> None:
    assert shown(at_roll("1 3 3 6 6"), "1")["ampulla-and-spoon"] == 1000


def test_ones_own_card_is_no_longer_to_be_had() -> None:
    table = at_roll("1 1 2 2 3")
    table.play(0, "take ampulla-and-spoon")
    for _ in range(5):
        table.play(larceny.CHANCE, "die 4")
    table.play(1, next(move for move in table.moves(1) if move.startswith("take")))
    for _ in range(5):
        table.play(larceny.CHANCE, "die 5")
    assert shown(table, "5")["ampulla-and-spoon"] == 0


def test_there_are_no_chances_without_a_roll_left() -> None:
    table = at_roll("1 1 2 2 3")
    for _ in range(2):
        table.play(0, "keep 1 1 2 2")
        table.play(larceny.CHANCE, "die 3")
    board: Any = table.view(0)["board"]
    assert (board["rolls_left"], board["keeps"]) == (0, [])
