"""What the bots at a live table are going to do in a window, and when."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Coroutine
from typing import Any

from larceny.engine import rng
from larceny.realtime.judged_window import LiveWindow, PlannedAction
from larceny.realtime.reflex import draw_closing, draw_reaction, is_slip, limit_reaction, reflex_of
from larceny.server.bots.pool import BotPool
from larceny.server.live.status import window_owner
from larceny.table.table import Table


class BotPlan:
    """Asks the bots of a table, and plans what they want after a human reaction."""

    def __init__(self, pool: BotPool) -> None:
        self._pool = pool
        self._rng = rng.new(random.SystemRandom().getrandbits(63))
        self._tasks: set[asyncio.Task[None]] = set()

    def plan(self, table: Table, window: LiveWindow, bots: dict[int, str]) -> None:
        """Plan the attempts of all bots that may act, and the closing if a bot owns the window."""
        owner = window_owner(table)
        for seat in table.actors:
            if seat == owner and seat in bots:
                due = window.pace.stretch * draw_closing(reflex_of(bots[seat]), self._rng)
                window.plans[seat] = PlannedAction(table.moves(seat)[0], limit_reaction(due))
            elif seat in bots:
                self._start(self._plan_attempt(table, window, seat, bots[seat]))

    def reconsider(
        self, table: Table, window: LiveWindow, bots: dict[int, str], elapsed: int
    ) -> None:
        """Ask the bots again that could still withdraw, because something has happened."""
        for seat, plan in window.plans.items():
            hold = reflex_of(bots[seat]).hold
            if seat != window.owner and plan.due - elapsed >= hold and seat in table.actors:
                self._start(self._withdraw(table, window, seat, bots[seat]))

    def cancel(self) -> None:
        """Drop all questions that are under way."""
        for task in self._tasks:
            task.cancel()

    async def _plan_attempt(self, table: Table, window: LiveWindow, seat: int, bot: str) -> None:
        reflex = reflex_of(bot)
        due = limit_reaction(window.pace.stretch * draw_reaction(reflex, self._rng))
        move = await self._pool.decide(table, seat, bot)
        if is_slip(reflex, self._rng):
            move = random.choice(table.moves(seat))
        if move is not None and not window.is_closed:
            window.plans[seat] = PlannedAction(move, due)

    async def _withdraw(self, table: Table, window: LiveWindow, seat: int, bot: str) -> None:
        move, plan = await self._pool.decide(table, seat, bot), window.plans.get(seat)
        if plan is not None and move != plan.move:
            del window.plans[seat]

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
