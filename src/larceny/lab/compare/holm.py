"""Holm's correction for the number of questions that are asked at once."""

from __future__ import annotations

from collections.abc import Sequence


def correct(p_values: Sequence[float]) -> list[float]:
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
