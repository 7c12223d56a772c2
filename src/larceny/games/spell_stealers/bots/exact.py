"""The exact policy of Spell Stealers, two seats and polite: it never gives away a chance to win.

It takes the move after which its chance to win is highest if both go on as well as possible, by the
stored solution of the game. Moves that are equally good are drawn by lot.
"""

from __future__ import annotations

from larceny.bots.bot import Memory
from larceny.bots.tie_break import CHOICE, choose, offer
from larceny.engine.rng import Rng
from larceny.engine.rule import rule
from larceny.engine.stack import new_floats
from larceny.games import load
from larceny.games.spell_stealers.odds import optimum
from larceny.games.spell_stealers.odds.game_value import move_chance, read_tables
from larceny.games.spell_stealers.rules import moves
from larceny.games.spell_stealers.state import Params, State
from larceny.odds.solution import find_solution

GAME = "spell-stealers"
SEATS = 2


@rule
def exact(params: Params, state: State, seat: int, out: list[int], rng: Rng, memory: Memory) -> int:
    """Return the move with the best chance to win, one of them if several are the best."""
    choice = new_floats(CHOICE)
    for index in range(moves(params, state, seat, out)):
        offer(choice, out, out[index], move_chance(params, state, seat, out[index], memory))
    return choose(choice, out, rng)


def prepare(params: Params) -> Memory:
    """Return the tables of the solution: what every position within a turn is worth."""
    solution = find_solution(load(GAME), params)
    if solution is None:
        raise LookupError(refusal(params, SEATS))
    return read_tables(params, solution.arrays)


def refusal(params: Params, seats: int) -> str | None:
    """Return why `exact` cannot play by these params with this number of seats, or None."""
    if seats != SEATS:
        return f"it plays between two, not {seats}"
    if find_solution(load(GAME), params) is not None:
        return None
    reason = optimum.refusal(params)
    if reason is not None:
        return f"these rules cannot be solved: {reason}"
    return f"these rules are not solved; `larceny solve {GAME}` with the same --set does it"
