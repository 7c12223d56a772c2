"""What the workers of a page compute is what a server would."""

from __future__ import annotations

import json
from itertools import count
from typing import Any

import pytest

from larceny.engine.language import ENGLISH
from larceny.lab.report.translation import translate_report
from larceny.lab.service.growing_run import grow
from larceny.lab.service.run_request import RunRequest
from larceny.solo.compute import compute_text
from tests.solo.computed_games import play_run

ASKED = {"game": "dice-heist", "rules": "standard", "bots": ["greedy", "random"], "seed": 3}


def compute(**job: Any) -> Any:
    return json.loads(compute_text(json.dumps(job)))


@pytest.mark.compiled
@pytest.mark.parametrize("changes", [{}, {"sidekicks": 4}])
def test_shares_of_a_run_come_to_the_same_report_as_a_server_s(changes: dict[str, Any]) -> None:
    run = RunRequest(
        "dice-heist", "standard", changes, ["greedy", "random"], 700, 3, 1000.0, 1, None, "en"
    )
    *_, last = grow(run, count(step=0.001).__next__)
    request = ASKED | {"params": changes, "games": 700}
    update = play_run(compute_text, request)[-1]
    assert update["state"] == "done"
    assert update["report"] == json.loads(json.dumps(translate_report(last.report, ENGLISH)))


def test_shares_are_merged_in_the_order_of_their_games() -> None:
    planned = compute(task="lab-plan", request=ASKED | {"games": 40}, language="en")
    shares = planned["shares"]
    assert [share["first"] for share in shares] == [0, 16, 32]
    late = compute(task="lab-share", run=planned["run"], start=None, **shares[1])["share"]
    with pytest.raises(ValueError, match="game 0 comes next, not 16"):
        compute(task="lab-merge", run=planned["run"], total=None, shares=[late])


def test_a_request_for_what_is_not_there_is_refused_in_words() -> None:
    request = ASKED | {"games": 40, "bots": ["greedy", "nobody"]}
    answer = compute(task="lab-plan", request=request, language="de")
    assert answer["error"] == "unknown-bot"
    assert "nobody" in answer["problem"]["message"]
