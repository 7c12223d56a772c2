"""The log of Spell Stealers: one sentence for each move, outcome and report."""

from __future__ import annotations

from collections.abc import Sequence

from larceny.engine.mask import nth_of
from larceny.engine.seat import CHANCE, REFEREE, seats_of
from larceny.games.spell_stealers.dice import symbol_of
from larceny.games.spell_stealers.move import (
    DECLINE,
    DISPUTED,
    PASS,
    RESET,
    SETTLE,
    STOP,
    TAKE,
    THROW,
    VOTE_FOR,
    Move,
    decode,
)
from larceny.games.spell_stealers.piece import SHAPE_NAMES, SYMBOL_NAMES
from larceny.games.spell_stealers.rules import apply
from larceny.games.spell_stealers.state import (
    ARTIFACT,
    ASK,
    DISPUTED_TIME,
    LATE,
    LIVE,
    NOBODY,
    NOT_OBTAINED,
    SPENT_TOKEN,
    START_ROLL,
    STOLEN,
    SUCCESS,
    TOO_LOW,
    TOO_SLOW,
    UNDECIDED,
    WRONG_DIE,
    Params,
    State,
)
from larceny.games.spell_stealers.stealing_window import askable

REASONS = {
    NOT_OBTAINED: "there is nothing to steal",
    WRONG_DIE: "it is the wrong die",
    SPENT_TOKEN: "the token is spent",
    LATE: "it comes too late",
    DISPUTED_TIME: "nobody can say whether it was in time",
    UNDECIDED: "nobody can say who was first",
    TOO_SLOW: "somebody else was quicker",
    TOO_LOW: "it is too low",
}


def sentence(params: Params, state: State, seat: int, move: int, names: Sequence[str]) -> str:
    """Return a sentence for the log; the state is the one before the move."""
    if seat == CHANCE:
        return _outcome(params, state, move, names)
    if seat == REFEREE:
        return _report(decode(move), names)
    return f"{names[seat]} {_action(state, decode(move), names)}."


def _action(state: State, move: Move, names: Sequence[str]) -> str:
    """Return what a player does, without the player's name."""
    if move.kind == VOTE_FOR:
        choice = "nobody" if move.other == NOBODY else names[move.other]
        return f"says that {choice} was first"
    if move.kind == THROW:
        return f"throws the {SHAPE_NAMES[move.shape]}"
    phrases = {
        SETTLE: f"puts the marker on {move.number}",
        STOP: f"stops and goes {_steps(state.points)} deeper",
        PASS: f"passes the dice; {state.points} artifact points are lost",
        RESET: "turns the steal token to its ready side",
        TAKE: "tries to steal it",
        DECLINE: "lets it go",
    }
    return phrases.get(move.kind) or f"rolls the {SHAPE_NAMES[move.shape]}"


def _report(move: Move, names: Sequence[str]) -> str:
    if move.kind == DISPUTED:
        return f"Was {names[move.other]} in time? The table cannot agree."
    tied = [names[seat] for seat in seats_of(move.tied)]
    return f"{', '.join(tied[:-1])} and {tied[-1]} threw at the same time: the others vote."


def _steps(count: int) -> str:
    return "one step" if count == 1 else f"{count} steps"


def _outcome(params: Params, state: State, outcome: int, names: Sequence[str]) -> str:
    if state.phase == START_ROLL:
        return f"{names[state.turn]} rolls a {outcome + 1} for the start."
    if state.phase == ARTIFACT:
        return f"The {SHAPE_NAMES[state.shape]} shows {outcome + 1}."
    if state.phase == ASK:
        return f"{names[nth_of(askable(state), outcome)]} is asked."
    after = state.copy()
    apply(params, after, CHANCE, outcome)
    if state.phase == SUCCESS:
        symbol = SYMBOL_NAMES[symbol_of(params, outcome)].replace("-", " ")
        return f"The success die shows {symbol}: {_match(params, state, after)}"
    return (
        f"{names[state.thief]}'s stealing die shows {outcome + 1}: {_verdict(state, after, names)}"
    )


def _match(params: Params, state: State, after: State) -> str:
    if after.matched:
        return f"an artifact worth {state.number}."
    if params.window == LIVE:
        return "a miss."
    return f"a miss, and {state.points} artifact points are lost."


def _verdict(state: State, after: State, names: Sequence[str]) -> str:
    thief = state.thief
    moved = after.pawn[thief] - state.pawn[thief]
    if after.verdict[thief] == STOLEN:
        return f"stolen from {names[state.turn]}, {_steps(moved)} forward."
    back = f"{_steps(-moved)} back" if moved else "the pawn stays"
    return f"{REASONS[after.verdict[thief]]}, {back}."
