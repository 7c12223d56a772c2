"""The rules of HEIST! and of its design log, to be read beside the rulebook (ids: rulebook.md)."""

from __future__ import annotations

from larceny.engine.rng import Rng
from larceny.engine.rule import rule
from larceny.engine.seat import CHANCE, CHANCE_BIT
from larceny.games.heist.choice import (
    write_keeps,
    write_lock_moves,
    write_returns,
    write_takes,
)
from larceny.games.heist.move import (
    CHALLENGE,
    CODE,
    KEEP,
    MOVE,
    RAISE,
    RETURN,
    TAKE,
    Move,
    decode,
    encode_code,
    kept_dice,
)
from larceny.games.heist.reach import can_move_locks, has_eligible, must_give_back
from larceny.games.heist.roll import roll_value
from larceny.games.heist.score import score
from larceny.games.heist.state import (
    ACT,
    BLUE,
    CARDS,
    CHALLENGE_DICE,
    DICE,
    EQUAL_DEFENDER_NAMES,
    FACES,
    GIVE_BACK,
    IN_VAULT,
    KINDS_OF_CARD,
    MOVE_LOCKS,
    NAME_CODE,
    NO_CARD,
    NOT_IN_PLAY,
    OVER,
    ROLL,
    ROLL_CHALLENGE,
    ROLL_CODE,
    START,
    UNLIMITED,
    Params,
    State,
)
from larceny.games.heist.turn import end_turn, roll_dice, start_turn

# --- Components ---------------------------------------------------------------------------------


@rule
def prepare(params: Params) -> None:
    """Twelve cards, and second copies of the blue ones where there are two (HS-01, HL-5)."""
    for card in range(CARDS):
        need = card if card < KINDS_OF_CARD else card - KINDS_OF_CARD
        kind = params.kinds[need]
        is_copy = card >= KINDS_OF_CARD
        params.card_need[card] = need
        params.card_kind[card] = kind
        if is_copy and (kind != BLUE or params.blue_copies == 1):
            params.is_card[card] = 0
        else:
            params.is_card[card] = 1


@rule
def begin(params: Params, state: State, seats: int) -> None:
    """All cards in the vault, all locks in the box; chance picks who is first (HS-01, HS-05)."""
    state.seats = seats
    state.supply = params.lock_supply
    state.card = NO_CARD
    state.phase = START
    for card in range(CARDS):
        state.holder[card] = IN_VAULT if params.is_card[card] else NOT_IN_PLAY


# --- Turn ---------------------------------------------------------------------------------------


@rule
def keep(params: Params, state: State, parts: Move) -> None:
    """The dice kept stay, all others are rolled again (HS-06)."""
    roll_dice(state, ROLL, DICE)
    for face in kept_dice(parts):
        if face > 0:
            state.dice[face - 1] += 1
            state.dice_left -= 1


@rule
def finish_roll(params: Params, state: State) -> None:
    """The player decides; who cannot do anything after the last roll gives back (HS-07, HS-15)."""
    state.rolled += 1
    state.phase = ACT
    if state.rolled == params.rolls and not has_eligible(params, state, state.turn):
        if must_give_back(params, state, state.turn):
            state.phase = GIVE_BACK
        else:
            end_turn(params, state)


# --- Taking, locking, giving back ---------------------------------------------------------------


@rule
def take(params: Params, state: State, seat: int, card: int) -> None:
    """From the vault (HS-08) or from its holder (HS-11), with the locks of the roll (HS-10)."""
    lock(params, state, card)
    win_card(params, state, seat, card)


@rule
def lock(params: Params, state: State, card: int) -> None:
    """As many locks as the roll's value, or what is left in the box (HS-10, HS-04)."""
    added = roll_value(params, state, card) - state.locks[card]
    if state.supply != UNLIMITED:  # HS-04
        added = min(added, state.supply)
        state.supply -= added
    state.locks[card] += added


@rule
def win_card(params: Params, state: State, seat: int, card: int) -> None:
    """A card changes hands; where locks may be moved, that comes next (HL-4)."""
    if state.holder[card] != IN_VAULT:
        state.has_stolen = 1
    state.holder[card] = seat
    if params.move_locks and can_move_locks(params, state, seat):
        state.phase = MOVE_LOCKS
    else:
        end_turn(params, state)


@rule
def raise_card(params: Params, state: State, card: int) -> None:
    """Instead of taking a card: one's own gets the locks of a higher roll (HL-5)."""
    lock(params, state, card)
    end_turn(params, state)


@rule
def give_back(params: Params, state: State, card: int) -> None:
    """A card returns to the vault without its locks (HS-15)."""
    if state.supply != UNLIMITED:
        state.supply += state.locks[card]
    state.locks[card] = 0
    state.holder[card] = IN_VAULT
    end_turn(params, state)


# --- Challenge ----------------------------------------------------------------------------------


