"""A hint that somebody used: it is kept with the game, but it is no event and changes no dice."""

from __future__ import annotations

from typing import NamedTuple


class HintUse(NamedTuple):
    """A seat used a hint after event `number`, before its next move."""

    number: int
    seat: int
