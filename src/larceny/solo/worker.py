"""What the workers of a page call, with texts of JSON alone."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from larceny.match.jobs import Job, WorkerAnswer
from larceny.match.written_message import to_json
from larceny.solo.compute import compute_text
from larceny.solo.host import Host
from larceny.solo.store import TableDatabase
from larceny.solo.work import Limits

__all__ = ["compute_text", "game_of", "open_host"]
GAME = re.compile(r"^game (\S+)$", re.MULTILINE)
"""The line of a saved game that names it."""


AskWorker: TypeAlias = Callable[[str, float, bool], Awaitable[str]]


def open_host(database: TableDatabase, ask_worker: AskWorker) -> Host:
    """Return the host of all tables, which lets other workers compute."""

    async def ask(job: Job, limits: Limits) -> WorkerAnswer:
        answer: WorkerAnswer = json.loads(await ask_worker(to_json(job), *limits))
        return answer

    return Host(database, ask)


def game_of(text: str) -> str:
    """Return the game that a job of `compute_text` is about: a worker loads its weights first."""
    job = json.loads(text)
    if job["task"] == "review":
        named = GAME.search(job["text"])
        return named[1] if named else ""
    about = job.get("run") or job.get("request") or job
    return str(about["game"])
