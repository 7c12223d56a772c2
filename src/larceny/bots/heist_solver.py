"""`solver` for HEIST!: keeps by the exact dice kernel over the outlook of every outcome.

For each card and each value of a roll it carries that use of it out on its own copy of the position
(with the rules' own functions), asks for the outlook, and takes it back. The kernel then finds
what every keep is worth; the best of all moves is played.
"""

from __future__ import annotations

from typing import TypeAlias

from larceny.bots.bot import Memory
from larceny.bots.dice_kernel import FIRST_ROLL, KEEPS, add_die, expect, improve
from larceny.bots.heist_memory import CRACKED, MOST_LOCKS, value_of
from larceny.bots.heist_outlook import outlook
from larceny.engine.rng import Rng, pick
from larceny.engine.rule import rule
from larceny.engine.stack import new_floats
from larceny.games.heist.move import KEEP, Move, decode, encode_done, encode_return, kept_dice
from larceny.games.heist.reach import must_give_back, reach_of_equal
from larceny.games.heist.rules import moves
from larceny.games.heist.state import (
    ACT,
    BLUE,
    CARDS,
    CHALLENGES,
    FACES,
    GIVE_BACK,
    IN_VAULT,
    MOVE_LOCKS,
    OUT_OF_REACH,
    UNLIMITED,
    YELLOW,
    Params,
    State,
)
from larceny.games.heist.turn import follow_end_phase

NEVER = -1.0
"""Worse than every outlook."""
VALUES = MOST_LOCKS
PLAN = KEEPS + CARDS * VALUES
"""A plan: what every keep is worth, then every use (`card * VALUES + value of the roll`)."""
Plan: TypeAlias = list[float]


@rule
def solver(
    params: Params, state: State, seat: int, out: list[int], rng: Rng, memory: Memory
) -> int:
    """The move with the best outlook."""
    if state.phase == GIVE_BACK:
        return encode_return(best_return(params, state, seat, memory))
    if state.phase == MOVE_LOCKS:
        return best_lock_move(params, state, seat, out, memory)
    count = moves(params, state, seat, out)
    if state.phase != ACT:
        return out[pick(rng, count)]  # all codes are equally hard to crack
    plan = new_floats(PLAN)
    price_uses(params, state, seat, memory, plan)
    if state.rolled < params.rolls:
        price_keeps(params, state, seat, memory, plan)
    best = out[0]
    best_worth = NEVER
    for index in range(count):
        worth = move_worth(params, state, memory, out[index], plan)
        if worth > best_worth:
            best_worth = worth
            best = out[index]
    return best


@rule
def move_worth(params: Params, state: State, memory: Memory, move: int, plan: Plan) -> float:
    """The outlook of a move in the middle of a turn."""
    parts = decode(move)
    if parts.kind == KEEP:
        return plan[keep_number(memory, parts)]
    card = parts.card
    roll = 0
    for face in range(FACES):
        for _ in range(state.dice[face]):
            roll = add_die(memory, roll, face)
    value = int(value_of(memory, params.card_need[card], roll))
    return plan[KEEPS + card * VALUES + value]


@rule
def keep_number(memory: Memory, parts: Move) -> int:
    """The kernel's number of the dice that a move keeps."""
    keep = 0
    for face in kept_dice(parts):
        if face > 0:
            keep = add_die(memory, keep, face - 1)
    return keep


# --- What a roll can be used for ----------------------------------------------------------------


@rule
def price_uses(params: Params, state: State, seat: int, memory: Memory, plan: Plan) -> None:
    """The outlook of every use of a roll that the rules allow; NEVER for the others."""
    for card in range(CARDS):
        has_value = params.card_kind[card] in (BLUE, YELLOW)
        for value in range(VALUES):
            use = card * VALUES + value
            plan[KEEPS + use] = NEVER
            if state.holder[card] >= IN_VAULT and has_value == (value > 0):
                plan[KEEPS + use] = price(params, state, seat, use, memory)


@rule
def price(params: Params, state: State, seat: int, use: int, memory: Memory) -> float:
    """The outlook after a roll of some value was used on a card."""
    card = use // VALUES
    value = use % VALUES
    holder = state.holder[card]
    locks = state.locks[card]
    if holder == seat and not (params.raise_own and value > locks and state.supply != 0):
        return NEVER
    if holder in (seat, IN_VAULT) or value > locks:
        return with_card(params, state, seat, use, memory)
    equal = reach_of_equal(params)
    if value < locks or equal == OUT_OF_REACH:
        return NEVER
    won = with_card(params, state, seat, use, memory)
    if equal == CHALLENGES:
        return CRACKED * won + (1.0 - CRACKED) * ended(params, state, seat, 0, memory)
    return won


