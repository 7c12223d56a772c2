"""A small counter-based random generator with equal numbers in Python and compiled code.

SplitMix64 (Steele, Lea, Flood 2014): a counter that steps by a constant, and a mixing function.
A generator is a list (compiled: an array) of one 64-bit number. Every game of a simulation has a
stream of its own, which follows from the seed and the number of the game: results do not depend on
how many cores share the work.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import TypeAlias

from larceny.engine.rule import rule

Rng: TypeAlias = MutableSequence[int]

STEP = 0x9E3779B97F4A7C15
_MIX_1 = 0xBF58476D1CE4E5B9
_MIX_2 = 0x94D049BB133111EB
_MASK = 0xFFFFFFFFFFFFFFFF
_LOW = 0xFFFFFFFF


def mix(counter: int) -> int:
    """Scramble 64 bits so that neighbouring counters give unrelated numbers."""
    counter = ((counter ^ (counter >> 30)) * _MIX_1) & _MASK
    counter = ((counter ^ (counter >> 27)) * _MIX_2) & _MASK
    return counter ^ (counter >> 31)


@rule(native="larceny.compile.native.rng:start")
def start(rng: Rng, seed: int, stream: int) -> None:
    """Set a generator to the start of one stream of a seed."""
    rng[0] = mix((mix(seed & _MASK) + stream * STEP) & _MASK)


@rule(native="larceny.compile.native.rng:pick")
def pick(rng: Rng, count: int) -> int:
    """Return one of 0 .. count - 1, each equally likely (Lemire's method with rejection)."""
    while True:
        rng[0] = mixed = (rng[0] + STEP) & _MASK
        # `mix`, written out: a call would cost plain games a twentieth of their speed.
        mixed = ((mixed ^ (mixed >> 30)) * _MIX_1) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * _MIX_2) & _MASK
        product = ((mixed ^ (mixed >> 31)) >> 32) * count
        low = product & _LOW
        if low >= count or low >= (1 << 32) % count:
            return product >> 32


def new(seed: int, stream: int = 0) -> Rng:
    """Return a generator for Python code."""
    rng = [0]
    start(rng, seed, stream)
    return rng
