"""`larceny serve --workers 2`: any worker may be killed, and all of them replaced, in mid-game."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

import httpx2 as httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from larceny.server.run import CANNOT_START
from larceny.server.workers.place import FOLDER_VARIABLE
from larceny.server.workers.supervisor import LONGEST_DELAY, STEADY_SECONDS, RestartDelay
from tests.server.process import Server, children, free_port
from tests.server.test_processes import open_table
from tests.server.waiting import wait_until

pytestmark = pytest.mark.nightly

COMMAND = ("-m", "larceny", "serve", "--workers", "2")
MOVES = 12
"""Moves that are made while workers are replaced; a game has more."""
LONGEST_GAP = 5.0
"""Seconds for which a socket may be lost while workers are replaced."""


def workers(server: Server) -> list[int]:
    """Return the worker processes of a server."""
    found = []
    for process in children(server.process.pid):
        try:
            command = Path(f"/proc/{process}/cmdline").read_text()
        except OSError:
            continue
        if "spawn_main" in command:
            found.append(process)
    return found


class Game:
    """A table that one person plays for both seats; requests are repeated until answered."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.table, self.tokens = open_table(server)
        self.acknowledged: list[tuple[int, int, str]] = []
        """The version before each move that was acknowledged, its seat and its text."""
        self._version = 0
        """The version after the last of them."""

    def _ask(self, method: str, path: str, token: str, body: Any = None) -> Any:
        url = f"{self.server.url}/api/tables/{self.table}{path}"
        end = time.monotonic() + 60
        while True:
            try:
                headers = {"Authorization": f"Bearer {token}"}
                answer = httpx.request(method, url, json=body, headers=headers, timeout=20)
                assert answer.status_code == 200, answer.text
                return answer.json()
            except httpx.TransportError:  # its worker was killed: another one answers
                assert time.monotonic() < end

    def _view(self, token: str) -> Any:
        """Return the view of a seat after the last move, which another worker may have stored.

        A worker is told of it by a notification, some time after the move was acknowledged.
        """
        return self._ask_until("/view", token, lambda frame: frame["version"] >= self._version)

    def _ask_until(self, path: str, token: str, is_new: Callable[[Any], bool]) -> Any:
        end = time.monotonic() + 60
        while not is_new(answer := self._ask("GET", path, token)):
            assert time.monotonic() < end, "a worker was not told of a move"
            time.sleep(0.02)
        return answer

    def move(self) -> None:
        frame = self._view(self.tokens["0"])
        seat, version = frame["actors"][0], frame["version"]
        token = self.tokens[str(seat)]
        move = self._view(token)["choices"][-1]["move"]
        body = {"seat": seat, "move": move, "version": version, "id": f"{seat}-{version}"}
        self._version = self._ask("POST", "/moves", token, body)["version"]
        self.acknowledged.append((version, seat, move))

    def check(self) -> None:
        """Check that every acknowledged move is stored once, where it was made."""
        token = self.tokens["0"]
        events = self._ask_until("/events", token, lambda events: len(events) >= self._version)
        assert [event["number"] for event in events] == list(range(1, len(events) + 1))
        moves = [(e["number"] - 1, e["seat"], e["move"]) for e in events if e["seat"] != "chance"]
        assert moves == self.acknowledged


class Watcher:
    """A spectator who reconnects when the socket is lost, and measures how long it was."""

    def __init__(self, game: Game) -> None:
        self._address = f"{game.server.live}/api/tables/{game.table}/live"
        self.gaps: list[float] = []
        self.version = 0
        self._is_over = False
        self._thread = Thread(target=self._watch)

    @contextmanager
    def watching(self) -> Iterator[None]:
        self._thread.start()
        try:
            yield
        finally:
            self._is_over = True
            self._thread.join(20)

    def _watch(self) -> None:
        lost_at: float | None = None
        while not self._is_over:
            try:
                with connect(self._address) as link:
                    link.send(json.dumps({"type": "hello"}))
                    self._read(link)
                    if lost_at is not None:
                        self.gaps.append(time.monotonic() - lost_at)
                    while not self._is_over:
                        self._read(link)
            except (ConnectionClosed, OSError):
                lost_at = time.monotonic()

    def _read(self, link: ClientConnection) -> None:
        try:
            message = json.loads(link.recv(timeout=0.5))
        except TimeoutError:
            return
        self.version = message["table"]["version"]


