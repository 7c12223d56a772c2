"""The end of a match: how the points of every seat add up, and its highlights."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from typing_extensions import TypedDict  # the one of `typing` is refused by pydantic before 3.12

from larceny.engine.ending import Feat, ScoreStep
from larceny.table.table import Table

LIKELY = 0.5
"""A success that was more likely than this is nothing to tell."""


class MatchHighlight(TypedDict):
    """A moment to remember: the biggest loot, or the longest odds that came true."""

    kind: Literal["loot", "odds"]
    number: int
    seat: int
    victim: int | None
    points: int
    chance: float | None
    sentence: str


class MatchEnding(TypedDict):
    """What is told of a finished game: the steps to the score of each seat, and highlights."""

    steps: list[list[ScoreStep]]
    highlights: list[MatchHighlight]


def describe_ending(table: Table) -> MatchEnding:
    """Return how the points of a finished game add up, and what was remarkable in it.

    There is nothing to tell before the end, nor of games that have no module `ending`.
    """
    game = table.contract.ending
    if game is None or not table.over:
        return {"steps": [], "highlights": []}
    params = table.setup.params
    state = table.copy_state()
    moments = table.moments()
    steps = [game.steps(params, state, seat, moments) for seat in range(table.seats)]
    return {"steps": steps, "highlights": _find_highlights(table, game.feats(params, moments))}


def _find_highlights(table: Table, feats: Sequence[Feat]) -> list[MatchHighlight]:
    """Return the biggest loot and the longest odds, each the first of its kind."""
    loot = [feat for feat in feats if feat.is_loot and feat.points > 0]
    lucky = [feat for feat in feats if feat.chance is not None and feat.chance <= LIKELY]
    biggest = max(loot, key=lambda feat: feat.points, default=None)
    luckiest = min(lucky, key=lambda feat: feat.chance or 0, default=None)
    highlights = []
    if biggest:
        highlights.append(_highlight(table, "loot", biggest))
    if luckiest and luckiest != biggest:
        highlights.append(_highlight(table, "odds", luckiest))
    return highlights


def _highlight(table: Table, kind: Literal["loot", "odds"], feat: Feat) -> MatchHighlight:
    entry = table.entries(feat.number - 1)[0]
    return {
        "kind": kind,
        "number": feat.number,
        "seat": feat.seat,
        "victim": entry.victim,
        "points": feat.points,
        "chance": feat.chance,
        "sentence": entry.sentence,
    }
