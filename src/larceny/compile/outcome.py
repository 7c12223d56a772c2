"""How a game ended, as one number: who won, who began, and whether it was truncated or cut."""

from __future__ import annotations

from typing import Any

from larceny.compile.rollout import RESULT
from larceny.engine.array import np
from larceny.engine.rule import rule
from larceny.engine.seat import MAX_SEATS

_STARTER, _TRUNCATED, _CUT = MAX_SEATS, MAX_SEATS + 3, MAX_SEATS + 4
"""The lowest bits of the parts of a code, behind the mask of the winners."""
OUTCOME_CODES = 1 << (MAX_SEATS + 5)


@rule
def outcome_code(winners: int, starter: int, is_truncated: int, is_cut: int) -> int:
    """Return the code of an outcome."""
    flags = (is_truncated << _TRUNCATED) + (is_cut << _CUT)
    return winners + (starter << _STARTER) + flags


def count_outcomes(results: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Return how many games ended in each way."""
    fields = (results[name].astype(np.int64) for name in ("winners", "starter"))
    winners, starter = fields
    flags = (results["is_truncated"] != 0) << _TRUNCATED, (results["is_cut"] != 0) << _CUT
    codes = winners + (starter << _STARTER) + flags[0] + flags[1]
    return np.bincount(codes, minlength=OUTCOME_CODES)


def all_outcomes() -> np.ndarray[Any, Any]:
    """Return a result for each code, as if one game had ended so."""
    codes = np.arange(OUTCOME_CODES)
    results = np.zeros(OUTCOME_CODES, RESULT)
    results["winners"] = codes & ((1 << MAX_SEATS) - 1)
    results["starter"] = codes >> _STARTER & 7
    results["is_truncated"] = codes >> _TRUNCATED & 1
    results["is_cut"] = codes >> _CUT & 1
    return results
