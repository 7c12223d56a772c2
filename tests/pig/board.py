"""Pig in a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from tests.pig.view import View


def board(view: View, names: Sequence[str]) -> list[str]:
    """Return the lines of a view: everybody's points, then the turn's."""
    thieves = zip(names, view["thieves"], strict=True)
    lines = [f"{name} {thief['points']}" for name, thief in thieves]
    return [*lines, f"{names[view['turn']]} has rolled {view['total']} this turn"]
