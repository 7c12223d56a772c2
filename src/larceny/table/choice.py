"""A move that can be made now, as people are offered it."""

from __future__ import annotations

from typing import NamedTuple


class Choice(NamedTuple):
    """A move in notation, what it does in words, and its chance of success where there is one."""

    move: str
    sentence: str
    odds: str | None = None
