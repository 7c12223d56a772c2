"""Pig in words."""

from __future__ import annotations

from collections.abc import Sequence

from larceny.engine.errors import BadNotation
from larceny.engine.seat import CHANCE
from tests.pig.state import DECIDE, HOLD, OVER, PRESS_ON, ROLL, Params, State

MOVE_NAMES = {HOLD: "hold", PRESS_ON: "roll"}


def text(params: Params, state: State, seat: int, move: int) -> str:
    return f"die {move + 1}" if seat == CHANCE else MOVE_NAMES[move]


def parse(params: Params, state: State, seat: int, text: str) -> int:
    if seat == CHANCE:
        faces = {f"die {face + 1}": face for face in range(params.die_faces)}
        if text not in faces:
            raise BadNotation(text, "an outcome is `die N`")
        return faces[text] if state.phase == ROLL else -1
    for move, name in MOVE_NAMES.items():
        if name == text:
            return move
    raise BadNotation(text, "a move is `roll` or `hold`")


def sentence(params: Params, state: State, seat: int, move: int, names: Sequence[str]) -> str:
    if seat == CHANCE:
        return f"{names[state.turn]} rolls a {move + 1}."
    return f"{names[seat]} {'holds' if move == HOLD else 'rolls on'}."


def position(params: Params, state: State) -> str:
    doing = {DECIDE: "decides", ROLL: "rolls", OVER: "has won"}[state.phase]
    points = " ".join(f"p{seat} {points}" for seat, points in enumerate(state.points))
    return f"p{state.turn} {doing}; this turn {state.total}; points {points}"
