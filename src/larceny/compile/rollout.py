"""Loops over whole games, written against the contract of a game alone.

The names annotated `Any` below are placeholders: `compile.native.compiler` compiles these functions
with a game's rules and the bots' policies in their place. The rules `watch_outcome`,
`watch_decision` and `is_cut` do nothing unless others stand in their places.

Randomness comes in streams, each for one purpose: chance, each seat's bot, who acts first where
several may, and whatever watches the game. Chance starts a new stream whenever the turn passes on.
So two rule sets, or two bots, meet the same dice in the same turn of the same game, whatever
happened in the turns before.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from larceny.compile.policies import RANDOM
from larceny.engine.rng import pick, start
from larceny.engine.rule import rule
from larceny.engine.seat import CHANCE, CHANCE_BIT, MAX_SEATS, REFEREE
from larceny.engine.stack import copy_record, new_generator, new_generators, new_record
from larceny.engine.turn_taking import can_wait, is_waiting, move_of, next_actor

JOB = np.dtype(
    [
        ("seats", "i4"),
        ("seed", "u8"),
        ("first", "i8"),
        ("max_steps", "i8"),
        ("watch_every", "i8"),
        ("kinds", "i4", MAX_SEATS),
    ],
    align=True,
)
"""What a loop is asked to play: `kinds` says which policy plays each seat. Games whose number is a
multiple of `watch_every` are watched; with 0, none."""
RESULT = np.dtype(
    [
        ("winners", "i4"),
        ("steps", "i4"),
        ("decisions", "i4"),
        ("turns", "i4"),
        ("starter", "i4"),
        ("is_truncated", "i4"),
        ("is_cut", "i4"),
        ("scores", "i4", MAX_SEATS),
    ],
    align=True,
)
"""How one game ended. `starter` is the seat that had the first turn. A game that took more than
`max_steps` steps `is_truncated` and has no winners; one that its own rules ended because it became
too long `is_cut`."""

STREAMS = 16
"""The streams of a game: one for each seat, and those below."""
CHANCE_STREAM, ORDER_STREAM, WATCH_STREAM = MAX_SEATS, MAX_SEATS + 1, MAX_SEATS + 2


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
IS_RANDOM: Any = False
HAS_RANDOM: Any = True
"""Whether all seats, or any, pick among their legal moves. These constants are placeholders too:
what never happens is not compiled."""
policy: Any = None


@rule
def no_referee(params: Any, state: Any, rng: Any) -> Any:
    """Report nothing; stands in for the referee of games that have none."""
    return -1


@rule
def is_cut(params: Any, state: Any) -> Any:
    """Return that no game is ended for its length; stands in for games that do not tell."""
    return 0


@rule(inline=True)
def watch_outcome(params: Any, state: Any, outcome: Any, rng: Any, notes: Any, seen: Any) -> None:
    """Take note of an outcome of chance that is about to be applied, in a watched game."""


@rule(inline=True)
def watch_decision(
    params: Any, state: Any, seat: Any, move: Any, out: Any, rng: Any, notes: Any, seen: Any
) -> None:
    """Take note of a move that a seat, or the referee, is about to make, in a watched game."""


def decide(params: Any, states: Any, seat: Any, out: Any, rng: Any, memory: Any) -> Any:
    """Return the answer of `policy` for one seat; `states` holds what that seat knows."""
    return policy(params[0], states[0], seat, out, rng, memory)


@rule(inline=True)
def write_result(game: Any, result: Any) -> None:
    """Copy how a game ended into the record of what was noted about it."""
    result.winners = game.winners
    result.steps = game.steps
    result.decisions = game.decisions
    result.turns = game.turns
    result.starter = game.starter
    result.is_truncated = game.is_truncated
    result.is_cut = game.is_cut
    for seat in range(MAX_SEATS):
        result.scores[seat] = game.scores[seat]


def play_games(
    job: Any, params: Any, empty: Any, out: Any, memories: Any, notes: Any, watched: Any,
    results: Any,
) -> None:  # fmt: skip
    """Play `len(results)` games, each to its end or to its last step.

    `empty` holds a blank state; `memories` holds what each policy computed beforehand, `notes` what
    those who watch need. `watched` has a place for each watched game, and one more.
    """
    rules = params[0]
    work = job[0]
    state = new_record(empty)
    known = new_record(empty)
    key = new_generator()
    dice = new_generator()
    next_dice = new_generator()
    order = new_generator()
    watcher = new_generator()
    bots = new_generators(MAX_SEATS)
    place = 0
    max_steps = work.max_steps
    for game in range(len(results)):
        result = results[game]
        seen = watched[place]
        number = work.first + game
        stream = number * STREAMS
        for seat in range(work.seats):
            start(bots[seat], work.seed, stream + seat)
        start(key, work.seed, stream + CHANCE_STREAM)
        start(dice, key[0], 0)
        start(next_dice, key[0], 1)
        start(order, work.seed, stream + ORDER_STREAM)
        start(watcher, work.seed, stream + WATCH_STREAM)
        is_watched = work.watch_every > 0 and number % work.watch_every == 0
        copy_record(state, empty[0])
        begin(rules, state, work.seats)
        steps = 0
        decisions = 0
        turns = 0
        passed = 0
        decided = -1
        mask = actors(rules, state)
        while mask != 0 and steps < max_steps:
            turn = state.turn  # read anew: the optimizer sees where it cannot change
            if mask == CHANCE_BIT:
                outcome = pick(dice, chance(rules, state))
                if is_watched:
                    watch_outcome(rules, state, outcome, watcher, notes, seen)
                apply(rules, state, CHANCE, outcome)
                report = referee(rules, state, order)
                if report >= 0:
                    if is_watched:
                        watch_decision(rules, state, REFEREE, report, out, watcher, notes, seen)
                    apply(rules, state, REFEREE, report)
                    steps += 1
            else:
                waiting = 0
                while True:
                    seat = next_actor(mask, waiting, order)
                    if IS_RANDOM or (HAS_RANDOM and work.kinds[seat] == RANDOM):
                        answer = out[pick(bots[seat], moves(rules, state, seat, out))]
                        break
                    copy_record(known, state)
                    hide(rules, known, seat)
                    answer = ask(work.kinds[seat], rules, known, seat, out, bots[seat], memories)
                    if not is_waiting(answer):
                        break
                    if not can_wait(mask, waiting, seat):
                        answer = move_of(answer)
                        break
                    waiting |= 1 << seat
                if turn != decided:
                    decided = turn
                    turns += 1
                    if turns == 1:
                        result.starter = decided
                if is_watched:
                    seen.decisions = decisions
                    seen.turns = turns
                    watch_decision(rules, state, seat, answer, out, watcher, notes, seen)
                apply(rules, state, seat, answer)
                decisions += 1
            steps += 1
            if state.turn != turn:
                passed += 1
                dice[0] = next_dice[0]  # started a turn ahead: nobody waits for it
                start(next_dice, key[0], passed + 1)
            mask = actors(rules, state)
        result.steps = steps
        result.decisions = decisions
        result.turns = turns
        result.is_truncated = mask != 0
        if mask == 0:
            result.winners = winners(rules, state)
            result.is_cut = is_cut(rules, state)
        scores(rules, state, result.scores)
        if is_watched:
            write_result(result, seen)
            place += 1
