"""Arrays over bytes: with several axes, views of each other, and records, as NumPy's are.

Operations take the values out into lists and put the results into new arrays.
"""

from __future__ import annotations

import math
import operator
from array import array as packed
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, product
from typing import Any, TypeAlias

from larceny.engine.javascript import IS_HERE
from larceny.engine.plain_array import kernels
from larceny.engine.plain_array.dtype import (
    as_type,
    bool_,
    dtype,
    float64,
    int64,
    promote,
    promote_scalar,
    type_of,
)
from larceny.engine.plain_array.kernels import LEAST, address_of, describe

Shape: TypeAlias = tuple[int, ...]
newaxis = None


class Memory:
    """Bytes that arrays lie in, looked at as values of each type."""

    def __init__(self, room: Any) -> None:
        self.bytes = memoryview(room).cast("B")
        self.room = room
        self.address: int | None = None
        """Where it lies in Python's memory, once JavaScript was told."""
        self._looks: dict[str, memoryview[Any]] = {}

    def look(self, kind: dtype) -> memoryview[Any]:
        """Return the memory as values of a type."""
        char = kind.char
        if char not in self._looks:
            whole = len(self.bytes) // kind.itemsize * kind.itemsize
            self._looks[char] = self.bytes[:whole].cast(char)  # type: ignore[call-overload]
        return self._looks[char]


class Flags:
    """What may be done with an array."""

    def __init__(self) -> None:
        self.writeable = True


