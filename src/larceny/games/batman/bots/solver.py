"""Batman's `solver`: the turn solved exactly for expected points, and the last round played to win.

Its memory holds, for every villain of the rule set and every position of a turn, the value of
rolling: the mean points when all that follows is played best, and for every higher number of points
the distribution of the turn's points when one aims for at least that. In the last round the solver
plays for the chance to win: it follows, from decision to decision, the aim that makes it highest,
given what the others have and what those still to play can get.
"""

from __future__ import annotations

from larceny.bots.bot import Memory
from larceny.bots.tie_break import CHOICE, choose, offer
from larceny.engine.rng import Rng
from larceny.engine.rule import rule
from larceny.engine.stack import new_floats
from larceny.games.batman.bots.endgame import is_last_round, win_chance
from larceny.games.batman.bots.memory import most_points, row_at, start_at
from larceny.games.batman.move import decode, encode_roll, encode_stop
from larceny.games.batman.odds.key import kept, position_key, returned_key
from larceny.games.batman.rules import moves
from larceny.games.batman.score import turn_points
from larceny.games.batman.state import BATMAN, DECIDING, LOOT, RETURNING, Params, State


@rule
def solver(
    params: Params, state: State, seat: int, out: list[int], rng: Rng, memory: Memory
) -> int:
    """Return the move with the highest value."""
    choice = new_floats(CHOICE)
    count = moves(params, state, seat, out)
    if state.phase == DECIDING:
        points = turn_points(params, state)
        is_last = is_last_round(params, state, seat, points)
        row = row_at(memory, state.villain[seat], position_key(params, state))
        stop = stop_value(params, state, seat, memory, is_last, points)
        roll = roll_value(params, state, seat, memory, is_last, points, row)
        offer(choice, out, encode_stop(), stop)
        offer(choice, out, encode_roll(), roll)
        return choose(choice, out, rng)
    for index in range(count):
        if state.phase == RETURNING:
            value = return_value(params, state, seat, memory, decode(out[index]).mask)
        else:
            value = memory[start_at(memory, decode(out[index]).villain)]
        offer(choice, out, out[index], value)
    return choose(choice, out, rng)


@rule
def return_value(params: Params, state: State, seat: int, memory: Memory, mask: int) -> float:
    """Return the value of the best move after putting dice back."""
    is_last = is_last_round(params, state, seat, kept(state, 0, LOOT))
    if kept(state, mask, BATMAN) >= params.bust_batman:
        return stop_value(params, state, seat, memory, is_last, 0)
    points = kept(state, mask, LOOT)
    row = row_at(memory, state.villain[seat], returned_key(state, mask))
    stop = stop_value(params, state, seat, memory, is_last, points)
    return max(stop, roll_value(params, state, seat, memory, is_last, points, row))


@rule
def stop_value(
    params: Params, state: State, seat: int, memory: Memory, is_last: bool, points: int
) -> float:
    """Return the points of a turn, or in the last round the chance to win with them."""
    if is_last:
        return win_chance(params, state, seat, memory, points)
    return 1.0 * points


@rule
def roll_value(
    params: Params, state: State, seat: int, memory: Memory, is_last: bool, points: int, row: int
) -> float:
    """Return the mean points of rolling, or in the last round the best chance to win."""
    if not is_last:
        return memory[row]
    most = most_points(memory, state.villain[seat])
    best = 0.0
    place = row + 1
    for _ in range(points, most):
        value = 0.0
        for final in range(most + 1):
            if memory[place + final] > 0.0:
                chance = win_chance(params, state, seat, memory, final)
                value += memory[place + final] * chance
        best = max(best, value)
        place += most + 1
    return best
