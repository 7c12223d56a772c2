"""Larceny: five games of theft on one engine."""

from __future__ import annotations

import sys
import warnings
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

from larceny.bots import Bot, Policy
from larceny.bots.evaluator.evaluation import evaluate
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
from larceny.table.event import Event, EventTiming
from larceny.table.event_log import LogEntry
from larceny.table.game import Game, bot, load
from larceny.table.notes import HintUse
from larceny.table.observation import Observation
from larceny.table.replay import replay
from larceny.table.table import Table
from larceny.table.table_setup import BadSetup, TableSetup
from larceny.table.table_view import Choice, TableView
from larceny.table.verify import Proof, verify

if TYPE_CHECKING:
    from larceny.bots.outside.process_bot import ProcessBot
    from larceny.bots.outside.protocol import TimeLimits
    from larceny.env.batch.batch import Batch, batch
    from larceny.lab.ask.ask import Answer, ask
    from larceny.lab.compare.bot_dependence import BotDependence
    from larceny.lab.compare.compare import compare
    from larceny.lab.compare.comparison import Comparison
    from larceny.lab.compare.effect import Effect
    from larceny.lab.compare.rule_variant import RuleVariant
    from larceny.lab.exploit.best_response import BestResponse, best_response
    from larceny.lab.exploit.exploit import Exploitation, ExploiterTraining, exploit
    from larceny.lab.exploit.exploiter import Exploiter
    from larceny.lab.match.match_plan import Entrant, MatchPlan, ScheduledGame
    from larceny.lab.match.match_result import Encounter, MatchResult, PlayedGame, Standing
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
    "Answer",
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
    "BestResponse",
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
    "Encounter",
    "Ending",
    "EndlessGame",
    "Entrant",
    "Estimate",
    "Event",
    "EventTiming",
    "Exploitation",
    "Exploiter",
    "ExploiterTraining",
    "Game",
    "Highlight",
    "Hint",
    "HintUse",
    "IllegalMove",
    "LarcenyError",
    "LogEntry",
    "MatchPlan",
    "MatchResult",
    "Metric",
    "MissingSave",
    "NoDecision",
    "Observation",
    "PlayedGame",
    "Policy",
    "Problem",
    "ProcessBot",
    "Proof",
    "Review",
    "Roll",
    "Rollouts",
    "RuleVariant",
    "ScheduledGame",
    "Simulation",
    "Standing",
    "Sweep",
    "SweepPoint",
    "SweepSubject",
    "Table",
    "TableSetup",
    "TableView",
    "TamperedSave",
    "Target",
    "TimeLimits",
    "Trial",
    "TruncatedSave",
    "Tuning",
    "TuningSubject",
    "UnknownBot",
    "UnknownGame",
    "UnknownPast",
    "UnknownRuleSet",
    "Variation",
    "ask",
    "batch",
    "best_response",
    "bot",
    "compare",
    "evaluate",
    "exploit",
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


# The function stands in the place of the package of its name: it has what the package has, so that
# `import larceny.games.batman.rules` can be used.
games.__dict__ = vars(import_module("larceny.games"))


_LATE = {
    "Answer": "lab.ask.ask",
    "Axis": "lab.sweep.axis",
    "Batch": "env.batch.batch",
    "BestResponse": "lab.exploit.best_response",
    "BotDependence": "lab.compare.bot_dependence",
    "Candidate": "lab.tune.tuning_result",
    "Comparison": "lab.compare.comparison",
    "Effect": "lab.compare.effect",
    "Encounter": "lab.match.match_result",
    "Ending": "table.position_rollout",
    "Entrant": "lab.match.match_plan",
    "Estimate": "lab.sweep.estimate",
    "Exploitation": "lab.exploit.exploit",
    "Exploiter": "lab.exploit.exploiter",
    "ExploiterTraining": "lab.exploit.exploit",
    "MatchPlan": "lab.match.match_plan",
    "MatchResult": "lab.match.match_result",
    "Metric": "lab.metrics.metric",
    "PlayedGame": "lab.match.match_result",
    "ProcessBot": "bots.outside.process_bot",
    "Rollouts": "table.position_rollout",
    "RuleVariant": "lab.compare.rule_variant",
    "ScheduledGame": "lab.match.match_plan",
    "Simulation": "lab.simulate",
    "Standing": "lab.match.match_result",
    "Sweep": "lab.sweep.sweep_result",
    "SweepPoint": "lab.sweep.sweep_result",
    "SweepSubject": "lab.sweep.sweep_result",
    "Target": "lab.tune.tuning_target",
    "TimeLimits": "bots.outside.protocol",
    "Trial": "lab.tune.tuning_result",
    "Tuning": "lab.tune.tuning_result",
    "TuningSubject": "lab.tune.tuning_result",
    "Variation": "lab.sweep.sweep_result",
    "ask": "lab.ask.ask",
    "batch": "env.batch.batch",
    "best_response": "lab.exploit.best_response",
    "compare": "lab.compare.compare",
    "exploit": "lab.exploit.exploit",
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


class _Package(ModuleType):
    """The package: its `match` stays the function when the sub-package of that name is imported."""

    @property
    def match(self) -> Any:
        return __getattr__("match")

    @match.setter
    def match(self, module: ModuleType) -> None:
        """Pass over what the import of the sub-package sets."""


sys.modules[__name__].__class__ = _Package
