"""What the designer of a game noted after its playtests, as questions that many games can answer.

A game whose designer kept a log has a module `designlog` with `LOG`, a `DesignLog`, which
`lab.design_log` replays.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any

from larceny.engine.phrase import phrase


class Direction(Enum):
    """What a claim says about a measure."""

    MORE = "more"
    LESS = "less"


@dataclass(frozen=True)
class Measure:
    """A quantity of a game, with words for the page."""

    title: str
    values: Callable[[Any, int], Any]
    """From watched games and a number of seats to one float for each game."""
    is_share: bool = False

    def show(self, value: float) -> str:
        """Return a value as it stands on the page."""
        if self.is_share:
            return phrase("{value:.1f} %", value=100.0 * value)
        return phrase("{value:.2f}", value=float(value))


@dataclass(frozen=True)
class DesignClaim:
    """One note of the log.

    With a `base` the measure is compared between two rule sets, game by game with the same chance;
    otherwise its mean is compared with `level`.
    """

    playtest: int
    text: str
    rules: str
    measure: Measure
    direction: Direction
    base: str | None = None
    level: float = 0.0


@dataclass(frozen=True)
class LostNumbers:
    """A playtest whose numbers are lost: entries of a param for which cards are fought for alike.

    The entries are those of the last cards in the order of `titles`; what stands before them counts
    as one card, `rest`, by its mean.
    """

    param: str
    titles: tuple[str, ...]
    first: int
    """The first entry that is lost."""
    rest: str
    lowest: int
    highest: int
    fights: str
    """The field of a watched game that counts the fights for each card."""
    heading: str
    method: str
    """How the numbers were looked for."""
    comparison: str
    """By how much fights are uneven, with the blanks `players`, `before`, `after` and `games`."""
    finding: str
    """The same in the report, with the blanks `before` and `after`."""
    conclusion: str

    @property
    def places(self) -> range:
        """The entries that are lost."""
        return range(self.first, len(self.titles))


@dataclass(frozen=True)
class DesignLog:
    """The log of a designer.

    `note(params, before, seat, move, after, seen)`, marked `@rule`, notes in a record with these
    `fields` what a move or an outcome has changed. `players` are the kinds of bots that play if
    nobody names others.
    """

    introduction: str
    players: tuple[str, ...]
    claims: tuple[DesignClaim, ...]
    fields: tuple[tuple[Any, ...], ...]
    note: Callable[..., None]
    lost: LostNumbers
    untested: tuple[str, ...] = ()
    """Notes that games cannot answer, each with the reason."""
