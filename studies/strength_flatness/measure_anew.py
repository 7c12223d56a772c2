"""Measure published strengths anew, on seeds that nothing else uses.

    python -m studies.strength_flatness.measure_anew studies/strength_flatness/anew.json

Each measurement is played in chunks, each with a seed of its own, and added to the file as it ends.
The same command goes on with the chunks that are missing there.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path
from typing import Any, NamedTuple

from larceny.games import load
from larceny.lab.backend.compute import Compute
from larceny.lab.game_rows import wilson
from larceny.lab.ladder.pairing import Pairing, play_pairing

FIRST_SEED = 3_411_000_000_000
"""Seeds begin here; ladders, fits and trainings had those below a million or above 2^62."""
LAST_CHUNK_SECONDS = 20.0
"""No chunk begins when less time than this is left."""


class Measurement(NamedTuple):
    game: str
    rules: str | None
    seats: int
    bot: str
    against: str
    chunk: int
    """Games of one chunk, some seconds of a core; a multiple of the seats."""
    games: int = 5_000
    """The least number of games in all."""

    @property
    def key(self) -> str:
        game = self.game if self.rules is None else f"{self.game} by {self.rules}"
        return f"{game}, {self.seats} seats: {self.bot} against {self.against}"

    @property
    def chunks(self) -> int:
        return math.ceil(self.games / self.chunk)


MEASUREMENTS = (
    Measurement("spell-stealers", None, 3, "search:1000", "greedy", 24),
    Measurement("dice-heist", None, 2, "search:200", "greedy", 24),
    Measurement("dice-heist", None, 3, "search:1000", "greedy", 6),
    Measurement("art-robbery", None, 2, "search:1000", "greedy", 8),
    Measurement("art-robbery", None, 3, "search:300", "greedy", 30),
    Measurement("art-robbery", None, 4, "search:300", "greedy", 28),
    Measurement("art-robbery", None, 5, "search:300", "greedy", 25),
    Measurement("dice-heist", None, 5, "search:200", "greedy", 40),
    *(
        Measurement("heist", f"yah-steal-{number}", 2, "planner", "solver", 500)
        for number in range(1, 8)
    ),
)


def play(measurement: Measurement, chunk: int, deadline: float) -> tuple[int, float, float] | None:
    """Return games, what was won and the seconds of a core; None if too little time is left."""
    if time.time() > deadline:
        return None
    contract = load(measurement.game)
    params, _ = contract.params(measurement.rules)
    pairing = Pairing(measurement.seats, measurement.bot, measurement.against, measurement.chunk)
    start = time.process_time()
    played = play_pairing(contract, params, pairing, FIRST_SEED + chunk, Compute(1))
    return played.games, played.won, time.process_time() - start


def missing_chunks(
    measurements: list[Measurement], results: dict[str, Any]
) -> Iterator[tuple[Measurement, int]]:
    for measurement in measurements:
        played = set(results.get(measurement.key, {}).get("chunks", ()))
        for chunk in range(measurement.chunks):
            if chunk not in played:
                yield measurement, chunk


def add(results: dict[str, Any], measurement: Measurement, chunk: int, played: Any) -> None:
    games, won, seconds = played
    entry = results.setdefault(
        measurement.key, {"games": 0, "won": 0.0, "core_seconds": 0.0, "chunks": []}
    )
    entry["games"] += games
    entry["won"] += won
    entry["core_seconds"] += seconds
    entry["chunks"].append(chunk)
    entry["share"], low, high = wilson(entry["won"], entry["games"])
    entry["interval"] = [low, high]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seconds", type=float, default=270.0)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", default="", help="measurements whose name contains this")
    options = parser.parse_args()
    start = time.time()
    deadline = start + options.seconds - LAST_CHUNK_SECONDS
    chosen = [measurement for measurement in MEASUREMENTS if options.only in measurement.key]
    results = json.loads(options.out.read_text("utf-8")) if options.out.exists() else {}

    def store() -> None:
        options.out.write_text(json.dumps(results, indent=1), "utf-8")

    store()
    with ProcessPoolExecutor(options.processes) as pool:
        # The first chunk of each line-up compiles it, once for all processes.
        todo = missing_chunks(chosen, results.copy())
        kinds = {
            (measurement.game, measurement.bot.partition(":")[0]): measurement
            for measurement in reversed(chosen)
        }
        running: dict[Future[Any], tuple[Measurement, int]] = {}
        compiled = [
            pool.submit(play, measurement._replace(chunk=measurement.seats), -1, deadline)
            for measurement in kinds.values()
        ]
        for future in compiled:
            future.result()
        print(f"compiled after {time.time() - start:.0f} s", flush=True)
        while True:
            while len(running) < 2 * options.processes and (next_one := next(todo, None)):
                running[pool.submit(play, *next_one, deadline)] = next_one
            if not running:
                break
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                measurement, chunk = running.pop(future)
                played = future.result()
                if played is not None:
                    add(results, measurement, chunk, played)
            store()
    for key, entry in results.items():
        low, high = entry["interval"]
        print(f"{key}: {entry['share']:.2%} ({low:.2%} - {high:.2%}) of {entry['games']:,}")


if __name__ == "__main__":
    main()
