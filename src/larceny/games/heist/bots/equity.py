"""HEIST!: an estimate of the chance to win, from expected scores and what may be stolen."""

from __future__ import annotations

from math import sqrt

from larceny.bots.bot import Memory
from larceny.engine.exponential import exp, power
from larceny.engine.rule import rule
from larceny.games.heist.bots.memory import SIZE, threat
from larceny.games.heist.score import card_worth
from larceny.games.heist.state import BLUE, CARDS, MULTIPLY_BY_COUNT, Params, State
from larceny.games.heist.turn import must_leave_vault

# The places of the weights in the memory, and the weights. They are first guesses, not tuned:
# changing one at a time by x0.6 or x1.6 left the share of wins against greedy within 0.912 .. 0.940
# (two seats, 2,000 games each, 0.934 as they are). Against itself only the first three and part of
# the fourth were tried: a lower THEFT_RATE lost clearly (0.465), the others stayed near a half.
(
    THEFT_RATE, THEFT_RATE_END, TURNS, TURNS_BY_CARD, SPREAD, SPREAD_BY_TURN, BLUE_HOPED,
    MEAN_RIVAL, BEST_THEFT,
) = range(SIZE, SIZE + 9)  # fmt: skip
WEIGHTS = (
    0.25,  # the part of the threat to a card that comes true in each turn of another seat
    0.5,  # that part in the end phase, when nothing else is left to do
    3.0,  # turns to come when the vault is nearly empty, besides one for each seat
    1.6,  # more turns for every card in it
    2.0,  # points by which the end may differ from what is expected
    1.5,  # more of them, times the square root of the turns to come
    0.3,  # blue cards that a seat which has some may still hope for
    0.2,  # the weight of the mean of all others against the best of them
    0.3,  # the part of the best theft that counts as done
)
SETTLED = 0.25
"""Points by which a finished game may differ: nearly none."""
MAX_EXPONENT = 40.0
"""The largest exponent, so that none overflows."""


@rule
def estimate_equity(params: Params, state: State, seat: int, memory: Memory) -> float:
    """Estimate the chance to win, from 0 to 1, of a seat whose turn has just ended."""
    turns = turns_to_come(params, state, memory)
    mine = expected_score(params, state, seat, turns, memory)
    best = 0.0
    total = 0.0
    for other in range(state.seats):
        if other != seat:
            score = expected_score(params, state, other, turns, memory)
            best = max(best, score)
            total += score
    rest = total / (state.seats - 1)
    margin = mine - best - memory[MEAN_RIVAL] * (rest - best)
    spread = memory[SPREAD] + memory[SPREAD_BY_TURN] * sqrt(turns) if turns > 0.0 else SETTLED
    return 1.0 / (1.0 + exp(-max(-MAX_EXPONENT, min(MAX_EXPONENT, margin / spread))))


@rule
def turns_to_come(params: Params, state: State, memory: Memory) -> float:
    """Estimate how many turns are left; in the end phase that is known."""
    if state.is_end_phase:
        return 1.0 * state.turns_left
    left = 0
    for card in range(CARDS):
        if must_leave_vault(params, state, card):
            left += 1
    return memory[TURNS] + memory[TURNS_BY_CARD] * left + state.seats


@rule
def own_turns(state: State, seat: int, turns: float) -> float:
    """Return how many of the turns to come are a seat's own."""
    if state.is_end_phase and state.turns_left <= state.seats:
        place = (seat - state.turn - 1) % state.seats
        return 1.0 if place < state.turns_left else 0.0
    return turns / state.seats


@rule
def expected_score(params: Params, state: State, seat: int, turns: float, memory: Memory) -> float:
    """Estimate the final score of a seat, with what it may still steal."""
    own = own_turns(state, seat, turns)
    theft_rate = memory[THEFT_RATE_END] if state.is_end_phase else memory[THEFT_RATE]
    points = 0.0
    blue = 0.0
    variance = 0.0
    for card in range(CARDS):
        if state.holder[card] == seat:
            need = params.card_need[card]
            risk = theft_rate * threat(memory, need, state.locks[card])
            kept = power(1.0 - risk, turns - own)
            if is_multiplied(params, card):
                blue += kept
                variance += kept * (1.0 - kept)
            else:
                points += kept * card_worth(params, state, card, 0)
    return (
        points
        + blue_points(params, blue, variance, own, memory)
        + memory[BEST_THEFT] * min(own, 1.0) * best_theft(params, state, seat, blue, memory)
    )


@rule
def is_multiplied(params: Params, card: int) -> bool:
    """Return whether a card is worth more with others of its kind."""
    return params.card_kind[card] == BLUE and params.blue_multiplier == MULTIPLY_BY_COUNT


@rule
def blue_points(params: Params, blue: float, variance: float, own: float, memory: Memory) -> float:
    """Return the mean points of the blue cards: the square of their number, with hope for more.

    `blue` is the expected number of those that are kept, `variance` its variance.
    """
    hoped = blue + memory[BLUE_HOPED] * own / (1.0 + own) if blue > 0.0 else 0.0
    return params.worths[0] * (hoped * hoped + variance)


@rule
def best_theft(params: Params, state: State, seat: int, blue: float, memory: Memory) -> float:
    """Return the best theft that a seat can hope for in one turn: points times chance."""
    best = 0.0
    for card in range(CARDS):
        holder = state.holder[card]
        if holder >= 0 and holder != seat:
            need = params.card_need[card]
            worth = 1.0 * params.worths[need]
            if is_multiplied(params, card):
                worth *= 1.0 + 2.0 * blue
            best = max(best, worth * threat(memory, need, state.locks[card]))
    return best
