"""The window in which an artifact of Spell Stealers can be stolen (SS-12, SS-18 .. SS-21)."""

from __future__ import annotations

from larceny.engine.mask import nth_of
from larceny.engine.rule import rule
from larceny.engine.window_status import CLOSED, NO_WINDOW, OPEN, PAUSED
from larceny.games.spell_stealers.dice import is_match
from larceny.games.spell_stealers.state import (
    ASK,
    LIVE,
    NOBODY,
    OFFER,
    PRESS,
    STEAL,
    TURN,
    VOTE,
    WINDOW,
    Params,
    State,
)
from larceny.games.spell_stealers.turn import end_turn, score_artifact


@rule
def show_success(params: Params, state: State, symbol: int) -> None:
    """Read the success die: thieves may act after a match, a miss loses all (SS-08, SS-11)."""
    state.symbol = symbol
    if is_match(params, state.shape, state.number, symbol):
        state.matched = 1
    if params.window == LIVE:
        state.phase = WINDOW  # SS-21: matched or not
    elif state.matched:
        ask_next(state)  # SS-20
    else:
        end_turn(params, state)  # SS-11


@rule
def askable(state: State) -> int:
    """Return the others with a ready token who were not yet asked (SS-12, SS-13, SS-20)."""
    return state.in_play & state.ready & ~state.asked & ~(1 << state.turn)


@rule
def ask_next(state: State) -> None:
    """Go on asking until one has succeeded or nobody is left (SS-20)."""
    if state.stolen_by == NOBODY and askable(state):
        state.phase = ASK
    else:
        score_artifact(state)


@rule
def ask(state: State, place: int) -> None:
    """Ask one of those who can be asked to steal or to let it go (SS-12, SS-20)."""
    state.thief = nth_of(askable(state), place)
    state.asked |= 1 << state.thief
    state.phase = OFFER


@rule
def window_status(params: Params, state: State) -> int:
    """Return whether the live window is open: late throws may come until the next roll (SS-21)."""
    if params.window != LIVE or not state.has_rolled:
        return NO_WINDOW
    if state.phase == WINDOW:
        return OPEN
    if state.phase == STEAL or state.phase == VOTE:
        return PAUSED
    return CLOSED if state.phase == PRESS or state.phase == TURN else NO_WINDOW


@rule
def window_owner(params: Params, state: State) -> int:
    """Return the seat whose move closes a live window: the current player (SS-18)."""
    return state.turn


@rule
def marker(params: Params, points: int) -> int:
    """Return where on the tracker the marker belongs: it wraps around (SS-02)."""
    return points % params.tracker
