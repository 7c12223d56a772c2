"""HEIST!'s `planner`: the solver's exact plan of the dice, over what the evaluator has learned.

It plans a turn like `solver`, but values the position at the end of each turn by the evaluator in
place of the solver's own estimate.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from larceny.bots.bot import Memory, Policy
from larceny.bots.evaluator.evaluation import bind_position
from larceny.bots.evaluator.inputs import inputs_of
from larceny.bots.evaluator.network import count_weights
from larceny.bots.evaluator.weights import load_network
from larceny.bots.evaluator.weights_path import find_weights
from larceny.bots.heist.memory import SIZE, tables
from larceny.bots.heist.solver import solver
from larceny.engine.rule import bind, rule
from larceny.engine.seat import MAX_SEATS
from larceny.engine.stack import new_floats
from larceny.games import load
from larceny.games.heist.state import Params, State

CONTRACT = load("heist")
FEWEST, MOST = CONTRACT.seats
NETWORK_SIZE = count_weights(inputs_of(CONTRACT).rows, MOST)
"""The weights of one network; the memory holds one for each number of seats after the tables."""

evaluate_state: Any = None


@rule
def learned_equity(params: Params, state: State, seat: int, memory: Memory) -> float:
    """Return the evaluator's equity for a seat whose turn has just ended."""
    shares = new_floats(MAX_SEATS)
    start = SIZE + (state.seats - FEWEST) * NETWORK_SIZE
    evaluate_state(params, state, seat, memory[start : start + NETWORK_SIZE], shares)
    return shares[seat]


def remember_networks(params: Params) -> Memory:
    """Return the tables of the rule set, then the networks for every number of seats."""
    networks = [
        load_network(CONTRACT, seats).for_params(CONTRACT, params)
        for seats in range(FEWEST, MOST + 1)
    ]
    memory: Any = np.concatenate([np.asarray(tables(params), np.float32), *networks])
    return memory  # type: ignore[no-any-return]


def refuse(params: Params, seats: int) -> str | None:
    """Return that there are no weights, if so."""
    return "heist has no evaluator" if find_weights(CONTRACT) is None else None


PLANNER = Policy(
    bind(
        solver,
        estimate_equity=bind(learned_equity, evaluate_state=bind_position(CONTRACT)),
    ),
    remember_networks,
    refusal=refuse,
)
