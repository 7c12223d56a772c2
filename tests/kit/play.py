"""Random games in plain Python, for the checks of the kit."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from larceny.engine import rng
from larceny.engine.contract import Contract
from larceny.engine.seat import CHANCE, CHANCE_BIT, REFEREE, seats_of
from larceny.games import NAMES, load
from larceny.realtime.simulated_referee import simulate_report

MAX_STEPS = 200_000
"""Where all may act at any time, random seats hinder one another, and games get long."""
LONG = 200
SELDOM = 20
MOST = 100
"""The slower checks look at the first steps of a game, then now and then, and at its last."""


class Case(NamedTuple):
    """One game by one rule set with so many seats."""

    game: str
    rules: str
    seats: int

    @property
    def contract(self) -> Contract:
        return load(self.game)

    def __str__(self) -> str:
        return f"{self.game}-{self.rules}-{self.seats}"


class Step(NamedTuple):
    """A position and what is done in it. The state is live: copy what is to be kept."""

    state: Any
    seat: int
    move: int


CASES = [
    Case(game, rules, seats)
    for game in NAMES
    for rules in sorted(load(game).rule_sets)
    for seats in range(load(game).seats[0], load(game).seats[1] + 1)
]
"""Every rule set of every game with every number of seats."""

RULE_SETS = [case for case in CASES if case.seats == load(case.game).seats[1]]
"""Every rule set of every game, with as many seats as fit."""


def legal(contract: Contract, params: Any, state: Any, seat: int) -> list[int]:
    """The codes of what a seat, chance or the referee can do."""
    if seat == CHANCE:
        return list(range(contract.rules.chance(params, state)))
    out = room(contract.max_moves)
    if seat == REFEREE:
        return out[: contract.rules.reports(params, state, out)]
    return out[: contract.rules.moves(params, state, seat, out)]


def report(contract: Contract, params: Any, state: Any, dice: rng.Rng) -> int | None:
    """What the referee of a simulated game says after an outcome; it must be a legal report."""
    if not contract.has_referee:
        return None
    said = simulate_report(contract, params, state, dice)
    assert said < 0 or said in legal(contract, params, state, REFEREE)
    return said if said >= 0 else None


@cache
def room(size: int) -> list[int]:
    """Room to write moves into, made once: some games need much of it."""
    return [0] * size


def look(case: Case, seed: int) -> Iterator[Step]:
    """A random game as the slower checks see it: few late steps of a long one, and its last."""
    late = 0
    for number, step in enumerate(walk(case, seed)):
        is_late = number >= LONG
        late += is_late and number % SELDOM == 0
        if not is_late or (number % SELDOM == 0 and late < MOST) or step.seat < 0:
            yield step


def walk(case: Case, seed: int, params: Any = None) -> Iterator[Step]:
    """A random game, step by step; the last step has seat -1 and holds the final state."""
    contract = case.contract
    if params is None:
        params, _ = contract.params(case.rules)
    state = contract.new_state(params, case.seats)
    dice = rng.new(seed, stream=case.seats)
    for _ in range(MAX_STEPS):
        mask = contract.rules.actors(params, state)
        if mask == 0:
            yield Step(state, -1, 0)
            return
        assert mask == CHANCE_BIT or mask < CHANCE_BIT, "the CHANCE bit stands alone"
        able = seats_of(mask)
        seat = able[rng.pick(dice, len(able))]
        codes = legal(contract, params, state, seat)
        assert codes, f"{case}: {seat} has no legal move"
        move = codes[rng.pick(dice, len(codes))]
        yield Step(state, seat, move)
        contract.rules.apply(params, state, seat, move)
        if seat == CHANCE and (said := report(contract, params, state, dice)) is not None:
            yield Step(state, REFEREE, said)
            contract.rules.apply(params, state, REFEREE, said)
    raise AssertionError(f"{case}, seed {seed}: no end after {MAX_STEPS} steps")
