"""Operations on the values of large arrays, carried out by JavaScript where Python runs in it.

A list of the values as Python objects costs a hundred times as much as the numbers themselves. In
Pyodide the memory of Python is seen from JavaScript, whose loops over numbers are compiled: they
read the values into floats of 64 bits, which hold every int of up to 53 bits, and write results
where a new array lies. Elsewhere, for few values and for what is not here, the caller does it in
Python.
"""

from __future__ import annotations

import json
from array import array as packed
from ctypes import addressof, c_char
from typing import TYPE_CHECKING

from larceny.engine.javascript import Script

if TYPE_CHECKING:
    from larceny.engine.plain_array.dtype import dtype
    from larceny.engine.plain_array.ndarray import ndarray

LEAST = 48
"""With fewer values Python is done before JavaScript has begun."""
KINDS = ("b1", "i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", "f4", "f8")
_NUMBERS = {kind: number for number, kind in enumerate(KINDS)}

_SCRIPT = """
(python, address) => {
  const TYPES = [Uint8Array, Int8Array, Uint8Array, Int16Array, Uint16Array, Int32Array,
    Uint32Array, BigInt64Array, BigUint64Array, Float32Array, Float64Array];
  const BITS = [0, 0, 0, 1, 1, 2, 2, 3, 3, 2, 3];
  const isLongKind = (kind) => kind === 7 || kind === 8;
  // Ints of 64 bits are looked at as two halves.
  const lookAt = (kind) =>
    new (isLongKind(kind) ? Int32Array : TYPES[kind])(python.HEAPU8.buffer);
  let asked, at;
  const next = () => asked[at++];
  // One loop a type: a loop over several types is slow.
  const LOOPS = TYPES.map((_, kind) => kind === 7 || kind === 8
    ? new Function("out", "to", "from", "start", "count", "step", `
        const high = ${kind === 7} ? 0 : 4294967296;
        for (let k = 0, s = 2 * start; k < count; k++, s += 2 * step) {
          const top = from[s + 1];
          out[to + k] = (top < 0 ? top + high : top) * 4294967296 + (from[s] >>> 0);
        }`)
    : new Function("out", "to", "from", "start", "count", "step",
        `for (let k = 0, s = start; k < count; k++, s += step) out[to + k] = from[s];`));
  const walk = (shape, strides, start, visit) => {
    const last = shape.length - 1;
    if (last < 0) { visit(start, 1, 0); return; }
    const place = new Array(last).fill(0);
    let at = start;
    for (;;) {
      visit(at, shape[last], strides[last]);
      let axis = last - 1;
      for (; axis >= 0; axis--) {
        at += strides[axis];
        if (++place[axis] < shape[axis]) break;
        at -= strides[axis] * shape[axis];
        place[axis] = 0;
      }
      if (axis < 0) return;
    }
  };
  // An array that was asked for: its kind, address, and the axes with their strides in values.
  const readArray = () => {
    const kind = next();
    if (kind < 0) return { number: next(), shape: [] };
    const address = next(), axes = next();
    const shape = [], strides = [];
    for (let k = 0; k < axes; k++) { shape.push(next()); strides.push(next()); }
    return { kind, address, shape, strides };
  };
  const sizeOf = ({ shape }) => shape.reduce((product, length) => product * length, 1);
  // Whether an array is floats of 64 bits without gaps, which can be read where they are.
  const isWhole = ({ kind, shape, strides }) => {
    if (kind !== 10) return false;
    let step = 1;
    for (let axis = shape.length - 1; axis >= 0; axis--) {
      if (shape[axis] !== 1 && strides[axis] !== step) return false;
      step *= shape[axis];
    }
    return step > 0;
  };
  const values = (array) => {
    if (array.number !== undefined) return Float64Array.of(array.number);
    const count = sizeOf(array);
    if (isWhole(array)) return new Float64Array(python.HEAPU8.buffer, array.address, count);
    const out = new Float64Array(count);
    if (!count) return out;
    const { kind, address, shape, strides } = array;
    const isLong = isLongKind(kind);
    const look = lookAt(kind);
    const loop = LOOPS[kind];
    let to = 0;
    walk(shape, strides, address / (1 << BITS[kind]), (start, count, step) => {
      loop(out, to, look, start, count, step);
      to += count;
    });
    return out;
  };
  // Room for results: of floats where they belong, else for `write`.
  const room = (kind, address, count) =>
    kind === 10 && count > 0
      ? new Float64Array(python.HEAPU8.buffer, address, count) : new Float64Array(count);
  const write = (kind, address, found) => {
    if (found.buffer === python.HEAPU8.buffer) return;
    if (kind === 7 || kind === 8) {
      const look = new Int32Array(python.HEAPU8.buffer, address, 2 * found.length);
      for (let k = 0; k < found.length; k++) {
        const value = Math.trunc(found[k]), high = Math.floor(value / 4294967296);
        look[2 * k] = value - high * 4294967296;
        look[2 * k + 1] = high;
      }
    } else {
      new TYPES[kind](python.HEAPU8.buffer, address, found.length).set(found);
    }
  };
  const scatter = ({ kind, address, shape, strides }, found) => {
    const isLong = isLongKind(kind);
    const look = lookAt(kind);
    let k = 0;
    walk(shape, strides, address / (1 << BITS[kind]), (start, count, step) => {
      if (isLong) {
        for (let n = 0, s = 2 * start; n < count; n++, s += 2 * step, k++) {
          const value = Math.trunc(found[k]), high = Math.floor(value / 4294967296);
          look[s] = value - high * 4294967296;
          look[s + 1] = high;
        }
      } else {
        for (let n = 0, s = start; n < count; n++, s += step, k++) look[s] = found[k];
      }
    });
  };
  const two = (text) => new Function("a", "b", "out", `
    if (b.length === 1) { const y = b[0];
      for (let k = 0; k < out.length; k++) { const x = a[k]; out[k] = ${text}; }
    } else if (a.length === 1) { const x = a[0];
      for (let k = 0; k < out.length; k++) { const y = b[k]; out[k] = ${text}; }
    } else for (let k = 0; k < out.length; k++) { const x = a[k], y = b[k]; out[k] = ${text}; }`);
  const one = (text) => new Function("a", "out", `
    for (let k = 0; k < out.length; k++) { const x = a[k]; out[k] = ${text}; }`);
  const BINARY = Object.fromEntries(Object.entries({
    add: "x + y", sub: "x - y", mul: "x * y", divide_values: "x / y", lt: "x < y", le: "x <= y",
    gt: "x > y", ge: "x >= y", eq: "x === y", ne: "x !== y", floordiv: "Math.floor(x / y)",
    mod: "x - Math.floor(x / y) * y", greatest: "x !== x || x >= y ? x : y",
    least: "x !== x || x <= y ? x : y", and_: "x & y", or_: "x | y", rshift: "x >> y",
    lshift: "x << y",
  }).map(([name, text]) => [name, two(text)]));
  const UNARY = Object.fromEntries(Object.entries({
    neg: "-x", abs: "Math.abs(x)", is_nan: "x !== x", invert: "x === 0", _square: "x * x",
    _floor: "Math.floor(x)",
    _rint: "Math.abs(x % 1) === 0.5 ? 2 * Math.round(x / 2) : Math.round(x)",
  }).map(([name, text]) => [name, one(text)]));
  const addPart = (v, start, count) => {
    if (count < 8) {
      let total = -0;
      for (let k = start; k < start + count; k++) total += v[k];
      return total;
    }
    if (count > 128) {
      let half = Math.floor(count / 2);
      half -= half % 8;
      return addPart(v, start, half) + addPart(v, start + half, count - half);
    }
    const whole = start + count - (count % 8);
    let [a, b, c, d, e, f, g, h] = v.subarray(start, start + 8);
    for (let k = start + 8; k < whole; k += 8) {
      a += v[k]; b += v[k + 1]; c += v[k + 2]; d += v[k + 3];
      e += v[k + 4]; f += v[k + 5]; g += v[k + 6]; h += v[k + 7];
    }
    let total = ((a + b) + (c + d)) + ((e + f) + (g + h));
    for (let k = whole; k < start + count; k++) total += v[k];
    return total;
  };
  const REDUCE = {
    add_pairwise: (v, start, count) => 0 + addPart(v, start, count),
    add_in_order: (v, start, count) => {
      let total = 0;
      for (let k = start; k < start + count; k++) total += v[k];
      return total;
    },
    _greatest: (v, start, count) => {
      let best = v[start];
      for (let k = start; k < start + count; k++) if (!(v[k] <= best)) best = v[k];
      return best;
    },
    _least: (v, start, count) => {
      let best = v[start];
      for (let k = start; k < start + count; k++) if (!(v[k] >= best)) best = v[k];
      return best;
    },
    any: (v, start, count) => {
      for (let k = start; k < start + count; k++) if (v[k]) return 1;
      return 0;
    },
    all: (v, start, count) => {
      for (let k = start; k < start + count; k++) if (!v[k]) return 0;
      return 1;
    },
  };
  const OPERATIONS = {
    binary: (name, kind, address) => {
      const first = values(readArray()), second = values(readArray());
      const out = room(kind, address, Math.max(first.length, second.length));
      BINARY[name](first, second, out);
      write(kind, address, out);
    },
    unary: (name, kind, address) => {
      const all = values(readArray()), out = room(kind, address, all.length);
      UNARY[name](all, out);
      write(kind, address, out);
    },
    where: (name, kind, address) => {
      const truths = values(readArray()), ones = values(readArray()), others = values(readArray());
      const out = room(kind, address, truths.length);
      for (let k = 0; k < out.length; k++) out[k] = truths[k] ? ones[k] : others[k];
      write(kind, address, out);
    },
    reduce: (name, kind, address) => {
      const all = values(readArray()), count = next(), reduce = REDUCE[name];
      const out = new Float64Array(all.length / count);
      for (let k = 0; k < out.length; k++) out[k] = reduce(all, k * count, count);
      write(kind, address, out);
    },
    assign: () => {
      const target = readArray();
      const found = values(readArray());
      if (isWhole(target)) values(target).set(found);
      else scatter(target, found.buffer === python.HEAPU8.buffer ? found.slice() : found);
    },
    take: (name, kind, address) => { // places in bytes of values that begin at a memory
      const base = next(), places = values(readArray());
      const isLong = isLongKind(kind);
      const look = lookAt(kind);
      const out = new Float64Array(places.length);
      const size = isLong ? 4 : 1 << BITS[kind];
      for (let k = 0; k < out.length; k++) {
        const s = (base + places[k]) / size;
        out[k] = isLong ? look[s + 1] * 4294967296 + (look[s] >>> 0) : look[s];
      }
      write(kind, address, out);
    },
    put: () => { // at places in bytes of a memory
      const kind = next(), base = next();
      const places = values(readArray()), found = values(readArray());
      const isLong = isLongKind(kind), look = lookAt(kind);
      const size = isLong ? 4 : 1 << BITS[kind];
      for (let k = 0; k < places.length; k++) {
        const s = (base + places[k]) / size, value = found[found.length === 1 ? 0 : k];
        if (isLong) {
          const high = Math.floor(Math.trunc(value) / 4294967296);
          look[s] = Math.trunc(value) - high * 4294967296;
          look[s + 1] = high;
        } else look[s] = value;
      }
    },
    pick: (name, kind, address) => {
      const all = values(readArray()), places = values(readArray());
      const out = new Float64Array(places.length);
      for (let k = 0; k < out.length; k++) {
        const place = places[k] < 0 ? places[k] + all.length : places[k];
        if (!(place >= 0 && place < all.length)) return -1;
        out[k] = all[place];
      }
      write(kind, address, out);
    },
    compress: (name, kind, address) => {
      const all = values(readArray()), truths = values(readArray());
      const out = new Float64Array(all.length);
      let count = 0;
      for (let k = 0; k < all.length; k++) if (truths[k]) out[count++] = all[k];
      write(kind, address, out.subarray(0, count));
      return count;
    },
    nonzero: (name, kind, address) => {
      const all = values(readArray());
      const out = new Float64Array(all.length);
      let count = 0;
      for (let k = 0; k < all.length; k++) if (all[k]) out[count++] = k;
      write(kind, address, out.subarray(0, count));
      return count;
    },
    bincount: (name, kind, address) => {
      const count = next(), places = values(readArray());
      const out = new Float64Array(count);
      for (let k = 0; k < places.length; k++) out[places[k]] += 1;
      write(kind, address, out);
    },
    places: (name, kind, address) => { // combinations of starts and steps
      const lists = [];
      for (let k = next(); k > 0; k--) lists.push(values(readArray()));
      let out = Float64Array.of(0);
      for (const list of lists) {
        const longer = new Float64Array(out.length * list.length);
        let to = 0;
        for (const start of out) for (const step of list) longer[to++] = start + step;
        out = longer;
      }
      write(kind, address, out);
    },
    multiply: (name, kind, address) => {
      const first = values(readArray()), second = values(readArray()), count = next();
      const rows = first.length / count, columns = second.length / count;
      const out = new Float64Array(rows * columns);
      for (let row = 0; row < rows; row++) {
        const to = row * columns;
        for (let k = 0; k < count; k++) {
          const factor = first[row * count + k], from = k * columns;
          for (let n = 0; n < columns; n++) out[to + n] += factor * second[from + n];
        }
      }
      write(kind, address, out);
    },
    sort: (name, kind, address) => {
      const all = values(readArray()).slice(), count = next();
      for (let k = 0; k < all.length; k += count) all.subarray(k, k + count).sort();
      write(kind, address, all);
    },
  };
  const named = NAMES.map((name) => OPERATIONS[name] ?? name);
  return () => {
    if (asked?.buffer !== python.HEAPU8.buffer) {
      asked = new Float64Array(python.HEAPU8.buffer, address, LENGTH);
    }
    at = 0;
    return named[next()](named[next()], next(), next()) ?? 0;
  };
}
"""

