"""Batman's `solver`: the turn solved exactly for expected points, and the end played to win.

Its memory holds, for every villain of the rule set and every position of a turn, what rolling is
worth: the mean points when all that follows is played best, and for every higher number of points
the distribution of the turn's points when one aims for at least that. From the moment that ends
the game in this round the solver plays for the chance of winning: it follows, from decision to
decision, the aim that makes it highest, given what the others have and what those still to play
can get.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import lru_cache
from math import exp
from typing import Any

import numpy as np

from larceny.bots.batman_position import position_key, returned_key
from larceny.bots.batman_turn import SURE, Array, Progress, Turn, build
from larceny.bots.bot import Memory
from larceny.engine.rng import Rng
from larceny.engine.rule import rule
from larceny.games.batman.move import decode, encode_roll, encode_stop
from larceny.games.batman.round import highest
from larceny.games.batman.rules import moves
from larceny.games.batman.state import (
    BATMAN,
    DECIDING,
    DRAWN,
    LOOT,
    NO_VILLAINS,
    NOBODY,
    RETURNING,
    VILLAINS,
    Params,
    State,
)
from larceny.games.batman.villain import turn_points

PACE = 1.0
"""How fast a lead in turns decides a game that goes on: e-fold a turn."""
HEAD = 3
"""Places of the memory's head for a villain: where its block is, positions, most points."""


# --- Memory -------------------------------------------------------------------------------------
#
# A villain's block: the keys of its positions in ascending order; for each where its row begins;
# the row of a whole turn; the rows. A row: the mean of rolling, then for each aim above the points
# that stopping scores the shares of 0, 1, 2, ... points.


def villains_of(params: Params) -> Iterable[int]:
    """The villains that a rule set's games are played with."""
    return range(1, VILLAINS + 1) if params.villains else (NOBODY,)


def prepare(params: Params, progress: Progress | None = None) -> Array:
    """The solver's memory: `progress` hears of every position solved."""
    blocks = [np.zeros(HEAD * (VILLAINS + 1))]
    for villain in villains_of(params):
        turn = build(params, villain, progress)
        begin = sum(map(len, blocks))
        blocks[0][HEAD * villain : HEAD * (villain + 1)] = begin, len(turn.keys), turn.most
        blocks.append(_block(turn, begin))
    return np.concatenate(blocks)


def _block(turn: Turn, begin: int) -> Array:
    """A villain's block of the memory, which begins there."""
    utility, aims = _aims(turn)
    best = turn.solve(utility)
    paths = [
        turn.follow(best.rolls[:, aim] > utility[turn.points, aim] + SURE, utility[:, aim])
        for aim in aims
    ]
    shares = np.stack([path.rolls for path in paths], axis=1)
    rows = [best.start[:1], *(path.start for path in paths)]
    order = np.argsort(turn.keys)
    places = np.zeros(len(order))
    place = begin + 2 * len(order) + sum(map(len, rows))
    for number, position in enumerate(order):
        row = [best.rolls[position, :1], shares[position, turn.points[position] :].ravel()]
        rows += row
        places[number] = place
        place += sum(map(len, row))
    return np.concatenate([turn.keys[order].astype(float), places, *rows])


def _aims(turn: Turn) -> tuple[Array, range]:
    """What to play for, in columns: the points themselves, then whether they reach 1, 2, 3, ..."""
    points = np.arange(turn.most + 1)
    utility = (points[:, None] >= points).astype(float)
    utility[:, 0] = points
    return utility, range(1, turn.most + 1)


def memory(params: Params) -> Memory:
    """The memory for a rule set, worked out on first use.

    A turn is the same whatever the target, and however the villains were dealt.
    """
    alike = params.copy()
    alike.target = 1
    alike.villains = DRAWN if params.villains else NO_VILLAINS
    found: Memory = _remember(json.dumps(alike.as_dict()))
    return found


@lru_cache(maxsize=8)
def _remember(values: str) -> Any:
    params = Params()
    for name, value in json.loads(values).items():
        setattr(params, name, value)
    return prepare(params)


@rule
def row_at(memory: Memory, villain: int, key: int) -> int:
    """Where in the memory the row of a position begins."""
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
    """Where in the memory the row of a whole turn begins."""
    return int(memory[HEAD * villain]) + 2 * int(memory[HEAD * villain + 1])


