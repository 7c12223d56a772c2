"""`larceny doctor`: what it finds on a machine, and what it says to do."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text

from larceny.cli.main import status
from larceny.server import doctor
from larceny.server.doctor import DiagnosisLine
from larceny.server.http.listen import bind_sockets
from larceny.server.settings import Settings
from larceny.server.storage.database import open_database
from tests.server.process import Server

OK, WARNING, PROBLEM = "ok", "warning", "problem"


@pytest.fixture(autouse=True)
def _own_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that is built, a port that is free, and folders of our own."""
    page = tmp_path / "page"
    page.mkdir()
    (page / "index.html").touch()
    monkeypatch.setenv("LARCENY_WEB", str(page))
    monkeypatch.setenv("LARCENY_PORT", "0")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def diagnosed(
    capsys: pytest.CaptureFixture[str], *arguments: str
) -> tuple[int, dict[str, DiagnosisLine]]:
    code = status(["doctor", "--json", *arguments])
    lines = [DiagnosisLine(**line) for line in json.loads(capsys.readouterr().out)]
    return code, {finding.name: finding for finding in lines}


def test_a_machine_that_can_serve(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, lines = diagnosed(capsys, "--database", str(tmp_path / "t.sqlite"))
    assert code == 0
    assert not [finding for finding in lines.values() if finding.state == PROBLEM]
    assert {"port", "database", "page", "clock", "disk", "memory", "open files"} <= set(lines)
    assert {"proxies", "data folder", "bot processes"} <= set(lines)
    assert not (tmp_path / "t.sqlite").exists(), "it only looks"
    assert status(["doctor", "--database", str(tmp_path / "t.sqlite")]) == 0
    assert "0 problems" in capsys.readouterr().out


def test_every_problem_comes_with_what_to_do(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = tmp_path / "t.sqlite"
    open_database(f"sqlite:///{database}").dispose()
    database.chmod(0o644)
    monkeypatch.setenv("LARCENY_WEB", str(tmp_path / "nowhere"))
    monkeypatch.setenv("LARCENY_PROXIES", "caddy")
    monkeypatch.setenv("LARCENY_PROT", "80")
    with bind_sockets("127.0.0.1", 0) as (taken, *_):
        monkeypatch.setenv("LARCENY_PORT", str(taken.getsockname()[1]))
        monkeypatch.setattr(doctor, "ANSWER_SECONDS", 0.1)
        code, lines = diagnosed(capsys, "--database", str(database))
    assert code == 1
    problems = {name for name, finding in lines.items() if finding.state == PROBLEM}
    assert problems == {"port", "proxies", "private files", "page"}
    assert lines["environment"].state == WARNING
    assert "LARCENY_PROT" in lines["environment"].message
    assert lines["private files"].advice == f"chmod 600 {database}"
    assert all(finding.advice for finding in lines.values() if finding.state != OK)


def test_a_bad_setting_is_named_and_ends_the_diagnosis(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LARCENY_RATE", "fast")
    code, lines = diagnosed(capsys)
    assert code == 1
    assert "LARCENY_RATE" in lines["settings"].message


def test_a_database_is_judged_by_its_version(database_url: str, tmp_path: Path) -> None:
    settings = Settings(database_url=database_url)
    assert doctor.check_database(settings).state == OK
    engine = open_database(settings.database)
    assert "up to date" in doctor.check_database(settings).message
    for version, state in (("document1", OK), ("9999", PROBLEM)):
        with engine.begin() as connection:
            connection.execute(text(f"update alembic_version set version_num = '{version}'"))
        assert doctor.check_database(settings).state == state
    engine.dispose()


def test_a_database_that_cannot_be_reached_is_a_problem(tmp_path: Path) -> None:
    no_database = tmp_path / "t.sqlite"
    no_database.write_text("something else entirely" * 100)
    assert doctor.check_database(Settings(database_url=str(no_database))).state == PROBLEM
    nobody = "postgresql://nobody@127.0.0.1:1/nothing?connect_timeout=1"
    line = doctor.check_database(Settings(database_url=nobody))
    assert (line.state, line.message.count("\n")) == (PROBLEM, 0)


def test_limits_memory_and_disk_are_judged(tmp_path: Path) -> None:
    assert [doctor.check_open_files(count).state for count in (256, 1024, 65_536, -1)] == [
        PROBLEM,
        WARNING,
        OK,
        OK,
    ]
    assert [doctor.check_disk(tmp_path, free).state for free in (1e7, 5e8, 1e10)] == [
        PROBLEM,
        WARNING,
        OK,
    ]
    little = tmp_path / "meminfo"
    little.write_text("MemTotal: 1000000 kB\nMemAvailable: 300000 kB\n")
    assert doctor.check_memory(little).state == WARNING
    assert doctor.check_disk(doctor.existing(tmp_path / "not" / "yet" / "there")).state in (
        OK,
        WARNING,
    )
    assert doctor.check_bot_processes(str(tmp_path / "no-python")).state == PROBLEM


def test_what_others_can_reach_is_judged() -> None:
    home, world = Settings(), Settings(host="0.0.0.0")
    named = Settings(host="0.0.0.0", hosts="games.example", proxies="10.0.0.0/8")
    checks = (doctor.check_names, doctor.check_proxies)
    assert [check(home).state for check in checks] == [OK, OK]
    assert [check(world).state for check in checks] == [WARNING, WARNING]
    assert [check(named).state for check in checks] == [OK, OK]
    assert doctor.check_proxies(Settings(proxies="*")).state == WARNING


def test_a_running_server_is_recognized_and_asked_through_its_address(tmp_path: Path) -> None:
    database = tmp_path / "t.sqlite"
    with Server(str(database), tmp_path / "log") as server:
        settings = Settings(port=server.port)
        line = doctor.check_port(settings)
        assert (line.state, "a server answers" in line.message) == (OK, True)
        direct = {finding.name: finding.state for finding in doctor.check_url(server.url)}
        assert direct == {"address": OK, "proxy's headers": PROBLEM}, "no proxy set its header"
    gone = doctor.check_url(server.url)
    assert [(finding.name, finding.state) for finding in gone] == [("address", PROBLEM)]
    with closing(sqlite3.connect(database)) as link:
        assert link.execute("select count(*) from tables").fetchone() == (0,)
