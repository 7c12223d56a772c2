"""How quick a bot's hand is, for games played in real time without people.

The times are human ones, from published measurements (docs/guides/live-games.md has the sources).
A reaction time is drawn as a bell curve plus an exponential tail, the shape that measured ones
have: most are close together, and some are much slower.
"""

from __future__ import annotations

import math
from dataclasses import astuple, dataclass, fields

from larceny.engine.errors import BadParam
from larceny.engine.rng import Rng, pick
from larceny.engine.rule import rule

PERCENT = 100
LONGEST = 60_000
"""No hand takes more milliseconds than these."""
TIE = 20
"""Milliseconds below which eyes cannot tell which of two things came first."""


@dataclass(frozen=True)
class Reflex:
    """Times in milliseconds. Means are those of the bell curve; the tail comes on top."""

    reaction: int = 430
    """From the dice on the table to the throw: see, choose among three dice and none, throw."""
    spread: int = 50
    tail: int = 100
    marker: int = 1100
    """From the dice on the table to the marker let go on its new number, or the dice passed on."""
    marker_spread: int = 150
    marker_tail: int = 200
    hold: int = 200
    """A throw that is due within this time can no longer be held back."""
    think: int = 2000
    """From the marker to the next roll, or to stopping."""
    wrong: int = 4
    """Percent of windows in which the hand throws any die, wanted or not."""

    def __post_init__(self) -> None:
        for field, value in zip(fields(self), astuple(self), strict=True):
            most = PERCENT if field.name == "wrong" else LONGEST
            if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
                raise BadParam(field.name, f"must be a whole number, 0 to {most}, not {value!r}")


TWELVE = 12
FINE = 1 << 16


@rule
def draw_time(mean: int, spread: int, tail: int, rng: Rng) -> int:
    """A time: a bell curve (twelve uniform numbers added up) and an exponential tail."""
    bell = 0
    for _ in range(TWELVE):
        bell += pick(rng, FINE)
    normal = bell / FINE - TWELVE / (1 + 1)
    slow = -math.log((pick(rng, FINE) + 1) / FINE)
    return max(1, int(mean + spread * normal + tail * slow))
