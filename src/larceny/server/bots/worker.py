"""The process in which bots and the coach compute: one line of JSON in, one line out.

For a move or a hint it is given what that seat may know and nothing else.
Run as `python -m larceny.server.bots.worker`.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from functools import lru_cache
from typing import Any

from larceny import bots
from larceny.engine.errors import BadWeights
from larceny.games import load
from larceny.server.bots.coach_task import give_hint, write_review
from larceny.server.bots.job import BotJob, Job, WorkerAnswer, read_state
from larceny.table.observation import Observation

MAX_BOTS = 64
"""Bots that are kept with what they computed beforehand for a rule set."""


def choose_move(job: BotJob) -> str:
    """Return the move that a bot chooses."""
    params, bot = _make_bot(job["game"], job["rules"], json.dumps(job["changes"]), job["bot"])
    contract = load(job["game"])
    state = read_state(contract, job["state"])
    bot.reseed(job["seed"])
    return bot.choose(Observation(contract, params, state, job["seat"]))


@lru_cache(MAX_BOTS)
def _make_bot(game: str, rules: str, changes: str, name: str) -> tuple[Any, bots.Bot]:
    """Return params and a bot, which keeps its memory as long as it is given the same params."""
    contract = load(game)
    params, _ = contract.params(rules, json.loads(changes))
    return params, bots.make(contract, name, is_live=True)


def compute(job: Job) -> WorkerAnswer:
    """Return what a job asks for, or the name of the error that came of it."""
    try:
        match job["task"]:
            case "move":
                return {"move": choose_move(job)}
            case "hint":
                return {"hint": give_hint(job)}
            case "review":
                return {"review": write_review(job)}
    except BadWeights as error:
        return {"error": error.code, "reason": error.message}
    except Exception as error:
        return {"error": type(error).__name__}  # its text might reveal a hand


def main() -> None:
    """Answer jobs. What a bot prints goes to the log, not into the answers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    for line in sys.stdin:
        answer = compute(json.loads(line))
        try:
            answers.write(json.dumps(answer) + "\n")
            answers.flush()
        except BrokenPipeError:
            os._exit(0)  # the server is gone, and nobody is there to be told


if __name__ == "__main__":
    main()
