"""A process in which bots think: one line of JSON in, one line out, until its input ends.

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
from larceny.table.observation import Observation

MOST_KEPT = 64
"""Bots kept with what they worked out for a rule set."""


def think(job: dict[str, Any]) -> str:
    """The move that a bot chooses."""
    params, bot = _seated(job["game"], job["rules"], json.dumps(job["changes"]), job["bot"])
    contract = load(job["game"])
    state = contract.state.State()
    for name, value in job["state"].items():
        setattr(state, name, value)
    bot.reseed(job["seed"])
    return bot.choose(Observation(contract, params, state, job["seat"]))


@lru_cache(MOST_KEPT)
def _seated(game: str, rules: str, changes: str, name: str) -> tuple[Any, bots.Bot]:
    """A bot keeps its memory as long as it is given the same params."""
    contract = load(game)
    params, _ = contract.params(rules, json.loads(changes))
    return params, bots.make(contract, name)


def main() -> None:
    """Answer jobs. What a bot prints goes to the log, not into the answers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    for line in sys.stdin:
        try:
            answer = {"move": think(json.loads(line))}
        except Exception as error:
            answer = {"error": type(error).__name__}  # its text might tell a hand
        answers.write(json.dumps(answer) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
