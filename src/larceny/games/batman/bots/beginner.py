"""Batman's `beginner` follows a rule of thumb: stop with four points, or with two Batman in play.

As the Riddler it puts every Batman back; villains are all the same to it.
"""

from __future__ import annotations

from larceny.bots.bot import Memory
from larceny.engine.rng import Rng, pick
from larceny.engine.rule import rule
from larceny.games.batman.bots.greedy import batman_mask
from larceny.games.batman.dice import total
from larceny.games.batman.move import encode_return, encode_roll, encode_stop
from larceny.games.batman.rules import moves
from larceny.games.batman.score import turn_points
from larceny.games.batman.state import DECIDING, RETURNING, Params, State

ENOUGH = 4
"""The points with which it stops."""
WARNING = 2
"""The Batman in play with which it stops, whatever its points."""


@rule
def beginner(
    params: Params, state: State, seat: int, out: list[int], rng: Rng, memory: Memory
) -> int:
    """Stop with enough points or at the second Batman; else roll."""
    if state.phase == RETURNING:
        return encode_return(batman_mask(state))
    if state.phase != DECIDING:
        return out[pick(rng, moves(params, state, seat, out))]
    is_risky = total(state.batman) >= WARNING
    return encode_stop() if is_risky or turn_points(params, state) >= ENOUGH else encode_roll()
