"""The compiled forms of rules in `engine.stack`: records and arrays on the stack.

The optimizer knows that nothing else points to them. It can keep their values in registers and drop
copies that nobody reads, which it may not do with memory that is passed in.
"""

# mypy: disable-error-code="no-untyped-call"
from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic
from numba.np import arrayobj

_ALIGNMENT = 64
_LARGE = 1024
"""Bytes from which on memory is reserved as single bytes: LLVM takes minutes for one large type."""


def _reserve(context: Any, builder: Any, size: int) -> Any:
    """Reserve zeroed bytes on the stack."""
    memory = _allocate(builder, size)
    cgutils.memset(builder, memory, ir.Constant(ir.IntType(64), size), 0)
    return memory


def _allocate(builder: Any, size: int) -> Any:
    """Reserve bytes on the stack, with whatever they contain."""
    byte = ir.IntType(8)
    if size < _LARGE:
        memory = cgutils.alloca_once(builder, ir.ArrayType(byte, size))
    else:
        memory = cgutils.alloca_once(builder, byte, ir.Constant(ir.IntType(64), size))
    memory.align = _ALIGNMENT
    return memory


@intrinsic
def new_record(typing: Any, records: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        memory = _reserve(context, builder, signature.return_type.size)
        return builder.bitcast(memory, context.get_value_type(signature.return_type))

    return records.dtype(records), build


@intrinsic
def copy_record(typing: Any, target: Any, source: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        size = ir.Constant(ir.IntType(64), signature.args[0].size)
        cgutils.raw_memcpy(builder, arguments[0], arguments[1], size, 1)
        return context.get_dummy_value()

    return types.void(target, source), build


@intrinsic
def clone_record(typing: Any, source: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        size = signature.return_type.size
        memory = _reserve(context, builder, size)
        bytes_copied = ir.Constant(ir.IntType(64), size)
        target = builder.bitcast(memory, context.get_value_type(signature.return_type))
        cgutils.raw_memcpy(builder, target, arguments[0], bytes_copied, 1)
        return target

    return source(source), build


@intrinsic(prefer_literal=True)
def new_records(typing: Any, source: Any, count: Any) -> Any:
    kind = types.Array(source, 1, "C")

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        memory = _allocate(builder, count.literal_value * source.size)
        return _wrap_memory(context, builder, kind, memory, count.literal_value, source.size)

    return kind(source, count), build


@intrinsic
def equal_records(typing: Any, record: Any, other: Any) -> Any:
    size = record.size

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        difference: Any = ir.Constant(ir.IntType(64), 0)
        first = 0
        for width in (64, 32, 16, 8):  # the record as words, the rest of it as smaller ones
            kind = ir.IntType(width)
            pointers = [builder.bitcast(a, ir.IntType(8).as_pointer()) for a in arguments]
            while size - first >= width // 8:
                place = ir.Constant(ir.IntType(64), first)
                words = [
                    builder.load(builder.bitcast(builder.gep(p, [place]), kind.as_pointer()))
                    for p in pointers
                ]
                for word in words:
                    word.align = 1
                unequal = builder.zext(builder.xor(*words), ir.IntType(64))
                difference = builder.or_(difference, unequal)
                first += width // 8
        return builder.icmp_unsigned("==", difference, ir.Constant(ir.IntType(64), 0))

    return types.boolean(record, other), build


def _make_array(context: Any, builder: Any, kind: Any, count: int) -> Any:
    """Make a zeroed array on the stack."""
    size = kind.dtype.bitwidth // 8
    memory = _reserve(context, builder, count * size)
    return _wrap_memory(context, builder, kind, memory, count, size)


def _wrap_memory(context: Any, builder: Any, kind: Any, memory: Any, count: int, size: int) -> Any:
    """Return an array over reserved memory, whose items have a size in bytes."""
    memory = builder.bitcast(memory, context.get_data_type(kind.dtype).as_pointer())
    array = arrayobj.make_array(kind)(context, builder)
    length = context.get_constant(types.intp, count)
    step = context.get_constant(types.intp, size)
    arrayobj.populate_array(array, memory, [length], [step], step, None)
    return array._getvalue()


@intrinsic
def new_generator(typing: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return _make_array(context, builder, signature.return_type, 1)

    return types.Array(types.uint64, 1, "C")(), build


@intrinsic(prefer_literal=True)
def new_generators(typing: Any, count: Any) -> Any:
    kind = types.Array(types.uint64, 2, "C")

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        size = 8
        memory = _reserve(context, builder, count.literal_value * size)
        memory = builder.bitcast(memory, context.get_data_type(types.uint64).as_pointer())
        array = arrayobj.make_array(kind)(context, builder)
        lengths = [context.get_constant(types.intp, n) for n in (count.literal_value, 1)]
        step = context.get_constant(types.intp, size)
        arrayobj.populate_array(array, memory, lengths, [step, step], step, None)
        return array._getvalue()

    return kind(count), build


@intrinsic(prefer_literal=True)
def new_floats(typing: Any, count: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return _make_array(context, builder, signature.return_type, count.literal_value)

    return types.Array(types.float64, 1, "C")(count), build


@intrinsic(prefer_literal=True)
def new_singles(typing: Any, count: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return _make_array(context, builder, signature.return_type, count.literal_value)

    return types.Array(types.float32, 1, "C")(count), build


@intrinsic(prefer_literal=True)
def new_ints(typing: Any, count: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return _make_array(context, builder, signature.return_type, count.literal_value)

    return types.Array(types.int64, 1, "C")(count), build
