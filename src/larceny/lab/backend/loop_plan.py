"""Everything that a loop over games is made of, for whatever backend runs it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from larceny.bots import Policy
from larceny.bots.bot import to_array
from larceny.compile.policies import MAX_POLICIES
from larceny.engine.array import np
from larceny.engine.contract import Contract
from larceny.engine.rule import Bound
from larceny.lab.backend.backend import Array, Block, GameRange
from larceny.realtime.simulated_referee import bind_referee

LOOP_RULES = ("begin", "actors", "moves", "chance", "apply", "scores", "winners", "hide")

Parts = tuple[tuple[str, Bound], ...]


@dataclass(frozen=True)
class LoopPlan:
    """A loop over games with the rules, policies and types that it is bound to."""

    contract: Contract
    params: Any
    policies: Mapping[str, Policy]
    """The distinct policies by name, in the order of their numbers."""
    has_random: bool
    """Whether some seat is played by no policy, and picks among its legal moves."""
    loop: Callable[..., Any]
    functions: tuple[str, ...]
    """The rules that the loop needs besides those that every game has."""
    parts: Parts
    """What else stands in the loop's places, by name."""
    result: np.dtype[Any]
    record: np.dtype[Any]
    """The type of what is noted about a watched game."""
    extras: Callable[[], tuple[Any, ...]]
    """Returns the loop's further arguments, new for every call: threads share nothing."""

    @property
    def is_compiled(self) -> bool:
        """Whether the games run compiled: not if a policy can only be asked in plain Python."""
        return not any(policy.is_plain for policy in self.policies.values())

    @property
    def kinds(self) -> tuple[str, ...]:
        """The names of the policies without their settings, for labels of compiled code."""
        return tuple(re.split("[^a-z]", name)[0] for name in self.policies)

    def make_memories(self) -> tuple[Array, ...]:
        """Return the memory of each policy, and empty ones for the places that are not used."""
        used = [to_array(policy.memory(self.params)) for policy in self.policies.values()]
        return (*used, *(np.zeros(0) for _ in range(MAX_POLICIES - len(used))))

    def new_block(self, whole: GameRange) -> Block:
        """Return room for the results of a range: `watched` has one place more than it needs."""
        return Block(np.zeros(whole.games, self.result), np.zeros(whole.watched + 1, self.record))


def bind_rules(contract: Contract, functions: tuple[str, ...], parts: Parts) -> dict[str, Any]:
    """Return what stands in the places of a loop over games, but for the policies."""
    rules = (*LOOP_RULES, *functions)
    bindings: dict[str, Any] = {name: getattr(contract.rules, name) for name in rules}
    if contract.has_referee:
        bindings["referee"] = bind_referee(contract)
    if contract.cut_counters is not None:
        bindings["is_cut"] = contract.cut_counters.is_cut
    return bindings | dict(parts)
