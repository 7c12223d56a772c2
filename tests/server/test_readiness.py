"""Health and readiness: what sends people to a server asks them."""

from __future__ import annotations

import asyncio
from pathlib import Path

from fastapi.testclient import TestClient
from sqlalchemy.exc import OperationalError

from larceny.server.app import create_app
from larceny.server.readiness import KEPT_SECONDS, Readiness
from larceny.server.settings import Settings
from larceny.server.storage.database import open_database
from larceny.server.storage.storage import Storage
from tests.server.conftest import QUICK
from tests.server.table_client import services_of


class FailingReadiness(Readiness):
    """A database that answers or not, as the test says."""

    answers = True
    calls = 0

    def _query(self) -> None:
        self.calls += 1
        if not self.answers:
            raise OperationalError("select 1", {}, Exception("no database"))


def test_a_server_is_ready_while_its_database_answers(tmp_path: Path) -> None:
    settings = Settings(database_url=str(tmp_path / "t.sqlite"), hosts="games.example", **QUICK)
    with TestClient(create_app(settings), raise_server_exceptions=False) as client:
        services = services_of(client)
        assert client.get("/readyz").json() == {"status": "ok"}
        readiness = services.readiness = FailingReadiness(services.storage)
        readiness.answers = False
        answer = client.get("/readyz")
        assert (answer.status_code, answer.json()["code"]) == (503, "not-stored")
        assert client.get("/healthz").status_code == 200
        assert client.get("/api/games").status_code == 421, "only these two go by any name"


def test_however_many_ask_the_database_is_asked_once_a_second() -> None:
    now = 100.0
    storage = Storage(open_database("sqlite://"))
    readiness = FailingReadiness(storage, lambda: now)

    async def ask(times: int) -> list[bool]:
        return await asyncio.gather(*(readiness.is_ready() for _ in range(times)))

    async def run() -> None:
        nonlocal now
        assert await ask(20) == [True] * 20
        readiness.answers = False
        now += KEPT_SECONDS - 0.1
        assert await ask(1) == [True]
        now += 0.1
        assert await ask(20) == [False] * 20
        assert readiness.calls == 2
        await storage.close()

    asyncio.run(run())
