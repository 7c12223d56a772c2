"""What a node of a cluster runs: one part of a range of games, on one core or one GPU."""

from __future__ import annotations

import time
from contextlib import closing
from typing import Any

from larceny.lab.backend.backend import Backend, GameRange
from larceny.lab.backend.block import Block, merge_blocks
from larceny.lab.backend.compute import Compute

_backends: dict[tuple[str, str], Backend] = {}
"""The backends of this process, by the key of a plan and the device."""


def play_part(key: str, plan: list[Any], part: GameRange, device: str) -> tuple[Block, float]:
    """Play a part of a range of games; return its block, and how long that took.

    `plan` holds a reference to the plan: it is fetched once, and not for every part.
    """
    import ray

    from larceny.lab.runner import make_backend

    if (key, device) not in _backends:
        _backends.clear()
        _backends[key, device] = make_backend(ray.get(plan[0]), Compute(1, device))
    began = time.perf_counter()
    with closing(_backends[key, device].stream(part)) as stream:
        block = merge_blocks(list(stream))
    return block, time.perf_counter() - began
