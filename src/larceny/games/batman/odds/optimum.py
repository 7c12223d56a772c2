"""The exact optimum of Batman between two who play to win: the chances at every score.

The first player's turn and then the second player's make a round. A turn matters to the rest of the
game by its points alone, so that a turn is solved for what each number of points is worth: the
chance to win at the score that it leads to. Points only grow: a round that brings both nothing is
the only way back to a score, and in a tie-break a round that brings both the same. Scores are
therefore solved from the highest sum down, each sum by iteration until nothing changes any more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any, TypeAlias

from larceny.compile.driver import need_driver
from larceny.engine.array import np
from larceny.engine.phrase import phrase
from larceny.games.batman.odds.game_value import build_turns
from larceny.games.batman.odds.turn_graph import (
    GAME,
    Array,
    Pair,
    TooManyPositions,
    TurnGraph,
    turn_graphs,
    villain_pairs,
)
from larceny.games.batman.state import PICKED, Params
from larceny.games.batman.villain import VILLAIN_NAMES

WIDTH = 256
"""Utilities that are solved side by side: their values stay in the processor's cache."""


def back_up(
    points: Any, first_edge: Any, nodes: Any, chances: Any, row_edge: Any, options: Any, values: Any
) -> Any:
    """Fill in the values of positions and rows, from those of the ends; compiled only.

    `values` has a row for each node and a column for each utility.
    """
    width = values.shape[1]
    node = len(values) - len(points) - len(row_edge) + 1
    for place in range(len(points)):
        for column in range(width):
            values[node, column] = 0.0
        for edge in range(first_edge[place], first_edge[place + 1]):
            chance = chances[edge]
            there = nodes[edge]
            for column in range(width):
                values[node, column] += chance * values[there, column]
        stop = points[place]
        for column in range(width):
            values[node, column] = max(values[node, column], values[stop, column])
        node += 1
    for row in range(len(row_edge) - 1):
        for column in range(width):
            values[node, column] = 0.0
        for edge in range(row_edge[row], row_edge[row + 1]):
            there = options[edge]
            for column in range(width):
                values[node, column] = max(values[node, column], values[there, column])
        node += 1
    return node


@cache
def _compiled() -> Any:
    return need_driver(GAME, back_up, "batman_turn_values")


class TurnSolver:
    """A villain's turn, ready to be solved for any utilities that are not negative."""

    def __init__(self, graph: TurnGraph) -> None:
        self.villain = graph.villain
        self.most = graph.most
        self.positions = len(graph.keys) + len(graph.returns)
        self._nodes = graph.first_row + len(graph.returns)
        self._start = graph.start
        self._branches = (
            graph.points,
            _offsets([branch.nodes for branch in graph.branches]),
            np.concatenate([branch.nodes for branch in graph.branches]),
            np.concatenate([branch.chances / (1.0 - branch.stay) for branch in graph.branches]),
            _offsets(graph.returns),
            np.concatenate([np.zeros(0, np.int64), *graph.returns]),
        )

    @property
    def edges(self) -> int:
        """How many steps it takes to solve the turn for one utility."""
        return len(self._branches[2]) + len(self._branches[5])

    def solve(self, utility: Array) -> Array:
        """Return the value of a whole turn for each column of utilities; a row is an end."""
        parts = [
            self._solve_some(utility[:, first : first + WIDTH])
            for first in range(0, utility.shape[1], WIDTH)
        ]
        return np.concatenate(parts)

    def _solve_some(self, utility: Array) -> Array:
        values = np.zeros((self._nodes, utility.shape[1]))
        values[: self.most + 1] = utility
        _compiled()(*self._branches, values)
        start: Array = self._start.value(values)
        return start


def _offsets(lists: list[Array]) -> Array:
    """Return where each list begins when they stand behind each other, and where the last ends."""
    return np.cumsum([0, *map(len, lists)])


TOLERANCE = 1e-13
"""The iteration of a sum of points ends when the chances change by less."""
FIRST, SECOND = 0, 1


