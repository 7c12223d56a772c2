"""The odds of Spell Stealers as JSON values, and as tables in a terminal."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table

from larceny.games.spell_stealers.piece import SHAPE_NAMES
from larceny.odds.spell_stealers.die_odds import (
    FAR,
    RollOdds,
    StealOdds,
    all_roll_odds,
    all_steal_odds,
)
from larceny.odds.spell_stealers.turn_value import PressOdds, TurnValues

CHOICES = (*SHAPE_NAMES, "stop")
MAX_ROWS = 16


def find_odds(params: Any, points: int | None, thieves: int, pawn: int | None) -> dict[str, Any]:
    """Return everything that the command prints, as JSON values."""
    values = TurnValues(params)
    shown = range(min(MAX_ROWS, values.limit)) if points is None else (points,)
    steals = all_steal_odds(params, FAR if pawn is None else pawn)
    return {
        "dice": [_die(odds) for odds in all_roll_odds(params)],
        "thieves": thieves,
        "turn": float(values.turn(thieves)),
        "press": [_press(values.press(count, thieves)) for count in shown],
        "steal": [_steal(odds) for odds in steals],
    }


def _die(odds: RollOdds) -> dict[str, Any]:
    return {
        "die": SHAPE_NAMES[odds.shape],
        "success": float(odds.success),
        "points": float(odds.points),
        "points_if_obtained": float(odds.points_if_obtained),
    }


def _press(press: PressOdds) -> dict[str, Any]:
    rolls = {str(name): float(worth) for name, worth in zip(SHAPE_NAMES, press.roll, strict=True)}
    return {"points": press.points, **rolls, "stop": press.points, "best": CHOICES[press.best]}


def _steal(odds: StealOdds) -> dict[str, Any]:
    return {
        "die": SHAPE_NAMES[odds.shape],
        "number": odds.number,
        "success": float(odds.success),
        "steps": float(odds.steps),
        "denied": float(odds.denied),
        "pays": odds.pays,
    }


def show_odds(facts: dict[str, Any], pawn: int | None) -> None:
    """Print the tables."""
    console = Console()
    console.print(_dice_grid(facts))
    console.print(_press_grid(facts))
    console.print(
        f"a whole turn: {facts['turn']:.3f} points. A thief is taken to try when that gains steps.",
        highlight=False,
    )
    console.print(_steal_grid(facts, pawn))


def _grid(title: str, *headings: str) -> Table:
    grid = Table(title=title)
    for heading in headings:
        grid.add_column(heading, justify="right")
    return grid


def _dice_grid(facts: dict[str, Any]) -> Table:
    grid = _grid("Artifact dice", "die", "obtained", "points a roll", "points if obtained")
    for die in facts["dice"]:
        grid.add_row(
            die["die"],
            f"{die['success']:.2%}",
            f"{die['points']:.4f}",
            f"{die['points_if_obtained']:.4f}",
        )
    return grid


def _press_grid(facts: dict[str, Any]) -> Table:
    title = f"Points scored in the end, with {facts['thieves']} ready thieves"
    grid = _grid(title, "at risk", *SHAPE_NAMES, "stop", "best")
    for row in facts["press"]:
        rolls = [f"{row[name]:.3f}" for name in SHAPE_NAMES]
        grid.add_row(str(row["points"]), *rolls, str(row["stop"]), row["best"])
    return grid


def _steal_grid(facts: dict[str, Any], pawn: int | None) -> Table:
    where = "deep in the temple" if pawn is None else f"at {pawn}"
    headings = ("artifact", "match or beat", "steps", "the other loses", "pays")
    grid = _grid(f"Stealing, the thief {where}", *headings)
    for row in facts["steal"]:
        grid.add_row(
            f"{row['die']} {row['number']}",
            f"{row['success']:.2%}",
            f"{row['steps']:+.3f}",
            f"{row['denied']:.3f}",
            "yes" if row["pays"] else "no",
        )
    return grid
