"""Plays games in plain Python, where a bot is an object that can only be asked."""

from __future__ import annotations

from collections.abc import Generator

from larceny.lab.backend.backend import Block, GameRange
from larceny.lab.backend.loop_caller import LoopCaller
from larceny.lab.backend.loop_plan import LoopPlan, bind_loop
from larceny.table.plain_loop import GAMES_PER_BLOCK, make_plain_loop


class PlainBackend:
    """Plays one game after the other."""

    def __init__(self, plan: LoopPlan) -> None:
        bindings = bind_loop(plan.contract, plan.functions, plan.parts)
        bots = list(plan.policies.values())
        loop = make_plain_loop(plan.contract, plan.params, plan.loop, bots, bindings)
        self._caller = LoopCaller(plan, loop)

    def stream(self, whole: GameRange) -> Generator[Block, None, None]:
        """Yield small blocks, since plain games are slow."""
        for place in range(0, whole.games, GAMES_PER_BLOCK):
            yield self._caller.play(whole.part(place, GAMES_PER_BLOCK))
