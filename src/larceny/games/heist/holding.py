"""HEIST!: how cards change hands and get their locks (HS-04, HS-08 .. HS-11, HS-15, HL-4, HL-5)."""

from __future__ import annotations

from larceny.engine.rule import rule
from larceny.games.heist.move import Move
from larceny.games.heist.reach import can_add_locks, can_move_locks
from larceny.games.heist.roll import roll_value
from larceny.games.heist.state import IN_VAULT, MOVE_LOCKS, NO_CARD, UNLIMITED, Params, State
from larceny.games.heist.turn import end_turn

# --- Moves --------------------------------------------------------------------------------------


@rule
def take(params: Params, state: State, seat: int, card: int) -> None:
    """Take a card from the vault (HS-08) or its holder (HS-11), and lock it (HS-10)."""
    if params.optional_locks and can_add_locks(params, state, card):  # HS-10
        hand_over(state, seat, card)
        state.card = card
        state.phase = MOVE_LOCKS
        return
    lock_card(state, card, roll_value(params, state, card))
    win_card(params, state, seat, card)


@rule
def win_card(params: Params, state: State, seat: int, card: int) -> None:
    """Hand a card over; where locks may be moved, that comes next (HL-4)."""
    hand_over(state, seat, card)
    finish_taking(params, state, seat)


@rule
def finish_taking(params: Params, state: State, seat: int) -> None:
    """End the turn of a seat that has taken a card, after its move of locks if it may (HL-4)."""
    state.card = NO_CARD
    if params.move_locks and can_move_locks(params, state, seat):
        state.phase = MOVE_LOCKS
    else:
        end_turn(params, state)


@rule
def raise_card(params: Params, state: State, card: int) -> None:
    """Put the locks of a roll on a card of one's own: raised (HL-5), or just taken (HS-10)."""
    lock_card(state, card, roll_value(params, state, card))
    if state.card == card:
        finish_taking(params, state, state.turn)
    else:
        end_turn(params, state)


@rule
def decline(params: Params, state: State, seat: int) -> None:
    """Leave a card without locks (HS-10) or locks unmoved (HL-4); keep all cards (HS-13, HS-20)."""
    if state.card != NO_CARD:
        finish_taking(params, state, seat)
    else:
        end_turn(params, state)


@rule
def give_back(params: Params, state: State, card: int) -> None:
    """Return a card to the vault, and end the turn (HS-15)."""
    return_card(state, card)
    end_turn(params, state)


@rule
def move_locks(params: Params, state: State, parts: Move) -> None:
    """Move locks from one card to another, and end the turn (HL-4)."""
    shift_locks(state, parts)
    end_turn(params, state)


# --- What they do to the cards ------------------------------------------------------------------


@rule
def lock_card(state: State, card: int, value: int) -> None:
    """Give a card as many locks as a roll's value, or what the box has left (HS-10, HS-04)."""
    added = value - state.locks[card]
    if state.supply != UNLIMITED:  # HS-04
        added = min(added, state.supply)
        state.supply -= added
    state.locks[card] += added


@rule
def hand_over(state: State, seat: int, card: int) -> None:
    """Give a seat a card; from another player that is a theft (HS-08, HS-11)."""
    if state.holder[card] != IN_VAULT:
        state.has_stolen = 1
    state.holder[card] = seat


@rule
def return_card(state: State, card: int) -> None:
    """Put a card back into the vault, and its locks into the box (HS-15)."""
    if state.supply != UNLIMITED:
        state.supply += state.locks[card]
    state.locks[card] = 0
    state.holder[card] = IN_VAULT


@rule
def shift_locks(state: State, parts: Move) -> None:
    """Move any number of locks to another card, however many it has then (HL-4)."""
    state.locks[parts.card] -= parts.locks
    state.locks[parts.taker] += parts.locks
