"""`evaluate`: how likely each seat is to win, as one seat can know it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from larceny.bots.asked_observation import check_observation
from larceny.bots.evaluator.evaluation import bind_position
from larceny.bots.evaluator.policy import load_memory
from larceny.bots.evaluator.weights_path import find_weights
from larceny.engine.contract import Contract
from larceny.engine.rule import plain
from larceny.engine.seat import MAX_SEATS

if TYPE_CHECKING:
    from larceny.table.observation import Observation

MAX_CACHED = 32
"""How many rule sets' weights are kept."""

_memories: dict[tuple[Any, ...], tuple[Any, Any]] = {}


def evaluate(observation: Observation) -> list[float]:
    """Return each seat's share of the win as the observing seat can know it; they add up to 1.

    The shares are the estimate of the game's evaluator, and exact when the game is over. A game
    without weights, or with weights that do not fit it, raises BadWeights.
    """
    check_observation(observation)
    contract, params, state = observation.contract, observation.params, observation.state
    shares = [0.0] * MAX_SEATS
    evaluate_state = plain(bind_position(contract))
    memory = find_memory(contract, params, state.seats)
    evaluate_state(params, state, observation.seat, memory, shares)
    return shares[: state.seats]


def find_memory(contract: Contract, params: Any, seats: int) -> Any:
    """Return the weights for a rule set and a number of seats.

    They are prepared once for each object of params.
    """
    path = find_weights(contract)
    modified = 0 if path is None else path.stat().st_mtime_ns
    key = contract.name, id(params), seats, path, modified
    found = _memories.get(key)
    if found is None:
        found = params, load_memory(contract, params, seats)  # keeps its params, and so their id
        _memories[key] = found
        if len(_memories) > MAX_CACHED:
            _memories.pop(next(iter(_memories)), None)
    return found[1]
