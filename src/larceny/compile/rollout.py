"""The loop over many games, and the records of what it plays and how each game ended.

The names annotated `Any` below are placeholders: `compile.native.compiler` compiles the loop with
the steps of a game in their places (see `compile.step`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from larceny.compile.step import COUNTS, STEPS, STREAMS, WATCH_STREAM, ActiveGame, Run, Watcher
from larceny.engine.array import np
from larceny.engine.rng import start
from larceny.engine.seat import MAX_SEATS
from larceny.engine.stack import new_generator, new_generators, new_ints, new_record

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


def extend_dtype(dtype: np.dtype[Any], fields: Sequence[tuple[Any, ...]]) -> np.dtype[Any]:
    """Return a record type with more fields behind those of another, such as JOB or RESULT."""
    return np.dtype([*((name, dtype[name]) for name in dtype.names or ()), *fields], align=True)


start_game: Any = None
step: Any = None
write_result: Any = None
copy_result: Any = None
policy: Any = None


def decide(params: Any, states: Any, seat: Any, out: Any, rng: Any, memory: Any) -> Any:
    """Return the answer of `policy` for one seat; `states` holds what that seat knows."""
    return policy(params[0], states[0], seat, out, rng, memory)


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
    run = Run(work, rules, out, memories)
    state = new_record(empty)
    before = new_record(empty)
    key = new_generator()
    dice = new_generator()
    next_dice = new_generator()
    order = new_generator()
    rng = new_generator()
    bots = new_generators(MAX_SEATS)
    counts = new_ints(COUNTS)
    max_steps = work.max_steps
    place = 0
    for nth in range(len(results)):
        number = work.first + nth
        is_watched = work.watch_every > 0 and number % work.watch_every == 0
        watcher = Watcher(watched[place], notes, out, rng)
        game = ActiveGame(
            state, before, key, dice, next_dice, order, bots, counts, is_watched, watcher
        )
        mask = start_game(run, game, empty[0], number)
        start(next_dice, key[0], 1)
        start(rng, work.seed, number * STREAMS + WATCH_STREAM)
        while mask != 0 and counts[STEPS] < max_steps:
            mask = step(run, game, mask)
        write_result(rules, game, mask, results[nth])
        if is_watched:
            copy_result(results[nth], watched[place])
            place += 1
