"""The odds of Spell Stealers as JSON values, and as tables in a terminal."""

from __future__ import annotations

from typing import Any

from rich.table import Table

from larceny.engine.language import ENGLISH, Language
from larceny.engine.phrase import as_phrase, phrase
from larceny.games.spell_stealers.odds.die_odds import (
    FAR,
    RollOdds,
    StealOdds,
    all_roll_odds,
    all_steal_odds,
)
from larceny.games.spell_stealers.odds.turn_value import PressOdds, TurnValues
from larceny.games.spell_stealers.piece import SHAPE_NAMES
from larceny.terminal.spoken_console import SpokenConsole

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


def show_odds(facts: dict[str, Any], pawn: int | None, language: Language = ENGLISH) -> None:
    """Print the tables."""
    console = SpokenConsole(language)
    console.print(_dice_grid(facts, console))
    console.print(_press_grid(facts, console))
    words = "a whole turn: {points:.3f} points. A thief is taken to try when that gains steps."
    console.tell(phrase(words, points=float(facts["turn"])))
    console.print(_steal_grid(facts, pawn, console))


def _grid(console: SpokenConsole, title: str, *headings: str) -> Table:
    grid = console.make_table(title=title)
    for heading in headings:
        grid.add_column(heading, justify="right")
    return grid


def _dice_grid(facts: dict[str, Any], console: SpokenConsole) -> Table:
    headings = ("die", "obtained", "points a roll", "points if obtained")
    grid = _grid(console, "Artifact dice", *headings)
    for die in facts["dice"]:
        grid.add_row(
            as_phrase(die["die"]),
            phrase("{value:.2%}", value=float(die["success"])),
            phrase("{value:.4f}", value=float(die["points"])),
            phrase("{value:.4f}", value=float(die["points_if_obtained"])),
        )
    return grid


def _press_grid(facts: dict[str, Any], console: SpokenConsole) -> Table:
    title = phrase(
        "Points scored in the end, with {count:# ready thief|# ready thieves}",
        count=facts["thieves"],
    )
    grid = _grid(console, title, "at risk", *SHAPE_NAMES, "stop", "best")
    for row in facts["press"]:
        rolls = [phrase("{value:.3f}", value=float(row[name])) for name in SHAPE_NAMES]
        grid.add_row(str(row["points"]), *rolls, str(row["stop"]), as_phrase(row["best"]))
    return grid


def _steal_grid(facts: dict[str, Any], pawn: int | None, console: SpokenConsole) -> Table:
    title = phrase("Stealing, the thief deep in the temple")
    if pawn is not None:
        title = phrase("Stealing, the thief at {pawn}", pawn=pawn)
    headings = ("artifact", "match or beat", "steps", "the other loses", "pays")
    grid = _grid(console, title, *headings)
    for row in facts["steal"]:
        grid.add_row(
            phrase("{die} {number}", die=as_phrase(row["die"]), number=row["number"]),
            phrase("{value:.2%}", value=float(row["success"])),
            phrase("{value:+.3f}", value=float(row["steps"])),
            phrase("{value:.3f}", value=float(row["denied"])),
            phrase("yes") if row["pays"] else phrase("no"),
        )
    return grid
