"""Batman: explains to people which rules matter now, and which rule forbids a move.

Nothing here decides what is legal: `rules.moves` does.
"""

from __future__ import annotations

from larceny.engine.phrase import Person, phrase
from larceny.engine.seat import CHANCE
from larceny.games.batman.bust import bust_chance
from larceny.games.batman.move import PICK, RETURN, ROLL, decode
from larceny.games.batman.notation import VILLAIN_TITLES
from larceny.games.batman.state import (
    CATWOMAN,
    DECIDING,
    DRAWING,
    FIRST,
    JOKER,
    OVER,
    PICKING,
    POISON_IVY,
    RETURNING,
    RIDDLER,
    SHOWING,
    VILLAIN,
    Params,
    State,
)

VILLAIN_RULES = {
    JOKER: ("BT-20",),
    CATWOMAN: ("BT-21",),
    POISON_IVY: ("BT-22",),
    RIDDLER: ("BT-23", "BT-24"),
}


def rules_now(params: Params, state: State, seat: int) -> tuple[str, ...]:
    """Return the ids of the rules that apply now."""
    if state.phase == FIRST:
        return ("BT-04",)
    if state.phase in (VILLAIN, PICKING):
        return ("BT-03",)
    if state.phase == OVER:
        return ("BT-30", "BT-31")
    end = ("BT-31",) if state.tie_break else ("BT-30",)
    own = VILLAIN_RULES.get(state.villain[state.turn], ())
    if state.phase == RETURNING:
        return ("BT-23", "BT-24", "BT-07", *end)
    if state.phase == DECIDING:
        return ("BT-08", "BT-09", "BT-10", "BT-11", *own, *end)
    return ("BT-05", "BT-06", "BT-07", *own, *end)


def odds(params: Params, state: State, seat: int, move: int) -> str | None:
    """Describe the chance that rolling busts the turn."""
    if state.phase != DECIDING or decode(move).kind != ROLL:
        return None
    return phrase("busts {chance:.1%}", chance=bust_chance(params, state))


def why_not(params: Params, state: State, seat: int, move: int) -> tuple[str, str]:
    """Return the rule that forbids a move, and the reason."""
    if state.phase == OVER:
        return "BT-30", "the game is over"
    if seat == CHANCE:
        return _why_no_outcome(state)
    if state.phase == FIRST:
        return "BT-04", "the first player has not been chosen yet"
    if state.phase == VILLAIN:
        return "BT-03", "the villains are still being drawn"
    if seat != state.turn:
        rule = "BT-31" if state.tie_break else "BT-04"
        return rule, phrase("it is {who:#'s|your} turn", who=Person(state.turn))
    if state.phase in (DRAWING, SHOWING):
        return "BT-05", "the dice must be drawn and rolled first"
    parts = decode(move)
    if parts.kind == RETURN:
        return _why_no_return(state, parts.mask)
    if parts.kind == PICK:
        return _why_no_pick(params, state, parts.villain)
    if state.phase == PICKING:
        return "BT-03", "a villain must be picked first"
    return "BT-23", "say first which dice go back into the cup: `return`, or `return 1 3`"


def _why_no_outcome(state: State) -> tuple[str, str]:
    if state.phase in (PICKING, RETURNING, DECIDING):
        return "BT-08", phrase(
            "{who} must decide; nothing is drawn or rolled now", who=Person(state.turn)
        )
    if state.phase == FIRST:
        return "BT-04", "the first player must be chosen now: one of the seats at this table"
    if state.phase == VILLAIN:
        return "BT-03", "a villain that nobody has must be drawn now"
    if state.phase == DRAWING:
        return "BT-05", "a die that is in the cup must be drawn now"
    return "BT-02", "a die must show one of its faces now"


def _why_no_return(state: State, mask: int) -> tuple[str, str]:
    if state.phase == PICKING:
        return "BT-03", "a villain must be picked first"
    if state.villain[state.turn] != RIDDLER:
        return "BT-23", "only the Riddler puts dice back"
    if state.phase != RETURNING:
        return "BT-23", "dice go back only after the first roll of a turn"
    if mask >> state.rolled:
        return "BT-23", phrase("the roll was of {count:# die|# dice}", count=state.rolled)
    return "BT-23", "of equal dice, name those with the lowest positions"


def _why_no_pick(params: Params, state: State, villain: int) -> tuple[str, str]:
    if state.phase != PICKING:
        return "BT-03", "villains are picked at the start of a game, where the rule set says so"
    owner = state.villain.index(villain)
    return "BT-03", phrase(
        "{who} {who:is|are} {villain} already",
        who=Person(owner),
        villain=VILLAIN_TITLES[villain],
    )
