"""The games of one iteration of a training, in blocks that each are played by one rule set."""

from __future__ import annotations

import random
from typing import Any

from larceny.bots import policies
from larceny.engine.contract import Contract
from larceny.lab.training.checkpoint import TrainingProgress
from larceny.lab.training.self_play import TrainingBlock
from larceny.lab.training.training_plan import TrainingPlan, draw_params

BLOCK_GAMES = 16
TAUGHT_BLOCK = 256
TAUGHT_VARIANTS = 96
"""How many rule sets the taught games of an iteration are played by: a teacher prepares for each,
which may take longer than the games."""
TAUGHT_FACTOR = 4
"""How many more positions are recorded in taught iterations, whose games cost little."""


def draw_blocks(
    contract: Contract, plan: TrainingPlan, progress: TrainingProgress, is_taught: bool
) -> list[TrainingBlock]:
    """Return the games of an iteration, with rule sets and seeds drawn from the plan's seed."""
    rng = random.Random(f"{plan.seed} {progress.seats} {progress.iteration}")
    if not is_taught:
        return _draw_learned(contract, plan, progress, rng, plan.published, progress.record)
    blocks = _draw_taught(contract, plan, progress, rng)
    if not plan.taught_variants:
        share = positions_per_game(plan, False) / positions_per_game(plan, True)
        record = min(1.0, progress.record * share)
        blocks += _draw_learned(contract, plan, progress, rng, 0.0, record)
    return blocks


def _draw_taught(
    contract: Contract, plan: TrainingPlan, progress: TrainingProgress, rng: random.Random
) -> list[TrainingBlock]:
    """Return games of the teacher."""
    count = max(1, plan.taught_games // TAUGHT_BLOCK)
    published = plan.published if plan.taught_variants else 1.0
    variants = [
        _draw_taught_params(contract, plan, rng, progress.seats, published)
        for _ in range(min(count, TAUGHT_VARIANTS))
    ]
    return [
        TrainingBlock(
            variants[number % len(variants)],
            rng.getrandbits(39),
            TAUGHT_BLOCK,
            progress.record,
            plan.taught_noise,
            outcomes=plan.outcomes,
            teacher=plan.teacher,
            noise_cost=plan.noise_cost,
        )
        for number in range(count)
    ]


def _draw_learned(
    contract: Contract,
    plan: TrainingPlan,
    progress: TrainingProgress,
    rng: random.Random,
    published: float,
    record: float,
) -> list[TrainingBlock]:
    """Return games of the evaluator against itself."""
    count = max(1, plan.games // BLOCK_GAMES)
    variants = [draw_params(contract, rng, published) for _ in range(count)]
    return [
        TrainingBlock(
            params,
            rng.getrandbits(39),
            BLOCK_GAMES,
            record,
            plan.noise,
            plan.decay_at(progress.iteration),
            plan.outcomes,
            noise_cost=plan.noise_cost,
        )
        for params in variants
    ]


def positions_per_game(plan: TrainingPlan, is_taught: bool) -> float:
    """Return how many positions of a game are recorded, on average."""
    share = TAUGHT_FACTOR * plan.games / plan.taught_games if is_taught else 1.0
    return plan.positions * share


def can_teach(contract: Contract, teacher: str, params: Any, seats: int) -> bool:
    """Return whether a teacher plays by these params with so many seats."""
    refusal = policies(contract)[teacher].refusal
    return refusal is None or refusal(params, seats) is None


def _draw_taught_params(
    contract: Contract, plan: TrainingPlan, rng: random.Random, seats: int, published: float
) -> Any:
    """Return params to play by that the teacher does not refuse."""
    while True:
        params = draw_params(contract, rng, published)
        if can_teach(contract, plan.teacher, params, seats):
            return params
