"""The score of Dice Heist: artifacts, gems, paintings, and who wins (DH-18 .. DH-21)."""

from __future__ import annotations

from larceny.engine.rule import rule
from larceny.engine.score import highest_scores
from larceny.engine.stack import new_ints
from larceny.games.dice_heist.state import COLOURS, PLAYERS, Params, State


@rule
def scores(params: Params, state: State, out: list[int]) -> None:
    """Write the points of every seat, as if the game ended now (DH-18 .. DH-20)."""
    for seat in range(state.seats):
        out[seat] = score(params, state, seat)


@rule
def score(params: Params, state: State, seat: int) -> int:
    """Add up a point for each artifact shown (DH-18), gems (DH-19) and paintings (DH-20)."""
    return (
        state.artifacts[seat]
        + gem_points(params, state, seat)
        + painting_points(params, state, seat)
    )


@rule
def gem_points(params: Params, state: State, seat: int) -> int:
    """Add up the gems: in each colour the n-th gem is worth n (DH-19)."""
    points = 0
    for colour in range(COLOURS):
        points += params.gem_worth[state.gems[seat][colour]]
    return points


@rule
def painting_points(params: Params, state: State, seat: int) -> int:
    """Return the points of the highest and the lowest total, which all who tie get (DH-20)."""
    is_highest = is_lowest = True
    for other in range(state.seats):
        if state.paintings[other] > state.paintings[seat]:
            is_highest = False
        if state.paintings[other] < state.paintings[seat]:
            is_lowest = False
    points = 0
    if is_highest:
        points += params.most_paintings
    if is_lowest:
        points += params.least_paintings
    return points


@rule
def winners(params: Params, state: State) -> int:
    """Return who has most points; a tie is shared (DH-21)."""
    points = new_ints(PLAYERS)
    scores(params, state, points)
    return highest_scores(points, state.seats)
