"""The metrics by piece: how often each is got, who holds it at the end, and what it is worth."""

from __future__ import annotations

from functools import partial

from larceny.compile.game_record import ended, nan_unless, win_shares
from larceny.engine.array import np
from larceny.engine.contract import Contract
from larceny.engine.piece import Piece
from larceny.lab.backend.backend import Array
from larceny.lab.metrics.metric import Metric, Unit, Wording

GOT, HELD, WINS = "got", "held", "wins"
GROUP = "pieces"


def pieces_of(contract: Contract) -> tuple[Piece, ...]:
    """Return the pieces of a game; none if it declares none."""
    return () if contract.pieces is None else tuple(contract.pieces.PIECES)


def piece_metrics(contract: Contract, seats: int) -> tuple[Metric, ...]:
    """Return three metrics for each piece of a game."""
    return tuple(
        metric
        for place, piece in enumerate(pieces_of(contract))
        for metric in _metrics_of(piece, place, seats)
    )


def _metrics_of(piece: Piece, place: int, seats: int) -> tuple[Metric, ...]:
    title = piece.title
    return (
        Metric(
            f"{GOT}.{piece.name}",
            f"{title}: got by a seat, times a game",
            Unit.COUNT,
            GROUP,
            partial(count_got, place=place, seats=seats),
            Wording("a game", "has", f"more gains of {title}", f"fewer gains of {title}"),
            about=piece.group,
        ),
        Metric(
            f"{HELD}.{piece.name}",
            f"{title}: held at the end by all seats together",
            Unit.COUNT,
            GROUP,
            partial(count_held, place=place, seats=seats),
            Wording("a game", "ends with", f"more of {title} held", f"fewer of {title} held"),
            about=piece.group,
        ),
        Metric(
            f"{WINS}.{piece.name}",
            f"{title}: wins of who holds most of it at the end",
            Unit.SHARE,
            GROUP,
            partial(wins_of_holders, place=place, seats=seats),
            Wording(f"the share of wins of who holds most of {title}"),
            about=piece.group,
        ),
    )


def count_got(games: Array, place: int, seats: int) -> Array:
    """Return how often a piece came to a seat in each game."""
    return nan_unless(ended(games), games["got"][:, :seats, place].sum(axis=1))


def count_held(games: Array, place: int, seats: int) -> Array:
    """Return how many of a piece all seats hold at the end of each game."""
    return nan_unless(ended(games), games["held"][:, :seats, place].sum(axis=1))


def wins_of_holders(games: Array, place: int, seats: int) -> Array:
    """Return the mean share of the win of those who hold most of a piece at the end.

    NaN if nobody holds any.
    """
    held = games["held"][:, :seats, place]
    holds = (held > 0) & (held == held.max(axis=1, keepdims=True))
    holders = holds.sum(axis=1)
    shares = np.where(holds, win_shares(games, seats), 0.0).sum(axis=1)
    return nan_unless(ended(games) & (holders > 0), shares / np.maximum(1, holders))
