"""The compiled form of the generator in `engine.rng`: 64-bit ints that wrap by themselves.

A test compares the two number for number.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from larceny.engine.rule import rule

U64 = np.uint64
_STEP = U64(0x9E3779B97F4A7C15)
_MIX_1 = U64(0xBF58476D1CE4E5B9)
_MIX_2 = U64(0x94D049BB133111EB)
_LOW = U64(0xFFFFFFFF)
_RANGE = U64(1 << 32)
_S27, _S30, _S31, _S32 = U64(27), U64(30), U64(31), U64(32)


@rule
def mix(counter: Any) -> Any:
    counter = (counter ^ (counter >> _S30)) * _MIX_1
    counter = (counter ^ (counter >> _S27)) * _MIX_2
    return counter ^ (counter >> _S31)


@rule
def start(rng: Any, seed: Any, stream: Any) -> None:
    rng[0] = mix(mix(U64(seed)) + U64(stream) * _STEP)


@rule
def pick(rng: Any, count: Any) -> Any:
    bound = U64(count)
    while True:
        rng[0] += _STEP
        product = (mix(rng[0]) >> _S32) * bound
        if product & _LOW >= bound or product & _LOW >= _RANGE % bound:
            return np.int64(product >> _S32)
