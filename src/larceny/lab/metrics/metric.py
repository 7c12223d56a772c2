"""What a metric is: a number for each game, with words for tables and sentences."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from larceny.engine.phrase import phrase
from larceny.lab.backend.backend import Array, Block


class Unit(Enum):
    """What the mean of a metric counts, and so how it is written."""

    COUNT = "count"
    """A number in a game."""
    POINTS = "points"
    """Points of the game's own scores."""
    SHARE = "share"
    """A share from 0 to 1, written in percent; its changes are percentage points."""
    MINUTES = "minutes"

    def format(self, value: float, is_difference: bool = False) -> str:
        """Return a value in the usual number of digits, with its unit if it has one."""
        if self is Unit.SHARE:
            template = "{value:.1f} points" if is_difference else "{value:.1f} %"
            return phrase(template, value=100.0 * value)
        number = self.format_bare(value)
        return phrase("{number} minutes", number=number) if self is Unit.MINUTES else number

    def format_bare(self, value: float) -> str:
        """Return a value in the usual number of digits, without its unit."""
        if self is Unit.SHARE:
            return phrase("{value:.1f}", value=100.0 * value)
        digits = 0 if abs(value) >= 1000 else 1 if abs(value) >= 10 else 2
        return phrase(f"{{value:,.{digits}f}}", value=float(value))


@dataclass(frozen=True)
class Wording:
    """The words for a sentence about a change.

    A relative change is put as "`subject` `verb` 12 % `more`", such as "games become 12 % longer";
    any other as "`subject` rises from 50.1 to 52.4 %".
    """

    subject: str
    verb: str = ""
    more: str = ""
    less: str = ""

    @property
    def is_relative(self) -> bool:
        return bool(self.more)


@dataclass(frozen=True)
class Metric:
    """One number for each game, whose mean tells something about a rule set."""

    name: str
    title: str
    """A noun phrase for tables."""
    unit: Unit
    group: str
    values: Callable[[Array], Array]
    """From records of games to one float for each; NaN where a game says nothing."""
    wording: Wording
    rule: str | None = None
    """The id of the rule whose use is counted."""

    of_all: bool = False
    """Whether all games say something; else those that are watched."""
    definition: str = ""
    """What it means, in a sentence for docs/guides/metrics.md; moves and events have a title."""
    about: str = ""
    """The group of the piece that it is about."""
    is_pictured: bool = False
    """Whether its distribution is kept and drawn."""
    is_headline: bool = False
    """Whether a sweep lists it without being asked, and a precision is promised for it."""

    def of(self, block: Block) -> Array:
        """Return one float for each game of a block, or for each watched one."""
        return self.values(block.results if self.of_all else block.watched)
