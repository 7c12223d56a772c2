"""Metrics of equity over time: how early games are decided, and how dramatic they are.

A game's equity is each seat's own estimate of its share of the win, at the beginning of turns.
"""

from __future__ import annotations

from functools import partial

from larceny.compile.game_record import ended, nan_unless, sole_winner
from larceny.engine.array import np
from larceny.lab.backend.backend import Array
from larceny.lab.metrics.metric import Metric, Unit, Wording

CURVE_POINTS = 21
"""A curve of equity over time has a point for every twentieth of a game."""
LEAST = 1e-9


def equity_metrics(seats: int) -> tuple[Metric, ...]:
    """Return the metrics that need each seat's equity over time."""
    return (
        Metric(
            "decisiveness",
            "part of the game before the winner is the favourite for good",
            Unit.SHARE,
            "equity",
            partial(_favourite_for_good, seats=seats),
            Wording("the part of a game before the winner is the favourite for good"),
            definition=("The part of a game before its winner had the highest equity and kept it."),
        ),
        Metric(
            "drama",
            "equity by which the winner was behind, on average",
            Unit.SHARE,
            "equity",
            partial(_drama, seats=seats),
            Wording("the equity by which winners are behind"),
            definition=(
                "How far the winner's equity was below the highest, on average over the game."
            ),
        ),
        Metric(
            "lowest_equity",
            "least equity of the winner",
            Unit.SHARE,
            "equity",
            partial(_lowest, seats=seats),
            Wording("the least equity of winners"),
            definition="The least equity that the winner had.",
        ),
        Metric(
            "equity_swing",
            "change of equity from turn to turn",
            Unit.SHARE,
            "equity",
            partial(_swing, seats=seats),
            Wording("the change of equity from turn to turn"),
            definition="How much equity changes hands from one turn to the next, on average.",
        ),
        Metric(
            "hopeless",
            "part of the game that some seat has no hope",
            Unit.SHARE,
            "equity",
            partial(_hopeless, seats=seats),
            Wording("the part of a game that some seat has no hope"),
            definition=(
                "The part of a game in which some seat had less than a tenth of an equal share."
            ),
        ),
    )


HOPELESS = 0.1
"""A seat has no hope with less than this part of an equal share."""


def _shares(games: Array, seats: int) -> tuple[Array, Array]:
    """Return each game's equity with NaN beyond its last point, and which games count."""
    equity = games["equity"][:, :, :seats].astype(np.float64)
    equity /= np.maximum(LEAST, equity.sum(axis=2, keepdims=True))
    known = np.arange(equity.shape[1]) < games["points"][:, None]
    counts = ended(games) & (games["points"] > 0) & (sole_winner(games) >= 0)
    return np.where(known[:, :, None], equity, np.nan), counts


def _winners_share(games: Array, equity: Array) -> Array:
    winner = np.maximum(0, sole_winner(games))
    shares: Array = np.take_along_axis(equity, winner[:, None, None], axis=2)[:, :, 0]
    return shares


def _favourite_for_good(games: Array, seats: int) -> Array:
    equity, counts = _shares(games, seats)
    own = _winners_share(games, equity)
    is_behind = own < np.where(np.isnan(equity), -1, equity).max(axis=2)
    places = np.arange(1, own.shape[1] + 1)
    last = np.where(is_behind & ~np.isnan(own), places, 0).max(axis=1)
    return nan_unless(counts, last / np.maximum(1, games["points"]))


def _drama(games: Array, seats: int) -> Array:
    equity, counts = _shares(games, seats)
    gap = np.where(np.isnan(equity), -1, equity).max(axis=2) - _winners_share(games, equity)
    mean = np.nansum(gap, axis=1) / np.maximum(1, games["points"])
    return nan_unless(counts, mean)


def _lowest(games: Array, seats: int) -> Array:
    equity, counts = _shares(games, seats)
    own = _winners_share(games, equity)
    return nan_unless(counts, np.where(np.isnan(own), np.inf, own).min(axis=1))


def _swing(games: Array, seats: int) -> Array:
    """Return the mean change, added over seats and halved: the equity that changes hands."""
    equity, counts = _shares(games, seats)
    steps = np.nansum(np.abs(np.diff(equity, axis=1)), axis=(1, 2)) / 2
    return nan_unless(counts & (games["points"] > 1), steps / np.maximum(1, games["points"] - 1))


def _hopeless(games: Array, seats: int) -> Array:
    equity, counts = _shares(games, seats)
    known = ~np.isnan(equity[:, :, 0])
    lowest = np.where(np.isnan(equity), np.inf, equity).min(axis=2)
    some = (known & (lowest < HOPELESS / seats)).sum(axis=1)
    return nan_unless(counts, some / np.maximum(1, games["points"]))


def equity_curves(games: Array, seats: int) -> Array:
    """Return the winner's equity at even parts of each game with a sole winner, a row each."""
    equity, counts = _shares(games, seats)
    own = _winners_share(games, equity)[counts]
    points = games["points"][counts]
    parts = np.linspace(0, 1, CURVE_POINTS)
    places = np.rint(parts * (points[:, None] - 1)).astype(np.int64)
    shares: Array = np.take_along_axis(own, places, axis=1)
    return shares
