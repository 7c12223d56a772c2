"""The notation of Spell Stealers: the text of every move, outcome and report, and its parser."""

from __future__ import annotations

from collections.abc import Sequence

from larceny.engine.moves import Notation, Numbers, Outcome, Seats, Words
from larceny.engine.multiset import list_kinds
from larceny.engine.phrase import join_phrases, phrase
from larceny.engine.seat import seats_of
from larceny.games.spell_stealers.move import MOVES
from larceny.games.spell_stealers.rules import chance
from larceny.games.spell_stealers.state import (
    ARTIFACT,
    ASK,
    MAX_FACES,
    OFFER,
    OVER,
    PLAYERS,
    PRESS,
    SHAPE_NAMES,
    START_ROLL,
    STEAL,
    SUCCESS,
    SYMBOL_NAMES,
    TURN,
    VOTE,
    WINDOW,
    Params,
    State,
)
from larceny.games.spell_stealers.story import sentence
from larceny.games.spell_stealers.window import askable, marker

__all__ = ["parse", "position", "sentence", "text"]


def values_of_chance(params: Params, state: State) -> Sequence[int]:
    """Return what each outcome of chance is now: a face, a symbol or a seat."""
    if state.phase == SUCCESS:
        return list_kinds(params.success_faces)
    if state.phase == ASK:
        return seats_of(askable(state))
    return range(1, chance(params, state) + 1)


DIE = Outcome("die", "face", Numbers(1, MAX_FACES))
NOTATION = Notation(
    MOVES,
    {
        START_ROLL: DIE,
        ARTIFACT: Outcome("artifact", "face", Numbers(1, MAX_FACES)),
        SUCCESS: Outcome("success", "symbol", Words(SYMBOL_NAMES)),
        ASK: Outcome("ask", "seat", Seats(PLAYERS)),
        STEAL: DIE,
    },
    values_of_chance,
    "a move is `roll SHAPE`, `stop`, `reset`, `steal`, `decline`, `throw SHAPE`, `settle N`, "
    "`pass`, `vote pN` or `vote none`; shapes are pyramid, diamond and orb",
    "an outcome is `die N`, `artifact N`, `success green`, `success green-or-yellow`, "
    "`success red` or `ask pN`",
    "a report is `simultaneous pA pB ...` or `disputed pN`",
)
text = NOTATION.text
parse = NOTATION.parse


def position(params: Params, state: State) -> str:
    """Describe the position in one line."""
    pawns = [
        f"p{seat} {state.pawn[seat]}"
        if state.ready >> seat & 1
        else phrase("{who} {step} (spent)", who=f"p{seat}", step=state.pawn[seat])
        for seat in range(state.seats)
    ]
    is_final = state.final and state.phase != OVER
    return phrase(
        "{now}; pawns {pawns}{final}",
        now=_now(params, state),
        pawns=join_phrases(pawns, " "),
        final=phrase("; final round") if is_final else "",
    )


def _now(params: Params, state: State) -> str:
    doing = {
        START_ROLL: "{who} rolls for the start",
        TURN: "{who} must roll",
        ARTIFACT: "the dice of {who} are in the air",
        SUCCESS: "{who} rolled {rolled}, the success die is in the air",
        ASK: "{who} obtained {rolled}, somebody will be asked",
        OFFER: "{who} obtained {rolled}, {thief} is asked",
        STEAL: "the stealing die of {thief} is in the air",
        WINDOW: "{who} rolled {rolled}, {matched}, the window is open, "
        "the marker stands on {marker}",
        VOTE: "a vote on who was first: {tied}",
        PRESS: "{who} has {points} artifact points and rolls on or stops",
    }
    return phrase(
        doing.get(state.phase, "the game is over"),
        who=f"p{state.turn}",
        thief=f"p{state.thief}",
        rolled=f"{SHAPE_NAMES[state.shape]} {state.number}",
        matched=phrase("a match") if state.matched else phrase("a miss"),
        marker=marker(params, state.points),
        tied=" / ".join(f"p{seat}" for seat in seats_of(state.tied)),
        points=state.points,
    )
