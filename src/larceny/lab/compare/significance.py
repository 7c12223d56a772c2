"""What may be claimed of means over few games, and of many at once.

Wallace's approximation turns a value of Student's t into one of a normal distribution by a formula
that can be turned round, so that a p-value and the interval of the same level always agree.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist

_NORMAL = NormalDist()


def two_sided_p(t: float, freedom: float) -> float:
    """Return how likely a value is as far from 0 as `t`, on either side."""
    if math.isinf(t):
        return 0.0
    z = _stretch(freedom) * math.sqrt(freedom * math.log1p(t * t / freedom))
    return math.erfc(z / math.sqrt(2.0))


def quantile(level: float, freedom: float) -> float:
    """Return the value that is exceeded, on either side, with the probability `level`."""
    z = -_NORMAL.inv_cdf(level / 2.0) / _stretch(freedom)
    return math.sqrt(freedom * math.expm1(z * z / freedom))


def _stretch(freedom: float) -> float:
    return (8.0 * freedom + 1.0) / (8.0 * freedom + 3.0)


def holm(p_values: Sequence[float]) -> list[float]:
    """Return p-values that hold for all questions together, in the order given.

    With no change at all, the chance that any of them falls below 5 % is at most 5 %, however the
    questions depend on each other (Holm 1979).
    """
    order = sorted(range(len(p_values)), key=p_values.__getitem__)
    corrected = [0.0] * len(p_values)
    highest = 0.0
    for rank, place in enumerate(order):
        highest = max(highest, min(1.0, p_values[place] * (len(p_values) - rank)))
        corrected[place] = highest
    return corrected
