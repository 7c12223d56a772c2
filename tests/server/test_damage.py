"""A damaged database is one line, and one damaged table harms no other."""

from __future__ import annotations

import logging
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from larceny.cli.main import status
from larceny.server.app import create_app
from larceny.server.run import warnings_of
from larceny.server.settings import Settings
from tests.server.conftest import LOOPBACK, QUICK
from tests.server.table_client import BOT, YOU, TableClient
from tests.server.waiting import wait_until


@pytest.mark.parametrize(
    "damage",
    [
        "update events set move = 'no move at all' where table_id = ?",
        "update tables set document = '{' where id = ?",
    ],
)
def test_one_damaged_table_harms_no_other(
    damage: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "tables.sqlite"
    settings = Settings(database_url=str(file), **QUICK)
    with TestClient(create_app(settings), client=LOOPBACK) as client:
        bad, good = (TableClient(client, [YOU, YOU], hot_seat=True) for _ in range(2))
        for table in (bad, good):
            table.play_on()
    with closing(sqlite3.connect(file)) as link:
        link.execute(damage, [bad.id])
        link.execute("update tables set deadline = 0")
        link.commit()
    with (
        caplog.at_level(logging.WARNING, "larceny"),
        TestClient(create_app(settings), client=LOOPBACK, raise_server_exceptions=False) as client,
    ):
        assert client.get(bad.path).json()["code"] == "damaged-table"
        good.client = client
        wait_until(lambda: good.get()["version"] >= 0)
        assert client.get(good.path).status_code == 200
    told = [record for record in caplog.records if bad.id in record.getMessage()]
    assert told
    assert not any(record.exc_info for record in caplog.records)


@pytest.mark.parametrize("command", [["backup", "copy"], ["tables", "list"], ["doctor"]])
@pytest.mark.parametrize("first", [100, 4096])
def test_a_damaged_database_is_told_in_one_line(
    command: list[str],
    first: int,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file = tmp_path / "tables.sqlite"
    settings = Settings(database_url=str(file), **QUICK)
    with TestClient(create_app(settings), client=LOOPBACK) as client:
        TableClient(client, [YOU, BOT])
    content = bytearray(file.read_bytes())
    content[first:] = b"\xa2" * (len(content) - first)
    file.write_bytes(content)
    monkeypatch.chdir(tmp_path)
    assert status([*command, "--database", str(file)]) != 0
    told = capsys.readouterr()
    assert "Traceback" not in told.out + told.err
    assert told.err.count("\n") <= 1


def test_a_host_is_told_what_serving_everybody_means(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert warnings_of(Settings()) == []
    assert warnings_of(Settings(host="0.0.0.0", proxies="10.0.0.1")) == []
    (told,) = warnings_of(Settings(host="0.0.0.0"))
    assert "TLS" in told
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert ["root" in line for line in warnings_of(Settings())] == [True]
