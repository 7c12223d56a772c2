"""`larceny tables` on the database of a running server."""

from __future__ import annotations

import json
import secrets
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text

import larceny
from larceny.cli.main import status
from larceny.match import creation
from larceny.match.clock import DAY_SECONDS
from larceny.match.tokens import new_table_id
from larceny.server.app import create_app
from larceny.server.settings import Settings
from larceny.server.storage.database import open_database
from tests.server.conftest import LOOPBACK, QUICK
from tests.server.saved import saved_game
from tests.server.table_client import FRIEND, YOU, TableClient

TWO = [{"kind": "you", "name": "Ann"}, {"kind": "you", "name": "Ben"}]


class HostOfTables:
    """A running server with one table of each status, and its host at a terminal."""

    def __init__(self, client: TestClient, url: str, capsys: pytest.CaptureFixture[str]) -> None:
        self.client = client
        self.url = url
        self._capsys = capsys
        self.over = TableClient(client, TWO, hot_seat=True)
        self.over.play_to_the_end()
        self.running = TableClient(client, TWO, hot_seat=True)
        self.waiting = TableClient(client, [YOU, FRIEND])
        upload = client.post("/api/replay", json={"text": saved_game()})
        self.upload: str = upload.json()["id"]

    def run(self, command: str, *arguments: str) -> tuple[int, str, str]:
        code = status(["tables", command, "--database", self.url, *arguments])
        shown = self._capsys.readouterr()
        return code, shown.out, shown.err

    def listed(self, *arguments: str) -> list[dict[str, Any]]:
        code, out, err = self.run("list", "--json", *arguments)
        assert (code, err) == (0, "")
        lines: list[dict[str, Any]] = json.loads(out)
        return lines

    def ids(self, *arguments: str) -> set[str]:
        return {line["id"] for line in self.listed(*arguments)}

    def age(self, table_id: str, days: float) -> None:
        """Let a table be older than it is."""
        engine = open_database(Settings(database_url=self.url).database)
        values = {"id": table_id, "at": time.time() - days * DAY_SECONDS}
        with engine.begin() as connection:
            aged = text("update tables set created = :at, moved = :at where id = :id")
            connection.execute(aged, values)
        engine.dispose()


@pytest.fixture
def host(
    database_url: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Iterator[HostOfTables]:
    monkeypatch.setenv("COLUMNS", "140")
    app = create_app(Settings(database_url=database_url, **QUICK))
    with TestClient(app, raise_server_exceptions=False, client=LOOPBACK) as client:
        yield HostOfTables(client, database_url, capsys)


def test_tables_are_listed_by_what_they_are_and_tell_no_secret(host: HostOfTables) -> None:
    assert len(host.ids()) == 4
    assert host.ids("--status", "over") == {host.over.id}
    assert host.ids("--status", "running") == {host.running.id}
    assert host.ids("--status", "waiting") == {host.waiting.id}
    assert host.ids("--status", "upload") == {host.upload}
    assert host.ids("--status", "stopped") == host.ids("--game", "heist") == set()
    host.age(host.waiting.id, 3)
    assert host.ids("--idle", "2") == {host.waiting.id}
    assert len(host.listed("--limit", "2")) == 2
    (line,) = host.listed(host.over.id)
    assert line["seats"] == ["Ann", "Ben"]
    assert line["events"] == host.over.view()["version"]
    assert not {"seed", "token_hash", "address_hash"} & set(line)
    code, out, err = host.run("list")
    assert (code, err) == (0, "")
    assert all(word in out for word in (host.over.id, "Ann, Ben", "waiting"))
    for wrong in (["--status", "lost"], ["--game", "chess"], ["nobody"]):
        code, _, err = host.run("list", *wrong)
        assert (code, err.count("\n")) == (2, 1)


def test_no_table_has_an_id_that_reads_like_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["-abcdefghijklmno", "_abcdefghijklmno", "abcdefghijklmno-", "Abcdef-hij_lmno1"])
    monkeypatch.setattr(secrets, "token_urlsafe", lambda _: next(drawn))
    assert new_table_id() == "Abcdef-hij_lmno1"


def test_an_older_table_whose_id_begins_with_a_dash_can_be_named(
    host: HostOfTables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(creation, "new_table_id", lambda: "-bcdefghijklmnop")
    older = TableClient(host.client, TWO, hot_seat=True)
    assert host.ids("--", older.id) == {older.id}


def test_tables_are_exported_as_saved_games(host: HostOfTables, tmp_path: Path) -> None:
    code, out, err = host.run("export", str(tmp_path / "games"))
    assert (code, err) == (0, "")
    assert "3 of 3 games written" in out
    folder = tmp_path / "games"
    assert larceny.replay(folder / f"{host.over.id}.larceny").over
    assert larceny.replay(folder / f"{host.upload}.larceny").over
    running = folder / f"{host.running.id}.larceny"
    assert not larceny.replay(running).over
    assert "\nseed " not in running.read_text()


def test_tables_are_deleted_after_a_question_and_not_while_in_use(
    host: HostOfTables, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert host.run("delete")[0] == 2
    assert "there is no such table" in host.run("delete", "--status", "running", "--yes")[2]
    host.age(host.over.id, 1)
    questions: list[str] = []

    def refuse(question: str, abort: bool) -> None:
        questions.append(question)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("larceny.cli.tables.typer.confirm", refuse)
        assert host.run("delete", "--status", "over")[0] == 130
    assert questions == ["Delete 1 tables for ever?"]
    assert len(host.ids()) == 4
    assert host.run("delete", "--status", "over", "--yes")[0] == 0
    assert host.run("delete", host.waiting.id, "--yes")[0] == 0
    assert host.ids() == {host.running.id, host.upload}
    host.running.play_on()
    code, out, err = host.run("vacuum")
    assert (code, err) == (0, "")
    assert "is free" in out


def test_a_vacuum_beside_a_running_server_makes_the_file_smaller(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "tables.sqlite"
    app = create_app(Settings(database_url=str(path), **QUICK))
    with TestClient(app, raise_server_exceptions=False, client=LOOPBACK) as client:
        big, small = (TableClient(client, TWO, hot_seat=True) for _ in range(2))
        with closing(sqlite3.connect(path)) as link:
            many = [(big.id, number, 0, "x" * 1000) for number in range(1000, 2000)]
            rows = "insert into events (table_id, number, seat, move) values (?, ?, ?, ?)"
            link.executemany(rows, many)
            link.commit()
            link.execute("pragma wal_checkpoint(truncate)").fetchall()
        before = path.stat().st_size
        database = ["--database", str(path)]
        assert status(["tables", "delete", big.id, "--yes", *database]) == 0
        assert status(["tables", "vacuum", *database]) == 0
        assert path.stat().st_size < before - 900_000
        assert small.get()["status"] == "running"


def test_the_first_vacuum_of_an_old_file_waits_until_the_server_is_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "tables.sqlite"
    with closing(sqlite3.connect(path)) as link:
        link.execute("create table if not exists before (it int)")
        link.execute("drop table before")
    app = create_app(Settings(database_url=str(path), **QUICK))
    command = ["tables", "vacuum", "--database", str(path)]
    with TestClient(app, client=LOOPBACK):
        assert status(command) == 2
        assert "has to be stopped" in capsys.readouterr().err
    assert status(command) == 0
    with closing(sqlite3.connect(path)) as link:
        assert link.execute("pragma auto_vacuum").fetchone() == (2,)
