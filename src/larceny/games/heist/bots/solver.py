"""HEIST!'s `solver`: keeps by the exact dice kernel, over the equity of every use of a roll.

For each card and each value that a roll can have for it, the solver lets the rules carry out that
use on a copy of the position, ends the turn, and estimates the equity. The kernel then finds the
equity of every keep; the best of all moves is played.
"""

from __future__ import annotations

from typing import TypeAlias

from larceny.bots.bot import Memory
from larceny.bots.tie_break import CHOICE, TOLERANCE, choose, has_candidate, offer
from larceny.engine.rng import Rng, pick
from larceny.engine.rule import rule
from larceny.engine.stack import clone_record, new_floats
from larceny.games.heist.bots.equity import WEIGHTS, estimate_equity
from larceny.games.heist.bots.memory import tables, value_of
from larceny.games.heist.challenge import CRACK_CHANCE
from larceny.games.heist.holding import hand_over, lock_card, return_card, shift_locks
from larceny.games.heist.move import (
    DONE,
    KEEP,
    RETURN,
    Move,
    decode,
    encode_done,
    encode_raise,
    encode_return,
    kept_dice,
)
from larceny.games.heist.reach import may_keep_all, must_give_back, reach_of_value
from larceny.games.heist.roll import has_value
from larceny.games.heist.rules import moves
from larceny.games.heist.state import (
    ACT,
    CARDS,
    CHALLENGES,
    FACES,
    GIVE_BACK,
    MOVE_LOCKS,
    NO_CARD,
    NOT_IN_PLAY,
    OUT_OF_REACH,
    RAISES,
    Params,
    State,
)
from larceny.games.heist.turn import close_turn
from larceny.odds.dice_kernel import FIRST_ROLL, KEEPS, add_die, expect, improve

NEVER = -1.0
"""Lower than every equity."""
VALUES = FACES + 1
"""A roll has a value from 0 to 6 for a card."""
PLAN = KEEPS + CARDS * VALUES
"""Places of a plan: the equity of every keep, then of every use of a roll (`use_place`)."""
Plan: TypeAlias = list[float]


def remember(params: Params) -> Memory:
    """Return the solver's memory: the tables of the rule set, then the weights of its estimate."""
    return (*tables(params), *WEIGHTS)


@rule
def solver(
    params: Params, state: State, seat: int, out: list[int], rng: Rng, memory: Memory
) -> int:
    """Return the move with the best equity."""
    if state.phase == GIVE_BACK and may_keep_all(params, state):
        return encode_done()
    if state.phase == MOVE_LOCKS and state.card != NO_CARD:
        return encode_raise(state.card)
    if state.phase == GIVE_BACK:
        return encode_return(best_return(params, state, seat, out, rng, memory))
    if state.phase == MOVE_LOCKS:
        return best_lock_move(params, state, seat, out, rng, memory)
    count = moves(params, state, seat, out)
    if state.phase != ACT:
        return out[pick(rng, count)]  # all codes are equally hard to crack
    plan = new_floats(PLAN)
    evaluate_uses(params, state, seat, memory, plan)
    if state.rolled < params.rolls:
        evaluate_keeps(params, state, seat, memory, plan)
    choice = new_floats(CHOICE)
    roll = roll_number(state, memory)
    for index in range(count):
        equity = move_equity(params, memory, plan, roll, decode(out[index]))
        offer(choice, out, out[index], equity)
    return choose(choice, out, rng)


@rule
def move_equity(params: Params, memory: Memory, plan: Plan, roll: int, parts: Move) -> float:
    """Return what a plan says of a move with a roll on the table."""
    if parts.kind == KEEP:
        return plan[keep_number(memory, parts)]
    if parts.kind in (RETURN, DONE):  # worse than the challenge that it declines
        return NEVER
    value = int(value_of(memory, params.card_need[parts.card], roll))
    return plan[use_place(parts.card, value)]


@rule
def use_place(card: int, value: int) -> int:
    """Return where a plan holds the equity of using a roll of some value on a card."""
    return KEEPS + card * VALUES + value


@rule
def keep_number(memory: Memory, parts: Move) -> int:
    """Return the kernel's number of the dice that a move keeps."""
    keep = 0
    for face in kept_dice(parts):
        if face > 0:
            keep = add_die(memory, keep, face - 1)
    return keep