class ScoreTable:
    """Chances by the villains of the first and the second player, and by their points.

    - `first[pair, mine, theirs]`: the first player's when their turn begins;
    - `second[pair, theirs, mine]`: the second player's when theirs does, both below the target;
    - `chase[pair, lead]`: the second player's in the last round, and in rounds of a tie-break,
      when the first player is ahead by so many points;
    - `tie[pair]`: the first player's when a round of a tie-break begins.
    """

    def __init__(
        self, target: int, pairs: Sequence[tuple[int, int]], turns: dict[int, TurnSolver]
    ) -> None:
        most = max(turn.most for turn in turns.values())
        self.pairs = np.array(pairs)
        self.first = np.full((len(pairs), target, target), 0.5)
        self.second = np.full((len(pairs), target, target), 0.5)
        self.chase = np.zeros((len(pairs), target + most))
        self.tie = np.full(len(pairs), 0.5)
        self.sweeps = 0
        self._target = target
        self._turns = turns

    def solve(self, progress: Callable[[float], None]) -> None:
        """Fill in all chances; `progress` is called with the share of the scores that are done."""
        self._iterate(self._sweep_tie_break)
        done = 0
        for total in range(2 * self._target - 2, -1, -1):
            progress(done / self._target**2)
            mine = np.arange(max(0, total - self._target + 1), min(total, self._target - 1) + 1)
            self._iterate(partial(self._sweep, mine, total - mine))
            done += len(mine)

    def residual(self) -> float:
        """Return the most by which any chance is not the mean of what its best turn leads to."""
        scores = np.indices(self.first.shape[1:]).reshape(2, -1)
        pairs = [
            (self.turn_of_first(*scores), self.first.reshape(len(self.pairs), -1)),
            (self.turn_of_second(*scores), self.second.reshape(len(self.pairs), -1)),
            (self.turn_of_chaser(), self.chase),
            (self.turn_in_tie_break(), self.tie),
        ]
        return max(float(np.abs(there - here).max()) for there, here in pairs)

    # --- Iteration ------------------------------------------------------------------------------

    def _iterate(self, sweep: Callable[[], float]) -> None:
        """Repeat a sweep until it changes next to nothing."""
        change = 1.0
        while change > TOLERANCE:
            change = sweep()
            self.sweeps += 1

    def _sweep_tie_break(self) -> float:
        """Renew the chances of a tie-break; return the largest change."""
        before = self.tie
        self.chase = self.turn_of_chaser()
        self.tie = self.turn_in_tie_break()
        return float(np.abs(self.tie - before).max())

    def _sweep(self, mine: Array, theirs: Array) -> float:
        """Renew the chances at some scores; return the largest change."""
        before = self.first[:, mine, theirs]
        self.second[:, mine, theirs] = self.turn_of_second(mine, theirs)
        self.first[:, mine, theirs] = self.turn_of_first(mine, theirs)
        return float(np.abs(self.first[:, mine, theirs] - before).max())

    # --- What a turn is worth -------------------------------------------------------------------

    def turn_of_first(self, mine: Array, theirs: Array) -> Array:
        """Return the first player's chances at some scores, from those of the second player."""

        def worth(pair: Array, gain: Array) -> Array:
            after = mine + gain
            answer = self.second[pair, np.minimum(after, self._target - 1), theirs]
            chase = self.chase[pair, np.maximum(after - theirs, 0)]
            chances: Array = 1.0 - np.where(after >= self._target, chase, answer)
            return chances

        return self._solve_turns(FIRST, worth, len(mine))

    def turn_of_second(self, theirs: Array, mine: Array) -> Array:
        """Return the second player's chances at some scores, from those of the first player."""

        def worth(pair: Array, gain: Array) -> Array:
            after = mine + gain
            next_round = self.first[pair, theirs, np.minimum(after, self._target - 1)]
            return np.where(after >= self._target, 1.0, 1.0 - next_round)

        return self._solve_turns(SECOND, worth, len(mine))

    def turn_of_chaser(self) -> Array:
        """Return the second player's chances behind every lead, in what may be the last turn."""
        lead = np.arange(self.chase.shape[1])

        def worth(pair: Array, gain: Array) -> Array:
            return np.where(gain == lead, 1.0 - self.tie[pair], gain > lead)

        return self._solve_turns(SECOND, worth, len(lead))

    def turn_in_tie_break(self) -> Array:
        """Return the first player's chances when a round of a tie-break begins."""
        return self._solve_turns(FIRST, lambda pair, gain: 1.0 - self.chase[pair, gain], 1)[:, 0]

    def _solve_turns(self, role: int, worth: Callable[[Array, Array], Array], width: int) -> Array:
        """Return the value of a role's turn for each pair and each of `width` utilities.

        `worth` returns the utilities from pairs and points of the turn, which lie along two axes
        in front of that of the utilities.
        """
        values = np.zeros((len(self.pairs), width))
        for villain in set(self.pairs[:, role].tolist()):
            turn = self._turns[villain]
            pair = np.flatnonzero(self.pairs[:, role] == villain)
            gain = np.arange(turn.most + 1)
            utility = worth(pair[None, :, None], gain[:, None, None])
            columns = turn.solve(utility.reshape(len(gain), -1))
            values[pair] = columns.reshape(len(pair), width)
        return values


