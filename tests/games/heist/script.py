"""Games of HEIST! played by script: dice by hand, moves in notation."""

from __future__ import annotations

from typing import Any, cast

import larceny
from larceny.games.heist.view import Card, View

JEWEL_ROLLS = {
    "ampulla-and-spoon": "1 1 1 1 1",
    "jeweled-sword-of-offering": "2 2 2 2 2",
    "sovereigns-orb": "3 3 3 3 3",
    "sceptre-with-the-dove": "4 4 4 4 4",
    "sceptre-with-the-cross": "5 5 5 5 5",
    "imperial-state-crown": "6 6 6 6 6",
    "delong-star-ruby": "1 2 6 6 6",
    "star-of-india": "1 6 6 6 6",
    "heart-of-eternity": "2 2 3 3 3",
    "regent-diamond": "1 2 3 4 6",
    "great-star-of-africa": "1 2 3 4 5",
}
"""A roll for every jewel but the Hope Diamond, with as many locks as it can get."""

LOG_ROLLS = dict(
    zip(
        (
            "aces", "twos", "threes", "fours", "fives", "sixes", "three-of-a-kind",
            "four-of-a-kind", "full-house", "small-straight", "large-straight",
        ),
        JEWEL_ROLLS.values(),
        strict=True,
    )
)  # fmt: skip

DUD = "1 1 2 2 4"
"""A roll that is good for nothing once every jewel is out behind the locks of these rolls."""
THREE_DUDS = f"{DUD}; keep; {DUD}; keep; {DUD}"


def new(seats: int = 2, rules: str = "heist", first: int = 0, **params: Any) -> larceny.Table:
    """A table whose dice are played by hand, with the first player drawn."""
    table = larceny.load("heist").table(seats, rules, params=params, chance="manual")
    table.play(larceny.CHANCE, f"first p{first}")
    return table


def run(table: larceny.Table, script: str) -> larceny.Table:
    """Play `1 3 3 2 6; take sovereigns-orb; ...`: dice, and moves of whoever is to decide."""
    for step in script.split(";"):
        words = step.split()
        if words[0].isdigit():
            for face in words:
                table.play(larceny.CHANCE, f"die {face}")
        else:
            table.play(table.actors[0], " ".join(words))
    return table


def take_all(table: larceny.Table, rolls: dict[str, str]) -> larceny.Table:
    """Turn after turn, somebody takes the next of these cards with its roll."""
    for card, roll in rolls.items():
        run(table, f"{roll}; take {card}")
    return table


def board(table: larceny.Table) -> View:
    """Return what everybody sees of the table."""
    return cast(View, table.view()["board"])


def cards(table: larceny.Table) -> dict[str, Card]:
    return {card["name"]: card for card in board(table)["cards"]}


def holder(table: larceny.Table, card: str) -> int | None:
    return cards(table)[card]["holder"]


def locks(table: larceny.Table, card: str) -> int:
    return cards(table)[card]["locks"]


def turn(table: larceny.Table) -> int:
    seat = board(table)["turn"]
    assert seat is not None
    return seat


def choices(table: larceny.Table) -> list[str]:
    """What the player to decide may do, keeps left out."""
    moves = table.moves(table.actors[0])
    return [move for move in moves if not move.startswith("keep")]


def rule_against(table: larceny.Table, move: str) -> str:
    """The rule by which the player to decide may not do this."""
    try:
        table.play(table.actors[0], move)
    except larceny.IllegalMove as error:
        return str(error.rule)
    raise AssertionError(f"{move!r} was allowed")
