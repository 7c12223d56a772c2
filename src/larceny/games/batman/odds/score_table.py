"""The chances to win a game of Batman between two, at every score between turns.

The first player's turn and then the second player's make a round. A turn matters to the rest of the
game by its points alone, so that a turn is solved for what each number of points is worth: the
chance to win at the score that it leads to. Points only grow: a round that brings both nothing is
the only way back to a score, and in a tie-break a round that brings both the same. Scores are
therefore solved from the highest sum down, each sum by iteration until nothing changes any more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import numpy as np

from larceny.games.batman.odds.turn_graph import Array
from larceny.games.batman.odds.turn_solver import TurnSolver

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
        found = [
            (self.turn_of_first(*scores), self.first.reshape(len(self.pairs), -1)),
            (self.turn_of_second(*scores), self.second.reshape(len(self.pairs), -1)),
            (self.turn_of_chaser(), self.chase),
            (self.turn_in_tie_break(), self.tie),
        ]
        return max(float(np.abs(there - here).max()) for there, here in found)

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
            found: Array = 1.0 - np.where(after >= self._target, chase, answer)
            return found

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
