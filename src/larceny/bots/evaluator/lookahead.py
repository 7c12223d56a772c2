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
from larceny.engine.stack import clone_record, new_floats, new_ints

MAX_OUTCOMES = 36
"""How many outcomes of the chance events after a move are weighed by default, at most."""
MAX_EVENTS = 6
"""The most chance events in a row that are looked at."""

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
def weigh_outcomes(
    params: Any, state: Any, seat: int, memory: Any, limit: int, shares: Any
) -> None:
    """Write the expected shares over the outcomes of chance that directly follow, up to a limit."""
    if actors(params, state) != CHANCE_BIT or chance(params, state) > limit:
        evaluate_state(params, state, seat, memory, shares)
        return
    part = new_floats(MAX_SEATS)
    outcome = new_ints(MAX_EVENTS)
    number = new_ints(MAX_EVENTS)
    for place in range(state.seats):
        shares[place] = 0.0
    while True:
        after = clone_record(state)
        events = 0
        paths = 1
        while events < MAX_EVENTS and actors(params, after) == CHANCE_BIT:
            number[events] = chance(params, after)
            if paths * number[events] > limit:
                break
            paths *= number[events]
            apply(params, after, CHANCE, outcome[events])
            events += 1
        evaluate_state(params, after, seat, memory, part)
        for place in range(state.seats):
            shares[place] += part[place] / paths
        event = events - 1
        while event >= 0 and outcome[event] + 1 >= number[event]:
            outcome[event] = 0
            event -= 1
        if event < 0:
            return
        outcome[event] += 1


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
