"""`random`: any legal move, each equally likely."""

from __future__ import annotations

from functools import cache
from typing import Any

from larceny.bots.bot import Policy
from larceny.engine.contract import Contract
from larceny.engine.rng import Rng, pick
from larceny.engine.rule import Bound, bind, rule

RANDOM = "random"

moves: Any = None


def names(contract: Contract) -> tuple[str, ...]:
    """Return the one name: every game can be played at random."""
    return (RANDOM,)


def is_named(contract: Contract, name: str) -> bool:
    """Return whether a name means moves at random."""
    return name == RANDOM


def find(contract: Contract, name: str, params: Any, seats: int) -> None:
    """Return no policy: a simulation has moves at random of its own, which are faster."""


def random_policy(contract: Contract) -> Policy:
    """Return the policy that picks any legal move, for whoever asks a policy."""
    legal = contract.rules.moves
    return Policy(lambda p, s, seat, out, rng, memory: out[pick(rng, legal(p, s, seat, out))])


@rule
def any_move(params: Any, state: Any, seat: int, out: Any, rng: Rng, memory: Any) -> int:
    """Return any legal move, each equally likely."""
    return out[pick(rng, moves(params, state, seat, out))]  # type: ignore[no-any-return]


@cache
def bind_any_move(contract: Contract) -> Bound:
    """Return `any_move` for a game."""
    return bind(any_move, moves=contract.rules.moves)
