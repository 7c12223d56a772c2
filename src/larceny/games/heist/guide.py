"""HEIST!: explains to people which rules matter now, and which rule forbids a move.

Nothing here decides what is legal: `rules.moves` does.
"""

from __future__ import annotations

from larceny.engine.phrase import Person, phrase
from larceny.engine.seat import CHANCE
from larceny.games.heist.card import NEED_PHRASES, card_phrase
from larceny.games.heist.challenge import CRACK_CHANCE, is_cracking
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
    kept_faces,
)
from larceny.games.heist.notation import CARD_KINDS
from larceny.games.heist.reach import is_lockable, reach
from larceny.games.heist.roll import is_match, roll_value
from larceny.games.heist.score import blue_held, card_worth
from larceny.games.heist.state import (
    ACT,
    CARDS,
    CHALLENGES,
    EQUAL_FAILS,
    GIVE_BACK,
    IN_VAULT,
    MOVE_LOCKS,
    MULTIPLY_BY_RUN,
    NAME_CODE,
    NO_CARD,
    OVER,
    ROLL,
    ROLL_CHALLENGE,
    ROLL_CODE,
    START,
    Params,
    State,
)

CRACK_CHANCE_TEXT = phrase("{chance:.0%}", chance=CRACK_CHANCE)


def rules_now(params: Params, state: State, seat: int) -> tuple[str, ...]:
    """Return the ids of the rules that apply now."""
    ending = ("HS-20",) if state.is_end_phase else ()
    if state.phase == MOVE_LOCKS and state.card != NO_CARD:
        return ("HS-10",)
    if state.phase == ACT:
        extra = ("HL-5",) if params.raise_own else ()
        return ("HS-06", "HS-07", "HS-08", "HS-09", "HS-10", "HS-11", "HS-12", *extra, *ending)
    blue = "HL-5" if params.blue_multiplier == MULTIPLY_BY_RUN else "HS-21"
    return {
        START: ("HS-05",),
        ROLL: ("HS-06", "HS-02", *ending),
        NAME_CODE: ("HS-14",),
        ROLL_CODE: ("HL-6", "HS-14"),
        ROLL_CHALLENGE: ("HS-14",),
        GIVE_BACK: ("HS-15",),
        MOVE_LOCKS: ("HL-4",),
        OVER: ("HS-20", blue, "HS-22"),
    }[state.phase]


def odds(params: Params, state: State, seat: int, move: int) -> str | None:
    """Describe the chance that a challenge succeeds."""
    if decode(move).kind != CHALLENGE:
        return None
    return CRACK_CHANCE_TEXT


def is_steal(params: Params, state: State, seat: int, move: int) -> bool:
    """Return whether a card leaves another seat: taken outright, or by a cracked code."""
    if seat != CHANCE:
        parts = decode(move)
        return parts.kind == TAKE and state.holder[parts.card] != IN_VAULT
    if state.phase != ROLL_CHALLENGE or state.dice_left > 1:
        return False
    return is_cracking(state, move)


def victim(params: Params, state: State, seat: int, move: int) -> int | None:
    """Return the seat that loses a card to another, or None."""
    if not is_steal(params, state, seat, move):
        return None
    return state.holder[state.card if seat == CHANCE else decode(move).card]


def reckoning(params: Params, state: State, seat: int) -> str:
    """Return what the cards of a collection are worth, the best first (HS-22)."""
    blue = blue_held(params, state, seat)
    held = [card for card in range(CARDS) if state.holder[card] == seat]
    worths = sorted((card_worth(params, state, card, blue) for card in held), reverse=True)
    return " + ".join(str(worth) for worth in worths) or phrase("empty hands")


def why_not(params: Params, state: State, seat: int, move: int) -> tuple[str, str]:
    """Return the rule that forbids a move, and the reason."""
    if state.phase == OVER:
        return "HS-22", "the game is over"
    if state.phase == START:
        return "HS-05", "chance must choose the first player: one of the seats at this table"
    if seat == CHANCE:
        return _why_no_outcome(state)
    actor = state.holder[state.card] if state.phase == NAME_CODE else state.turn
    if seat != actor:
        rule = "HS-14" if state.phase == NAME_CODE else "HS-05"
        return rule, phrase("{who} must decide now", who=Person(actor))
    if state.phase in (ROLL, ROLL_CODE, ROLL_CHALLENGE):
        return "HS-06", "the dice must be rolled first"
    return _why_not_now(params, state, seat, move)


