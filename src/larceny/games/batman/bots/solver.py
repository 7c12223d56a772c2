"""Batman's `solver`: the turn solved exactly for expected points, and the last round played to win.

Its memory holds, for every villain of the rule set and every position of a turn, the value of
rolling: the mean points when all that follows is played best, and for every higher number of points
the distribution of the turn's points when one aims for at least that. In the last round the solver
plays for the chance to win: it follows, from decision to decision, the aim that makes it highest,
given what the others have and what those still to play can get.

The memory is one array of floats with a block for each villain of the rule set. A block holds the
keys of the positions in ascending order; for each of them where its row begins; the row of a whole
turn; the rows. A row holds the mean of rolling, then for each aim above the points that stopping
scores the shares of 0, 1, 2, ... points. In front of the blocks there is for each villain a head:
where its block is, how many positions it has, and the most points of a turn.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from larceny.bots.bot import Memory
from larceny.bots.tie_break import CHOICE, choose, offer
from larceny.engine.array import np
from larceny.engine.exponential import exp
from larceny.engine.rng import Rng
from larceny.engine.rule import rule
from larceny.engine.stack import new_floats
from larceny.games.batman.bots.stored_memory import read_memory
from larceny.games.batman.move import decode, encode_roll, encode_stop
from larceny.games.batman.odds.key import kept, position_key, returned_key
from larceny.games.batman.odds.turn_graph import (
    ROUNDING_ERROR,
    Array,
    Progress,
    TurnGraph,
    build_graph,
    per_turn,
)
from larceny.games.batman.rules import moves
from larceny.games.batman.score import highest, turn_points
from larceny.games.batman.state import (
    BATMAN,
    DECIDING,
    LOOT,
    NOBODY,
    RETURNING,
    VILLAINS,
    Params,
    State,
)

HEAD = 3
"""Places of a head."""


def villains_of(params: Params) -> Iterable[int]:
    """Return the villains that a rule set's games are played with."""
    return range(1, VILLAINS + 1) if params.villains else (NOBODY,)


def build_memory(params: Params, progress: Progress | None = None) -> Array:
    """Build the solver's memory; `progress` is called with the number of positions solved."""
    blocks = [np.zeros(HEAD * (VILLAINS + 1))]
    for villain in villains_of(params):
        graph = build_graph(params, villain, progress)
        begin = sum(map(len, blocks))
        blocks[0][HEAD * villain : HEAD * (villain + 1)] = begin, len(graph.keys), graph.most
        blocks.append(_block(graph, begin))
    return np.concatenate(blocks)


def _block(graph: TurnGraph, begin: int) -> Array:
    """Return a villain's block of the memory; `begin` is where it will stand."""
    utility, aims = _aims(graph)
    best = graph.solve(utility)
    paths = [
        graph.follow(
            best.rolls[:, aim] > utility[graph.points, aim] + ROUNDING_ERROR, utility[:, aim]
        )
        for aim in aims
    ]
    shares = np.stack([path.rolls for path in paths], axis=1)
    rows = [best.start[:1], *(path.start for path in paths)]
    order = np.argsort(graph.keys)
    places = np.zeros(len(order))
    place = begin + 2 * len(order) + sum(map(len, rows))
    for number, position in enumerate(order):
        row = [best.rolls[position, :1], shares[position, graph.points[position] :].ravel()]
        rows += row
        places[number] = place
        place += sum(map(len, row))
    return np.concatenate([graph.keys[order].astype(float), places, *rows])


def _aims(graph: TurnGraph) -> tuple[Array, range]:
    """Return the utilities in columns: the points, then whether they reach 1, 2, 3, ..."""
    points = np.arange(graph.most + 1)
    utility = (points[:, None] >= points).astype(float)
    utility[:, 0] = points
    return utility, range(1, graph.most + 1)


@per_turn
def remember(params: Params) -> Memory:
    """Return the memory for a rule set: the stored one, or one that is built on first use."""
    stored = read_memory(params)
    return cast(Memory, build_memory(params) if stored is None else stored)


@rule
def row_at(memory: Memory, villain: int, key: int) -> int:
    """Return where in the memory the row of a position begins."""
    begin = int(memory[HEAD * villain])
    count = int(memory[HEAD * villain + 1])
    low = 0
    high = count - 1
    while low < high:
        middle = (low + high) // 2
        if memory[begin + middle] < key:
            low = middle + 1
        else:
            high = middle
    return int(memory[begin + count + low])


@rule
def start_at(memory: Memory, villain: int) -> int:
    """Return where in the memory the row of a whole turn begins."""
    return int(memory[HEAD * villain]) + 2 * int(memory[HEAD * villain + 1])


@rule
def most_points(memory: Memory, villain: int) -> int:
    """Return the most points that a villain can get in a turn."""
    return int(memory[HEAD * villain + 2])


@rule
def reach_chance(memory: Memory, villain: int, points: int) -> float:
    """Return the best chance that a whole turn brings at least some points."""
    most = most_points(memory, villain)
    if points <= 0:
        return 1.0
    chance = 0.0
    row = start_at(memory, villain) + 1 + (points - 1) * (most + 1)
    for final in range(points, most + 1):
        chance += memory[row + final]
    return chance


PACE = 1.0
"""The weight of a lead of one turn in a game that goes on, as an exponent."""


@rule
def is_last_round(params: Params, state: State, seat: int, points: int) -> bool:
    """Return whether the game ends in this round if the seat scores these points."""
    best = max(highest(state), state.points[seat] + points)
    return state.tie_break != 0 or best >= params.target


@rule
def win_chance(params: Params, state: State, seat: int, memory: Memory, points: int) -> float:
    """Return the chance to win with these points for this turn."""
    if not is_last_round(params, state, seat, points):
        return race_chance(params, state, seat, memory, points)
    score = state.points[seat] + points
    chance = 1.0
    for other in range(state.seats):
        if other != seat and state.contenders >> other & 1:
            if is_still_to_play(state, seat, other):
                need = score + 1 - state.points[other]
                chance *= 1.0 - reach_chance(memory, state.villain[other], need)
            elif state.points[other] > score:
                return 0.0
            elif state.points[other] == score:
                chance /= 2.0
    return chance


@rule
def is_still_to_play(state: State, seat: int, other: int) -> bool:
    """Return whether another seat's turn comes later in this round."""
    mine = (seat - state.first) % state.seats
    return (other - state.first) % state.seats > mine


@rule
def race_chance(params: Params, state: State, seat: int, memory: Memory, points: int) -> float:
    """Estimate the chance to win a game that goes on: whoever needs fewer turns leads."""
    mine = 0.0
    everybody = 0.0
    for other in range(state.seats):
        pace = memory[start_at(memory, state.villain[other])]
        missing = 1.0 * (params.target - state.points[other])
        if other == seat:
            missing -= points
        elif is_still_to_play(state, seat, other):
            missing -= pace
        weight = exp(-PACE * missing / pace)
        everybody += weight
        if other == seat:
            mine = weight
    return mine / everybody


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
