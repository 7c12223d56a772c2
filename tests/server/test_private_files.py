"""What a server stores can be read by nobody else on its machine."""

from __future__ import annotations

from pathlib import Path
from stat import S_IMODE

import pytest

from larceny.server.settings import Settings, default_database
from tests.nightly import by_day
from tests.server.process import Server
from tests.server.table_client import YOU


def mode(path: Path) -> int:
    return S_IMODE(path.stat().st_mode)


@pytest.mark.parametrize("is_old", by_day(True, of=[False, True]))
def test_the_database_its_journals_its_lock_and_its_key_are_private(
    tmp_path: Path, is_old: bool
) -> None:
    database = tmp_path / "tables.sqlite"
    if is_old:
        database.touch(0o644)
        database.chmod(0o644)
    with Server(str(database), tmp_path / "log") as server:
        seats = [YOU, {"kind": "bot"}]
        assert server.post("/api/tables", {"game": "dice-heist", "seats": seats}).is_success
        files = {path.name: mode(path) for path in tmp_path.glob("tables.sqlite*")}
    assert files == {
        f"tables.sqlite{suffix}": 0o600
        for suffix in ("", "-wal", "-shm", ".lock", ".key", ".host-token")
    }


def test_the_data_folder_is_private(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "larceny").mkdir(mode=0o755)
    path = default_database()
    assert path == tmp_path / "larceny" / "tables.sqlite"
    assert mode(path.parent) == 0o700
    assert Settings(database_url="").database == f"sqlite:///{path}"
