"""Five levels for people: `level-1` to `level-5`, the last of which is `sharp`.

The lower levels choose softly by the evaluator, each with a softness of its own: the temperature of
the softmax, as a part of an equal player's share of the win. `scripts/fit_levels.py` finds the
softness by play and writes it, with what it measured, to `levels.toml` in the folder of a game's
bots. A game without weights, or without that file, has no levels.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from larceny.bots.bot import Memory, Policy
from larceny.bots.evaluator.soft_choice import bind_soft_choice
from larceny.bots.evaluator.trained_weights import (
    has_evaluator,
    load_memory,
    trained_seats,
    why_untrained,
)
from larceny.bots.registry import find_policy
from larceny.bots.sharp import HIGHEST, sharpest
from larceny.engine.contract import Contract

LEVELS = tuple(f"level-{number}" for number in range(1, 6))
FILE_NAME = "levels.toml"


def is_named(contract: Contract, name: str) -> bool:
    """Return whether a name means a level of a game; raise if its weights cannot be used."""
    if name not in LEVELS or name in names(contract):
        return name in LEVELS
    trained_seats(contract)  # says what is wrong with the weights
    return False


def find(contract: Contract, name: str, params: Any, seats: int) -> Policy | None:
    """Return the policy of a level; that of `sharp` for the highest."""
    if name == HIGHEST:
        return find_policy(contract, sharpest(contract, params, seats), params, seats)
    return soft_policy(contract, softness_of(contract)[LEVELS.index(name)], seats)


def names(contract: Contract) -> tuple[str, ...]:
    """Return the levels of a game, from the lowest to the highest; none if it has no evaluator."""
    return LEVELS if softness_of(contract) and has_evaluator(contract) else ()


def levels_path(contract: Contract) -> Path:
    """Return the file with the measured levels of a game."""
    return contract.folder / "bots" / FILE_NAME


@cache
def softness_of(contract: Contract) -> tuple[float, ...]:
    """Return the softness of all levels but the highest; nothing if they were not measured."""
    path = levels_path(contract)
    return tuple(tomllib.loads(path.read_text("utf-8"))["softness"]) if path.is_file() else ()


def soft_policy(contract: Contract, softness: float, seats: int) -> Policy:
    """Return the policy that chooses softly; a softness of 1 is an equal player's share."""

    def prepare(params: Any) -> Memory:
        from larceny.engine.array import np

        weights = np.asarray(load_memory(contract, params, seats))
        memory: Any = np.append(weights, np.asarray(softness / seats, weights.dtype))
        return memory  # type: ignore[no-any-return]

    def refusal(params: Any, seats: int) -> str | None:
        return why_untrained(contract, seats)

    return Policy(bind_soft_choice(contract), prepare, refusal=refusal)
