"""A server that is killed loses no acknowledged move, and every table goes on after a restart."""

from __future__ import annotations

import signal
import threading
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest

import larceny
from tests.server.process import Server
from tests.server.waiting import SECONDS, wait_until

pytestmark = pytest.mark.nightly

TWO = [{"kind": "you", "name": "Ann"}, {"kind": "you", "name": "Ben"}]


class Player(threading.Thread):
    """Plays both seats of a table at random and remembers every move that was acknowledged."""

    def __init__(self, server: Server) -> None:
        super().__init__(daemon=True)
        request = {"game": "dice-heist", "seats": TWO, "hot_seat": True}
        opened = server.post("/api/tables", request).json()
        self.id: str = opened["id"]
        self.tokens: dict[str, str] = opened["tokens"]
        self.acknowledged: list[tuple[int, str, int]] = []
        self.unanswered: tuple[int, dict[str, Any]] | None = None
        self._server = server

    def run(self) -> None:
        try:
            while self.step(self._server):
                pass
        except httpx.HTTPError:
            return

    def step(self, server: Server) -> bool:
        frame = server.get(f"/api/tables/{self.id}/view")
        if frame["over"]:
            return False
        seat, version = frame["actors"][0], frame["version"]
        view = server.get(f"/api/tables/{self.id}/view", self.tokens[str(seat)])
        choices = view["choices"]
        move = choices[version % len(choices)]["move"]
        body = {"seat": seat, "move": move, "version": version, "id": f"m{version}"}
        self.unanswered = seat, body
        answer = server.post(f"/api/tables/{self.id}/moves", body, self.tokens[str(seat)])
        assert answer.status_code == 200, answer.text
        self.unanswered = None
        self.acknowledged.append((version + 1, move, answer.json()["version"]))
        return True


def test_kill_9_loses_no_acknowledged_move_and_bots_go_on(
    database_url: str, tmp_path: Path
) -> None:
    with Server(database_url, tmp_path / "one.log", LARCENY_BOT_DELAY="0.2") as server:
        request = {"game": "dice-heist", "seats": [{"kind": "bot", "bot": "greedy"}] * 2}
        bots = server.post("/api/tables", request).json()["id"]
        players = [Player(server) for _ in range(3)]
        for player in players:
            player.start()
        wait_until(lambda: all(len(player.acknowledged) > 8 for player in players))
        before = server.get(f"/api/tables/{bots}")["version"]
        server.kill()
        for player in players:
            player.join()
    with Server(database_url, tmp_path / "two.log") as server:
        for player in players:
            _check(server, player)
        wait_until(lambda: bool(server.get(f"/api/tables/{bots}")["status"] == "over"), 30)
        assert server.get(f"/api/tables/{bots}")["version"] > before
        assert server.stop() in (0, -signal.SIGTERM)


def _check(server: Server, player: Player) -> None:
    """Check that no acknowledged move is lost and that an unanswered one can be repeated."""
    events = server.get(f"/api/tables/{player.id}/events")
    for number, move, version in player.acknowledged:
        assert events[number - 1]["move"] == move
        assert len(events) >= version
    if player.unanswered is not None:
        seat, body = player.unanswered
        token = player.tokens[str(seat)]
        answers = [server.post(f"/api/tables/{player.id}/moves", body, token) for _ in range(2)]
        assert answers[0].status_code == 200
        assert answers[0].json() == answers[1].json()
    assert player.step(server)
    text = httpx.get(f"{server.url}/api/tables/{player.id}/log").text
    assert len(larceny.replay(text).log) > len(player.acknowledged)


def test_sigterm_stops_gracefully_and_closes_sockets_with_a_code(tmp_path: Path) -> None:
    from websockets.exceptions import ConnectionClosed
    from websockets.sync.client import connect

    with Server(str(tmp_path / "t.sqlite"), tmp_path / "log") as server:
        request = {"game": "dice-heist", "seats": [*TWO[:1], {"kind": "bot", "bot": "greedy"}]}
        opened = server.post("/api/tables", request).json()
        with connect(f"{server.live}/api/tables/{opened['id']}/live") as socket:
            socket.send('{"type":"hello"}')
            assert '"frame"' in str(socket.recv(timeout=SECONDS))
            code = server.stop()
            with pytest.raises(ConnectionClosed) as closed:  # noqa: PT012
                while True:
                    socket.recv(timeout=SECONDS)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
        assert code in (0, -signal.SIGTERM)
        log = server.log.read_text()
        assert "Traceback" not in log
        assert opened["tokens"]["0"] not in log


def test_a_second_server_is_kept_off_a_sqlite_file(tmp_path: Path) -> None:
    database = str(tmp_path / "t.sqlite")
    with Server(database, tmp_path / "log"):
        second = Server(database, tmp_path / "second.log", "-m", "larceny.server")
        assert second.process.wait(SECONDS) != 0
        second.close_log()
        assert "another server serves this SQLite file" in second.log.read_text()
