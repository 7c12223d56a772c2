"""What a game counts for its designers: events such as steals, each with the rule behind it."""

from __future__ import annotations

from typing import NamedTuple

MAX_COUNTERS = 32
"""The length of a tally that can hold the counters of any game."""


class Counter(NamedTuple):
    """One kind of event that `counters.count` of a game counts, at its place in `COUNTERS`."""

    name: str
    """A word to ask for it by, such as `steals`."""
    title: str
    """What is counted, in the plural, such as `cards taken from another player`."""
    rule: str
    """The id of the rule that is used whenever the event happens."""
