"""Calls a loop over games with the arguments that it takes, and plays games in plain Python."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from larceny.engine.array import np
from larceny.lab.backend.backend import Block, GameRange
from larceny.lab.backend.loop_plan import LoopPlan, bind_rules
from larceny.table.plain_loop import GAMES_PER_BLOCK, make_plain_loop


class LoopCaller:
    """Plays many games at once in one thread; what it shares with others is only read."""

    def __init__(self, plan: LoopPlan, loop: Callable[..., Any]) -> None:
        self._plan = plan
        self._loop = loop
        self._params = plan.params.to_records()
        self._memories = plan.make_memories()

    def arguments(self, whole: GameRange) -> tuple[Any, ...]:
        """Return what the loop takes, but for the arrays that it fills."""
        plan = self._plan
        job = whole.job.copy()
        job["first"] = whole.first
        empty = plan.contract.state.State().to_records()
        out = np.zeros(plan.contract.max_moves + 1, np.int32)
        return (job, self._params, empty, out, self._memories, *plan.extras())

    def play(self, whole: GameRange) -> Block:
        """Play all games of a range."""
        block = self._plan.new_block(whole)
        self._loop(*self.arguments(whole), block.watched, block.results)
        watched = block.watched[:-1]
        if whole.is_counted:
            return Block(block.results[:0], watched, block.outcomes())
        return Block(block.results, watched)


class PlainBackend:
    """Plays one game after the other in plain Python, where a bot can only be asked."""

    def __init__(self, plan: LoopPlan) -> None:
        bindings = bind_rules(plan.contract, plan.functions, plan.parts)
        bots = list(plan.policies.values())
        loop = make_plain_loop(plan.contract, plan.params, plan.loop, bots, bindings)
        self._caller = LoopCaller(plan, loop)

    def stream(self, whole: GameRange) -> Generator[Block, None, None]:
        """Yield small blocks, since plain games are slow."""
        for place in range(0, whole.games, GAMES_PER_BLOCK):
            yield self._caller.play(whole.part(place, GAMES_PER_BLOCK))
