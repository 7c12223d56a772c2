"""The turns of all villains of a rule set of Batman, as graphs."""

from __future__ import annotations

from itertools import permutations
from typing import TypeAlias

from larceny.engine.phrase import phrase
from larceny.games.batman.odds.enumeration import build_graph
from larceny.games.batman.odds.per_turn import per_turn
from larceny.games.batman.odds.turn_graph import TurnGraph
from larceny.games.batman.state import NO_VILLAINS, NOBODY, VILLAINS, Params

Pair: TypeAlias = tuple[int, int]

MAX_POSITIONS = 16_000
"""The most positions of a turn: a bot solves one for every decision."""


class TooManyPositions(Exception):
    """A turn has too many positions to solve the game in reasonable time."""


def villain_pairs(params: Params) -> list[Pair]:
    """Return the villains that the first and the second player can have."""
    if params.villains == NO_VILLAINS:
        return [(NOBODY, NOBODY)]
    return list(permutations(range(1, VILLAINS + 1), 2))


@per_turn
def turn_graphs(params: Params) -> dict[int, TurnGraph]:
    """Return the turns of all villains of a rule set; raise if one has too many positions."""
    graphs = {}
    for villain in sorted({one for one, _ in villain_pairs(params)}):
        left = [MAX_POSITIONS]

        def count(positions: int, left: list[int] = left) -> None:
            left[0] -= positions
            if left[0] < 0:
                raise TooManyPositions(
                    phrase("a turn has more than {most:,} positions", most=MAX_POSITIONS)
                )

        graphs[villain] = build_graph(params, villain, count)
    return graphs
