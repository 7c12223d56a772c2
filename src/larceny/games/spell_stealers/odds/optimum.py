"""The optimum of Spell Stealers, two seats and polite: both play as well as possible, to win.

Failed attempts to steal lead back, so the chances are iterated: first those of final rounds, then
those of the rounds before. A position is the beginning of a turn: both pawns, and whether the first
or the second player of the round rolls. Both tokens are ready then: a player who resets tokens by
hand (SS-06) is never worse off for it, because a ready token only adds choices.

Nothing limits the points of a turn, and nothing the depth of a pawn. Yet with enough points
stopping is best whatever a further roll might bring, and ties are alike where they are deep enough.
Both are checked in every solution, and the tables are made larger until they hold.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple, TypeAlias

from larceny.engine.array import np
from larceny.engine.phrase import phrase
from larceny.games.spell_stealers.odds.backward_induction import (
    READY,
    Array,
    Dice,
    TurnChances,
    chase_chances,
    make_dice,
)
from larceny.games.spell_stealers.odds.turn_end import (
    FIRST,
    SECOND,
    TableSize,
    Turns,
    TurnStarts,
    solve_before,
    solve_last,
    solve_tied,
)
from larceny.games.spell_stealers.state import LIVE, Params

Progress: TypeAlias = Callable[[str, float], None]

TOLERANCE = 1e-12
"""The chances are iterated until none of them changes by more."""
MAX_PLACES = 20_000_000
"""The most places of the tables for which the game is solved."""
MAX_POINTS = 1000
"""The most points of a turn that are followed."""


class Fixpoint(NamedTuple):
    """Chances that one more sweep hardly changes."""

    starts: TurnStarts
    sweeps: int
    residual: float


def refusal(params: Params) -> str | None:
    """Return why these params cannot be solved exactly, or None."""
    if params.window == LIVE:
        return phrase("only polite games can be solved, not those in real time")
    reach = first_reach(params, make_dice(params))
    if reach.points >= MAX_POINTS:
        words = "a die misses so seldom that turns of more than {most:,} points matter"
        return phrase(words, most=MAX_POINTS)
    if reach.places > MAX_PLACES:
        words = "the tables would have {places:,} places; {most:,} are the most"
        return phrase(words, places=int(reach.places), most=MAX_PLACES)
    return None


def solve(params: Params, progress: Progress) -> tuple[dict[str, Array], dict[str, Any]]:
    """Return the chances of whoever rolls, when a turn begins, and facts about them.

    The arrays are `before` and `tied` of `TurnStarts`, `points` and `depth` of `TableSize`, and the
    `tables` of all turns: where there is no NumPy, it takes seconds to make them.
    """
    from larceny.games.spell_stealers.odds.game_value import make_tables  # which reads all this

    dice = make_dice(params)
    reach = first_reach(params, dice)
    while True:
        final = _iterate(_guess(reach), _sweep_final(dice, reach), "final rounds", progress)
        if not is_deep_enough(reach, final.starts):
            reach = replace(reach, depth=reach.depth + dice.highest)
            continue
        whole = _iterate(final.starts, _sweep_before(dice, reach), "rounds before", progress)
        if has_enough_points(dice, reach, make_turns(dice, reach, whole.starts)):
            break
        reach = replace(reach, points=reach.points + dice.highest)
    before, _, tied = whole.starts
    arrays = {
        "before": before,
        "tied": tied,
        "points": np.array(reach.points),
        "depth": np.array(reach.depth),
    }
    arrays["tables"] = np.asarray(make_tables(params, arrays))
    facts = {
        "positions": before.size + tied.size,
        "sweeps": final.sweeps + whole.sweeps,
        "residual": max(final.residual, whole.residual),
        "first_player": float(before[FIRST, 0, 0]),
    }
    return arrays, facts


def first_reach(params: Params, dice: Dice) -> TableSize:
    """Return how far the tables go at first, which mostly is far enough.

    A roller stops when the other hardly catches up: more seldom than a roll misses and one who is
    behind by a whole track gains that much at once.
    """
    chase = chase_chances(dice)
    longest = params.track + dice.highest
    chances = [next(chase) for _ in range(longest)]
    hardly = chances[-1] * (1 - dice.surest) / 4
    while chances[-1] > hardly and len(chances) < MAX_POINTS:
        chances.append(next(chase))
    return TableSize(params.track, len(chances), 2 * dice.highest, dice.highest)


def make_turns(
    dice: Dice, reach: TableSize, starts: TurnStarts, last: TurnChances | None = None
) -> Turns:
    """Return all turns, given the chances at the beginnings of those that follow them.

    `last` are the last turns, if they are known.
    """
    before = [solve_before(dice, reach, starts, is_first) for is_first in (SECOND, FIRST)]
    last = solve_last(dice, reach, starts) if last is None else last
    return Turns((before[SECOND], before[FIRST]), last, solve_tied(dice, reach, starts))


def is_deep_enough(reach: TableSize, starts: TurnStarts) -> bool:
    """Return whether ties are alike on the last spaces of the table, and so on all deeper ones.

    From deeper spaces the rounds are the same, except that they lead to other ties. Those are less
    than the highest number nearer to the entrance.
    """
    return float(np.ptp(starts.tied[-reach.highest - 1 :])) <= TOLERANCE


def has_enough_points(dice: Dice, reach: TableSize, turns: Turns) -> bool:
    """Return whether stopping is best with the most points of the table, and with all beyond.

    The second player of a final round is left out: the tables go on until a stop wins.
    """
    distance = np.subtract.outer(*map(np.arange, turns.tied.roll.shape[1:]))
    is_possible = np.abs(distance) <= reach.highest  # by one theft or one failure
    advantages = [turn.least_advantage(dice, reach.points).min() for turn in turns.before]
    advantages.append(turns.tied.least_advantage(dice, reach.points)[is_possible].min())
    return float(min(advantages)) >= -TOLERANCE


def _guess(reach: TableSize) -> TurnStarts:
    """Return the chances to begin with: all are even."""
    last = (reach.depth + reach.highest + 2, reach.depth + reach.lead + reach.highest + 1)
    return TurnStarts(
        np.full((2, reach.track, reach.track), 0.5),
        np.full(last, 0.5),
        np.full(reach.depth + 1, 0.5),
    )


def _sweep_final(dice: Dice, reach: TableSize) -> Callable[[TurnStarts], TurnStarts]:
    """Return one sweep over final rounds: the second player's turns, then the first player's."""

    def sweep(starts: TurnStarts) -> TurnStarts:
        starts = starts._replace(last=solve_last(dice, reach, starts).roll[READY])
        rolls = solve_tied(dice, reach, starts).roll[READY]
        return starts._replace(tied=np.diagonal(rolls).copy())

    return sweep


def _sweep_before(dice: Dice, reach: TableSize) -> Callable[[TurnStarts], TurnStarts]:
    """Return one sweep over the rounds before, in the same order."""

    def sweep(starts: TurnStarts) -> TurnStarts:
        for is_first in (SECOND, FIRST):
            before = starts.before.copy()
            rolls = solve_before(dice, reach, starts, is_first).roll[READY]
            before[is_first] = rolls[:, : reach.track]
            starts = starts._replace(before=before)
        return starts

    return sweep


def _iterate(
    starts: TurnStarts,
    sweep: Callable[[TurnStarts], TurnStarts],
    stage: str,
    progress: Progress,
) -> Fixpoint:
    """Sweep until the chances stay as they are; progress is measured on a logarithmic scale."""
    sweeps = 0
    residual = 1.0
    while residual > TOLERANCE:
        renewed = sweep(starts)
        changes = [np.abs(new - old).max() for new, old in zip(renewed, starts, strict=True)]
        sweeps = sweeps + 1
        residual = float(max(changes))
        starts = renewed
        progress(stage, max(0.0, math.log(max(residual, TOLERANCE)) / math.log(TOLERANCE)))
    return Fixpoint(starts, sweeps, residual)
