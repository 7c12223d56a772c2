"""A worker with an empty cache: a search answers at once, its compiler ends with the worker."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import larceny
from larceny.match.jobs import bot_job
from larceny.server.bots.worker_process import WORKER_COMMAND
from tests.server.process import children
from tests.server.waiting import wait_until

pytestmark = pytest.mark.nightly


@pytest.fixture
def worker(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """A worker with an empty cache of compiled code."""
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
    pipe = subprocess.PIPE
    with subprocess.Popen(
        WORKER_COMMAND, stdin=pipe, stdout=pipe, env=environment, text=True
    ) as process:
        yield process
        process.kill()


def command_of(process: int) -> str:
    """Return the command of a process; nothing if it has ended."""
    try:
        return Path(f"/proc/{process}/cmdline").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_a_search_answers_before_it_is_compiled(
    worker: subprocess.Popen[str], tmp_path: Path
) -> None:
    table = larceny.load("batman").table(2, seed=1)
    seat = table.actors[0]
    assert worker.stdin is not None
    assert worker.stdout is not None
    for _ in range(2):
        worker.stdin.write(json.dumps(bot_job(table, seat, "search")) + "\n")
        worker.stdin.flush()
        assert json.loads(worker.stdout.readline())["move"] in table.moves(seat)
    assert not list(tmp_path.rglob("*.nbc")), "nothing is compiled yet"
    wait_until(lambda: bool(children(worker.pid)))
    compiler = children(worker.pid)[0]
    wait_until(lambda: "compile_ahead" in command_of(compiler))
    worker.kill()
    wait_until(lambda: not command_of(compiler))
