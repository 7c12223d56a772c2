"""Exact odds within a turn of Batman.

    odds = TurnOdds(params)
    report = odds.at(state)                      # of a game, at any moment of a turn
    report = odds.at(odds.position("joker", loot=["gray", "gray"], alarms=["blue"]))
    report.bust, report.roll, report.best, report.distribution

A policy says how the rest of the turn is played: `best` for the highest mean, `stop-at-N` rolls
below N points, `reach-N` for the best chance of at least N.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from larceny.bots.batman_position import key_of
from larceny.bots.batman_turn import SURE, Array, Progress, Roller, Turn, build, new_turn
from larceny.engine.errors import LarcenyError
from larceny.games.batman import notation, rules
from larceny.games.batman.move import MAX_MOVES
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
from larceny.games.batman.villain import turn_points

BEST = "best"
_POLICY = re.compile(r"(stop-at|reach)-([1-9]\d?)")


class BadPosition(LarcenyError):
    """A position that no turn leads to, or a policy that there is not."""

    code = "bad-position"


@dataclass(frozen=True)
class Report:
    """What can be said of a moment in a turn. Points are those of the whole turn.

    `stop` is what stopping scores, `roll` the mean when rolling now and playing best after it;
    both are None where it is no question. `choices` are the means of all moves there are, `best`
    the best of them. `bust` is the chance that the next roll, or the one that has begun, busts
    the turn. `distribution` and `mean` are those of the turn under the policy.
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


class TurnOdds:
    """The odds of a rule set. A villain's turn is enumerated when it is first asked for."""

    def __init__(self, params: Params, progress: Progress | None = None) -> None:
        self.params = params
        self._progress = progress
        self._turns: dict[int, Turn] = {}
        self._played: dict[tuple[int, str], Array] = {}
        self._roller = Roller(params)

    def turn(self, villain: int) -> Turn:
        if villain not in self._turns:
            self._turns[villain] = build(self.params, villain, self._progress)
        return self._turns[villain]

    def position(
        self,
        villain: str = "nobody",
        *,
        loot: Sequence[str] = (),
        batman: Sequence[str] = (),
        alarms: Sequence[str] = (),
        dodged: int = 0,
    ) -> State:
        """A decision between rolling and stopping, the dice in play named by their colours."""
        state = _cleared(self.params, _villain(villain))
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

    def row(self, dice: Sequence[tuple[str, str]]) -> State:
        """The Riddler's first roll, (colour, face) by (colour, face): what is to go back?"""
        state = _cleared(self.params, RIDDLER)
        wanted = self.params.riddler_dice
        if len(dice) != wanted:
            raise BadPosition(f"the Riddler's first roll is of {wanted} dice, not {len(dice)}")
        for place, (colour, face) in enumerate(dice):
            if face not in notation.FACE_NAMES:
                raise BadPosition(f"a die shows loot, batman or alarm, not {face!r}")
            state.row[place] = _colours([colour])[0]
            state.face[place] = notation.FACE_NAMES.index(face)
        _take_from_cup(state, state.row[:wanted])
        state.rolled = state.shown = wanted
        state.is_first_roll = 1
        state.phase = RETURNING
        return state

    def start(self, villain: str = "nobody") -> State:
        """The beginning of a turn."""
        return new_turn(self.params, _villain(villain))

    def at(self, state: State, policy: str = BEST) -> Report:
        """The odds of a moment within a turn of a game."""
        if state.phase not in (DRAWING, SHOWING, RETURNING, DECIDING):
            raise BadPosition("no turn is being played")
        turn = self.turn(state.villain[state.turn])
        alone = alone_in(self.params, state)
        best = self._distributions(turn, BEST) @ np.arange(turn.most + 1)
        played = self._distributions(turn, policy)
        if state.phase in (DRAWING, SHOWING):
            return self._report(turn, alone, {}, self._mix(turn, alone, played), policy)
        node = turn.node(key_of(self.params, alone, 0))
        if node is None:
            where = notation.dice_words(self.params, alone)
            raise BadPosition(f"no turn comes to a decision here: {where}")
        choices = self._choices(turn, alone, best)
        return self._report(turn, alone, choices, played[node], policy)

    def _distributions(self, turn: Turn, policy: str) -> Array:
        """The distribution of the turn's points from every node under a policy."""
        if (turn.villain, policy) not in self._played:
            self._played[turn.villain, policy] = _follow(turn, policy)
        return self._played[turn.villain, policy]

    def _mix(self, turn: Turn, state: State, values: Array) -> Array:
        """The mean of values over how a roll that has begun may end."""
        roll = self._roller.roll(state.to_records()[0])
        nodes = [turn.node(int(key)) for key in roll.keys]
        found: Array = roll.chances @ values[np.array(nodes)]
        return found

    def _choices(self, turn: Turn, state: State, best: Array) -> dict[str, float]:
        """The mean points of every move when all that follows is played best."""
        out = [0] * MAX_MOVES
        means: dict[str, float] = {}
        for move in out[: rules.moves(self.params, state, 0, out)]:
            after = state.copy()
            rules.apply(self.params, after, 0, move)
            if after.turn == 0 and after.phase in (DRAWING, SHOWING):
                mean = float(self._mix(turn, after, best))
            else:
                mean = float(best[turn.node(key_of(self.params, after, 0))])
            means[notation.text(self.params, state, 0, move)] = mean
        return means

    def _report(
        self, turn: Turn, state: State, choices: dict[str, float], shares: Array, policy: str
    ) -> Report:
        is_open = state.phase == DECIDING
        return Report(
            villain=notation.VILLAIN_NAMES[turn.villain],
            position=notation.dice_words(self.params, state),
            bust=self._bust(state),
            stop=turn_points(self.params, state) if is_open else None,
            roll=choices["roll"] if is_open else None,
            choices=choices,
            best=_best(choices),
            policy=policy,
            distribution=tuple(float(share) for share in shares),
            mean=float(shares @ np.arange(turn.most + 1)),
        )

    def _bust(self, state: State) -> float | None:
        if state.phase == RETURNING:
            return None
        return self._roller.roll(state.to_records()[0]).bust


