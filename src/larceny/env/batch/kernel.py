"""The kernels of a batch on a GPU: one thread for each game."""

from __future__ import annotations

from typing import Any

from numba import cuda

from larceny.env.batch.driver import is_legal

step_game: Any = None


def step_kernel(job: Any, params: Any, arrays: Any, illegal: Any) -> None:
    """Step every game, unless an illegal action was found in one of them."""
    place = cuda.grid(1)
    if place < job[0].size and illegal[0] == job[0].size:
        step_game(job[0], params[0], arrays, place, arrays.scratch[place])


def check_kernel(actions: Any, masks: Any, illegal: Any) -> None:
    """Leave in `illegal` the first game whose action is none of its legal ones."""
    place = cuda.grid(1)
    if place < len(actions) and not is_legal(masks[place], actions[place]):
        cuda.atomic.min(illegal, 0, place)
