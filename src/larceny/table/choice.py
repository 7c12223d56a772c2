"""A move that can be made now, as it is offered to people."""

from __future__ import annotations

from typing import TypedDict


class Choice(TypedDict):
    """A move in notation, in words and, where the game knows them, with its odds; JSON-able."""

    move: str
    sentence: str
    odds: str | None
