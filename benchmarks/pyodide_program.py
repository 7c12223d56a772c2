"""What a worker of the page computes, measured in seconds of the processor: in CPython or Pyodide.

Prints JSON: for each game the slowest move of level 5, hint and review; games a second of the Lab.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any

import larceny
from larceny.match.jobs import bot_job, hint_job
from larceny.solo.compute import compute_text
from larceny.table.save import dump

LAB: tuple[tuple[str, dict[str, Any]], ...] = (
    ("greedy", {}),
    ("greedy", {"sidekicks": 4}),
    ("level-4", {}),
)
GAMES = {"greedy": 4096, "level-4": 1024}
SEATS = 2


def cpu() -> float:
    """Return the seconds that the processor was busy with this process, in all its threads."""
    if sys.platform == "emscripten":
        import js  # type: ignore[import-not-found,unused-ignore]

        used = js.process.cpuUsage()
        return float(used.user + used.system) / 1e6
    return time.process_time()


def compute(**job: Any) -> Any:
    answer = json.loads(compute_text(json.dumps(job)))
    assert "error" not in answer, answer
    return answer


def timed(**job: Any) -> tuple[Any, float]:
    begun = cpu()
    return compute(**job), cpu() - begun


def measure_game(game: str) -> dict[str, float]:
    """Return the times of a game between two of level 5, with hints for both, and of its review."""
    table = larceny.load(game).table(seats=SEATS, seed=1)
    moves = []
    hints = []
    while not table.over:
        seat = table.actors[0]
        hints.append(timed(**hint_job(table, seat))[1])
        job = bot_job(table, seat, "level-5")
        job["seed"] = table.version
        answer, seconds = timed(**job)
        moves.append(seconds)
        table.play(seat, answer["move"])
    review = timed(task="review", text=dump(table))[1]
    return {
        "first move": moves[0], "move": max(moves[1:]), "first hint": hints[0],
        "hint": max(hints[1:]), "review": review,
    }  # fmt: skip


def measure_lab(bot: str, changes: dict[str, Any]) -> float:
    """Return how many games a second a share of a run plays, the best of three."""
    request = {"game": "dice-heist", "bots": [bot] * SEATS, "games": 50_000, "params": changes}
    run = compute(task="lab-plan", request=request, language="en")["run"]
    first = compute(task="lab-share", run=run, first=0, games=16, start=None)["share"]
    start = compute(task="lab-merge", run=run, total=None, shares=[first])["total"]["start"]
    games = GAMES[bot]
    shares = (
        timed(task="lab-share", run=run, first=16, games=games, start=start) for _ in range(3)
    )
    return games / min(seconds for _, seconds in shares)


if __name__ == "__main__":
    result = {
        "games": {game: measure_game(game) for game in larceny.games()},
        "lab": [measure_lab(*arguments) for arguments in LAB],
    }
    print(json.dumps(result))
