"""The compiled forms of rules in `engine.mask`: one instruction of the processor each."""

# mypy: disable-error-code="no-untyped-call"
from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic


@intrinsic
def count_of(typing: Any, mask: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), build


@intrinsic
def first_of(typing: Any, mask: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        is_never_empty = ir.Constant(ir.IntType(1), 1)
        return builder.cttz(arguments[0], is_never_empty)

    return types.int64(types.int64), build
