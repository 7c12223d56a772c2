"""The forms of rules in `engine.warp` for a GPU: one or two instructions each."""

from __future__ import annotations

from typing import Any

from numba import cuda

from larceny.engine.rule import rule

WARP = 32
"""The threads of a warp."""
ALL = 0xFFFFFFFF
"""The mask of all threads of a warp."""


@rule(inline=True)
def any_thread(is_true: Any) -> Any:
    return cuda.any_sync(ALL, is_true)


@rule(inline=True)
def count_threads(is_true: Any) -> Any:
    return cuda.popc(cuda.ballot_sync(ALL, is_true))


@rule(inline=True)
def meet() -> None:
    cuda.syncwarp()