class ndarray:  # noqa: N801
    """An array: where its first value lies in a memory, and how far apart along each axis."""

    __slots__ = ("_flags", "dtype", "memory", "offset", "shape", "strides")

    def __init__(
        self, memory: Memory, kind: dtype, shape: Shape, strides: Shape, offset: int = 0
    ) -> None:
        self.memory = memory
        self.dtype = kind
        self.shape = shape
        self.strides = strides
        self.offset = offset
        self._flags: Flags | None = None

    def __class_getitem__(cls, item: Any) -> Any:
        return cls

    # --- What it is ---

    @property
    def flags(self) -> Flags:
        if self._flags is None:
            self._flags = Flags()
        return self._flags

    @property
    def ndim(self) -> int:
        return len(self.shape)

    @property
    def size(self) -> int:
        return math.prod(self.shape)

    @property
    def itemsize(self) -> int:
        return self.dtype.itemsize

    @property
    def nbytes(self) -> int:
        return self.size * self.dtype.itemsize

    @property
    def is_contiguous(self) -> bool:
        return self.strides == strides_of(self.shape, self.dtype.itemsize) or self.size == 0

    @property
    def T(self) -> ndarray:  # noqa: N802
        return self._seen(self.shape[::-1], self.strides[::-1], self.offset)

    def __len__(self) -> int:
        return self.shape[0]

    def __iter__(self) -> Iterator[Any]:
        if self.ndim == 1 and not self.dtype.fields:
            return iter(self.tolist())
        return (self[place] for place in range(len(self)))

    def __repr__(self) -> str:
        return f"array({self.tolist()!r}, {self.dtype!r})"

    # --- Its values ---

    def values(self) -> list[Any]:
        """Return all values in order."""
        kind = self.dtype
        if kind.fields:
            size = kind.itemsize
            return [bytes(self.memory.bytes[at : at + size]) for at in self.places()]
        look = self.memory.look(kind)
        size = kind.itemsize
        shape, strides = _merge_axes(self.shape, self.strides)
        start = self.offset // size
        if not shape:
            return [look[start]]
        length, step = shape[-1], strides[-1] // size
        values: list[Any] = []
        for place in _places(start, shape[:-1], strides[:-1], size):
            values += _read(look, place, length, step)
        return values

    def places(self) -> list[int]:
        """Return where each value lies, in bytes."""
        return _places(self.offset, self.shape, self.strides, 1)

    def fill_with(self, values: Any) -> None:
        """Write values in order: a list, or one for all places."""
        if self._flags is not None and not self._flags.writeable:
            raise ValueError("assignment destination is read-only")
        kind = self.dtype
        if kind.fields:
            for at, value in zip(self.places(), values, strict=True):
                self.memory.bytes[at : at + kind.itemsize] = value
            return
        look = self.memory.look(kind)
        size = kind.itemsize
        shape, strides = _merge_axes(self.shape, self.strides)
        start = self.offset // size
        try:
            room = _pack(kind, values if isinstance(values, list) else [values] * self.size)
        except (ValueError, OverflowError) as error:
            raise OverflowError(f"a value is out of bounds for {kind.kind}: {error}") from None
        if not shape:
            look[start] = room[0]
            return
        length, step = shape[-1], strides[-1] // size
        done = 0
        for place in _places(start, shape[:-1], strides[:-1], size):
            _write(look, place, length, step, room[done : done + length])
            done += length

    def tolist(self) -> Any:
        """Return all values as nested lists."""
        if self.dtype.fields:
            names = list(self.dtype.fields)
            if not self.shape:
                return tuple(self[name].tolist() for name in names)
            return [record.tolist() for record in self]
        values = self.values()
        if self.dtype is bool_ or self.dtype.kind == "b1":
            values = list(map(bool, values))
        for length in self.shape[:0:-1]:
            values = [values[at : at + length] for at in range(0, len(values), max(1, length))]
        return values if self.shape else values[0]

    def item(self) -> Any:
        (value,) = self.values()
        return bool(value) if self.dtype.kind == "b1" else value

    def tobytes(self) -> bytes:
        if self.is_contiguous:
            return bytes(self.memory.bytes[self.offset : self.offset + self.nbytes])
        return self.copy().tobytes()

    def __bytes__(self) -> bytes:
        return self.tobytes()

    def __bool__(self) -> bool:
        return bool(self.item())

    def __int__(self) -> int:
        return int(self.item())

    def __index__(self) -> int:
        return operator.index(self.item())

    def __float__(self) -> float:
        return float(self.item())

    def __format__(self, spec: str) -> str:
        return format(self.item(), spec)

    # --- Other arrays of it ---

    def _seen(
        self, shape: Shape, strides: Shape, offset: int, kind: dtype | None = None
    ) -> ndarray:
        view = ndarray(self.memory, kind or self.dtype, shape, strides, offset)
        if self._flags is not None and not self._flags.writeable:
            view.flags.writeable = False
        return view

    def copy(self) -> ndarray:
        twin = empty(self.shape, self.dtype)
        if self.is_contiguous:
            twin.memory.bytes[:] = self.memory.bytes[self.offset : self.offset + self.nbytes]
        else:
            twin.assign(self)
        return twin

    def astype(self, kind: Any) -> ndarray:
        kind = as_type(kind)
        if kind == self.dtype:
            return self.copy()
        if is_large(self):
            turned = empty(self.shape, kind)
            turned.assign(self)
            return turned
        return make(self.values(), self.shape, kind)

    def reshape(self, *shape: Any) -> ndarray:
        lengths = list(shape[0] if isinstance(shape[0], tuple) else shape)
        if -1 in lengths:
            known = -math.prod(lengths)
            lengths[lengths.index(-1)] = self.size // known if known else 0
        whole = self if self.is_contiguous else self.copy()
        steps = strides_of(tuple(lengths), self.dtype.itemsize)
        return whole._seen(tuple(lengths), steps, whole.offset)

    def ravel(self) -> ndarray:
        return self.reshape(-1)

    def view(self, kind: Any) -> ndarray:
        """Return the same bytes as values of another type."""
        kind = as_type(kind)
        if self.is_contiguous and self.shape:
            shape = *self.shape[:-1], self.shape[-1] * self.dtype.itemsize // kind.itemsize
            return self._seen(shape, strides_of(shape, kind.itemsize), self.offset, kind)
        raise ValueError("only an array without gaps can be seen as another type")

    def field(self, name: str) -> ndarray:
        """Return one field of all records."""
        part, place = self.dtype.fields[name]
        base = part.base
        steps = strides_of(part.shape, base.itemsize)
        return self._seen(self.shape + part.shape, self.strides + steps, self.offset + place, base)

    # --- Its parts ---

    def __getitem__(self, key: Any) -> Any:
        if type(key) is int and len(self.shape) == 1:
            length = self.shape[0]
            if not -length <= key < length:
                raise IndexError(f"place {key} of {length}")
            at = self.offset + (key if key >= 0 else key + length) * self.strides[0]
            if self.dtype.fields:
                return self._seen((), (), at)
            value = self.memory.look(self.dtype)[at // self.dtype.itemsize]
            return bool(value) if self.dtype.kind == "b1" else value
        if isinstance(key, str):
            return self.field(key)
        if isinstance(key, ndarray) and key.ndim == self.ndim == 1 and is_large(key):  # noqa: SIM102
            if is_large(self) and self.size <= 4 * key.size:
                return self._pick(key)
        target = self._find(key)
        if isinstance(target, ndarray):
            return target if target.shape or target.dtype.fields else target.item()
        return self._gather(*target)

    def __setitem__(self, key: Any, value: Any) -> None:
        target = self.field(key) if isinstance(key, str) else self._find(key)
        if isinstance(target, ndarray):
            target.assign(value)
            return
        kind = self.dtype
        if is_large(target[0]) and not kind.fields:
            self._put(*target, value)
            return
        places, shape = target[0].values(), target[1]
        values = asarray(value, None if kind.fields else kind)
        listed = _spread(values, shape)
        if kind.fields:
            for at, record in zip(places, listed, strict=True):
                self.memory.bytes[at : at + kind.itemsize] = record
            return
        look = self.memory.look(kind)
        size = kind.itemsize
        for at, number in zip(places, _pack(kind, listed), strict=True):
            look[at // size] = number

    def _put(self, places: ndarray, shape: Shape, value: Any) -> None:
        """Write a value, or an array of them, to many places."""
        start = kernels.address_of(self) - self.offset
        source = asarray(value)
        if source.shape:
            told = describe(broadcast_to(_trim(source, len(shape)), shape))
        else:
            told = kernels.number(source.item())
        head = [kernels.kind_number(self.dtype), start]
        kernels.run("put", "", self.dtype, 0, [*head, *describe(places), *told])

    def assign(self, value: Any) -> None:
        """Write a value, or an array of them, into all places."""
        if not self.dtype.fields and isinstance(value, int | float):
            self.fill_with(value)
            return
        if self.dtype.fields and isinstance(value, tuple):
            for name, part in zip(self.dtype.fields, value, strict=True):
                self.field(name).assign(part)
            return
        source = asarray(value)
        if is_large(self) and not source.dtype.fields and self.flags.writeable:
            told = describe(broadcast_to(_trim(source, self.ndim), self.shape))
            kernels.run("assign", "", self.dtype, 0, [*describe(self), *told])
            return
        self.fill_with(_spread(source, self.shape))

    def _find(self, key: Any) -> ndarray | tuple[ndarray, Shape]:
        """Return the view that a key means, or the places of its values and their shape."""
        keys = list(key) if isinstance(key, tuple) else [key]
        keys = [_as_key(part) for part in keys]
        if Ellipsis in [part for part in keys if not isinstance(part, ndarray)]:
            at = next(n for n, part in enumerate(keys) if part is Ellipsis)
            used = sum(part is not None and part is not Ellipsis for part in keys)
            keys[at : at + 1] = [slice(None)] * (self.ndim - used)
        shape: list[int] = []
        strides: list[int] = []
        offset = self.offset
        chosen: list[tuple[int, ndarray, int]] = []
        axis = 0
        for part in keys:
            if part is None:
                shape.append(1)
                strides.append(0)
                continue
            if isinstance(part, ndarray) and part.dtype.kind == "b1":
                for nth in nonzero(part):
                    chosen.append((len(shape), nth, self.strides[axis]))
                    axis += 1
                continue
            length, step = self.shape[axis], self.strides[axis]
            axis += 1
            if isinstance(part, slice):
                start, stop, stride = part.indices(length)
                shape.append(len(range(start, stop, stride)))
                strides.append(step * stride)
                offset += start * step
            elif isinstance(part, ndarray):
                chosen.append((len(shape), _wrap(part, length), step))
            else:
                if not -length <= part < length:
                    raise IndexError(f"place {part} of {length}")
                offset += (part if part >= 0 else part + length) * step
        shape += self.shape[axis:]
        strides += self.strides[axis:]
        if not chosen:
            return self._seen(tuple(shape), tuple(strides), offset)
        apart = [n for n, part in enumerate(keys) if isinstance(part, ndarray | int)]
        is_together = apart == [*range(apart[0], apart[-1] + 1)]  # else they come in front
        return _choose(offset, shape, strides, chosen, chosen[0][0] if is_together else 0)

    def _pick(self, key: ndarray) -> ndarray:
        """Return the values at places, or where a truth value is set."""
        picked = empty(key.shape, self.dtype)
        operation = "compress" if key.dtype.kind == "b1" else "pick"
        told = [*describe(self), *describe(key)]
        count = kernels.run(operation, "", self.dtype, address_of(picked), told)
        if count < 0:
            raise IndexError(f"a place is out of {self.size}")
        return picked if operation == "pick" else picked[:count]

    def _gather(self, places: ndarray, shape: Shape) -> ndarray:
        kind = self.dtype
        if kind.fields:
            size, room = kind.itemsize, self.memory.bytes
            joined = bytearray().join([room[at : at + size] for at in places.values()])
            return ndarray(Memory(joined), kind, shape, strides_of(shape, size))
        if is_large(places):
            taken = empty(shape, kind)
            start = kernels.address_of(self) - self.offset
            kernels.run("take", "", kind, address_of(taken), [start, *describe(places)])
            return taken
        look = self.memory.look(kind)
        size = kind.itemsize
        return make([look[at // size] for at in places.values()], shape, kind)

    # --- Arithmetic ---

    def __add__(self, other: Any) -> Any:
        return combine(operator.add, self, other)

    def __radd__(self, other: Any) -> Any:
        return combine(operator.add, other, self)

    def __sub__(self, other: Any) -> Any:
        return combine(operator.sub, self, other)

    def __rsub__(self, other: Any) -> Any:
        return combine(operator.sub, other, self)

    def __mul__(self, other: Any) -> Any:
        return combine(operator.mul, self, other)

    def __rmul__(self, other: Any) -> Any:
        return combine(operator.mul, other, self)

    def __truediv__(self, other: Any) -> Any:
        return combine(divide_values, self, other, least=float64)

    def __rtruediv__(self, other: Any) -> Any:
        return combine(divide_values, other, self, least=float64)

    def __floordiv__(self, other: Any) -> Any:
        return combine(operator.floordiv, self, other)

    def __rfloordiv__(self, other: Any) -> Any:
        return combine(operator.floordiv, other, self)

    def __mod__(self, other: Any) -> Any:
        return combine(operator.mod, self, other)

    def __pow__(self, other: Any) -> Any:
        return combine(operator.pow, self, other)

    def __rpow__(self, other: Any) -> Any:
        return combine(operator.pow, other, self)

    def __lshift__(self, other: Any) -> Any:
        return combine(operator.lshift, self, other)

    def __rlshift__(self, other: Any) -> Any:
        return combine(operator.lshift, other, self)

    def __rshift__(self, other: Any) -> Any:
        return combine(operator.rshift, self, other)

    def __rrshift__(self, other: Any) -> Any:
        return combine(operator.rshift, other, self)

    def __and__(self, other: Any) -> Any:
        return combine(operator.and_, self, other)

    __rand__ = __and__

    def __or__(self, other: Any) -> Any:
        return combine(operator.or_, self, other)

    __ror__ = __or__

    def __xor__(self, other: Any) -> Any:
        return combine(operator.xor, self, other)

    def __lt__(self, other: Any) -> Any:
        return combine(operator.lt, self, other, kind=bool_)

    def __le__(self, other: Any) -> Any:
        return combine(operator.le, self, other, kind=bool_)

    def __gt__(self, other: Any) -> Any:
        return combine(operator.gt, self, other, kind=bool_)

    def __ge__(self, other: Any) -> Any:
        return combine(operator.ge, self, other, kind=bool_)

    def __eq__(self, other: object) -> Any:
        return combine(operator.eq, self, other, kind=bool_)

    def __ne__(self, other: object) -> Any:
        return combine(operator.ne, self, other, kind=bool_)

    __hash__ = None  # type: ignore[assignment]

    def __neg__(self) -> Any:
        return apply(operator.neg, self)

    def __abs__(self) -> Any:
        return apply(abs, self)

    def __invert__(self) -> Any:
        return apply(invert if self.dtype.kind == "b1" else operator.inv, self)

    def __matmul__(self, other: Any) -> Any:
        return multiply_matrices(self, asarray(other))

    def __rmatmul__(self, other: Any) -> Any:
        return multiply_matrices(asarray(other), self)

    def _change(self, result: Any) -> ndarray:
        self.assign(result)
        return self

    def __iadd__(self, other: Any) -> ndarray:
        return self._change(self + other)

    def __isub__(self, other: Any) -> ndarray:
        return self._change(self - other)

    def __imul__(self, other: Any) -> ndarray:
        return self._change(self * other)

    def __itruediv__(self, other: Any) -> ndarray:
        return self._change(self / other)

    def __iand__(self, other: Any) -> ndarray:
        return self._change(self & other)

    def __ior__(self, other: Any) -> ndarray:
        return self._change(self | other)

    # --- Many values made one ---

    def sum(self, axis: Any = None, keepdims: bool = False) -> Any:
        kind = self.dtype if self.dtype.is_float else int64
        is_last = axis is None or axis in (-1, self.ndim - 1) or self.ndim == 1
        add = add_pairwise if kind.is_float and is_last else add_in_order
        return reduce(add, self, axis, keepdims, kind)

    def mean(self, axis: Any = None, keepdims: bool = False) -> Any:
        whole = self if self.dtype.is_float else self.astype(float64)
        total = whole.sum(axis, keepdims)
        count = self.size // (total.size if isinstance(total, ndarray) else 1)
        return total / count if count else math.nan

    def max(self, axis: Any = None, keepdims: bool = False, initial: Any = None) -> Any:
        return reduce(_with_start(_greatest, initial), self, axis, keepdims, self.dtype)

    def min(self, axis: Any = None, keepdims: bool = False, initial: Any = None) -> Any:
        return reduce(_with_start(_least, initial), self, axis, keepdims, self.dtype)

    def any(self, axis: Any = None, keepdims: bool = False) -> Any:
        return reduce(any, self, axis, keepdims, bool_)

    def all(self, axis: Any = None, keepdims: bool = False) -> Any:
        return reduce(all, self, axis, keepdims, bool_)

    def argmax(self, axis: Any = None) -> Any:
        return reduce(lambda row: row.index(max(row)), self, axis, False, int64)

    def argmin(self, axis: Any = None) -> Any:
        return reduce(lambda row: row.index(min(row)), self, axis, False, int64)

    def clip(self, low: Any) -> Any:
        """Return the values, and a bound in place of what is below it."""
        return combine(greatest, self, low)

    def cumsum(self) -> ndarray:
        total: Any = 0
        sums = []
        for value in self.values():
            total += value
            sums.append(total)
        return make(sums, (len(sums),), self.dtype if self.dtype.is_float else int64)


def is_large(array: ndarray) -> bool:
    """Return whether JavaScript is there, and faster with the values of an array."""
    return IS_HERE and not array.dtype.fields and array.size >= LEAST


# --- Making arrays ---


def strides_of(shape: Shape, itemsize: int) -> Shape:
    """Return how far values lie apart along each axis of an array without gaps."""
    steps = [itemsize] * len(shape)
    for axis in range(len(shape) - 2, -1, -1):
        steps[axis] = steps[axis + 1] * shape[axis + 1]
    return tuple(steps)


def as_shape(shape: Any) -> Shape:
    return tuple(map(int, shape)) if isinstance(shape, tuple | list) else (int(shape),)


def empty(shape: Any, kind: Any = float64) -> ndarray:
    """Return an array of zeros."""
    kind = as_type(kind)
    lengths = as_shape(shape)
    steps = strides_of(lengths, kind.itemsize)
    return ndarray(Memory(bytearray(math.prod(lengths) * kind.itemsize)), kind, lengths, steps)


def make(values: list[Any], shape: Shape, kind: dtype) -> ndarray:
    """Return a new array of values in order."""
    if kind.fields:
        made = empty(shape, kind)
        made.fill_with(values)
        return made
    return ndarray(Memory(_pack(kind, values)), kind, shape, strides_of(shape, kind.itemsize))


def asarray(value: Any, kind: Any = None) -> ndarray:
    """Return an array of what may be one, a number, or a nested sequence of them."""
    if isinstance(value, ndarray):
        return value if kind is None or value.dtype == as_type(kind) else value.astype(kind)
    if isinstance(value, bytes | bytearray | memoryview):
        raise TypeError("bytes are no numbers")
    values, shape = _flatten(value)
    if kind is not None:
        return make(values, shape, as_type(kind))
    common: dtype | None = None
    for sample in {type(value): value for value in values}.values():
        common = type_of(sample) if common is None else promote(common, type_of(sample))
    if common == int64 and any(not -(1 << 63) <= value < 1 << 63 for value in values):
        common = dtype("u8")
    return make(values, shape, common or float64)


def _flatten(value: Any) -> tuple[list[Any], Shape]:
    if isinstance(value, ndarray):
        return value.values(), value.shape
    if isinstance(value, int | float):
        return [value], ()
    parts = list(value)
    if all(isinstance(part, int | float) for part in parts):
        return parts, (len(parts),)
    flat = [_flatten(part) for part in parts]
    if any(shape != flat[0][1] for _, shape in flat):
        raise ValueError("parts of an array have other lengths")
    return [value for values, _ in flat for value in values], (len(parts), *flat[0][1])


def _pack(kind: dtype, values: list[Any]) -> Any:
    try:
        return packed(kind.char, values)
    except TypeError:
        if kind.kind == "b1":
            return packed("B", map(bool, values))
        return packed(kind.char, map(int, values))


# --- Where values lie ---


def _merge_axes(shape: Shape, strides: Shape) -> tuple[Shape, Shape]:
    """Return the same places with as few axes as it takes."""
    lengths: list[int] = []
    steps: list[int] = []
    for length, step in zip(shape, strides, strict=True):
        if length == 1:
            continue
        if steps and steps[-1] == step * length:
            lengths[-1] *= length
            steps[-1] = step
        else:
            lengths.append(length)
            steps.append(step)
    return tuple(lengths), tuple(steps)


def _places(start: int, shape: Shape, strides: Shape, size: int) -> list[int]:
    """Return the places of all combinations along some axes, in units of so many bytes."""
    places = [start]
    for length, stride in zip(shape, strides, strict=True):
        step = stride // size
        places = [place + nth * step for place in places for nth in range(length)]
    return places


def _read(look: Any, place: int, length: int, step: int) -> list[Any]:
    if step == 0:
        return [look[place]] * length
    if step == 1:
        return look[place : place + length].tolist()  # type: ignore[no-any-return]
    if step < 0:
        return [look[at] for at in range(place, place + length * step, step)]
    return look[place : place + (length - 1) * step + 1 : step].tolist() if length else []


def _write(look: Any, place: int, length: int, step: int, room: Any) -> None:
    if step > 0 and length:
        look[place : place + (length - 1) * step + 1 : step] = memoryview(room)
    else:
        for nth in range(length):
            look[place + nth * step] = room[nth]


def broadcast_to(array: ndarray, shape: Shape) -> ndarray:
    """Return an array as if it had a shape, whose further values repeat its own."""
    missing = len(shape) - array.ndim
    steps = [0] * missing
    for length, step, target in zip(array.shape, array.strides, shape[missing:], strict=True):
        if length not in (1, target):
            raise ValueError(f"{array.shape} does not fit {shape}")
        steps.append(0 if length == 1 else step)
    return array._seen(shape, tuple(steps), array.offset)


def common_shape(shapes: Sequence[Shape]) -> Shape:
    """Return the shape of an operation on arrays of several shapes."""
    most = max(map(len, shapes))
    aligned = [(1,) * (most - len(shape)) + shape for shape in shapes]
    common = []
    for lengths in zip(*aligned, strict=True):
        several = {length for length in lengths if length != 1}
        if len(several) > 1:
            raise ValueError(f"these shapes do not fit: {shapes}")
        common.append(several.pop() if several else 1)
    return tuple(common)


def _trim(array: ndarray, axes: int) -> ndarray:
    """Return an array without leading axes of one place, of which it has too many."""
    while array.ndim > axes and array.shape[0] == 1:
        array = array._seen(array.shape[1:], array.strides[1:], array.offset)
    return array


def _wrap(places: ndarray, length: int) -> ndarray:
    """Return places of which those below zero count from the end."""
    if not places.size:
        return places
    lowest, highest = places.min(), places.max()
    if not -length <= lowest <= highest < length:
        raise IndexError(f"a place is out of {length}")
    if lowest >= 0:
        return places
    return make([v if v >= 0 else v + length for v in places.values()], places.shape, int64)


def _spread(array: ndarray, shape: Shape) -> list[Any]:
    array = _trim(array, len(shape))
    return array.values() if array.shape == shape else broadcast_to(array, shape).values()


def _as_key(key: Any) -> Any:
    if key is None or key is Ellipsis or isinstance(key, slice):
        return key
    if isinstance(key, list):
        return asarray(key, None if key else int64)
    if isinstance(key, ndarray):
        return key if key.shape else key.item()
    return bool(key) if isinstance(key, bool) else operator.index(key)


def _choose(
    offset: int,
    shape: list[int],
    strides: list[int],
    chosen: list[tuple[int, ndarray, int]],
    first: int,
) -> tuple[ndarray, Shape]:
    """Return the places that lists of places choose, and the shape of all of them."""
    common = common_shape([numbers.shape for _, numbers, _ in chosen])
    starts = make([offset], (1,) * len(common), int64)
    for _, numbers, step in chosen:
        starts = asarray(combine(operator.add, starts, combine(operator.mul, numbers, step)))
    starts = broadcast_to(_trim(starts, len(common)), common)
    before = _places(0, tuple(shape[:first]), tuple(strides[:first]), 1)
    behind = _places(0, tuple(shape[first:]), tuple(strides[first:]), 1)
    whole = (*shape[:first], *common, *shape[first:])
    if before == behind == [0]:
        return starts, whole
    size = math.prod(whole)
    if IS_HERE and size >= LEAST:
        places_found = empty(size, int64)
        parts = [asarray(part, int64) for part in (before, starts, behind)]
        told = map(describe, parts)
        kernels.run("places", "", int64, address_of(places_found), [3, *chain(*told)])
        return places_found, whole
    places = [
        front + start + back for front, start, back in product(before, starts.values(), behind)
    ]
    return make(places, (size,), int64), whole


def nonzero(array: ndarray) -> tuple[ndarray, ...]:
    """Return the places along each axis where an array is not zero."""
    if is_large(array):
        places = empty(array.size, int64)
        count = kernels.run("nonzero", "", int64, address_of(places), describe(array))
        places = places[:count]
    else:
        listed = [place for place, value in enumerate(array.values()) if value]
        places = make(listed, (len(listed),), int64)
    if array.ndim == 1:
        return (places,)
    parts = []
    for length in array.shape[::-1]:
        parts.append(places % length)
        places = places // length
    return tuple(parts[::-1])


# --- Operations on values ---


def invert(value: Any) -> bool:
    """Return the opposite of a truth value."""
    return not value


def greatest(first: Any, second: Any) -> Any:
    """Return the greater of two values; a NaN is passed on."""
    return first if first != first or first >= second else second


def divide_values(dividend: Any, divisor: Any) -> float:
    """Return a quotient, as floats have it for a divisor of zero, too."""
    try:
        return dividend / divisor  # type: ignore[no-any-return]
    except ZeroDivisionError:
        return (
            math.nan if dividend == 0 or dividend != dividend else math.copysign(math.inf, dividend)
        )


def combine(
    operation: Callable[[Any, Any], Any],
    first: Any,
    second: Any,
    *,
    kind: dtype | None = None,
    least: dtype | None = None,
) -> Any:
    """Return what an operation makes of two arrays, value by value; one may be a number."""
    for operand in (first, second):
        if not isinstance(operand, ndarray | int | float | list | tuple):
            return NotImplemented
    first, second = (
        asarray(operand) if isinstance(operand, list | tuple) else operand
        for operand in (first, second)
    )
    if not isinstance(second, ndarray):
        result = promote_scalar(first.dtype, second) if kind is None else kind
        shape = first.shape
    elif not isinstance(first, ndarray):
        result = promote_scalar(second.dtype, first) if kind is None else kind
        shape = second.shape
    else:
        result = promote(first.dtype, second.dtype) if kind is None else kind
        shape = common_shape([first.shape, second.shape])
    if least is not None and not result.is_float:
        result = least
    if IS_HERE and math.prod(shape) >= LEAST and _is_known(operation, first, second):
        made = empty(shape, result)
        told = [
            describe(broadcast_to(operand, shape))
            if isinstance(operand, ndarray)
            else kernels.number(operand)
            for operand in (first, second)
        ]
        kernels.run("binary", operation.__name__, result, address_of(made), [*told[0], *told[1]])
        return made
    if not isinstance(second, ndarray):
        values = [operation(value, second) for value in first.values()]
    elif not isinstance(first, ndarray):
        values = [operation(first, value) for value in second.values()]
    else:
        values = list(map(operation, _spread(first, shape), _spread(second, shape)))
    return make(values, shape, result)[()]


def _is_known(operation: Callable[[Any, Any], Any], first: Any, second: Any) -> bool:
    """Return whether JavaScript has an operation for these values."""
    if operation.__name__ in kernels.BINARY:
        return True
    sizes = [operand.dtype.itemsize for operand in (first, second) if isinstance(operand, ndarray)]
    return operation.__name__ in kernels.BITWISE and max(sizes) <= 2 + 2 * (len(sizes) == 2)


def apply(operation: Callable[[Any], Any], array: Any, kind: dtype | None = None) -> Any:
    """Return what an operation makes of each value."""
    if not isinstance(array, ndarray):
        array = asarray(array)
    if is_large(array) and operation.__name__ in kernels.UNARY:
        made = empty(array.shape, kind or array.dtype)
        told = describe(array)
        kernels.run("unary", operation.__name__, made.dtype, address_of(made), told)
        return made
    return make(list(map(operation, array.values())), array.shape, kind or array.dtype)[()]


def multiply_matrices(first: ndarray, second: ndarray) -> Any:
    """Return the product of vectors or matrices."""
    kind = promote(first.dtype, second.dtype)
    shape = first.shape[:-1] + (second.shape[1:] if second.ndim == 2 else ())
    if IS_HERE and kind.is_float and max(first.size, second.size) >= LEAST:
        made = empty(shape, kind)
        told = [*describe(first), *describe(second), first.shape[-1]]
        kernels.run("multiply", "", kind, address_of(made), told)
        return made[()]
    rows = first.tolist() if first.ndim == 2 else [first.tolist()]
    columns = second.T.tolist() if second.ndim == 2 else [second.tolist()]
    multiply = _multiply_floats if kind.is_float else _multiply_ints
    values = [multiply(row, column) for row in rows for column in columns]
    return make(values, shape, kind)[()]


def _multiply_floats(first: list[float], second: list[float]) -> float:
    return math.fsum(map(operator.mul, first, second))


def _multiply_ints(first: list[int], second: list[int]) -> int:
    return sum(map(operator.mul, first, second))


# --- Many values made one ---

_BLOCK = 128


def add_in_order(values: list[Any]) -> Any:
    total: Any = 0
    for value in values:
        total += value
    return total


def add_pairwise(values: list[float]) -> float:
    """Return a sum, added in the order in which NumPy does: the last digits depend on it."""
    return 0.0 + _add_part(values, 0, len(values))


def _add_part(values: list[float], start: int, count: int) -> float:
    if count < 8:
        total = -0.0
        for value in values[start : start + count]:
            total += value
        return total
    if count > _BLOCK:
        half = count // 2
        half -= half % 8
        return _add_part(values, start, half) + _add_part(values, start + half, count - half)
    rest = count % 8
    whole = start + count - rest
    sums = []
    for lane in range(8):
        total = values[start + lane]
        for value in values[start + lane + 8 : whole : 8]:
            total += value
        sums.append(total)
    a, b, c, d, e, f, g, h = sums
    total = ((a + b) + (c + d)) + ((e + f) + (g + h))
    for value in values[whole : start + count]:
        total += value
    return total


def _greatest(values: list[Any]) -> Any:
    greatest_value = max(values)
    return math.nan if any(value != value for value in values) else greatest_value


def _least(values: list[Any]) -> Any:
    least_value = min(values)
    return math.nan if any(value != value for value in values) else least_value


def _with_start(operation: Callable[[list[Any]], Any], initial: Any) -> Callable[[list[Any]], Any]:
    return operation if initial is None else lambda values: operation([*values, initial])


def reduce(
    operation: Callable[[list[Any]], Any], array: ndarray, axis: Any, keepdims: bool, kind: dtype
) -> Any:
    """Return what an operation makes of all values, or of those along some axes."""
    axes = range(array.ndim) if axis is None else axis if isinstance(axis, tuple) else (axis,)
    gone = {place % array.ndim for place in axes} if array.ndim else set()
    kept = [place for place in range(array.ndim) if place not in gone]
    order = [*kept, *sorted(gone)]
    turned = array._seen(
        tuple(array.shape[place] for place in order),
        tuple(array.strides[place] for place in order),
        array.offset,
    )
    count = math.prod(array.shape[place] for place in gone)
    shape = tuple(array.shape[place] for place in kept)
    if is_large(turned) and operation.__name__ in kernels.REDUCE:
        whole = tuple(1 if place in gone else array.shape[place] for place in range(array.ndim))
        reduced = empty(whole if keepdims else shape, kind)
        told = [*describe(turned), count]
        kernels.run("reduce", operation.__name__, kind, address_of(reduced), told)
        return reduced[()]
    values = turned.values()
    if count == 0:
        made = [operation([]) for _ in range(math.prod(shape))]
    else:
        made = [operation(values[at : at + count]) for at in range(0, len(values), count)]
    if keepdims:
        shape = tuple(1 if place in gone else array.shape[place] for place in range(array.ndim))
    return make(made, shape, kind)[()]
