"""A worker process as the server sees it: started on demand, ended when it fails."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

import orjson

from larceny.engine.errors import BadWeights
from larceny.match.jobs import Job, WorkerAnswer
from larceny.server.child_process import ChildProcess

WORKER_COMMAND = (sys.executable, "-m", "larceny.server.bots.worker")
MAX_ANSWER_BYTES = 1 << 23
"""The longest answer: the review of a very long game."""

Task: TypeAlias = Literal["move", "hint", "review"]


class BotFailed(Exception):
    """A bot crashed, did not answer in time, or answered something that is not a legal move."""


class BotSpec(NamedTuple):
    """A bot and the rules that it plays by, for which a worker has to prepare before a first move.

    There are few published rule sets, and any number of custom ones.
    """

    name: str
    is_custom: bool


class WorkerProcess:
    """One process that computes, started when it is first needed and after a failure."""

    def __init__(self, command: Sequence[str] = WORKER_COMMAND) -> None:
        self.prepared: set[BotSpec] = set()
        """What the process has moved for, and so need not prepare for again."""
        self._child = ChildProcess(command, MAX_ANSWER_BYTES)

    async def ask(self, job: Job, timeout: float, task: Task = "move") -> Any:
        """Send a job and return what its task is to compute.

        Raise `BotFailed`, and end the process, if no answer comes; raise `BadWeights` if the coach
        cannot judge a game by these rules.
        """
        try:
            async with asyncio.timeout(timeout):
                return await self._exchange(job, task)
        except TimeoutError:
            await self.stop()
            raise BotFailed(f"no answer within {timeout:g} s") from None
        except (OSError, ValueError, asyncio.LimitOverrunError) as error:
            await self.stop()
            raise BotFailed(f"its process failed: {type(error).__name__}") from None
        except asyncio.CancelledError:
            await self.stop()
            raise

    async def _exchange(self, job: Job, task: Task) -> Any:
        if not self._child.is_running:
            self.prepared.clear()
        await self._child.write(json.dumps(job))
        answer: WorkerAnswer = orjson.loads(await self._child.read())
        if "reason" in answer:
            raise BadWeights(answer["reason"])
        if task not in answer:
            raise BotFailed(str(answer.get("error")))
        return answer[task]

    async def stop(self) -> None:
        """Kill the process, if there is one, and wait for its end."""
        self.prepared.clear()
        await self._child.stop()
