"""Larceny: five games of theft on one engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from larceny.bots.evaluator.evaluate import evaluate
from larceny.coach.hint import hint
from larceny.coach.review import review
from larceny.engine.errors import (
    BadNotation,
    BadParam,
    BadSave,
    BadSeats,
    BadWeights,
    BotRefusal,
    CannotUndo,
    IllegalMove,
    LarcenyError,
    TamperedSave,
    TruncatedSave,
    UnknownBot,
    UnknownGame,
    UnknownRuleSet,
)
from larceny.engine.seat import CHANCE, REFEREE
from larceny.games import NAMES
from larceny.table.game import Game, bot, load
from larceny.table.replay import replay
from larceny.table.table import Table
from larceny.table.verify import verify

if TYPE_CHECKING:
    from larceny.lab.simulate import Simulation, simulate

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "REFEREE",
    "BadNotation",
    "BadParam",
    "BadSave",
    "BadSeats",
    "BadWeights",
    "BotRefusal",
    "CannotUndo",
    "Game",
    "IllegalMove",
    "LarcenyError",
    "Simulation",
    "Table",
    "TamperedSave",
    "TruncatedSave",
    "UnknownBot",
    "UnknownGame",
    "UnknownRuleSet",
    "bot",
    "evaluate",
    "games",
    "hint",
    "load",
    "replay",
    "review",
    "simulate",
    "verify",
]


def games() -> list[str]:
    """Return the names of all games."""
    return list(NAMES)


def __getattr__(name: str) -> Any:
    """Import `simulate` on first use: it needs NumPy and Numba, which take long to import."""
    if name in ("simulate", "Simulation"):
        from larceny.lab import simulate as module

        return getattr(module, name)
    raise AttributeError(f"module 'larceny' has no attribute {name!r}")
