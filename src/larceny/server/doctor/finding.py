"""What a check of a machine found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

State: TypeAlias = Literal["ok", "warning", "problem"]
OK: Final = "ok"
WARNING: Final = "warning"
PROBLEM: Final = "problem"


@dataclass(frozen=True)
class Finding:
    """One line of a diagnosis: what was looked at, how it is, and what to do about it."""

    name: str
    state: State
    message: str
    advice: str = ""


def judge(name: str, message: str, problem: str = "", warning: str = "") -> Finding:
    """Return a finding: a problem or a warning if there is advice against one, otherwise ok."""
    if problem:
        return Finding(name, PROBLEM, message, problem)
    return Finding(name, WARNING if warning else OK, message, warning)
