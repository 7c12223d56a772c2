"""Backups of a server that takes moves, and their restoration into either kind of database."""

from __future__ import annotations

import shutil
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from stat import S_IMODE
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select, text

from larceny.cli.main import status
from larceny.server.app import create_app
from larceny.server.settings import Settings
from larceny.server.storage import backup_file
from larceny.server.storage.backup_file import database_size, make_backup
from larceny.server.storage.database import open_database
from larceny.server.storage.database_version import WrongVersion
from larceny.server.storage.restoration import NotABackup, restore_backup
from tests.server.conftest import LOOPBACK, QUICK, add_database
from tests.server.table_client import FRIEND, YOU, TableClient
from tests.server.waiting import SECONDS

TWO = [{"kind": "you", "name": "Ann"}, {"kind": "you", "name": "Ben"}]


def quiet(done: int, total: int) -> None:
    """Show no progress."""
    assert 0 <= done <= total


@contextmanager
def serving(url: str) -> Iterator[TestClient]:
    app = create_app(Settings(database_url=url, **QUICK))
    with TestClient(app, raise_server_exceptions=False, client=LOOPBACK) as client:
        yield client


@pytest.fixture(params=["sqlite", "postgres"])
def other_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of an empty database of each kind in turn."""
    if request.param == "sqlite":
        return str(tmp_path / "other.sqlite")
    return add_database(request.getfixturevalue("postgres"), request, "_other")


class Traffic(threading.Thread):
    """Plays at many tables, one move after the other, and notes what is acknowledged."""

    def __init__(self, client: TestClient) -> None:
        super().__init__()
        self.tables = [TableClient(client, TWO, hot_seat=True) for _ in range(4)]
        self.acknowledged = {table.id: 0 for table in self.tables}
        self.is_enough = threading.Event()
        self.has_moved = threading.Semaphore(0)

    def run(self) -> None:
        while not self.is_enough.is_set():
            for table in self.tables:
                view = table.view()
                if view["over"]:
                    continue
                seat = view["actors"][0]
                answer = table.move(seat, table.moves(seat)[-1], view["version"])
                assert answer.status_code == 200
                self.acknowledged[table.id] = answer.json()["version"]
                self.has_moved.release()

    def wait_for_moves(self, count: int) -> None:
        for _ in range(count):
            assert self.has_moved.acquire(timeout=SECONDS)


def test_a_backup_has_what_was_acknowledged_and_goes_on(
    database_url: str, other_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is restored into the other kind of database, under the same links and tokens."""
    monkeypatch.setattr(backup_file, "COPIED_PAGES", 1)
    file = tmp_path / "backup"
    with serving(database_url) as client:
        traffic = Traffic(client)
        waiting = TableClient(client, [YOU, FRIEND])
        traffic.start()
        try:
            traffic.wait_for_moves(12)
            before = dict(traffic.acknowledged)
            stored = threading.Event()

            def wait_for_a_move(done: int, total: int) -> None:
                """Let moves be stored in the midst of the backup."""
                if not stored.is_set():
                    traffic.wait_for_moves(4)
                    stored.set()

            contents = make_backup(
                Settings(database_url=database_url).database, file, wait_for_a_move
            )
            assert stored.is_set()
        finally:
            traffic.is_enough.set()
            traffic.join()
    assert S_IMODE(file.stat().st_mode) == 0o600
    assert contents.tables == 5
    assert sorted(path.name for path in tmp_path.glob("*backup*")) == ["backup"]
    assert status(["restore", str(file), "--database", other_url]) == 0
    with serving(other_url) as client:
        for table in (*traffic.tables, waiting):
            table.client = client
        for table in traffic.tables:
            assert before[table.id] <= table.view()["version"] <= traffic.acknowledged[table.id]
            assert table.view()["over"] or table.play_on() in (0, 1)
        assert waiting.sit(1).status_code == 200
        assert waiting.view()["names"] == ["Ann", "Ben"]


def rows(url: str) -> list[Any]:
    engine = open_database(Settings(database_url=url).database)
    with engine.connect() as connection:
        tables = [
            connection.execute(select(table).order_by(*table.primary_key)).all()
            for table in backup_file.COPIED_TABLES
        ]
    engine.dispose()
    return tables


