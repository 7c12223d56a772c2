"""The process in which a server plays the Lab's runs: one line of JSON in, growing reports out.

Run as `python -m larceny.lab.service.run_process`.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import nullcontext
from typing import Any

import orjson

from larceny.compile.wasm.driver import time_limit
from larceny.engine.errors import LarcenyError
from larceny.engine.language import find_language
from larceny.lab.report.translation import translate_report
from larceny.lab.service.growing_run import grow
from larceny.lab.service.run_request import RunRequest

NICENESS = 5
"""Bots at tables go first; but a core that is always busy with them leaves a quarter of itself."""

PREPARING_SECONDS = 180.0
"""How long bots may prepare for rules before the first games."""


def updates(line: str) -> Iterator[dict[str, Any]]:
    """Yield what the server is sent about a run: how far it is, or what is wrong with it.

    Changed rules that never end are interrupted: code that can be is slower than for others.
    """
    request = RunRequest(**orjson.loads(line))
    limit = PREPARING_SECONDS + request.seconds
    try:
        with time_limit(limit) if request.changes else nullcontext():
            for growth in grow(request, time.monotonic):
                is_whole = growth.played == request.games
                state = ("done" if is_whole else "stopped") if growth.is_over else "playing"
                report = translate_report(growth.report, find_language(request.language))
                yield {"state": state, "played": growth.played, "report": report}
    except LarcenyError as error:
        yield {"state": "failed", "problem": error.as_dict()}


def main() -> None:
    """Play runs until the server goes. What a bot prints goes to the log, not into the answers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(NICENESS)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    for line in sys.stdin:
        for update in updates(line):
            answers.write(orjson.dumps(update) + b"\n")
            answers.flush()


if __name__ == "__main__":
    main()
