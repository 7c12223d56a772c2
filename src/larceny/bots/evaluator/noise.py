"""Random noise that turns a choice of the highest value into a choice by chance."""

from __future__ import annotations

from larceny.engine.exponential import log
from larceny.engine.rng import Rng, pick
from larceny.engine.rule import rule

STEPS = 1 << 20
"""How many different values a drawn float can have."""


@rule
def uniform(rng: Rng) -> float:
    """Return a float between 0 and 1, both excluded."""
    return (pick(rng, STEPS) + 0.5) / STEPS


@rule
def gumbel(rng: Rng) -> float:
    """Return Gumbel noise: adding it to values and taking the highest samples from a softmax."""
    return -log(-log(uniform(rng)))
