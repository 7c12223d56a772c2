"""Runs the checks of the kit on a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from larceny.engine.contract import Contract
from larceny.engine.errors import BadParam
from larceny.kit import (
    counter_checks,
    hidden_checks,
    move_checks,
    native_checks,
    param_checks,
    play_checks,
    rule_checks,
    table_checks,
    view_checks,
    viewpoint_checks,
)
from larceny.kit.game_check import Check, CheckFailed

ALL_CHECKS: tuple[Check, ...] = (
    *param_checks.CHECKS,
    *play_checks.CHECKS,
    *rule_checks.CHECKS,
    *move_checks.CHECKS,
    *hidden_checks.CHECKS,
    *view_checks.CHECKS,
    *viewpoint_checks.CHECKS,
    *table_checks.CHECKS,
    *counter_checks.CHECKS,
    *native_checks.CHECKS,
)
"""Every check, those that compile last."""
MAX_WORDS = 600


@dataclass(frozen=True)
class CheckFinding:
    """What a check found in one case."""

    case: str
    words: str


@dataclass(frozen=True)
class CheckResult:
    """A check that ran, and what it found: nothing if the game passes."""

    name: str
    title: str
    cases: int
    findings: tuple[CheckFinding, ...]

    @property
    def is_passed(self) -> bool:
        return not self.findings


def select_checks(
    names: Sequence[str], *, compiled: bool = True, checks: Sequence[Check] = ALL_CHECKS
) -> list[Check]:
    """Return the checks with these names, all if there are none."""
    known = {check.name: check for check in checks}
    for name in names:
        if name not in known:
            raise BadParam("--only", f"there is no check {name!r}; there are {', '.join(known)}")
    chosen = [known[name] for name in names] or list(checks)
    return [check for check in chosen if compiled or not check.is_compiled]


def run_checks(
    contract: Contract,
    checks: Sequence[Check],
    progress: Callable[[Check], None] | None = None,
) -> Iterator[CheckResult]:
    """Yield the result of each check, as soon as it is there."""
    for check in checks:
        if progress is not None:
            progress(check)
        cases = check.cases(contract)
        findings = [
            CheckFinding(str(case), words) for case in cases if (words := _run(check, case))
        ]
        yield CheckResult(check.name, check.title, len(cases), tuple(findings))


def _run(check: Check, case: object) -> str | None:
    """Return what a check finds in a case, None if nothing; whatever goes wrong is a finding."""
    try:
        check.run(case)  # type: ignore[arg-type]
    except CheckFailed as error:
        words = str(error)
    except AssertionError as error:
        words = str(error) or "an assertion of the game failed"
    except Exception as error:  # the code of others may do anything
        words = f"{type(error).__name__}: {error}"
    else:
        return None
    return " ".join(words.split())[:MAX_WORDS]
