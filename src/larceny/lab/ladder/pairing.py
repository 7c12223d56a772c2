"""One bot against copies of another: how often it wins, in every seat equally often."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from larceny.bots import Policy, find_policy
from larceny.engine.contract import Contract
from larceny.lab.backend.compute import Compute
from larceny.lab.game_rows import share_wins, wilson
from larceny.lab.runner import Runner


@dataclass(frozen=True)
class Pairing:
    """How often one bot won against copies of another in all other seats.

    `problem` says why it could not be played; there are no games then.
    """

    seats: int
    bot: str
    against: str
    games: int = 0
    won: float = 0.0
    problem: str = ""

    @property
    def equal(self) -> float:
        """The share of a bot that is as strong as the others."""
        return 1 / self.seats

    @property
    def share(self) -> float:
        return self.won / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share."""
        _, low, high = wilson(self.won, self.games)
        return low, high

    def turned(self) -> Pairing:
        """Return the result as the other bot sees it, where two play."""
        return Pairing(
            self.seats, self.against, self.bot, self.games, self.games - self.won, self.problem
        )


def count_games(games: int, seats: int) -> int:
    """Return the least number of games, not below the wanted one, that all seats share equally."""
    return -(-games // seats) * seats


def play_pairing(
    contract: Contract,
    params: Any,
    pairing: Pairing,
    seed: int,
    compute: Compute | None = None,
    progress: Callable[[int], None] | None = None,
    own: Mapping[str, Policy] | None = None,
) -> Pairing:
    """Play a pairing over its number of games, which all seats share equally.

    `own` holds the policies of bots that are the caller's own, by name.
    """

    def find(name: str) -> Policy | None:
        known = own or {}
        return known[name] if name in known else find_policy(contract, name, params, pairing.seats)

    policies = find(pairing.bot), find(pairing.against)
    return play_policies(contract, params, pairing, policies, seed, compute, progress)


def play_policies(
    contract: Contract,
    params: Any,
    pairing: Pairing,
    policies: tuple[Policy | None, Policy | None],
    seed: int,
    compute: Compute | None = None,
    progress: Callable[[int], None] | None = None,
) -> Pairing:
    """Play a pairing between two policies, whatever their names are; None plays at random."""
    seats = pairing.seats
    bot = pairing.bot
    against = pairing.against
    games = count_games(pairing.games, seats)
    lineup = [(bot, policies[0]), *[(against, policies[1])] * (seats - 1)]
    runner = Runner(contract, params, lineup)
    each = games // seats
    won = 0.0
    for seat in range(seats):
        runner.arrange([bot if place == seat else against for place in range(seats)])
        results = runner.play_all(seed, each, compute, progress, first=seat * each)
        won += float(share_wins(results["winners"], seats)[:, seat].sum())
    return Pairing(seats, bot, against, games, won)
