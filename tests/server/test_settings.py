"""Settings: by environment and by flag, in one documented table."""

from __future__ import annotations

import re
import runpy
import time
from dataclasses import fields
from pathlib import Path

import pytest
import typer.main

from larceny.cli.app import app
from larceny.cli.main import status
from larceny.server.settings import BadSetting, Settings
from tests.server.process import Server
from tests.server.test_bots import wait_until

ROOT = Path(__file__).parents[2]


def test_the_table_of_settings_in_the_docs_is_the_truth() -> None:
    script = runpy.run_path(str(ROOT / "scripts" / "settings.py"))
    text = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    assert script["with_table"](text) == text
    for one in fields(Settings):
        assert f"| `LARCENY_{one.name.upper()}` |" in text


def test_the_flags_named_in_the_table_are_those_of_the_command() -> None:
    command = typer.main.get_command(app).commands["serve"]  # type: ignore[attr-defined]
    flags = {flag for param in command.params for flag in param.opts} - {"--open", "--help"}
    assert flags == {one.metadata["flag"] for one in fields(Settings) if one.metadata["flag"]}


def test_settings_come_from_the_environment() -> None:
    found = Settings.from_environment({"LARCENY_PORT": "99", "LARCENY_BOT_DELAY": "0.5"})
    assert (found.port, found.bot_delay, found.host) == (99, 0.5, "127.0.0.1")


@pytest.mark.parametrize(
    "environment",
    [
        {"LARCENY_PORT": "many"},
        {"LARCENY_PORT": "70000"},
        {"LARCENY_RATE": "-1"},
        {"LARCENY_RATE": "nan"},
        {"LARCENY_BURST": "0"},
        {"LARCENY_WORKERS": "2"},
        {"LARCENY_LOG_LEVEL": "shout"},
        {"LARCENY_DATABASE_URL": "mysql://localhost", "LARCENY_WORKERS": "2"},
    ],
)
def test_a_setting_that_makes_no_sense_is_refused(environment: dict[str, str]) -> None:
    with pytest.raises(BadSetting):
        Settings.from_environment(environment)


def test_databases_are_named_as_people_name_them(tmp_path: Path) -> None:
    named = {
        "/tmp/x.sqlite": "sqlite:////tmp/x.sqlite",
        "sqlite:///x.sqlite": "sqlite:///x.sqlite",
        "postgres://u@h/d": "postgresql+psycopg://u@h/d",
        "postgresql://u@h/d": "postgresql+psycopg://u@h/d",
    }
    for given, meant in named.items():
        assert Settings(database_url=given).database == meant


def test_a_wrong_flag_is_one_clear_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LARCENY_DATABASE_URL", raising=False)
    for arguments in (
        ["--port", "70000"],
        ["--workers", "2"],
        ["--database", "mysql://localhost/x"],
        ["--database", "/nowhere/at/all.sqlite"],
        ["--database", "postgresql://nobody@127.0.0.1:1/x"],
    ):
        assert status(["serve", *arguments]) == 2
        assert len(capsys.readouterr().err.strip().splitlines()) == 1


STAMP = r"^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3} "


@pytest.mark.parametrize(("level", "is_told"), [("info", True), ("warning", False)])
def test_the_log_level_holds_for_our_own_log(tmp_path: Path, level: str, is_told: bool) -> None:
    database, log = str(tmp_path / "t.sqlite"), tmp_path / "log"
    bot, you, friend = {"kind": "bot", "bot": "greedy"}, {"kind": "you"}, {"kind": "open"}
    hasty = {"LARCENY_BOT_SECONDS": "0.01", "LARCENY_BOT_FIRST_SECONDS": "0.01"}
    with Server(database, log, LARCENY_LOG_LEVEL=level, **hasty) as server:
        kept = server.post("/api/tables", {"game": "dice-heist", "seats": [you, friend]}).json()
        server.post("/api/tables", {"game": "dice-heist", "seats": [bot, bot]})
        wait_until(lambda: "random plays" in log.read_text())
        server.stop()
    with Server(database, log, LARCENY_LOG_LEVEL=level, LARCENY_KEEP_DAYS="0.000001") as server:
        time.sleep(1)
        gone = server.post(f"/api/tables/{kept['id']}/seats/1", {"name": "Ben"})
        assert gone.status_code == 404
        server.stop()
    text = log.read_text()
    assert re.search(STAMP + "WARNING: +bot greedy of dice-heist failed", text, re.MULTILINE), text
    told = re.search(STAMP + f"INFO: +table {kept['id']} is deleted", text, re.MULTILINE)
    assert bool(told) == is_told, text
