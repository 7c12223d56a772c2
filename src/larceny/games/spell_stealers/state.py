"""The structs of Spell Stealers: the rule set (Params) and the position (State)."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from larceny.engine.phrase import phrase
from larceny.engine.struct import Struct, int8, int16

PLAYERS = 6
ALL_SEATS = (1 << PLAYERS) - 1

# The shapes of dice, and the colours of an artifact die's numbers from the lowest up.
PYRAMID, DIAMOND, ORB = 0, 1, 2
SHAPES = 3
RED, YELLOW, GREEN = 0, 1, 2
COLOURS = 3
UNKNOWN = -1
"""A shape that only the roller knows."""

# The symbols of the success die.
GREEN_ONLY, GREEN_OR_YELLOW, RED_ONLY = 0, 1, 2
SYMBOLS = 3

# How the window is played.
POLITE, LIVE = 0, 1

# Phases: what happens next.
START_ROLL, TURN, ARTIFACT, SUCCESS, ASK, OFFER, STEAL, WINDOW, VOTE, PRESS, OVER = range(11)

# What became of an attempt to steal. Those from NOT_OBTAINED on failed.
NO_ATTEMPT, IN_THE_AIR, TIED, STOLEN = 0, 1, 2, 3
NOT_OBTAINED, WRONG_DIE, SPENT_TOKEN, LATE = 4, 5, 6, 7
DISPUTED_TIME, UNDECIDED, TOO_SLOW, TOO_LOW = 8, 9, 10, 11

NOBODY = -1

MAX_FACES = 20
MAX_TRACKER = 100
MAX_DEPTH = 32_767
"""Steps and points have no end in the rules; a 16-bit field has."""
PERCENT = 100

# The names of the pieces, in the order of their codes.
Shape: TypeAlias = Literal["pyramid", "diamond", "orb"]
Colour: TypeAlias = Literal["red", "yellow", "green"]
Symbol: TypeAlias = Literal["green", "green-or-yellow", "red"]

SHAPE_NAMES: tuple[Shape, ...] = get_args(Shape)
COLOUR_NAMES: tuple[Colour, ...] = get_args(Colour)
SYMBOL_NAMES: tuple[Symbol, ...] = get_args(Symbol)

SHAPE_PHRASES = (phrase("the pyramid"), phrase("the diamond"), phrase("the orb"))
SYMBOL_PHRASES = (phrase("green"), phrase("green or yellow"), phrase("red"))

# Heads of the rule set's tables.
SHAPE_HEADS = ("Pyramid", "Diamond", "Orb")
COLOUR_HEADS = ("Red", "Yellow", "Green")
SYMBOL_HEADS = ("Green", "Green or yellow", "Red")


class Params(Struct):
    """A rule set."""

    track: int = int16(low=1, high=500, title="Space of the spell, where the final round begins")
    tracker: int = int8(low=2, high=MAX_TRACKER, title="Spaces of the artifact point tracker")
    colours: list[list[int]] = int8(
        SHAPES,
        COLOURS,
        low=0,
        high=MAX_FACES,
        title="Numbers of each colour on the artifact dice",
        heads=(SHAPE_HEADS, COLOUR_HEADS),
    )
    stealing_dice: list[int] = int8(
        SHAPES, low=1, high=MAX_FACES, title="Faces of each stealing die", heads=(SHAPE_HEADS,)
    )
    success_faces: list[int] = int8(
        SYMBOLS, low=0, high=MAX_FACES, title="Faces of the success die", heads=(SYMBOL_HEADS,)
    )
    window: int = int8(
        low=POLITE, high=LIVE, title="The window", words=("polite", "live"), offered=False
    )
    gentle_mistakes: int = int8(
        low=0, high=1, title="A wrong die or a miss costs no steps", offered=False
    )
    manual_tokens: int = int8(low=0, high=1, title="Tokens are reset by hand, or forgotten")
    disputed_window: int = int8(
        low=0, high=1, title="Two players: a disputed throw costs no steps", offered=False
    )
    shared_tracker: int = int8(low=0, high=1, title="Two players: one tracker for both (display)")
    close_throws: int = int8(
        low=0,
        high=PERCENT,
        title="Percent of throws that a simulated referee calls close",
        offered=False,
    )
    faces: list[int] = int8(SHAPES, derived=True)
    """The number of faces of each artifact die."""
    success_sides: int = int8(derived=True)


class State(Struct):
    """A position. What belongs to a roll (shape .. votes) stays until the next roll."""

    seats: int = int8(low=0, high=PLAYERS)
    phase: int = int8(low=START_ROLL, high=OVER)
    turn: int = int8(is_seat=True, low=0, high=PLAYERS - 1)
    first: int = int8(is_seat=True, low=0, high=PLAYERS - 1)
    """The seat whose turn begins a round."""
    in_play: int = int8(is_mask=True, low=0, high=ALL_SEATS)
    """Everybody, or those who break a tie."""
    final: int = int8(low=0, high=1)
    """Whether this round is the last."""
    contenders: int = int8(is_mask=True, low=0, high=ALL_SEATS)
    """START_ROLL: the seats that may still start."""
    start_roll: list[int] = int8(PLAYERS, per_seat=True, low=0, high=MAX_FACES)
    pawn: list[int] = int16(PLAYERS, per_seat=True, low=0, high=MAX_DEPTH)
    ready: int = int8(is_mask=True, low=0, high=ALL_SEATS)
    """Whose token is ready."""
    points: int = int16(low=0, high=MAX_DEPTH)
    """The artifact points of this turn, as the marker shows them."""
    has_rolled: int = int8(low=0, high=1)
    """Whether the game's first roll was made."""
    shape: int = int8(low=UNKNOWN, high=ORB)
    number: int = int8(low=0, high=MAX_FACES)
    symbol: int = int8(low=GREEN_ONLY, high=RED_ONLY)
    matched: int = int8(low=0, high=1)
    stolen_by: int = int8(is_seat=True, low=NOBODY, high=PLAYERS - 1)
    before: int = int16(low=0, high=MAX_DEPTH)
    """The artifact points before the roll."""
    final_before: int = int8(low=0, high=1)
    asked: int = int8(is_mask=True, low=0, high=ALL_SEATS)
    """Polite: the seats that were asked already."""
    thief: int = int8(is_seat=True, low=NOBODY, high=PLAYERS - 1)
    """Who is asked, or whose stealing die is in the air."""
    resume: int = int8(low=START_ROLL, high=OVER)
    """The phase to return to after a stealing die or a vote."""
    thrown: int = int8(low=0, high=PLAYERS)
    """The number of attempts."""
    order: list[int] = int8(PLAYERS, per_seat=False, is_seat=True, low=NOBODY, high=PLAYERS - 1)
    """The seats that attempted, in the order in which they are judged; then NOBODY."""
    die_shape: list[int] = int8(PLAYERS, per_seat=True, low=PYRAMID, high=ORB)
    die: list[int] = int8(PLAYERS, per_seat=True, low=0, high=MAX_FACES)
    pawn_before: list[int] = int16(PLAYERS, per_seat=True, low=0, high=MAX_DEPTH)
    verdict: list[int] = int8(PLAYERS, per_seat=True, low=NO_ATTEMPT, high=TOO_LOW)
    spent: int = int8(is_mask=True, low=0, high=ALL_SEATS)
    """Who attempted with a spent token."""
    late: int = int8(is_mask=True, low=0, high=ALL_SEATS)
    """Who attempted too late."""
    disputed: int = int8(is_mask=True, low=0, high=ALL_SEATS)
    """Whose attempt is in dispute."""
    tied: int = int8(is_mask=True, low=0, high=ALL_SEATS)
    """VOTE: who threw at the same time."""
    decided: int = int8(is_mask=True, low=0, high=ALL_SEATS)
    """Whose tie was voted on."""
    undecided: int = int8(is_mask=True, low=0, high=ALL_SEATS)
    """Whose tie the vote did not decide."""
    voted: int = int8(is_mask=True, low=0, high=ALL_SEATS)
    votes: list[int] = int8(PLAYERS, per_seat=True, low=0, high=PLAYERS)
