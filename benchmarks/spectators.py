"""Measure what a move costs that many people watch: `python -m benchmarks.spectators`.

Two players move in turn at one table of one server process, with a number of spectators on sockets
of their own. The cost is the CPU time of the server for each move, which depends little on how busy
the machine is; the delay is from the sending of a move until the last spectator has it.
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
from typing import Any

import orjson
from websockets.asyncio.client import ClientConnection

from benchmarks.load import open_sockets, open_table
from benchmarks.serving import cpu_seconds, larceny_server

AT_ONCE = 50
"""Sockets that are opened at the same time."""


async def read_frame(socket: ClientConnection, after: int = -1) -> dict[str, Any]:
    """Return the next position that is later than a version."""
    while True:
        message = orjson.loads(await socket.recv())
        frame: dict[str, Any] | None = message.get("frame")
        if frame is not None and frame["version"] > after:
            return frame


class Audience:
    """The sockets of one table: two players, and those who watch them."""

    def __init__(self, process: int) -> None:
        self._process = process
        self._random = random.Random(1)
        self._players: list[ClientConnection] = []
        self._watching: list[ClientConnection] = []
        self._frames: list[dict[str, Any]] = []
        self.costs: list[float] = []
        self.delays: list[float] = []

    async def gather(self, connect: Any, table: dict[str, Any], spectators: int) -> None:
        """Open all sockets and read their first positions."""
        path = f"/api/tables/{table['id']}/live"
        self._players = [await _join(connect, path, [table["tokens"][seat]]) for seat in "01"]
        self._watching = []
        while (missing := spectators - len(self._watching)) > 0:
            joining = (_join(connect, path, []) for _ in range(min(AT_ONCE, missing)))
            self._watching += await asyncio.gather(*joining)
        await self._read(-1)

    @property
    def is_over(self) -> bool:
        return not self._frames[0]["actors"]

    async def move(self) -> None:
        """Make a move, and note what it cost until everybody has it."""
        seat = self._frames[0]["actors"][0]
        version = self._frames[0]["version"]
        move = self._random.choice(self._frames[seat]["choices"])["move"]
        request = {"type": "move", "seat": seat, "move": move, "version": version}
        used = cpu_seconds(self._process)
        begun = time.perf_counter()
        await self._players[seat].send(json.dumps(request))
        await self._read(version)
        self.delays.append(time.perf_counter() - begun)
        self.costs.append(cpu_seconds(self._process) - used)

    async def _read(self, after: int) -> None:
        self._frames = [await read_frame(socket, after) for socket in self._players]
        await asyncio.gather(*(read_frame(socket, after) for socket in self._watching))


async def measure(process: int, spectators: int, moves: int, game: str) -> dict[str, Any]:
    """Play some moves before spectators, game after game, and return what a move costs."""
    audience = Audience(process)
    while len(audience.costs) < moves:
        table = await asyncio.to_thread(open_table, game)
        async with open_sockets() as connect:
            await audience.gather(connect, table, spectators)
            while not audience.is_over and len(audience.costs) < moves:
                await audience.move()
    return {
        "game": game,
        "spectators": spectators,
        "moves": len(audience.costs),
        "server_cpu_ms": round(statistics.mean(audience.costs) * 1000, 1),
        "last_spectator_p50_ms": round(statistics.median(audience.delays) * 1000, 1),
        "load": os.getloadavg(),
    }


async def _join(connect: Any, path: str, tokens: list[str]) -> ClientConnection:
    socket: ClientConnection = await connect(path)
    await socket.send(json.dumps({"type": "hello", "tokens": tokens}))
    return socket


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--spectators", type=int, default=1000)
    parser.add_argument("--moves", type=int, default=100)
    parser.add_argument("--game", default="dice-heist")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, larceny_server(folder) as process:
        figures = asyncio.run(measure(process.pid, options.spectators, options.moves, options.game))
    print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