@rule
def roll_number(state: State, memory: Memory) -> int:
    """Return the kernel's number of the dice on the table."""
    roll = 0
    for face in range(FACES):
        for _ in range(state.dice[face]):
            roll = add_die(memory, roll, face)
    return roll


# --- Uses of a roll -----------------------------------------------------------------------------


@rule
def evaluate_uses(params: Params, state: State, seat: int, memory: Memory, plan: Plan) -> None:
    """Write the equity of every use of a roll that the rules allow; NEVER for the others."""
    for card in range(CARDS):
        is_in_play = state.holder[card] != NOT_IN_PLAY
        for value in range(VALUES):
            equity = NEVER
            if is_in_play and has_value(params, card) == (value > 0):
                equity = evaluate_use(params, state, seat, memory, card, value)
            plan[use_place(card, value)] = equity


@rule
def evaluate_use(
    params: Params, state: State, seat: int, memory: Memory, card: int, value: int
) -> float:
    """Return the equity after a roll of some value was used on a card."""
    what = reach_of_value(params, state, seat, card, value)
    if what == OUT_OF_REACH:
        return NEVER
    trial = clone_record(state)
    if what != CHALLENGES:
        lock_card(trial, card, value)
    if what != RAISES:
        hand_over(trial, seat, card)
    equity = end_trial(params, trial, seat, memory)
    if what == CHALLENGES:
        lost = end_trial(params, clone_record(state), seat, memory)
        return CRACK_CHANCE * equity + (1.0 - CRACK_CHANCE) * lost
    return equity


@rule
def end_trial(params: Params, trial: State, seat: int, memory: Memory) -> float:
    """End the turn in a copy of the position, and return the equity there."""
    close_turn(params, trial)
    return estimate_equity(params, trial, seat, memory)


# --- Keeps --------------------------------------------------------------------------------------


@rule
def evaluate_keeps(params: Params, state: State, seat: int, memory: Memory, plan: Plan) -> None:
    """Write the equity of every keep, with the rolls that are left after it, by the kernel."""
    stop = new_floats(KEEPS)
    fail = evaluate_failure(params, state, seat, memory)
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
    """Return the equity of the best use of a roll; NEVER if it has none."""
    best = NEVER
    for card in range(CARDS):
        value = value_of(memory, params.card_need[card], roll)
        if value >= 0.0:
            best = max(best, plan[use_place(card, int(value))])
    return best


@rule
def evaluate_failure(params: Params, state: State, seat: int, memory: Memory) -> float:
    """Return the equity after a last roll that has no use."""
    if not must_give_back(params, state, seat):
        return end_trial(params, clone_record(state), seat, memory)
    best = NEVER
    for card in range(CARDS):
        if state.holder[card] == seat:
            best = max(best, evaluate_return(params, state, seat, memory, card))
    return best


# --- Returned cards and moved locks -------------------------------------------------------------


@rule
def best_return(
    params: Params, state: State, seat: int, out: list[int], rng: Rng, memory: Memory
) -> int:
    """Return the card of a seat with the best equity after it was given back."""
    choice = new_floats(CHOICE)
    for card in range(CARDS):
        if state.holder[card] == seat:
            offer(choice, out, card, evaluate_return(params, state, seat, memory, card))
    return choose(choice, out, rng)


@rule
def evaluate_return(params: Params, state: State, seat: int, memory: Memory, card: int) -> float:
    """Return the equity after giving a card back."""
    trial = clone_record(state)
    return_card(trial, card)
    return end_trial(params, trial, seat, memory)


@rule
def best_lock_move(
    params: Params, state: State, seat: int, out: list[int], rng: Rng, memory: Memory
) -> int:
    """Return the move of locks with the best equity, or of none if no move gains anything."""
    choice = new_floats(CHOICE)
    stay = end_trial(params, clone_record(state), seat, memory)
    for index in range(1, moves(params, state, seat, out)):
        trial = clone_record(state)
        shift_locks(trial, decode(out[index]))
        equity = end_trial(params, trial, seat, memory)
        if equity > stay + TOLERANCE:
            offer(choice, out, out[index], equity)
    return choose(choice, out, rng) if has_candidate(choice) else encode_done()
