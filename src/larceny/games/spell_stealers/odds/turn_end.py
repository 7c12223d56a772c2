"""What the end of a turn of Spell Stealers is worth, two seats and polite.

It follows from what the beginnings of turns are worth. There are four kinds of turn: those of the
first and of the second player of a round, before the final round and in it. A final round begins
with the first player's turn only to break a tie; only who stands deeper counts there. Two things
keep its tables finite: a second player who leads by more than the highest artifact number has won,
and where both pawns are too deep to come back to the entrance, only their distance counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from larceny.engine.array import np
from larceny.games.spell_stealers.odds.backward_induction import (
    Array,
    Dice,
    TurnChances,
    solve_turn,
)

SECOND, FIRST = 0, 1
"""Whether the roller is the second or the first player of a round."""


@dataclass(frozen=True)
class TableSize:
    """How far the tables go."""

    track: int
    points: int
    """With as many points nobody rolls on."""
    depth: int
    """In a final round, if both pawns are deeper, only the distance between them counts."""
    highest: int
    """The highest number on the artifact dice."""

    @property
    def lead(self) -> int:
        """The longest lead with which a first player's turn can end."""
        return max(self.track, self.highest) + self.points + self.highest

    @property
    def places(self) -> int:
        """The number of places of the tables."""
        before = 2 * self.track * (self.track + self.highest) * (self.points + self.highest)
        deepest = self.depth + self.highest + 1
        last = (deepest + 1) * (deepest + self.lead) * (self.lead + 2 * self.highest + 1)
        tied = (self.depth + 1) * deepest * (self.points + self.highest)
        return 2 * (before + last + tied)


class TurnStarts(NamedTuple):
    """The chances of the roller when a turn begins, given the thief's token."""

    before: Array
    """`before[is_first, own, thief]`: before the final round."""
    last: Array
    """`last[own, thief]`: of the second player in a final round; see `normalize`."""
    tied: Array
    """`tied[space]`: of the first player, when both stand on a space after a final round."""


class Turns(NamedTuple):
    """All turns of a game, by kind."""

    before: tuple[TurnChances, TurnChances]
    """Those of the second and of the first player, before the final round."""
    last: TurnChances
    """The second player's in a final round."""
    tied: TurnChances
    """The first player's in a final round."""

    def starts(self, token: int) -> TurnStarts:
        """Return the chances at the beginning, when the thief's token is ready or spent."""
        track = self.before[SECOND].roll.shape[1]
        before = [turn.roll[token, :, :track] for turn in self.before]
        tied = np.diagonal(self.tied.roll[token])
        return TurnStarts(np.stack(before), self.last.roll[token], tied.copy())


def normalize(reach: TableSize, own: Array, thief: Array) -> tuple[Array, Array]:
    """Return spaces within the tables of a last turn from which the chances are the same."""
    own = np.minimum(own, thief + reach.highest + 1)
    thief = np.minimum(thief, own + reach.lead)
    shift = np.maximum(0, np.minimum(own, thief) - reach.depth)
    return own - shift, thief - shift


def solve_before(dice: Dice, reach: TableSize, starts: TurnStarts, is_first: int) -> TurnChances:
    """Return the chances in the turns before the final round; `starts` are those of turns after.

    The roller's token is the thief's in the turn after.
    """
    own = np.arange(reach.track + reach.points + dice.highest - 1)[:, None]
    thief = np.arange(reach.track + dice.highest)[None, :]
    last_space = reach.track - 1
    goes_on = starts.before[
        1 - is_first, np.minimum(thief, last_space), np.minimum(own, last_space)
    ]
    if is_first:
        final = 1 - starts.last[normalize(reach, thief, own)]
    else:
        final = _compare(reach, starts, own, thief)
    is_final = np.maximum(own, thief) >= reach.track  # SS-24
    return solve_turn(dice, np.where(is_final, final, 1 - goes_on), reach.points)


def solve_last(dice: Dice, reach: TableSize, starts: TurnStarts) -> TurnChances:
    """Return the chances of the second player in a final round."""
    points = reach.lead + dice.highest + 1  # these pass the first player, even after a theft
    own = np.arange(reach.depth + points + 2 * dice.highest + 1)[:, None]
    thief = np.arange(reach.depth + reach.lead + dice.highest + 1)[None, :]
    return solve_turn(dice, _compare(reach, starts, own, thief), points)


def solve_tied(dice: Dice, reach: TableSize, starts: TurnStarts) -> TurnChances:
    """Return the chances of the first player in a round that breaks a tie."""
    own = np.arange(reach.depth + reach.points + dice.highest)[:, None]
    thief = np.arange(reach.depth + dice.highest + 1)[None, :]
    ends = 1 - starts.last[normalize(reach, thief, own)]
    return solve_turn(dice, ends, reach.points)


def _compare(reach: TableSize, starts: TurnStarts, own: Array, thief: Array) -> Array:
    """Return the second player's chances at the end of a final round: who is deeper? (SS-25)."""
    tied = 1 - starts.tied[np.minimum(own, reach.depth)]
    return np.where(own == thief, tied, own > thief)
