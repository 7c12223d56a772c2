"""Games between any bots, with what the evaluator expects at some positions of each.

The names annotated `Any` below are placeholders, which are filled when the loop is compiled.
"""

from __future__ import annotations

from typing import Any

from larceny.engine import rollout
from larceny.engine.policies import RANDOM
from larceny.engine.rng import pick, start
from larceny.engine.seat import CHANCE, CHANCE_BIT, MAX_SEATS, REFEREE
from larceny.engine.stack import copy_record, new_floats, new_generator, new_record
from larceny.engine.turn_taking import can_wait, is_waiting, move_of, next_actor

SAMPLES = 8
"""How many positions of a game are sampled; all of a shorter game."""
RESULT = rollout.extend_dtype(
    rollout.RESULT, [("positions", "i4"), ("expected", "f4", (SAMPLES, MAX_SEATS))]
)
"""How one game ended, and the share that each seat expected at its sampled positions."""

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
evaluate_state: Any = None


def play_sampled_games(
    job: Any, params: Any, empty: Any, out: Any, memories: Any, weights: Any, results: Any
) -> Any:
    """Play `len(results)` games; return how many were played to their end.

    Every position of a game in which a seat decides is equally likely to be among its samples
    (reservoir sampling). Each seat's own share is recorded, as that seat can know it.
    """
    rules = params[0]
    work = job[0]
    state = new_record(empty)
    known = new_record(empty)
    rng = new_generator()
    shares = new_floats(MAX_SEATS)
    for game in range(len(results)):
        start(rng, work.seed, work.first + game)
        copy_record(state, empty[0])
        begin(rules, state, work.seats)
        result = results[game]
        steps = 0
        decisions = 0
        seen = 0
        waiting = 0
        mask = actors(rules, state)
        while mask != 0:
            if steps >= work.max_steps:
                return game
            if waiting == 0 and mask != CHANCE_BIT:
                place = seen if seen < SAMPLES else pick(rng, seen + 1)
                seen += 1
                if place < SAMPLES:
                    for seat in range(work.seats):
                        evaluate_state(rules, state, seat, weights, shares)
                        result.expected[place, seat] = shares[seat]
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
        result.steps = steps
        result.decisions = decisions
        result.positions = min(seen, SAMPLES)
        result.winners = winners(rules, state)
        scores(rules, state, result.scores)
    return len(results)
