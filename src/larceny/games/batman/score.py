"""Batman: the points of a turn and of a game, and who leads (BT-08, BT-20, BT-21, BT-30, BT-31)."""

from __future__ import annotations

from larceny.engine.rule import rule
from larceny.engine.score import highest_scores_among
from larceny.games.batman.dice import total
from larceny.games.batman.state import BLUE, CATWOMAN, Params, State
from larceny.games.batman.villain import joker_points


@rule
def turn_points(params: Params, state: State) -> int:
    """Return what stopping scores: a point for each Loot, and the villain's bonus (BT-08)."""
    points = total(state.loot) + joker_points(params, state)
    if state.villain[state.turn] == CATWOMAN:
        points += state.loot[BLUE] * params.catwoman_bonus  # BT-21
    return points


@rule
def scores(params: Params, state: State, out: list[int]) -> None:
    """Write the points of finished turns, bonus points included (BT-30)."""
    for seat in range(state.seats):
        out[seat] = state.points[seat]


@rule
def winners(params: Params, state: State) -> int:
    """Return who has most points; after a tie only those who played on can win (BT-30, BT-31)."""
    return leaders(state)


@rule
def leaders(state: State) -> int:
    """Return the mask of those who can still win and have most points (BT-30, BT-31)."""
    return highest_scores_among(state.points, state.seats, state.contenders)


@rule
def highest(state: State) -> int:
    """Return the most points that anybody has who can still win (BT-31)."""
    best = -1
    for seat in range(state.seats):
        if state.contenders >> seat & 1:
            best = max(best, state.points[seat])
    return best
