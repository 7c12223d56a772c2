"""Human reaction times, for bots that play in real time.

The defaults come from published measurements (docs/guides/live-games.md names the sources). A time
is drawn as a normal distribution plus an exponential tail, the shape of measured reaction times:
most are close together, and some are much slower.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass, fields
from typing import TYPE_CHECKING, Any

from larceny.engine.errors import BadParam
from larceny.engine.exponential import log
from larceny.engine.phrase import phrase
from larceny.engine.rng import Rng, pick
from larceny.engine.rule import rule

if TYPE_CHECKING:
    import numpy as np
from larceny.realtime.reaction_claim import MIN_REACTION

PERCENT = 100
MAX_MILLIS = 60_000
"""The longest time that a setting can have."""

_ADDENDS = 12
"""The sum of twelve uniform numbers in [0, 1) is nearly normal, with mean 6 and deviation 1."""
_STEPS = 1 << 16
"""The number of steps in which a uniform number is drawn."""


@dataclass(frozen=True)
class Reflex:
    """Times in milliseconds. Means are those of the normal part; the tail is added to it."""

    reaction: int = 430
    """From the dice on the table to the throw: see, choose among three dice and none, throw."""
    spread: int = 50
    tail: int = 100
    marker: int = 1100
    """From the dice on the table to the marker let go on its new number, or the dice passed on."""
    marker_spread: int = 150
    marker_tail: int = 200
    hold: int = 200
    """A throw that is due within this time can no longer be withdrawn."""
    think: int = 2000
    """From the closing of the window to the next move."""
    wrong: int = 4
    """Percent of windows in which a bot slips and makes any attempt, wanted or not."""

    def __post_init__(self) -> None:
        for field, value in zip(fields(self), astuple(self), strict=True):
            most = PERCENT if field.name == "wrong" else MAX_MILLIS
            if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
                raise BadParam(
                    field.name,
                    phrase(
                        "must be a whole number, 0 to {most}, not {value}",
                        most=most,
                        value=repr(value),
                    ),
                )


def reflex_records(reflexes: Sequence[Reflex]) -> np.ndarray[Any, Any]:
    """Return reflexes as records with the same field names, for compiled code."""
    from larceny.engine.array import np

    dtype = np.dtype([(field.name, "i4") for field in fields(Reflex)], align=True)
    return np.array([astuple(reflex) for reflex in reflexes], dtype)


@rule
def draw_time(mean: int, spread: int, tail: int, rng: Rng) -> int:
    """Draw a time: a normal distribution plus an exponential tail, at least 1."""
    total = 0
    for _ in range(_ADDENDS):
        total += pick(rng, _STEPS)
    normal = total / _STEPS - _ADDENDS / 2
    exponential = -log((pick(rng, _STEPS) + 1) / _STEPS)
    return max(1, int(mean + spread * normal + tail * exponential))


@rule
def draw_reaction(reflex: Reflex, rng: Rng) -> int:
    """Draw the time from the opening of a window to an attempt."""
    return draw_time(reflex.reaction, reflex.spread, reflex.tail, rng)


@rule
def draw_closing(reflex: Reflex, rng: Rng) -> int:
    """Draw the time from the opening of a window to its closing."""
    return draw_time(reflex.marker, reflex.marker_spread, reflex.marker_tail, rng)


@rule
def is_slip(reflex: Reflex, rng: Rng) -> bool:
    """Draw whether a bot slips in this window and makes a wrong attempt."""
    return pick(rng, PERCENT) < reflex.wrong


LEVEL_REFLEXES = {
    "level-1": Reflex(reaction=1250, spread=160, tail=350, marker=2600, wrong=12),
    "level-2": Reflex(reaction=1110, spread=140, tail=290, marker=2300, wrong=8),
    "level-3": Reflex(reaction=960, spread=120, tail=240, marker=2000, wrong=6),
    "level-4": Reflex(reaction=850, spread=100, tail=200, marker=1800, wrong=4),
    "level-5": Reflex(reaction=740, spread=80, tail=160, marker=1600, wrong=2),
}
"""At a table two dice have to be read, one after the other, before the choice that the laboratory's
time is for: from somebody who searches for the right die to somebody practised
(docs/guides/live-games.md)."""
DEFAULT_REFLEX = LEVEL_REFLEXES["level-3"]


def reflex_of(bot: str) -> Reflex:
    """Return the reflex of a bot, by its name."""
    return LEVEL_REFLEXES.get(bot, DEFAULT_REFLEX)


def limit_reaction(reaction: int) -> int:
    """Return a reaction that a person could have: nobody is quicker than that."""
    return max(MIN_REACTION, reaction)