def _best(choices: dict[str, float]) -> str | None:
    """The move with the highest mean; stopping, or putting fewer back, if nothing is better."""
    best = "stop" if "stop" in choices else None
    for move, mean in choices.items():
        if best is None or mean > choices[best] + SURE:
            best = move
    return best


def _follow(turn: Turn, policy: str) -> Array:
    """The distribution of points from every node under a policy."""
    points = np.arange(turn.most + 1.0)
    match = _POLICY.fullmatch(policy)
    if policy == BEST:
        goal = points
    elif match is None:
        raise BadPosition(f"a policy is best, stop-at-N or reach-N, not {policy!r}")
    elif match[1] == "stop-at":
        return turn.follow(turn.points < int(match[2]), points).values
    else:
        goal = (points >= int(match[2])).astype(float)
    rolls = turn.solve(goal[:, None]).rolls[:, 0]
    return turn.follow(rolls > goal[turn.points] + SURE, goal).values


def alone_in(params: Params, state: State) -> State:
    """The turn of a game as that of seat 0 in a new one: nothing but this turn matters."""
    alone = new_turn(params, state.villain[state.turn])
    for name in (
        "phase", "is_first_roll", "cup", "loot", "batman", "dodged", "alarms", "alarm",
        "draws_left", "rolled", "row", "shown", "face",
    ):  # fmt: skip
        value = getattr(state, name)
        setattr(alone, name, list(value) if isinstance(value, list) else value)
    return alone


def _cleared(params: Params, villain: int) -> State:
    """A turn in which nothing is being drawn."""
    state = new_turn(params, villain)
    state.is_first_roll = 0
    state.draws_left = 0
    return state


def _villain(name: str) -> int:
    if name not in notation.VILLAIN_NAMES:
        raise BadPosition(f"a villain is {', '.join(notation.VILLAIN_NAMES)}, not {name!r}")
    return notation.VILLAIN_NAMES.index(name)


def _colours(names: Sequence[str]) -> list[int]:
    for name in names:
        if name not in notation.COLOUR_NAMES:
            raise BadPosition(f"a die is yellow, blue or gray, not {name!r}")
    return [notation.COLOUR_NAMES.index(name) for name in names]


def _take_from_cup(state: State, colours: Sequence[int]) -> None:
    for colour, name in enumerate(notation.COLOUR_NAMES):
        if colours.count(colour) > state.cup[colour]:
            raise BadPosition(f"there are only {state.cup[colour]} {name} dice")
        state.cup[colour] -= colours.count(colour)
