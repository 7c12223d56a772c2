"""How much room each game of a block has left to record positions in.

A loop on the CPU plays the games of a block one after the other, and records no position once the
room of the block is full. A GPU plays them at once, each as if it were the first. What it recorded
stands, if it would have had that room behind the games before it; else it is played again with the
room that was left.
"""

from __future__ import annotations

from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]

MAX_POSITIONS = 8192
"""The most positions that one block of games records."""
TYPICAL_INPUTS = 128
MAX_INPUTS = MAX_POSITIONS * TYPICAL_INPUTS
"""No position is recorded behind more inputs than these."""


def settle_room(slots: Array) -> list[int]:
    """Return the games that must be played again, with the room that they have written into them.

    `slots` are those of whole blocks, in the order of blocks and games. Games behind the last that
    has any room record nothing, and need not be played.
    """
    blocks = slots["block"]
    firsts = np.flatnonzero(np.diff(blocks, prepend=-1))
    ends = [*firsts[1:].tolist(), len(slots)]
    rooms = (_settle_block(slots[first:end]) for first, end in zip(firsts, ends, strict=True))
    return [int(first) + room for first, room in zip(firsts, rooms, strict=True) if room >= 0]


def _settle_block(slots: Array) -> int:
    """Return the first game of a block that had more room than was left for it; -1 if none had."""
    names = ("positions", "inputs", "is_over", "most_positions", "most_inputs")
    rows = zip(*(slots[name].tolist() for name in names), strict=True)
    left = MAX_POSITIONS, MAX_INPUTS
    for number, (positions, inputs, is_over, *most) in enumerate(rows):
        if left[0] <= 0 or left[1] < 0:
            slots["positions"][number:] = 0
            return -1
        fits = positions < left[0] and inputs <= left[1]
        if not fits and tuple(most) != left:
            slots["most_positions"][number], slots["most_inputs"][number] = left
            return number
        if is_over:
            left = left[0] - positions, left[1] - inputs
    return -1
