"""No request, message or move keeps the event loop busy for long, whatever the game and its params.

Quietly, the longest of 48,000 callbacks took 2.4 ms of CPU, none left out; the aim is 5 ms.
The limit here leaves room for a machine that is busy with other things.
"""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from larceny.engine.contract import Contract
from larceny.engine.struct import Field
from larceny.games import NAMES, load
from larceny.match import broadcaster, snapshot
from larceny.match.clock import DAY_SECONDS
from larceny.match.frame import build_frame
from larceny.match.restore import MAX_OUTCOMES
from larceny.match.subscriber import Subscriber
from larceny.server.app import create_app
from larceny.server.http.table_routes import TABLE_COST
from larceny.server.limits import RefusalCount
from larceny.server.settings import Settings
from larceny.server.worker_pool import THREAD_NAME
from larceny.table.table_setup import BadSetup
from tests.server.host import Host, request_move
from tests.server.loop_meter import LoopMeter, measured_loops
from tests.server.socket_client import SocketClient, connect
from tests.server.table_client import TableClient
from tests.server.waiting import SECONDS

LIMIT_MS = 25.0
MOVES = 12
REPEATS = 4
"""What takes long does so each time."""
ENDLESS: dict[str, Any] = {
    "dice": [5, 5, 6],
    "faces": [[1, 12, 0]] * 3,
    "roll_dice": 5,
    "bust_batman": 1,
    "villains": 0,
    "target": 200,
}
"""Params of Batman by which nobody ever comes to move."""


def fill(field: Field, value: int) -> Any:
    if not field.shape:
        return value
    if len(field.shape) == 1:
        return [value] * field.shape[0]
    return [[value] * field.shape[1] for _ in range(field.shape[0])]


def extremes(contract: Contract) -> Iterator[dict[str, Any]]:
    """Yield no change, and each param at both ends of its range."""
    yield {}
    for name, field in contract.state.Params.FIELDS.items():
        if not field.derived:
            yield from ({name: fill(field, value)} for value in field.range)


@pytest.fixture
def meter(monkeypatch: pytest.MonkeyPatch) -> Iterator[LoopMeter]:
    with measured_loops(monkeypatch) as meter:
        yield meter


def open_table(client: TestClient, game: str, **request: Any) -> TableClient | None:
    seats = [{"kind": "you"}] * load(game).seats[1]
    body = {"game": game, "seats": seats, "hot_seat": True, **request}
    if client.post("/api/tables", json=body).status_code != 201:
        return None
    return TableClient(client, **{key: body[key] for key in body})


def use_every_route(table: TableClient) -> None:
    """Ask for everything that a table has, and for some nonsense."""
    for what in ("", "/view", "/log", "/events", "/replay", "/replay/1", "/proof", "/review"):
        table.client.get(f"{table.path}{what}", headers=table.bearer(0))
    table.move(0, "nonsense", 0)
    table.client.post(f"{table.path}/seats/0", json={"name": "Eve"})
    table.client.post(f"{table.path}/rematch", headers=table.bearer(0))


def play(table: TableClient, moves: int) -> None:
    """Make random moves through a socket that watches as every seat in turn."""
    rng, tokens = random.Random(7), list(table.tokens.values())
    with connect(table) as link:
        socket = SocketClient(link, tokens=tokens, since=0)
        for _ in range(moves):
            frame = table.view()
            if frame["over"] or not frame["actors"]:
                return
            seat = rng.choice(frame["actors"])
            socket.send(type="viewer", seat=seat)
            choices = socket.receive("frame")["frame"]["choices"]
            if not choices:
                return
            socket.send(type="ping")
            move = rng.choice(choices)["move"]
            version = frame["version"]
            socket.send(type="move", seat=seat, move=move, version=version, id=str(version))
            if socket.receive("events", "error", "ack")["type"] == "error":
                return


@pytest.mark.parametrize("game", NAMES)
def test_no_route_and_no_message_of_a_game_keeps_the_loop_busy(
    game: str, lasting_client: TestClient, meter: LoopMeter
) -> None:
    lasting_client.get("/api/openapi.json")  # the first request of a server finds its routes
    meter.reset()
    lasting_client.get(f"/api/games/{game}")
    tables = 0
    for params in extremes(load(game)):
        table = open_table(lasting_client, game, params=params)
        if table is not None:
            tables += 1
            play(table, MOVES if not params else 2)
            if tables % 8 == 1:
                use_every_route(table)
    assert tables > 3
    assert meter.worst < LIMIT_MS


