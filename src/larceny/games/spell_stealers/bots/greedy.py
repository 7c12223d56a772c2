"""The greedy policy of Spell Stealers, by the exact odds.

It rolls the die that scores most on average, or stops, and it steals when an attempt gains steps on
average. Near the spell only the steps to it, or to the lead, count. In the last round it goes on
until it leads, with the die that most likely gets it there.
"""

from __future__ import annotations

from larceny.bots.bot import Memory
from larceny.bots.tie_break import CHOICE, TOLERANCE, choose, offer
from larceny.engine.mask import count_of, one_of
from larceny.engine.per_params import per_params
from larceny.engine.rng import Rng
from larceny.engine.rule import rule
from larceny.engine.stack import new_floats
from larceny.engine.turn_taking import wait_before
from larceny.games.spell_stealers.move import (
    encode_decline,
    encode_reset,
    encode_roll,
    encode_stop,
    encode_take,
    encode_throw,
    encode_vote,
)
from larceny.games.spell_stealers.odds.die_odds import steal_steps
from larceny.games.spell_stealers.odds.turn_value import STOP_CHOICE, TurnValues
from larceny.games.spell_stealers.rules import moves
from larceny.games.spell_stealers.state import (
    NOBODY,
    OFFER,
    PLAYERS,
    PRESS,
    PYRAMID,
    TURN,
    VOTE,
    WINDOW,
    Params,
    State,
)
from larceny.games.spell_stealers.turn import next_in_play

# The memory begins with two numbers: how many points the tables cover, and how far away a goal
# matters. Then come tables by ready thieves and points: the dice that most likely bring those
# points; and for each goal (0: none) the best choices of all, and the best dice. An entry is a mask
# of what is equally good.
HEADER = 2
CHASE, BEST = 0, 1
BEST_CHOICE, BEST_DIE = 0, 1
TABLES_PER_GOAL = 2


@rule
def greedy(
    params: Params, state: State, seat: int, out: list[int], rng: Rng, memory: Memory
) -> int:
    """Return the choice with the highest expected points."""
    if state.phase == OFFER:
        return encode_take() if is_worth_stealing(params, state, seat) else encode_decline()
    if state.phase == VOTE:
        return vote_for_last(state, seat, out, rng)
    if seat != state.turn:
        return throw_or_wait(params, state, seat)
    if state.phase == WINDOW:
        moves(params, state, seat, out)
        return out[0]
    if params.manual_tokens and state.phase == TURN and not state.ready >> seat & 1:
        return encode_reset()
    return roll_or_stop(params, state, seat, rng, memory)


@rule
def roll_or_stop(params: Params, state: State, seat: int, rng: Rng, memory: Memory) -> int:
    """Decide by the tables; in the last round, go on to the lead."""
    lead = deepest_other(state, seat) + 1 - state.pawn[seat]
    if state.final and state.points < lead:
        return encode_roll(one_of(look_up(memory, CHASE, state, lead - state.points), rng))
    goal = goal_of(params, state, seat, lead)
    if goal > memory[1]:
        goal = 0
    table = BEST + goal * TABLES_PER_GOAL
    if state.phase != PRESS:
        return encode_roll(one_of(look_up(memory, table + BEST_DIE, state, state.points), rng))
    if state.points >= memory[0]:
        return encode_stop()
    choice = one_of(look_up(memory, table + BEST_CHOICE, state, state.points), rng)
    return encode_stop() if choice == STOP_CHOICE else encode_roll(choice)


@rule
def goal_of(params: Params, state: State, seat: int, lead: int) -> int:
    """Return the points beyond which more are worth nothing, or 0.

    There is such a goal if one other or none still plays in this round: the lead, and the spell if
    the round is not the last anyway.
    """
    if others_to_play(state, seat) > 1:
        return 0
    goal = lead if state.final else max(lead, params.track - state.pawn[seat])
    return max(1, goal)


@rule
def others_to_play(state: State, seat: int) -> int:
    """Return the number of seats that play after a seat in this round."""
    count = 0
    seat = next_in_play(state, seat)
    while seat != state.first:
        count += 1
        seat = next_in_play(state, seat)
    return count


@rule
def look_up(memory: Memory, table: int, state: State, points: int) -> int:
    """Return the mask in a table for the thieves that are ready now."""
    limit = int(memory[0])
    thieves = count_of(state.in_play & state.ready & ~(1 << state.turn))
    return int(memory[HEADER + (table * PLAYERS + thieves) * limit + min(points, limit - 1)])


@rule
def deepest_other(state: State, seat: int) -> int:
    """Return where the deepest of the others in play stands."""
    most = 0
    for other in range(state.seats):
        if other != seat and state.in_play >> other & 1:
            most = max(most, state.pawn[other])
    return most


@rule
def is_worth_stealing(params: Params, state: State, seat: int) -> bool:
    """Return whether an attempt gains steps on average, from where the pawn stands."""
    return steal_steps(params, state.shape, state.number, state.pawn[seat]) > 0


@rule
def throw_or_wait(params: Params, state: State, seat: int) -> int:
    """Throw the right die in time if it pays; else wait, or throw the smallest if need be."""
    can_steal = state.phase == WINDOW and state.matched and state.stolen_by == NOBODY
    if can_steal and state.ready >> seat & 1 and is_worth_stealing(params, state, seat):
        return encode_throw(state.shape)
    return wait_before(encode_throw(PYRAMID))


@rule
def vote_for_last(state: State, seat: int, out: list[int], rng: Rng) -> int:
    """Vote for the tied seat that stands farthest back; as current player, for nobody."""
    if seat == state.turn:
        return encode_vote(NOBODY)
    choice = new_floats(CHOICE)
    for other in range(state.seats):
        if state.tied >> other & 1:
            offer(choice, out, other, -1.0 * state.pawn[other])
    return encode_vote(choose(choice, out, rng))


@per_params
def prepare(params: Params) -> Memory:
    """Compute the memory, laid out as at the top of this module; a goal matters within one roll."""
    values = TurnValues(params, exact=False)
    far = max(params.faces)
    places = [(points, thieves) for thieves in range(PLAYERS) for points in range(values.limit)]
    tables = [values.limit, far]
    tables += [_best(values.reach(max(1, points), thieves)) for points, thieves in places]
    for goal in range(far + 1):
        if goal:
            values = TurnValues(params, exact=False, goal=goal)
        presses = [values.press(points, thieves) for points, thieves in places]
        tables += [_best((*press.roll, press.stop)) for press in presses]
        tables += [_best(press.roll) for press in presses]
    return [float(value) for value in tables]


def _best(worths: tuple[float, ...]) -> int:
    """Return the mask of the choices that are worth most."""
    most = max(worths)
    return sum(1 << choice for choice, worth in enumerate(worths) if worth >= most - TOLERANCE)
