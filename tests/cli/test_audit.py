"""`larceny audit`: steals of live games against the lag of the players' pages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from larceny import Table
from larceny.cli.main import status
from larceny.lab.live_audit import audit
from larceny.server.app import create_app
from larceny.server.settings import Settings
from larceny.table import fair_dice
from larceny.table.event import EventTiming
from tests.games.spell_stealers.script import live, roll, run
from tests.server.conftest import LOOPBACK, QUICK
from tests.server.live_race import MATCHING, Race
from tests.server.waiting import wait_until


def throw(table: Table, seat: int, reaction: int, lag: int, shows: int, claimed: int = -1) -> None:
    said = reaction if claimed < 0 else claimed
    timing = EventTiming(reaction, said, lag, reaction + lag, lag, 2)
    table.play(seat, "throw diamond", timing=timing)
    run(table, f"die {shows}")


@pytest.fixture
def table() -> Table:
    """A window in which p1 (20 ms away) is first and fails, and p2 (300 ms away) steals."""
    made = live(3)
    roll(made, "diamond", 5, "green")
    throw(made, 1, 412, 20, shows=2)
    throw(made, 2, 436, 300, shows=7, claimed=400)
    made.play(0, "settle 0", timing=EventTiming(1200, 1200, 5, 1205, 5, 1))
    return made


def read(capsys: pytest.CaptureFixture[str], source: Path) -> Any:
    assert status(["audit", str(source), "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_throws_are_told_by_player_and_by_lag(
    table: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.larceny"
    table.save(path)
    facts = read(capsys, path)
    assert (facts["games"], facts["windows"]) == (1, 1)
    near, far = facts["players"]
    assert (near["throws"], near["contested"], near["first"], near["stolen"]) == (1, 1, 1, 0)
    assert (far["throws"], far["contested"], far["first"], far["stolen"]) == (1, 1, 0, 1)
    assert (near["expected"], far["expected"]) == (0.5, 0.5)
    assert (near["corrected"], far["corrected"]) == (0, 1)
    assert [(lag["up_to"], lag["lag"]) for lag in facts["lags"]] == [(25, 20), (300, 300)]


def test_the_tables_fit_a_terminal_and_say_what_they_count(
    table: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.larceny"
    table.save(path)
    assert status(["audit", str(path)]) == 0
    shown = capsys.readouterr().out
    assert "1 windows with a throw in 1 games" in shown
    assert "300" in shown


def test_a_game_without_a_clock_has_nothing_to_audit(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.larceny"
    live(2).save(path)
    assert status(["audit", str(path)]) == 0
    assert "Nobody threw" in capsys.readouterr().out


def test_bots_have_no_lag_to_be_compared(table: Table) -> None:
    from dataclasses import replace

    table.setup = replace(table.setup, bots=("", "greedy", ""))
    report = audit([table])
    assert sorted(report.lags) == [300]


def test_the_database_of_a_server_is_audited_while_it_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fair_dice, "new_seed", lambda: MATCHING)
    file = tmp_path / "tables.sqlite"
    with TestClient(
        create_app(Settings(database_url=str(file), **QUICK)), client=LOOPBACK
    ) as client:
        race = Race(client)
        race.open_window()
        race.act(race.thieves[0], "throw diamond")
        wait_until(lambda: any("throw" in event["move"] for event in race.table.get("/events")))
        facts = read(capsys, file)
        race.close()
    assert facts["windows"] >= 1
    assert sum(player["throws"] for player in facts["players"]) >= 1


def test_a_file_that_is_missing_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["audit", "/no/such/file"]) == 2
    assert capsys.readouterr().err.startswith("larceny: /no/such/file")
