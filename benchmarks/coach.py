"""How long one waits for the coach: a first hint, and a review of a finished game.

Each is measured in a process of its own, from the question to the answer, by the CPU time of that
process, which others disturb less.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import larceny
from benchmarks.measure import Figure, Outcome, Skipped
from larceny.bots.evaluator.trained_weights import has_evaluator, trained_seats

HINT_GOAL = 0.3
REVIEW_GOAL = 5.0
REPEATS = 3
HINT = """
import sys, time, larceny
table = larceny.load(sys.argv[1]).table(int(sys.argv[2]), seed=5)
seen = table.observe(table.actors[0])
began = time.process_time()
larceny.hint(seen)
print(time.process_time() - began)
"""
REVIEW = """
import sys, time, larceny
from larceny.table.bot_turn import act
game = larceny.load(sys.argv[1])
table = game.table(int(sys.argv[2]), seed=1)
bots = {seat: larceny.bot("greedy", game, seed=seat) for seat in range(table.seats)}
while not table.over:
    act(table, bots)
began = time.process_time()
larceny.review(table)
print(time.process_time() - began)
"""


def run(measured: dict[str, float]) -> Iterator[Outcome]:
    for name in larceny.games():
        contract = larceny.load(name).contract
        if not has_evaluator(contract):
            yield Skipped(f"coach, {name}", "it has no weights")
            continue
        for seats in sorted({min(trained_seats(contract)), max(trained_seats(contract))}):
            yield _time("first hint", HINT, name, seats, HINT_GOAL)
            yield _time("review", REVIEW, name, seats, REVIEW_GOAL)


def _time(what: str, code: str, game: str, seats: int, goal: float) -> Figure:
    command = [sys.executable, "-c", code, game, str(seats)]
    seconds = min(
        float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        for _ in range(REPEATS)
    )
    return Figure(f"{what}, {game}, {seats} seats", seconds, "s", "", goal, less_is_better=True)
