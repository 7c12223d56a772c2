"""The plan of a simulation: a game, its rule set and its bots, checked before it starts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from larceny.bots import Policy, find_policy
from larceny.engine.contract import Contract
from larceny.engine.errors import BadParam, BadSeats
from larceny.games import load
from larceny.lab.runner import Array


@dataclass(frozen=True)
class Plan:
    """Everything about a simulation except its seed and its number of games."""

    contract: Contract
    rules: str
    params: Any
    changes: dict[str, Any]
    bots: tuple[str, ...]

    @property
    def policies(self) -> list[tuple[str, Policy | None]]:
        """The name and the policy of each seat's bot; `random` has no policy."""
        seats = len(self.bots)
        return [(name, find_policy(self.contract, name, self.params, seats)) for name in self.bots]

    def describe(self, seed: int, results: Array) -> dict[str, Any]:
        """Return the fields of the `Simulation` that has these results."""
        return {
            "game": self.contract.name,
            "rules": self.rules,
            "changes": self.changes,
            "fingerprint": self.contract.fingerprint(self.params),
            "bots": self.bots,
            "seed": seed,
            "winners": results["winners"],
            "scores": results["scores"][:, : len(self.bots)],
            "steps": results["steps"],
            "decisions": results["decisions"],
            "turns": results["turns"],
            "starters": results["starter"],
            "is_truncated": results["is_truncated"],
            "is_cut": results["is_cut"],
        }


def make_plan(
    game: str,
    seats: int,
    bots: Sequence[str],
    games: int,
    rules: str | None,
    changes: Mapping[str, Any] | None,
) -> Plan:
    """Return a checked plan, or raise an error that names what is wrong."""
    contract = load(game)
    contract.check_seats(seats)
    if len(bots) != seats:
        raise BadSeats(f"{seats} seats take {seats} bots, not {len(bots)}")
    if games < 1:
        raise BadParam("games", f"at least one game must be played, not {games}")
    params, changed = contract.params(rules, changes)
    return Plan(contract, contract.rule_set(rules).name, params, changed, tuple(bots))
