"""What a worker of the page computes: one job as a line of JSON in, its answer as JSON out.

The page's workers call `compute_text`; it takes as long as it takes, and a worker that nobody waits
for any more can be ended at any time. The jobs, by their `task`:

    move, hint, review      see `match.jobs`; the answer has what was asked for under that name
    lab-plan                {request, language}: what the page sends to `/api/lab`. The answer has
                            the checked `run`, and its `shares` as a list of {first, games}
    lab-share               {run, first, games, start}: plays a share; answers with the `share`
    lab-merge               {run, total, shares}: adds shares; answers with the new `total`
    lab-report              {run, total}: answers with the `update` that a server would send

A run of the Lab goes on like this. The first share is played with `start` null and merged into the
`total` null; all further ones, in any number of workers, are played with the `start` of the total.
They are merged in the order of their games: one that was played early waits for those before it.
Reports are written whenever the page wants one; the last total says all. Equal requests come to
equal numbers however many workers play, and to the same as on a server.

If something is wrong, the answer has the name of the `error`; of the Lab also the `problem`, as the
server sends it.
"""

from __future__ import annotations

import json
from typing import Any

from larceny.engine.errors import LarcenyError
from larceny.engine.language import find_language
from larceny.match.jobs import compute


def compute_text(text: str) -> str:
    """Return the answer to a job, both as JSON."""
    job = json.loads(text)
    answer: Any = _compute_lab(job) if job["task"].startswith("lab-") else compute(job)
    return json.dumps(answer)


def _compute_lab(job: dict[str, Any]) -> dict[str, Any]:
    try:
        return _answer_lab(job)
    except LarcenyError as error:
        code = job["language"] if "language" in job else job["run"]["language"]
        return {"error": error.code, "problem": error.as_dict(find_language(code))}


def _answer_lab(job: dict[str, Any]) -> dict[str, Any]:
    from dataclasses import asdict

    from larceny.lab.service import shares
    from larceny.lab.service.run_request import RunRequest

    if job["task"] == "lab-plan":
        request = shares.check_request(job["request"], job["language"])
        planned = shares.plan_shares(request)
        return {"run": asdict(request), "shares": [share._asdict() for share in planned]}
    request = RunRequest(**job["run"])
    match job["task"]:
        case "lab-share":
            share = shares.ShareRange(job["first"], job["games"])
            return {"share": shares.play_share(request, share, job["start"])}
        case "lab-merge":
            return {"total": shares.merge_shares(request, job["total"], job["shares"])}
        case "lab-report":
            played = job["total"]["played"]
            return {
                "update": {
                    "state": "done" if played == request.games else "playing",
                    "ahead": 0,
                    "played": played,
                    "games": request.games,
                    "report": shares.write_report(request, job["total"]),
                    "problem": None,
                }
            }
    raise ValueError(f"no task is called {job['task']!r}")
