"""Batman's `exact`: the best play there is between two, by the stored solution of the game.

The solution says what each score between turns is worth. From that follows what each number of
points is worth for the present turn, and from that, position by position backwards, the best move.
"""

from __future__ import annotations

from larceny.bots.batman.exact_memory import (
    CHANCES,
    FIRST_EDGES,
    HEAD,
    POINTS,
    TARGETS,
    chase_at,
    first_at,
    most_gain,
    node_at,
    pair_at,
    second_at,
)
from larceny.bots.batman.solver import kept
from larceny.bots.bot import Memory
from larceny.engine.rng import Rng
from larceny.engine.rule import rule
from larceny.engine.stack import new_floats
from larceny.games.batman.move import decode, encode_roll, encode_stop
from larceny.games.batman.rules import moves
from larceny.games.batman.score import turn_points
from larceny.games.batman.state import (
    BATMAN,
    DECIDING,
    NOBODY,
    PICKING,
    VILLAINS,
    Params,
    State,
)
from larceny.odds.batman.key import position_key, returned_key
from larceny.odds.batman.turn_graph import ROUNDING_ERROR

MAX_NODES = 16_384
"""Room for the ends and the positions of any turn that can be solved."""
WANTED = -1.0
"""The value of a node before it is computed."""


@rule
def exact(params: Params, state: State, seat: int, out: list[int], rng: Rng, memory: Memory) -> int:
    """Return the move with the best chance to win."""
    count = moves(params, state, seat, out)
    if state.phase == PICKING:
        return best_pick(params, state, seat, out, count, memory)
    values = new_floats(MAX_NODES)
    villain = state.villain[seat]
    for gain in range(most_gain(memory, villain) + 1):
        values[gain] = chance_after(params, state, seat, memory, gain)
    if state.phase == DECIDING:
        node = node_at(memory, villain, position_key(params, state))
        values[node] = WANTED
        back_up(memory, villain, values, node)
        stop = values[turn_points(params, state)]
        return encode_roll() if values[node] > stop + ROUNDING_ERROR else encode_stop()
    return best_return(params, state, out, count, memory, values)


# --- What scores are worth ----------------------------------------------------------------------


@rule
def chance_after(params: Params, state: State, seat: int, memory: Memory, gain: int) -> float:
    """Return a seat's chance to win when its turn ends with some points."""
    if seat == state.first:
        return chance_of_first(params, state, seat, memory, gain)
    other = state.first
    pair = pair_at(memory, state.villain[other], state.villain[seat])
    mine = state.points[seat] + gain
    theirs = state.points[other]
    if state.tie_break or max(mine, theirs) >= params.target:
        if mine == theirs:
            return 1.0 - memory[pair]
        return 1.0 if mine > theirs else 0.0
    return 1.0 - memory[first_at(params, pair, theirs, mine)]


@rule
def chance_of_first(params: Params, state: State, seat: int, memory: Memory, gain: int) -> float:
    """Return the first player's chance when their turn ends with some points."""
    other = 1 - seat
    pair = pair_at(memory, state.villain[seat], state.villain[other])
    mine = state.points[seat] + gain
    theirs = state.points[other]
    if state.tie_break or mine >= params.target:
        return 1.0 - memory[chase_at(params, pair, mine - theirs)]
    return 1.0 - memory[second_at(params, pair, mine, theirs)]


# --- The present turn ---------------------------------------------------------------------------


@rule
def back_up(memory: Memory, villain: int, values: list[float], top: int) -> None:
    """Compute the wanted values up to a node, from those of all nodes that they depend on."""
    most = most_gain(memory, villain)
    targets = int(memory[HEAD * villain + TARGETS])
    edges = int(memory[HEAD * villain + FIRST_EDGES])
    for node in range(top, most, -1):
        if values[node] == WANTED:
            place = edges + node - most - 1
            for edge in range(int(memory[place]), int(memory[place + 1])):
                target = int(memory[targets + edge])
                if target > most:
                    values[target] = WANTED
    for node in range(most + 1, top + 1):
        if values[node] == WANTED:
            values[node] = position_value(memory, villain, values, node)


@rule
def position_value(memory: Memory, villain: int, values: list[float], node: int) -> float:
    """Return the chance to win at a decision, from what a roll leads to and what stopping does."""
    head = HEAD * villain
    place = node - most_gain(memory, villain) - 1
    targets = int(memory[head + TARGETS])
    chances = int(memory[head + CHANCES])
    edges = int(memory[head + FIRST_EDGES]) + place
    value = 0.0
    for edge in range(int(memory[edges]), int(memory[edges + 1])):
        value += memory[chances + edge] * values[int(memory[targets + edge])]
    stop = values[int(memory[int(memory[head + POINTS]) + place])]
    return max(value, stop)


@rule
def best_return(
    params: Params, state: State, out: list[int], count: int, memory: Memory, values: list[float]
) -> int:
    """Return the Riddler's best return; of equal ones that of fewer dice."""
    villain = state.villain[state.turn]
    top = 0
    for index in range(count):
        node = return_node(params, state, memory, decode(out[index]).mask)
        if node > most_gain(memory, villain):
            values[node] = WANTED
            top = max(top, node)
    back_up(memory, villain, values, top)
    best = out[0]
    best_value = -1.0
    for index in range(count):
        value = values[return_node(params, state, memory, decode(out[index]).mask)]
        if value > best_value + ROUNDING_ERROR:
            best_value = value
            best = out[index]
    return best


@rule
def return_node(params: Params, state: State, memory: Memory, mask: int) -> int:
    """Return the node that putting dice back leads to; busted, the end without points."""
    if kept(state, mask, BATMAN) >= params.bust_batman:
        return 0
    return node_at(memory, state.villain[state.turn], returned_key(state, mask))


# --- Villains -----------------------------------------------------------------------------------


@rule
def best_pick(
    params: Params, state: State, seat: int, out: list[int], count: int, memory: Memory
) -> int:
    """Return the pick with the best chance to win, whatever the other then picks (BT-03)."""
    best = out[0]
    best_value = -1.0
    for index in range(count):
        villain = decode(out[index]).villain
        value = pick_value(params, state, seat, memory, villain)
        if value > best_value + ROUNDING_ERROR:
            best_value = value
            best = out[index]
    return best


@rule
def pick_value(params: Params, state: State, seat: int, memory: Memory, villain: int) -> float:
    """Return the chance to win with a villain against the best one that the other can have."""
    other = state.villain[1 - seat]
    if other != NOBODY:
        return 1.0 - memory[first_at(params, pair_at(memory, other, villain), 0, 0)]
    worst = 1.0
    for answer in range(1, VILLAINS + 1):
        if answer != villain:
            worst = min(worst, memory[first_at(params, pair_at(memory, villain, answer), 0, 0)])
    return worst
