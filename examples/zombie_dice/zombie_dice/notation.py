"""Zombie Dice in words: only the texts, the rest of the notation has defaults."""

from __future__ import annotations

from larceny.engine.seat import CHANCE
from zombie_dice.rules import MOVES, colour_at
from zombie_dice.state import COLOURS, DRAW, LOT, Params, State


def text(params: Params, state: State, seat: int, move: int) -> str:
    """Return the text of a move or an outcome."""
    if seat != CHANCE:
        return MOVES[move]
    if state.phase == LOT:
        return f"starts p{move}"
    if state.phase == DRAW:
        return f"draw {COLOURS[colour_at(state.cup, move)]}"
    colour = colour_at(state.hand, 0)
    brains = params.brain_faces[colour]
    shotguns = params.shotgun_faces[colour]
    shown = "brain" if move < brains else "shotgun" if move < brains + shotguns else "footsteps"
    return f"{COLOURS[colour]} {shown}"
