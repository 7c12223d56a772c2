"""The forms of rules in `engine.mask` for a GPU: one instruction each."""

from __future__ import annotations

from typing import Any

from numba import cuda

from larceny.engine.rule import rule


@rule
def count_of(mask: Any) -> Any:
    return cuda.popc(mask)


@rule
def first_of(mask: Any) -> Any:
    return cuda.ffs(mask) - 1
