"""HEIST!'s `planner`: the solver's exact plan of the dice, over what the evaluator has learned.

It plans a turn like `solver`, but where the solver estimates the equity at the end of its turn, the
planner asks the evaluator.
"""

from __future__ import annotations

from typing import Any

from larceny.bots.bot import Memory, Policy
from larceny.bots.evaluator.evaluation import bind_position
from larceny.bots.evaluator.inputs import inputs_of
from larceny.bots.evaluator.network import count_weights
from larceny.bots.evaluator.trained_weights import why_untrained
from larceny.engine.errors import BadWeights
from larceny.engine.rule import bind, rule
from larceny.engine.seat import MAX_SEATS
from larceny.engine.stack import clone_record, new_floats
from larceny.games import load
from larceny.games.heist.bots.memory import SIZE, tables
from larceny.games.heist.bots.solver import solver
from larceny.games.heist.state import Params, State
from larceny.games.heist.turn import start_next_turn

CONTRACT = load("heist")
FEWEST, MOST = CONTRACT.seats
NETWORK_SIZE = count_weights(inputs_of(CONTRACT).rows, MOST)
"""The weights of one network; the memory holds one for each number of seats after the tables."""

evaluate_state: Any = None


@rule
def learned_equity(params: Params, state: State, seat: int, memory: Memory) -> float:
    """Return the evaluator's equity for a seat whose turn has just ended."""
    shares = new_floats(MAX_SEATS)
    after = clone_record(state)
    start_next_turn(params, after)
    start = SIZE + (state.seats - FEWEST) * NETWORK_SIZE
    evaluate_state(params, after, seat, memory[start : start + NETWORK_SIZE], shares)
    return shares[seat]


def remember_networks(params: Params) -> Memory:
    """Return the tables of the rule set, then the networks for every number of seats."""
    from larceny.bots.evaluator.weights import load_network
    from larceny.engine.array import np

    networks = [
        load_network(CONTRACT, seats).for_params(CONTRACT, params)
        for seats in range(FEWEST, MOST + 1)
    ]
    memory: Any = np.concatenate([np.asarray(tables(params), np.float32), *networks])
    return memory  # type: ignore[no-any-return]


def refuse(params: Params, seats: int) -> str | None:
    """Return what is wrong with the weights, if anything: all networks are needed."""
    try:
        reasons = [why_untrained(CONTRACT, number) for number in range(FEWEST, MOST + 1)]
    except BadWeights as error:
        return str(error)
    return next((reason for reason in reasons if reason is not None), None)


PLANNER = Policy(
    bind(
        solver,
        estimate_equity=bind(learned_equity, evaluate_state=bind_position(CONTRACT)),
    ),
    remember_networks,
    refusal=refuse,
)
