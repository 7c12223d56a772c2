"""Bots for Spell Stealers.

`greedy` plays by the exact odds (spell_stealers_odds): it rolls the die that scores most on
average, or stops; and it steals when an attempt gains steps on average. In the last round it
goes on until it leads, with the die that most likely gets it there.
"""

from __future__ import annotations

from larceny.bots.bot import Memory, Mind
from larceny.bots.spell_stealers_odds import STOP_CHOICE, TurnValues, steal_steps
from larceny.engine.rng import Rng
from larceny.engine.rule import rule
from larceny.games.spell_stealers.rules import moves
from larceny.games.spell_stealers.state import (
    DECLINE,
    NOBODY,
    OFFER,
    PLAYERS,
    PRESS,
    PYRAMID,
    RESET,
    ROLL,
    SHAPES,
    STOP,
    TAKE,
    THROW,
    TURN,
    VOTE,
    VOTE_FOR,
    VOTE_NONE,
    WINDOW,
    Params,
    State,
)
from larceny.games.spell_stealers.turn import next_in_play

# Places of the tables in the memory, after the best choices.
BEST_DIE, CHASE = 1, 2


@rule
def greedy(
    params: Params, state: State, seat: int, out: list[int], rng: Rng, memory: Memory
) -> int:
    """The choice with the highest expected points."""
    if state.phase == OFFER:
        return TAKE if is_worth_stealing(params, state, seat) else DECLINE
    if state.phase == VOTE:
        return kind_vote(state, seat)
    if seat != state.turn:
        return throw_or_wait(params, state, seat)
    if state.phase == WINDOW:
        moves(params, state, seat, out)
        return out[0]
    if params.manual_tokens and state.phase == TURN and not state.ready >> seat & 1:
        return RESET
    return roll_or_stop(params, state, seat, memory)


@rule
def roll_or_stop(params: Params, state: State, seat: int, memory: Memory) -> int:
    """By the tables (see `prepare`); in the last round whoever is behind goes on to the lead."""
    limit = int(memory[0])
    table = limit * PLAYERS
    row = 1 + limit * ready_thieves(state)
    missing = deepest_other(state, seat) + 1 - state.pawn[seat] - state.points
    is_last = next_in_play(state, seat) == state.first
    is_final = state.final or state.pawn[seat] + state.points >= params.track
    if state.final and missing > 0:
        return ROLL + int(memory[row + table * CHASE + min(missing, limit - 1)])
    if state.phase == PRESS and is_final and is_last and missing <= 0:
        return STOP
    points = min(state.points, limit - 1)
    choice = int(memory[row + points])
    if state.phase != PRESS:
        choice = int(memory[row + table * BEST_DIE + points])
    return STOP if choice == STOP_CHOICE else ROLL + choice


@rule
def ready_thieves(state: State) -> int:
    """How many others in play could steal."""
    count = 0
    for seat in range(state.seats):
        if seat != state.turn and (state.in_play & state.ready) >> seat & 1:
            count += 1
    return count


@rule
def deepest_other(state: State, seat: int) -> int:
    """Where the deepest of the others in play stands."""
    most = 0
    for other in range(state.seats):
        if other != seat and state.in_play >> other & 1:
            most = max(most, state.pawn[other])
    return most


@rule
def is_worth_stealing(params: Params, state: State, seat: int) -> bool:
    """Does an attempt gain steps on average, from where the pawn stands?"""
    return steal_steps(params, state.shape, state.number, state.pawn[seat]) > 0


@rule
def throw_or_wait(params: Params, state: State, seat: int) -> int:
    """Live: throw the right die in time if it pays; who must throw wrongly throws the smallest."""
    can_steal = state.phase == WINDOW and state.matched and state.stolen_by == NOBODY
    if can_steal and state.ready >> seat & 1 and is_worth_stealing(params, state, seat):
        return THROW + state.shape
    return -1 - (THROW + PYRAMID)


@rule
def kind_vote(state: State, seat: int) -> int:
    """For the tied seat that stands farthest back; the current player names nobody."""
    best = NOBODY
    for other in range(state.seats):
        if state.tied >> other & 1:
            if best == NOBODY or state.pawn[other] < state.pawn[best]:
                best = other
    return VOTE_NONE if seat == state.turn else VOTE_FOR + best


def prepare(params: Params) -> Memory:
    """The limit of the tables, then the tables: by ready thieves and points the best choice of
    all, the best die, and the die that most likely brings so many points."""
    values = TurnValues(params, exact=False)
    places = [(points, thieves) for thieves in range(PLAYERS) for points in range(values.limit)]
    presses = [values.press(points, thieves) for points, thieves in places]
    tables = [values.limit]
    tables += [press.best for press in presses]
    tables += [_best_die(press.roll) for press in presses]
    tables += [_best_die(values.reach(max(1, points), thieves)) for points, thieves in places]
    return [float(value) for value in tables]


def _best_die(worth: tuple[float, ...]) -> int:
    return max(range(SHAPES), key=worth.__getitem__)


MINDS = {"greedy": Mind(greedy, prepare)}
