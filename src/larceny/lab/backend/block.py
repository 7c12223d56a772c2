"""A block of games that were played: the unit in which results are streamed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from larceny.compile.outcome import count_outcomes

Array = np.ndarray[Any, Any]


class Block(NamedTuple):
    """The results of some games in the order of their numbers, and what was noted about some.

    Where nobody asked for the results, `counted` says how many games ended in each way instead.
    """

    results: Array
    watched: Array
    counted: Array | None = None

    @property
    def games(self) -> int:
        """How many games the block has."""
        return len(self.results) if self.counted is None else int(self.counted.sum())

    def outcomes(self) -> Array:
        """Return how many games ended in each way."""
        return count_outcomes(self.results) if self.counted is None else self.counted


def merge_blocks(blocks: Sequence[Block]) -> Block:
    """Return one block of the games of several."""
    results, watched, counted = zip(*blocks, strict=True)
    is_counted = any(counters is not None for counters in counted)
    total = np.sum([block.outcomes() for block in blocks], axis=0) if is_counted else None
    return Block(np.concatenate(results), np.concatenate(watched), total)
