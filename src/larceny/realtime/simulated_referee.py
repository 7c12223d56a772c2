"""The referee of simulated games without times: how often an attempt is too close to call."""

from __future__ import annotations

from typing import Any

from larceny.engine.contract import Contract
from larceny.engine.rng import Rng, pick
from larceny.engine.rule import Bound, bind, rule
from larceny.realtime.referee import NO_REPORT
from larceny.realtime.reflex import PERCENT

# Placeholders, which `bind_referee` fills with the rules of a game.
close_call: Any = None
close_call_percent: Any = None


@rule
def draw_report(report: int, percent: int, rng: Rng) -> int:
    """Return a possible report in a percentage of cases, else -1."""
    if report != NO_REPORT and percent > 0 and pick(rng, PERCENT) < percent:
        return report
    return NO_REPORT


@rule
def simulated_referee(params: Any, state: Any, rng: Any) -> Any:
    """Return what the referee of a game without times reports after an outcome, or -1."""
    return draw_report(close_call(params, state), close_call_percent(params), rng)


def bind_referee(contract: Contract) -> Bound:
    """Return the simulated referee of a game that has one, to be compiled with its rules."""
    rules = contract.need_live().rules
    return bind(
        simulated_referee,
        close_call=rules.close_call,
        close_call_percent=rules.close_call_percent,
    )
