"""HEIST!: what a seat can do with a roll and with its locks (HS-07 .. HS-15, HL-1 .. HL-6)."""

from __future__ import annotations

from larceny.engine.rule import rule
from larceny.games.heist.roll import has_value, is_match, roll_value
from larceny.games.heist.state import (
    CARDS,
    CHALLENGES,
    EQUAL_FAILS,
    EQUAL_STEALS,
    IN_VAULT,
    NOT_IN_PLAY,
    OUT_OF_REACH,
    RAISES,
    TAKES,
    Params,
    State,
)


@rule
def reach(params: Params, state: State, seat: int, card: int) -> int:
    """Return whether the roll takes a card, challenges for it, raises it, or none of these."""
    if state.holder[card] == NOT_IN_PLAY or not is_match(params, state, card):
        return OUT_OF_REACH
    return reach_of_value(params, state, seat, card, roll_value(params, state, card))


@rule
def reach_of_value(params: Params, state: State, seat: int, card: int, value: int) -> int:
    """Return what a roll that matches a card does about it, by the value of the roll."""
    holder = state.holder[card]
    if holder == IN_VAULT:  # HS-08
        return TAKES
    if holder == seat:  # HS-13
        return RAISES if can_raise(params, state, card, value) else OUT_OF_REACH
    if value > state.locks[card]:  # HS-11
        return TAKES
    if value < state.locks[card]:  # HS-12
        return OUT_OF_REACH
    return reach_of_equal(params)


@rule
def reach_of_equal(params: Params) -> int:
    """Return what equal value does: steal (HL-1), fail (HL-3) or challenge (HS-12, HL-6)."""
    if params.equal_roll == EQUAL_STEALS:
        return TAKES
    if params.equal_roll == EQUAL_FAILS:
        return OUT_OF_REACH
    return CHALLENGES


@rule
def can_raise(params: Params, state: State, card: int, value: int) -> bool:
    """Return whether a roll is higher than the locks, and a lock is left (HL-5, HS-04)."""
    if not params.raise_own or state.supply == 0:
        return False
    return value > state.locks[card]


@rule
def least_value(params: Params, state: State, card: int) -> int:
    """Return the lowest value that gets a card of another, at least by a challenge (HS-12)."""
    if state.holder[card] == IN_VAULT:
        return 0
    locks = state.locks[card]
    return locks + 1 if reach_of_equal(params) == OUT_OF_REACH else locks


@rule
def has_eligible(params: Params, state: State, seat: int) -> bool:
    """Return whether there is anything to take, challenge for or raise (HS-07, HS-13, HL-5)."""
    card = 0
    while card < CARDS and reach(params, state, seat, card) == OUT_OF_REACH:
        card += 1
    return card < CARDS


@rule
def may_decline(params: Params, state: State, seat: int) -> bool:
    """Return whether a seat may leave the challenges of its last roll alone (HS-13)."""
    if not params.optional_challenges or state.rolled < params.rolls:
        return False
    card = 0
    while card < CARDS and reach(params, state, seat, card) in (OUT_OF_REACH, CHALLENGES):
        card += 1
    return card == CARDS


@rule
def may_keep_all(params: Params, state: State) -> bool:
    """Return whether a seat without use for its roll need not return a card (HS-20)."""
    return state.is_end_phase == 1 and not params.return_in_end_phase


@rule
def can_add_locks(params: Params, state: State, card: int) -> bool:
    """Return whether the roll is worth more than the locks, and the box has any (HS-10, HS-04)."""
    return state.supply != 0 and roll_value(params, state, card) > state.locks[card]


@rule
def must_give_back(params: Params, state: State, seat: int) -> bool:
    """Return whether a seat has a card, in the end phase only by some rule sets (HS-15, HS-20)."""
    if may_keep_all(params, state) and not params.optional_returns:  # HS-20, HL-3
        return False
    card = 0
    while card < CARDS and state.holder[card] != seat:
        card += 1
    return card < CARDS


@rule
def is_lockable(params: Params, state: State, seat: int, card: int) -> bool:
    """Return whether a card is one's own and blue or yellow: locks can be moved onto it (HL-4)."""
    return state.holder[card] == seat and has_value(params, card)


@rule
def can_move_locks(params: Params, state: State, seat: int) -> bool:
    """Return whether a seat has a lock, and another card to put it on (HL-4)."""
    cards = 0
    locks = 0
    for card in range(CARDS):
        if is_lockable(params, state, seat, card):
            cards += 1
            locks += state.locks[card]
    return cards > 1 and locks > 0
