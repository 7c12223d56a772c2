"""Work that may take long, as a match asks for it; and how one process does it by itself."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from larceny import bots
from larceny.match.jobs import CoachJob, give_hint, write_review
from larceny.table.table import Table

Result = TypeVar("Result")


class SlowWork(Protocol):
    """Does what may take long without keeping anybody waiting who does not ask for it."""

    async def run(self, work: Callable[[], Result]) -> Result:
        """Do work by the rules of a game."""

    async def choose(self, table: Table, seat: int, bot: str) -> str:
        """Return a legal move for a seat: the bot's, or a random one if the bot fails."""

    async def decide(self, table: Table, seat: int, bot: str) -> str | None:
        """Return a bot's move in a live window; None if it would rather wait, or fails."""

    async def ask(self, job: CoachJob) -> Any:
        """Return the hint or the review that a job asks for."""


class OwnWork:
    """Does everything at once, in the process that asks."""

    def __init__(self) -> None:
        self._bots: dict[tuple[Any, ...], bots.Bot] = {}

    async def run(self, work: Callable[[], Result]) -> Result:
        return work()

    async def choose(self, table: Table, seat: int, bot: str) -> str:
        await asyncio.sleep(0)  # between the moves of bots, others have their turn
        return self._bot(table, bot).choose(table.observe(seat))

    async def decide(self, table: Table, seat: int, bot: str) -> str | None:
        return self._bot(table, bot).decide(table.observe(seat))

    async def ask(self, job: CoachJob) -> Any:
        return give_hint(job) if job["task"] == "hint" else write_review(job)

    def _bot(self, table: Table, name: str) -> bots.Bot:
        contract = table.contract
        params = table.setup.params
        key = contract.name, contract.fingerprint(params), name
        if key not in self._bots:
            seed = random.SystemRandom().getrandbits(63)
            self._bots[key] = bots.make(contract, name, seed, is_live=True)
        return self._bots[key]
