"""`larceny odds spell-stealers`: the dice, rolling against stopping, and when theft pays."""

from __future__ import annotations

from typing import Annotated, Any

from larceny.engine.phrase import as_phrase, phrase
from larceny.games.spell_stealers.odds.die_odds import (
    FAR,
    RollOdds,
    StealOdds,
    all_roll_odds,
    all_steal_odds,
)
from larceny.games.spell_stealers.odds.turn_value import PressOdds, TurnValues
from larceny.games.spell_stealers.state import SHAPE_NAMES, Params
from larceny.odds.odds_page import Advance, Grid, Heading, OddsOption, OddsPage

CHOICES = (*SHAPE_NAMES, "stop")
MAX_ROWS = 16


def odds(
    params: Params,
    advance: Advance,
    points: Annotated[
        int | None, OddsOption("Artifact points at risk; all up to 15 if not given.")
    ] = None,
    thieves: Annotated[int, OddsOption("How many others have a ready token.")] = 1,
    pawn: Annotated[
        int | None, OddsOption("Where the thief's pawn stands; deep if not given.")
    ] = None,
) -> OddsPage:
    """The exact odds of Spell Stealers.

    Success and points of each artifact die; what rolling each die is worth against stopping, in
    points scored at the end of the turn; and which artifacts are worth an attempt to steal.

    Examples:
      larceny odds spell-stealers
      larceny odds spell-stealers --points 8 --thieves 2
      larceny odds spell-stealers --pawn 3 --set success_faces=[3,3,2] --json
    """
    facts = find_facts(params, points, thieves, pawn)
    words = "a whole turn: {points:.3f} points. A thief is taken to try when that gains steps."
    turn = phrase(words, points=float(facts["turn"]))
    parts: list[str | Grid] = [
        _dice_grid(facts),
        _press_grid(facts),
        turn,
        _steal_grid(facts, pawn),
    ]
    return OddsPage(facts, parts, rests_on=("success_faces",))


def find_facts(
    params: Params, points: int | None, thieves: int, pawn: int | None
) -> dict[str, Any]:
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


def _dice_grid(facts: dict[str, Any]) -> Grid:
    words = ("die", "obtained", "points a roll", "points if obtained")
    rows = [
        [
            as_phrase(die["die"]),
            phrase("{value:.2%}", value=float(die["success"])),
            phrase("{value:.4f}", value=float(die["points"])),
            phrase("{value:.4f}", value=float(die["points_if_obtained"])),
        ]
        for die in facts["dice"]
    ]
    return Grid("Artifact dice", [*map(Heading, words)], rows)


def _press_grid(facts: dict[str, Any]) -> Grid:
    title = phrase(
        "Points scored in the end, with {count:# ready thief|# ready thieves}",
        count=facts["thieves"],
    )
    rows = []
    for row in facts["press"]:
        rolls = [phrase("{value:.3f}", value=float(row[name])) for name in SHAPE_NAMES]
        rows.append([str(row["points"]), *rolls, str(row["stop"]), as_phrase(row["best"])])
    return Grid(title, [*map(Heading, ("at risk", *SHAPE_NAMES, "stop", "best"))], rows)


def _steal_grid(facts: dict[str, Any], pawn: int | None) -> Grid:
    title = phrase("Stealing, the thief deep in the temple")
    if pawn is not None:
        title = phrase("Stealing, the thief at {pawn}", pawn=pawn)
    words = ("artifact", "match or beat", "steps", "the other loses", "pays")
    rows = [
        [
            phrase("{die} {number}", die=as_phrase(row["die"]), number=row["number"]),
            phrase("{value:.2%}", value=float(row["success"])),
            phrase("{value:+.3f}", value=float(row["steps"])),
            phrase("{value:.3f}", value=float(row["denied"])),
            phrase("yes") if row["pays"] else phrase("no"),
        ]
        for row in facts["steal"]
    ]
    return Grid(title, [*map(Heading, words)], rows)
