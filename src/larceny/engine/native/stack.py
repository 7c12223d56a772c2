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


def _reserve(context: Any, builder: Any, size: int) -> Any:
    """Reserve zeroed bytes on the stack."""
    memory = cgutils.alloca_once(builder, ir.ArrayType(ir.IntType(8), size))
    memory.align = _ALIGNMENT
    cgutils.memset(builder, memory, ir.Constant(ir.IntType(64), size), 0)
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


def _make_array(context: Any, builder: Any, kind: Any, count: int) -> Any:
    """Make a zeroed array on the stack."""
    size = kind.dtype.bitwidth // 8
    item = context.get_data_type(kind.dtype).as_pointer()
    memory = builder.bitcast(_reserve(context, builder, count * size), item)
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
