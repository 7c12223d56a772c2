"""Settings: from the environment and from flags, in one documented table."""

from __future__ import annotations

import os
import re
import runpy
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
import typer.main
from fastapi import FastAPI
from sqlalchemy import text

from larceny.cli.command_line import app
from larceny.cli.main import status
from larceny.cli.serve import CANNOT_START
from larceny.server.http.listen import bind_sockets, page_address
from larceny.server.settings import FLAGS, BadSetting, Settings
from larceny.server.storage.database import open_database
from tests.nightly import by_day
from tests.server.process import Server
from tests.server.waiting import wait_until

ROOT = Path(__file__).parents[2]


def test_the_table_of_settings_in_the_docs_is_up_to_date() -> None:
    script = runpy.run_path(str(ROOT / "scripts" / "settings.py"))
    page = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    assert script["with_table"](page) == page
    for name in Settings.model_fields:
        assert f"| `LARCENY_{name.upper()}` |" in page


def test_the_flags_named_in_the_table_are_those_of_the_command() -> None:
    command = typer.main.get_command(app).commands["serve"]  # type: ignore[attr-defined]
    flags = {flag for param in command.params for flag in param.opts} - {"--open", "--help"}
    assert flags == set(FLAGS.values())


def test_settings_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LARCENY_PORT", "99")
    monkeypatch.setenv("LARCENY_BOT_DELAY", "0.5")
    monkeypatch.setenv("LARCENY_HOST", "")
    settings = Settings()
    assert (settings.port, settings.bot_delay, settings.host) == (99, 0.5, "127.0.0.1")


def test_an_argument_wins_over_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LARCENY_PORT", "99")
    assert Settings(port=98).port == 98


def test_a_variable_that_is_no_setting_any_more_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LARCENY_KEEP_DAYS", "365")
    with pytest.raises(BadSetting, match="use LARCENY_KEEP_FINISHED_DAYS"):
        Settings()


def test_a_copy_with_changes_is_checked_too() -> None:
    settings = Settings(port=98)
    assert settings.replace(rate=1).rate == 1
    assert settings.replace(rate=1).port == 98
    with pytest.raises(BadSetting):
        settings.replace(rate=-1)


