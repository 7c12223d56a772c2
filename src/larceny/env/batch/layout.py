"""What the records and arrays of a batch hold."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from larceny.compile.step import COUNTS
from larceny.engine.seat import MAX_SEATS

CALLER = -1
"""The kind of a seat whose actions come from outside of the batch."""
NOBODY = -1
"""In place of a seat: nobody moves, or there is nobody to decide."""
RESET = -1
"""In place of an action: begin a new game."""
SHARE, MARGIN = 0, 1
"""The kinds of rewards."""

BATCH_JOB = np.dtype(
    [
        ("seed", "u8"),
        ("size", "i8"),
        ("seats", "i4"),
        ("actions", "i4"),
        ("has_waiting", "i4"),
        ("reward", "i4"),
        ("max_decisions", "i4"),
        ("agent", "i4"),
        ("first_agent", "i4"),
        ("kinds", "i4", MAX_SEATS),
    ],
    align=True,
)
"""What a batch plays. `kinds` says who plays each seat, counted from the agent's seat. That is
`agent`, or if it is negative each seat in turn from game to game, from `first_agent` on."""


def game_dtype(state: np.dtype[Any]) -> np.dtype[Any]:
    """Return the type of the record of one game: its state, its generators and its progress.

    Waiting counts among its decisions.
    """
    return np.dtype(
        [
            ("state", state),
            ("number", "i8"),
            ("key", "u8", 1),
            ("dice", "u8", 1),
            ("order", "u8", 1),
            ("bots", "u8", (MAX_SEATS, 1)),
            ("counts", "i4", COUNTS),
            ("waiting", "i4"),
            ("agent", "i4"),
        ],
        align=True,
    )


class Arrays(NamedTuple):
    """The arrays of a batch, each with one row for each game, and what all games share."""

    games: Any
    """The records of all games."""
    blank: Any
    """One record of a game, all zeros."""
    observations: Any
    final_observations: Any
    masks: Any
    actors: Any
    agents: Any
    actions: Any
    sampled: Any
    rewards: Any
    terminated: Any
    truncated: Any
    codes: Any
    """The code by seat and action."""
    numbers: Any
    """The action by seat and code."""
    scratch: Any
    """A list of moves for each worker, or for each thread of a GPU."""
    memories: Any
    """What each policy computed beforehand."""