Progress: TypeAlias = Callable[[str, float], None]

MAX_STEPS = 6e10
"""The most steps of a sweep over all scores. The standard rules take 1.2e9, and 8 seconds."""


def refusal(params: Params) -> str | None:
    """Return why a game by these params cannot be solved, or None."""
    try:
        turns = [TurnSolver(graph) for graph in turn_graphs(params).values()]
    except TooManyPositions as error:
        words: str = error.args[0]
        return words
    pairs = len(villain_pairs(params)) / len(turns)
    steps = 2 * params.target**2 * pairs * sum(turn.edges for turn in turns)
    if steps > MAX_STEPS:
        most = int(params.target * (MAX_STEPS / steps) ** 0.5)
        words = "target: with these dice at most {most} points, not {target}"
        return phrase(words, most=most, target=params.target)
    return None


def solve(params: Params, progress: Progress) -> tuple[dict[str, Array], dict[str, Any]]:
    """Return the arrays of the score table, and what can be said about it in a few numbers."""
    progress("enumerating turns", 0.0)
    turns = {villain: TurnSolver(graph) for villain, graph in turn_graphs(params).items()}
    pairs = villain_pairs(params)
    table = ScoreTable(params.target, pairs, turns)
    table.solve(lambda share: progress("solving scores", share))
    progress("checking", 1.0)
    arrays = {
        "pairs": table.pairs.astype(np.int8),
        "first": table.first,
        "second": table.second,
        "chase": table.chase,
        "tie": table.tie,
        "turns": build_turns(params),
    }
    opening = dict(zip(pairs, table.first[:, 0, 0].tolist(), strict=True))
    facts = {
        "first_player": opening_chance(params, opening),
        "first_player_by_villains": {
            f"{VILLAIN_NAMES[first]} {VILLAIN_NAMES[second]}": chance
            for (first, second), chance in opening.items()
        },
        "positions": count_positions(params.target, pairs, turns),
        "sweeps": table.sweeps,
        "residual": table.residual(),
    }
    return arrays, facts


def opening_chance(params: Params, chances: dict[Pair, float]) -> float:
    """Return the first player's chance before villains are drawn, or picked one after the other."""
    if params.villains != PICKED:
        return sum(chances.values()) / len(chances)
    worst: dict[int, float] = {}
    for (first, _), chance in chances.items():
        worst[first] = min(worst.get(first, 1.0), chance)
    return max(worst.values())


def count_positions(target: int, pairs: list[Pair], turns: dict[int, TurnSolver]) -> int:
    """Return how many different decisions there are, those of tie-breaks included."""
    count = 0
    for first, second in pairs:
        first_turn = turns[first]
        second_turn = turns[second]
        count += (target * target + 1) * first_turn.positions
        count += ((target + first_turn.most) * target + first_turn.most + 1) * second_turn.positions
    return count
