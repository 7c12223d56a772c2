"""One turn of Spell Stealers between three, of whom all or all but one are `greedy`.

Within a turn a position is: which thieves are ready (`tokens`: 1 for the thief who rolls next, 2
for the other one), the artifact points, and the spaces of the roller and of both thieves. A theft
spends a token and leaves the points, every other success raises them. So the most points come first
and, with equal points, the fewest tokens. All spaces are computed at once in NumPy.

A value is the chance of one of the three, `me`, to win the game. What the end of the turn is worth,
by tokens and spaces, is given.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from larceny.games.spell_stealers.bots.greedy import prepare
from larceny.games.spell_stealers.dice import matching_sides
from larceny.games.spell_stealers.odds.die_odds import steal_steps
from larceny.games.spell_stealers.odds.turn_value import STOP_CHOICE
from larceny.games.spell_stealers.state import PLAYERS, SHAPES, Params

Array = np.ndarray[Any, Any]

ROLLER, NEXT, OTHER = range(3)
"""My part in a turn: the roller, the thief who rolls next, or the other thief. The part of a thief
is also the bit of its token."""
THIEVES = 2
TOKENS = 4
FLOAT = np.float32


@dataclass(frozen=True)
class Roll:
    """An artifact die that shows a number; `index` counts all of them."""

    index: int
    shape: int
    number: int
    faces: int
    success: float
    """The chance that the success die matches."""


class Odds:
    """What the dice of a rule set and its `greedy` do."""

    def __init__(self, params: Params) -> None:
        self.track = params.track
        self.far = max(params.faces)
        """The most steps that one theft or one failure takes a pawn."""
        self._params = params
        self._memory = np.asarray(prepare(params))
        shown = [(shape, at) for shape in range(SHAPES) for at in range(1, params.faces[shape] + 1)]
        self.rolls = [
            Roll(index, shape, number, params.faces[shape], _success(params, shape, number))
            for index, (shape, number) in enumerate(shown)
        ]
        if params.faces != params.stealing_dice:
            raise ValueError("stealing dice must have as many faces as artifact dice")

    def steals(self, roll: Roll, spaces: int) -> Array:
        """Return for each space whether a greedy thief there tries to steal."""
        steals = [
            steal_steps(self._params, roll.shape, roll.number, at) > 0 for at in range(spaces)
        ]
        return np.array(steals)

    def choices(
        self, position: Position, is_press: bool, roller: Array, others: Array
    ) -> list[Array]:
        """Return how likely a greedy roller rolls each die and, if it may, stops.

        `others` is the space of the deepest thief. It decides as `greedy.roll_or_stop` does.
        """
        memory = self._memory
        points = position.points
        limit = int(memory[0])
        far = int(memory[1])
        lead = others + 1 - roller
        goal = np.zeros_like(lead)
        if position.to_play <= 1:
            goal = lead if position.is_final else np.maximum(lead, self.track - roller)
            goal = np.maximum(1, goal)
        goal[goal > far] = 0
        table = 1 + 2 * goal + (0 if is_press else 1)
        at = np.full_like(lead, min(points, limit - 1))
        if position.is_final:
            is_behind = points < lead
            table[is_behind] = 0
            at[is_behind] = np.minimum(lead - points, limit - 1)[is_behind]
        else:
            is_behind = np.zeros(lead.shape, bool)
        thieves = (position.tokens & 1) + (position.tokens >> 1)
        masks = memory[2 + (table * PLAYERS + thieves) * limit + at].astype(np.int64)
        if is_press and points >= limit:
            masks[~is_behind] = 1 << STOP_CHOICE
        chosen = [(masks >> choice & 1).astype(FLOAT) for choice in range(SHAPES + 1)]
        count = sum(chosen)
        return [count_of_shape / count for count_of_shape in chosen]


@dataclass(frozen=True)
class Position:
    """What all spaces that are computed at once have in common."""

    tokens: int
    points: int
    is_final: bool
    to_play: int
    """How many play after the roller in this round."""


@dataclass(frozen=True)
class Turn:
    """A turn to be solved: who I am, and what its end is worth.

    `ends[tokens, roller, next, other]` is the value of the end of the turn, `finals` a solved turn
    of the final round, for thefts that begin it. Without `me` all three are greedy.
    """

    ends: Array
    is_final: bool
    to_play: int
    points: int
    """With so many points the roller stops."""
    sizes: tuple[int, int, int]
    """How many spaces the pawns of the roller, the next and the other thief can stand on."""
    me: int | None = None
    finals: Array | None = None

    def played_by(self, me: int) -> Turn:
        """Return the same turn with me as one of the three."""
        return replace(self, me=me)


class SolvedTurn:
    """The values of all positions of a turn: `values[tokens, points, roller, next, other]`.

    The spaces of thieves begin at `margin`: before them stand copies of the first, behind them
    those that one theft can reach, so that a shifted slice needs no special cases.
    """

    def __init__(self, odds: Odds, turn: Turn) -> None:
        self._odds = odds
        self._turn = turn
        self.margin = odds.far
        self.most = turn.points
        self.sizes = turn.sizes
        rollers, ones, twos = turn.sizes
        padded = rollers, ones + 2 * odds.far, twos + 2 * odds.far
        self.values = np.zeros((TOKENS, turn.points + 1, *padded), FLOAT)
        self.starts = np.zeros((TOKENS, *turn.sizes), FLOAT)
        """The values of whole turns, which begin with a roll."""
        self.choices = np.zeros((TOKENS, turn.points + 1, *turn.sizes), np.int8)
        """Where I roll: the best die, or `STOP_CHOICE`."""
        self.first_dice = np.zeros((TOKENS, *turn.sizes), np.int8)
        """Where I roll: the best die to begin with."""
        self._sums = [np.zeros_like(self.values) for _ in range(THIEVES)]
        """Values added up along the spaces of each thief."""
        self._steals = [[odds.steals(roll, size) for roll in odds.rolls] for size in (ones, twos)]
        for points in range(turn.points, -1, -1):
            tries: dict[int, list[Array]] = {}
            for tokens in range(TOKENS):
                self._solve(Position(tokens, points, turn.is_final, turn.to_play), tries)
        del self._sums

    def look_up(self, tokens: int, points: int, pawns: tuple[int, int, int]) -> float:
        """Return the value of one position, by the spaces of roller, next and other thief."""
        roller, first, second = pawns
        at = roller, self.margin + first, self.margin + second
        return float(self.values[tokens, min(points, self._turn.points)][at])

    def _solve(self, position: Position, tries: dict[int, list[Array]]) -> None:
        """Fill in the values for some tokens and points."""
        turn = self._turn
        tokens = position.tokens
        points = position.points
        rollers, ones, twos = turn.sizes
        spaces = np.minimum(np.arange(rollers) + points, turn.ends.shape[1] - 1)
        stop = turn.ends[tokens][spaces]
        if points == turn.points:
            self.choices[tokens, points] = STOP_CHOICE
            self._store(tokens, points, stop)
            return
        miss = turn.ends[tokens][:rollers]
        rolls = [np.zeros(turn.sizes, FLOAT) for _ in range(SHAPES)]
        turns = tries.setdefault(tokens, [])
        for roll in self._odds.rolls:
            got = self._obtain(position, roll, tries)
            turns.append(got)
            rolls[roll.shape] += (roll.success * got + (1 - roll.success) * miss) / roll.faces
        if turn.me == ROLLER:
            die = np.argmax(rolls, axis=0)
            start = np.max(rolls, axis=0)
            value = np.maximum(start, stop)
            self.choices[tokens, points] = np.where(stop >= start, STOP_CHOICE, die)
            self.first_dice[tokens] = die
        else:
            roller = np.broadcast_to(np.arange(rollers)[:, None, None], turn.sizes)
            others = np.maximum(np.arange(ones)[:, None], np.arange(twos)[None, :])
            others = np.broadcast_to(others[None], turn.sizes)
            value = _mean(self._odds.choices(position, True, roller, others), [*rolls, stop])
            start = value
            if points == 0:
                start = _mean(self._odds.choices(position, False, roller, others), [*rolls, stop])
        self._store(tokens, points, value)
        if points == 0:
            self.starts[tokens] = start

    def _obtain(self, position: Position, roll: Roll, tries: dict[int, list[Array]]) -> Array:
        """Return the values of an obtained artifact, before a thief is asked."""
        if position.tokens == 0:
            return self._look(0, position.points + roll.number)
        if position.tokens < NEXT | OTHER:
            return self._ask(position, roll, position.tokens - 1)
        # Either may be asked first; then the other one is, unless the theft succeeds (SS-20).
        orders = []
        for thief in range(THIEVES):
            later = self._ask(position, roll, 1 - thief)
            after_failure = tries[THIEVES - thief][roll.index]
            orders.append(self._ask(position, roll, thief, (later, after_failure)))
        return (orders[0] + orders[1]) / 2

    def _ask(
        self, position: Position, roll: Roll, thief: int, then: tuple[Array, Array] | None = None
    ) -> Array:
        """Return the values of asking a thief, 0 for the next and 1 for the other.

        `then` holds what it is worth to ask the other one after a refusal and after a failure, by
        the space at which the failure leaves the thief; nobody else is asked without it.
        """
        tokens = position.tokens
        points = position.points
        left = tokens & ~(1 << thief)
        more = points + roll.number
        lets = self._look(tokens, more) if then is None else then[0]
        steps = (roll.number, 0) if thief == 0 else (0, roll.number)
        tries = (roll.faces - roll.number + 1) * self._look(left, points, *steps)
        if roll.number > 1:
            if then is None:
                sums = self._sums[thief][left, min(more, self._turn.points)]
            else:
                sums = self._pad_and_add(then[1], thief)
            tries = tries + self._add_failures(sums, roll.number, thief, then is not None)
        tries = tries / FLOAT(roll.faces)
        if self._turn.me == (NEXT, OTHER)[thief]:
            return np.maximum(tries, lets)
        does = self._steals[thief][roll.index]
        return np.where(does[:, None] if thief == 0 else does[None, :], tries, lets)

    def _look(self, tokens: int, points: int, first: int = 0, second: int = 0) -> Array:
        """Return the values with thieves so many spaces further on."""
        margin = self.margin
        _, ones, twos = self._turn.sizes
        values: Array = self.values[tokens, min(points, self._turn.points)]
        first, second = first + margin, second + margin
        shifted: Array = values[:, first : first + ones, second : second + twos]
        return shifted

    def _add_failures(self, sums: Array, number: int, thief: int, is_bare: bool) -> Array:
        """Return the sum of the values after each die that is too low."""
        margin = self.margin
        _, ones, twos = self._turn.sizes
        size = (ones, twos)[thief]
        upper = slice(margin - 1, margin - 1 + size)
        lower = slice(margin - number, margin - number + size)
        other = slice(None) if is_bare else slice(margin, margin + (twos, ones)[thief])
        if thief == 0:
            return sums[:, upper, other] - sums[:, lower, other]
        return sums[:, other, upper] - sums[:, other, lower]

    def _pad_and_add(self, values: Array, thief: int) -> Array:
        """Return values added up along a thief's spaces, with copies of the first before them."""
        axis = 1 + thief
        widths = [(0, 0)] * 3
        widths[axis] = (self.margin, 0)
        padded: Array = np.pad(values, widths, "edge")
        sums: Array = padded.cumsum(axis=axis, dtype=FLOAT)
        return sums

    def _store(self, tokens: int, points: int, values: Array) -> None:
        """Store values with their margins, and their sums along the spaces of both thieves."""
        margin = self.margin
        turn = self._turn
        padded = np.pad(values, ((0, 0), (margin, margin), (margin, margin)), "edge")
        if turn.finals is not None:
            rollers, ones, twos = turn.sizes
            begun = turn.finals[tokens, min(points, turn.finals.shape[1] - 1), :rollers]
            for thief, size in ((0, ones), (1, twos)):
                part = [slice(None), slice(ones + 2 * margin), slice(twos + 2 * margin)]
                part[1 + thief] = slice(margin + size, margin + size + margin)
                padded[tuple(part)] = begun[tuple(part)]
        self.values[tokens, points] = padded
        for thief in (0, 1):
            np.cumsum(padded, axis=1 + thief, out=self._sums[thief][tokens, points])


def _success(params: Params, shape: int, number: int) -> float:
    return matching_sides(params, shape, number) / params.success_sides


def _mean(chances: list[Array], values: list[Array]) -> Array:
    total = chances[0] * values[0]
    for chance, value in zip(chances[1:], values[1:], strict=True):
        total += chance * value
    return total
