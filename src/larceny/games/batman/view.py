"""Batman: what a seat sees. Nothing is hidden in this game: all see the same."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from typing_extensions import TypedDict  # the one of `typing` is refused by pydantic before 3.12

from larceny.engine.per_params import per_params
from larceny.engine.seat import EVERYBODY
from larceny.games.batman.bust import bust_chance
from larceny.games.batman.dice import alarms_of, dice_to_draw
from larceny.games.batman.notation import COLOUR_NAMES, FACE_NAMES, Colour, Face
from larceny.games.batman.score import highest, turn_points
from larceny.games.batman.state import (
    ALARM,
    BATMAN,
    BLUE,
    COLOURS,
    DECIDING,
    DRAWING,
    FIRST,
    GRAY,
    LOOT,
    NOBODY,
    OVER,
    VILLAINS,
    YELLOW,
    Params,
    State,
)
from larceny.games.batman.villain import TOKEN_NAMES, Villain, dodges_left, joker_points

Phase: TypeAlias = Literal[
    "first", "villain", "pick", "draw", "show", "return", "decide", "over"
]  # fmt: skip

PHASE_NAMES: tuple[Phase, ...] = get_args(Phase)


class Counts(TypedDict):
    """A number of dice for each colour."""

    yellow: int
    blue: int
    gray: int


class DieKind(TypedDict):
    """The dice of one colour: how many there are, and how often each face is on them."""

    dice: int
    loot: int
    batman: int
    alarm: int


class DieKinds(TypedDict):
    """The dice of the rule set."""

    yellow: DieKind
    blue: DieKind
    gray: DieKind


class Thief(TypedDict):
    """A seat: its villain, the points of its finished turns, and whether it can still win."""

    villain: Villain | None
    points: int
    can_win: bool


class RowDie(TypedDict):
    """A die that is being rolled; its face is None until it shows one."""

    colour: Colour
    face: Face | None


class Running(TypedDict):
    """What the turn is worth now, if it is stopped and if it is busted, and how near a bust is."""

    points: int
    if_busted: int
    batman: int
    bust_at: int
    dodges_left: int


class Odds(TypedDict):
    """The next roll: the chance that it busts the turn, the Alarms rolled again, the new dice."""

    bust: float
    again: Counts
    new: int


class View(TypedDict):
    """The whole table."""

    phase: Phase
    first: int | None
    turn: int | None
    target: int
    last_round: bool
    tie_break: bool
    was_busted: bool
    free_villains: list[Villain]
    thieves: list[Thief]
    cup: Counts
    loot: Counts
    batman: Counts
    alarms: list[Colour]
    out_of_play: Counts
    row: list[RowDie]
    draws_left: int
    running: Running | None
    odds: Odds | None
    dice: DieKinds


def view(params: Params, state: State, seat: int) -> View:
    """Return the table as everybody sees it."""
    is_on = state.phase != OVER
    is_in_turn = is_on and state.phase >= DRAWING
    return {
        "phase": PHASE_NAMES[state.phase],
        "first": state.first if is_in_turn or not is_on else None,
        "turn": state.turn if is_on and state.phase != FIRST else None,
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
        "out_of_play": {"yellow": 0, "blue": state.dodged, "gray": 0},
        "row": _row(state),
        "draws_left": state.draws_left,
        "running": _running(params, state) if is_in_turn else None,
        "odds": _odds(params, state) if state.phase == DECIDING else None,
        "dice": _dice(params),
    }


def _by_colour(counts: list[int]) -> Counts:
    return {"yellow": counts[YELLOW], "blue": counts[BLUE], "gray": counts[GRAY]}


def _free_villains(params: Params, state: State) -> list[Villain]:
    if not params.villains:
        return []
    free = [villain for villain in range(1, VILLAINS + 1) if not state.taken >> villain & 1]
    return [TOKEN_NAMES[villain - 1] for villain in free]


def _thief(state: State, other: int) -> Thief:
    villain = state.villain[other]
    return {
        "villain": None if villain == NOBODY else TOKEN_NAMES[villain - 1],
        "points": state.points[other],
        "can_win": bool(state.contenders >> other & 1),
    }


def _row(state: State) -> list[RowDie]:
    """Return the dice being rolled, or that the Riddler may put back, in their order."""
    return [
        {
            "colour": COLOUR_NAMES[state.row[place]],
            "face": FACE_NAMES[state.face[place]] if place < state.shown else None,
        }
        for place in range(state.rolled)
    ]


def _running(params: Params, state: State) -> Running:
    return {
        "points": turn_points(params, state),
        "if_busted": joker_points(params, state),
        "batman": sum(state.batman),
        "bust_at": params.bust_batman,
        "dodges_left": dodges_left(params, state),
    }


def _odds(params: Params, state: State) -> Odds:
    return {
        "bust": round(bust_chance(params, state), 6),
        "again": _by_colour([alarms_of(state, colour) for colour in range(COLOURS)]),
        "new": dice_to_draw(params, state),
    }


def _dice(params: Params) -> DieKinds:
    """Return a copy of its own for every view."""
    kinds = _die_kinds(params)
    return {
        "yellow": kinds["yellow"].copy(),
        "blue": kinds["blue"].copy(),
        "gray": kinds["gray"].copy(),
    }


@per_params
def _die_kinds(params: Params) -> DieKinds:
    return {
        "yellow": _die_kind(params, YELLOW),
        "blue": _die_kind(params, BLUE),
        "gray": _die_kind(params, GRAY),
    }


def _die_kind(params: Params, colour: int) -> DieKind:
    faces = params.faces[colour]
    return {
        "dice": params.dice[colour],
        "loot": faces[LOOT],
        "batman": faces[BATMAN],
        "alarm": faces[ALARM],
    }


def personal(params: Params, state: State, seat: int, public: View) -> dict[str, object]:
    """Return what a seat sees otherwise than a spectator: nothing."""
    return {}


def witnesses(params: Params, state: State, seat: int, move: int) -> int:
    """Return everybody: nothing happens in secret."""
    return EVERYBODY
