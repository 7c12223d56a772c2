"""The compiled form of `engine.record_hash`: one multiplication for every eight bytes."""

# mypy: disable-error-code="no-untyped-call"
from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic

_WIDTHS = 64, 32, 16, 8
"""A record is read as words, and the rest of it as smaller ones."""
_MULTIPLIER = 0x9E3779B97F4A7C15
_SHIFT = 29
_NUMBER = ir.IntType(64)


@intrinsic
def hash_record(typing: Any, record: Any, salt: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        start = builder.bitcast(arguments[0], ir.IntType(8).as_pointer())
        hashed = _scramble(builder, builder.not_(arguments[1]))
        first = 0
        for width in _WIDTHS:
            kind = ir.IntType(width)
            while record.size - first >= width // 8:
                place = builder.gep(start, [ir.Constant(_NUMBER, first)])
                word = builder.load(builder.bitcast(place, kind.as_pointer()))
                word.align = 1
                hashed = _scramble(builder, builder.xor(hashed, builder.zext(word, _NUMBER)))
                first += width // 8
        is_zero = builder.icmp_unsigned("==", hashed, ir.Constant(_NUMBER, 0))
        return builder.select(is_zero, ir.Constant(_NUMBER, 1), hashed)

    return types.int64(record, types.int64), build


def _scramble(builder: Any, number: Any) -> Any:
    """Multiply, and mix the high bits into the low ones."""
    product = builder.mul(number, ir.Constant(_NUMBER, _MULTIPLIER))
    return builder.xor(product, builder.lshr(product, ir.Constant(_NUMBER, _SHIFT)))
