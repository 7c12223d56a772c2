"""The rule set (Params) and the position (State) of Dice Heist."""

from __future__ import annotations

from typing import Literal, get_args

from larceny.engine.phrase import phrase
from larceny.engine.struct import Struct, int8, int16

# All that is said about museums follows from their names; their numbers are in the rule set.
MuseumName = Literal["hermitage", "metropolitan", "british-museum", "louvre"]
MUSEUM_NAMES: tuple[MuseumName, ...] = get_args(MuseumName)
MUSEUM_TITLES = tuple(name.replace("-", " ").title() for name in MUSEUM_NAMES)
MUSEUM_PHRASES = tuple(phrase(f"the {title}") for title in MUSEUM_TITLES)
"""The museums for the middle of a sentence."""
MUSEUMS = len(MUSEUM_NAMES)

PLAYERS = 5
COLOURS = 3
MOST_SHOWN = 2
"""The most artifacts that one card shows."""

# The largest numbers that a rule set can have.
MAX_FACES = 20
MAX_SIDEKICKS = 15
MAX_CARDS = 64
MAX_ARTIFACTS = 127
MAX_GEMS = 16
"""Gems of one colour."""
MAX_PAINTINGS = 6
"""Paintings of one museum."""
MAX_VALUE = 999
"""The value of one painting."""

# Kinds of cards.
PAINTING, ARTIFACT, GEM = 0, 1, 2

# Where a card is when no seat has it.
IN_DECK, ON_SHOW, FACE_DOWN = -1, -2, -3

# Phases: what happens next.
START_ROLL, REVEAL, ACTION, ROLL, OVER = 0, 1, 2, 3, 4

# The card of a heist, which names none.
NO_CARD = -1

# Headings of the rule set's tables.
COLOUR_HEADS = ("Red", "Green", "Blue")
PAINTING_HEADS = tuple(str(nth + 1) for nth in range(MAX_PAINTINGS))
GEM_HEADS = tuple(str(nth + 1) for nth in range(MAX_GEMS))


class Params(Struct):
    """The rule set."""

    levels: list[int] = int8(
        MUSEUMS,
        low=1,
        high=MAX_FACES - 1,
        title="Security level of each museum",
        heads=(MUSEUM_TITLES,),
    )
    die_faces: int = int8(low=2, high=MAX_FACES, title="Faces of every die")
    sidekicks: int = int8(low=0, high=MAX_SIDEKICKS, title="Sidekick dice in the supply")
    paintings: list[list[int]] = int16(
        MUSEUMS,
        MAX_PAINTINGS,
        low=0,
        high=MAX_VALUE,
        title="Worth of each museum's paintings, in $m",
        heads=(MUSEUM_TITLES, PAINTING_HEADS),
    )
    artifacts: list[list[int]] = int8(
        MUSEUMS,
        MOST_SHOWN,
        low=0,
        high=26,
        title="Each museum's artifact cards",
        heads=(MUSEUM_TITLES, ("showing 1", "showing 2")),
    )
    gems: list[list[int]] = int8(
        MUSEUMS,
        COLOURS,
        low=0,
        high=MAX_GEMS,
        title="Each museum's gems",
        heads=(MUSEUM_TITLES, COLOUR_HEADS),
    )
    minor_artifacts: int = int8(
        low=0, high=2, title="A card showing this many artifacts is minor (0: none is)"
    )
    gem_points: list[int] = int8(
        MAX_GEMS, title="Points of the n-th gem of a colour", heads=(GEM_HEADS,)
    )
    most_paintings: int = int8(title="Points for the highest total of paintings")
    least_paintings: int = int8(title="Points for the lowest total of paintings")
    targeted_raid: int = int8(low=0, high=1, title="Whether a single card can be raided")
    custom_deck: int = int8(low=0, high=1, title="Whether the deck may differ from the box")

    deck_size: int = int8(derived=True)
    museum_first: list[int] = int8(MUSEUMS + 1, derived=True)
    card_museum: list[int] = int8(MAX_CARDS, derived=True)
    card_kind: list[int] = int8(MAX_CARDS, derived=True)
    card_value: list[int] = int16(MAX_CARDS, derived=True)
    artifact_count: int = int8(derived=True)
    artifact_cards: list[int] = int8(MAX_CARDS, derived=True)
    gem_worth: list[int] = int16(MAX_GEMS + 1, derived=True)
    """The points of 0, 1, 2, ... gems of one colour."""


class State(Struct):
    """A position. Cards are numbered museum by museum (see `setup.prepare`)."""

    seats: int = int8(low=2, high=PLAYERS)
    phase: int = int8(low=START_ROLL, high=OVER)
    turn: int = int8(low=0, high=PLAYERS - 1, is_seat=True)
    contenders: int = int8(low=0, high=(1 << PLAYERS) - 1, is_mask=True)
    """START_ROLL: the seats that may still start."""
    start_roll: list[int] = int8(PLAYERS, low=0, high=MAX_FACES, per_seat=True)
    supply: int = int8(low=0, high=MAX_SIDEKICKS)
    crew: list[int] = int8(PLAYERS, low=0, high=MAX_SIDEKICKS, per_seat=True)
    """How many sidekicks each seat has."""
    deck_left: int = int8(low=0, high=MAX_CARDS)
    deck: list[int] = int8(MAX_CARDS, low=0, high=MAX_CARDS - 1, derived=True)
    """The cards that are not revealed yet: the first `deck_left`, in no order; the rest is 0."""
    holder: list[int] = int8(MAX_CARDS, low=FACE_DOWN, high=PLAYERS - 1, is_seat=True)
    """The seat that has each card, or IN_DECK, ON_SHOW or FACE_DOWN."""
    on_show: list[int] = int8(MUSEUMS, low=0, high=MAX_CARDS)
    """How many exhibits each museum holds."""
    pile: list[int] = int8(PLAYERS, low=0, high=MAX_CARDS, per_seat=True)
    """How many artifact cards each seat has face down."""
    artifacts: list[int] = int8(PLAYERS, low=0, high=MAX_ARTIFACTS, per_seat=True)
    """How many artifacts those cards show."""
    gems: list[list[int]] = int8(PLAYERS, COLOURS, low=0, high=MAX_GEMS, per_seat=True)
    paintings: list[int] = int16(
        PLAYERS, low=0, high=MUSEUMS * MAX_PAINTINGS * MAX_VALUE, per_seat=True
    )
    """The total value of the paintings of each seat."""
    museum: int = int8(low=0, high=MUSEUMS - 1)
    """ROLL: the museum that is being robbed."""
    card: int = int8(low=NO_CARD, high=MAX_CARDS - 1)
    """ROLL: the card that is being raided, or NO_CARD."""
    rolled: int = int8(low=0, high=MAX_SIDEKICKS)
    """ROLL: how many sidekicks are rolled."""
    dice_left: int = int8(low=0, high=MAX_SIDEKICKS + 1)
    best: int = int8(low=0, high=MAX_FACES)
    """ROLL: the highest die so far."""
