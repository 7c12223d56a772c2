"""Compiled loops over whole games, written against a game's contract alone.

The annotated names below are placeholders: `engine.native` compiles these functions with a game's
rules and the bots' policies in their place.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from larceny.engine.mask import one_of
from larceny.engine.policies import RANDOM
from larceny.engine.rng import pick, start
from larceny.engine.rule import rule
from larceny.engine.seat import CHANCE, CHANCE_BIT, MAX_SEATS, REFEREE
from larceny.engine.stack import copy_record, new_generator, new_record

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
RESULT = np.dtype(
    [
        ("winners", "i4"),
        ("steps", "i4"),
        ("decisions", "i4"),
        ("scores", "i4", MAX_SEATS),
    ],
    align=True,
)

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
    """Stands in where a game has no referee: it never reports anything."""
    return -1


def decide(params: Any, states: Any, seat: Any, out: Any, rng: Any, memory: Any) -> Any:
    """One move by `policy`, for a seat at a live table; `states` holds what the seat knows."""
    return policy(params[0], states[0], seat, out, rng, memory)


def play_games(job: Any, params: Any, empty: Any, out: Any, memories: Any, results: Any) -> Any:
    """Play `len(results)` games; return how many were played to their end.

    `empty` holds a blank state. `memories` holds what each policy worked out beforehand.
    Where several seats may act, one of them is asked; if its policy would rather wait (see
    `bots.bot.PolicyFunction`) another one is.
    A game that outlasts `max_steps` stops the run there.
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
        mask = actors(rules, state)
        asked = mask
        while mask != 0:
            if steps >= work.max_steps:
                return game
            if mask == CHANCE_BIT:
                apply(rules, state, CHANCE, pick(rng, chance(rules, state)))
                said = referee(rules, state, rng)
                if said >= 0:
                    apply(rules, state, REFEREE, said)
                    steps += 1
            else:
                seat = one_of(asked, rng)
                kind = work.kinds[seat]
                if kind == RANDOM:
                    move = out[pick(rng, moves(rules, state, seat, out))]
                else:
                    copy_record(known, state)
                    hide(rules, known, seat)
                    move = ask(kind, rules, known, seat, out, rng, memories)
                if move < 0:
                    asked &= ~(1 << seat)
                    if asked != 0:
                        continue
                    move = -1 - move
                apply(rules, state, seat, move)
                decisions += 1
            steps += 1
            mask = actors(rules, state)
            asked = mask
        result = results[game]
        result.steps = steps
        result.decisions = decisions
        result.winners = winners(rules, state)
        scores(rules, state, result.scores)
    return len(results)
