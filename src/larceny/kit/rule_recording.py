"""A loop, to be compiled, that replays a game and records everything that the rules say."""

from __future__ import annotations

from typing import Any

from larceny.engine.rng import start
from larceny.engine.seat import CHANCE_BIT, SPECTATOR
from larceny.engine.stack import copy_record, new_generator

begin: Any = None
actors: Any = None
moves: Any = None
chance: Any = None
apply: Any = None
scores: Any = None
winners: Any = None
hide: Any = None
guess: Any = None
prepare: Any = None

VIEWERS = (0, SPECTATOR)
"""From whom every position is hidden, and by whom it is guessed again."""
GUESS_SEED = 5


def record_game(
    params: Any, seats: Any, played: Any, history: Any, hidden: Any, facts: Any, out: Any
) -> None:
    """Replay the moves of a game, and record each position with what the rules say of it.

    A row of `facts` holds the actors, each seat's number of moves, the number of outcomes, the
    scores and the winners; one of `hidden` what each viewer knows, and a guess from that.
    """
    rules = params[0]
    prepare(rules)
    state = history[0]
    begin(rules, state, seats)
    rng = new_generator()
    for index in range(len(history)):
        state = history[index]
        if index > 0:
            copy_record(state, history[index - 1])
            apply(rules, state, played[index - 1, 0], played[index - 1, 1])
        mask = actors(rules, state)
        facts[index, 0] = mask
        for seat in range(seats):
            if mask >> seat & 1:
                facts[index, 1 + seat] = moves(rules, state, seat, out)
        if mask == CHANCE_BIT:
            facts[index, 1 + seats] = chance(rules, state)
        scores(rules, state, facts[index, 2 + seats : 2 + 2 * seats])
        if mask == 0:
            facts[index, 2 + 2 * seats] = winners(rules, state)
        for place in range(2):
            viewer = VIEWERS[place]
            copy_record(hidden[index, 2 * place], state)
            hide(rules, hidden[index, 2 * place], viewer)
            copy_record(hidden[index, 2 * place + 1], hidden[index, 2 * place])
            start(rng, GUESS_SEED, viewer)
            guess(rules, hidden[index, 2 * place + 1], viewer, rng)
