"""Measure how many tables one server process can serve: `python -m benchmarks.load`.

There are 500 tables on a SQLite file that is synced on every commit, each with two players on
sockets who move at random. The delay is measured from the sending of a move to its arrival at the
other player: once as fast as the server can go, once at a steady pace. In the same run a bare
FastAPI WebSocket echo with messages of the same size is measured; the two take turns, since a
machine may be twice as fast in one minute as in the next. Everything is on loopback.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import statistics
import tempfile
import time
import urllib.request
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import orjson
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.serving import HOST, PORT, cpu_seconds, echo_server, larceny_server

WARM_UP = 1.0
AT_ONCE = 20
"""Tables that are opened at the same time."""


@dataclass
class Figures:
    """What was measured in one period."""

    seconds: float = 0
    cpu: float = 0
    """Seconds of CPU time of the server, which does not depend on how busy the machine is."""
    sizes: list[int] = field(default_factory=list)
    delays: list[float] = field(default_factory=list)

    @property
    def rate(self) -> float:
        return len(self.delays) / self.seconds if self.seconds else 0

    def add(self, other: Figures) -> None:
        self.seconds += other.seconds
        self.cpu += other.cpu
        self.sizes += other.sizes
        self.delays += other.delays

    def as_dict(self) -> dict[str, float]:
        cuts = statistics.quantiles(self.delays, n=100)
        return {
            "per_second": round(self.rate, 1),
            "p50_ms": round(cuts[49] * 1000, 2),
            "p99_ms": round(cuts[98] * 1000, 2),
            "bytes": round(statistics.mean(self.sizes)),
            "count": len(self.delays),
            "server_cpu_us": round(self.cpu / len(self.delays) * 1e6),
        }


class Meter:
    """Collects figures while it is open."""

    def __init__(self, process: int) -> None:
        self.is_open = False
        self.figures = Figures()
        self._process = process

    async def measure(self, seconds: float) -> Figures:
        await asyncio.sleep(WARM_UP)
        self.figures = Figures()
        self.is_open = True
        begun = time.perf_counter()
        used = cpu_seconds(self._process)
        await asyncio.sleep(seconds)
        self.is_open = False
        self.figures.seconds = time.perf_counter() - begun
        self.figures.cpu = cpu_seconds(self._process) - used
        return self.figures

    def note(self, delay: float, size: int) -> None:
        if self.is_open:
            self.figures.delays.append(delay)
            self.figures.sizes.append(size)


class LoadTable:
    """Two players, each on a socket, who move at random, at once or after about `pace` seconds."""

    def __init__(self, meter: Meter, pace: float, seed: int) -> None:
        self._meter = meter
        self._pace = pace
        self._random = random.Random(seed)
        self._sent = 0.0
        self._mover = -1

    async def play(self, seat: int, socket: ClientConnection, begin: asyncio.Event) -> None:
        await begin.wait()
        async for text in socket:
            message = orjson.loads(text)
            kind = message["type"]
            if kind == "error":
                raise RuntimeError(f"the server refused a move: {message}")
            if kind not in ("frame", "events"):
                continue
            if kind == "events" and self._mover != seat:
                self._meter.note(time.perf_counter() - self._sent, len(text))
            frame = message["frame"]
            if seat in frame["actors"]:
                await self._move(seat, socket, frame)

    async def _move(self, seat: int, socket: ClientConnection, frame: dict[str, Any]) -> None:
        if self._pace:
            await asyncio.sleep(self._pace * self._random.uniform(0.5, 1.5))
        move = {
            "type": "move",
            "seat": seat,
            "move": self._random.choice(frame["choices"])["move"],
            "version": frame["version"],
            "id": f"{seat}-{frame['version']}",
        }
        self._mover = seat
        self._sent = time.perf_counter()
        await socket.send(orjson.dumps(move).decode())


async def measure_tables(
    process: int, count: int, seconds: float, pace: float, game: str
) -> Figures:
    """Measure a number of tables; nobody moves before all of them are open."""
    meter = Meter(process)
    begin = asyncio.Event()
    tasks: list[asyncio.Task[None]] = []
    async with open_sockets() as sockets:

        async def seat_two(number: int) -> None:
            opened = await asyncio.to_thread(open_table, game)
            table = LoadTable(meter, pace, number)
            for seat in (0, 1):
                socket = await sockets(f"/api/tables/{opened['id']}/live")
                hello = {"type": "hello", "tokens": [opened["tokens"][str(seat)]]}
                await socket.send(json.dumps(hello))
                tasks.append(asyncio.create_task(table.play(seat, socket, begin)))

        await _in_groups([seat_two(number) for number in range(count)])
        begin.set()
        figures = await meter.measure(seconds)
        _cancel(tasks)
    return figures


async def _in_groups(work: list[Any]) -> None:
    for first in range(0, len(work), AT_ONCE):
        await asyncio.gather(*work[first : first + AT_ONCE])


def _cancel(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        if task.done() and not task.cancelled() and task.exception():
            raise RuntimeError("a player failed") from task.exception()
        task.cancel()


async def measure_echo(process: int, count: int, seconds: float, size: int) -> Figures:
    """Measure a bare echo on a number of sockets, each sending again as soon as it is answered."""
    meter = Meter(process)
    text = "x" * size

    async def timed(socket: ClientConnection) -> None:
        while True:
            sent = time.perf_counter()
            await socket.send(text)
            answer = await socket.recv()
            meter.note(time.perf_counter() - sent, len(answer))

    async with open_sockets() as sockets:
        opened = [await sockets("/echo") for _ in range(count)]
        tasks = [asyncio.create_task(timed(socket)) for socket in opened]
        figures = await meter.measure(seconds)
        _cancel(tasks)
    return figures


@asynccontextmanager
async def open_sockets() -> AsyncIterator[Any]:
    """Yield a function that opens a socket to a path; all of them are closed at the end."""
    opened: list[ClientConnection] = []

    async def open_socket(path: str) -> ClientConnection:
        socket = await connect(f"ws://{HOST}:{PORT}{path}", compression=None, ping_interval=None)
        opened.append(socket)
        return socket

    try:
        yield open_socket
    finally:
        for socket in opened:
            socket.transport.abort()


def open_table(game: str, **choices: Any) -> dict[str, Any]:
    """Open a table, of two players on one screen; return its id and tokens."""
    body = {"game": game, "hot_seat": True, "seats": [{"kind": "you"}, {"kind": "you"}], **choices}
    request = urllib.request.Request(
        f"http://{HOST}:{PORT}/api/tables",
        json.dumps(body).encode(),
        {"content-type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=30) as answer:
        opened: dict[str, Any] = json.load(answer)
    return opened


def _play(tables: int, seconds: float, pace: float, game: str) -> Figures:
    with tempfile.TemporaryDirectory() as folder, larceny_server(folder) as process:
        return asyncio.run(measure_tables(process.pid, tables, seconds, pace, game))


def run(tables: int, seconds: float, rounds: int, pace: float, game: str) -> dict[str, Any]:
    flat_out = Figures()
    echo = Figures()
    shares = []
    for _ in range(rounds):
        played = _play(tables, seconds, 0, game)
        with echo_server() as process:
            size = round(statistics.mean(played.sizes))
            echoed = asyncio.run(measure_echo(process.pid, tables, seconds, size))
        shares.append(round(played.rate / echoed.rate, 3))
        flat_out.add(played)
        echo.add(echoed)
    paced = _play(tables, seconds, pace, game)
    return {
        "game": game,
        "tables": tables,
        "sockets": 2 * tables,
        "flat_out": flat_out.as_dict(),
        "paced": {"pace_s": pace, **paced.as_dict()},
        "echo": echo.as_dict(),
        "share_of_echo": round(flat_out.rate / echo.rate, 3),
        "share_by_round": shares,
        "load": os.getloadavg(),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--pace", type=float, default=2.0, help="seconds a player thinks")
    parser.add_argument("--game", default="dice-heist")
    options = parser.parse_args()
    print(
        json.dumps(
            run(options.tables, options.seconds, options.rounds, options.pace, options.game),
            indent=2,
        )
    )


if __name__ == "__main__":
    main()
