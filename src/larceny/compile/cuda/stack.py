"""The forms of rules in `engine.stack` for a GPU: records and arrays in the memory of a thread.

Many records in the memory of the device are stored as words, those of all records side by side:
threads of neighbouring games read and write neighbouring words in one go. A rule works on a copy
of its own.
"""

# mypy: disable-error-code="no-untyped-call, untyped-decorator"
from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba.cuda import cgutils, types
from numba.cuda.extending import intrinsic
from numba.cuda.np import arrayobj

_ALIGNMENT = 16
_WORD = 8
_NUMBER, _BYTE = ir.IntType(64), ir.IntType(8)


def _allocate(builder: Any, size: int) -> Any:
    """Reserve bytes in the memory of a thread, with whatever they contain.

    LLVM merges arrays of the same type where it inlines, also with the tuples of Numba, which it
    then no longer keeps in registers. It merges no structures.
    """
    words = ir.ArrayType(_NUMBER, -(-size // _WORD))
    memory = cgutils.alloca_once(builder, ir.LiteralStructType([words]))
    memory.align = _ALIGNMENT
    return memory


def _as_words(builder: Any, pointer: Any) -> Any:
    return builder.bitcast(pointer, _NUMBER.as_pointer())


def _each_word(builder: Any, size: int) -> Any:
    """Open a loop over the words of so many bytes."""
    return cgutils.for_range(builder, ir.Constant(_NUMBER, -(-size // _WORD)))


def _reserve(builder: Any, size: int) -> Any:
    """Reserve zeroed bytes in the memory of a thread."""
    memory = _allocate(builder, size)
    words = _as_words(builder, memory)
    with _each_word(builder, size) as loop:
        builder.store(ir.Constant(_NUMBER, 0), builder.gep(words, [loop.index]))
    return memory


def _copy(builder: Any, target: Any, source: Any, size: int) -> None:
    """Copy a record: in words where both lie at the start of one, as almost all do."""
    places = [builder.ptrtoint(pointer, _NUMBER) for pointer in (target, source)]
    remainder = builder.and_(builder.or_(*places), ir.Constant(_NUMBER, _WORD - 1))
    is_aligned = builder.icmp_unsigned("==", remainder, ir.Constant(_NUMBER, 0))
    whole = size - size % _WORD
    with builder.if_else(is_aligned) as (then, otherwise):
        with then:
            _copy_loop(builder, target, source, 0, whole, _NUMBER)
            _copy_loop(builder, target, source, whole, size, _BYTE)
        with otherwise:
            _copy_loop(builder, target, source, 0, size, _BYTE)


def _copy_loop(
    builder: Any, target: Any, source: Any, first: int, end: int, kind: ir.IntType
) -> None:
    """Copy the bytes from `first` up to `end`, as ints of one kind."""
    width = kind.width // 8
    goal, origin = (builder.bitcast(pointer, kind.as_pointer()) for pointer in (target, source))
    bounds = [ir.Constant(_NUMBER, place // width) for place in (end, first)]
    with cgutils.for_range(builder, *bounds) as loop:
        value = builder.load(builder.gep(origin, [loop.index]))
        builder.store(value, builder.gep(goal, [loop.index]))


@intrinsic
def new_record(typing: Any, records: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        memory = _reserve(builder, signature.return_type.size)
        return builder.bitcast(memory, context.get_value_type(signature.return_type))

    return records.dtype(records), build


@intrinsic
def copy_record(typing: Any, target: Any, source: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        _copy(builder, arguments[0], arguments[1], signature.args[0].size)
        return context.get_dummy_value()

    return types.void(target, source), build


@intrinsic
def clone_record(typing: Any, source: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        size = signature.return_type.size
        memory = _allocate(builder, size)
        target = builder.bitcast(memory, context.get_value_type(signature.return_type))
        _copy(builder, target, arguments[0], size)
        return target

    return source(source), build


def _word_of(context: Any, builder: Any, signature: Any, arguments: Any, number: Any) -> Any:
    """Return the pointer to a word of the record at a place: a row for each word, as C lays out."""
    kind = signature.args[0][1]
    value = builder.extract_value(arguments[0], 1)
    words = arrayobj.make_array(kind)(context, builder, value=value)
    _, length = cgutils.unpack_tuple(builder, words.shape, 2)
    return builder.gep(words.data, [builder.add(builder.mul(number, length), arguments[1])])


@intrinsic
def open_record(typing: Any, records: Any, place: Any) -> Any:
    """Copy a record into the memory of the thread. `records` is an array of its type, and words."""
    record = records[0].dtype

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        memory = _allocate(builder, record.size)
        ours = _as_words(builder, memory)
        with _each_word(builder, record.size) as loop:
            theirs = _word_of(context, builder, signature, arguments, loop.index)
            builder.store(builder.load(theirs), builder.gep(ours, [loop.index]))
        return builder.bitcast(memory, context.get_value_type(record))

    return record(records, types.int64), build


@intrinsic
def close_record(typing: Any, records: Any, place: Any, record: Any) -> Any:
    """Copy the record of the thread back into the words of all records."""

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        ours = _as_words(builder, arguments[2])
        with _each_word(builder, record.size) as loop:
            theirs = _word_of(context, builder, signature, arguments, loop.index)
            builder.store(builder.load(builder.gep(ours, [loop.index])), theirs)
        return context.get_dummy_value()

    return types.void(records, types.int64, record), build


@intrinsic
def new_records(typing: Any, source: Any, count: Any) -> Any:
    if not isinstance(count, types.IntegerLiteral):  # Numba asks again with the constant
        return None
    kind = types.Array(source, 1, "C")

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        memory = _allocate(builder, count.literal_value * source.size)
        return _wrap_memory(context, builder, kind, memory, (count.literal_value,), source.size)

    return kind(source, count), build


def _wrap_memory(
    context: Any, builder: Any, kind: Any, memory: Any, lengths: tuple[int, ...], size: int
) -> Any:
    """Return an array over memory of the thread, all axes but the first of which have length 1."""
    memory = builder.bitcast(memory, context.get_data_type(kind.dtype).as_pointer())
    array = arrayobj.make_array(kind)(context, builder)
    shape = [context.get_constant(types.intp, length) for length in lengths]
    step = context.get_constant(types.intp, size)
    arrayobj.populate_array(array, memory, shape, [step] * len(shape), step, None)
    return array._getvalue()


def _make_array(context: Any, builder: Any, kind: Any, lengths: tuple[int, ...]) -> Any:
    """Make a zeroed array in the memory of the thread."""
    size = kind.dtype.bitwidth // 8
    memory = _reserve(builder, lengths[0] * size)
    return _wrap_memory(context, builder, kind, memory, lengths, size)


def _array_intrinsic(kind: Any, count: Any) -> Any:
    """Return the signature and the code of a rule that makes an array of a constant length."""
    if not isinstance(count, types.IntegerLiteral):  # Numba asks again with the constant
        return None
    lengths = (count.literal_value,) if kind.ndim == 1 else (count.literal_value, 1)

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return _make_array(context, builder, kind, lengths)

    return kind(count), build


@intrinsic
def new_generator(typing: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return _make_array(context, builder, signature.return_type, (1,))

    return types.Array(types.uint64, 1, "C")(), build


@intrinsic
def new_generators(typing: Any, count: Any) -> Any:
    return _array_intrinsic(types.Array(types.uint64, 2, "C"), count)


@intrinsic
def new_floats(typing: Any, count: Any) -> Any:
    return _array_intrinsic(types.Array(types.float64, 1, "C"), count)


@intrinsic
def new_singles(typing: Any, count: Any) -> Any:
    return _array_intrinsic(types.Array(types.float32, 1, "C"), count)


@intrinsic
def new_ints(typing: Any, count: Any) -> Any:
    return _array_intrinsic(types.Array(types.int64, 1, "C"), count)


def _move_list(kind: Any, count: Any) -> Any:
    """Return the signature and the code of a rule that makes room for moves of one width."""
    if not isinstance(count, types.IntegerLiteral):  # Numba asks again with the constant
        return None
    array = types.Array(kind, 1, "C")
    size = kind.bitwidth // 8

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        memory = _allocate(builder, count.literal_value * size)
        return _wrap_memory(context, builder, array, memory, (count.literal_value,), size)

    return array(count), build


@intrinsic
def new_moves(typing: Any, count: Any) -> Any:
    """Return room for a list of moves, with whatever it contains."""
    return _move_list(types.int32, count)


@intrinsic
def new_short_moves(typing: Any, count: Any) -> Any:
    """Return room for a list of moves of 16 bits, with whatever it contains."""
    return _move_list(types.int16, count)
