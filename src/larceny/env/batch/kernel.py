"""The kernels of a batch on a GPU: one thread for each game."""

from __future__ import annotations

from typing import Any

from numba import cuda

from larceny.env.batch.driver import is_legal

step_game: Any = None


def step_kernel(job: Any, params: Any, arrays: Any) -> None:
    """Step every game."""
    place = cuda.grid(1)
    if place < job[0].size:
        step_game(job[0], params[0], arrays, place, arrays.scratch[place])


def check_kernel(chosen: Any, actions: Any, masks: Any, illegal: Any) -> None:
    """Copy actions, and leave in `illegal` the first game whose action is not legal."""
    place = cuda.grid(1)
    if place < len(chosen):
        action = int(chosen[place])
        actions[place] = action
        if not is_legal(masks[place], action):
            cuda.atomic.min(illegal, 0, place)
