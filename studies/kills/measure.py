"""Kill servers with -9 while people play, and look for what was lost, doubled or stuck.

python -m studies.kills.measure --kills 100
python -m studies.kills.measure --kills 100 --servers 2 --proxy nginx --database postgresql://...

Every kill comes inside a live window, right after throws were acknowledged there, while others
play a game in turns by requests. Then a server starts again, on the same database. Each
acknowledged throw must be judged once, each acknowledged move stored once, and all tables go on.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx2 as httpx
from tests.server.process import Server, free_port
from tests.server.test_two_servers import running_proxy
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

PATIENCE = 120.0
"""Seconds after which a table that does not go on counts as stuck: a busy machine starts slowly."""
PEOPLE = 3
SETTINGS = {"LARCENY_LOG_LEVEL": "warning", "LARCENY_PROXIES": "127.0.0.1"}


class Stuck(Exception):
    """A table did not go on."""


class Site:
    """The address at which people play, and how they ask there; failures are asked again."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._client = httpx.Client(timeout=30)

    def ask(self, method: str, path: str, body: Any = None, token: str | None = None) -> Any:
        """Return the JSON of an answer; while no server is there, ask again."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        url = f"http://127.0.0.1:{self.port}/api/tables{path}"
        end = time.monotonic() + PATIENCE
        while True:
            with suppress(httpx.HTTPError):
                answer = self._client.request(method, url, json=body, headers=headers)
                if answer.status_code < 500:
                    return answer.json()
            if time.monotonic() > end:
                raise Stuck(f"{method} {path} was not answered")
            time.sleep(0.05)

    def wait_for(self, path: str, is_so: Callable[[Any], bool]) -> Any:
        """Return what a path answers as soon as something is so of it."""
        end = time.monotonic() + PATIENCE
        while not is_so(response := self.ask("GET", path)):
            if time.monotonic() > end:
                raise Stuck(f"{path}: {json.dumps(response)[:500]}")
            time.sleep(0.05)
        return response

    def open(self, **request: Any) -> tuple[str, dict[int, str]]:
        opened = self.ask("POST", "", request)
        return f"/{opened['id']}", {int(seat): token for seat, token in opened["tokens"].items()}


class TurnsPlayer(threading.Thread):
    """Plays Dice Heist in both seats, and repeats each move under its id until it is answered."""

    def __init__(self, port: int, seed: int) -> None:
        super().__init__(daemon=True)
        self._site = Site(port)
        self._random = random.Random(seed)
        self.is_over = False
        self.moves = 0
        self.lost = 0
        self.doubled = 0
        self.error: Exception | None = None

    def run(self) -> None:
        try:
            while not self.is_over:
                self._play_game()
        except Exception as error:
            self.error = error
            print(f"a player of turns stopped: {error!r}", file=sys.stderr, flush=True)

    def _play_game(self) -> None:
        seats = [{"kind": "you"}, {"kind": "you"}]
        path, tokens = self._site.open(game="dice-heist", hot_seat=True, seats=seats)
        acknowledged: dict[str, int] = {}
        last: tuple[Any, str] | None = None
        while not self.is_over:
            frame = self._site.ask("GET", f"{path}/view")
            if frame["over"]:
                break
            seat = frame["actors"][0]
            version = frame["version"]
            view = self._site.ask("GET", f"{path}/view", token=tokens[seat])
            if view["version"] != version:
                continue
            move = self._random.choice(view["choices"])["move"]
            own_id = f"{version}-{self._random.getrandbits(64):x}"
            body = {"seat": seat, "move": move, "version": version, "id": own_id}
            answer = self._site.ask("POST", f"{path}/moves", body, tokens[seat])
            if answer.get("code") == "stale-version":  # the view was of a server that fell behind
                continue
            if "version" not in answer:
                raise RuntimeError(f"a move was refused: {answer}")
            acknowledged[move + f" at {version}"] = version
            last = body, tokens[seat]
            self.moves += 1
            time.sleep(0.02)
        if last is not None:  # repeated, it makes a server that fell behind read the table again
            self._site.ask("POST", f"{path}/moves", *last)
        self._check(path, acknowledged)

    def _check(self, path: str, acknowledged: dict[str, int]) -> None:
        events = self._site.ask("GET", f"{path}/events")
        made = Counter(
            f"{event['move']} at {number}"
            for number, event in enumerate(events)
            if event["seat"] != "chance"
        )
        self.lost += sum(made[move_id] == 0 for move_id in acknowledged)
        self.doubled += len(made) - len(acknowledged)


class LiveTable:
    """Three people at a live table of Spell Stealers, each with a socket."""

    def __init__(self, site: Site) -> None:
        self._site = site
        seats = [{"kind": "you", "name": "P0"}, {"kind": "open"}, {"kind": "open"}]
        self.path, self._tokens = site.open(game="spell-stealers", rules="live", seats=seats)
        for seat in range(1, PEOPLE):
            answer = site.ask("POST", f"{self.path}/seats/{seat}", {"name": f"P{seat}"})
            self._tokens[seat] = answer["token"]
        self._open = ExitStack()
        self.broken = 0
        """Connections that broke although no server was killed."""
        self._sockets: list[ClientConnection] = []

    @property
    def board(self) -> Any:
        return self._site.ask("GET", f"{self.path}/view")["board"]

    def connect(self) -> None:
        """Open the sockets of all three, in place of those before."""
        self.disconnect()
        url = f"ws://127.0.0.1:{self._site.port}/api/tables{self.path}/live"
        end = time.monotonic() + PATIENCE
        while len(self._sockets) < PEOPLE:
            try:
                socket = self._open.enter_context(connect(url, open_timeout=5))
                socket.send(
                    json.dumps({"type": "hello", "tokens": [self._tokens[len(self._sockets)]]})
                )
                json.loads(socket.recv(timeout=10))
            except (OSError, WebSocketException, TimeoutError):
                if time.monotonic() > end:
                    raise Stuck(f"{self.path}: no socket") from None
                time.sleep(0.05)
            else:
                self._sockets.append(socket)

    def disconnect(self) -> None:
        self._open.close()
        self._sockets = []

    def throw(self, rng: random.Random) -> tuple[int, dict[int, str]]:
        """Open a window and throw; return its number, and the acknowledged throws by their seats.

        The window is still open: its owner has not closed it.
        """
        turn = self.board["turn"]
        self._move(turn, "roll orb")
        window = self._receive(turn, "window")["window"]
        thieves = [seat for seat in range(PEOPLE) if seat != turn]
        throwing = rng.sample(thieves, rng.choice((1, 2)))
        for seat in throwing:
            self._send(seat, type="painted", window=window)
        time.sleep(rng.uniform(0.36, 0.6))
        acknowledged = {}
        for seat in throwing:
            act = {"seat": seat, "move": "throw orb", "reaction": 400, "id": f"{window}-{seat}"}
            self._send(seat, type="act", window=window, **act)
        for seat in throwing:
            with suppress(TimeoutError):  # a connection broke, and the throw may be lost with it
                answer = self._receive(seat, "ack", "error")
                if answer["type"] == "ack":
                    acknowledged[seat] = "throw orb"
        return window, acknowledged

    def judged(self, window: int) -> Counter[int]:
        """Return how often the throws of each seat were judged since a window opened."""
        events = self._site.ask("GET", f"{self.path}/events")[window:]
        return Counter(event["seat"] for event in events if event["move"].startswith("throw"))

    def wait_for_verdicts(self, window: int, throwing: dict[int, str]) -> Counter[int]:
        end = time.monotonic() + PATIENCE
        while not set(throwing) <= set(judged := self.judged(window)):
            if time.monotonic() > end:
                return judged
            time.sleep(0.05)
        return judged

    def finish_turn(self, window: int) -> bool:
        """Close the window and end the turn; return whether the game goes on."""
        end = time.monotonic() + PATIENCE
        while (board := self.board)["phase"] not in ("turn", "over"):
            if time.monotonic() > end:
                raise Stuck(f"{self.path}: {board['phase']}")
            if board["phase"] == "window":
                act = {"seat": board["turn"], "move": closing_move(board), "reaction": 600_000}
                self._send(board["turn"], type="act", window=window, id=f"c{window}", **act)
            elif board["phase"] == "press":
                self._move(board["turn"], "stop")
            time.sleep(0.1)
        return bool(board["phase"] == "turn")

    def _move(self, seat: int, move: str) -> None:
        version = self._site.ask("GET", f"{self.path}/view")["version"]
        body = {"seat": seat, "move": move, "version": version}
        self._site.ask("POST", f"{self.path}/moves", body, self._tokens[seat])

    def _send(self, sender: int, **message: Any) -> None:
        """Send a message; over a new connection if the one before broke, as pages do."""
        try:
            self._sockets[sender].send(json.dumps(message))
        except ConnectionClosed:
            self.broken += 1
            self.connect()
            self._sockets[sender].send(json.dumps(message))

    def _receive(self, seat: int, *types: str) -> Any:
        while (message := self._next_message(seat))["type"] not in types:
            pass
        return message

    def _next_message(self, seat: int) -> Any:
        try:
            return json.loads(self._sockets[seat].recv(timeout=20))
        except ConnectionClosed:
            self.broken += 1
            self.connect()
            return {"type": "none"}


def closing_move(board: Any) -> str:
    """Return the move that closes the window of a position."""
    if not board["roll"]["matched"]:
        return "pass"
    gained = board["roll"]["number"] if board["roll"]["stolen_by"] is None else 0
    return f"settle {(board['points'] + gained) % board['tracker_spaces']}"


class Servers:
    """One server, or several on one database behind a proxy; each can be killed and started."""

    def __init__(self, count: int, database: str, folder: Path, proxy: str = "own") -> None:
        self._database = database
        self._proxy = proxy
        self._folder = folder
        self._ports = [free_port() for _ in range(count)]
        self._running = {port: self._start(port) for port in self._ports}

    @contextmanager
    def at_one_port(self) -> Iterator[int]:
        """Yield the port at which people ask."""
        try:
            if len(self._ports) == 1:
                yield self._ports[0]
            else:
                servers = list(self._running.values())
                with running_proxy(self._proxy, servers, self._folder) as port:
                    yield port
        finally:
            for server in self._running.values():
                server.kill()

    def kill_home(self) -> float:
        """Kill the server that has sockets; start it again, and return how long that took."""
        sockets = {port: self._count_sockets(server) for port, server in self._running.items()}
        home = max(sockets, key=lambda port: sockets[port])
        self._running[home].kill()
        begun = time.monotonic()
        self._running[home] = self._start(home)
        return time.monotonic() - begun

    def _start(self, port: int) -> Server:
        log = self._folder / f"{port}.log"
        server = Server(self._database, log, **SETTINGS, LARCENY_PORT=str(port))
        return server.__enter__()

    def _count_sockets(self, server: Server) -> float:
        text = httpx.get(f"{server.url}/metrics", timeout=20).text
        line = next(line for line in text.splitlines() if line.startswith("larceny_sockets "))
        return float(line.split()[1])


def measure(servers: Servers, kills: int, seed: int) -> dict[str, Any]:
    """Return what came of so many kills."""
    rng = random.Random(seed)
    counts = Counter[str]()
    starts = []
    with servers.at_one_port() as port:
        site = Site(port)
        players = [TurnsPlayer(port, number) for number in range(3)]
        for player in players:
            player.start()
        table = LiveTable(site)
        for number in range(1, kills + 1):
            table.connect()
            window, throws = table.throw(rng)
            time.sleep(rng.uniform(0, 0.8))
            counts["judged before the kill"] += sum(table.judged(window).values())
            starts.append(servers.kill_home())
            table.connect()
            verdicts = table.wait_for_verdicts(window, throws)
            counts["acknowledged throws"] += len(throws)
            counts["throws lost"] += len(set(throws) - set(verdicts))
            counts["throws judged twice"] += sum(times > 1 for times in verdicts.values())
            if not table.finish_turn(window):
                table.disconnect()
                table = LiveTable(site)
            counts["connections that broke"] += table.broken
            table.broken = 0
            print(
                number,
                dict(counts),
                [player.moves for player in players],
                file=sys.stderr,
                flush=True,
            )
        table.disconnect()
        for player in players:
            player.is_over = True
        for player in players:
            player.join(60)
    errors = [repr(player.error) for player in players if player.error is not None]
    return {
        "kills": kills,
        **counts,
        "acknowledged moves": sum(player.moves for player in players),
        "moves lost": sum(player.lost for player in players),
        "moves stored twice": sum(player.doubled for player in players),
        "stuck or refused": errors,
        "median seconds to start": round(sorted(starts)[len(starts) // 2], 2),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--proxy", choices=("own", "nginx", "caddy"), default="own")
    parser.add_argument("--database", help="a PostgreSQL URL; without it a SQLite file")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, help="where the logs and a SQLite file are kept")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as made:
        folder = options.folder or Path(made)
        database = options.database or f"{folder}/t.sqlite"
        servers = Servers(options.servers, database, folder, options.proxy)
        counts = measure(servers, options.kills, options.seed)
    kind = "postgresql" if database.startswith("postgres") else "sqlite"
    conditions = {"servers": options.servers, "database": kind}
    print(json.dumps(conditions | {"proxy": options.proxy} | counts, indent=2))


if __name__ == "__main__":
    main()
