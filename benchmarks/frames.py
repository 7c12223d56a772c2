"""Measure what a frame costs early and late in a long game: `python -m benchmarks.frames`.

HEIST! for two on one screen, by the server's dice and by real ones, which people type in. Frames
are rendered for each seat and for a spectator, with what each could take back, as after every move.
They must cost the same at any length of the game.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import time
from typing import Any

from larceny.engine.seat import CHANCE
from larceny.match.bot_turns import Pace
from larceny.match.creation import SeatChoice, TableChoices, new_document
from larceny.match.match import Match
from larceny.match.move_request import MoveRequest
from larceny.match.rate_limit import RateLimit
from larceny.match.snapshot import Snapshot
from larceny.match.store import MemoryStore
from larceny.match.tables import Tables
from larceny.match.work import OwnWork

LENGTHS = (20, 200, 2_000)
PEOPLE = frozenset([0, 1])
VIEWERS = (0, 1, None)


async def grow(match: Match, length: int) -> None:
    """Make moves, and type in dice, until the game has so many events."""
    while match.table.version < length:
        table = match.table
        seat = table.actors[0]
        moves = table.outcomes() if seat == CHANCE else table.moves(seat)
        await match.submit(MoveRequest(PEOPLE, seat, moves[0], match.version))
        if match.status != "running":
            raise RuntimeError(f"the game ended after {match.version} events")


def frame_seconds(match: Match, rounds: int) -> float:
    """Return the median time of the frames of all viewers."""
    seconds = []
    for _ in range(rounds):
        times: list[int | None] = [None] * match.table.version
        snapshot = Snapshot(match.document, match.table.clone(), times)
        begun = time.perf_counter()
        for viewer in VIEWERS:
            snapshot.frame(viewer)
        seconds.append(time.perf_counter() - begun)
    return statistics.median(seconds)


async def measure(is_manual: bool, rounds: int) -> dict[str, Any]:
    pace = Pace(0, 60, RateLimit(1e6, 1_000_000))
    tables = Tables(MemoryStore(), OwnWork(), time.time, pace)
    seats = [SeatChoice("you", "Ann"), SeatChoice("you", "Ben")]
    choices = TableChoices("heist", seats, is_manual=is_manual, hot_seat=True)
    document, _ = new_document(choices, "address", time.time())
    match = await tables.create(document)
    found = {}
    for length in LENGTHS:
        await grow(match, length)
        found[f"at_{length}_us"] = round(frame_seconds(match, rounds) * 1e6)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=50)
    rounds = parser.parse_args().rounds
    kinds = {"server_dice": False, "real_dice": True}
    found = {name: asyncio.run(measure(is_manual, rounds)) for name, is_manual in kinds.items()}
    print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
