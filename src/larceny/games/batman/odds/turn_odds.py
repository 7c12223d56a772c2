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
from collections.abc import Sequence
from dataclasses import dataclass

from larceny.engine.array import np
from larceny.engine.errors import LarcenyError
from larceny.engine.phrase import phrase
from larceny.games.batman import notation, rules
from larceny.games.batman.move import MAX_MOVES
from larceny.games.batman.notation import COLOUR_NAMES, FACE_NAMES
from larceny.games.batman.odds.key import key_of
from larceny.games.batman.odds.turn_graph import (
    ROUNDING_ERROR,
    Array,
    Progress,
    RollEnumerator,
    TurnGraph,
    build_graph,
    new_turn,
)
from larceny.games.batman.score import turn_points
from larceny.games.batman.state import (
    BLUE,
    DECIDING,
    DRAWING,
    MAX_ROW,
    POISON_IVY,
    RETURNING,
    RIDDLER,
    SHOWING,
    Params,
    State,
)
from larceny.games.batman.villain import VILLAIN_NAMES


class BadPosition(LarcenyError):
    """A position that no turn leads to, or an unknown policy."""

    code = "bad-position"


def start_state(params: Params, villain: str = "nobody") -> State:
    """Return the start of a villain's turn."""
    return new_turn(params, _villain(villain))


def decision_state(
    params: Params,
    villain: str = "nobody",
    *,
    loot: Sequence[str] = (),
    batman: Sequence[str] = (),
    alarms: Sequence[str] = (),
    dodged: int = 0,
) -> State:
    """Return a decision between rolling and stopping; the dice in play are named by colour."""
    state = _turn_without_draw(params, _villain(villain))
    if dodged and state.villain[0] != POISON_IVY:
        raise BadPosition("only Poison Ivy dodges a Batman")
    in_play = [*_colours(loot), *_colours(batman), *_colours(alarms), *[BLUE] * dodged]
    _take_from_cup(state, in_play)
    for colour in _colours(loot):
        state.loot[colour] += 1
    for colour in _colours(batman):
        state.batman[colour] += 1
    for colour in _colours(alarms)[:MAX_ROW]:
        state.alarm[state.alarms] = colour
        state.alarms += 1
    state.dodged = dodged
    state.phase = DECIDING
    return state


def row_state(params: Params, dice: Sequence[tuple[str, str]]) -> State:
    """Return the Riddler's decision what to put back, with a first roll of (colour, face) dice."""
    state = _turn_without_draw(params, RIDDLER)
    needed = params.riddler_dice
    if len(dice) != needed:
        raise BadPosition(
            phrase(
                "the Riddler's first roll is of {wanted} dice, not {count}",
                wanted=needed,
                count=len(dice),
            )
        )
    for place, (colour, face) in enumerate(dice):
        state.row[place] = _colours([colour])[0]
        state.face[place] = _face(face)
    _take_from_cup(state, state.row[:needed])
    state.rolled = state.shown = needed
    state.is_first_roll = 1
    state.phase = RETURNING
    return state


def isolate_turn(params: Params, state: State) -> State:
    """Return the turn of a game as that of seat 0 in a new one: nothing else matters to it."""
    alone = new_turn(params, state.villain[state.turn])
    for name in (
        "phase", "is_first_roll", "cup", "loot", "batman", "dodged", "alarms", "alarm",
        "draws_left", "rolled", "row", "shown", "face",
    ):  # fmt: skip
        value = getattr(state, name)
        setattr(alone, name, list(value) if isinstance(value, list) else value)
    return alone


def _turn_without_draw(params: Params, villain: int) -> State:
    """Return a turn in which nothing is being drawn."""
    state = new_turn(params, villain)
    state.is_first_roll = 0
    state.draws_left = 0
    return state


def _villain(name: str) -> int:
    if name not in VILLAIN_NAMES:
        raise BadPosition(
            phrase(
                "a villain is {known}, not {name}", known=", ".join(VILLAIN_NAMES), name=repr(name)
            )
        )
    return VILLAIN_NAMES.index(name)


def _colours(names: Sequence[str]) -> list[int]:
    return [_colour(name) for name in names]


def _colour(name: str) -> int:
    for colour, known in enumerate(COLOUR_NAMES):
        if name == known:
            return colour
    raise BadPosition(phrase("a die is yellow, blue or gray, not {name}", name=repr(name)))


def _face(name: str) -> int:
    for face, known in enumerate(FACE_NAMES):
        if name == known:
            return face
    raise BadPosition(phrase("a die shows loot, batman or alarm, not {name}", name=repr(name)))


def _take_from_cup(state: State, colours: Sequence[int]) -> None:
    for colour, name in enumerate(COLOUR_NAMES):
        if colours.count(colour) > state.cup[colour]:
            raise BadPosition(
                phrase("there are only {cup} {name} dice", cup=state.cup[colour], name=name)
            )
        state.cup[colour] -= colours.count(colour)


BEST = "best"
_POLICY = re.compile(r"(stop-at|reach)-([1-9]\d?)")


@dataclass(frozen=True)
class TurnReport:
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

    def at(self, state: State, policy: str = BEST) -> TurnReport:
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
        means: Array = roll.chances @ values[np.array(nodes)]
        return means

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
    ) -> TurnReport:
        is_open = state.phase == DECIDING
        return TurnReport(
            villain=VILLAIN_NAMES[graph.villain],
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
