"""What a player can do with a roll and with his locks (ids: rulebook.md)."""

from __future__ import annotations

from larceny.engine.rule import rule
from larceny.games.heist.roll import is_match, roll_value
from larceny.games.heist.state import (
    BLUE,
    CARDS,
    CHALLENGES,
    EQUAL_FAILS,
    EQUAL_STEALS,
    IN_VAULT,
    NOT_IN_PLAY,
    OUT_OF_REACH,
    RAISES,
    TAKES,
    YELLOW,
    Params,
    State,
)


@rule
def reach(params: Params, state: State, seat: int, card: int) -> int:
    """Whether the roll takes a card, challenges for it, raises it, or none of these."""
    holder = state.holder[card]
    if holder == NOT_IN_PLAY or not is_match(params, state, card):
        return OUT_OF_REACH
    if holder == IN_VAULT:  # HS-08
        return TAKES
    if holder == seat:  # HS-13
        return RAISES if can_raise(params, state, card) else OUT_OF_REACH
    value = roll_value(params, state, card)
    if value > state.locks[card]:  # HS-11
        return TAKES
    if value < state.locks[card]:  # HS-12
        return OUT_OF_REACH
    return reach_of_equal(params)


@rule
def reach_of_equal(params: Params) -> int:
    """A value equal to the locks steals (HL-1), fails (HL-3) or is a challenge (HS-12, HL-6)."""
    if params.equal_roll == EQUAL_STEALS:
        return TAKES
    if params.equal_roll == EQUAL_FAILS:
        return OUT_OF_REACH
    return CHALLENGES


@rule
def can_raise(params: Params, state: State, card: int) -> bool:
    """A higher roll may strengthen one's own card, if a lock is left for it (HL-5, HS-04)."""
    if not params.raise_own or state.supply == 0:
        return False
    return roll_value(params, state, card) > state.locks[card]


@rule
def has_eligible(params: Params, state: State, seat: int) -> bool:
    """Whether there is anything to take, challenge for or raise (HS-07, HS-13, HL-5)."""
    card = 0
    while card < CARDS and reach(params, state, seat, card) == OUT_OF_REACH:
        card += 1
    return card < CARDS


@rule
def must_give_back(params: Params, state: State, seat: int) -> bool:
    """Who has a card, and in the end phase only by some rule sets (HS-15, HS-20, HL-3)."""
    if state.is_end_phase and not params.return_in_end_phase:
        return False
    card = 0
    while card < CARDS and state.holder[card] != seat:
        card += 1
    return card < CARDS


@rule
def is_lockable(params: Params, state: State, seat: int, card: int) -> bool:
    """Blue and yellow cards of one's own can bear locks that are moved (HL-4)."""
    kind = params.card_kind[card]
    return state.holder[card] == seat and kind in (BLUE, YELLOW)


@rule
def can_move_locks(params: Params, state: State, seat: int) -> bool:
    """One lock at least, and another card to put it on (HL-4)."""
    cards = 0
    locks = 0
    for card in range(CARDS):
        if is_lockable(params, state, seat, card):
            cards += 1
            locks += state.locks[card]
    return cards > 1 and locks > 0
