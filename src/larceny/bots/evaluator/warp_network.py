"""`network.forward` on a GPU where all threads of a warp play the same game.

All of them know the same inputs. Each adds up some columns of every layer, in the order of
`native.forward`, so that no sum is rounded in another way; neighbouring threads read neighbouring
weights.
"""

from __future__ import annotations

from typing import Any

from numba import cuda

from larceny.bots.evaluator.native import share_by_powers
from larceny.bots.evaluator.network import NARROW, WIDTH
from larceny.engine.cuda.warp import ALL, WARP
from larceny.engine.rule import rule
from larceny.engine.seat import MAX_SEATS
from larceny.engine.stack import new_singles

COLUMNS = WIDTH // WARP
"""The columns of the first layer that a thread adds up; of the second it is one (`NARROW`)."""


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
    """Write the share of the win of each seat, in every thread of the warp."""
    thread = cuda.laneid
    first = new_singles(COLUMNS)
    outputs = new_singles(MAX_SEATS)
    for column in range(COLUMNS):
        first[column] = weights[column * WARP + thread]
    for index in range(count):
        start = (1 + rows[index]) * WIDTH + thread
        factor = factors[index]
        for column in range(COLUMNS):
            first[column] += factor * weights[start + column * WARP]
    start = (1 + total_rows) * WIDTH
    second = weights[start + WIDTH * NARROW + thread]
    for column in range(COLUMNS):
        for owner in range(WARP):
            value = cuda.shfl_sync(ALL, first[column], owner)
            if value > 0.0:
                second += value * weights[start + (column * WARP + owner) * NARROW + thread]
    start += WIDTH * NARROW + NARROW
    seat = min(thread, seats - 1)
    output = weights[start + NARROW * most_seats + seat]
    for index in range(NARROW):
        value = cuda.shfl_sync(ALL, second, index)
        if value > 0.0:
            output += value * weights[start + index * most_seats + seat]
    for place in range(seats):
        outputs[place] = cuda.shfl_sync(ALL, output, place)
    share_by_powers(outputs, seats, shares)