def _why_no_outcome(state: State) -> tuple[str, str]:
    if state.phase in (ROLL, ROLL_CODE, ROLL_CHALLENGE):
        return "HS-06", "a die must be rolled now"
    return "HS-07", phrase(
        "{who} {who:has|have} rolled; a player must decide now", who=Person(state.turn)
    )


def _why_not_now(params: Params, state: State, seat: int, move: int) -> tuple[str, str]:
    """Explain why the player to decide may not make this move."""
    parts = decode(move)
    if state.phase == NAME_CODE:
        return "HS-14", "a code is asked for"
    if state.phase == GIVE_BACK:
        return "HS-15", "no roll is left and no card is in reach: return one of your own"
    if state.phase == MOVE_LOCKS and state.card != NO_CARD:
        return "HS-10", "the card is taken: put the locks on it with `raise`, or say `done`"
    if state.phase == MOVE_LOCKS:
        return "HL-4", _why_no_lock_move(params, state, seat, parts)
    if parts.kind == KEEP:
        return _why_no_keep(params, state, parts)
    if parts.kind in CARD_KINDS:
        return _why_no_card(params, state, seat, parts)
    if parts.kind == CODE:
        return "HS-14", "nobody is challenged now"
    return "HL-4", "locks are moved only after taking a card, and only by some rule sets"


def _why_no_keep(params: Params, state: State, parts: Move) -> tuple[str, str]:
    if state.rolled == params.rolls:
        return "HS-07", "that was the last roll: go for a card"
    kept = kept_faces(parts)
    short = next(face for face in kept if kept.count(face) > state.dice[face - 1])
    return "HS-06", phrase(
        "the roll has only {count:# die|# dice} showing {face}",
        count=state.dice[short - 1],
        face=short,
    )


def _why_no_lock_move(params: Params, state: State, seat: int, parts: Move) -> str:
    if parts.kind != MOVE:
        return "the card is taken: move locks, or say `done`"
    giver = parts.card
    if giver == parts.taker:
        return "locks move from one card to another"
    for card in (giver, parts.taker):
        if not is_lockable(params, state, seat, card):
            return phrase(
                "{card} is not a card of yours that bears locks", card=card_phrase(params, card)
            )
    return phrase(
        "{card} has only {count:# lock|# locks}",
        card=card_phrase(params, giver),
        count=state.locks[giver],
    )


def _why_no_card(params: Params, state: State, seat: int, parts: Move) -> tuple[str, str]:
    card = parts.card
    title = card_phrase(params, card)
    if parts.kind == RETURN:
        return "HS-15", "a card is returned only after the last roll, with none in reach"
    if not is_match(params, state, card):
        return "HS-08", phrase(
            "{card} needs {need}", card=title, need=NEED_PHRASES[params.card_need[card]]
        )
    if parts.kind == RAISE:
        return "HL-5", _why_no_raise(params, state, seat, card)
    if state.holder[card] == seat:
        return "HS-13", phrase("{card} is yours already", card=title)
    if state.holder[card] == IN_VAULT:
        return "HS-08", phrase("{card} is in the vault: take it", card=title)
    return _why_no_theft(params, state, seat, card)


def _why_no_raise(params: Params, state: State, seat: int, card: int) -> str:
    if not params.raise_own:
        return "this rule set does not let you raise a card"
    if state.holder[card] != seat:
        return "only a card of your own can be raised"
    return "the roll is not higher than the locks, or no lock is left"


def _why_no_theft(params: Params, state: State, seat: int, card: int) -> tuple[str, str]:
    """Explain why a roll that matches a card of another seat does not allow this."""
    value = roll_value(params, state, card)
    locks = state.locks[card]
    if value < locks:
        return "HS-12", phrase(
            "the roll is worth {value} for it, and it has {locks:# lock|# locks}",
            value=value,
            locks=locks,
        )
    if reach(params, state, seat, card) == CHALLENGES:
        return "HS-12", phrase(
            "the roll is worth {value}, as many as its locks: challenge for it", value=value
        )
    if value == locks and params.equal_roll == EQUAL_FAILS:
        return "HL-3", phrase(
            "the roll is worth {value} for it, and that must be more than its locks", value=value
        )
    return "HS-11", "the roll takes it outright: no challenge is needed"
