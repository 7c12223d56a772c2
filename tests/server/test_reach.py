"""The address that an invitation names: one that friends can open, or what to do instead."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from larceny.server.app import create_app
from larceny.server.http import reach_routes
from larceny.server.settings import BadSetting, Settings
from tests.server.conftest import LOOPBACK, QUICK

LAN = "192.168.7.5"


@pytest.fixture(autouse=True)
def network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let this machine have an address in a network, whether it has or not."""
    monkeypatch.setattr(reach_routes, "own_address", lambda: LAN)


def reach(folder: Path, page: str, client: Any = LOOPBACK, **settings: Any) -> tuple[Any, Any]:
    """Return the address and the command that a page at some address is told."""
    app = create_app(Settings(database_url=str(folder / "t.sqlite"), **QUICK, **settings))
    with TestClient(app, base_url=page, client=client) as visitor:
        answer = visitor.get("/api/reach")
    assert answer.status_code == 200, answer.text
    return answer.json()["address"], answer.json()["command"]


def test_a_server_of_this_machine_alone_says_how_friends_could_reach_it(tmp_path: Path) -> None:
    assert reach(tmp_path, "http://127.0.0.1:8000") == (None, "larceny serve --host 0.0.0.0")
    addresses = reach(tmp_path, "http://localhost:8123")
    assert addresses == (None, "larceny serve --host 0.0.0.0 --port 8123")


def test_a_server_in_the_network_names_its_address_there(tmp_path: Path) -> None:
    addresses = reach(tmp_path, "http://localhost:8000", host="0.0.0.0")
    assert addresses == (f"http://{LAN}:8000", None)
    addresses = reach(tmp_path, "http://127.0.0.1:8000", host="192.168.1.2")
    assert addresses == ("http://192.168.1.2:8000", None)


def test_without_a_network_there_is_no_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reach_routes, "own_address", lambda: None)
    assert reach(tmp_path, "http://localhost:8000", host="0.0.0.0") == (None, None)


def test_a_server_that_may_be_called_by_some_names_names_one_of_them(tmp_path: Path) -> None:
    names = "localhost:8000,heist.lan:8000"
    addresses = reach(tmp_path, "http://localhost:8000", host="0.0.0.0", hosts=names)
    assert addresses == ("http://heist.lan:8000", None)
    addresses = reach(tmp_path, "http://localhost:8000", host="0.0.0.0", hosts="localhost:8000")
    assert addresses == (None, None)


def test_whoever_opened_it_by_a_name_is_told_that_name(tmp_path: Path) -> None:
    assert reach(tmp_path, "https://larceny.example")[0] == "https://larceny.example"
    assert reach(tmp_path, f"http://{LAN}:8000")[0] == f"http://{LAN}:8000"


def test_the_public_address_goes_before_all(tmp_path: Path) -> None:
    url = "https://larceny.example/"
    addresses = reach(tmp_path, "http://localhost:8000", public_url=url)
    assert addresses == ("https://larceny.example", None)


def test_nobody_elsewhere_learns_addresses_of_this_machine(tmp_path: Path) -> None:
    page, stranger = "http://localhost:8000", ("203.0.113.9", 1234)
    assert reach(tmp_path, page, stranger, host="0.0.0.0") == (page, None)


@pytest.mark.parametrize("url", ["larceny.example", "javascript:alert(1)", "https://a/b c"])
def test_a_public_address_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(BadSetting, match="LARCENY_PUBLIC_URL must be like https://"):
        Settings(public_url=url)
