"""Two servers on one PostgreSQL: each table has a home, another one when that dies, and one log."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest

from tests.server.balancer import balance
from tests.server.player_socket import SEATS, PlayerSocket, facts_of, open_table
from tests.server.process import Server, free_port
from tests.server.test_proxies import command, started
from tests.server.waiting import SECONDS, wait_until

pytestmark = pytest.mark.nightly

DEPLOY = Path(__file__).parents[2] / "deploy"
TRUSTED = {"LARCENY_PROXIES": "127.0.0.1", "LARCENY_BOT_PATIENCE": "1"}
BODY = {"game": "dice-heist", "hot_seat": True, "seats": SEATS}


def configuration(kind: str, port: int, servers: list[Server]) -> str:
    """Return the shipped configuration of a proxy for two servers, with other addresses."""
    text = (DEPLOY / {"nginx": "nginx.conf", "caddy": "Caddyfile.two"}[kind]).read_text("utf-8")
    for number, server in enumerate(servers, 1):
        assert f"10.0.0.{number}:8000" in text
        text = text.replace(f"10.0.0.{number}:8000", f"127.0.0.1:{server.port}")
    return text.replace("8080", str(port))


@contextmanager
def running_proxy(kind: str, servers: list[Server], folder: Path) -> Iterator[int]:
    """Run a proxy as it is shipped, or one of our own; yield its port."""
    if kind == "own":
        with balance([server.port for server in servers]) as port:
            yield port
    else:
        port = free_port()
        with started(command(kind, configuration(kind, port, servers), folder), port, folder):
            yield port


def open_sockets(server: Server) -> float:
    text = httpx.get(f"{server.url}/metrics", timeout=SECONDS).text
    line = next(line for line in text.splitlines() if line.startswith("larceny_sockets "))
    return float(line.split()[1])


@pytest.mark.parametrize("kind", ["own", "nginx", "caddy"])
def test_a_table_has_one_home_and_another_one_when_that_is_killed(
    kind: str, postgres_url: str, tmp_path: Path
) -> None:
    with (
        Server(postgres_url, tmp_path / "a.log", **TRUSTED) as a,
        Server(postgres_url, tmp_path / "b.log", **TRUSTED) as b,
        running_proxy(kind, [a, b], tmp_path) as port,
    ):
        live, url = f"ws://127.0.0.1:{port}", f"http://127.0.0.1:{port}/api/tables"
        opened = httpx.post(url, json=BODY, timeout=SECONDS).json()
        table, tokens = opened["id"], opened["tokens"]
        people = [PlayerSocket(live, table, seat, tokens[str(seat)]) for seat in (0, 1)]
        assert sorted(open_sockets(server) for server in (a, b)) == [0, 2]
        for _ in range(6):
            play(people)
        before = httpx.get(f"{url}/{table}/events", timeout=SECONDS).json()
        home = a if open_sockets(a) else b
        home.kill()
        assert httpx.get(f"{url}/{table}/events", timeout=SECONDS).json() == before
        for person in people:
            person.close()
        people = [PlayerSocket(live, table, seat, tokens[str(seat)]) for seat in (0, 1)]
        for _ in range(4):
            play(people)
        for person in people:
            person.close()


def play(people: list[PlayerSocket]) -> None:
    """Make a move, and see that both are told the same of it."""
    mover = people[0] if 0 in people[0].frame["actors"] else people[1]
    other = people[1] if mover is people[0] else people[0]
    mover.move()
    assert facts_of(mover.receive("events")) == facts_of(other.receive("events"))
    assert people[0].frame["version"] == people[1].frame["version"]


def test_the_bots_of_a_killed_server_are_moved_by_another_one(
    postgres_url: str, tmp_path: Path
) -> None:
    with (
        Server(postgres_url, tmp_path / "a.log", LARCENY_BOT_DELAY="0.5") as a,
        Server(postgres_url, tmp_path / "b.log", LARCENY_BOT_PATIENCE="1") as b,
    ):
        seats = [{"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "random"}]
        table, _ = open_table(a, seats=seats, hot_seat=False)
        version = a.get(f"/api/tables/{table}")["version"]
        wait_until(lambda: bool(a.get(f"/api/tables/{table}")["version"] > version))
        a.kill()
        wait_until(lambda: "over" in b.get(f"/api/tables/{table}")["status"], 60)


def test_where_two_servers_meet_one_move_counts_and_whoever_loses_goes_on(
    postgres_url: str, tmp_path: Path
) -> None:
    """As after a proxy took a server for dead: people are connected to both."""
    with (
        Server(postgres_url, tmp_path / "a.log") as a,
        Server(postgres_url, tmp_path / "b.log") as b,
    ):
        table, tokens = open_table(a)
        ann = PlayerSocket(a.live, table, 0, tokens["0"])
        ben = PlayerSocket(b.live, table, 1, tokens["1"])
        _submit_to_both_at_once(a, b, table, tokens)
        stored = a.get(f"/api/tables/{table}/events")
        assert b.get(f"/api/tables/{table}/events") == stored
        for person in (ann, ben):
            while person.frame["version"] < len(stored):
                person.receive("events")
        ann.close()
        ben.close()


def _submit_to_both_at_once(a: Server, b: Server, table: str, tokens: dict[str, str]) -> None:
    """Send a move at one version to both at once: one is accepted, the other is stale."""
    frame = a.get(f"/api/tables/{table}/view")
    seat, version = frame["actors"][0], frame["version"]
    token = tokens[str(seat)]
    move = a.get(f"/api/tables/{table}/view", token)["choices"][0]["move"]

    def ask(server: Server) -> Any:
        body = {"seat": seat, "move": move, "version": version, "id": f"race-{server.port}"}
        return server.post(f"/api/tables/{table}/moves", body, token)

    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(ask, (a, b)))
    assert sorted(answer.status_code for answer in answers) == [200, 409]


def test_a_seat_that_was_taken_at_another_server_is_taken(
    postgres_url: str, tmp_path: Path
) -> None:
    with (
        Server(postgres_url, tmp_path / "a.log") as a,
        Server(postgres_url, tmp_path / "b.log") as b,
    ):
        seats = [{"kind": "you", "name": "Ann"}, {"kind": "open"}]
        table, tokens = open_table(a, seats=seats, hot_seat=False)
        ann = PlayerSocket(a.live, table, 0, tokens["0"])
        assert b.post(f"/api/tables/{table}/seats/1", {"name": "Ben"}).status_code == 200
        again = a.post(f"/api/tables/{table}/seats/1", {"name": "Cem"})
        assert (again.status_code, again.json()["code"]) == (409, "seat-taken")
        begun = ann.receive("events")
        assert begun["table"]["status"] == "running"
        assert begun["frame"]["names"] == ["Ann", "Ben"]
        ann.close()


class LivePlayer(PlayerSocket):
    """A player at a live table, who answers every window with word that it is painted."""

    def await_window(self) -> int:
        window: int = self.receive("window")["window"]
        self.socket.send(json.dumps({"type": "painted", "window": window}))
        return window

    def act(self, move: str, window: int) -> None:
        message = {"seat": self.seat, "move": move, "window": window, "reaction": 600_000}
        self.socket.send(json.dumps({"type": "act", "id": f"{window}", **message}))
        self.receive("ack")


def throws(server: Server, table: str) -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = server.get(f"/api/tables/{table}/events")
    return [event for event in events if event["move"].startswith("throw")]


def test_what_was_claimed_in_a_live_window_is_judged_by_the_next_home(
    postgres_url: str, tmp_path: Path
) -> None:
    with (
        Server(postgres_url, tmp_path / "a.log") as a,
        Server(postgres_url, tmp_path / "b.log") as b,
    ):
        body = {"game": "spell-stealers", "rules": "live"}
        body["seats"] = [{"kind": "you", "name": "Ann"}, {"kind": "open"}]  # type: ignore[assignment]
        opened = a.post("/api/tables", body).json()
        table = opened["id"]
        sat = a.post(f"/api/tables/{table}/seats/1", {"name": "Ben"}).json()
        tokens = {**opened["tokens"], "1": sat["token"]}
        view = a.get(f"/api/tables/{table}/view")
        owner = view["board"]["turn"]
        rolls = LivePlayer(a.live, table, owner, tokens[str(owner)])
        steals = LivePlayer(a.live, table, 1 - owner, tokens[str(1 - owner)])
        roll = {"type": "move", "seat": owner, "move": "roll orb", "version": view["version"]}
        rolls.socket.send(json.dumps(roll))
        window = rolls.await_window()
        assert steals.await_window() == window
        steals.act("throw orb", window)  # it is stored before it is acknowledged
        a.kill()
        for person in (rolls, steals):
            person.close()
        again = LivePlayer(b.live, table, owner, tokens[str(owner)])
        wait_until(lambda: len(throws(b, table)) == 1)
        timing = throws(b, table)[0]["timing"]
        assert timing["reaction"] >= 150
        board = b.get(f"/api/tables/{table}/view")["board"]
        if board["phase"] == "window":
            gained = board["roll"]["number"] if board["roll"]["stolen_by"] is None else 0
            is_matched = board["roll"]["matched"]
            again.act(f"settle {gained}" if is_matched else "pass", window)
        wait_until(lambda: b.get(f"/api/tables/{table}/view")["board"]["phase"] != "window")
        again.close()
