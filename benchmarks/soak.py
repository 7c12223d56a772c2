"""Play many tables for a long time: `python -m benchmarks.soak --minutes 30 --tables 2000 --plot`.

Each table has two players on sockets of their own, and a new table is opened for each that is over.
Moves are made at a steady rate over all tables, however busy the server is. Every few seconds the
memory of the server, its CPU time, and the delays from the sending of a move until the other player
has it are noted. Memory and delays should stay as they are once the first games are over and
removed from memory. Ctrl-C ends it early with what was measured. All is on loopback, on SQLite.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import resource
import signal
import tempfile
import time
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

import orjson
from websockets.asyncio.client import ClientConnection

from benchmarks.load import AT_ONCE, open_sockets, open_table
from benchmarks.serving import larceny_server
from benchmarks.soak_record import Recorder, draw, summarize

IDLE_SECONDS = 60
"""Seconds after which the server removes a table from memory that nobody uses."""
SAMPLE_SECONDS = 10.0


class SoakTable:
    """A place for one game after the other, each at a table of its own."""

    def __init__(self, recorder: Recorder, game: str, seed: int) -> None:
        self._recorder = recorder
        self._game = game
        self._random = random.Random(seed)
        self._sockets: list[ClientConnection] = []
        self._readers: list[asyncio.Task[None]] = []
        self._frames: list[dict[str, Any]] = [{}, {}]
        self._is_busy = False
        self._mover, self._sent = -1, 0.0

    async def open(self, connect: Any) -> None:
        """Open a table and the sockets of its players, in place of those before."""
        for socket in self._sockets:
            await socket.close()
        await asyncio.gather(*self._readers)
        opened = await asyncio.to_thread(open_table, self._game)
        self._sockets = [await connect(f"/api/tables/{opened['id']}/live") for _ in (0, 1)]
        self._frames, self._mover = [{}, {}], -1
        for seat, socket in enumerate(self._sockets):
            hello = {"type": "hello", "tokens": [opened["tokens"][str(seat)]]}
            await socket.send(json.dumps(hello))
        readers = (self._read(seat, socket) for seat, socket in enumerate(self._sockets))
        self._readers = [asyncio.create_task(reader) for reader in readers]
        self._recorder.games += 1

    async def _read(self, seat: int, socket: ClientConnection) -> None:
        async for text in socket:
            message = orjson.loads(text)
            if message["type"] == "error":
                raise RuntimeError(f"the server refused a move: {message}")
            if "frame" not in message:
                continue
            self._frames[seat] = message["frame"]
            if message["type"] == "events" and self._mover == 1 - seat:
                self._recorder.delays.append(time.perf_counter() - self._sent)
                self._mover = -1

    async def move(self, connect: Any) -> None:
        """Make a move, or open the next table after the last one; skip it if one is under way."""
        versions = {frame.get("version") for frame in self._frames}
        if self._is_busy or self._mover >= 0 or len(versions) > 1 or None in versions:
            self._recorder.skipped += 1
            return
        self._is_busy = True
        try:
            frame = self._frames[0]
            if frame["actors"]:
                await self._send(frame["actors"][0])
            else:
                await self.open(connect)
        finally:
            self._is_busy = False

    async def _send(self, seat: int) -> None:
        frame = self._frames[seat]
        move = {
            "type": "move",
            "seat": seat,
            "move": self._random.choice(frame["choices"])["move"],
            "version": frame["version"],
            "id": f"{seat}-{frame['version']}",
        }
        self._mover, self._sent = seat, time.perf_counter()
        await self._sockets[seat].send(orjson.dumps(move).decode())


async def soak(recorder: Recorder, given: argparse.Namespace) -> None:
    """Play for some minutes, or until SIGINT, and record what the server needs for it."""
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGINT, stop.set)
    tables = [SoakTable(recorder, given.game, seed) for seed in range(given.tables)]
    async with open_sockets() as connect:
        for first in range(0, len(tables), AT_ONCE):
            await asyncio.gather(*(table.open(connect) for table in tables[first:][:AT_ONCE]))
        print(f"{len(tables)} tables are open", flush=True)
        recorder.start()
        playing = asyncio.create_task(keep_playing(tables, connect, given.rate))
        end = time.monotonic() + 60 * given.minutes
        while not stop.is_set() and not playing.done() and time.monotonic() < end:
            with suppress(TimeoutError):
                async with asyncio.timeout(SAMPLE_SECONDS):
                    await stop.wait()
            print(recorder.sample(), flush=True)
        if playing.done():
            playing.result()
        playing.cancel()


async def keep_playing(tables: list[SoakTable], connect: Any, rate: float) -> None:
    """Let the tables move in turn, at a steady rate over all of them."""
    begun, number, moves = time.monotonic(), 0, set[asyncio.Task[None]]()
    while True:
        due = int((time.monotonic() - begun) * rate)
        for one in range(number, due):
            moves.add(asyncio.create_task(tables[one % len(tables)].move(connect)))
        number = due
        for move in [move for move in moves if move.done()]:
            moves.discard(move)
            move.result()
        await asyncio.sleep(0.01)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--tables", type=int, default=2000)
    parser.add_argument("--rate", type=float, default=400.0, help="moves a second, over all tables")
    parser.add_argument("--game", default="dice-heist")
    parser.add_argument("--plot", action="store_true", help="draw docs/soak.svg")
    parser.add_argument("--out", type=Path, default=Path("docs"), help="folder of soak.svg")
    given = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # the server inherits it
    idle = {"LARCENY_IDLE_SECONDS": str(IDLE_SECONDS)}
    with tempfile.TemporaryDirectory() as folder, larceny_server(folder, **idle) as process:
        recorder = Recorder(process)
        asyncio.run(soak(recorder, given))
    title = f"{given.tables:,} tables, {given.rate:g} moves a second"
    print(json.dumps(summarize(recorder.samples), indent=2))
    if given.plot:
        draw(recorder.samples, title, given.out / "soak.svg")
    else:
        print(json.dumps([asdict(sample) for sample in recorder.samples]))


if __name__ == "__main__":
    main()
