"""The games of one iteration of a training, in blocks that each are played by one rule set."""

from __future__ import annotations

import random
from typing import Any

from larceny.bots import policies
from larceny.engine.contract import Contract
from larceny.lab.training.checkpoint import Progress
from larceny.lab.training.self_play import Block
from larceny.lab.training.training_plan import Plan
from larceny.lab.training.variant import draw_params

BLOCK_GAMES = 16
TAUGHT_BLOCK = 256
TAUGHT_VARIANTS = 96
"""How many rule sets the taught games of an iteration are played by: a teacher prepares for each,
which may take longer than the games."""
TAUGHT_FACTOR = 4
"""How many more positions are recorded in taught iterations, whose games cost little."""


def draw_blocks(contract: Contract, plan: Plan, progress: Progress, is_taught: bool) -> list[Block]:
    """Return the games of an iteration, with rule sets and seeds drawn from the plan's seed."""
    rng = random.Random(f"{plan.seed} {progress.seats} {progress.iteration}")
    games, size = plan.games, BLOCK_GAMES
    if is_taught:
        games, size = plan.taught_games, TAUGHT_BLOCK
    count = max(1, games // size)
    variants = [
        _draw_params(contract, plan, rng, progress.seats, is_taught)
        for _ in range(min(count, TAUGHT_VARIANTS) if is_taught else count)
    ]
    return [
        Block(
            variants[number % len(variants)],
            rng.getrandbits(39),
            size,
            progress.record,
            plan.taught_noise if is_taught else plan.noise,
            1.0 if is_taught else plan.decay_at(progress.iteration),
            plan.outcomes,
            plan.teacher if is_taught else "",
            plan.noise_cost,
        )
        for number in range(count)
    ]


def positions_per_game(plan: Plan, is_taught: bool) -> float:
    """Return how many positions of a game are recorded, on average."""
    share = TAUGHT_FACTOR * plan.games / plan.taught_games if is_taught else 1.0
    return plan.positions * share


def can_teach(contract: Contract, teacher: str, params: Any, seats: int) -> bool:
    """Return whether a teacher plays by these params with so many seats."""
    refusal = policies(contract)[teacher].refusal
    return refusal is None or refusal(params, seats) is None


def _draw_params(
    contract: Contract, plan: Plan, rng: random.Random, seats: int, is_taught: bool
) -> Any:
    """Return params to play by, which the teacher must not refuse."""
    while True:
        params = draw_params(contract, rng, plan.published)
        if not is_taught or can_teach(contract, plan.teacher, params, seats):
            return params
