"""Larceny: five games of theft on one engine."""

from __future__ import annotations

import warnings
from importlib import import_module
from typing import TYPE_CHECKING, Any

from larceny.bots import Bot, Policy
from larceny.bots.evaluator.evaluate import evaluate
from larceny.coach.hint import Advice, Hint, hint
from larceny.coach.review import review
from larceny.coach.review_model import Account, Decision, Highlight, Review, Roll
from larceny.engine.errors import (
    BadBot,
    BadCard,
    BadNotation,
    BadParam,
    BadSave,
    BadSeats,
    BadWeights,
    BotRefusal,
    CannotUndo,
    ContractError,
    EndlessGame,
    IllegalMove,
    LarcenyError,
    MissingSave,
    NoDecision,
    Problem,
    TamperedSave,
    TruncatedSave,
    UnknownBot,
    UnknownGame,
    UnknownPast,
    UnknownRuleSet,
)
from larceny.engine.seat import CHANCE, REFEREE
from larceny.games import all_names, list_problems
from larceny.table.choice import Choice
from larceny.table.event import Event
from larceny.table.game import Game, bot, load
from larceny.table.hint_use import HintUse
from larceny.table.log_entry import LogEntry
from larceny.table.observation import Observation
from larceny.table.replay import replay
from larceny.table.table import Table
from larceny.table.table_setup import BadSetup, TableSetup
from larceny.table.table_view import TableView
from larceny.table.verify import Proof, verify

if TYPE_CHECKING:
    from larceny.bots.outside.process_bot import ProcessBot
    from larceny.env.batch.batch import Batch, batch
    from larceny.lab.compare.bot_dependence import BotDependence
    from larceny.lab.compare.compare import compare
    from larceny.lab.compare.comparison import Comparison
    from larceny.lab.compare.effect import Effect
    from larceny.lab.compare.rule_variant import RuleVariant
    from larceny.lab.match.match_result import MatchResult
    from larceny.lab.match.match_runner import match
    from larceny.lab.metrics.metric import Metric
    from larceny.lab.simulate import Simulation, simulate
    from larceny.lab.sweep.axis import Axis
    from larceny.lab.sweep.estimate import Estimate
    from larceny.lab.sweep.sweep import sweep
    from larceny.lab.sweep.sweep_result import Sweep, SweepPoint, SweepSubject, Variation
    from larceny.lab.tune.tune import tune
    from larceny.lab.tune.tuning_result import Candidate, Trial, Tuning, TuningSubject
    from larceny.lab.tune.tuning_target import Target
    from larceny.table.position_rollout import Ending, Rollouts

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "REFEREE",
    "Account",
    "Advice",
    "Axis",
    "BadBot",
    "BadCard",
    "BadNotation",
    "BadParam",
    "BadSave",
    "BadSeats",
    "BadSetup",
    "BadWeights",
    "Batch",
    "Bot",
    "BotDependence",
    "BotRefusal",
    "Candidate",
    "CannotUndo",
    "Choice",
    "Comparison",
    "ContractError",
    "Decision",
    "Effect",
    "Ending",
    "EndlessGame",
    "Estimate",
    "Event",
    "Game",
    "Highlight",
    "Hint",
    "HintUse",
    "IllegalMove",
    "LarcenyError",
    "LogEntry",
    "MatchResult",
    "Metric",
    "MissingSave",
    "NoDecision",
    "Observation",
    "Policy",
    "Problem",
    "ProcessBot",
    "Proof",
    "Review",
    "Roll",
    "Rollouts",
    "RuleVariant",
    "Simulation",
    "Sweep",
    "SweepPoint",
    "SweepSubject",
    "Table",
    "TableSetup",
    "TableView",
    "TamperedSave",
    "Target",
    "Trial",
    "TruncatedSave",
    "Tuning",
    "TuningSubject",
    "UnknownBot",
    "UnknownGame",
    "UnknownPast",
    "UnknownRuleSet",
    "Variation",
    "batch",
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


_LATE = {
    "Batch": "env.batch.batch",
    "batch": "env.batch.batch",
    "Axis": "lab.sweep.axis",
    "BotDependence": "lab.compare.bot_dependence",
    "Candidate": "lab.tune.tuning_result",
    "Comparison": "lab.compare.comparison",
    "Effect": "lab.compare.effect",
    "Ending": "table.position_rollout",
    "Estimate": "lab.sweep.estimate",
    "MatchResult": "lab.match.match_result",
    "Metric": "lab.metrics.metric",
    "ProcessBot": "bots.outside.process_bot",
    "Rollouts": "table.position_rollout",
    "RuleVariant": "lab.compare.rule_variant",
    "Simulation": "lab.simulate",
    "Sweep": "lab.sweep.sweep_result",
    "SweepPoint": "lab.sweep.sweep_result",
    "SweepSubject": "lab.sweep.sweep_result",
    "Target": "lab.tune.tuning_target",
    "Trial": "lab.tune.tuning_result",
    "Tuning": "lab.tune.tuning_result",
    "TuningSubject": "lab.tune.tuning_result",
    "Variation": "lab.sweep.sweep_result",
    "compare": "lab.compare.compare",
    "match": "lab.match.match_runner",
    "simulate": "lab.simulate",
    "sweep": "lab.sweep.sweep",
    "tune": "lab.tune.tune",
}
"""What is imported on first use, since it needs NumPy and Numba: the module of each."""


def __getattr__(name: str) -> Any:
    """Import on first use what needs libraries that take long to import."""
    if name in _LATE:
        return getattr(import_module(f"larceny.{_LATE[name]}"), name)
    raise AttributeError(f"module 'larceny' has no attribute {name!r}")


def __dir__() -> list[str]:
    """Return all public names, also those that are imported on first use."""
    return sorted({*globals(), *__all__})
