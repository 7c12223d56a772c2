"""Reads blocks of game records: who won, by how much, and which games say something."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from larceny.engine.array import np
from larceny.engine.seat import MAX_SEATS

Array: TypeAlias = np.ndarray[Any, Any]

_SOLE = np.full(1 << MAX_SEATS, -1)
_SOLE[1 << np.arange(MAX_SEATS)] = np.arange(MAX_SEATS)
"""The seat of a mask that has one seat only; else -1."""
_BITS = (np.arange(1 << MAX_SEATS)[:, None] >> np.arange(MAX_SEATS)) & 1
_SHARES: Array = np.full(_BITS.shape, np.nan)
_SHARES[1:] = _BITS[1:] / _BITS[1:].sum(axis=1, keepdims=True)
"""Each seat's share of the win, by the mask of the winners; NaN if there are none."""


def ended(games: Array) -> Array:
    """Return which games were played to their end."""
    is_whole: Array = games["is_truncated"] == 0
    return is_whole


def nan_unless(condition: Array, values: Array) -> Array:
    """Return values as floats, and NaN where a condition does not hold."""
    return np.where(condition, values, np.nan)


def sole_winner(games: Array) -> Array:
    """Return the seat that won each game alone, or -1."""
    sole: Array = _SOLE[games["winners"]]
    return sole


def win_shares(games: Array, seats: int) -> Array:
    """Return the share of the win for each game and seat; NaN for a game without an end."""
    shares: Array = _SHARES[games["winners"], :seats]
    return shares


def win_share_of(games: Array, seat: Array) -> Array:
    """Return the share of the win of one seat for each game, which may differ by game."""
    share: Array = _SHARES[games["winners"], seat]
    return share


def all_scores(games: Array, seats: int) -> Array:
    """Return the points of each game and seat."""
    scores: Array = games["scores"][:, :seats].astype(np.float64)
    return scores


def margins(games: Array, seats: int) -> Array:
    """Return the points between the best and the second-best seat of each game."""
    points = np.sort(all_scores(games, seats), axis=1)
    return nan_unless(ended(games), points[:, -1] - points[:, -2])


def read_field(name: str, place: int | None = None) -> Callable[[Array], Array]:
    """Return what reads a field, or one place of it, of every game that was played to its end."""

    def read(games: Array) -> Array:
        values = games[name] if place is None else games[name][:, place]
        return nan_unless(ended(games), values)

    return read


def lead_for_good(games: Array) -> Array:
    """Return the part of each game before its winner took the lead and kept it."""
    winner = sole_winner(games)
    since = np.where(games["leader"] == winner, games["lead_since"], games["decisions"])
    return nan_unless(ended(games) & (winner >= 0), since / np.maximum(1, games["decisions"]))