BINARY = {
    "add", "sub", "mul", "divide_values", "lt", "le", "gt", "ge", "eq", "ne", "floordiv", "mod",
    "greatest", "least",
}  # fmt: skip
BITWISE = {"and_", "or_", "rshift", "lshift"}
UNARY = {"neg", "abs", "is_nan", "invert", "_square", "_floor", "_rint"}
REDUCE = {"add_pairwise", "add_in_order", "_greatest", "_least", "any", "all"}


_OPERATIONS = (
    "binary", "unary", "where", "reduce", "assign", "take", "put", "nonzero", "bincount", "places",
    "sort", "multiply", "pick", "compress",
)  # fmt: skip
_NAMES = ["", *_OPERATIONS, *sorted(BINARY | BITWISE | UNARY | REDUCE)]
_PLACES = {name: place for place, name in enumerate(_NAMES)}
_request = packed("d", bytes(8 * 128))
"""What JavaScript is asked to do."""


_script = Script(
    _SCRIPT.replace("NAMES", json.dumps(_NAMES)).replace("LENGTH", str(len(_request))),
    addressof(c_char.from_buffer(_request)),
)


def address_of(array: ndarray) -> int:
    """Return where the first value of an array lies in Python's memory."""
    memory = array.memory
    if memory.address is None:
        is_empty = len(memory.bytes) == 0
        memory.address = 0 if is_empty else addressof(c_char.from_buffer(memory.room))
    return memory.address + array.offset


def describe(array: ndarray) -> list[float]:
    """Return what JavaScript is told of an array."""
    size = array.dtype.itemsize
    told: list[float] = [kind_number(array.dtype), address_of(array), len(array.shape)]
    for length, step in zip(array.shape, array.strides, strict=True):
        told += length, step // size
    return told


def kind_number(kind: dtype) -> int:
    """Return by which number JavaScript knows a type."""
    return _NUMBERS[kind.kind]


def number(value: float) -> list[float]:
    """Return what JavaScript is told of one number."""
    return [-1, value]


def run(operation: str, name: str, kind: dtype, target: int, operands: list[float]) -> int:
    """Carry out an operation whose result is written as values of a type to an address."""
    head = [_PLACES[operation], _PLACES[name], _NUMBERS[kind.kind], target]
    request = packed("d", [*head, *operands])
    _request[: len(request)] = request
    return int(_script()())
