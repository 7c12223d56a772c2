"""What the workers of a page call, with texts of JSON alone."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable

from larceny.match.jobs import Job, WorkerAnswer, compute
from larceny.match.written_message import to_json
from larceny.solo.host import Host
from larceny.solo.store import TableDatabase


def open_host(database: TableDatabase, ask_worker: Callable[[str], Awaitable[str]]) -> Host:
    """Return the host of all tables, which lets other workers compute."""

    async def ask(job: Job) -> WorkerAnswer:
        answer: WorkerAnswer = json.loads(await ask_worker(to_json(job)))
        return answer

    return Host(database, ask)


def compute_text(job: str) -> str:
    """Return what a job asks for."""
    return to_json(compute(json.loads(job)))
