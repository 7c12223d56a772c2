"""The runs of the Lab's page grow, end in time, and come to the same numbers every time."""

from __future__ import annotations

import json
from itertools import count

import orjson
import pytest

from larceny.lab.report.document import Report
from larceny.lab.service.growing_run import (
    FIRST_GAMES,
    PAUSE_SECONDS,
    PLAYING_SHARE,
    Growth,
    ReportTimer,
    block_size,
    grow,
)
from larceny.lab.service.planned_games import describe_changes
from larceny.lab.service.run_process import updates
from larceny.lab.service.run_request import RunRequest
from larceny.server.http.lab_routes import LabUpdate

ASKED = {
    "game": "dice-heist",
    "rules": "standard",
    "changes": {},
    "bots": ["greedy", "random"],
    "games": 120,
    "seed": 3,
    "seconds": 1000.0,
    "threads": 1,
}
CHANGED = ASKED | {"changes": {"sidekicks": 4}}


def play(run: dict[str, object], step: float = 1.0) -> list[Growth]:
    """Play a run while a clock goes on by a step whenever it is looked at."""
    ticks = count(step=step)
    return list(grow(RunRequest(**run), lambda: float(next(ticks))))  # type: ignore[arg-type]


def numbers(report: Report) -> str:
    return json.dumps(report.as_dict())


@pytest.mark.compiled
@pytest.mark.parametrize("run", [ASKED, CHANGED])
def test_a_run_grows_to_all_games_and_the_clock_changes_nothing(run: dict[str, object]) -> None:
    slow, quick = play(run), play(run, step=0.001)
    assert slow[0].played == FIRST_GAMES
    played = [growth.played for growth in slow]
    assert played == sorted(set(played))
    assert [growth.is_over for growth in slow] == [False] * (len(slow) - 1) + [True]
    assert slow[-1].played == 120
    assert len(quick) < len(slow)
    assert numbers(quick[-1].report) == numbers(slow[-1].report)


@pytest.mark.compiled
def test_a_run_stops_when_its_time_is_over() -> None:
    growths = play(ASKED | {"seconds": 5.0})
    assert growths[-1].is_over
    assert growths[-1].played < 120
    assert growths[-1].report.facts.games == growths[-1].played


@pytest.mark.compiled
def test_a_change_is_compared_with_the_rule_set_unchanged() -> None:
    first, *_, last = play(CHANGED)
    assert first.report.title.startswith("Dice Heist: 16 games"), "too few to compare"
    assert last.report.title == "Dice Heist: sidekicks = 4 against standard"
    assert [rule_set.changes for rule_set in last.report.facts.rule_sets] == [{}, {"sidekicks": 4}]
    assert last.report.facts.command == (
        "larceny compare dice-heist sidekicks=4 --seats 2 --bots greedy,random --games 120 --seed 3"
    )
    lengths = next(
        section for section in last.report.sections if section.title == "Decisions a game"
    )
    assert lengths.table is not None
    assert {row["label"] for row in lengths.table.records()} == {"standard", "sidekicks = 4"}


@pytest.mark.compiled
@pytest.mark.parametrize("run", [ASKED, CHANGED])
def test_every_update_is_what_the_server_publishes(run: dict[str, object]) -> None:
    sent = [orjson.loads(orjson.dumps(update)) for update in updates(json.dumps(run))]
    empty = {"ahead": 0, "games": 120, "problem": None}
    read = [
        LabUpdate.model_validate_json(orjson.dumps(empty | update), strict=True) for update in sent
    ]
    assert [update["state"] for update in sent[-1:]] == ["done"]
    assert read[-1].model_dump(mode="json")["report"] == sent[-1]["report"]


def test_a_run_that_cannot_be_played_says_why() -> None:
    (sent,) = updates(json.dumps(ASKED | {"bots": ["greedy", "nobody"]}))
    assert (sent["state"], sent["problem"]["code"]) == ("failed", "unknown-bot")


def test_blocks_begin_small_and_grow_with_what_was_played() -> None:
    assert [block_size(played) for played in (0, 16, 400, 10**6)] == [16, 16, 100, 4096]


def test_reports_take_a_small_part_of_the_time() -> None:
    now = 0.0
    timer = ReportTimer(100.0, lambda: now)
    assert timer.is_due()
    now = 2.0
    timer.note_report()
    now = 2.0 + PLAYING_SHARE * 2.0 - 0.1
    assert not timer.is_due()
    now += 0.2
    assert timer.is_due()
    timer.note_report()
    now += PAUSE_SECONDS - 0.1
    assert not timer.is_due(), "however quick they are"


def test_the_time_of_a_run_begins_with_its_first_games() -> None:
    now = 50.0
    timer = ReportTimer(10.0, lambda: now)
    now = 90.0
    assert not timer.is_late()
    now = 100.0
    assert timer.is_late()


def test_changes_are_named_in_short() -> None:
    assert describe_changes({"rolls": 2, "worths": [1, 2]}) == "rolls = 2, other worths"


@pytest.mark.compiled
def test_a_run_with_a_question_is_its_answer() -> None:
    (answered,) = play(ASKED | {"question": "who is favoured", "bots": ["greedy"] * 2})
    assert answered.is_over
    assert answered.report.facts.command.startswith("larceny ask dice-heist 'who is favoured'")
    assert len(set(answered.report.facts.bots)) >= 2
