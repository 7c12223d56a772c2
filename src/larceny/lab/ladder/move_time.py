"""How long a bot takes for a move at a live table."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

from larceny.bots import make
from larceny.engine.contract import Contract
from larceny.table.bot_turn import forced_bot, next_bots
from larceny.table.table import Table
from larceny.table.table_setup import new_setup

DECISIONS = 200
"""How many decisions are timed."""
SECONDS = 20.0
"""No further decision is timed after so many seconds."""


@dataclass(frozen=True)
class MoveTime:
    """How long a bot took for its decisions, in milliseconds.

    `first` is the time of the first one, in which a bot computes its tables and may be compiled; it
    is not part of the others.
    """

    seats: int
    bot: str
    decisions: int
    median: float
    worst: float
    first: float


def time_moves(
    contract: Contract,
    rules: str | None,
    seats: int,
    name: str,
    seed: int,
    clock: Callable[[], float] = time.perf_counter,
) -> MoveTime:
    """Let a bot play all seats of live tables, and time its decisions."""
    bot = make(contract, name, seed)
    begun = clock()
    times: list[float] = []
    game = 0
    while len(times) <= DECISIONS and (clock() - begun < SECONDS or len(times) < 2):
        table = Table.start(
            contract, new_setup(contract, seats, rules, {}, "seeded", seed + game, (), ())
        )
        game += 1
        while not table.over and len(times) <= DECISIONS and clock() - begun < SECONDS:
            everyone = range(seats)
            forced = forced_bot(table.actors, everyone)
            for seat in next_bots(table.actors, everyone):
                observation = table.observe(seat)
                start = clock()
                move = bot.decide(observation)
                times.append(1000 * (clock() - start))
                if move is not None:
                    break
            else:
                assert forced is not None
                seat = forced
                move = bot.choose(table.observe(forced))
            table.play(seat, move)
    later = times[1:]
    return MoveTime(seats, name, len(later), statistics.median(later), max(later), times[0])
