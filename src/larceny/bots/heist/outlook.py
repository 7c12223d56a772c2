"""How likely a seat of HEIST! is to win: what hands are worth, less what may be stolen."""

from __future__ import annotations

from math import exp, sqrt

from larceny.bots.bot import Memory
from larceny.bots.heist_memory import SIZE, threat
from larceny.engine.rule import rule
from larceny.games.heist.score import card_worth
from larceny.games.heist.state import (
    BLUE,
    CARDS,
    IN_VAULT,
    MULTIPLY_BY_COUNT,
    RED,
    Params,
    State,
)

# Where the memory holds each weight, and the weights. They are first guesses, not tuned: changing
# one at a time by x0.6 or x1.6 left the share of wins against greedy within 0.912 .. 0.940 (two
# seats, 2,000 games each, 0.934 as they are). Against itself only the first three and part of the
# fourth were tried: a lower ATTENTION lost clearly (0.465), the others stayed near a half.
ATTENTION, ATTENTION_END, TURNS, TURNS_BY_CARD, SPREAD, SPREAD_BY_TURN, PROMISE, OTHERS, LEAP = (
    range(SIZE, SIZE + 9)
)
WEIGHTS = (
    0.25,  # how much of the threat to a card comes true in each turn of another
    0.5,  # the same in the end phase, when nothing else is left to do
    3.0,  # turns to come when the vault is all but empty, besides one each
    1.6,  # more turns for every card in it
    2.0,  # points by which the end may differ from what is expected
    1.5,  # more of them for the square root of the turns to come
    0.3,  # blue cards that somebody who has some may still hope for
    0.2,  # how much all others count, besides the best of them
    0.3,  # how much of the best theft in reach counts as done
)
SETTLED = 0.25
"""Points by which an end that has come may differ: none, nearly."""
STEEPEST = 40.0


@rule
def outlook(params: Params, state: State, seat: int, memory: Memory) -> float:
    """The chance to win of a seat whose turn has just ended, from 0 to 1."""
    turns = turns_to_come(params, state, memory)
    mine = hand_worth(params, state, seat, turns, memory)
    best = 0.0
    total = 0.0
    for other in range(state.seats):
        if other != seat:
            worth = hand_worth(params, state, other, turns, memory)
            best = max(best, worth)
            total += worth
    rest = total / (state.seats - 1)
    margin = mine - best - memory[OTHERS] * (rest - best)
    spread = memory[SPREAD] + memory[SPREAD_BY_TURN] * sqrt(turns) if turns > 0.0 else SETTLED
    return 1.0 / (1.0 + exp(-max(-STEEPEST, min(STEEPEST, margin / spread))))


@rule
def turns_to_come(params: Params, state: State, memory: Memory) -> float:
    """About how many turns are left; in the end phase that is known."""
    if state.is_end_phase:
        return 1.0 * state.turns_left
    left = 0
    for card in range(CARDS):
        if state.holder[card] == IN_VAULT:
            if params.card_kind[card] != RED or not params.red_may_stay:
                left += 1
    return memory[TURNS] + memory[TURNS_BY_CARD] * left + state.seats


@rule
def own_turns(state: State, seat: int, turns: float) -> float:
    """How many of the turns to come are a seat's own."""
    if state.is_end_phase and state.turns_left <= state.seats:
        place = (seat - state.turn - 1) % state.seats
        return 1.0 if place < state.turns_left else 0.0
    return turns / state.seats


@rule
def hand_worth(params: Params, state: State, seat: int, turns: float, memory: Memory) -> float:
    """What a seat's hand is expected to be worth in the end, with what it may still steal."""
    own = own_turns(state, seat, turns)
    attention = memory[ATTENTION_END] if state.is_end_phase else memory[ATTENTION]
    worth = 0.0
    blue = 0.0
    doubt = 0.0
    for card in range(CARDS):
        if state.holder[card] == seat:
            need = params.card_need[card]
            risk = attention * threat(memory, need, state.locks[card])
            kept = (1.0 - risk) ** (turns - own)
            if is_multiplied(params, card):
                blue += kept
                doubt += kept * (1.0 - kept)
            else:
                worth += kept * card_worth(params, state, card, 0)
    return (
        worth
        + blue_worth(params, blue, doubt, own, memory)
        + memory[LEAP] * min(own, 1.0) * leap(params, state, seat, blue, memory)
    )


@rule
def is_multiplied(params: Params, card: int) -> bool:
    """Whether a card is worth more with others of its kind."""
    return params.card_kind[card] == BLUE and params.blue_multiplier == MULTIPLY_BY_COUNT


@rule
def blue_worth(params: Params, blue: float, doubt: float, own: float, memory: Memory) -> float:
    """The mean of a square: as many blue cards as expected, their doubt, and hope for more."""
    hoped = blue + memory[PROMISE] * own / (1.0 + own) if blue > 0.0 else 0.0
    return params.worths[0] * (hoped * hoped + doubt)


@rule
def leap(params: Params, state: State, seat: int, blue: float, memory: Memory) -> float:
    """The best theft that a seat can hope for in one turn: points times chance."""
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