def test_plain_routes_do_not_keep_the_loop_busy(
    lasting_client: TestClient, meter: LoopMeter
) -> None:
    lasting_client.get("/")  # the first request of a server finds its routes
    meter.reset()
    for path in ("/", "/healthz", "/metrics", "/api/games", "/api/docs", "/api/openapi.json"):
        for _ in range(REPEATS):
            lasting_client.get(path)
    for body in (b"{", b"[" * 16_000, b'{"game":"heist","params":' + b'{"a":' * 3_000):
        for _ in range(REPEATS):
            lasting_client.post("/api/tables", content=body)
    for _ in range(REPEATS):
        lasting_client.post("/api/replay", json={"text": "larceny 1\n" * 20_000})
    assert meter.worst < LIMIT_MS


def test_refused_tables_count_as_tables_of_their_address(settings: Settings) -> None:
    limited = settings.replace(tables_per_address=3)
    with TestClient(create_app(limited), raise_server_exceptions=False) as client:
        body = {"game": "batman", "params": ENDLESS, "seats": [{"kind": "bot"}] * 2}
        codes = [client.post("/api/tables", json=body).json()["code"] for _ in range(4)]
        assert codes == ["endless-game"] * 3 + ["too-many-tables"]


def test_a_table_is_charged_for_before_it_is_set_up(settings: Settings) -> None:
    with TestClient(create_app(settings.replace(rate=0, burst=TABLE_COST + 1))) as client:
        body = {"game": "poker", "seats": [{"kind": "bot"}] * 2}
        codes = [client.post("/api/tables", json=body).json()["code"] for _ in range(2)]
        assert codes == ["unknown-game", "too-fast"]


def test_a_refusal_wears_off_within_a_day() -> None:
    now = 0.0
    refused = RefusalCount(lambda: now)
    for _ in range(4):
        with pytest.raises(BadSetup), refused.counting("a"):
            raise BadSetup("no")
    assert [refused.count("a"), refused.count("b")] == [4, 0]
    now = DAY_SECONDS / 2
    assert refused.count("a") == 2
    now = DAY_SECONDS
    assert refused.count("a") == 0


def test_a_game_that_nobody_can_ever_move_in_is_refused_outside_the_loop(
    lasting_client: TestClient, meter: LoopMeter
) -> None:
    body = {"game": "batman", "params": ENDLESS, "seats": [{"kind": "bot"}] * 2}
    for _ in range(REPEATS):
        answer = lasting_client.post("/api/tables", json=body)
    assert (answer.status_code, answer.json()["code"]) == (422, "endless-game")
    assert str(MAX_OUTCOMES) in answer.json()["message"]
    assert meter.worst < LIMIT_MS


def test_many_moves_are_described_outside_the_loop(
    lasting_client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[str] = []

    def record_thread(*arguments: Any) -> Any:
        threads.append(threading.current_thread().name)
        return build_frame(*arguments)

    monkeypatch.setattr(snapshot, "WIDE", 1)
    monkeypatch.setattr(snapshot, "build_frame", record_thread)
    table = open_table(lasting_client, "dice-heist")
    assert table is not None
    play(table, MOVES)
    assert len(threads) > MOVES
    assert all(name.startswith(THREAD_NAME) for name in threads)


def test_the_frame_of_who_joins_while_others_are_described_is_described_outside_the_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[str] = []
    has_joined = threading.Event()

    async def run() -> None:
        host = Host(str(tmp_path / "t.sqlite"))
        match, loop = await host.create(), asyncio.get_running_loop()
        broadcaster = match.broadcaster
        broadcaster.join(Subscriber(frozenset(), None))
        await broadcaster.prepare_frame(0)

        def join() -> None:
            broadcaster.join(Subscriber(frozenset([0]), 0))
            has_joined.set()

        def record_thread(*arguments: Any) -> Any:
            threads.append(threading.current_thread().name)
            if not has_joined.is_set():
                loop.call_soon_threadsafe(join)
                assert has_joined.wait(SECONDS)
            return build_frame(*arguments)

        monkeypatch.setattr(snapshot, "WIDE", 0)
        broadcaster.snapshot.frame(0)
        monkeypatch.setattr(snapshot, "build_frame", record_thread)
        await match.submit(request_move(match))
        await host.close()

    asyncio.run(run())
    assert len(threads) == 2
    assert all(name.startswith(THREAD_NAME) for name in threads)


def test_a_subscriber_who_missed_too_much_is_sent_the_position_alone(
    lasting_client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_table(lasting_client, "dice-heist")
    assert table is not None
    with connect(table) as link:
        assert SocketClient(link, since=0).receive()["type"] == "events"
    monkeypatch.setattr(broadcaster, "MAX_MISSED", 1)
    with connect(table) as link:
        socket = SocketClient(link, since=0)
        socket.send(type="ping")
        assert [socket.first["type"], socket.receive()["type"]] == ["frame", "pong"]
