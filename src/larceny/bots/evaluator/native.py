"""The compiled form of `network.forward`: loops that the compiler can vectorize.

Every inner loop runs over the outputs of a layer, so that no sum is reordered, and over a slice of
the weights: an index that might be negative would keep the compiler from vectorizing it.
"""

from __future__ import annotations

from typing import Any

from larceny.bots.evaluator.network import NARROW, WIDTH
from larceny.engine.exponential import exp
from larceny.engine.rule import rule
from larceny.engine.seat import MAX_SEATS
from larceny.engine.stack import new_singles


@rule
def forward(
    weights: Any,
    rows: Any,
    factors: Any,
    count: int,
    total_rows: int,
    most_seats: int,
    seats: int,
    shares: Any,
) -> None:
    """Write the share of the win of each seat, as seen from seat 0, for a list of inputs."""
    first = new_singles(WIDTH)
    second = new_singles(NARROW)
    outputs = new_singles(MAX_SEATS)
    for column in range(WIDTH):
        first[column] = weights[column]
    for index in range(count):
        start = (1 + rows[index]) * WIDTH
        row = weights[start : start + WIDTH]
        factor = factors[index]
        for column in range(WIDTH):
            first[column] += factor * row[column]
    start = (1 + total_rows) * WIDTH
    for column in range(NARROW):
        second[column] = weights[start + WIDTH * NARROW + column]
    for index in range(WIDTH):
        value = first[index]
        if value > 0.0:
            row = weights[start + index * NARROW : start + (index + 1) * NARROW]
            for column in range(NARROW):
                second[column] += value * row[column]
    start += WIDTH * NARROW + NARROW
    for seat in range(seats):
        outputs[seat] = weights[start + NARROW * most_seats + seat]
    for index in range(NARROW):
        value = second[index]
        if value > 0.0:
            for seat in range(seats):
                outputs[seat] += value * weights[start + index * most_seats + seat]
    highest = outputs[0]
    for seat in range(1, seats):
        highest = max(highest, outputs[seat])
    total = 0.0
    for seat in range(seats):
        outputs[seat] = exp(outputs[seat] - highest)
        total += outputs[seat]
    for seat in range(seats):
        shares[seat] = outputs[seat] / total
