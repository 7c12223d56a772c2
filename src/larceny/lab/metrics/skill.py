"""How much a better player wins against weaker ones: the skill that a game rewards."""

from __future__ import annotations

from collections.abc import Callable

from larceny.bots import GREEDY, RANDOM, levels
from larceny.lab.backend.compute import Compute
from larceny.lab.ladder.pairing import Pairing, count_games, play_pairing
from larceny.lab.plan import Plan

STRONGER, WEAKER = "level-4", "level-2"


def skill_pairs(plan: Plan) -> list[tuple[str, str]]:
    """Return who is compared: greedy with random, and one level with the second below it."""
    pairs = [(GREEDY, RANDOM)]
    if {STRONGER, WEAKER} <= set(levels.names(plan.contract)):
        pairs.append((STRONGER, WEAKER))
    return pairs


def measure_skill(
    plan: Plan,
    games: int,
    *,
    seed: int = 0,
    compute: Compute | None = None,
    progress: Callable[[int], None] | None = None,
) -> list[Pairing]:
    """Return the share of the win of a better player against weaker ones in all other seats."""
    seats = len(plan.bots)
    return [
        play_pairing(
            plan.contract,
            plan.params,
            Pairing(seats, better, weaker, count_games(games, seats)),
            seed,
            compute,
            progress,
        )
        for better, weaker in skill_pairs(plan)
    ]
