"""Random games in plain Python, for the checks that every game passes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from larceny.engine import rng
from larceny.engine.contract import Contract
from larceny.engine.seat import CHANCE, CHANCE_BIT, REFEREE, seat_name, seats_of
from larceny.games import load
from larceny.realtime.simulated_referee import draw_report

MAX_STEPS = 200_000
"""Random seats hinder one another where several may act at any time: such games are long."""
DENSE_STEPS = 200
"""A sample of a game has all of its first steps."""
SPARSE_STRIDE = 20
MAX_SPARSE_STEPS = 100
"""A sample of a game has at most this many later steps, and the last one."""


class Case(NamedTuple):
    """One game by one rule set with one number of seats."""

    game: str
    rules: str
    seats: int

    @property
    def contract(self) -> Contract:
        return load(self.game)

    def __str__(self) -> str:
        return f"{self.game}-{self.rules}-{self.seats}"


class RandomStep(NamedTuple):
    """A position and what is done in it. The state changes with the next step: copy it to keep."""

    state: Any
    seat: int
    move: int


def list_legal(contract: Contract, params: Any, state: Any, seat: int) -> list[int]:
    """Return the codes of everything that a seat, chance or the referee may do."""
    if seat == CHANCE:
        return list(range(contract.rules.chance(params, state)))
    out = _buffer(contract.max_moves)
    if seat == REFEREE and contract.live is not None:
        return out[: contract.live.rules.reports(params, state, out)]
    return out[: contract.rules.moves(params, state, seat, out)]


def referee_report(contract: Contract, params: Any, state: Any, dice: rng.Rng) -> int | None:
    """Return what a simulated referee reports after an outcome, which must be legal; or None."""
    if contract.live is None:
        return None
    rules = contract.live.rules
    percent = rules.close_call_percent(params)
    report = draw_report(rules.close_call(params, state), percent, dice)
    if report >= 0 and report not in list_legal(contract, params, state, REFEREE):
        raise AssertionError(f"{contract.name}: the report {report} of a close call is not legal")
    return report if report >= 0 else None


@cache
def _buffer(size: int) -> list[int]:
    """Return a list to write moves into; it is kept, because some games need a long one."""
    return [0] * size


def sample_game(case: Case, seed: int) -> Iterator[RandomStep]:
    """Yield the first steps of a random game, a few later ones, and the last."""
    sparse = 0
    for number, step in enumerate(play_game(case, seed)):
        is_sparse = number >= DENSE_STEPS
        sparse += is_sparse and number % SPARSE_STRIDE == 0
        is_sampled = number % SPARSE_STRIDE == 0 and sparse < MAX_SPARSE_STEPS
        if not is_sparse or is_sampled or step.seat < 0:
            yield step


def play_game(case: Case, seed: int, params: Any = None) -> Iterator[RandomStep]:
    """Yield all steps of a random game; the last one has seat -1 and holds the final state."""
    contract = case.contract
    if params is None:
        params, _ = contract.params(case.rules)
    state = contract.new_state(params, case.seats)
    dice = rng.new(seed, stream=case.seats)
    for _ in range(MAX_STEPS):
        mask = contract.rules.actors(params, state)
        if mask == 0:
            yield RandomStep(state, -1, 0)
            return
        if mask > CHANCE_BIT:
            raise AssertionError(f"{case}: chance and seats {mask:b} act at once")
        actors = seats_of(mask)
        seat = actors[rng.pick(dice, len(actors))]
        codes = list_legal(contract, params, state, seat)
        if not codes:
            raise AssertionError(f"{case}: {seat_name(seat)} may act, but has no legal move")
        move = codes[rng.pick(dice, len(codes))]
        yield RandomStep(state, seat, move)
        contract.rules.apply(params, state, seat, move)
        if seat != CHANCE:
            continue
        report = referee_report(contract, params, state, dice)
        if report is not None:
            yield RandomStep(state, REFEREE, report)
            contract.rules.apply(params, state, REFEREE, report)
    raise AssertionError(f"{case}, seed {seed}: no end after {MAX_STEPS} steps")
