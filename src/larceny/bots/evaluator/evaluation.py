"""How likely each seat is to win a position, as one seat can know it.

The names annotated `Any` below are placeholders: `bind_position` puts a game's rules and the
layout of its inputs in their place.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from larceny.bots.bot import check_observation
from larceny.bots.evaluator.inputs import (
    RANGES,
    inputs_of,
    range_of,
    state_encoder,
)
from larceny.bots.evaluator.network import forward
from larceny.bots.evaluator.trained_weights import find_weights, load_memory
from larceny.engine.contract import Contract
from larceny.engine.mask import count_of
from larceny.engine.rule import Bound, bind, plain, rule
from larceny.engine.seat import MAX_SEATS
from larceny.engine.stack import clone_record, new_floats, new_ints, new_singles
from larceny.engine.viewpoint import field_rotation

if TYPE_CHECKING:
    from larceny.table.observation import Observation

actors: Any = None
scores: Any = None
winners: Any = None
hide: Any = None
encode_fields: Any = None
rotate_fields: Any = None
encode_position: Any = None
evaluate_known: Any = None
ROWS: Any = None
SCORE_ROWS: Any = None
SCORE_FACTORS: Any = None
SEATS: Any = None
MOST: Any = None


@rule
def encode_inputs(params: Any, known: Any, seat: int, rows: Any, factors: Any) -> int:
    """Write the inputs of a position that was hidden from a seat; return how many there are."""
    turned = clone_record(known)
    rotate_fields(turned, known, seat)
    count: int = encode_fields(turned, rows, factors)
    points = new_ints(MAX_SEATS)
    scores(params, turned, points)
    for place in range(known.seats):
        value = int(points[place])
        if value != 0:
            rows[count] = SCORE_ROWS + place * RANGES + range_of(value)
            factors[count] = 1.0
            rows[count + 1] = SCORE_FACTORS + place
            factors[count + 1] = float(value)
            count += 2
    return count


@rule
def evaluate_hidden(params: Any, known: Any, seat: int, memory: Any, shares: Any) -> None:
    """Write every seat's share of the win, for a position that was hidden from a seat."""
    rows = new_ints(MOST)
    factors = new_singles(MOST)
    turned = new_floats(MAX_SEATS)
    seats = int(known.seats)
    count = encode_position(params, known, seat, rows, factors)
    forward(memory, rows, factors, count, ROWS, SEATS, seats, turned)
    for place in range(seats):
        shares[(seat + place) % seats] = turned[place]


@rule
def evaluate_state(params: Any, state: Any, seat: int, memory: Any, shares: Any) -> None:
    """Write every seat's share of the win as one seat can know it; exact when the game is over."""
    if actors(params, state) == 0:
        share_win(winners(params, state), state.seats, shares)
        return
    known = clone_record(state)
    hide(params, known, seat)
    evaluate_known(params, known, seat, memory, shares)


@rule
def share_win(mask: int, seats: int, shares: Any) -> None:
    """Divide one win equally among the seats of a mask."""
    count = count_of(mask)
    for seat in range(seats):
        shares[seat] = (mask >> seat & 1) / count


@cache
def bind_encoder(contract: Contract) -> Bound:
    """Return `encode_inputs` for a game."""
    inputs = inputs_of(contract)
    return bind(
        encode_inputs,
        scores=contract.rules.scores,
        encode_fields=state_encoder(contract),
        rotate_fields=field_rotation(contract.state.State),
        SCORE_ROWS=inputs.scores.first,
        SCORE_FACTORS=inputs.scores.factors,
    )


@cache
def bind_evaluation(contract: Contract) -> Bound:
    """Return `evaluate_hidden` for a game."""
    inputs = inputs_of(contract)
    return bind(
        evaluate_hidden,
        encode_position=bind_encoder(contract),
        ROWS=inputs.rows,
        SEATS=inputs.seats,
        MOST=inputs.most,
    )


@cache
def bind_position(contract: Contract) -> Bound:
    """Return `evaluate_state` for a game."""
    return bind(
        evaluate_state,
        actors=contract.rules.actors,
        winners=contract.rules.winners,
        hide=contract.rules.hide,
        evaluate_known=bind_evaluation(contract),
    )


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
    kept = _memories.get(key)
    if kept is None:
        kept = params, load_memory(contract, params, seats)  # keeps its params, and so their id
        _memories[key] = kept
        if len(_memories) > MAX_CACHED:
            _memories.pop(next(iter(_memories)), None)
    return kept[1]
