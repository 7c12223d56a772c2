"""The guide of a game that cites no rules: it says whose turn it is, and no more."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

from larceny.engine.seat import CHANCE, CHANCE_BIT, seat_name, seats_of


def rules_now(params: Any, state: Any, seat: int) -> tuple[str, ...]:
    """Return no rules: the game does not say which of them matter now."""
    return ()


def odds(params: Any, state: Any, seat: int, move: int) -> None:
    """Return nothing: the game does not say how likely moves succeed."""


def is_steal(params: Any, state: Any, seat: int, move: int) -> bool:
    """Return that no move takes from another seat."""
    return False


def victim(params: Any, state: Any, seat: int, move: int) -> None:
    """Return nobody: no move takes from another seat."""


def make_why_not(rules: ModuleType) -> Callable[..., tuple[str, str]]:
    """Return the function `why_not` of a game; it names no rule."""

    def why_not(params: Any, state: Any, seat: int, move: int) -> tuple[str, str]:
        mask = rules.actors(params, state)
        if mask == 0:
            return "", "the game is over"
        if seat != CHANCE and mask == CHANCE_BIT:
            return "", "dice or cards decide now"
        if not mask >> seat & 1:
            return "", f"it is the turn of {', '.join(map(seat_name, seats_of(mask)))}"
        return "", "that is not among the legal moves"

    return why_not
