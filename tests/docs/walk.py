"""The walks of docs/architecture.md: reading them, and recording the calls that really happen.

A step of a walk is a numbered line that begins with a file and a function:

    6. `server/match/match.py` `Match.submit`: ...
"""

from __future__ import annotations

import re
import sys
import threading
from collections.abc import Iterable
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple, Self

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "larceny"
PAGE = ROOT / "docs" / "architecture.md"
_STEP = re.compile(r"^(\d+)\. `([^`]+)` `([^`]+)`", re.M)


class Step(NamedTuple):
    """A function and the file that it stands in, below src/larceny or (`web/...`) the root."""

    file: str
    function: str


class Call(NamedTuple):
    """A call of a project function, and the project function that made it, if any did."""

    callee: Step
    caller: Step | None


def read_walk(heading: str) -> list[Step]:
    """Return the steps below a heading of the architecture page, numbered from 1."""
    _, _, rest = PAGE.read_text("utf-8").partition(f"## {heading}\n")
    found = _STEP.findall(rest.partition("\n## ")[0])
    assert [int(number) for number, *_ in found] == list(range(1, len(found) + 1))
    return [Step(file, function) for _, file, function in found]


def check_walk(steps: Iterable[Step], calls: list[Call]) -> None:
    """Assert that steps happened in this order, each called by an earlier one or by no function.

    So a walk has no gaps: a reader who goes from step to step never meets a function that is not
    on the page.
    """
    passed: set[Step] = set()
    place = 0
    for step in steps:
        later = [index for index in range(place, len(calls)) if calls[index].callee == step]
        assert later, f"{step} does not happen after {sorted(passed)}"
        callers = {calls[index].caller for index in later}
        assert None in callers or callers & passed, f"{step} is called by {callers}"
        place = later[0]
        passed.add(step)


class CallRecorder:
    """Records calls of the project's functions, in this thread and in those started later."""

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self.is_recording = False

    def __enter__(self) -> Self:
        threading.setprofile(self._record)
        sys.setprofile(self._record)
        return self

    def __exit__(self, *_: object) -> None:
        self.is_recording = False
        sys.setprofile(None)
        threading.setprofile(None)

    def _record(self, frame: FrameType, event: str, _argument: Any) -> None:
        if self.is_recording and event == "call" and _is_ours(frame):
            back = frame.f_back
            while back is not None and not _is_ours(back):
                back = back.f_back
            self.calls.append(Call(_step_of(frame), None if back is None else _step_of(back)))


def _is_ours(frame: FrameType) -> bool:
    return frame.f_code.co_filename.startswith(str(SOURCE))


def _step_of(frame: FrameType) -> Step:
    """Return the function of a frame; what is nested in a function counts as that function."""
    code = frame.f_code
    file = Path(code.co_filename).relative_to(SOURCE).as_posix()
    return Step(file, code.co_qualname.partition(".<locals>")[0])
