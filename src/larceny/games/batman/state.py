"""Batman: what a designer may change (Params) and what a game is (State)."""

from __future__ import annotations

from larceny.engine.struct import Struct, int8, int16

PLAYERS = 4
COLOURS = 3
FACES = 3
VILLAINS = 4
MAX_ROW = 6
MAX_DICE = 16
MAX_OF_COLOUR = 8
MAX_DODGES = 3
MAX_POINTS = 999
"""More than any game comes to: the target is at most 200, but tie-breaks may go on."""

# Colours of dice, toughest first.
YELLOW, BLUE, GRAY = 0, 1, 2

# What a die shows.
LOOT, BATMAN, ALARM = 0, 1, 2

# The villains that seats play.
NOBODY, JOKER, CATWOMAN, POISON_IVY, RIDDLER = 0, 1, 2, 3, 4

# How seats get their villains (Params.villains).
NO_VILLAINS, DRAWN, PICKED = 0, 1, 2

# Phases: what happens next.
FIRST, VILLAIN, PICKING, DRAWING, SHOWING, RETURNING, DECIDING, OVER = 0, 1, 2, 3, 4, 5, 6, 7

# Headings of the rule set's tables.
COLOUR_HEADS = ("Yellow", "Blue", "Gray")
FACE_HEADS = ("Loot", "Batman", "Alarm")


class Params(Struct):
    """The rule set."""

    dice: list[int] = int8(
        COLOURS,
        low=0,
        high=MAX_OF_COLOUR,
        title="Dice of each colour in the cup",
        heads=(COLOUR_HEADS,),
    )
    faces: list[list[int]] = int8(
        COLOURS,
        FACES,
        low=0,
        high=12,
        title="Faces of each colour's dice",
        heads=(COLOUR_HEADS, FACE_HEADS),
    )
    roll_dice: int = int8(low=1, high=5, title="Dice in a roll")
    bust_batman: int = int8(low=1, high=6, title="Batman in play that bust a turn")
    target: int = int16(low=1, high=200, title="Points that bring the last round")
    villains: int = int8(
        low=NO_VILLAINS, high=PICKED, title="Villains", words=("none", "drawn", "picked")
    )
    joker_bonus: int = int8(low=0, high=5, title="Joker: points for a set of all three colours")
    catwoman_bonus: int = int8(low=0, high=5, title="Catwoman: extra points for a blue Loot")
    ivy_dodges: int = int8(low=0, high=MAX_DODGES, title="Poison Ivy: blue Batman dodged in a turn")
    riddler_dice: int = int8(low=1, high=MAX_ROW, title="Riddler: dice in the first roll of a turn")

    die_faces: list[int] = int8(COLOURS, derived=True)


class State(Struct):
    """A game. Dice that are alike are counted, colour by colour."""

    seats: int = int8(low=2, high=PLAYERS)
    phase: int = int8(low=FIRST, high=OVER)
    first: int = int8(is_seat=True, low=0, high=PLAYERS - 1)
    turn: int = int8(is_seat=True, low=0, high=PLAYERS - 1)
    contenders: int = int8(is_mask=True, low=0, high=(1 << PLAYERS) - 1)  # seats that can still win
    tie_break: int = int8(low=0, high=1)
    was_busted: int = int8(low=0, high=1)  # by the last roll of the game so far
    villain: list[int] = int8(PLAYERS, per_seat=True, low=NOBODY, high=RIDDLER)
    taken: int = int8(low=0, high=(2 << VILLAINS) - 1)  # bit mask of the villains that seats have
    points: list[int] = int16(PLAYERS, per_seat=True, low=0, high=MAX_POINTS)  # of finished turns
    is_first_roll: int = int8(low=0, high=1)
    cup: list[int] = int8(COLOURS, low=0, high=MAX_OF_COLOUR)
    loot: list[int] = int8(COLOURS, low=0, high=MAX_OF_COLOUR)
    batman: list[int] = int8(COLOURS, low=0, high=MAX_OF_COLOUR)
    dodged: int = int8(low=0, high=MAX_DODGES)  # blue Batman out of play until the turn ends
    alarms: int = int8(low=0, high=MAX_ROW)
    alarm: list[int] = int8(MAX_ROW, low=YELLOW, high=GRAY)  # colours, in the order they came
    draws_left: int = int8(low=0, high=MAX_ROW)  # DRAWING
    rolled: int = int8(low=0, high=MAX_ROW)  # dice in the row: rolled, and not yet set aside
    row: list[int] = int8(MAX_ROW, low=YELLOW, high=GRAY)  # their colours
    shown: int = int8(low=0, high=MAX_ROW)
    face: list[int] = int8(MAX_ROW, low=LOOT, high=ALARM)  # what the first `shown` of them show
