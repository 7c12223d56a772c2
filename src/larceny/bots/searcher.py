"""The search as a bot: bound to a game, with a budget of iterations or of seconds a move."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from larceny.bots.bot import Bot, Memory, Policy
from larceny.engine.contract import Contract
from larceny.engine.errors import BadParam
from larceny.engine.rule import Bound, bind

if TYPE_CHECKING:
    from larceny.table.observation import Observation

ITERATIONS = 1000
"""What a move gets where nobody says otherwise."""
MAX_ITERATIONS = 10_000_000
MAX_SECONDS = 3600
GAUGE = 50
"""Iterations that tell how fast a search runs here."""
CAUTION = 0.9
"""Part of the time that is spent; a move should rather come early than late."""
EXPLORATION = 0.7
RANDOMNESS = 0.1
"""The share of random moves in playouts; the rest is the game's greedy."""

_RULES = ("actors", "moves", "chance", "apply", "scores", "winners", "guess")


@cache
def bind_search(contract: Contract, policy: Any) -> Bound:
    """The search written for any game, with this game's rules in it."""
    from larceny.bots.search import search

    rules = {name: getattr(contract.rules, name) for name in _RULES}
    return bind(search, policy=policy, STATE=contract.state.State.dtype(), **rules)


def search_policy(contract: Contract, greedy: Policy, iterations: int = ITERATIONS) -> Policy:
    """A policy that searches; its playouts are played by another policy of the game."""
    check_iterations(iterations)

    def prepare(params: Any) -> Memory:
        return [iterations, EXPLORATION, RANDOMNESS, *greedy.memory(params)]

    return Policy(bind_search(contract, greedy.function), prepare, is_compiled=True)


def check_iterations(iterations: int) -> None:
    is_whole = isinstance(iterations, int) and not isinstance(iterations, bool)
    if not is_whole or not 1 <= iterations <= MAX_ITERATIONS:
        raise BadParam("iterations", f"takes 1 to {MAX_ITERATIONS:,}, not {iterations!r}")


@dataclass
class ClockedSearch(Bot):
    """A search that gets so many seconds a move; the first also waits for the compiler."""

    seconds: float = 1.0
    clock: Callable[[], float] = time.perf_counter
    _is_warm: bool = field(init=False, repr=False, default=False)

    def think(self, observation: Observation, memory: Memory) -> int:
        """Time a small search, then spend what is left on one that fits."""
        if not self._is_warm:
            super().think(observation, [1, *memory[1:]])
            self._is_warm = True
        begun = self.clock()
        move = super().think(observation, [GAUGE, *memory[1:]])
        spent = self.clock() - begun
        iterations = int(GAUGE * (self.seconds - spent) / max(spent, 1e-6) * CAUTION)
        if iterations > GAUGE:
            move = super().think(observation, [min(iterations, MAX_ITERATIONS), *memory[1:]])
        return move


def make_search(
    contract: Contract,
    greedy: Policy,
    seed: int,
    iterations: int | None = None,
    seconds: float | None = None,
) -> Bot:
    """A searching bot for one seat, with a budget of iterations or of seconds."""
    if seconds is None:
        policy = search_policy(contract, greedy, ITERATIONS if iterations is None else iterations)
        return Bot("search", policy, seed)
    if iterations is not None:
        raise BadParam("seconds", "a search has a budget of seconds or of iterations, not both")
    if not 0 < seconds <= MAX_SECONDS:
        raise BadParam("seconds", f"takes more than 0 and at most {MAX_SECONDS}, not {seconds}")
    return ClockedSearch("search", search_policy(contract, greedy), seed, seconds=seconds)
