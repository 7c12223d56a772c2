"""The evaluator as a bot: it takes the move after which it values its own share the highest."""

from __future__ import annotations

from functools import cache
from typing import Any

from larceny.bots.bot import Memory, Policy
from larceny.bots.evaluator.lookahead import (
    LIMIT,
    bind_choice,
)
from larceny.bots.evaluator.trained_weights import (
    has_evaluator,
    load_memory,
    trained_seats,
    why_untrained,
)
from larceny.engine.contract import Contract
from larceny.engine.rng import Rng, pick
from larceny.engine.rule import Bound, rule
from larceny.engine.seat import MAX_SEATS
from larceny.engine.stack import clone_record, new_floats
from larceny.engine.turn_taking import wait_before

EVALUATOR = "evaluator"
TIE = 1e-9
"""Equities that differ by less are equal."""
NEAR_TIE = 0.02
RARELY = 512
"""In one decision of so many, equities that differ by less than NEAR_TIE count as equal: two seats
that would each rather wait for the other do not go on with that for ever."""

actors: Any = None
moves: Any = None
guess: Any = None
rate: Any = None
rate_wait: Any = None


@rule
def choose_highest(params: Any, state: Any, seat: int, out: Any, rng: Rng, memory: Any) -> int:
    """Return the move with the highest equity, ties broken at random, or ask to wait for others."""
    shares = new_floats(MAX_SEATS)
    world = clone_record(state)
    guess(params, world, seat, rng)
    best = -1
    best_equity = -1.0
    ties = 1
    difference = NEAR_TIE if pick(rng, RARELY) == 0 else TIE
    for index in range(moves(params, world, seat, out)):
        equity = rate(params, world, seat, out[index], memory, LIMIT, shares)
        if equity > best_equity + difference:
            best = int(out[index])
            best_equity = equity
            ties = 1
        elif equity > best_equity - difference:
            ties += 1
            if pick(rng, ties) == 0:
                best = int(out[index])
    if actors(params, world) != 1 << seat:
        if rate_wait(params, world, seat, out, memory, LIMIT, shares) > best_equity:
            return wait_before(best)
    return best


@cache
def bind_policy(contract: Contract) -> Bound:
    """Return `choose_highest` for a game."""
    return bind_choice(contract, choose_highest)


def names(contract: Contract) -> tuple[str, ...]:
    """Return the name of the evaluator, for games that have weights."""
    return (EVALUATOR,) if has_evaluator(contract) else ()


def is_named(contract: Contract, name: str) -> bool:
    """Return whether a name means the evaluator; raise if its weights cannot be used."""
    return name == EVALUATOR and bool(trained_seats(contract))


def find(contract: Contract, name: str, params: Any, seats: int) -> Policy:
    """Return the policy of the evaluator."""
    return evaluator_policy(contract, seats)


def evaluator_policy(contract: Contract, seats: int) -> Policy:
    """Return the policy of the evaluator with the weights for a number of seats."""

    def prepare(params: Any) -> Memory:
        return load_memory(contract, params, seats)

    def refusal(params: Any, seats: int) -> str | None:
        return why_untrained(contract, seats)

    return Policy(bind_policy(contract), prepare, refusal=refusal)
