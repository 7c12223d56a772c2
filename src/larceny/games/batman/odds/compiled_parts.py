"""What of the odds is compiled ahead, with arguments of the types that it takes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from larceny.engine.array import np
from larceny.games.batman.odds.optimum import back_up
from larceny.games.batman.odds.turn_graph import RollEnumerator, roll_out

NUMBERS, FLOATS = np.zeros(1, np.int64), np.zeros(1)


def list_parts(params: Any) -> list[tuple[Callable[..., Any], tuple[Any, ...]]]:
    """Return the functions and their arguments."""
    return [
        (roll_out, RollEnumerator(params).arguments),
        (back_up, (NUMBERS, NUMBERS, NUMBERS, FLOATS, NUMBERS, NUMBERS, np.zeros((1, 1)))),
    ]
