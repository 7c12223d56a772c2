"""Play many tables for a long time: `python -m benchmarks.soak --minutes 30 --tables 2000 --plot`.

Each table has two players on sockets of their own, and a new table is opened for each that is over.
Moves are made at a steady rate over all tables, however busy the server is; some players reconnect
instead of moving. Beside them bots race at live tables, each with a spectator, and in the first
third the server is killed a few times. Every few seconds the memory of the server, its descriptors,
tasks and CPU time, and the delays from the sending of a move until the other player has it are
noted. They should stay as they are once the first games are over and removed from memory. Ctrl-C
ends it early with what was measured. All is on loopback, on SQLite.
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
from websockets.exceptions import ConnectionClosed, WebSocketException

from benchmarks.load import AT_ONCE, open_sockets, open_table
from benchmarks.serving import ServerProcess, larceny_server
from benchmarks.soak_record import Recorder, draw, summarize

IDLE_SECONDS = 60
"""Seconds after which the server removes a table from memory that nobody uses."""
SAMPLE_SECONDS = 10.0
BOTS = [{"kind": "bot", "bot": "greedy"}] * 3


class SoakTable:
    """A place for one game after the other, each at a table of its own."""

    def __init__(self, recorder: Recorder, seed: int, reconnects: float, **choices: Any) -> None:
        self._recorder = recorder
        self._choices = choices
        self._reconnects = reconnects
        self._random = random.Random(seed)
        self._opened: dict[str, Any] = {}
        self._sockets: list[ClientConnection] = []
        self._readers: list[asyncio.Task[None]] = []
        self._frames: list[dict[str, Any]] = []
        self._is_busy = False
        self._mover = -1
        self._sent = 0.0

    async def open(self, connect: Any) -> None:
        """Open a table and the sockets of its players, in place of those before."""
        self._opened = await asyncio.to_thread(lambda: open_table(**self._choices))
        self._recorder.games += 1
        await self._connect(connect)

    async def _connect(self, connect: Any) -> None:
        """Open a socket for each player, or for a spectator where nobody plays."""
        for socket in self._sockets:
            await socket.close()
        await asyncio.gather(*self._readers)
        hellos = [{"tokens": [token]} for token in self._opened["tokens"].values()] or [{}]
        path = f"/api/tables/{self._opened['id']}/live"
        self._sockets = [await connect(path) for _ in hellos]
        self._frames = [{} for _ in hellos]
        self._mover = -1
        for socket, hello in zip(self._sockets, hellos, strict=True):
            await socket.send(json.dumps({"type": "hello", **hello}))
        readers = (self._read(seat, socket) for seat, socket in enumerate(self._sockets))
        self._readers = [asyncio.create_task(reader) for reader in readers]

    async def _read(self, seat: int, socket: ClientConnection) -> None:
        with suppress(ConnectionClosed):
            async for text in socket:
                self._receive(seat, orjson.loads(text))

    def _receive(self, seat: int, message: dict[str, Any]) -> None:
        if message["type"] == "error":
            raise RuntimeError(f"the server refused a move: {message}")
        if "frame" not in message:
            return
        self._frames[seat] = message["frame"]
        if message["type"] == "events" and self._mover == 1 - seat:
            self._recorder.delays.append(time.perf_counter() - self._sent)
            self._mover = -1

    async def move(self, connect: Any) -> None:
        """Make a move, reconnect, or open the next table; skip it if a move is under way."""
        if self._is_busy:
            self._recorder.skipped += 1
            return
        self._is_busy = True
        try:
            await self._move(connect)
        except (OSError, WebSocketException, StopIteration):
            self._recorder.skipped += 1  # the server was killed
        finally:
            self._is_busy = False

    async def _move(self, connect: Any) -> None:
        versions = {frame.get("version") for frame in self._frames}
        is_lost = any(reader.done() for reader in self._readers) or not self._sockets
        if is_lost or self._random.random() < self._reconnects:
            for reader in self._readers:
                if reader.done():
                    reader.result()
            self._recorder.reconnects += 1
            await self._connect(connect)
        elif self._mover >= 0 or len(versions) > 1 or None in versions:
            self._recorder.skipped += 1
        elif self._frames[0]["over"]:
            await self.open(connect)
        elif len(self._sockets) > 1:
            await self._send(self._frames[0]["actors"][0])

    async def _send(self, seat: int) -> None:
        frame = self._frames[seat]
        move = {
            "type": "move",
            "seat": seat,
            "move": self._random.choice(frame["choices"])["move"],
            "version": frame["version"],
            "id": f"{seat}-{frame['version']}",
        }
        self._mover = seat
        self._sent = time.perf_counter()
        await self._sockets[seat].send(orjson.dumps(move).decode())


async def soak(recorder: Recorder, process: ServerProcess, options: argparse.Namespace) -> None:
    """Play for some minutes, or until SIGINT, and record what the server needs for it."""
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGINT, stop.set)
    tables = [
        SoakTable(recorder, seed, options.reconnects, game=options.game)
        for seed in range(options.tables - options.live)
    ]
    live = [
        SoakTable(
            recorder, seed, 0.0, game="spell-stealers", rules="live", seats=BOTS, hot_seat=False
        )
        for seed in range(options.live)
    ]
    kills = [
        20 * options.minutes * (number + 1) / (options.kills + 1) for number in range(options.kills)
    ]
    async with open_sockets() as connect:
        everybody = tables + live
        for first in range(0, len(everybody), AT_ONCE):
            await asyncio.gather(*(table.open(connect) for table in everybody[first:][:AT_ONCE]))
        print(f"{len(everybody)} tables are open", flush=True)
        recorder.start()
        playing = asyncio.create_task(keep_playing(everybody, connect, options.rate))
        begun = time.monotonic()
        while not stop.is_set() and not playing.done():
            passed = time.monotonic() - begun
            if passed >= 60 * options.minutes:
                break
            if kills and passed >= kills[0]:
                del kills[0]
                process.kill()
                await asyncio.to_thread(process.start)
                recorder.kills += 1
            with suppress(TimeoutError):
                async with asyncio.timeout(SAMPLE_SECONDS):
                    await stop.wait()
            print(await asyncio.to_thread(recorder.sample), flush=True)
        if playing.done():
            playing.result()
        playing.cancel()


async def keep_playing(tables: list[SoakTable], connect: Any, rate: float) -> None:
    """Let the tables move in turn, at a steady rate over all of them."""
    begun = time.monotonic()
    number = 0
    moves = set[asyncio.Task[None]]()
    while True:
        due = int((time.monotonic() - begun) * rate)
        for nth in range(number, due):
            moves.add(asyncio.create_task(tables[nth % len(tables)].move(connect)))
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
    parser.add_argument("--live", type=int, default=0, help="how many of the tables are races")
    parser.add_argument("--reconnects", type=float, default=0.0, help="so often instead of a move")
    parser.add_argument("--kills", type=int, default=0, help="kills with -9 in the first third")
    parser.add_argument("--plot", action="store_true", help="draw docs/soak.svg")
    parser.add_argument("--out", type=Path, default=Path("docs"), help="folder of soak.svg")
    options = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # the server inherits it
    idle = {
        "LARCENY_IDLE_SECONDS": str(IDLE_SECONDS),
        "LARCENY_BOT_MOVES_PER_ADDRESS": "1000000",
        "LARCENY_HELLO_SECONDS": "60",  # the players may be slower than the server
    }
    with tempfile.TemporaryDirectory() as folder, larceny_server(folder, **idle) as process:
        recorder = Recorder(process)
        asyncio.run(soak(recorder, process, options))
    title = f"{options.tables:,} tables, {options.rate:g} moves a second"
    counts = {"reconnects": recorder.reconnects, "kills": recorder.kills}
    print(json.dumps(counts | summarize(recorder.samples), indent=2))
    if options.plot:
        draw(recorder.samples, title, options.out / "soak.svg")
    else:
        print(json.dumps([asdict(sample) for sample in recorder.samples]))


if __name__ == "__main__":
    main()