@pytest.mark.parametrize(
    ("environment", "message"),
    [
        ({"PORT": "many"}, "LARCENY_PORT (--port) must be a number, not 'many'"),
        ({"PORT": "70000"}, "LARCENY_PORT (--port) must be at most 65535, not 70000"),
        ({"RATE": "-1"}, "LARCENY_RATE must be at least 0, not -1"),
        ({"RATE": "nan"}, "LARCENY_RATE must be a number, not 'nan'"),
        ({"RATE": "inf"}, "LARCENY_RATE must be a number, not 'inf'"),
        ({"BURST": "0"}, "LARCENY_BURST must be at least 1, not 0"),
        (
            {"WORKERS": "2"},
            "LARCENY_WORKERS is no setting any more: "
            "use several servers behind a proxy (docs/hosting.md) instead",
        ),
        (
            {"LOG_LEVEL": "shout"},
            "LARCENY_LOG_LEVEL must be 'debug', 'info', 'warning' or 'error', not 'shout'",
        ),
        (
            {"DATABASE_URL": "mysql://localhost"},
            "the database is a file, sqlite:// or postgresql://, not mysql://",
        ),
    ],
)
def test_a_bad_value_is_refused_in_one_line(
    environment: dict[str, str], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(f"LARCENY_{name}", value)
    with pytest.raises(BadSetting) as refused:
        Settings()
    assert str(refused.value) == message


def test_a_bad_value_ends_the_command_with_one_line_and_code_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LARCENY_BURST", "0")
    assert status(["serve"]) == 2
    assert capsys.readouterr().err == "larceny: LARCENY_BURST must be at least 1, not 0\n"


def test_help_is_shown_without_loading_the_server() -> None:
    code = (
        "import sys; from larceny.cli.main import status; status(['--help']); "
        "sys.exit('pydantic_settings' in sys.modules or 'fastapi' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.DEVNULL)


def test_the_usual_names_of_databases_are_understood() -> None:
    named = {
        "/tmp/x.sqlite": "sqlite:////tmp/x.sqlite",
        "sqlite:///x.sqlite": "sqlite:///x.sqlite",
        "postgres://u@h/d": "postgresql+psycopg://u@h/d",
        "postgresql://u@h/d": "postgresql+psycopg://u@h/d",
    }
    for url, with_driver in named.items():
        assert Settings(database_url=url).database == with_driver


@pytest.fixture
def own_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Undo after the test what `serve` writes into the environment."""
    monkeypatch.setattr("os.environ", dict(os.environ))
    os.environ["LARCENY_DATABASE_URL"] = str(tmp_path / "tables.sqlite")
    return tmp_path


def test_a_wrong_flag_is_one_clear_line(
    capsys: pytest.CaptureFixture[str], own_environment: Path
) -> None:
    unreachable = "postgresql://nobody@127.0.0.1:1/x"
    for arguments in (
        ["--port", "70000"],
        ["--database", "mysql://localhost/x"],
        ["--database", "/nowhere/at/all.sqlite"],
        ["--database", unreachable],
    ):
        assert status(["serve", "--port", "0", *arguments]) == 2
        assert len(capsys.readouterr().err.strip().splitlines()) == 1


def test_a_file_that_is_not_a_database_is_refused(tmp_path: Path) -> None:
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


@pytest.mark.usefixtures("own_environment")
def test_a_port_that_is_taken_is_one_clear_line(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        database = ["--database", "postgresql://nobody@127.0.0.1:1/x"]
        assert status(["serve", "--port", port, *database]) == CANNOT_START
    line = f"larceny: the server cannot listen on 127.0.0.1, port {port}: Address already in use\n"
    assert capsys.readouterr().err == line


@pytest.mark.parametrize("host", ["no.such.host.invalid", "203.0.113.7"])
def test_a_host_of_another_machine_is_one_clear_line(
    host: str, capsys: pytest.CaptureFixture[str], own_environment: Path
) -> None:
    assert status(["serve", "--host", host, "--port", "0"]) == CANNOT_START
    error = capsys.readouterr().err
    assert error.startswith(f"larceny: the server cannot listen on {host}, port 0: ")
    assert error.count("\n") == 1


def test_the_page_is_opened_at_the_free_port_that_was_found(
    monkeypatch: pytest.MonkeyPatch, own_environment: Path
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("larceny.cli.serve.open_when_ready", opened.append)
    monkeypatch.setattr("larceny.server.run.build_app", lambda settings: FastAPI())
    monkeypatch.setattr("larceny.server.run.Server.run", lambda server, sockets: None)
    assert status(["serve", "--port", "0", "--open"]) == 0
    assert re.fullmatch(r"http://127\.0\.0\.1:[1-9]\d+/", opened[0])


def test_a_page_served_on_all_addresses_is_opened_at_the_loopback_address() -> None:
    with bind_sockets("0.0.0.0", 0) as (listener, *_):
        assert page_address(listener) == f"http://127.0.0.1:{listener.getsockname()[1]}/"


TIME = r"^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3} "


@pytest.mark.parametrize(
    ("level", "is_logged"), by_day(("info", True), of=[("info", True), ("warning", False)])
)
def test_the_log_level_applies_to_our_own_log(tmp_path: Path, level: str, is_logged: bool) -> None:
    database, log = str(tmp_path / "t.sqlite"), tmp_path / "log"
    bot, you, friend = {"kind": "bot", "bot": "greedy"}, {"kind": "you"}, {"kind": "open"}
    hasty = {"LARCENY_BOT_SECONDS": "0.01", "LARCENY_BOT_FIRST_SECONDS": "0.01"}
    with Server(database, log, LARCENY_LOG_LEVEL=level, **hasty) as server:
        old = server.post("/api/tables", {"game": "dice-heist", "seats": [you, friend]}).json()
        bots = server.post("/api/tables", {"game": "dice-heist", "seats": [bot, bot]}).json()
        server.get(f"/api/tables/{bots['id']}/view")  # bots begin with the first request
        wait_until(lambda: "random plays" in log.read_text())
        server.stop()
    kept = {"LARCENY_KEEP_ABANDONED_DAYS": "0.000001"}
    with Server(database, log, LARCENY_LOG_LEVEL=level, **kept) as server:
        wait_until(lambda: not _is_stored(database, old["id"]))
        server.stop()
    text = log.read_text()
    assert re.search(TIME + "WARNING: +bot greedy of dice-heist failed", text, re.MULTILINE), text
    line = re.search(TIME + r"INFO: +\d tables are deleted, .*\d abandoned", text, re.MULTILINE)
    assert bool(line) == is_logged, text


def _is_stored(database: str, table: str) -> bool:
    with closing(sqlite3.connect(database)) as link:
        return link.execute("select 1 from tables where id = ?", (table,)).fetchone() is not None
