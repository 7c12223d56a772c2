"""Exponential and logarithm with the same bits on every processor.

The libraries of two processors may round the last bit of such functions differently, and a bot that
compares two nearly equal values would then make another move on a GPU than on the CPU. These use
sums, products and quotients of 64 bits alone, which all processors round in the same way as long as
no product is fused with a sum (see `compile.cuda.kernel_compiler`).
"""

from __future__ import annotations

import math

from larceny.engine.rule import rule

_LOG2_E = 1.4426950408889634
_LN2_HIGH, _LN2_LOW = 0.6931471803691238, 1.9082149292705877e-10
"""The logarithm of two in two parts; products of the first with small whole numbers are exact."""
_LEAST, _MOST = -700.0, 700.0
"""Exponents beyond these count as these: nothing underflows and nothing overflows."""
_ROOT_HALF = 0.7071067811865476
_E4, _E5, _E6, _E7, _E8 = 1 / 24, 1 / 120, 1 / 720, 1 / 5_040, 1 / 40_320
_E9, _E10, _E11 = 1 / 362_880, 1 / 3_628_800, 1 / 39_916_800
_E12, _E13 = 1 / 479_001_600, 1 / 6_227_020_800
"""The inverses of factorials: the series of the exponential."""
_T3, _T5, _T7, _T9, _T11, _T13 = 1 / 3, 1 / 5, 1 / 7, 1 / 9, 1 / 11, 1 / 13
_T15, _T17, _T19, _T21, _T23 = 1 / 15, 1 / 17, 1 / 19, 1 / 21, 1 / 23
"""The inverses of odd numbers: the series of the inverse hyperbolic tangent."""


@rule
def exp(exponent: float) -> float:
    """Return e to a power from -700 to 700, within two units in the last place."""
    bounded = max(_LEAST, min(_MOST, exponent))
    twos = math.floor(bounded * _LOG2_E + 0.5)
    x = (bounded - twos * _LN2_HIGH) - twos * _LN2_LOW
    high = _E8 + x * (_E9 + x * (_E10 + x * (_E11 + x * (_E12 + x * _E13))))
    low = 0.5 + x * (1 / 6 + x * (_E4 + x * (_E5 + x * (_E6 + x * (_E7 + x * high)))))
    return math.ldexp(1.0 + (x + x * x * low), int(twos))


@rule
def log(number: float) -> float:
    """Return the natural logarithm of a positive number, within two units in the last place."""
    part, twos = math.frexp(number)
    if part < _ROOT_HALF:
        part *= 2.0
        twos -= 1
    x = (part - 1.0) / (part + 1.0)
    y = x * x
    high = _T13 + y * (_T15 + y * (_T17 + y * (_T19 + y * (_T21 + y * _T23))))
    low = y * (_T3 + y * (_T5 + y * (_T7 + y * (_T9 + y * (_T11 + y * high)))))
    return twos * _LN2_HIGH + (twos * _LN2_LOW + 2.0 * (x + x * low))


@rule
def power(number: float, exponent: float) -> float:
    """Return a number that is not negative to a power above zero."""
    return exp(exponent * log(number)) if number > 0.0 else 0.0
