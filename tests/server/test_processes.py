"""Two server processes on one PostgreSQL, with players on each, and one killed in mid-game."""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from tests.server.process import Server
from tests.server.waiting import wait_until

pytestmark = pytest.mark.nightly

SEATS = [{"kind": "you", "name": "Ann"}, {"kind": "you", "name": "Ben"}]


def facts_of(message: Any) -> list[dict[str, Any]]:
    """Return the events of a message without their sentences, which address their readers."""
    return [{**event, "sentence": None} for event in message["events"]]


class PlayerSocket:
    """A player's socket to one of the servers."""

    def __init__(self, server: Server, table_id: str, seat: int, token: str) -> None:
        self.seat = seat
        path = f"{server.live}/api/tables/{table_id}/live"
        self._open = ExitStack()
        self.socket: ClientConnection = self._open.enter_context(connect(path))
        self.socket.send(json.dumps({"type": "hello", "tokens": [token]}))
        self.frame: dict[str, Any] = self.receive("frame")["frame"]

    def receive(self, *types: str) -> dict[str, Any]:
        while True:
            message: dict[str, Any] = json.loads(self.socket.recv(timeout=10))
            if message["type"] in ("frame", "events"):
                self.frame = message["frame"]
            if message["type"] in types:
                return message

    def move(self, id: str | None = None) -> None:
        move = {
            "move": self.frame["choices"][-1]["move"],
            "version": self.frame["version"],
            "id": id,
        }
        self.socket.send(json.dumps({"type": "move", "seat": self.seat, **move}))

    def close(self) -> None:
        self._open.close()


def open_table(server: Server, **request: Any) -> tuple[str, dict[str, str]]:
    body = {"game": "dice-heist", "seats": SEATS, "hot_seat": True, **request}
    opened = server.post("/api/tables", body).json()
    return opened["id"], opened["tokens"]


def test_players_on_two_processes_play_one_game_and_survive_a_kill(
    postgres_url: str, tmp_path: Path
) -> None:
    with (
        Server(postgres_url, tmp_path / "a.log") as a,
        Server(postgres_url, tmp_path / "b.log") as b,
    ):
        table, tokens = open_table(a)
        ann = PlayerSocket(a, table, 0, tokens["0"])
        ben = PlayerSocket(b, table, 1, tokens["1"])
        wait_until(lambda: all(s["connected"] for s in a.get(f"/api/tables/{table}")["seats"]))
        wait_until(lambda: all(s["connected"] for s in b.get(f"/api/tables/{table}")["seats"]))
        for _ in range(6):
            mover, other = (ann, ben) if 0 in ann.frame["actors"] else (ben, ann)
            mover.move()
            told = mover.receive("events"), other.receive("events")
            assert facts_of(told[0]) == facts_of(told[1])
            assert ann.frame["version"] == ben.frame["version"]
        _submit_to_both_at_once(a, b, table, tokens)
        before = b.get(f"/api/tables/{table}/events")
        a.kill()
        after = b.get(f"/api/tables/{table}/events")
        assert after[: len(before)] == before
        ann.close()
        ann = PlayerSocket(b, table, 0, tokens["0"])
        ben.close()
        ben = PlayerSocket(b, table, 1, tokens["1"])
        for _ in range(4):
            mover, other = (ann, ben) if 0 in ann.frame["actors"] else (ben, ann)
            mover.move()
            assert facts_of(mover.receive("events")) == facts_of(other.receive("events"))
        ann.close()
        ben.close()


def _submit_to_both_at_once(a: Server, b: Server, table: str, tokens: dict[str, str]) -> None:
    """Send a move at one version to both at once: one is accepted, the other is stale."""
    from concurrent.futures import ThreadPoolExecutor

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
    wait_until(
        lambda: bool(a.get(f"/api/tables/{table}/events") == b.get(f"/api/tables/{table}/events"))
    )
    moved = [e for e in a.get(f"/api/tables/{table}/events") if e["number"] == version + 1]
    assert [event["seat"] for event in moved] == [seat]


def test_when_the_process_that_schedules_bots_is_killed_the_other_goes_on(
    postgres_url: str, tmp_path: Path
) -> None:
    with (
        Server(postgres_url, tmp_path / "a.log", LARCENY_BOT_DELAY="0.5") as a,
        Server(postgres_url, tmp_path / "b.log") as b,
    ):
        seats = [{"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "random"}]
        table, _ = open_table(a, seats=seats, hot_seat=False)
        version = b.get(f"/api/tables/{table}")["version"]
        wait_until(lambda: bool(b.get(f"/api/tables/{table}")["version"] > version))
        a.kill()
        wait_until(lambda: bool(b.get(f"/api/tables/{table}")["status"] == "over"), 40)


def test_a_seat_taken_on_one_process_is_taken_on_the_other(
    postgres_url: str, tmp_path: Path
) -> None:
    with (
        Server(postgres_url, tmp_path / "a.log") as a,
        Server(postgres_url, tmp_path / "b.log") as b,
    ):
        seats = [{"kind": "you", "name": "Ann"}, {"kind": "open"}]
        table, tokens = open_table(a, seats=seats, hot_seat=False)
        ann = PlayerSocket(a, table, 0, tokens["0"])
        assert b.post(f"/api/tables/{table}/seats/1", {"name": "Ben"}).status_code == 200
        begun = ann.receive("events")
        assert begun["table"]["status"] == "running"
        assert begun["frame"]["names"] == ["Ann", "Ben"]
        again = a.post(f"/api/tables/{table}/seats/1", {"name": "Cem"})
        assert (again.status_code, again.json()["code"]) == (409, "seat-taken")
        ann.close()


def test_one_command_serves_by_several_workers(postgres_url: str, tmp_path: Path) -> None:
    """Whichever worker a request or a socket reaches, there is one game."""
    command = ("-m", "larceny", "serve", "--workers", "2")
    with Server(postgres_url, tmp_path / "workers.log", *command) as server:
        table, tokens = open_table(server)
        people = [PlayerSocket(server, table, seat, tokens[str(seat)]) for seat in (0, 1, 0, 1)]
        for number in range(8):
            wait_until(lambda: len({one.frame["version"] for one in people}) == 1)
            seat = people[0].frame["actors"][0]
            body = {
                "seat": seat,
                "move": people[seat].frame["choices"][-1]["move"],
                "version": people[0].frame["version"],
                "id": f"move-{number}",
            }
            answers = [server.post(f"/api/tables/{table}/moves", body, tokens[str(seat)])]
            answers += [server.post(f"/api/tables/{table}/moves", body, tokens[str(seat)])]
            assert [answer.status_code for answer in answers] == [200, 200]
            assert answers[0].json() == answers[1].json()
            for one in people:
                while one.frame["version"] < answers[0].json()["version"]:
                    one.receive("events")
        for one in people:
            one.close()
        assert server.stop() == 0
    log = (tmp_path / "workers.log").read_text()
    assert log.count("Started server process") == 2
    assert "Traceback" not in log
