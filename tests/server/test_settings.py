"""Settings: by environment and by flag, in one documented table."""

from __future__ import annotations

import os
import re
import runpy
import socket
import sqlite3
from contextlib import closing
from dataclasses import fields
from pathlib import Path

import pytest
import typer.main
from fastapi import FastAPI
from sqlalchemy import text

from larceny.cli.app import app
from larceny.cli.main import status
from larceny.cli.serve import CANNOT_START
from larceny.server.http.listen import bound, page
from larceny.server.settings import BadSetting, Settings
from larceny.server.storage.database import open_database
from tests.server.process import Server
from tests.server.waiting import wait_until

ROOT = Path(__file__).parents[2]


def test_the_table_of_settings_in_the_docs_is_the_truth() -> None:
    script = runpy.run_path(str(ROOT / "scripts" / "settings.py"))
    told = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    assert script["with_table"](told) == told
    for one in fields(Settings):
        assert f"| `LARCENY_{one.name.upper()}` |" in told


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


@pytest.fixture
def own_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What `serve` writes into the environment is gone after the test."""
    monkeypatch.setattr("os.environ", dict(os.environ))
    os.environ["LARCENY_DATABASE_URL"] = str(tmp_path / "tables.sqlite")
    return tmp_path


def test_a_wrong_flag_is_one_clear_line(
    capsys: pytest.CaptureFixture[str], own_environment: Path
) -> None:
    nobodys = "postgresql://nobody@127.0.0.1:1/x"
    for arguments in (
        ["--port", "70000"],
        ["--workers", "2"],
        ["--database", "mysql://localhost/x"],
        ["--database", "/nowhere/at/all.sqlite"],
        ["--database", nobodys],
        ["--database", nobodys, "--workers", "2"],
    ):
        assert status(["serve", "--port", "0", *arguments]) == 2
        assert len(capsys.readouterr().err.strip().splitlines()) == 1


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    picture = tmp_path / "picture.png"
    picture.write_bytes(b"\x89PNG" * 500)
    with pytest.raises(BadSetting, match="cannot be opened: file is not a database"):
        open_database(f"sqlite:///{picture}")


def test_a_database_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    engine = open_database(url)
    with engine.begin() as connection:
        connection.execute(text("update alembic_version set version_num = '9999'"))
    engine.dispose()
    with pytest.raises(BadSetting, match="cannot be opened: Can't locate revision"):
        open_database(url)


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_port_that_is_taken_is_one_clear_line(
    workers: str, capsys: pytest.CaptureFixture[str], own_environment: Path
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        database = ["--database", "postgresql://nobody@127.0.0.1:1/x"]
        assert status(["serve", "--port", port, "--workers", workers, *database]) == CANNOT_START
    words = f"larceny: the server cannot listen on 127.0.0.1, port {port}: Address already in use\n"
    assert capsys.readouterr().err == words


@pytest.mark.parametrize("host", ["no.such.host.invalid", "203.0.113.7"])
def test_a_host_that_is_not_here_is_one_clear_line(
    host: str, capsys: pytest.CaptureFixture[str], own_environment: Path
) -> None:
    assert status(["serve", "--host", host, "--port", "0"]) == CANNOT_START
    told = capsys.readouterr().err
    assert told.startswith(f"larceny: the server cannot listen on {host}, port 0: ")
    assert told.count("\n") == 1


def test_the_page_is_opened_where_it_is_served_also_at_any_free_port(
    monkeypatch: pytest.MonkeyPatch, own_environment: Path
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("larceny.cli.serve._open_soon", opened.append)
    monkeypatch.setattr("larceny.server.run.worker", FastAPI)
    monkeypatch.setattr("larceny.server.run.Server.run", lambda server, sockets: None)
    assert status(["serve", "--port", "0", "--open"]) == 0
    assert re.fullmatch(r"http://127\.0\.0\.1:[1-9]\d+/", opened[0])


def test_a_page_served_everywhere_is_opened_on_this_machine() -> None:
    with bound("0.0.0.0", 0) as (listener, *_):
        assert page(listener) == f"http://127.0.0.1:{listener.getsockname()[1]}/"


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
        wait_until(lambda: not _is_stored(database, kept["id"]))
        server.stop()
    text = log.read_text()
    assert re.search(STAMP + "WARNING: +bot greedy of dice-heist failed", text, re.MULTILINE), text
    told = re.search(STAMP + f"INFO: +table {kept['id']} is deleted", text, re.MULTILINE)
    assert bool(told) == is_told, text


def _is_stored(database: str, table: str) -> bool:
    with closing(sqlite3.connect(database)) as link:
        return link.execute("select 1 from tables where id = ?", (table,)).fetchone() is not None
