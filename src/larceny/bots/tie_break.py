"""The best of several candidates, with ties broken at random.

A policy that took the first of its best moves would prefer moves by the order in which they are
listed, and so a seat by its number. Instead the best candidates are collected in the buffer that
every policy is given, and one of them is drawn, each equally likely:

    choice = new_floats(CHOICE)
    for each candidate:
        offer(choice, out, candidate, utility)
    return choose(choice, out, rng)

The candidates may be read from the same buffer on the way: no place is overwritten before its turn.
"""

from __future__ import annotations

from larceny.engine.rng import Rng, pick
from larceny.engine.rule import rule

TIED, BEST = 0, 1
"""The places of a choice: how many candidates are tied for the best, and the best utility."""
CHOICE = 2
"""The length of the array that holds a choice."""
TOLERANCE = 1e-11
"""Utilities that differ by no more than this are tied: it is above the rounding errors of sums and
products of numbers up to a thousand, and no solution of a game is more precise."""


@rule(inline=True)
def offer(choice: list[float], out: list[int], candidate: int, utility: float) -> None:
    """Collect a candidate if none before it is better; the first is collected in any case."""
    if choice[TIED] == 0.0 or utility > choice[BEST] + TOLERANCE:
        choice[TIED] = 0.0
        choice[BEST] = utility
    elif utility < choice[BEST] - TOLERANCE:
        return
    out[int(choice[TIED])] = candidate
    choice[TIED] += 1.0


@rule(inline=True)
def has_candidate(choice: list[float]) -> bool:
    """Return whether any candidate was offered."""
    return choice[TIED] > 0.0


@rule(inline=True)
def choose(choice: list[float], out: list[int], rng: Rng) -> int:
    """Return one of the best candidates, each equally likely; there must be one."""
    if choice[TIED] == 1.0:
        return out[0]
    return out[pick(rng, int(choice[TIED]))]
