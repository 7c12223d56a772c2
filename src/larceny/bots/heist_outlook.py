"""How likely a seat of HEIST! is to win: what hands are worth, less what may be stolen."""

from __future__ import annotations

from math import exp

from larceny.bots.bot import Memory
from larceny.bots.heist_memory import SIZE, threat
from larceny.engine.rule import rule
from larceny.games.heist.score import card_worth
from larceny.games.heist.state import (
    BLUE,
    CARDS,
    IN_VAULT,
    MULTIPLY_BY_COUNT,
    MULTIPLY_BY_RUN,
    RED,
    Params,
    State,
)

ATTENTION, ATTENTION_END, TURNS, TURNS_BY_CARD, SPREAD, SPREAD_BY_TURN, PROMISE, OTHERS, LEAP = (
    range(SIZE, SIZE + 9)
)
WEIGHTS = (0.25, 0.5, 3.0, 1.6, 2.0, 1.5, 0.3, 0.2, 0.3)


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
    spread = memory[SPREAD] + memory[SPREAD_BY_TURN] * turns**0.5
    if turns == 0.0:
        spread = 0.25
    return 1.0 / (1.0 + exp(-max(-40.0, min(40.0, margin / spread))))


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
    """What a seat's hand is expected to be worth in the end."""
    own = own_turns(state, seat, turns)
    attention = memory[ATTENTION_END] if state.is_end_phase else memory[ATTENTION]
    worth = 0.0
    blue = 0.0
    twice = 0.0
    blue_worth = 0
    for card in range(CARDS):
        if state.holder[card] != seat:
            continue
        need = params.card_need[card]
        risk = attention * threat(memory, need, state.locks[card])
        kept = (1.0 - risk) ** (turns - own)
        if params.card_kind[card] == BLUE and params.blue_multiplier == MULTIPLY_BY_RUN:
            worth += kept * card_worth(params, state, card, 0)
        elif params.card_kind[card] == BLUE and params.blue_multiplier == MULTIPLY_BY_COUNT:
            blue += kept
            twice += kept * (1.0 - kept)
            blue_worth = params.worths[need]
        else:
            worth += kept * params.worths[need]
    hope = blue + memory[PROMISE] * own / (1.0 + own) if blue > 0.0 else 0.0
    return (
        worth
        + blue_worth * (hope * hope + twice)
        + memory[LEAP] * own * leap(params, state, seat, memory)
    )


@rule
def leap(params: Params, state: State, seat: int, memory: Memory) -> float:
    """The best that a seat can hope to take in one turn, in points times chance."""
    best = 0.0
    for card in range(CARDS):
        holder = state.holder[card]
        if holder >= IN_VAULT and holder != seat:
            need = params.card_need[card]
            locks = state.locks[card] if holder >= 0 else -1
            worth = params.worths[need]
            if holder >= 0:
                chance = threat(memory, need, locks)
                best = max(best, chance * worth)
    return best
