"""Why a move of Spell Stealers: the odds of a die, what it brings, and what a miss costs."""

from __future__ import annotations

from larceny.engine.phrase import Person, Phrase, phrase
from larceny.engine.quantity import often, points
from larceny.games.spell_stealers.move import (
    DECLINE,
    PASS,
    RESET,
    SETTLE,
    STOP,
    TAKE,
    THROW,
    VOTE_FOR,
    decode,
)
from larceny.games.spell_stealers.odds.die_odds import roll_odds, steal_odds
from larceny.games.spell_stealers.state import LIVE, NOBODY, SHAPE_PHRASES, WINDOW, Params, State


def explain(params: Params, state: State, seat: int, move: int) -> str:
    """Return why a seat might make a move."""
    parts = decode(move)
    match parts.kind:
        case kind if kind == STOP:
            return _explain_stop(params, state, seat)
        case kind if kind == TAKE:
            return _explain_theft(params, state, seat)
        case kind if kind == DECLINE:
            return _explain_decline(state)
        case kind if kind == THROW:
            return _explain_throw(params, state, seat, parts.shape)
        case kind if kind == VOTE_FOR:
            return _explain_vote(parts.other)
        case kind if kind == SETTLE:
            return phrase(
                "The marker belongs on {number}: letting go of it closes the window (SS-18).",
                number=parts.number,
            )
        case kind if kind == PASS:
            return "Nothing was obtained: passing the dice closes the window (SS-21)."
        case kind if kind == RESET:
            return "A ready token lets you steal until you next try to; it costs nothing (SS-06)."
    return _explain_roll(params, state, parts.shape)


def _explain_roll(params: Params, state: State, shape: int) -> Phrase:
    odds = roll_odds(params, shape)
    gain = phrase(
        "{shape:^} obtains something {often}, then {mean:.1f} points on average (SS-08).",
        shape=SHAPE_PHRASES[shape],
        often=often(float(odds.success)),
        mean=float(odds.points_if_obtained),
    )
    if state.points:
        return phrase(
            "{gain} A miss loses the {points} of this turn (SS-11).",
            gain=gain,
            points=points(state.points),
        )
    return phrase("{gain} There are no points to lose yet (SS-11).", gain=gain)


def _explain_stop(params: Params, state: State, seat: int) -> Phrase:
    reached = state.pawn[seat] + state.points
    if state.points:
        steps = phrase(
            "Stopping takes your pawn {steps:# step|# steps} forward, to {reached} (SS-10).",
            steps=state.points,
            reached=reached,
        )
    else:
        steps = phrase("Stopping leaves your pawn on {reached} (SS-10).", reached=reached)
    if state.final:
        deepest = max(state.pawn[other] for other in range(state.seats) if other != seat)
        return phrase("{stop} {standing}", stop=steps, standing=_describe_lead(reached - deepest))
    if reached >= params.track:
        return phrase(
            "{stop} That reaches the spell and makes this round the last (SS-24).", stop=steps
        )
    return phrase(
        "{stop} The spell is {left:# step|# steps} on.", stop=steps, left=params.track - reached
    )


def _describe_lead(lead: int) -> Phrase:
    """Return how somebody stands against the deepest of the others in the last round."""
    if lead == 0:
        return phrase("In this last round that is level with the deepest of the others (SS-25).")
    if lead > 0:
        return phrase(
            "In this last round that is {lead} before the deepest of the others (SS-25).",
            lead=lead,
        )
    return phrase(
        "In this last round that is {lag} behind the deepest of the others (SS-25).", lag=-lead
    )


def _explain_theft(params: Params, state: State, seat: int) -> Phrase:
    odds = steal_odds(params, state.shape, state.number, state.pawn[seat])
    theft = phrase(
        "Your die steals it {often}: {steps:# step|# steps} forward for you, and nothing for "
        "{victim} (SS-14).",
        often=often(float(odds.success)),
        steps=state.number,
        victim=Person(state.turn),
    )
    if odds.success < 1:
        return phrase(
            "{theft} A failure sends you back by your own die and spends the token all the same "
            "(SS-15).",
            theft=theft,
        )
    return phrase("{theft} The token is spent until your next turn (SS-13).", theft=theft)


def _explain_decline(state: State) -> Phrase:
    return phrase(
        "Your token stays ready for a better artifact (SS-13), but {who} has {points} now.",
        who=Person(state.turn),
        points=points(state.before + state.number),
    )


def _explain_throw(params: Params, state: State, seat: int, shape: int) -> str:
    if params.window == LIVE and state.phase != WINDOW:
        return "The window is closed: this throw comes too late and costs steps (SS-17)."
    if not state.matched:
        return "Nothing was obtained: this throw fails and costs the token (SS-17)."
    if shape != state.shape:
        return phrase(
            "Only {shape} can steal this artifact: another shape fails (SS-17).",
            shape=SHAPE_PHRASES[state.shape],
        )
    if not state.ready >> seat & 1:
        return "Your token is spent: this throw fails and costs steps (SS-17)."
    if state.stolen_by != NOBODY:
        return phrase(
            "The artifact was stolen by {who} already: this throw fails (SS-16).",
            who=Person(state.stolen_by),
        )
    return _explain_theft(params, state, seat)


def _explain_vote(other: int) -> str:
    if other == NOBODY:
        return "Without a vote for anybody the attempts may all fail (SS-19)."
    return phrase(
        "Whoever has most votes is judged first, and this one is for {who} (SS-19).",
        who=Person(other),
    )
