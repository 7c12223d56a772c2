"""One bot against copies of another: how often it wins, in every seat equally often."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from larceny.bots import Policy, find_policy
from larceny.engine.contract import Contract
from larceny.lab.backend.compute import Compute
from larceny.lab.budget import Budget
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


PART_SECONDS = 4.0
"""Where time is limited, games are played in parts of about so long, or of less."""
PARTS = 8
"""The time of a pairing has room for at least so many parts."""
MOST_PART = 4_096


def play_pairing(
    contract: Contract,
    params: Any,
    pairing: Pairing,
    seed: int,
    compute: Compute | None = None,
    progress: Callable[[int], None] | None = None,
    own: Mapping[str, Policy] | None = None,
    seconds: float | None = None,
) -> Pairing:
    """Play a pairing over its number of games, which all seats share equally, or for some time.

    `own` holds the policies of bots that are the caller's own, by name.
    """

    def find(name: str) -> Policy | None:
        known = own or {}
        return known[name] if name in known else find_policy(contract, name, params, pairing.seats)

    policies = find(pairing.bot), find(pairing.against)
    return play_policies(contract, params, pairing, policies, seed, compute, progress, seconds)


def play_policies(
    contract: Contract,
    params: Any,
    pairing: Pairing,
    policies: tuple[Policy | None, Policy | None],
    seed: int,
    compute: Compute | None = None,
    progress: Callable[[int], None] | None = None,
    seconds: float | None = None,
) -> Pairing:
    """Play a pairing between two policies, whatever their names are; None plays at random."""
    parts = stream_pairing(contract, params, pairing, policies, seed, compute, progress, seconds)
    return list(parts)[-1]


def stream_pairing(
    contract: Contract,
    params: Any,
    pairing: Pairing,
    policies: tuple[Policy | None, Policy | None],
    seed: int,
    compute: Compute | None = None,
    progress: Callable[[int], None] | None = None,
    seconds: float | None = None,
) -> Iterator[Pairing]:
    """Yield what a pairing has come to after each part of its games; one part, without `seconds`.

    These begin after a first game in every seat, for which all is compiled.
    """
    seats = pairing.seats
    bot = pairing.bot
    against = pairing.against
    lineup = [(bot, policies[0]), *[(against, policies[1])] * (seats - 1)]
    runner = Runner(contract, params, lineup)
    compute = compute or Compute()
    each = count_games(pairing.games, seats) // seats
    part = each if seconds is None else 1
    budget = Budget(seconds)
    won = 0.0
    first = 0
    while first < each and not (first and budget.is_over()):
        began = time.monotonic()
        part = min(part, each - first)
        for seat in range(seats):
            runner.arrange([bot if place == seat else against for place in range(seats)])
            number = seat * each + first
            results = runner.play_all(seed, part, compute, progress, first=number)
            won += float(share_wins(results["winners"], seats)[:, seat].sum())
        first += part
        yield replace(pairing, games=seats * first, won=won)
        if first == part:  # it also waited for the compiler
            part = compute.threads
        elif seconds is not None:
            length = min(PART_SECONDS, seconds / PARTS)
            speed = part / max(time.monotonic() - began, 1e-9)
            part = max(1, min(MOST_PART, int(length * speed)))
