"""What a failing database and a killed server leave in the log."""

from __future__ import annotations

import json
import logging
import subprocess
from pathlib import Path

from sqlalchemy.exc import OperationalError

from larceny import load
from larceny.match.jobs import bot_job
from larceny.server.run import MINUTE_SECONDS, DatabaseFailureFilter, log_config
from larceny.server.worker_pool import WORKER_COMMAND
from tests.server.process import Server, children
from tests.server.waiting import wait_until


def fail(message: str, error: Exception) -> logging.LogRecord:
    info = (type(error), error, None)
    return logging.LogRecord("larceny.server", logging.ERROR, "", 1, message, (), info)


def test_a_failing_database_is_one_line_a_minute() -> None:
    now = 0.0
    failures = DatabaseFailureFilter(clock=lambda: now)
    error = OperationalError("insert into events", {}, Exception("disk full\nand more"))
    lines = []
    for second in range(0, 180, 2):
        now = float(second)
        document = fail("a move could not be stored", error)
        if failures.filter(document):
            lines.append(logging.Formatter().format(document))
    assert len(lines) == 180 / MINUTE_SECONDS
    assert lines[0] == "a move could not be stored: disk full"
    assert lines[1] == f"{lines[0]} (29 more failures since the last line)"


def test_other_failures_keep_their_traceback() -> None:
    failures = DatabaseFailureFilter(clock=lambda: 0.0)
    for _ in range(2):
        document = fail("it failed", ZeroDivisionError("x"))
        assert failures.filter(document)
        assert document.exc_info


def test_the_log_of_a_server_is_filtered() -> None:
    config = log_config("info")
    assert config["handlers"]["default"]["filters"] == ["database"]
    assert "larceny" in config["loggers"]


def test_a_worker_whose_server_is_gone_ends_without_a_traceback() -> None:
    table = load("dice-heist").table(seats=2, seed=1)
    pipe = subprocess.PIPE
    with subprocess.Popen(WORKER_COMMAND, stdin=pipe, stdout=pipe, stderr=pipe) as worker:
        assert worker.stdin is not None
        assert worker.stdout is not None
        assert worker.stderr is not None
        worker.stdout.close()
        job = bot_job(table, table.actors[0], "random")
        worker.stdin.write(json.dumps({**job, "seconds": 60}).encode() + b"\n")
        worker.stdin.close()
        assert worker.stderr.read() == b""


def test_a_killed_server_leaves_no_traceback_of_its_workers(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with Server(str(tmp_path / "t.sqlite"), log) as server:
        body = {"game": "dice-heist", "seats": [{"kind": "bot", "bot": "greedy"}] * 2}
        opened = server.post("/api/tables", body).json()
        server.get(f"/api/tables/{opened['id']}/view")  # bots begin with the first request
        wait_until(lambda: bool(children(server.process.pid)))
        workers = children(server.process.pid)
        server.kill()
    wait_until(lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers))
    assert "Traceback" not in log.read_text()
