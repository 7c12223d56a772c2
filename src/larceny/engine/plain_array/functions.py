"""The functions on arrays, under the names that NumPy gives them."""

from __future__ import annotations

import builtins
import math
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, product
from typing import Any

from larceny.engine.plain_array import kernels
from larceny.engine.plain_array.dtype import bool_, dtype, float64, int64, promote, promote_scalar
from larceny.engine.plain_array.kernels import address_of, describe
from larceny.engine.plain_array.ndarray import (
    apply,
    asarray,
    broadcast_to,
    combine,
    common_shape,
    empty,
    greatest,
    is_large,
    make,
    ndarray,
    reduce,
)
from larceny.engine.plain_array.ndarray import nonzero as _nonzero

inf = math.inf
nan = math.nan


# --- Making arrays ---


def zeros(shape: Any, dtype: Any = float64) -> ndarray:
    return empty(shape, dtype)


def ones(shape: Any, dtype: Any = float64) -> ndarray:
    return full(shape, 1, dtype)


def full(shape: Any, value: Any, dtype: Any = None) -> ndarray:
    filled = asarray(value, dtype)
    made = empty(shape, filled.dtype)
    made.assign(filled)
    return made


def zeros_like(array: ndarray) -> ndarray:
    return empty(array.shape, array.dtype)


def array(value: Any, dtype: Any = None) -> ndarray:
    made = asarray(value, dtype)
    return made.copy() if made is value else made


def ascontiguousarray(array: ndarray) -> ndarray:
    return array if array.is_contiguous else array.copy()


