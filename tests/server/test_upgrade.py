"""docs/upgrading.md: a database of the previous version is brought up to date by starting."""

from __future__ import annotations

from alembic import command
from alembic.script import ScriptDirectory
from fastapi.testclient import TestClient

from larceny.server.app import create_app
from larceny.server.settings import Settings
from larceny.server.storage.database import alembic_config, open_database
from larceny.server.storage.database_version import newest_version, stored_version
from tests.server.conftest import QUICK
from tests.server.table_client import TableClient

TWO = [{"kind": "you", "name": "Ann"}, {"kind": "you", "name": "Ben"}]


def test_a_database_of_the_previous_version_is_upgraded_by_starting(database_url: str) -> None:
    settings = Settings(database_url=database_url, **QUICK)
    with TestClient(create_app(settings), raise_server_exceptions=False) as client:
        table = TableClient(client, TWO, hot_seat=True)
        table.play_on()
        version = table.view()["version"]
    engine = open_database(settings.database)
    with engine.begin() as connection:
        newest = newest_version(connection)
        script = ScriptDirectory.from_config(alembic_config(connection))
        previous = script.get_revision(newest).down_revision
        assert isinstance(previous, str)
        command.downgrade(alembic_config(connection), previous)
        assert stored_version(connection) == previous
    with TestClient(create_app(settings), raise_server_exceptions=False) as client:
        table.client = client
        assert table.view()["version"] == version
        table.play_on()
    with engine.connect() as connection:
        assert stored_version(connection) == newest
    engine.dispose()