def moves_counted(server: Server) -> float:
    """Return how many moves people made, as any worker tells the sum over all of them."""
    text = httpx.get(f"{server.url}/metrics", timeout=20).text
    lines = [line for line in text.splitlines() if line.startswith("larceny_moves_total")]
    return sum(float(line.split()[-1]) for line in lines)


def test_a_game_outlives_every_worker_and_a_rolling_restart(
    postgres_url: str, tmp_path: Path
) -> None:
    with Server(postgres_url, tmp_path / "log", *COMMAND) as server:
        game = Game(server)
        wait_until(lambda: len(workers(server)) == 2)
        for victim in workers(server):
            game.move()
            os.kill(victim, signal.SIGKILL)
            game.move()
            log = f"Worker {victim} ended (killed by SIGKILL)"
            wait_until(lambda text=log: text in server.log.read_text(), 60)  # type: ignore[misc]
            wait_until(lambda: len(workers(server)) == 2, 60)
            game.move()
        game.check()
        counted = moves_counted(server)
        assert len(game.acknowledged) - 2 <= counted <= len(game.acknowledged)
        _replace_all(server, game)
        assert moves_counted(server) >= counted
        left = workers(server)
        assert len(left) == 2
        server.kill()  # the supervisor alone
        wait_until(lambda: not any(Path(f"/proc/{process}").exists() for process in left), 60)
    assert "Traceback" not in server.log.read_text()


def _replace_all(server: Server, game: Game) -> None:
    """Replace both workers while two people watch; nobody is without a socket for long."""
    before = set(workers(server))
    watchers = [Watcher(game), Watcher(game)]
    with watchers[0].watching(), watchers[1].watching():
        wait_until(lambda: all(watcher.version for watcher in watchers))
        server.process.send_signal(signal.SIGHUP)
        wait_until(lambda: len(workers(server)) == 3, 60)
        moves = iter(range(MOVES))
        while before & set(workers(server)):
            if next(moves, None) is not None:
                game.move()
            time.sleep(0.2)
        game.move()
        game.check()
        wait_until(lambda: all(w.version > game.acknowledged[-1][0] for w in watchers))
    gaps = [gap for watcher in watchers for gap in watcher.gaps]
    assert len(gaps) >= 2, "each was connected to one of the workers that ended"
    assert max(gaps) < LONGEST_GAP


def test_a_worker_that_cannot_open_the_database_says_so_in_one_line(tmp_path: Path) -> None:
    nowhere = f"postgresql://127.0.0.1:{free_port()}/larceny"
    settings = {"LARCENY_DATABASE_URL": nowhere, FOLDER_VARIABLE: str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", "from larceny.server.run import worker; worker()"],
        check=False,
        env=os.environ | settings,
        capture_output=True,
        text=True,
    )
    assert done.returncode == CANNOT_START
    assert done.stderr.startswith("A worker cannot start: the database cannot be opened")
    assert done.stderr.count("\n") == 1


def test_a_worker_that_keeps_failing_is_restarted_more_and_more_seldom() -> None:
    delay = RestartDelay()
    waits = [delay.after(ran_for=1.0) for _ in range(9)]
    assert waits[:4] == [0.5, 1.0, 2.0, 4.0]
    assert waits[-1] == LONGEST_DELAY
    assert delay.after(ran_for=STEADY_SECONDS) == 0.0
    assert delay.after(ran_for=1.0) == 0.5