def test_every_row_of_a_backup_returns(
    database_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, database = tmp_path / "backup", ["--database", database_url]
    with serving(database_url) as client:
        table = TableClient(client, TWO, hot_seat=True, params={"sidekicks": 9})
        table.play_on()
        assert status(["backup", str(file), *database]) == 0
        assert f"{file}: 1 tables with " in capsys.readouterr().out
        assert status(["backup", str(file), *database]) == 2
        assert "exists already" in capsys.readouterr().err
        assert status(["restore", str(file), "--overwrite", *database]) == 2
        assert "a server runs on this database: stop it" in capsys.readouterr().err
    assert status(["backup", str(file), "--overwrite", *database]) == 0
    before = rows(database_url)
    assert all(before), "tables and events"
    with serving(database_url) as client:
        TableClient(client, TWO, hot_seat=True)
    assert status(["restore", str(file), *database]) == 2
    assert "this database has 2 tables" in capsys.readouterr().err
    assert status(["restore", str(file), "--overwrite", *database]) == 0
    assert rows(database_url) == before


def test_what_is_no_backup_is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, target = tmp_path / "good", tmp_path / "tables.sqlite"
    with serving(str(tmp_path / "source.sqlite")) as client:
        TableClient(client, TWO, hot_seat=True)
        make_backup(f"sqlite:///{tmp_path}/source.sqlite", good, quiet)
    nonsense, empty, newer, damaged = (tmp_path / name for name in ("a", "b", "c", "d"))
    nonsense.write_text("no database")
    empty.touch()
    for copy in (newer, damaged):
        shutil.copy(good, copy)
    with closing(sqlite3.connect(newer)) as link:
        link.execute("update alembic_version set version_num = '9999'")
        link.commit()
    content = bytearray(good.read_bytes())
    content[8192:-4096] = b"\xff" * (len(content) - 12_288)
    damaged.write_bytes(content)
    messages = []
    for file in (nonsense, empty, newer, damaged, tmp_path / "missing"):
        assert status(["restore", str(file), "--database", str(target)]) == 2
        messages.append(capsys.readouterr().err)
    assert [message.count("\n") for message in messages] == [1] * 5
    assert "no backup" in messages[0]
    assert "no backup" in messages[1]
    assert "9999" in messages[2]
    assert "damaged" in messages[3] or "no backup" in messages[3]
    assert "there is no file" in messages[4]
    assert not target.exists()


def test_a_backup_of_which_any_byte_has_changed_is_refused(tmp_path: Path) -> None:
    good, damaged = tmp_path / "good", tmp_path / "damaged"
    target = f"sqlite:///{tmp_path}/tables.sqlite"
    with serving(str(tmp_path / "source.sqlite")) as client:
        TableClient(client, TWO, hot_seat=True)
        make_backup(f"sqlite:///{tmp_path}/source.sqlite", good, quiet)
    content = good.read_bytes()
    for place in (*range(100, len(content), 1_987), len(content) - 1):
        changed = bytearray(content)
        changed[place] ^= 1
        damaged.write_bytes(changed)
        with pytest.raises((NotABackup, WrongVersion)):
            restore_backup(damaged, target, quiet)
    damaged.write_bytes(content[:-1])
    with pytest.raises(NotABackup):
        restore_backup(damaged, target, quiet)
    assert restore_backup(good, target, quiet).tables == 1


def test_a_backup_of_an_earlier_program_carries_no_digest_and_is_restored(tmp_path: Path) -> None:
    file = tmp_path / "old"
    with serving(str(tmp_path / "source.sqlite")) as client:
        TableClient(client, TWO, hot_seat=True)
        make_backup(f"sqlite:///{tmp_path}/source.sqlite", file, quiet)
    with file.open("r+b") as old:
        old.truncate(database_size(file))
    assert restore_backup(file, f"sqlite:///{tmp_path}/tables.sqlite", quiet).tables == 1


def test_a_backup_that_fails_leaves_nothing_and_the_old_file(
    tmp_path: Path, database_url: str
) -> None:
    with serving(database_url) as client:
        TableClient(client, TWO, hot_seat=True)
    file = tmp_path / "backup"
    file.write_text("the old one")

    def fail(done: int, total: int) -> None:
        raise OSError("no space left on device")

    with pytest.raises(OSError, match="no space"):
        make_backup(Settings(database_url=database_url).database, file, fail, overwrite=True)
    assert file.read_text() == "the old one"
    assert sorted(path.name for path in tmp_path.glob("*backup*")) == ["backup"]


def test_a_database_that_is_missing_or_of_another_version_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = tmp_path / "tables.sqlite"
    command = ["backup", str(tmp_path / "backup"), "--database", str(database)]
    assert status(command) == 2
    assert "there is no database" in capsys.readouterr().err
    assert not database.exists()
    engine = open_database(f"sqlite:///{database}")
    with engine.begin() as connection:
        connection.execute(text("update alembic_version set version_num = '0005'"))
    engine.dispose()
    assert status(command) == 2
    assert "version 0005" in capsys.readouterr().err
