"""The network of the evaluator, computed by JavaScript where Python itself runs in it.

A review asks for thousands of values, each of four thousand products: without NumPy, Python takes
a millisecond for one and this a hundredth of that.
"""

from __future__ import annotations

from array import array as packed
from collections.abc import Sequence
from ctypes import addressof, c_char
from typing import Any

from larceny.bots.evaluator.network import NARROW, WIDTH
from larceny.engine.javascript import Script
from larceny.engine.plain_array.kernels import address_of

_SCRIPT = """
(python, address) => {
  let asked;
  const first = new Float64Array(WIDTH), second = new Float64Array(NARROW);
  const layer = (weights, from, inputs, outputs) => { // weights, then biases
    const width = outputs.length, biases = from + inputs.length * width;
    outputs.fill(0);
    for (let k = 0; k < inputs.length; k++) {
      const input = Math.max(inputs[k], 0), row = from + k * width;
      if (input) for (let n = 0; n < width; n++) outputs[n] += input * weights[row + n];
    }
    for (let n = 0; n < width; n++) outputs[n] += weights[biases + n];
  };
  return () => {
    if (asked?.buffer !== python.HEAPU8.buffer) {
      asked = new Float64Array(python.HEAPU8.buffer, address, LENGTH);
    }
    const [start, bytes, count, rows, most, seats] = asked;
    const Type = bytes === 4 ? Float32Array : Float64Array;
    const narrow = (1 + rows) * WIDTH, last = narrow + (WIDTH + 1) * NARROW;
    const weights = new Type(python.HEAPU8.buffer, start, last + (NARROW + 1) * most);
    first.fill(0);
    for (let k = 0; k < count; k++) {
      const from = (1 + asked[6 + k]) * WIDTH, factor = asked[6 + count + k];
      for (let n = 0; n < WIDTH; n++) first[n] += factor * weights[from + n];
    }
    for (let n = 0; n < WIDTH; n++) first[n] += weights[n];
    const outputs = new Float64Array(most);
    layer(weights, narrow, first, second);
    layer(weights, last, second, outputs);
    const shown = outputs.subarray(0, seats), highest = Math.max(...shown);
    const powers = shown.map((output) => Math.exp(output - highest));
    const total = powers.reduce((sum, power) => sum + power, 0);
    for (let n = 0; n < seats; n++) asked[n] = powers[n] / total;
  };
}
"""
_request = packed("d", bytes(8 << 12))


_script = Script(
    _SCRIPT.replace("LENGTH", str(len(_request)))
    .replace("WIDTH", str(WIDTH))
    .replace("NARROW", str(NARROW)),
    addressof(c_char.from_buffer(_request)),
)


def forward(
    weights: Any,
    rows: Sequence[int],
    factors: Sequence[float],
    count: int,
    total_rows: int,
    most_seats: int,
    seats: int,
    shares: Any,
) -> None:
    """Write the share of the win of each seat, as `network.forward` does."""
    head = [address_of(weights), weights.itemsize, count, total_rows, most_seats, seats]
    request = packed("d", [*head, *rows[:count], *factors[:count]])
    _request[: len(request)] = request
    _script()()
    for seat in range(seats):
        shares[seat] = _request[seat]
