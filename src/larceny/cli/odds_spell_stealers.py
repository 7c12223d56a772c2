"""`larceny odds spell-stealers`: the dice, rolling against stopping, and when theft pays."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from larceny.bots.spell_stealers_odds import (
    FAR,
    PressOdds,
    TurnValues,
    die_odds,
    steal_odds,
)
from larceny.cli.options import Changes, Rules, read_changes
from larceny.games import load
from larceny.games.spell_stealers.notation import SHAPE_NAMES

if TYPE_CHECKING:
    from rich.table import Table

CHOICES = (*SHAPE_NAMES, "stop")


def odds(
    points: Annotated[
        int | None, typer.Option(help="Artifact points at risk; all up to 15 if not given.")
    ] = None,
    thieves: Annotated[int, typer.Option(help="How many others have a ready token.")] = 1,
    pawn: Annotated[
        int | None, typer.Option(help="Where the thief's pawn stands; deep if not given.")
    ] = None,
    rules: Rules = None,
    changes: Changes = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """The exact odds of Spell Stealers.

    Success and points of each artifact die; what rolling each die is worth against stopping, in
    points scored at the end of the turn; and which artifacts are worth an attempt to steal.

    Examples:
      larceny odds spell-stealers
      larceny odds spell-stealers --points 8 --thieves 2
      larceny odds spell-stealers --pawn 3 --set success_faces=[3,3,2] --json
    """
    params, _ = load("spell-stealers").params(rules, read_changes(changes))
    values = TurnValues(params)
    shown = range(min(16, values.limit)) if points is None else (points,)
    facts = {
        "dice": [_die(odds) for odds in die_odds(params)],
        "thieves": thieves,
        "turn": float(values.turn(thieves)),
        "press": [_press(values.press(count, thieves)) for count in shown],
        "steal": _steals(params, FAR if pawn is None else pawn),
    }
    if as_json:
        typer.echo(json.dumps(facts, indent=2))
    else:
        _show(facts, pawn)


def _die(found: Any) -> dict[str, Any]:
    return {
        "die": SHAPE_NAMES[found.shape],
        "success": float(found.success),
        "points": float(found.points),
        "points_if_obtained": float(found.points_if_obtained),
    }


def _press(press: PressOdds) -> dict[str, Any]:
    rolls = {name: float(worth) for name, worth in zip(SHAPE_NAMES, press.roll, strict=True)}
    return {"points": press.points, **rolls, "stop": press.points, "best": CHOICES[press.best]}


def _steals(params: Any, pawn: int) -> list[dict[str, Any]]:
    found = [
        steal_odds(params, shape, number, pawn)
        for shape in range(len(SHAPE_NAMES))
        for number in range(1, params.faces[shape] + 1)
    ]
    return [
        {
            "die": SHAPE_NAMES[odds.shape],
            "number": odds.number,
            "success": float(odds.success),
            "steps": float(odds.steps),
            "denied": float(odds.denied),
            "pays": odds.pays,
        }
        for odds in found
    ]


def _show(facts: dict[str, Any], pawn: int | None) -> None:
    from rich.console import Console

    console = Console()
    console.print(_dice_grid(facts))
    console.print(_press_grid(facts))
    console.print(
        f"a whole turn: {facts['turn']:.3f} points. A thief is taken to try when that gains steps.",
        highlight=False,
    )
    console.print(_steal_grid(facts, pawn))


def _grid(title: str, *headings: str) -> Table:
    from rich.table import Table

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
