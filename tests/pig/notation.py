"""Pig in words."""

from __future__ import annotations

from collections.abc import Sequence

from larceny.engine.errors import BadNotation
from larceny.engine.seat import CHANCE
from tests.pig.move import HOLD, ROLL, Move, decode, encode
from tests.pig.state import DECIDE, OVER, ROLLING, Params, State

MOVE_NAMES = {HOLD: "hold", ROLL: "roll"}


def text(params: Params, state: State, seat: int, move: int) -> str:
    """Return the text of a move or an outcome."""
    return f"die {move + 1}" if seat == CHANCE else MOVE_NAMES[decode(move).kind]


def parse(params: Params, state: State, seat: int, text: str) -> int:
    """Return the move or the outcome that a text stands for; -1 if it is not possible now."""
    if seat == CHANCE:
        faces = {f"die {face + 1}": face for face in range(params.die_faces)}
        if text not in faces:
            raise BadNotation(text, "an outcome is `die N`")
        return faces[text] if state.phase == ROLLING else -1
    for kind, name in MOVE_NAMES.items():
        if name == text:
            return encode(Move(kind))
    raise BadNotation(text, "a move is `roll` or `hold`")


def sentence(params: Params, state: State, seat: int, move: int, names: Sequence[str]) -> str:
    """Return what happens, as a sentence for people."""
    if seat == CHANCE:
        return f"{names[state.turn]} rolls a {move + 1}."
    return f"{names[seat]} {'holds' if decode(move).kind == HOLD else 'rolls on'}."


def position(params: Params, state: State) -> str:
    """Return the position in one line, for error messages."""
    doing = {DECIDE: "decides", ROLLING: "rolls", OVER: "has won"}[state.phase]
    points = " ".join(f"p{seat} {points}" for seat, points in enumerate(state.points))
    return f"p{state.turn} {doing}; this turn {state.total}; points {points}"
