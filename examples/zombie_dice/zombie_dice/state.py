"""Zombie Dice: what a designer may change (Params) and what a game is (State)."""

from __future__ import annotations

from larceny.engine.struct import Struct, int8, int16

PLAYERS = 6
COLOURS = ("green", "yellow", "red")
KINDS = len(COLOURS)
FACES = 6
HAND = 3
"""So many dice are rolled at once."""
MAX_DICE = 20
"""The most dice of one colour."""
MAX_BRAINS = 200

# What happens next.
LOT, DRAW, ROLL, DECIDE, OVER = range(5)
PHASES = ("lot", "draw", "roll", "decide", "over")


class Params(Struct):
    """The rule set."""

    goal: int = int8(low=1, high=60, title="Brains that end the game")
    shotguns: int = int8(low=1, high=5, title="Shotguns that end a turn")
    dice: list[int] = int8(KINDS, low=0, high=MAX_DICE, title="Dice", heads=(COLOURS,))
    brain_faces: list[int] = int8(
        KINDS, low=1, high=3, title="Faces with a brain", heads=(COLOURS,)
    )
    shotgun_faces: list[int] = int8(
        KINDS, low=1, high=3, title="Faces with a shotgun", heads=(COLOURS,)
    )


class State(Struct):
    """A game."""

    seats: int = int8(low=2, high=PLAYERS)
    phase: int = int8(low=LOT, high=OVER, words=PHASES)
    turn: int = int8(is_seat=True, low=0, high=PLAYERS - 1)
    starter: int = int8(is_seat=True, low=0, high=PLAYERS - 1)
    is_last_round: int = int8(low=0, high=1, words=("no", "yes"))
    brains: int = int16(low=0, high=MAX_BRAINS)  # of this turn, not yet safe
    shots: int = int8(low=0, high=7)
    cup: list[int] = int8(KINDS, low=0, high=MAX_DICE, heads=(COLOURS,))
    hand: list[int] = int8(KINDS, low=0, high=MAX_DICE, heads=(COLOURS,))
    footsteps: list[int] = int8(KINDS, low=0, high=MAX_DICE, heads=(COLOURS,))
    eaten: list[int] = int8(KINDS, low=0, high=MAX_DICE, heads=(COLOURS,))  # they show a brain
    safe: list[int] = int16(PLAYERS, per_seat=True, low=0, high=MAX_BRAINS)
