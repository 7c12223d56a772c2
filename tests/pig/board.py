"""Pig in a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def board(view: dict[str, Any], names: Sequence[str]) -> list[str]:
    lines = [f"{name} {points}" for name, points in zip(names, view["points"], strict=True)]
    return [*lines, f"{names[view['turn']]} has rolled {view['total']} this turn"]
