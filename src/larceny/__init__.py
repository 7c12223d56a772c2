"""Larceny: five games of theft on one engine."""

from __future__ import annotations

from importlib import import_module
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
    from larceny.env.batch.batch import Batch, batch
    from larceny.lab.compare.compare import compare
    from larceny.lab.simulate import Simulation, simulate
    from larceny.lab.sweep.sweep import sweep
    from larceny.lab.tune.tune import tune

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "REFEREE",
    "BadNotation",
    "BadParam",
    "BadSave",
    "BadSeats",
    "BadWeights",
    "Batch",
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
    "batch",
    "bot",
    "compare",
    "evaluate",
    "games",
    "hint",
    "load",
    "replay",
    "review",
    "simulate",
    "sweep",
    "tune",
    "verify",
]


def games() -> list[str]:
    """Return the names of all games."""
    return list(NAMES)


_LATER = {
    "Batch": "env.batch.batch",
    "Simulation": "lab.simulate",
    "batch": "env.batch.batch",
    "compare": "lab.compare.compare",
    "simulate": "lab.simulate",
    "sweep": "lab.sweep.sweep",
    "tune": "lab.tune.tune",
}
"""What is imported on first use, since it needs NumPy and Numba, with the module of each."""


def __getattr__(name: str) -> Any:
    """Import the lab and the batch on first use: their libraries take long to import."""
    if name in _LATER:
        return getattr(import_module(f"larceny.{_LATER[name]}"), name)
    raise AttributeError(f"module 'larceny' has no attribute {name!r}")
