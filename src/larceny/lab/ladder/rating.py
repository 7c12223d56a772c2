"""Ratings on the Elo scale, by maximum likelihood from games between two bots."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from larceny.lab.ladder.pairing import Pairing

ANCHOR_RATING = 1000
"""The rating of the bot that all others are compared with."""
PRIOR = 0.5
"""Games that each bot is counted as having won in every pairing besides, so that no rating is
infinite."""
ROUNDS = 10_000
PRECISION = 1e-9


def rate(pairings: Iterable[Pairing], anchor: str) -> dict[str, float]:
    """Return the rating of every bot that is connected with the anchor by games of two.

    A difference of 400 points means odds of 10 to 1. The strengths are found by the
    minorization-maximization algorithm for the Bradley-Terry model (Hunter 2004).
    """
    played = [one for one in pairings if one.seats == 2 and one.games]
    names = _connected(played, anchor)
    won = dict.fromkeys(names, 0.0)
    games: dict[tuple[str, str], float] = {}
    for one in played:
        for side in (one, one.turned()):
            if side.bot in won:
                won[side.bot] += side.won + PRIOR
                key = side.bot, side.against
                games[key] = games.get(key, 0.0) + side.games + 2 * PRIOR
    strengths = dict.fromkeys(names, 1.0)
    for _ in range(ROUNDS):
        before = dict(strengths)
        for name in names:
            total = sum(
                count / (strengths[name] + strengths[other])
                for (bot, other), count in games.items()
                if bot == name
            )
            strengths[name] = won[name] / total if total else 1.0
        if all(abs(math.log(strengths[name] / before[name])) < PRECISION for name in names):
            break
    return {
        name: ANCHOR_RATING + 400 * math.log10(strengths[name] / strengths[anchor])
        for name in names
    }


def _connected(played: Sequence[Pairing], anchor: str) -> list[str]:
    """Return the anchor and all bots that games lead to from it."""
    found = [anchor]
    for name in found:
        for one in played:
            for side in (one, one.turned()):
                if side.bot == name and side.against not in found:
                    found.append(side.against)
    return found
