"""What the first work of a new process costs: a simulation, and the first move of a strong bot."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from collections.abc import Iterator

from benchmarks.measure import REPEATS, Figure, Outcome
from larceny import load
from larceny.games import NAMES
from larceny.match.jobs import bot_job

BOTS = ("random", "greedy")
SIMULATE_GOAL = 0.5
MOVE_GOAL = 0.3
CODE = "import larceny; larceny.simulate({game!r}, 4, [{bot!r}] * 4, games=1)"
WORKER = "larceny.server.worker"


def run(measured: dict[str, float]) -> Iterator[Outcome]:
    for game in NAMES:
        for bot in BOTS:
            used = min(simulate(game, bot) for _ in range(REPEATS))
            yield Figure(
                f"cold {game}, {bot}", used, "s of CPU", "whole process, one game",
                SIMULATE_GOAL, less_is_better=True,
            )  # fmt: skip
    for game in NAMES:
        for seats in load(game).seats:
            used = min(first_move(game, seats) for _ in range(REPEATS))
            name = f"first sharp move, {game}, {seats} seats"
            note = "a new worker, from its start to its end"
            yield Figure(name, used, "s of CPU", note, MOVE_GOAL, less_is_better=True)


def simulate(game: str, bot: str) -> float:
    """Return the CPU time, user and system, of a process that simulates one game between four."""
    before = _used_by_children()
    subprocess.run([sys.executable, "-c", CODE.format(game=game, bot=bot)], check=True)
    return _used_by_children() - before


def first_move(game: str, seats: int) -> float:
    """Return the CPU time of a new worker in which `sharp` makes one move."""
    table = load(game).table(seats, seed=3)
    while len(table.moves(table.actors[0])) < 2:
        table.play(table.actors[0], table.moves(table.actors[0])[0])
    job = json.dumps(bot_job(table, table.actors[0], "sharp")).encode() + b"\n"
    before = _used_by_children()
    command = [sys.executable, "-m", WORKER]
    done = subprocess.run(command, input=job, stdout=subprocess.PIPE, check=True)
    assert b'"move"' in done.stdout
    return _used_by_children() - before


def _used_by_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
