"""Loops over whole games, written against the contract of a game alone.

The names annotated `Any` below are placeholders: `engine.native.compiler` compiles these functions
with a game's rules and the bots' policies in their place.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from larceny.engine.policies import RANDOM
from larceny.engine.rng import pick, start
from larceny.engine.rule import rule
from larceny.engine.seat import CHANCE, CHANCE_BIT, MAX_SEATS, REFEREE
from larceny.engine.stack import copy_record, new_generator, new_record
from larceny.engine.turn_taking import can_wait, is_waiting, move_of, next_actor

JOB = np.dtype(
    [
        ("seats", "i4"),
        ("seed", "u8"),
        ("first", "i8"),
        ("max_steps", "i8"),
        ("kinds", "i4", MAX_SEATS),
    ],
    align=True,
)
"""What a loop is asked to play: `kinds` says which policy plays each seat."""
RESULT = np.dtype(
    [
        ("winners", "i4"),
        ("steps", "i4"),
        ("decisions", "i4"),
        ("scores", "i4", MAX_SEATS),
    ],
    align=True,
)
"""How one game ended."""


def extend_dtype(dtype: np.dtype[Any], fields: Sequence[tuple[Any, ...]]) -> np.dtype[Any]:
    """Return a record type with more fields behind those of another, such as JOB or RESULT."""
    return np.dtype([*((name, dtype[name]) for name in dtype.names or ()), *fields], align=True)


begin: Any = None
actors: Any = None
moves: Any = None
chance: Any = None
apply: Any = None
scores: Any = None
winners: Any = None
hide: Any = None
referee: Any = None
ask: Any = None
policy: Any = None


@rule
def no_referee(params: Any, state: Any, rng: Any) -> Any:
    """Report nothing; stands in for the referee of games that have none."""
    return -1


def decide(params: Any, states: Any, seat: Any, out: Any, rng: Any, memory: Any) -> Any:
    """Return the answer of `policy` for one seat; `states` holds what that seat knows."""
    return policy(params[0], states[0], seat, out, rng, memory)


def play_games(job: Any, params: Any, empty: Any, out: Any, memories: Any, results: Any) -> Any:
    """Play `len(results)` games; return how many were played to their end.

    `empty` holds a blank state; `memories` holds what each policy computed beforehand. A game that
    takes more than `max_steps` steps stops the run.
    """
    rules = params[0]
    work = job[0]
    state = new_record(empty)
    known = new_record(empty)
    rng = new_generator()
    for game in range(len(results)):
        start(rng, work.seed, work.first + game)
        copy_record(state, empty[0])
        begin(rules, state, work.seats)
        steps = 0
        decisions = 0
        waiting = 0
        mask = actors(rules, state)
        while mask != 0:
            if steps >= work.max_steps:
                return game
            if mask == CHANCE_BIT:
                apply(rules, state, CHANCE, pick(rng, chance(rules, state)))
                report = referee(rules, state, rng)
                if report >= 0:
                    apply(rules, state, REFEREE, report)
                    steps += 1
            else:
                seat = next_actor(mask, waiting, rng)
                kind = work.kinds[seat]
                if kind == RANDOM:
                    answer = out[pick(rng, moves(rules, state, seat, out))]
                else:
                    copy_record(known, state)
                    hide(rules, known, seat)
                    answer = ask(kind, rules, known, seat, out, rng, memories)
                if is_waiting(answer):
                    if can_wait(mask, waiting, seat):
                        waiting |= 1 << seat
                        continue
                    answer = move_of(answer)
                apply(rules, state, seat, answer)
                decisions += 1
            steps += 1
            mask = actors(rules, state)
            waiting = 0
        result = results[game]
        result.steps = steps
        result.decisions = decisions
        result.winners = winners(rules, state)
        scores(rules, state, result.scores)
    return len(results)
