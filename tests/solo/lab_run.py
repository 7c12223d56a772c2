"""A run of the Lab as a page without a server plays it: with the standard library alone."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any


def play_run(compute_text: Callable[[str], str], request: dict[str, Any]) -> list[dict[str, Any]]:
    """Play a run share by share and return its updates, one after each share."""

    def compute(**job: Any) -> Any:
        answer = json.loads(compute_text(json.dumps(job)))
        assert "error" not in answer, answer
        return answer

    planned = compute(task="lab-plan", request=request, language="en")
    run = planned["run"]
    updates = []
    total: Any = None
    for place in planned["shares"]:
        start: Any = None if total is None else total.get("start")
        share = compute(task="lab-share", run=run, start=start, **place)["share"]
        total = compute(task="lab-merge", run=run, total=total, shares=[share])["total"]
        updates.append(compute(task="lab-report", run=run, total=total)["update"])
    return updates
