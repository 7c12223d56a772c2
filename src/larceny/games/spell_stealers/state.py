"""Spell Stealers: what a designer may change (Params), what a game is (State), and move codes."""

from __future__ import annotations

from larceny.engine.errors import BadParam
from larceny.engine.struct import Struct, int8, int16

PLAYERS = 6

# The shapes of dice, and the colours of an artifact die's numbers from the lowest up.
PYRAMID, DIAMOND, ORB = 0, 1, 2
SHAPES = 3
RED, YELLOW, GREEN = 0, 1, 2
COLOURS = 3
UNKNOWN = -1  # a shape that only the roller knows

# The symbols of the success die.
GREEN_ONLY, GREEN_OR_YELLOW, RED_ONLY = 0, 1, 2
SYMBOLS = 3

# How the window is played.
POLITE, LIVE = 0, 1

# What happens next.
START_ROLL, TURN, ARTIFACT, SUCCESS, ASK, OFFER, STEAL, WINDOW, VOTE, PRESS, OVER = range(11)

# What became of an attempt to steal. Those from NOT_OBTAINED on failed.
NO_ATTEMPT, IN_THE_AIR, TIED, STOLEN = 0, 1, 2, 3
NOT_OBTAINED, WRONG_DIE, SPENT_TOKEN, LATE = 4, 5, 6, 7
DISPUTED_TIME, UNDECIDED, TOO_SLOW, TOO_LOW = 8, 9, 10, 11

NOBODY = -1

# Codes of moves. ROLL + shape, THROW + shape, VOTE + seat, SETTLE + number.
ROLL = 0
STOP = 3
TAKE = 4
DECLINE = 5
RESET = 6
PASS = 7
THROW = 8
VOTE_NONE = 11
VOTE_FOR = 12
SETTLE = 32
# Codes of the referee's reports: DISPUTED + seat, SIMULTANEOUS + mask of seats.
DISPUTED = 0
SIMULTANEOUS = 64
MAX_MOVES = 64

MAX_FACES = 20
MAX_TRACKER = 100
PERCENT = 100

# Heads of the rule set's tables.
SHAPE_HEADS = ("Pyramid", "Diamond", "Orb")
COLOUR_HEADS = ("Red", "Yellow", "Green")
SYMBOL_HEADS = ("Green", "Green or yellow", "Red")


class Params(Struct):
    """The rule set."""

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
    faces: list[int] = int8(SHAPES, derived=True)  # of the artifact dice
    success_sides: int = int8(derived=True)


class State(Struct):
    """A game. What belongs to a roll (shape .. verdict) stays until the next roll."""

    seats: int = int8()
    phase: int = int8()
    turn: int = int8()
    first: int = int8()  # whose turn begins a round
    in_play: int = int8()  # mask: all, or those who break a tie
    final: int = int8()  # 1: this round is the last
    contenders: int = int8()  # START_ROLL: mask of the seats that may still start
    start_roll: list[int] = int8(PLAYERS)
    pawn: list[int] = int16(PLAYERS)
    ready: int = int8()  # mask of the ready tokens
    points: int = int16()  # artifact points of this turn, as the marker shows them
    has_rolled: int = int8()  # 0 until the game's first roll
    shape: int = int8()
    number: int = int8()
    symbol: int = int8()
    matched: int = int8()
    stolen_by: int = int8()
    before: int = int16()  # artifact points before the roll
    final_before: int = int8()
    asked: int = int8()  # polite: mask of the seats already asked
    thief: int = int8()  # who is asked, or whose stealing die rolls
    resume: int = int8()  # the phase to go back to after a stealing die or a vote
    thrown: int = int8()  # how many attempts there were
    order: list[int] = int8(PLAYERS)  # their seats, in the order in which they are judged
    die_shape: list[int] = int8(PLAYERS)
    die: list[int] = int8(PLAYERS)
    pawn_before: list[int] = int16(PLAYERS)
    verdict: list[int] = int8(PLAYERS)
    spent: int = int8()  # masks: made with a spent token, too late, in dispute
    late: int = int8()
    disputed: int = int8()
    tied: int = int8()  # VOTE: mask of those who threw at the same time
    decided: int = int8()  # mask of those whose tie was voted on
    undecided: int = int8()  # mask of those whose vote decided nothing
    voted: int = int8()
    votes: list[int] = int8(PLAYERS)


def check(params: Params) -> None:
    """Refuse params under which the game could not be played or would never end."""
    for shape, row in enumerate(params.colours):
        if not 1 <= sum(row) <= MAX_FACES:
            raise BadParam("colours", f"an artifact die has 1 to {MAX_FACES} faces", "SS-03")
        if params.stealing_dice[shape] < 1:
            raise BadParam("stealing_dice", "a stealing die has at least one face", "SS-01")
    if params.stealing_dice[ORB] == 1:
        raise BadParam("stealing_dice", "with a one-sided orb nobody would ever begin", "SS-05")
    if not 1 <= sum(params.success_faces) <= MAX_FACES:
        raise BadParam("success_faces", f"the success die has 1 to {MAX_FACES} faces", "SS-04")
    green, either, red = params.success_faces
    helps = (red > 0, either > 0, green + either > 0)  # red, yellow, green numbers
    if not any(row[colour] and helps[colour] for row in params.colours for colour in range(3)):
        raise BadParam("success_faces", "no roll could ever succeed: nobody would move", "SS-08")