@rule
def challenge(params: Params, state: State, card: int) -> None:
    """The defender names a code (HS-14) or, in an older rule set, rolls it (HL-6)."""
    state.card = card
    if params.equal_roll == EQUAL_DEFENDER_NAMES:
        roll_dice(state, NAME_CODE, 0)
    else:
        roll_dice(state, ROLL_CODE, 1)


@rule
def set_code(state: State, code: int) -> None:
    """The challenger rolls the other four dice (HS-14)."""
    state.code = code
    roll_dice(state, ROLL_CHALLENGE, CHALLENGE_DICE)


@rule
def finish_challenge(params: Params, state: State) -> None:
    """Any match wins the card, locks as they are; else nothing moves (HS-14)."""
    card = state.card
    is_cracked = state.dice[state.code - 1] > 0
    state.card = NO_CARD
    state.code = 0
    if is_cracked:
        win_card(params, state, state.turn, card)
    else:
        end_turn(params, state)


# --- Moving locks -------------------------------------------------------------------------------


@rule
def move_locks(params: Params, state: State, parts: Move) -> None:
    """Any number of locks from one card to another, however many it has then (HL-4)."""
    state.locks[parts.card] -= parts.locks
    state.locks[parts.taker] += parts.locks
    end_turn(params, state)


# --- The contract: who may do what --------------------------------------------------------------


@rule
def actors(params: Params, state: State) -> int:
    """Whose turn it is; the defender names a code; dice are chance; nobody after the end."""
    if state.phase == OVER:
        return 0
    if state.phase == NAME_CODE:
        return 1 << state.holder[state.card]
    if state.phase == ACT or state.phase == GIVE_BACK or state.phase == MOVE_LOCKS:
        return 1 << state.turn
    return CHANCE_BIT


@rule
def chance(params: Params, state: State) -> int:
    """Who begins (HS-05), or one face of a die."""
    return state.seats if state.phase == START else FACES


@rule
def moves(params: Params, state: State, seat: int, out: list[int]) -> int:
    """What the player to decide may do now."""
    if state.phase == NAME_CODE:
        for face in range(FACES):  # HS-14
            out[face] = encode_code(face + 1)
        return FACES
    if state.phase == GIVE_BACK:
        return write_returns(state, seat, out)
    if state.phase == MOVE_LOCKS:
        return write_lock_moves(params, state, seat, out)
    count = 0
    if state.rolled < params.rolls:
        count = write_keeps(state, out)
    return write_takes(params, state, seat, out, count)


@rule
def apply(params: Params, state: State, seat: int, move: int) -> None:
    """Carry out a move or a chance outcome."""
    if seat == CHANCE:
        apply_outcome(params, state, move)
        return
    parts = decode(move)
    if parts.kind == KEEP:
        keep(params, state, parts)
    elif parts.kind == TAKE:
        take(params, state, seat, parts.card)
    elif parts.kind == CHALLENGE:
        challenge(params, state, parts.card)
    elif parts.kind == RETURN:
        give_back(params, state, parts.card)
    elif parts.kind == RAISE:
        raise_card(params, state, parts.card)
    elif parts.kind == CODE:
        set_code(state, parts.face)
    elif parts.kind == MOVE:
        move_locks(params, state, parts)
    else:
        end_turn(params, state)  # DONE


@rule
def apply_outcome(params: Params, state: State, outcome: int) -> None:
    """Who begins (HS-05); one die of a roll, of a defender, of a challenge (HS-06, HS-14, HL-6)."""
    if state.phase == START:
        start_turn(params, state, outcome)
        return
    if state.phase == ROLL_CODE:  # HL-6
        set_code(state, outcome + 1)
        return
    state.dice[outcome] += 1
    state.dice_left -= 1
    if state.dice_left == 0:
        if state.phase == ROLL:
            finish_roll(params, state)
        else:
            finish_challenge(params, state)


# --- Score --------------------------------------------------------------------------------------


@rule
def scores(params: Params, state: State, out: list[int]) -> None:
    """The worth of every collection, as if the game ended now (HS-22)."""
    for seat in range(state.seats):
        out[seat] = score(params, state, seat)


@rule
def winners(params: Params, state: State) -> int:
    """The most valuable collection wins; a tie is shared (HS-22)."""
    best = score(params, state, 0)
    mask = 1
    for seat in range(1, state.seats):
        points = score(params, state, seat)
        if points > best:
            best = points
            mask = 0
        if points == best:
            mask |= 1 << seat
    return mask


# --- Hidden information -------------------------------------------------------------------------


@rule
def hide(params: Params, state: State, seat: int) -> None:
    """Everything lies open: jewels, locks, dice, and the code of a challenge (HS-14)."""


@rule
def guess(params: Params, state: State, seat: int, rng: Rng) -> None:
    """There is nothing to guess."""
