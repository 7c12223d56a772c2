"""Notes what the evaluator expects at some positions of a game between any bots.

The names annotated `Any` below are placeholders, which are filled when the loop is compiled.
The modules of games hold it: what is not compiled is in files of its own, and makes none older.
"""

from __future__ import annotations

from typing import Any

from larceny.compile import rollout
from larceny.engine.rng import pick
from larceny.engine.rule import rule
from larceny.engine.seat import CHANCE, MAX_SEATS, REFEREE
from larceny.engine.stack import new_floats

SAMPLES = 8
"""How many positions of a game are sampled; all of a shorter game."""
SAMPLED = rollout.extend_dtype(
    rollout.RESULT,
    [
        ("positions", "i4"),
        ("expected", "f4", (SAMPLES, MAX_SEATS, MAX_SEATS)),
        ("luck_before", "f8", (SAMPLES, MAX_SEATS)),
        ("luck", "f8", MAX_SEATS),
    ],
)
"""How one game ended, the shares that each seat expected at its sampled positions, and every seat's
luck: up to each of these positions, and in all."""

evaluate_state: Any = None
note_luck: Any = None


@rule
def sample_position(
    params: Any, before: Any, seat: Any, move: Any, after: Any, watcher: Any
) -> None:
    """Note the shares of all seats at a decision, as each seat can know them, and their luck.

    Every decision of a game is equally likely to be among its samples (reservoir sampling).
    """
    note_luck(params, before, seat, move, after, watcher)
    if seat in (CHANCE, REFEREE):
        return
    seen = watcher.seen
    place = seen.decisions
    if place >= SAMPLES:
        place = pick(watcher.rng, seen.decisions + 1)
    seen.positions = min(seen.decisions + 1, SAMPLES)
    if place >= SAMPLES:
        return
    shares = new_floats(MAX_SEATS)
    for viewer in range(before.seats):
        seen.luck_before[place, viewer] = seen.luck[viewer]
        evaluate_state(params, before, viewer, watcher.memory, shares)
        for other in range(before.seats):
            seen.expected[place, viewer, other] = shares[other]
