"""A bot's share of the win less its luck, so that strength shows in far fewer games.

In Dice Heist one game whose luck is known tells as much as seven others (see `lab.metrics.luck`).
"""

from __future__ import annotations

import numpy as np

from larceny.bots import find_policy
from larceny.compile.game_record import win_shares
from larceny.games import load
from larceny.lab.backend.backend import Array
from larceny.lab.metrics.luck import LuckRunner


def adjusted_share(
    game: str, seats: int, bots: tuple[str, str], games: int, rules: str | None = None
) -> tuple[float, float, float]:
    """Return the share that one bot wins against others, less luck, with its 95 % interval.

    The one has every seat for an equal share of the games, another bot has all other seats.
    """
    contract = load(game)
    params, _ = contract.params(rules)
    bot, other = bots
    lineup = [(name, find_policy(contract, name, params, seats)) for name in bots]
    runner = LuckRunner(contract, params, lineup + lineup[1:] * (seats - 2))
    parts: list[Array] = []
    for place in range(seats):
        names = [other] * seats
        names[place] = bot
        runner.arrange(names)
        for block in runner.stream(1 + place, games // seats):
            won = win_shares(block.watched, seats)[:, place]
            parts.append(won - block.watched["luck"][:, place])
    shares = np.concatenate(parts)
    half = 1.96 * float(shares.std()) / len(shares) ** 0.5
    mean = float(shares.mean())
    return mean, mean - half, mean + half
