"""The view of Spell Stealers: what a seat sees of a state that was already hidden from it."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from typing_extensions import TypedDict  # the one of `typing` is refused by pydantic before 3.12

from larceny.engine.per_params import per_params
from larceny.engine.seat import CHANCE, EVERYBODY, seats_of
from larceny.games.spell_stealers.dice import (
    colour_of,
    obtained_points,
    obtaining_rolls,
    stealing_sides,
)
from larceny.games.spell_stealers.move import (
    ROLL,
    decode,
)
from larceny.games.spell_stealers.state import (
    ARTIFACT,
    COLOUR_NAMES,
    LIVE,
    NOBODY,
    OVER,
    SHAPE_NAMES,
    SHAPES,
    SUCCESS,
    SYMBOL_NAMES,
    UNKNOWN,
    VOTE,
    Colour,
    Params,
    Shape,
    State,
    Symbol,
)
from larceny.games.spell_stealers.window import marker

Phase: TypeAlias = Literal[
    "start", "turn", "artifact", "success", "ask", "offer", "steal", "window", "vote", "press",
    "over",
]  # fmt: skip
Verdict: TypeAlias = Literal[
    "none", "in the air", "tied", "stolen", "not obtained", "wrong die", "spent token", "late",
    "disputed", "undecided", "too slow", "too low",
]  # fmt: skip

PHASE_NAMES: tuple[Phase, ...] = get_args(Phase)
VERDICT_NAMES: tuple[Verdict, ...] = get_args(Verdict)

TWO_PLAYERS = 2


class Thief(TypedDict):
    """One player: `start_roll` is None before the roll for the start."""

    pawn: int
    token: Literal["ready", "spent"]
    in_play: bool
    start_roll: int | None


class Attempt(TypedDict):
    """An attempt to steal the last artifact: `shows` is None while the die is in the air."""

    seat: int
    die: Shape
    shows: int | None
    verdict: Verdict
    moved: int


class TurnRoll(TypedDict):
    """The last roll: what is still in the air, or hidden, is None."""

    die: Shape | None
    number: int | None
    colour: Colour | None
    success: Symbol | None
    matched: bool | None
    steal_odds: float | None
    stolen_by: int | None
    attempts: list[Attempt]


class Vote(TypedDict):
    """The vote on who threw first: `votes` is keyed by the names of the tied seats."""

    tied: list[int]
    votes: dict[str, int]
    voted: list[int]


class ArtifactDie(TypedDict):
    """An artifact die: the colours of its numbers from 1 up, and what a roll brings on average."""

    name: Shape
    faces: int
    colours: list[Colour]
    success: float
    points: float


class View(TypedDict):
    """The table as one seat sees it: `tracker` is the number on which the marker stands."""

    phase: Phase
    turn: int | None
    first: int
    window: Literal["live", "polite"]
    spell: int
    final: bool
    points: int
    tracker: int
    tracker_spaces: int
    shared_tracker: bool
    thieves: list[Thief]
    roll: TurnRoll | None
    vote: Vote | None
    dice: list[ArtifactDie]


def view(params: Params, state: State, seat: int) -> View:
    """Return the table as a seat sees it."""
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
        "shared_tracker": bool(params.shared_tracker) and state.seats == TWO_PLAYERS,  # SS-23
        "thieves": [_thief(state, other) for other in range(state.seats)],
        "roll": _roll(params, state),
        "vote": _vote(state),
        "dice": [_copy(die) for die in _dice(params)],
    }


def _thief(state: State, seat: int) -> Thief:
    return {
        "pawn": state.pawn[seat],
        "token": "ready" if state.ready >> seat & 1 else "spent",
        "in_play": bool(state.in_play >> seat & 1),
        "start_roll": state.start_roll[seat] or None,
    }


def _roll(params: Params, state: State) -> TurnRoll | None:
    """Return the last roll and the attempts to steal what it brought."""
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


def _attempt(state: State, seat: int) -> Attempt:
    return {
        "seat": seat,
        "die": SHAPE_NAMES[state.die_shape[seat]],
        "shows": state.die[seat] or None,
        "verdict": VERDICT_NAMES[state.verdict[seat]],
        "moved": state.pawn[seat] - state.pawn_before[seat],
    }


def _vote(state: State) -> Vote | None:
    if state.phase != VOTE:
        return None
    tied = seats_of(state.tied)
    return {
        "tied": list(tied),
        "votes": {f"p{seat}": state.votes[seat] for seat in tied},
        "voted": list(seats_of(state.voted)),
    }


@per_params
def _dice(params: Params) -> list[ArtifactDie]:
    return [_die(params, shape) for shape in range(SHAPES)]


def _copy(die: ArtifactDie) -> ArtifactDie:
    return {**die, "colours": die["colours"][:]}


def _die(params: Params, shape: int) -> ArtifactDie:
    numbers = range(1, params.faces[shape] + 1)
    rolls = params.faces[shape] * params.success_sides
    return {
        "name": SHAPE_NAMES[shape],
        "faces": params.faces[shape],
        "colours": [COLOUR_NAMES[colour_of(params, shape, number)] for number in numbers],
        "success": round(obtaining_rolls(params, shape) / rolls, 6),
        "points": round(obtained_points(params, shape) / rolls, 6),
    }


def personal(params: Params, state: State, seat: int, public: View) -> dict[str, object]:
    """Return what a seat sees otherwise than a spectator: the die that it has chosen in secret."""
    is_secret = state.phase == ARTIFACT and seat == state.turn
    return {"roll": _roll(params, state)} if is_secret else {}


def dealers(params: Params, state: State) -> int:
    """Return who may enter the outcome: the numbers of a hidden die would reveal it (SS-07)."""
    return 1 << state.turn if state.phase == ARTIFACT else EVERYBODY


def witnesses(params: Params, state: State, seat: int, move: int) -> int:
    """Return who sees a move: the choice of a die is known only to its roller (SS-07)."""
    if seat < state.seats and decode(move).kind == ROLL:
        return 1 << seat
    return EVERYBODY


def reveals(params: Params, state: State, seat: int, move: int) -> int:
    """Return who learns of the chosen die: everybody, once it lies on the table (SS-07)."""
    return EVERYBODY if seat == CHANCE and state.phase == ARTIFACT else 0
