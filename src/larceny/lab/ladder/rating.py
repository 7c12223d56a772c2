"""Ratings on the Elo scale, by maximum likelihood from games of one bot against another."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from larceny.lab.ladder.pairing import Pairing
from larceny.lab.metrics.moments import Z

ANCHOR_RATING = 1000
"""The rating of the bot that all others are compared with."""
PRIOR = 0.5
"""Games that each seat is counted as having won in every pairing besides, so that no rating is
infinite."""
POINTS = 400 / math.log(10)
"""Points of the Elo scale for each unit of the logarithm of strength."""
ROUNDS = 10_000
PRECISION = 1e-9


@dataclass(frozen=True)
class Rating:
    """A rating with its 95 % interval; the anchor's is given, and so exact."""

    bot: str
    value: float
    low: float
    high: float


def rank_ratings(pairings: Sequence[Pairing], anchor: str) -> list[Rating]:
    """Return all ratings with their intervals, the highest first.

    The errors follow from the Fisher information of the Bradley-Terry model at its maximum.
    """
    values = rate(pairings, anchor)
    others = [name for name in values if name != anchor]
    place = {name: number for number, name in enumerate(others)}
    information = np.zeros((len(others), len(others)))
    for pairing in pairings:
        if pairing.seats == 2 and pairing.games and pairing.bot in values:
            expected = 1 / (1 + 10 ** ((values[pairing.against] - values[pairing.bot]) / 400))
            weight = pairing.games * expected * (1 - expected)
            for name, other in ((pairing.bot, pairing.against), (pairing.against, pairing.bot)):
                if name in place:
                    information[place[name], place[name]] += weight
                    if other in place:
                        information[place[name], place[other]] -= weight
    errors = np.sqrt(np.diag(np.linalg.inv(information))) if others else np.zeros(0)
    half = {anchor: 0.0} | {name: Z * POINTS * float(errors[place[name]]) for name in others}
    ranked = sorted(values, key=lambda name: -values[name])
    return [Rating(n, values[n], values[n] - half[n], values[n] + half[n]) for n in ranked]


def rate(pairings: Iterable[Pairing], anchor: str, seats: int = 2) -> dict[str, float]:
    """Return the rating of every bot that is connected with the anchor by games of so many seats.

    A difference of 400 points means that one seat wins 10 times as often as another. The strengths
    are found by the minorization-maximization algorithm for the Bradley-Terry model, in which each
    of several players wins in proportion to its strength (Hunter 2004).
    """
    played = [pairing for pairing in pairings if pairing.seats == seats and pairing.games]
    names = _connected(played, anchor)
    won = dict.fromkeys(names, 0.0)
    games: dict[str, list[_Side]] = {name: [] for name in names}
    for pairing in played:
        for side in _sides(pairing):
            if side.bot in won:
                won[side.bot] += side.won
                games[side.bot].append(side)
    strengths = dict.fromkeys(names, 1.0)
    for _ in range(ROUNDS):
        before = dict(strengths)
        for name in names:
            total = sum(
                side.copies * side.games
                / (side.copies * strengths[name] + (seats - side.copies) * strengths[side.other])
                for side in games[name]
            )  # fmt: skip
            strengths[name] = won[name] / total if total else 1.0
        if all(abs(math.log(strengths[name] / before[name])) < PRECISION for name in names):
            break
    return {
        name: ANCHOR_RATING + 400 * math.log10(strengths[name] / strengths[anchor])
        for name in names
    }


class _Side(NamedTuple):
    """A pairing as one of its bots sees it, which sits in `copies` of its seats."""

    bot: str
    other: str
    copies: int
    games: float
    won: float


def _sides(pairing: Pairing) -> tuple[_Side, _Side]:
    """Return both sides of a pairing, each with the wins of `PRIOR` added for every seat."""
    others = pairing.seats - 1
    games = pairing.games + pairing.seats * PRIOR
    lost = pairing.games - pairing.won
    return (
        _Side(pairing.bot, pairing.against, 1, games, pairing.won + PRIOR),
        _Side(pairing.against, pairing.bot, others, games, lost + others * PRIOR),
    )


def _connected(played: Sequence[Pairing], anchor: str) -> list[str]:
    """Return the anchor and all bots that games lead to from it."""
    reached = [anchor]
    for name in reached:
        for pairing in played:
            for bot, other in ((pairing.bot, pairing.against), (pairing.against, pairing.bot)):
                if bot == name and other not in reached:
                    reached.append(other)
    return reached
