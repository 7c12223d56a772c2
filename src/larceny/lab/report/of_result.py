"""The report of whatever a command of the lab has found."""

from __future__ import annotations

from typing import TypeAlias

from larceny.games import load
from larceny.lab.compare.comparison import Comparison
from larceny.lab.ladder.ladder_file import Ladder
from larceny.lab.metrics.measure import Measurement
from larceny.lab.report.document import Report
from larceny.lab.report.of_comparison import report_comparison
from larceny.lab.report.of_ladder import report_ladder
from larceny.lab.report.of_measurement import report_measurement
from larceny.lab.report.of_sweep import report_sweep
from larceny.lab.report.of_tuning import report_tuning
from larceny.lab.sweep.sweep_result import Sweep
from larceny.lab.tune.tuning_result import Tuning

Result: TypeAlias = Measurement | Comparison | Sweep | Tuning | Ladder


def report_of(found: Result, command: str) -> Report:
    """Return the report of a result; `command` is what has to be typed for it."""
    match found:
        case Measurement():
            return report_measurement(found, command)
        case Comparison():
            return report_comparison(found, command)
        case Sweep():
            return report_sweep(found, command)
        case Tuning():
            return report_tuning(found, command)
        case Ladder():
            return report_ladder(load(found.subject.game), found, command)
