"""The evaluator on one core, compiled: microseconds a position, for each game with weights.

A position is evaluated from the viewpoint of every seat, with the most seats of its game. The whole
of it is `evaluate_state` (hide, rotate, encode, network); beside it stands the network alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from benchmarks.evaluator_loop import evaluate_positions, run_forward
from benchmarks.measure import Figure, Outcome, Skipped, best_rate_alone
from larceny.bots.evaluator.evaluation import bind_encoder, bind_position
from larceny.bots.evaluator.inputs import inputs_of
from larceny.bots.evaluator.trained_weights import has_evaluator, load_memory, trained_seats
from larceny.compile.native.compiler import compile_driver
from larceny.engine import rng
from larceny.engine.contract import Contract
from larceny.engine.rule import plain
from larceny.engine.seat import CHANCE, CHANCE_BIT
from larceny.games import NAMES, load

POSITIONS = 200
TIMES = 100
GOAL = 5.0
MICROSECONDS = 1e6


def run(measured: dict[str, float]) -> Iterator[Outcome]:
    for name in NAMES:
        contract = load(name)
        if has_evaluator(contract):
            yield from _measure(contract)
        else:
            yield Skipped(f"evaluator {name}", "the game has no weights")


def _measure(contract: Contract) -> Iterator[Outcome]:
    seats = max(trained_seats(contract))
    params, _ = contract.params()
    memory: Any = load_memory(contract, params, seats)
    states = _positions(contract, params, seats)
    records = np.concatenate([state.to_records() for state in states])
    label = contract.identifier
    inputs = inputs_of(contract)
    position = {"evaluate_state": bind_position(contract)}
    whole = compile_driver(evaluate_positions, f"{label}_evaluator", position)
    bare = compile_driver(
        run_forward, f"{label}_network", {"ROWS": inputs.rows, "SEATS": inputs.seats}
    )
    rows, factors, starts = _encode(contract, params, states)

    def evaluate(times: int = TIMES) -> float:
        whole(params.to_records(), records, memory, times)
        return float(times * len(states) * seats)

    def forward(times: int = TIMES) -> float:
        bare(rows, factors, starts, memory, seats, times)
        return float(times * (len(starts) - 1))

    evaluate(1)
    forward(1)
    note = f"{seats} seats, {len(rows) / (len(starts) - 1):.0f} inputs, compiled, one core"
    for kind, work, goal in (("evaluator", evaluate, GOAL), ("network", forward, None)):
        cost = MICROSECONDS / best_rate_alone(work)
        yield Figure(f"{kind} {contract.name}", cost, "us", note, goal, less_is_better=True)


def _positions(contract: Contract, params: Any, seats: int) -> list[Any]:
    """Return the positions of random games."""
    rules = contract.rules
    out = [0] * contract.max_moves
    positions: list[Any] = []
    while len(positions) < POSITIONS:
        dice = rng.new(1, len(positions))
        state = contract.new_state(params, seats)
        while (mask := rules.actors(params, state)) and len(positions) < POSITIONS:
            if mask == CHANCE_BIT:
                rules.apply(params, state, CHANCE, rng.pick(dice, rules.chance(params, state)))
            else:
                positions.append(state.copy())
                seat = mask.bit_length() - 1
                move = out[rng.pick(dice, rules.moves(params, state, seat, out))]
                rules.apply(params, state, seat, move)
    return positions


def _encode(contract: Contract, params: Any, states: list[Any]) -> tuple[Any, Any, Any]:
    """Return the inputs of all positions as every seat knows them, as rows, factors and starts."""
    encode = plain(bind_encoder(contract))
    most = inputs_of(contract).most
    rows: list[int] = []
    factors: list[float] = []
    starts = [0]
    for state in states:
        for seat in range(state.seats):
            known = state.copy()
            contract.rules.hide(params, known, seat)
            new_rows = [0] * most
            new_factors = [0.0] * most
            count = encode(params, known, seat, new_rows, new_factors)
            rows += new_rows[:count]
            factors += new_factors[:count]
            starts.append(len(rows))
    return np.array(rows), np.array(factors, np.float32), np.array(starts)
