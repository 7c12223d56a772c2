"""A live table on two processes: one judges, and when it is killed the other one does."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest

from tests.server.process import Server
from tests.server.test_processes import PlayerSocket
from tests.server.waiting import wait_until

pytestmark = pytest.mark.nightly


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


def open_live_table(server: Server) -> tuple[str, dict[str, str]]:
    seats = [{"kind": "you", "name": "Ann"}, {"kind": "open"}]
    body = {"game": "spell-stealers", "rules": "live", "seats": seats}
    opened = server.post("/api/tables", body).json()
    token = server.post(f"/api/tables/{opened['id']}/seats/1", {"name": "Ben"}).json()["token"]
    return opened["id"], {**opened["tokens"], "1": token}


def throws(server: Server, table: str) -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = server.get(f"/api/tables/{table}/events")
    return [event for event in events if event["move"].startswith("throw")]


def test_a_window_is_judged_by_the_other_process_when_its_referee_is_killed(
    postgres_url: str, tmp_path: Path
) -> None:
    with (
        Server(postgres_url, tmp_path / "a.log") as a,
        Server(postgres_url, tmp_path / "b.log") as b,
    ):
        table, tokens = open_live_table(a)
        view = a.get(f"/api/tables/{table}/view")
        owner = view["board"]["turn"]
        servers = {owner: a, 1 - owner: b}
        rolls = LivePlayer(a, table, owner, tokens[str(owner)])
        steals = LivePlayer(b, table, 1 - owner, tokens[str(1 - owner)])
        roll = {"type": "move", "seat": owner, "move": "roll orb", "version": view["version"]}
        rolls.socket.send(json.dumps(roll))
        window = rolls.await_window()
        assert steals.await_window() == window
        time.sleep(0.3)
        steals.act("throw orb", window)  # stored by b, for the referee at a
        servers[owner].kill()
        rolls.close()
        wait_until(lambda: len(throws(b, table)) == 1)
        timing = throws(b, table)[0]["timing"]
        assert timing["reaction"] >= 350
        assert len(throws(b, table)) == 1
        again = LivePlayer(b, table, owner, tokens[str(owner)])
        board = again.frame["board"]
        if board["phase"] == "window":
            again.await_window()
            gained = board["roll"]["number"] if board["roll"]["stolen_by"] is None else 0
            is_matched = board["roll"]["matched"]
            again.act(f"settle {gained}" if is_matched else "pass", window)
        wait_until(lambda: b.get(f"/api/tables/{table}/view")["board"]["phase"] != "window")
        again.close()
        steals.close()
