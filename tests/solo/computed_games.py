"""Whole games and runs of the Lab as a worker of the page computes them, in CPython and Pyodide.

    computed_games.py games GAME SEATS BOT SEED...     the moves of a game for each seed
    computed_games.py coach GAME SEATS SEED            a hint at every decision, and a review
    computed_games.py lab REQUEST                      the last report of a run

The answer is a line of JSON, with the longest times. It uses the standard library and ours alone.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

import larceny
from larceny.match.jobs import bot_job, hint_job
from larceny.solo.compute import compute_text
from larceny.table.save import dump
from larceny.table.table import Table


class Clock:
    """Computes jobs, and keeps the times that each kind took."""

    def __init__(self) -> None:
        self.seconds: dict[str, list[float]] = {}

    def compute(self, job: Any) -> Any:
        begun = time.perf_counter()
        answer = json.loads(compute_text(json.dumps(job)))
        self.seconds.setdefault(job["task"], []).append(time.perf_counter() - begun)
        assert "error" not in answer, answer
        return answer

    def longest(self) -> dict[str, list[float]]:
        """Return the first and the longest later time of each kind, and their mean."""
        return {
            task: [took[0], max(took[1:], default=0.0), sum(took) / len(took)]
            for task, took in self.seconds.items()
        }


def play_game(clock: Clock, game: str, seats: int, bot: str, seed: int) -> Table:
    """Play a game between bots, each of whose moves is a job with a seed of its own."""
    table = larceny.load(game).table(seats=seats, seed=seed)
    while not table.over:
        seat = table.actors[0]
        job = bot_job(table, seat, bot)
        job["seed"] = 1000 * seed + table.version
        table.play(seat, clock.compute(job)["move"])
    return table


def play_run(compute_text: Callable[[str], str], request: dict[str, Any]) -> list[dict[str, Any]]:
    """Play a run share by share and return its updates, one after each share."""

    def compute(**job: Any) -> Any:
        answer = json.loads(compute_text(json.dumps(job)))
        assert "error" not in answer, answer
        return answer

    planned = compute(task="lab-plan", request=request, language="en")
    run = planned["run"]
    updates = []
    total: Any = None
    for place in planned["shares"]:
        start: Any = None if total is None else total.get("start")
        share = compute(task="lab-share", run=run, start=start, **place)["share"]
        total = compute(task="lab-merge", run=run, total=total, shares=[share])["total"]
        updates.append(compute(task="lab-report", run=run, total=total)["update"])
    return updates


def play_games(
    clock: Clock, game: str, seats: int, bot: str, seeds: Sequence[int]
) -> list[list[str]]:
    """Return the events of a game for each seed."""
    tables = (play_game(clock, game, seats, bot, seed) for seed in seeds)
    return [[event.move for event in table.log] for table in tables]


def review_game(clock: Clock, game: str, seats: int, seed: int) -> dict[str, Any]:
    """Return a hint at every decision of a game, and its review."""
    table = play_game(clock, game, seats, "greedy", seed)
    hints = [
        clock.compute(hint_job(position, position.actors[0]))["hint"]
        for position in map(table.at, range(table.version))
        if position.actors[0] < position.seats
    ]
    review = clock.compute({"task": "review", "text": dump(table)})["review"]
    return {"hints": hints, "review": review}


def main(task: str, *arguments: str) -> None:
    clock = Clock()
    result: Any
    if task == "lab":
        begun = time.perf_counter()
        result = play_run(compute_text, json.loads(arguments[0]))[-1]
        clock.seconds["run"] = [time.perf_counter() - begun]
    elif task == "games":
        game, seats, bot, *seeds = arguments
        result = play_games(clock, game, int(seats), bot, list(map(int, seeds)))
    else:
        game, seats, seed = arguments
        result = review_game(clock, game, int(seats), int(seed))
    print(json.dumps({"found": result, "seconds": clock.longest()}))


if __name__ == "__main__":
    main(*sys.argv[1:])