@rule
def most_points(memory: Memory, villain: int) -> int:
    """The most points that a villain can get in a turn."""
    return int(memory[HEAD * villain + 2])


# --- Policy ---


@rule
def solver(
    params: Params, state: State, seat: int, out: list[int], rng: Rng, memory: Memory
) -> int:
    """Roll, stop, put back or pick: whatever is worth most."""
    count = moves(params, state, seat, out)
    if state.phase == DECIDING:
        points = turn_points(params, state)
        is_end = is_last_round(params, state, seat, points)
        row = row_at(memory, state.villain[seat], position_key(params, state))
        stop = stop_worth(params, state, seat, memory, is_end, points)
        roll = roll_worth(params, state, seat, memory, is_end, points, row)
        return encode_roll() if roll > stop + SURE else encode_stop()
    best = out[0]
    best_worth = -1.0
    for index in range(count):
        if state.phase == RETURNING:
            worth = return_worth(params, state, seat, memory, decode(out[index]).mask)
        else:
            worth = memory[start_at(memory, decode(out[index]).villain)]
        if worth > best_worth + SURE:
            best_worth = worth
            best = out[index]
    return best


@rule
def return_worth(params: Params, state: State, seat: int, memory: Memory, mask: int) -> float:
    """What the best is worth that the Riddler can do after putting dice back."""
    is_end = is_last_round(params, state, seat, kept(state, 0, LOOT))
    if kept(state, mask, BATMAN) >= params.bust_batman:
        return stop_worth(params, state, seat, memory, is_end, 0)
    points = kept(state, mask, LOOT)
    row = row_at(memory, state.villain[seat], returned_key(state, mask))
    stop = stop_worth(params, state, seat, memory, is_end, points)
    return max(stop, roll_worth(params, state, seat, memory, is_end, points, row))


@rule
def kept(state: State, mask: int, face: int) -> int:
    """How many dice of the row show a face and are not put back."""
    count = 0
    for place in range(state.rolled):
        if state.face[place] == face and not mask >> place & 1:
            count += 1
    return count


@rule
def stop_worth(
    params: Params, state: State, seat: int, memory: Memory, is_end: bool, points: int
) -> float:
    """The points of a turn, or at the end the chance to win with them."""
    if is_end:
        return win_chance(params, state, seat, memory, points)
    return 1.0 * points


@rule
def roll_worth(
    params: Params, state: State, seat: int, memory: Memory, is_end: bool, points: int, row: int
) -> float:
    """The mean points of rolling; at the end the chance to win with the best aim there is."""
    if not is_end:
        return memory[row]
    most = most_points(memory, state.villain[seat])
    best = 0.0
    place = row + 1
    for _ in range(points, most):
        worth = 0.0
        for final in range(most + 1):
            if memory[place + final] > 0.0:
                chance = win_chance(params, state, seat, memory, final)
                worth += memory[place + final] * chance
        best = max(best, worth)
        place += most + 1
    return best


# --- The end of the game ------------------------------------------------------------------------


@rule
def is_last_round(params: Params, state: State, seat: int, points: int) -> bool:
    """Whether the game ends in this round if the seat scores so many points."""
    best = max(highest(state), state.points[seat] + points)
    return state.tie_break != 0 or best >= params.target


@rule
def win_chance(params: Params, state: State, seat: int, memory: Memory, points: int) -> float:
    """The chance to win with so many points for this turn."""
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
    """Whether another seat's turn comes later in this round."""
    mine = (seat - state.first) % state.seats
    return (other - state.first) % state.seats > mine


@rule
def reach_chance(memory: Memory, villain: int, points: int) -> float:
    """The best chance of a whole turn to bring at least so many points."""
    most = most_points(memory, villain)
    if points <= 0:
        return 1.0
    chance = 0.0
    row = start_at(memory, villain) + 1 + (points - 1) * (most + 1)
    for final in range(points, most + 1):
        chance += memory[row + final]
    return chance


@rule
def race_chance(params: Params, state: State, seat: int, memory: Memory, points: int) -> float:
    """An estimate of the chance to win a game that goes on: whoever needs fewer turns leads."""
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
