"""Why a move of Spell Stealers: the odds of a die, what it brings, and what a miss costs."""

from __future__ import annotations

from larceny.coach.words import count, often
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
from larceny.games.spell_stealers.piece import SHAPE_NAMES
from larceny.games.spell_stealers.state import LIVE, NOBODY, WINDOW, Params, State
from larceny.odds.spell_stealers.die_odds import roll_odds, steal_odds


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
            return (
                f"The marker belongs on {parts.number}: letting go of it closes the window (SS-18)."
            )
        case kind if kind == PASS:
            return "Nothing was obtained: passing the dice closes the window (SS-21)."
        case kind if kind == RESET:
            return "A ready token lets you steal until you next try to; it costs nothing (SS-06)."
    return _explain_roll(params, state, parts.shape)


def _explain_roll(params: Params, state: State, shape: int) -> str:
    odds = roll_odds(params, shape)
    brings = count(float(odds.points_if_obtained), "point")
    gain = (
        f"The {SHAPE_NAMES[shape]} obtains something {often(float(odds.success))}, "
        f"then {brings} on average (SS-08)"
    )
    if state.points:
        lost = count(state.points, "point")
        return f"{gain}. A miss loses the {lost} of this turn (SS-11)."
    return f"{gain}. There are no points to lose yet (SS-11)."


def _explain_stop(params: Params, state: State, seat: int) -> str:
    reached = state.pawn[seat] + state.points
    steps = f"Stopping takes your pawn {count(state.points, 'step')} forward, to {reached} (SS-10)"
    if not state.points:
        steps = f"Stopping leaves your pawn on {reached} (SS-10)"
    deepest = max(state.pawn[other] for other in range(state.seats) if other != seat)
    if state.final:
        lead = reached - deepest
        where = "level with" if lead == 0 else f"{abs(lead)} {'before' if lead > 0 else 'behind'}"
        return f"{steps}. In this last round that is {where} the deepest of the others (SS-25)."
    if reached >= params.track:
        return f"{steps}. That reaches the spell and makes this round the last (SS-24)."
    return f"{steps}. The spell is {count(params.track - reached, 'step')} on."


def _explain_theft(params: Params, state: State, seat: int) -> str:
    odds = steal_odds(params, state.shape, state.number, state.pawn[seat])
    gains = f"{count(state.number, 'step')} forward for you, and nothing for p{state.turn} (SS-14)"
    failure = (
        "A failure sends you back by your own die and spends the token all the same (SS-15)"
        if odds.success < 1
        else "The token is spent until your next turn (SS-13)"
    )
    return f"Your die steals it {often(float(odds.success))}: {gains}. {failure}."


def _explain_decline(state: State) -> str:
    points = count(state.before + state.number, "point")
    return (
        f"Your token stays ready for a better artifact (SS-13), but p{state.turn} has {points} now."
    )


def _explain_throw(params: Params, state: State, seat: int, shape: int) -> str:
    if params.window == LIVE and state.phase != WINDOW:
        return "The window is closed: this throw comes too late and costs steps (SS-17)."
    if not state.matched:
        return "Nothing was obtained: this throw fails and costs the token (SS-17)."
    if shape != state.shape:
        wanted = SHAPE_NAMES[state.shape]
        return f"Only the {wanted} can steal this artifact: another shape fails (SS-17)."
    if not state.ready >> seat & 1:
        return "Your token is spent: this throw fails and costs steps (SS-17)."
    if state.stolen_by != NOBODY:
        return f"The artifact was stolen by p{state.stolen_by} already: this throw fails (SS-16)."
    return _explain_theft(params, state, seat)


def _explain_vote(other: int) -> str:
    if other == NOBODY:
        return "Without a vote for anybody the attempts may all fail (SS-19)."
    return f"Whoever has most votes is judged first, and this one is for p{other} (SS-19)."