@rule
def with_card(params: Params, state: State, seat: int, use: int, memory: Memory) -> float:
    """The outlook with a card in hand behind the locks of a roll."""
    card = use // VALUES
    locks = use % VALUES
    holder = state.holder[card]
    before = state.locks[card]
    if state.supply != UNLIMITED:
        locks = min(locks, before + state.supply)
    state.holder[card] = seat
    state.locks[card] = locks
    stolen = 1 if holder not in (IN_VAULT, seat) else 0
    worth = ended(params, state, seat, stolen, memory)
    state.holder[card] = holder
    state.locks[card] = before
    return worth


@rule
def without_card(params: Params, state: State, seat: int, card: int, memory: Memory) -> float:
    """The outlook after giving a card back."""
    before = state.locks[card]
    state.holder[card] = IN_VAULT
    state.locks[card] = 0
    worth = ended(params, state, seat, 0, memory)
    state.holder[card] = seat
    state.locks[card] = before
    return worth


@rule
def ended(params: Params, state: State, seat: int, has_stolen: int, memory: Memory) -> float:
    """The outlook when the turn ends as things lie."""
    was_end_phase = state.is_end_phase
    turns_left = state.turns_left
    had_stolen = state.has_stolen
    state.has_stolen = has_stolen
    follow_end_phase(params, state)
    worth = outlook(params, state, seat, memory)
    state.is_end_phase = was_end_phase
    state.turns_left = turns_left
    state.has_stolen = had_stolen
    return worth


# --- Keeps --------------------------------------------------------------------------------------


@rule
def price_keeps(params: Params, state: State, seat: int, memory: Memory, plan: Plan) -> None:
    """What every keep is worth with the rolls that are left after it, by the kernel."""
    stop = new_floats(KEEPS)
    fail = price_failure(params, state, seat, memory)
    for roll in range(FIRST_ROLL, KEEPS):
        stop[roll] = best_use(params, memory, plan, roll)
        plan[roll] = stop[roll] if stop[roll] > NEVER else fail
    expect(memory, plan, plan)
    for _ in range(params.rolls - state.rolled - 1):
        for roll in range(FIRST_ROLL, KEEPS):
            plan[roll] = stop[roll]
        improve(memory, plan)
        expect(memory, plan, plan)


@rule
def best_use(params: Params, memory: Memory, plan: Plan, roll: int) -> float:
    """The best that a roll can be used for; NEVER if it is good for nothing."""
    best = NEVER
    for card in range(CARDS):
        value = value_of(memory, params.card_need[card], roll)
        if value >= 0.0:
            best = max(best, plan[KEEPS + card * VALUES + int(value)])
    return best


@rule
def price_failure(params: Params, state: State, seat: int, memory: Memory) -> float:
    """The outlook after a last roll that is good for nothing."""
    if not must_give_back(params, state, seat):
        return ended(params, state, seat, 0, memory)
    return without_card(params, state, seat, best_return(params, state, seat, memory), memory)


@rule
def best_return(params: Params, state: State, seat: int, memory: Memory) -> int:
    """The card that is missed least."""
    best = 0
    best_worth = NEVER
    for card in range(CARDS):
        if state.holder[card] == seat:
            worth = without_card(params, state, seat, card, memory)
            if worth > best_worth:
                best_worth = worth
                best = card
    return best


@rule
def best_lock_move(params: Params, state: State, seat: int, out: list[int], memory: Memory) -> int:
    """Where one's locks are best."""
    best = encode_done()
    best_worth = ended(params, state, seat, state.has_stolen, memory)
    for index in range(1, moves(params, state, seat, out)):
        parts = decode(out[index])
        state.locks[parts.card] -= parts.locks
        state.locks[parts.taker] += parts.locks
        worth = ended(params, state, seat, state.has_stolen, memory)
        state.locks[parts.card] += parts.locks
        state.locks[parts.taker] -= parts.locks
        if worth > best_worth:
            best_worth = worth
            best = out[index]
    return best
