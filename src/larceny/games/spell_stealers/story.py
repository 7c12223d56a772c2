"""The log of Spell Stealers: one sentence for each move, outcome and report."""

from __future__ import annotations

from collections.abc import Sequence

from larceny.engine.mask import nth_of
from larceny.engine.phrase import Phrase, phrase
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
from larceny.games.spell_stealers.rules import apply
from larceny.games.spell_stealers.state import (
    ARTIFACT,
    ASK,
    DISPUTED_TIME,
    LATE,
    LIVE,
    NOBODY,
    NOT_OBTAINED,
    SHAPE_PHRASES,
    SPENT_TOKEN,
    START_ROLL,
    STOLEN,
    SUCCESS,
    SYMBOL_PHRASES,
    TOO_LOW,
    TOO_SLOW,
    UNDECIDED,
    WRONG_DIE,
    Params,
    State,
)
from larceny.games.spell_stealers.window import askable

REASONS = {
    NOT_OBTAINED: phrase("there is nothing to steal"),
    WRONG_DIE: phrase("it is the wrong die"),
    SPENT_TOKEN: phrase("the token is spent"),
    LATE: phrase("it comes too late"),
    DISPUTED_TIME: phrase("nobody can say whether it was in time"),
    UNDECIDED: phrase("nobody can say who was first"),
    TOO_SLOW: phrase("somebody else was quicker"),
    TOO_LOW: phrase("it is too low"),
}
ACTIONS = {
    STOP: "{who} {who:stops|stop} and {who:goes|go} {points:one step|# steps} deeper.",
    PASS: "{who} {who:passes|pass} the dice; {points} artifact points are lost.",
    RESET: "{who} {who:turns the|turn your} steal token to its ready side.",
    TAKE: "{who} {who:tries|try} to steal it.",
    DECLINE: "{who} {who:lets|let} it go.",
}
"""What a player does, by the kind of a move that is all that has to be known."""


def sentence(params: Params, state: State, seat: int, move: int, names: Sequence[str]) -> str:
    """Return a sentence for the log; the state is the one before the move."""
    if seat == CHANCE:
        return _outcome(params, state, move, names)
    if seat == REFEREE:
        return _report(decode(move), names)
    return _action(state, decode(move), names[seat], names)


def _action(state: State, move: Move, who: str, names: Sequence[str]) -> Phrase:
    """Return what a player does."""
    if move.kind == VOTE_FOR:
        if move.other == NOBODY:
            return phrase("{who} {who:says|say} that nobody was first.", who=who)
        return phrase(
            "{who} {who:says|say} that {other:# was|you were} first.",
            who=who,
            other=names[move.other],
        )
    if move.kind == SETTLE:
        return phrase("{who} {who:puts|put} the marker on {number}.", who=who, number=move.number)
    if move.kind in ACTIONS:
        return phrase(ACTIONS[move.kind], who=who, points=state.points)
    shape = SHAPE_PHRASES[move.shape]
    if move.kind == THROW:
        return phrase("{who} {who:throws|throw} {shape}.", who=who, shape=shape)
    return phrase("{who} {who:rolls|roll} {shape}.", who=who, shape=shape)


def _report(move: Move, names: Sequence[str]) -> Phrase:
    if move.kind == DISPUTED:
        who = names[move.other]
        return phrase("{who:Was #|Were you} in time? The table cannot agree.", who=who)
    tied = [names[seat] for seat in seats_of(move.tied)]
    return phrase("{names:and} threw at the same time: the others vote.", names=tied)


def _outcome(params: Params, state: State, outcome: int, names: Sequence[str]) -> Phrase:
    die = outcome + 1
    if state.phase == START_ROLL:
        who = names[state.turn]
        return phrase("{who} {who:rolls|roll} a {die} for the start.", who=who, die=die)
    if state.phase == ARTIFACT:
        return phrase("{shape:^} shows {die}.", shape=SHAPE_PHRASES[state.shape], die=die)
    if state.phase == ASK:
        who = names[nth_of(askable(state), outcome)]
        return phrase("{who} {who:is|are} asked.", who=who)
    after = state.copy()
    apply(params, after, CHANCE, outcome)
    if state.phase == SUCCESS:
        symbol = SYMBOL_PHRASES[symbol_of(params, outcome)]
        result = _match(params, state, after)
        return phrase("The success die shows {symbol}: {result}", symbol=symbol, result=result)
    return phrase(
        "{who:#'s|Your} stealing die shows {die}: {verdict}",
        who=names[state.thief],
        die=die,
        verdict=_verdict(state, after, names),
    )


def _match(params: Params, state: State, after: State) -> Phrase:
    if after.matched:
        return phrase("an artifact worth {number}.", number=state.number)
    if params.window == LIVE:
        return phrase("a miss.")
    return phrase("a miss, and {points} artifact points are lost.", points=state.points)


def _verdict(state: State, after: State, names: Sequence[str]) -> Phrase:
    thief = state.thief
    moved = after.pawn[thief] - state.pawn[thief]
    if after.verdict[thief] == STOLEN:
        return phrase(
            "stolen from {victim:#|you}, {steps:one step|# steps} forward.",
            victim=names[state.turn],
            steps=moved,
        )
    reason = REASONS[after.verdict[thief]]
    if not moved:
        return phrase("{reason}, the pawn stays.", reason=reason)
    return phrase("{reason}, {steps:one step|# steps} back.", reason=reason, steps=-moved)
