"""Exact chances to win a game of Batman between two within a turn, from those at all scores.

A turn's points are worth the chance at the score that they lead to. From that follow the chances of
the turn's positions, backwards; only those are computed that can still be reached.
"""

from __future__ import annotations

from larceny.engine.rule import rule
from larceny.engine.stack import new_floats
from larceny.games.batman.move import RETURN, ROLL, STOP, decode
from larceny.games.batman.odds.chance_table import (
    CHANCES,
    FIRST_EDGES,
    HEAD,
    POINTS,
    STAYS,
    TARGETS,
    Tables,
    chase_at,
    first_at,
    most_gain,
    node_at,
    pair_at,
    second_at,
)
from larceny.games.batman.odds.key import kept, position_key, returned_key
from larceny.games.batman.score import turn_points
from larceny.games.batman.state import BATMAN, NOBODY, PICKING, VILLAINS, Params, State

MAX_NODES = 16_384
"""Room for the ends and the positions of any turn that can be solved."""
WANTED = -1.0
"""The value of a node that is to be computed."""


@rule
def move_chance(params: Params, state: State, seat: int, move: int, tables: Tables) -> float:
    """Return a seat's chance to win after a legal move, if both then play as well as possible."""
    values = new_floats(MAX_NODES)
    if state.phase != PICKING:
        write_ends(params, state, seat, tables, values)
        node = move_node(params, state, move, tables)
        if node > most_gain(tables, state.villain[seat]):
            values[node] = WANTED
            back_up(tables, state.villain[seat], values, node)
    return solved_move_chance(params, state, seat, move, tables, values)


@rule
def solved_move_chance(
    params: Params, state: State, seat: int, move: int, tables: Tables, values: list[float]
) -> float:
    """Return a seat's chance after a move, where the values of the turn are known."""
    if state.phase == PICKING:
        return pick_chance(params, state, seat, decode(move).villain, tables)
    villain = state.villain[seat]
    node = move_node(params, state, move, tables)
    if decode(move).kind != ROLL or node <= most_gain(tables, villain):
        return values[node]
    stay = tables[int(tables[HEAD * villain + STAYS]) + node - most_gain(tables, villain) - 1]
    changed = roll_value(tables, villain, values, node)
    return (1.0 - stay) * changed + stay * values[node]


@rule
def move_node(params: Params, state: State, move: int, tables: Tables) -> int:
    """Return the node that a move leads to; for a roll, the one from which it is made."""
    if decode(move).kind == STOP:
        return turn_points(params, state)
    if decode(move).kind == RETURN:
        return return_node(params, state, decode(move).mask, tables)
    return node_at(tables, state.villain[state.turn], position_key(params, state))


# --- What scores are worth ----------------------------------------------------------------------


@rule
def write_ends(
    params: Params, state: State, seat: int, tables: Tables, values: list[float]
) -> None:
    """Write what each number of points is worth to the seat whose turn it is."""
    for gain in range(most_gain(tables, state.villain[seat]) + 1):
        if seat == state.first:
            values[gain] = chance_of_first(params, state, seat, gain, tables)
        else:
            values[gain] = chance_of_second(params, state, seat, gain, tables)


@rule
def chance_of_first(params: Params, state: State, seat: int, gain: int, tables: Tables) -> float:
    """Return the first player's chance when their turn ends with some points."""
    other = 1 - seat
    pair = pair_at(tables, state.villain[seat], state.villain[other])
    mine = state.points[seat] + gain
    theirs = state.points[other]
    if state.tie_break or mine >= params.target:
        return 1.0 - tables[chase_at(params, pair, mine - theirs)]
    return 1.0 - tables[second_at(params, pair, mine, theirs)]


@rule
def chance_of_second(params: Params, state: State, seat: int, gain: int, tables: Tables) -> float:
    """Return the second player's chance when their turn, and the round, end with some points."""
    other = 1 - seat
    pair = pair_at(tables, state.villain[other], state.villain[seat])
    mine = state.points[seat] + gain
    theirs = state.points[other]
    if state.tie_break or max(mine, theirs) >= params.target:
        if mine == theirs:
            return 1.0 - tables[pair]
        return 1.0 if mine > theirs else 0.0
    return 1.0 - tables[first_at(params, pair, theirs, mine)]


@rule
def pick_chance(params: Params, state: State, seat: int, villain: int, tables: Tables) -> float:
    """Return the chance to win with a villain against the best one that the other can have."""
    other = state.villain[1 - seat]
    if other != NOBODY:
        return 1.0 - tables[first_at(params, pair_at(tables, other, villain), 0, 0)]
    worst = 1.0
    for answer in range(1, VILLAINS + 1):
        if answer != villain:
            worst = min(worst, tables[first_at(params, pair_at(tables, villain, answer), 0, 0)])
    return worst


# --- The turn -----------------------------------------------------------------------------------


@rule
def return_node(params: Params, state: State, mask: int, tables: Tables) -> int:
    """Return the node that putting dice back leads to; busted, the end without points."""
    if kept(state, mask, BATMAN) >= params.bust_batman:
        return 0
    return node_at(tables, state.villain[state.turn], returned_key(state, mask))


@rule
def back_up(tables: Tables, villain: int, values: list[float], top: int) -> None:
    """Compute the wanted values up to a node, and all that they depend on."""
    most = most_gain(tables, villain)
    targets = int(tables[HEAD * villain + TARGETS])
    edges = int(tables[HEAD * villain + FIRST_EDGES])
    for node in range(top, most, -1):
        if values[node] == WANTED:
            place = edges + node - most - 1
            for edge in range(int(tables[place]), int(tables[place + 1])):
                target = int(tables[targets + edge])
                if target > most:
                    values[target] = WANTED
    points = int(tables[HEAD * villain + POINTS])
    for node in range(most + 1, top + 1):
        if values[node] == WANTED:
            stop = values[int(tables[points + node - most - 1])]
            values[node] = max(stop, roll_value(tables, villain, values, node))


@rule
def roll_value(tables: Tables, villain: int, values: list[float], node: int) -> float:
    """Return the chance to win when one rolls until something changes."""
    head = HEAD * villain
    targets = int(tables[head + TARGETS])
    chances = int(tables[head + CHANCES])
    place = int(tables[head + FIRST_EDGES]) + node - most_gain(tables, villain) - 1
    value = 0.0
    for edge in range(int(tables[place]), int(tables[place + 1])):
        value += tables[chances + edge] * values[int(tables[targets + edge])]
    return value
