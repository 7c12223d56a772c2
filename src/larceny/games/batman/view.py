"""Batman: what a seat sees. Nothing is hidden in this game: all see the same."""

from __future__ import annotations

from typing import Any

from larceny.engine.per_params import per_params
from larceny.engine.seat import EVERYBODY
from larceny.games.batman.dice import dice_to_draw
from larceny.games.batman.notation import COLOUR_NAMES, FACE_NAMES, VILLAIN_NAMES
from larceny.games.batman.odds import alarms_of, bust_chance
from larceny.games.batman.round import highest
from larceny.games.batman.state import (
    BLUE,
    DECIDING,
    NOBODY,
    OVER,
    VILLAINS,
    Params,
    State,
)
from larceny.games.batman.villain import dodges_left, joker_points, turn_points

PHASE_NAMES = ("first", "villain", "pick", "draw", "show", "return", "decide", "over")


def view(params: Params, state: State, seat: int) -> dict[str, Any]:
    """The table as everybody sees it."""
    is_on = state.phase != OVER
    is_in_turn = is_on and state.phase >= PHASE_NAMES.index("draw")
    return {
        "phase": PHASE_NAMES[state.phase],
        "first": state.first if is_in_turn or not is_on else None,
        "turn": state.turn if is_on and state.phase != 0 else None,
        "target": params.target,
        "last_round": is_on and highest(state) >= params.target,
        "tie_break": bool(state.tie_break),
        "was_busted": bool(state.was_busted),
        "free_villains": _free_villains(params, state),
        "thieves": [_thief(state, other) for other in range(state.seats)],
        "cup": _by_colour(state.cup),
        "loot": _by_colour(state.loot),
        "batman": _by_colour(state.batman),
        "alarms": [COLOUR_NAMES[colour] for colour in state.alarm[: state.alarms]],
        "out_of_play": _by_colour([state.dodged if c == BLUE else 0 for c in range(3)]),
        "row": _row(state),
        "draws_left": state.draws_left,
        "running": _running(params, state) if is_in_turn else None,
        "odds": _odds(params, state) if state.phase == DECIDING else None,
        "dice": {colour: faces.copy() for colour, faces in _dice(params).items()},
    }


def _by_colour(counts: list[int]) -> dict[str, int]:
    return dict(zip(COLOUR_NAMES, counts, strict=True))


def _free_villains(params: Params, state: State) -> list[str]:
    if not params.villains:
        return []
    free = [villain for villain in range(1, VILLAINS + 1) if not state.taken >> villain & 1]
    return [VILLAIN_NAMES[villain] for villain in free]


def _thief(state: State, other: int) -> dict[str, Any]:
    villain = state.villain[other]
    return {
        "villain": None if villain == NOBODY else VILLAIN_NAMES[villain],
        "points": state.points[other],
        "can_win": bool(state.contenders >> other & 1),
    }


def _row(state: State) -> list[dict[str, str | None]]:
    """The dice that are being rolled, or that the Riddler may put back, in their order."""
    return [
        {
            "colour": COLOUR_NAMES[state.row[place]],
            "face": FACE_NAMES[state.face[place]] if place < state.shown else None,
        }
        for place in range(state.rolled)
    ]


def _running(params: Params, state: State) -> dict[str, int]:
    """What the turn is worth now: if it is stopped, and if it is busted."""
    return {
        "points": turn_points(params, state),
        "if_busted": joker_points(params, state),
        "batman": sum(state.batman),
        "bust_at": params.bust_batman,
        "dodges_left": dodges_left(params, state),
    }


def _odds(params: Params, state: State) -> dict[str, Any]:
    """The next roll: which dice, and the chance that it busts the turn."""
    return {
        "bust": round(bust_chance(params, state), 6),
        "again": _by_colour([alarms_of(state, colour) for colour in range(len(COLOUR_NAMES))]),
        "new": dice_to_draw(params, state),
    }


@per_params
def _dice(params: Params) -> dict[str, dict[str, int]]:
    """How many dice of a colour there are, and how often each face is on them."""
    return {
        name: {"dice": params.dice[colour]}
        | dict(zip(FACE_NAMES, params.faces[colour], strict=True))
        for colour, name in enumerate(COLOUR_NAMES)
    }


def witnesses(params: Params, state: State, seat: int, move: int) -> int:
    """Everything happens in front of everybody."""
    return EVERYBODY
