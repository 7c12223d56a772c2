"""Larceny: five games of theft on one engine."""

from __future__ import annotations

import warnings
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
from larceny.games import all_names, list_problems
from larceny.table.game import Game, bot, load
from larceny.table.replay import replay
from larceny.table.table import Table
from larceny.table.verify import verify

if TYPE_CHECKING:
    from larceny.bots.outside.process_bot import ProcessBot
    from larceny.lab.compare.compare import compare
    from larceny.lab.match.match_result import MatchResult
    from larceny.lab.match.match_runner import match
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
    "BotRefusal",
    "CannotUndo",
    "Game",
    "IllegalMove",
    "LarcenyError",
    "MatchResult",
    "ProcessBot",
    "Simulation",
    "Table",
    "TamperedSave",
    "TruncatedSave",
    "UnknownBot",
    "UnknownGame",
    "UnknownRuleSet",
    "bot",
    "compare",
    "evaluate",
    "games",
    "hint",
    "load",
    "match",
    "replay",
    "review",
    "simulate",
    "sweep",
    "tune",
    "verify",
]


def games() -> list[str]:
    """Return the names of all games, also of those in packages that are installed.

    Warns of every package whose game cannot be used; the others can.
    """
    for problem in list_problems().values():
        warnings.warn(problem, stacklevel=2)
    return all_names()


_LAB = {
    "MatchResult": "match.match_result",
    "Simulation": "simulate",
    "compare": "compare.compare",
    "match": "match.match_runner",
    "simulate": "simulate",
    "sweep": "sweep.sweep",
    "tune": "tune.tune",
}
"""What is imported on first use, since it needs NumPy and Numba: the module of each in `lab`."""


def __getattr__(name: str) -> Any:
    """Import the lab on first use: its libraries take long to import."""
    if name == "ProcessBot":
        return import_module("larceny.bots.outside.process_bot").ProcessBot
    if name in _LAB:
        return getattr(import_module(f"larceny.lab.{_LAB[name]}"), name)
    raise AttributeError(f"module 'larceny' has no attribute {name!r}")
