"""What a frame costs early and late in a long game, and finding where a live window opened.

HEIST! for two on one screen, by the server's dice and by real ones, which people type in. Frames
are rendered for each seat and for a spectator, with what each could take back, as after every move.
They must cost the same at any length of the game.
"""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import Iterator
from random import Random

import larceny
from benchmarks.measure import Figure, Outcome
from larceny.engine.seat import CHANCE
from larceny.engine.window_status import NO_WINDOW
from larceny.match.bot_turns import Pace
from larceny.match.creation import SeatChoice, TableChoices, new_document
from larceny.match.match import Match
from larceny.match.move_request import MoveRequest
from larceny.match.rate_limit import RateLimit
from larceny.match.snapshot import Snapshot
from larceny.match.store import MemoryStore
from larceny.match.tables import Tables
from larceny.match.window_status import find_opening, window_status
from larceny.match.work import OwnWork

LENGTHS = (20, 200, 2_000)
WINDOW_EVENTS = 1_600
ROUNDS = 50
MOST_GROWTH = 2.0
"""How much longer the frames of a long game may take; measuring so short a time is noisy."""
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


def frame_seconds(match: Match) -> float:
    """Return the median time of the frames of all viewers."""
    seconds = []
    for _ in range(ROUNDS):
        times: list[int | None] = [None] * match.table.version
        snapshot = Snapshot(match.document, match.table.clone(), times)
        begun = time.perf_counter()
        for viewer in VIEWERS:
            snapshot.frame(viewer)
        seconds.append(time.perf_counter() - begun)
    return statistics.median(seconds)


async def measure(is_manual: bool) -> list[float]:
    """Return the seconds of the frames of one game at each length."""
    pace = Pace(0, 60, RateLimit(1e6, 1_000_000))
    tables = Tables(MemoryStore(), OwnWork(), time.time, pace)
    seats = [SeatChoice("you", "Ann"), SeatChoice("you", "Ben")]
    choices = TableChoices("heist", seats, is_manual=is_manual, hot_seat=True)
    document, _ = new_document(choices, "address", time.time())
    match = await tables.create(document)
    rows = []
    for length in LENGTHS:
        await grow(match, length)
        rows.append(frame_seconds(match))
    return rows


def opening_seconds() -> float:
    """Return the median time of finding where a window opened, late in a long race."""
    table = larceny.load("spell-stealers").table(seats=4, rules="live", seed=3)
    random = Random(1)
    seconds = []
    while len(seconds) < ROUNDS:
        seat = random.choice(table.actors)
        table.play(seat, random.choice(table.moves(seat)))
        if table.version >= WINDOW_EVENTS and window_status(table) != NO_WINDOW:
            begun = time.perf_counter()
            find_opening(table)
            seconds.append(time.perf_counter() - begun)
    return statistics.median(seconds)


def run(measured: dict[str, float]) -> Iterator[Outcome]:
    for dice, is_manual in (("server", False), ("real", True)):
        early, *_, late = asyncio.run(measure(is_manual))
        name = f"frames_{dice}_dice"
        of_all = f"of all viewers, at event {LENGTHS[-1]:,}"
        yield Figure(name, late * 1e6, "us", of_all, less_is_better=True)
        note = f"event {LENGTHS[-1]:,} / event {LENGTHS[0]}"
        yield Figure(f"{name}_growth", late / early, "x", note, MOST_GROWTH, less_is_better=True)
    note = f"at event {WINDOW_EVENTS:,}"
    yield Figure("window_opening", opening_seconds() * 1e6, "us", note, less_is_better=True)
