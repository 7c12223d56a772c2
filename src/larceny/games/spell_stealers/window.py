"""Spell Stealers: the window in which an artifact can be stolen (SS-12, SS-18, SS-20, SS-21)."""

from __future__ import annotations

from larceny.engine.mask import nth_of
from larceny.engine.rule import rule
from larceny.games.spell_stealers.dice import is_match
from larceny.games.spell_stealers.end import end_turn
from larceny.games.spell_stealers.state import ASK, LIVE, NOBODY, OFFER, WINDOW, Params, State
from larceny.games.spell_stealers.turn import score_artifact


@rule
def show_success(params: Params, state: State, symbol: int) -> None:
    """Do the colours match? Then thieves may act; a miss loses all points (SS-08, SS-11)."""
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
    """The mask of the others with a ready token who were not yet asked (SS-12, SS-13, SS-20)."""
    return state.in_play & state.ready & ~state.asked & ~(1 << state.turn)


@rule
def ask_next(state: State) -> None:
    """Ask until one has succeeded or nobody is left (SS-20)."""
    if state.stolen_by == NOBODY and askable(state):
        state.phase = ASK
    else:
        score_artifact(state)


@rule
def ask(state: State, place: int) -> None:
    """One of those who could be asked is: to steal, or to let it go (SS-12, SS-20)."""
    state.thief = nth_of(askable(state), place)
    state.asked |= 1 << state.thief
    state.phase = OFFER


@rule
def needs_referee(params: Params) -> bool:
    """In real time somebody has to see what came first (SS-19, SS-21, SS-23)."""
    return params.window == LIVE


@rule
def marker(params: Params, points: int) -> int:
    """Where on the tracker the marker belongs: past its last number it starts again (SS-02)."""
    return points % params.tracker
