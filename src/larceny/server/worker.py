"""The process in which bots and the coach compute: one line of JSON in, one line out.

Run as `python -m larceny.server.worker`.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from typing import Any

from larceny.compile.wasm.driver import time_limit
from larceny.match.jobs import WorkerAnswer, compute


def answer(job: Any) -> WorkerAnswer:
    """Return what a job asks for; rules that take longer than its `seconds` are interrupted."""
    with time_limit(job.pop("seconds")):
        return compute(job)


def main() -> None:
    """Answer jobs. What a bot prints goes to the log, not into the answers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    for line in sys.stdin:
        try:
            answers.write(json.dumps(answer(json.loads(line))) + "\n")
            answers.flush()
        except BrokenPipeError:
            os._exit(0)  # the server is gone, and nobody is there to be told


if __name__ == "__main__":
    main()
