"""Two servers on one PostgreSQL behind one proxy: a game goes through both, and outlives one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx2 as httpx
import pytest

from tests.server.balancer import balance
from tests.server.process import Server, free_port
from tests.server.test_processes import PlayerSocket, facts_of
from tests.server.test_proxies import HOSTING, command, started
from tests.server.waiting import wait_until

pytestmark = pytest.mark.nightly

TRUSTED = {"LARCENY_PROXIES": "127.0.0.1"}
SEATS = [{"kind": "you", "name": "Ann"}, {"kind": "you", "name": "Ben"}]
BODY = {"game": "dice-heist", "hot_seat": True, "seats": SEATS}


def configuration(port: int, servers: list[Server]) -> str:
    """Return the configuration of nginx for two machines from the docs, with other addresses."""
    text = re.findall(r"```nginx\n(.*?)```", HOSTING.read_text("utf-8"), re.DOTALL)[1]
    for number, server in enumerate(servers, 1):
        assert f"10.0.0.{number}:8000" in text
        text = text.replace(f"10.0.0.{number}:8000", f"127.0.0.1:{server.port}")
    return str(text.replace("8080", str(port)))


@contextmanager
def running_proxy(kind: str, servers: list[Server], folder: Path) -> Iterator[int]:
    """Run nginx as the docs say, or a proxy of our own; yield its port."""
    if kind == "nginx":
        port = free_port()
        with started(command("nginx", configuration(port, servers), folder), port, folder):
            yield port
    else:
        with balance([server.port for server in servers]) as port:
            yield port


def open_sockets(server: Server) -> float:
    text = httpx.get(f"{server.url}/metrics", timeout=20).text
    line = next(line for line in text.splitlines() if line.startswith("larceny_sockets "))
    return float(line.split()[1])


@pytest.mark.parametrize("kind", ["own", "nginx"])
def test_a_game_is_played_through_two_servers_and_outlives_one(
    kind: str, postgres_url: str, tmp_path: Path
) -> None:
    with (
        Server(postgres_url, tmp_path / "a.log", **TRUSTED) as a,
        Server(postgres_url, tmp_path / "b.log", **TRUSTED) as b,
        running_proxy(kind, [a, b], tmp_path) as port,
    ):
        proxy: Any = SimpleNamespace(live=f"ws://127.0.0.1:{port}")
        url = f"http://127.0.0.1:{port}/api/tables"
        opened = httpx.post(url, json=BODY, timeout=20).json()
        table, tokens = opened["id"], opened["tokens"]
        people = join(proxy, table, tokens, [a, b])
        for _ in range(6):
            play(people)
        before = httpx.get(f"{url}/{table}/events", timeout=20).json()
        a.kill()
        after = httpx.get(f"{url}/{table}/events", timeout=20).json()
        assert after == before
        for person in people:
            person.close()
        people = [PlayerSocket(proxy, table, seat, tokens[str(seat)]) for seat in (0, 1)]
        for _ in range(4):
            play(people)
        for person in people:
            person.close()


def join(
    proxy: Any, table: str, tokens: dict[str, str], servers: list[Server]
) -> list[PlayerSocket]:
    """Return the sockets of two people who reached different servers by the same address."""
    people = [PlayerSocket(proxy, table, 0, tokens["0"])]
    first = next(server for server in servers if open_sockets(server))
    other = next(server for server in servers if server is not first)
    while not open_sockets(other):
        spare = PlayerSocket(proxy, table, 1, tokens["1"])
        if open_sockets(other):
            people.append(spare)
        else:
            spare.close()
    wait_until(lambda: bool(people[0].receive("presence")["table"]["seats"][1]["connected"]))
    return people


def play(people: list[PlayerSocket]) -> None:
    """Make a move, and see that both are told the same of it."""
    mover = people[0] if 0 in people[0].frame["actors"] else people[1]
    other = people[1] if mover is people[0] else people[0]
    mover.move()
    assert facts_of(mover.receive("events")) == facts_of(other.receive("events"))
    assert people[0].frame["version"] == people[1].frame["version"]
