"""Memory that a compiled rule borrows and gives back: too much for the stack, and never shared."""

# mypy: disable-error-code="no-untyped-call"
from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic
from numba.np import arrayobj

_BYTES = ir.IntType(8).as_pointer()
_NUMBER = ir.IntType(64)


@intrinsic
def borrow(typing: Any, size: Any) -> Any:
    """Return the address of so many zeroed bytes; `give_back` must follow."""

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind = ir.FunctionType(_BYTES, [_NUMBER])
        allocate = cgutils.get_or_insert_function(builder.module, kind, "malloc")
        memory = builder.call(allocate, arguments)
        cgutils.memset(builder, memory, arguments[0], 0)
        return builder.ptrtoint(memory, _NUMBER)

    return types.int64(types.int64), build


@intrinsic
def give_back(typing: Any, array: Any) -> Any:
    """Give back the memory at whose beginning an array is."""

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind = ir.FunctionType(ir.VoidType(), [_BYTES])
        free = cgutils.get_or_insert_function(builder.module, kind, "free")
        data = arrayobj.make_array(signature.args[0])(context, builder, arguments[0]).data
        builder.call(free, [builder.bitcast(data, _BYTES)])
        return context.get_dummy_value()

    return types.void(array), build


@intrinsic
def array_at(typing: Any, address: Any, count: Any, kind: Any) -> Any:
    """Return an array of numbers of a NumPy type that begins at an address."""
    array = types.Array(kind.dtype, 1, "C")

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return _wrap(context, builder, array, arguments[0], [arguments[1]])

    return array(types.int64, types.int64, kind), build


@intrinsic
def table_at(typing: Any, address: Any, rows: Any, columns: Any, kind: Any) -> Any:
    """Return an array with two axes of numbers of a NumPy type that begins at an address."""
    array = types.Array(kind.dtype, 2, "C")

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return _wrap(context, builder, array, arguments[0], list(arguments[1:3]))

    return array(types.int64, types.int64, types.int64, kind), build


def _wrap(context: Any, builder: Any, kind: Any, address: Any, lengths: list[Any]) -> Any:
    data = context.get_data_type(kind.dtype).as_pointer()
    size = context.get_constant(types.intp, kind.dtype.bitwidth // 8)
    steps = [size]
    for length in lengths[:0:-1]:
        steps.insert(0, builder.mul(steps[0], length))
    array = arrayobj.make_array(kind)(context, builder)
    memory = builder.inttoptr(address, data)
    arrayobj.populate_array(array, memory, lengths, steps, size, None)
    return array._getvalue()