def frombuffer(room: Any, dtype_: Any = float64) -> ndarray:
    kind = dtype(dtype_)
    made = empty(len(room) // kind.itemsize, kind)
    made.memory.bytes[:] = room
    return made


def arange(*limits: Any, dtype: Any = None) -> ndarray:
    return asarray(list(range(*map(int, limits))), dtype or int64)


def linspace(start: float, stop: float, count: int) -> ndarray:
    step = (stop - start) / (count - 1)
    values = [nth * step + start for nth in range(count - 1)]
    return asarray([*values, float(stop)], float64)


def eye(count: int, dtype: Any = float64) -> ndarray:
    made = empty((count, count), dtype)
    for nth in range(count):
        made[nth, nth] = 1
    return made


def indices(shape: Sequence[int]) -> ndarray:
    places = list(product(*map(range, shape)))
    return array([[place[axis] for place in places] for axis in range(len(shape))]).reshape(
        len(shape), *shape
    )


def ndindex(*shape: Any) -> Iterator[tuple[int, ...]]:
    lengths = shape[0] if shape and isinstance(shape[0], tuple) else shape
    return product(*map(range, lengths))


def concatenate(
    arrays: Sequence[Any], axis: int = 0, dtype: Any = None, casting: str = "same_kind"
) -> ndarray:
    parts = [asarray(array) for array in arrays]
    kind = _common_type(parts) if dtype is None else dtype
    whole = builtins.sum(part.shape[axis] for part in parts)
    shape = list(parts[0].shape)
    shape[axis] = whole
    made = empty(tuple(shape), kind)
    place = 0
    for part in parts:
        end = place + part.shape[axis]
        made[(*[slice(None)] * (axis % part.ndim), slice(place, end))] = part
        place = end
    return made


def append(array: Any, values: Any) -> ndarray:
    return concatenate([asarray(array).ravel(), asarray(values).reshape(-1)])


def stack(arrays: Sequence[Any], axis: int = 0) -> ndarray:
    parts = [asarray(array) for array in arrays]
    made = empty((len(parts), *parts[0].shape), _common_type(parts))
    for place, part in enumerate(parts):
        made[place] = part
    return made if axis == 0 else moveaxis(made, 0, axis)


def moveaxis(array: ndarray, source: int, target: int) -> ndarray:
    order = [axis for axis in range(array.ndim) if axis != source % array.ndim]
    order.insert(target % array.ndim, source % array.ndim)
    return ndarray(
        array.memory,
        array.dtype,
        tuple(array.shape[axis] for axis in order),
        tuple(array.strides[axis] for axis in order),
        array.offset,
    )


def _common_type(parts: Sequence[ndarray]) -> Any:
    kind = parts[0].dtype
    for part in parts[1:]:
        kind = kind if kind == part.dtype else promote(kind, part.dtype)
    return kind


# --- Value by value ---


def is_nan(value: Any) -> bool:
    return bool(value != value)


def _square(value: Any) -> Any:
    return value * value


def _floor(value: float) -> float:
    return float(math.floor(value))


def _rint(value: float) -> float:
    return math.copysign(round(value), value) if math.isfinite(value) else value


def isnan(array: Any) -> Any:
    return apply(is_nan, array, bool_)


def isfinite(array: Any) -> Any:
    return apply(math.isfinite, array, bool_)


def abs(array: Any) -> Any:
    return apply(builtins.abs, array)


def square(array: Any) -> Any:
    return apply(_square, array)


def _as_floats(operation: Callable[[float], float]) -> Callable[[Any], Any]:
    def run(array: Any) -> Any:
        known = asarray(array)
        return apply(operation, known, known.dtype if known.dtype.is_float else float64)

    return run


sqrt = _as_floats(math.sqrt)
exp = _as_floats(math.exp)
floor = _as_floats(_floor)
ceil = _as_floats(lambda value: float(math.ceil(value)))
rint = _as_floats(_rint)


def hypot(first: Any, second: Any) -> Any:
    return combine(math.hypot, asarray(first), asarray(second), least=float64)


def bitwise_count(array: Any) -> Any:
    return apply(lambda value: builtins.abs(value).bit_count(), array, dtype("u1"))


def where(condition: Any, first: Any, second: Any) -> Any:
    arrays = [value for value in (condition, first, second) if isinstance(value, ndarray)]
    shape = common_shape([array.shape for array in arrays])
    kinds = [value.dtype for value in (first, second) if isinstance(value, ndarray)]
    if len(kinds) == 2:
        kind = promote(*kinds)
    elif kinds:
        kind = promote_scalar(kinds[0], second if isinstance(first, ndarray) else first)
    else:
        kind = asarray([first, second]).dtype
    wide = [broadcast_to(asarray(value), shape) for value in (condition, first, second)]
    if is_large(wide[0]):
        made = empty(shape, kind)
        told = chain.from_iterable(map(describe, wide))
        kernels.run("where", "", kind, address_of(made), [*told])
        return made
    truths, ones, others = (array.values() for array in wide)
    values = [a if c else b for c, a, b in zip(truths, ones, others, strict=True)]
    return make(values, shape, kind)[()]


def least(first: Any, second: Any) -> Any:
    """Return the lesser of two values; a NaN is passed on."""
    return first if first != first or first <= second else second


def maximum(first: Any, second: Any) -> Any:
    is_array = isinstance(first, ndarray) or isinstance(second, ndarray)
    return combine(greatest, first, second) if is_array else greatest(first, second)


def minimum(first: Any, second: Any) -> Any:
    is_array = isinstance(first, ndarray) or isinstance(second, ndarray)
    return combine(least, first, second) if is_array else least(first, second)


def greater(first: Any, second: Any) -> Any:
    return asarray(first) > second


def less_equal(first: Any, second: Any) -> Any:
    return asarray(first) <= second


def clip(array: ndarray, low: Any, high: Any) -> Any:
    return minimum(maximum(array, low), high)


class _Addition:
    """`np.add`, of which only `at` is needed."""

    def at(self, target: ndarray, places: Any, values: Any) -> None:
        """Add values at places, of which some may come several times."""
        listed = asarray(places)
        added = broadcast_to(asarray(values), listed.shape).values()
        for place, value in zip(listed.values(), added, strict=True):
            target[place] = target[place] + value


add = _Addition()


class _Subtraction:
    """`np.subtract`, of which only `outer` is needed."""

    def outer(self, array: ndarray, other: ndarray) -> Any:
        return array.reshape(*array.shape, *(1,) * other.ndim) - other


subtract = _Subtraction()


# --- Many values made one ---


def sum(array: Any, axis: Any = None) -> Any:
    return asarray(array).sum(axis)


def mean(array: Any, axis: Any = None) -> Any:
    return asarray(array).mean(axis)


def max(array: Any, axis: Any = None) -> Any:
    return asarray(array).max(axis)


def min(array: Any, axis: Any = None) -> Any:
    return asarray(array).min(axis)


def ptp(array: Any, axis: Any = None) -> Any:
    return max(array, axis) - min(array, axis)


def any(array: Any) -> Any:
    return asarray(array).any()


def all(array: Any) -> Any:
    return asarray(array).all()


def prod(values: Any) -> int:
    return math.prod(values if isinstance(values, tuple | list) else [values])


def nansum(array: ndarray, axis: Any = None) -> Any:
    return where(isnan(array), 0.0, array).sum(axis)


def count_nonzero(array: Any) -> int:
    return len(asarray(array).values()) - asarray(array).values().count(0)


def array_equal(left: Any, right: Any) -> bool:
    first, second = asarray(left), asarray(right)
    return first.shape == second.shape and bool((first == second).all())


def cumsum(array: Any) -> ndarray:
    return asarray(array).cumsum()


def diff(array: ndarray, axis: int = -1) -> Any:
    before = [slice(None)] * (axis % array.ndim)
    return array[(*before, slice(1, None))] - array[(*before, slice(None, -1))]


# --- Order and places ---


def nonzero(array: Any) -> tuple[ndarray, ...]:
    return _nonzero(asarray(array))


def flatnonzero(array: Any) -> ndarray:
    return _nonzero(asarray(array).ravel())[0]


def _sort_key(value: Any) -> tuple[bool, Any]:
    return (value != value, value)


def _by_row(operation: Callable[[list[Any]], list[Any]], array: Any, axis: int, kind: Any) -> Any:
    known = asarray(array)
    if axis % known.ndim != known.ndim - 1:
        turned = moveaxis(known, axis, known.ndim - 1)
        return moveaxis(_by_row(operation, turned, -1, kind), -1, axis)
    values = known.values()
    length = known.shape[-1]
    rows = [operation(values[at : at + length]) for at in range(0, len(values), length or 1)]
    return make([value for row in rows for value in row], known.shape, kind or known.dtype)


def sort(array: Any, axis: int = -1) -> Any:
    if is_large(asarray(array)) and axis in (-1, array.ndim - 1):
        made = empty(array.shape, array.dtype)
        told = [*describe(array), array.shape[-1]]
        kernels.run("sort", "", array.dtype, address_of(made), told)
        return made
    return _by_row(lambda row: sorted(row, key=_sort_key), array, axis, None)


def argsort(array: Any, axis: int = -1, kind: str = "stable") -> Any:
    def order(row: list[Any]) -> list[int]:
        return sorted(range(len(row)), key=lambda place: _sort_key(row[place]))

    return _by_row(order, array, axis, int64)


def unique(array: Any, return_index: bool = False, return_inverse: bool = False) -> Any:
    known = asarray(array)
    listed = known.values()
    first: dict[Any, int] = {}
    for place, value in enumerate(listed):
        first.setdefault(value, place)
    values = sorted(first)
    results = [make(values, (len(values),), known.dtype)]
    if return_index:
        results.append(make([first[value] for value in values], (len(values),), int64))
    if return_inverse:
        order = {value: place for place, value in enumerate(values)}
        results.append(make([order[value] for value in listed], (len(listed),), int64))
    return tuple(results) if len(results) > 1 else results[0]


def bincount(places: ndarray, weights: Any = None, minlength: int = 0) -> ndarray:
    if is_large(places) and weights is None and minlength:
        made = empty(builtins.max(minlength, int(places.max()) + 1), int64)
        told = [len(made), *describe(places)]
        kernels.run("bincount", "", int64, address_of(made), told)
        return made
    listed = places.values()
    counts: list[Any] = [0] * builtins.max(minlength, builtins.max(listed, default=-1) + 1)
    added = [1] * len(listed) if weights is None else asarray(weights).values()
    for place, value in zip(listed, added, strict=True):
        counts[place] += value
    return make(counts, (len(counts),), int64 if weights is None else float64)


def searchsorted(array: ndarray, value: Any, side: str = "left") -> int:
    from bisect import bisect_left, bisect_right

    return (bisect_left if side == "left" else bisect_right)(array.values(), value)


def take_along_axis(array: ndarray, places: ndarray, axis: int) -> ndarray:
    shape = list(array.shape)
    shape[axis] = places.shape[axis]
    wide = broadcast_to(places, tuple(shape))
    chosen: list[Any] = []
    for number, length in enumerate(shape):
        if number == axis % array.ndim:
            chosen.append(wide)
        else:
            lengths = [1] * len(shape)
            lengths[number] = length
            chosen.append(arange(length).reshape(*lengths))
    values: ndarray = array[tuple(chosen)]
    return values


def diagonal(array: ndarray) -> ndarray:
    count = builtins.min(array.shape)
    return ndarray(
        array.memory, array.dtype, (count,), (builtins.sum(array.strides),), array.offset
    )


def quantile(array: Any, parts: Any, axis: int | None = None) -> Any:
    known = asarray(array).astype(float64)
    rows = known.ravel() if axis is None else known

    def interpolate(part: float) -> Any:
        def run(values: list[float]) -> float:
            listed = sorted(values)
            rank = part * (len(listed) - 1)
            low = math.floor(rank)
            high = builtins.min(low + 1, len(listed) - 1)
            apart, way = listed[high] - listed[low], rank - low
            return listed[high] - apart * (1 - way) if way >= 0.5 else listed[low] + apart * way

        return reduce(run, rows, axis, False, float64)

    if isinstance(parts, int | float):
        return interpolate(parts)
    return stack([asarray(interpolate(part)) for part in parts])


def percentile(array: Any, parts: Any, axis: int | None = None) -> Any:
    if isinstance(parts, int | float):
        return quantile(array, parts / 100, axis)
    return quantile(array, [part / 100 for part in parts], axis)


def median(array: Any, axis: int | None = None) -> Any:
    def run(values: list[float]) -> float:
        listed = sorted(values)
        half = len(listed) // 2
        middle = listed[half] if len(listed) % 2 else (listed[half - 1] + listed[half]) / 2
        return float(middle)

    return reduce(run, asarray(array), axis, False, float64)


class iinfo:  # noqa: N801
    """The range of a type of ints."""

    def __init__(self, kind: Any) -> None:
        bits = 8 * dtype(kind).itemsize
        is_signed = dtype(kind).kind[0] == "i"
        self.max = (1 << (bits - is_signed)) - 1
        self.min = -(1 << (bits - 1)) if is_signed else 0
