"""The network of the evaluator: a sum of rows, two small layers, and a softmax over the seats.

The weights are one array of floats, in this order: the biases of the first layer, to which the
inputs of the rule set are added; the rows of the first layer; weights and biases of the second
layer; weights and biases of the third, which has one output for each seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from larceny.engine.javascript import IS_HERE
from larceny.engine.rule import rule

WIDTH = 128
"""The width of the first layer."""
NARROW = 32
"""The width of the second layer."""


def count_weights(rows: int, seats: int) -> int:
    """Return how many weights a network has, for a game of at most so many seats."""
    return WIDTH + rows * WIDTH + WIDTH * NARROW + NARROW + NARROW * seats + seats


@rule(native="larceny.bots.evaluator.native:forward")
def forward(
    weights: Sequence[float],
    rows: Sequence[int],
    factors: Sequence[float],
    count: int,
    total_rows: int,
    most_seats: int,
    seats: int,
    shares: Any,
) -> None:
    """Write the share of the win of each seat, as seen from seat 0, for a list of inputs.

    In plain Python this is done with NumPy, in a browser by JavaScript; compiled, by loops.
    """
    from larceny.engine.array import np

    if IS_HERE and not isinstance(weights, list):
        from larceny.bots.evaluator import javascript

        javascript.forward(weights, rows, factors, count, total_rows, most_seats, seats, shares)
        return
    array = np.asarray(weights, np.float64) if isinstance(weights, list) else weights
    parts = split(array, total_rows, most_seats)
    used = np.asarray(rows[:count], np.int64)
    first = parts["bias"] + np.asarray(factors[:count]) @ parts["rows"][used].astype(np.float64)
    second = parts["second_bias"] + np.maximum(first, 0.0) @ parts["second"]
    outputs = parts["third_bias"] + np.maximum(second, 0.0) @ parts["third"]
    powers = np.exp(outputs[:seats] - outputs[:seats].max())
    for seat, share in enumerate(powers / powers.sum()):
        shares[seat] = float(share)


def split(weights: Any, rows: int, seats: int) -> dict[str, Any]:
    """Return the parts of an array of weights by name, as views of it."""
    shapes = {
        "bias": (WIDTH,),
        "rows": (rows, WIDTH),
        "second": (WIDTH, NARROW),
        "second_bias": (NARROW,),
        "third": (NARROW, seats),
        "third_bias": (seats,),
    }
    parts: dict[str, Any] = {}
    first = 0
    for name, shape in shapes.items():
        size = shape[0] * (shape[1] if len(shape) > 1 else 1)
        parts[name] = weights[first : first + size].reshape(shape)
        first += size
    return parts
