"""The plan of a simulation: a game, its rule set and its bots, checked before it starts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from larceny.bots import EVALUATOR, Policy, find_policy
from larceny.engine.argument import read_int
from larceny.engine.contract import Contract
from larceny.engine.errors import BadParam, BadSeats, BadWeights, BotRefusal
from larceny.engine.phrase import phrase
from larceny.engine.text import quote
from larceny.games import find_game
from larceny.lab.backend.backend import Array
from larceny.lab.own_bot import Player, checked_policy, name_players, own_policies
from larceny.lab.runner import Runner

TRIED_STEPS = 2000
"""How many steps of a game a policy is tried out for."""


@dataclass(frozen=True)
class Plan:
    """Everything about a simulation except its seed and its number of games."""

    contract: Contract
    rules: str
    params: Any
    changes: dict[str, Any]
    bots: tuple[str, ...]
    own: Mapping[str, Policy] = field(default_factory=dict)
    """The policies of those bots that are no names, but objects of the caller's own."""

    @property
    def policies(self) -> list[tuple[str, Policy | None]]:
        """The name and the policy of each seat's bot; `random` has no policy."""
        return [(name, self._find(name)) for name in self.bots]

    def _find(self, name: str) -> Policy | None:
        if name in self.own:
            return self.own[name]
        return find_policy(self.contract, name, self.params, len(self.bots))

    @property
    def is_compiled(self) -> bool:
        """Whether the games run compiled: not if a bot is an object that can only be asked."""
        return not any(policy.is_plain for policy in self.own.values())

    def describe(self, seed: int, results: Array) -> dict[str, Any]:
        """Return the fields of the `GameRows` that have these results."""
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
            "is_compiled": self.is_compiled,
        }


def make_plan(
    game: str,
    seats: int | None,
    bots: str | Sequence[Player],
    games: int,
    rules: str | None,
    changes: Mapping[str, Any] | None,
) -> Plan:
    """Return a checked plan, or raise an error that names what is wrong.

    The name of one bot stands for all seats, of which there are as many as bots, or as usual if
    nobody says how many.
    """
    contract = find_game(game)
    seats = contract.choose_seats(_count_bots(bots) if seats is None else seats)
    if isinstance(bots, str):
        bots = [bots] * seats
    if not isinstance(bots, Sequence):
        raise BadParam(
            "bots",
            phrase("takes a bot, or a list with one for each seat, not {bots}", bots=quote(bots)),
        )
    if len(bots) != seats:
        raise BadSeats(
            phrase("{seats} seats take {seats} bots, not {count}", seats=seats, count=len(bots))
        )
    if read_int("games", games) < 1:
        raise BadParam(
            "games", phrase("at least one game must be played, not {games}", games=games)
        )
    params, changed = contract.params(rules, changes)
    names = name_players(bots)
    own = own_policies(contract, bots, names)
    plan = Plan(contract, contract.rule_set(rules).name, params, changed, names, own)
    if own:
        _try_policies(plan)
    return plan


def why_refused(contract: Contract, name: str, params: Any, seats: int) -> str:
    """Return why a bot does not play by these params with so many seats; nothing if it does."""
    try:
        policy = find_policy(contract, name, params, seats)
        if policy is not None and name == EVALUATOR:
            policy.memory(params)  # raises if its weights do not fit
    except (BotRefusal, BadWeights) as error:
        return str(error)
    return ""


def _count_bots(bots: Any) -> int | None:
    """Return how many bots are named, if there is one for each seat."""
    is_listed = isinstance(bots, Sequence) and not isinstance(bots, str)
    return len(bots) if is_listed and len(bots) > 1 else None


def _try_policies(plan: Plan) -> None:
    """Play one game in plain Python with policies that were not tried yet, and check their moves.

    Compiled rules check nothing.
    """
    contract = plan.contract
    seats = len(plan.bots)
    checked = {}
    for name, policy in plan.own.items():
        reason = policy.refusal(plan.params, seats) if policy.refusal is not None else None
        if reason is not None:
            raise BotRefusal(contract.name, name, reason)
        if not policy.is_plain:
            checked[name] = checked_policy(contract, name, policy)
    if checked:
        lineup = [(name, checked.get(name) or policy) for name, policy in plan.policies]
        Runner(contract, plan.params, lineup, TRIED_STEPS).play_all(0, 1)
