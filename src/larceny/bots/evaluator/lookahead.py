"""Compares the legal moves of a seat by the evaluator, looking one move ahead.

What a seat cannot know was filled in before (`guess`); it is hidden again before a position is
evaluated. If chance follows a move, all its outcomes are weighed, as long as they are few; else the
position is evaluated before the dice are thrown.

The names annotated `Any` below are placeholders: `bind_lookahead` puts a game's rules and its
evaluator in their place.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from larceny.bots.evaluator.evaluation import bind_position
from larceny.engine.contract import Contract
from larceny.engine.mask import count_of
from larceny.engine.rule import Bound, bind, rule
from larceny.engine.seat import CHANCE, CHANCE_BIT, MAX_SEATS
from larceny.engine.stack import (
    clone_record,
    copy_record,
    equal_records,
    new_floats,
    new_records,
)

MAX_EVENTS = 16
"""The most chance events in a row that are weighed."""
MAX_POSITIONS = 32
"""One more than the highest limit of different positions after such events."""
PLACES = 2 * MAX_POSITIONS
LIMIT = 21
"""The limit by default: as many different throws as two dice have."""

actors: Any = None
moves: Any = None
chance: Any = None
apply: Any = None
evaluate_state: Any = None


@rule
def rate_move(
    params: Any, world: Any, seat: int, move: int, memory: Any, limit: int, shares: Any
) -> float:
    """Return a seat's equity after a move of its own; write the shares of all seats."""
    after = clone_record(world)
    apply(params, after, seat, move)
    weigh_outcomes(params, after, seat, memory, limit, shares)
    equity: float = shares[seat]
    return equity


@rule
def rate_waiting(
    params: Any, world: Any, seat: int, out: Any, memory: Any, limit: int, shares: Any
) -> float:
    """Return a seat's equity if it waits: a mean over the others who may act, each at its best."""
    others = actors(params, world) & ~(1 << seat)
    total = 0.0
    for other in range(world.seats):
        if others >> other & 1:
            best = -1.0
            equity = 0.0
            for index in range(moves(params, world, other, out)):
                value = rate_move(params, world, other, out[index], memory, limit, shares)
                if value > best:
                    best = value
                    equity = shares[seat]
            total += equity
    return total / count_of(others)


@rule
def weigh_outcomes(params: Any, state: Any, seat: int, memory: Any, limit: int, shares: Any) -> int:
    """Write the expected shares over the outcomes of chance that directly follow.

    One event after the other is weighed, as long as they lead to at most `limit` positions.
    Outcomes that lead to the same one are counted together: of many dice thrown in turn, only what
    they come to matters. Return how many events in a row were weighed.
    """
    if actors(params, state) != CHANCE_BIT or chance(params, state) > limit:
        evaluate_state(params, state, seat, memory, shares)
        return 0
    positions = new_records(state, PLACES)
    weights = new_floats(PLACES)
    part = new_floats(MAX_SEATS)
    for place in range(state.seats):
        shares[place] = 0.0
    copy_record(positions[0], state)
    weights[0] = 1.0
    first = 0
    count = 1
    events = 0
    for _ in range(MAX_EVENTS):
        start = MAX_POSITIONS - first
        reached = expand_events(params, positions, weights, first, count, start, limit)
        if reached < 0:
            break
        first = start
        count = 0
        events += 1
        for index in range(start, start + reached):
            if actors(params, positions[index]) == CHANCE_BIT:
                copy_record(positions[start + count], positions[index])
                weights[start + count] = weights[index]
                count += 1
            else:
                evaluate_state(params, positions[index], seat, memory, part)
                for place in range(state.seats):
                    shares[place] += weights[index] * part[place]
        if count == 0:
            return events
    for index in range(first, first + count):
        evaluate_state(params, positions[index], seat, memory, part)
        for place in range(state.seats):
            shares[place] += weights[index] * part[place]
    return events


@rule
def expand_events(
    params: Any, positions: Any, weights: Any, first: int, count: int, start: int, limit: int
) -> int:
    """Write all positions after one more event, from `start` on; return how many there are.

    Return -1 if they are more than `limit`.
    """
    reached = 0
    for index in range(first, first + count):
        outcomes = chance(params, positions[index])
        weight = weights[index] / outcomes
        for outcome in range(outcomes):
            if reached > limit:
                return -1
            last = positions[start + reached]
            copy_record(last, positions[index])
            apply(params, last, CHANCE, outcome)
            same = start + reached - 1
            while same >= start and not equal_records(positions[same], last):
                same -= 1
            if same < start:
                same = start + reached
                weights[same] = 0.0
                reached += 1
            weights[same] += weight
    return reached if reached <= limit else -1


@cache
def bind_lookahead(contract: Contract, function: Any) -> Bound:
    """Return a rule of this module for a game."""
    rules = contract.rules
    return bind(
        function,
        actors=rules.actors,
        moves=rules.moves,
        chance=rules.chance,
        apply=rules.apply,
        evaluate_state=bind_position(contract),
    )


def bind_choice(contract: Contract, choose: Any) -> Bound:
    """Return a rule that chooses among rated moves, or to wait, for a game."""
    rules = contract.rules
    return bind(
        choose,
        actors=rules.actors,
        moves=rules.moves,
        guess=rules.guess,
        rate=bind_lookahead(contract, rate_move),
        rate_wait=bind_lookahead(contract, rate_waiting),
    )
