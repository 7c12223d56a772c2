"""Batman's `exact`: the best play there is between two, by the stored solution of the game."""

from __future__ import annotations

from larceny.bots.bot import Memory
from larceny.bots.tie_break import CHOICE, choose, offer
from larceny.engine.errors import BotRefusal
from larceny.engine.rng import Rng
from larceny.engine.rule import rule
from larceny.engine.stack import new_floats
from larceny.games import load
from larceny.games.batman.move import decode, encode_roll, encode_stop
from larceny.games.batman.odds.game_value import (
    MAX_NODES,
    WANTED,
    back_up,
    make_tables,
    most_gain,
    node_at,
    pick_chance,
    return_node,
    write_ends,
)
from larceny.games.batman.odds.key import position_key
from larceny.games.batman.odds.turn_graph import ROUNDING_ERROR
from larceny.games.batman.rules import moves
from larceny.games.batman.score import turn_points
from larceny.games.batman.state import DECIDING, PICKING, Params, State
from larceny.odds.solution import find_solution, solve_command

GAME = "batman"
SEATS = 2


def refusal(params: Params, seats: int) -> str | None:
    """Return why `exact` cannot play a table, or None."""
    if seats != SEATS:
        return f"it plays between two, not {seats}"
    if find_solution(load(GAME), params) is None:
        return f"these rules are not solved; `{solve_command(load(GAME), params)}` does that"
    return None


def prepare(params: Params) -> Memory:
    """Return the exact chances for a rule set that is solved."""
    solution = find_solution(load(GAME), params)
    if solution is None:
        raise BotRefusal(GAME, "exact", str(refusal(params, SEATS)))
    return make_tables(params, solution.arrays)


@rule
def exact(params: Params, state: State, seat: int, out: list[int], rng: Rng, memory: Memory) -> int:
    """Return the move with the best chance to win; if rolling is no better than stopping, stop."""
    if state.phase == PICKING:
        return best_pick(params, state, seat, out, rng, memory)
    values = new_floats(MAX_NODES)
    write_ends(params, state, seat, memory, values)
    if state.phase != DECIDING:
        return best_return(params, state, seat, out, rng, memory, values)
    node = node_at(memory, state.villain[seat], position_key(params, state))
    values[node] = WANTED
    back_up(memory, state.villain[seat], values, node)
    stop = values[turn_points(params, state)]
    return encode_roll() if values[node] > stop + ROUNDING_ERROR else encode_stop()


@rule
def best_return(
    params: Params,
    state: State,
    seat: int,
    out: list[int],
    rng: Rng,
    memory: Memory,
    values: list[float],
) -> int:
    """Return the Riddler's best return."""
    villain = state.villain[seat]
    count = moves(params, state, seat, out)
    top = 0
    for index in range(count):
        node = return_node(params, state, decode(out[index]).mask, memory)
        if node > most_gain(memory, villain):
            values[node] = WANTED
            top = max(top, node)
    back_up(memory, villain, values, top)
    choice = new_floats(CHOICE)
    for index in range(count):
        node = return_node(params, state, decode(out[index]).mask, memory)
        offer(choice, out, out[index], values[node])
    return choose(choice, out, rng)


@rule
def best_pick(
    params: Params, state: State, seat: int, out: list[int], rng: Rng, memory: Memory
) -> int:
    """Return the pick with the best chance to win, whatever the other then picks (BT-03)."""
    choice = new_floats(CHOICE)
    for index in range(moves(params, state, seat, out)):
        villain = decode(out[index]).villain
        offer(choice, out, out[index], pick_chance(params, state, seat, villain, memory))
    return choose(choice, out, rng)
