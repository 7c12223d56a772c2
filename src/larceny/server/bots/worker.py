"""The process in which bots compute moves: one line of JSON in, one line out, until input ends.

It is given what a bot's seat may know and nothing else.
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
from larceny.games import load
from larceny.server.bots.job import BotAnswer, BotJob
from larceny.table.observation import Observation

MAX_BOTS = 64
"""Bots that are kept with what they computed beforehand for a rule set."""


def choose_move(job: BotJob) -> str:
    """Return the move that a bot chooses."""
    params, bot = _make_bot(job["game"], job["rules"], json.dumps(job["changes"]), job["bot"])
    contract = load(job["game"])
    state = contract.state.State()
    for name, value in job["state"].items():
        setattr(state, name, value)
    bot.reseed(job["seed"])
    return bot.choose(Observation(contract, params, state, job["seat"]))


@lru_cache(MAX_BOTS)
def _make_bot(game: str, rules: str, changes: str, name: str) -> tuple[Any, bots.Bot]:
    """Return params and a bot, which keeps its memory as long as it is given the same params."""
    contract = load(game)
    params, _ = contract.params(rules, json.loads(changes))
    return params, bots.make(contract, name, is_live=True)


def main() -> None:
    """Answer jobs. What a bot prints goes to the log, not into the answers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    for line in sys.stdin:
        try:
            answer: BotAnswer = {"move": choose_move(json.loads(line))}
        except Exception as error:
            answer = {"error": type(error).__name__}  # its text might reveal a hand
        answers.write(json.dumps(answer) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
