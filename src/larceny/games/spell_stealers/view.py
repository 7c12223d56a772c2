"""Spell Stealers: what a seat sees. The state handed in has been hidden from that seat already."""

from __future__ import annotations

from typing import Any

from larceny.engine.per_params import per_params
from larceny.engine.seat import CHANCE, EVERYBODY, seats_of
from larceny.games.spell_stealers.dice import colour_of, matching_sides, stealing_sides
from larceny.games.spell_stealers.notation import COLOUR_NAMES, SHAPE_NAMES, SYMBOL_NAMES
from larceny.games.spell_stealers.state import (
    ARTIFACT,
    LIVE,
    NOBODY,
    ORB,
    OVER,
    ROLL,
    SHAPES,
    SUCCESS,
    UNKNOWN,
    VOTE,
    Params,
    State,
)
from larceny.games.spell_stealers.window import marker

PHASE_NAMES = (
    "start", "turn", "artifact", "success", "ask", "offer", "steal", "window", "vote", "press",
    "over",
)  # fmt: skip
VERDICT_NAMES = (
    "none", "in the air", "tied", "stolen", "not obtained", "wrong die", "spent token", "late",
    "disputed", "undecided", "too slow", "too low",
)  # fmt: skip


def view(params: Params, state: State, seat: int) -> dict[str, Any]:
    """The table as this seat sees it. `tracker` is where the marker lies."""
    return {
        "phase": PHASE_NAMES[state.phase],
        "turn": None if state.phase == OVER else state.turn,
        "first": state.first,
        "window": "live" if params.window == LIVE else "polite",
        "spell": params.track,
        "final": bool(state.final),
        "points": state.points,
        "tracker": marker(params, state.points),
        "tracker_spaces": params.tracker,
        "shared_tracker": bool(params.shared_tracker) and state.seats == 1 + 1,  # SS-23
        "thieves": [_thief(state, other) for other in range(state.seats)],
        "roll": _roll(params, state),
        "vote": _vote(state),
        "dice": [{**die, "colours": die["colours"][:]} for die in _dice(params)],
    }


def _thief(state: State, seat: int) -> dict[str, Any]:
    return {
        "pawn": state.pawn[seat],
        "token": "ready" if state.ready >> seat & 1 else "spent",
        "in_play": bool(state.in_play >> seat & 1),
        "start_roll": state.start_roll[seat] or None,
    }


def _roll(params: Params, state: State) -> dict[str, Any] | None:
    """The last roll, and who tried to steal what it brought."""
    if not state.has_rolled:
        return None
    is_landed = state.phase != ARTIFACT
    is_complete = is_landed and state.phase != SUCCESS
    odds = stealing_sides(params, state.shape, state.number) if is_complete else 0
    return {
        "die": None if state.shape == UNKNOWN else SHAPE_NAMES[state.shape],
        "number": state.number if is_landed else None,
        "colour": COLOUR_NAMES[colour_of(params, state.shape, state.number)] if is_landed else None,
        "success": SYMBOL_NAMES[state.symbol] if is_complete else None,
        "matched": bool(state.matched) if is_complete else None,
        "steal_odds": round(odds / params.stealing_dice[state.shape], 6) if is_complete else None,
        "stolen_by": None if state.stolen_by == NOBODY else state.stolen_by,
        "attempts": [_attempt(state, seat) for seat in state.order[: state.thrown]],
    }


def _attempt(state: State, seat: int) -> dict[str, Any]:
    return {
        "seat": seat,
        "die": SHAPE_NAMES[state.die_shape[seat]],
        "shows": state.die[seat] or None,
        "verdict": VERDICT_NAMES[state.verdict[seat]],
        "moved": state.pawn[seat] - state.pawn_before[seat],
    }


def _vote(state: State) -> dict[str, Any] | None:
    if state.phase != VOTE:
        return None
    tied = seats_of(state.tied)
    return {
        "tied": list(tied),
        "votes": {f"p{seat}": state.votes[seat] for seat in tied},
        "voted": list(seats_of(state.voted)),
    }


@per_params
def _dice(params: Params) -> list[dict[str, Any]]:
    return [_die(params, shape) for shape in range(SHAPES)]


def _die(params: Params, shape: int) -> dict[str, Any]:
    """An artifact die: how often a roll obtains something, and its number when it does."""
    numbers = range(1, params.faces[shape] + 1)
    rolls = params.faces[shape] * params.success_sides
    good = {number: matching_sides(params, shape, number) for number in numbers}
    points = sum(number * sides for number, sides in good.items())
    return {
        "name": SHAPE_NAMES[shape],
        "faces": params.faces[shape],
        "colours": [COLOUR_NAMES[colour_of(params, shape, number)] for number in numbers],
        "success": round(sum(good.values()) / rolls, 6),
        "points": round(points / rolls, 6),
    }


def dealers(params: Params, state: State) -> int:
    """The numbers that can come tell which die was chosen: its roller enters it (SS-07)."""
    return 1 << state.turn if state.phase == ARTIFACT else EVERYBODY


def witnesses(params: Params, state: State, seat: int, move: int) -> int:
    """Everything is open but the choice of a die, which its roller alone knows (SS-07)."""
    if seat < state.seats and ROLL <= move <= ROLL + ORB:
        return 1 << seat
    return EVERYBODY


def reveals(params: Params, state: State, seat: int, move: int) -> int:
    """When the artifact die lies on the table all see which one was chosen (SS-07)."""
    return EVERYBODY if seat == CHANCE and state.phase == ARTIFACT else 0
