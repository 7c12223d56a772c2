"""Exact odds within a turn of Batman.

    odds = TurnOdds(params)
    report = odds.at(state)                      # of a game, at any moment of a turn
    report = odds.at(decision_state(params, "joker", loot=["gray", "gray"], alarms=["blue"]))
    report.bust, report.roll, report.best, report.distribution

A policy says how the rest of the turn is played: `best` for the highest mean, `stop-at-N` rolls
below N points, `reach-N` for the best chance of at least N.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from larceny.engine.phrase import phrase
from larceny.games.batman import notation, rules
from larceny.games.batman.move import MAX_MOVES
from larceny.games.batman.odds.enumeration import Progress, RollEnumerator, build_graph
from larceny.games.batman.odds.key import key_of
from larceny.games.batman.odds.scenario import BadPosition, isolate_turn
from larceny.games.batman.odds.turn_graph import ROUNDING_ERROR, Array, TurnGraph
from larceny.games.batman.score import turn_points
from larceny.games.batman.state import DECIDING, DRAWING, RETURNING, SHOWING, Params, State

BEST = "best"
_POLICY = re.compile(r"(stop-at|reach)-([1-9]\d?)")


@dataclass(frozen=True)
class Report:
    """The odds of a moment in a turn. Points are those of the whole turn.

    `stop` is what stopping scores, `roll` the mean when rolling now and playing best after it;
    both are None where there is no such decision. `choices` are the means of all legal moves,
    `best` the best of them. `bust` is the chance that the next roll, or the one that has begun,
    busts the turn. `distribution` and `mean` are those of the turn under the policy.
    """

    villain: str
    position: str
    bust: float | None
    stop: int | None
    roll: float | None
    choices: dict[str, float]
    best: str | None
    policy: str
    distribution: tuple[float, ...]
    mean: float

    def at_least(self) -> list[float]:
        """Return for 0, 1, 2, ... points the chance that the turn brings as many or more."""
        left = 1.0
        chances = []
        for share in self.distribution:
            chances.append(max(left, 0.0))
            left -= share
        return chances


class TurnOdds:
    """The odds of turns by one rule set. A villain's turn is enumerated on first use."""

    def __init__(self, params: Params, progress: Progress | None = None) -> None:
        self.params = params
        self._progress = progress
        self._graphs: dict[int, TurnGraph] = {}
        self._followed: dict[tuple[int, str], Array] = {}
        self._enumerator = RollEnumerator(params)

    def graph(self, villain: int) -> TurnGraph:
        """Return the graph of a villain's turn."""
        if villain not in self._graphs:
            self._graphs[villain] = build_graph(self.params, villain, self._progress)
        return self._graphs[villain]

    def at(self, state: State, policy: str = BEST) -> Report:
        """Return the odds of a moment within a turn of a game."""
        if state.phase not in (DRAWING, SHOWING, RETURNING, DECIDING):
            raise BadPosition("no turn is being played")
        graph = self.graph(state.villain[state.turn])
        alone = isolate_turn(self.params, state)
        best = self._distributions(graph, BEST) @ np.arange(graph.most + 1)
        played = self._distributions(graph, policy)
        if state.phase in (DRAWING, SHOWING):
            return self._report(graph, alone, {}, self._mix(graph, alone, played), policy)
        node = graph.node(key_of(self.params, alone, 0))
        if node is None:
            where = notation.dice_words(self.params, alone)
            raise BadPosition(phrase("no turn comes to a decision here: {where}", where=where))
        choices = self._choices(graph, alone, best)
        return self._report(graph, alone, choices, played[node], policy)

    def _distributions(self, graph: TurnGraph, policy: str) -> Array:
        """Return the distribution of the turn's points from every node under a policy."""
        if (graph.villain, policy) not in self._followed:
            self._followed[graph.villain, policy] = _follow(graph, policy)
        return self._followed[graph.villain, policy]

    def _mix(self, graph: TurnGraph, state: State, values: Array) -> Array:
        """Return the mean of values over the ends of a roll that has begun."""
        roll = self._enumerator.enumerate(state.to_records()[0])
        nodes = [graph.node(int(key)) for key in roll.keys]
        found: Array = roll.chances @ values[np.array(nodes)]
        return found

    def _choices(self, graph: TurnGraph, state: State, best: Array) -> dict[str, float]:
        """Return the mean points of every move when all that follows is played best."""
        out = [0] * MAX_MOVES
        means: dict[str, float] = {}
        for move in out[: rules.moves(self.params, state, 0, out)]:
            after = state.copy()
            rules.apply(self.params, after, 0, move)
            if after.turn == 0 and after.phase in (DRAWING, SHOWING):
                mean = float(self._mix(graph, after, best))
            else:
                mean = float(best[graph.node(key_of(self.params, after, 0))])
            means[notation.text(self.params, state, 0, move)] = mean
        return means

    def _report(
        self, graph: TurnGraph, state: State, choices: dict[str, float], shares: Array, policy: str
    ) -> Report:
        is_open = state.phase == DECIDING
        return Report(
            villain=notation.VILLAIN_NAMES[graph.villain],
            position=notation.dice_words(self.params, state),
            bust=self._bust(state),
            stop=turn_points(self.params, state) if is_open else None,
            roll=choices["roll"] if is_open else None,
            choices=choices,
            best=_best(choices),
            policy=policy,
            distribution=tuple(float(share) for share in shares),
            mean=float(shares @ np.arange(graph.most + 1)),
        )

    def _bust(self, state: State) -> float | None:
        if state.phase == RETURNING:
            return None
        return self._enumerator.enumerate(state.to_records()[0]).bust


def _best(choices: dict[str, float]) -> str | None:
    """Return the move with the highest mean; of equal ones to stop, or to put fewer dice back."""
    best = "stop" if "stop" in choices else None
    for move, mean in choices.items():
        if best is None or mean > choices[best] + ROUNDING_ERROR:
            best = move
    return best


def _follow(graph: TurnGraph, policy: str) -> Array:
    """Return the distribution of points from every node under a policy."""
    points = np.arange(graph.most + 1.0)
    match = _POLICY.fullmatch(policy)
    if policy == BEST:
        goal = points
    elif match is None:
        raise BadPosition(
            phrase("a policy is best, stop-at-N or reach-N, not {policy}", policy=repr(policy))
        )
    elif match[1] == "stop-at":
        return graph.follow(graph.points < int(match[2]), points).values
    else:
        goal = (points >= int(match[2])).astype(float)
    rolls = graph.solve(goal[:, None]).rolls[:, 0]
    return graph.follow(rolls > goal[graph.points] + ROUNDING_ERROR, goal).values
