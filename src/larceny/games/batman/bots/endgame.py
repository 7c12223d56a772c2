"""Batman: the chance to win with the points of a turn, in the last round and before it."""

from __future__ import annotations

from larceny.bots.bot import Memory
from larceny.engine.exponential import exp
from larceny.engine.rule import rule
from larceny.games.batman.bots.memory import reach_chance, start_at
from larceny.games.batman.score import highest
from larceny.games.batman.state import Params, State

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
