"""Pages that lie to win the race, over real sockets against a real server."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect

from larceny.engine import rng
from larceny.realtime.reaction_claim import MIN_REACTION
from larceny.realtime.reflex import Reflex, draw_reaction
from tests.server.process import Server

ONE_WAY = 0.015
"""Seconds that a message of every page here takes."""
RACES = 8
APART = 60
"""Milliseconds between the reactions of the two who race: none is voted on."""
PAIRS = 20_000


@dataclass(frozen=True)
class Strategy:
    """What a cheating page does; delays are in seconds."""

    is_silent: bool = False
    answer_delay: float = 0.0
    paint_delay: float = 0.0


HONEST = Strategy()


@dataclass
class Page:
    """One page at a live table; `cheat` is None if it is honest."""

    seat: int
    token: str
    cheat: Strategy | None = None
    reaction: int | None = None
    """The milliseconds after which its player throws in the next window; None: not at all."""
    window: asyncio.Future[int] | None = None
    offsets: list[int] = field(default_factory=list)
    _sending: set[asyncio.Task[None]] = field(default_factory=set)

    async def run(self, socket: ClientConnection) -> None:
        await socket.send(json.dumps({"type": "hello", "tokens": [self.token]}))
        strategy = self.cheat or HONEST
        async for text in socket:
            message = json.loads(text)
            if message["type"] == "probe" and not strategy.is_silent:
                echo = {"type": "echo", "probe": message["probe"]}
                self._send(socket, 2 * ONE_WAY + strategy.answer_delay, echo)
            elif message["type"] == "window" and self.reaction is None:
                if self.window is not None and not self.window.done():
                    self.window.set_result(message["window"])
            elif message["type"] == "window":
                assert self.reaction is not None
                seconds = self.reaction / 1000
                delay = min(strategy.paint_delay, seconds)
                painted = {"type": "painted", "window": message["window"]}
                self._send(socket, 2 * ONE_WAY + delay, painted)
                claimed = self.reaction if self.cheat is None else 0
                act = {"seat": self.seat, "move": "throw orb", "window": message["window"]}
                act |= {"type": "act", "id": str(message["window"]), "reaction": claimed}
                self._send(socket, 2 * ONE_WAY + seconds, act)

    def _send(self, socket: ClientConnection, delay: float, message: dict[str, Any]) -> None:
        async def send() -> None:
            await asyncio.sleep(delay)
            await socket.send(json.dumps(message))

        task = asyncio.create_task(send())
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)


class Races:
    """Two who race for the orb at one table, and a third whose turn it is when they do."""

    def __init__(self, server: Server, cheat: Strategy, is_behind_proxy: bool = False) -> None:
        self._server = server
        self._headers = {"X-Forwarded-For": "203.0.113.9"} if is_behind_proxy else {}
        seats = [{"kind": "you", "name": "P0"}, {"kind": "open"}, {"kind": "open"}]
        body = {"game": "spell-stealers", "rules": "live", "seats": seats}
        opened = server.post("/api/tables", body).json()
        self._path = f"/api/tables/{opened['id']}"
        tokens = [opened["tokens"]["0"]]
        for seat in (1, 2):
            answer = server.post(f"{self._path}/seats/{seat}", {"name": f"P{seat}"})
            tokens.append(answer.json()["token"])
        self.pages = [Page(seat, token) for seat, token in enumerate(tokens)]
        self.owner = server.get(f"{self._path}/view")["board"]["turn"]
        self.cheat, self.honest = [page for page in self.pages if page.seat != self.owner]
        self.cheat.cheat = cheat

    async def _get(self, what: str) -> Any:
        """Ask in a thread: the pages here go on meanwhile."""
        return await asyncio.to_thread(self._server.get, f"{self._path}{what}")

    async def _board(self) -> Any:
        return (await self._get("/view"))["board"]

    async def run(self, races: int) -> None:
        random, numbers = Random(1), rng.new(1)
        tasks: list[asyncio.Task[None]] = []
        sockets: list[ClientConnection] = []
        for page in self.pages:
            url = f"{self._server.live}{self._path}/live"
            sockets.append(await connect(url, additional_headers=self._headers))
            tasks.append(asyncio.create_task(page.run(sockets[-1])))
        await asyncio.sleep(3)  # the server measures them
        while len(self.honest.offsets) < races and (await self._board())["phase"] != "over":
            await self._draw_reactions(random, numbers)
            await self._play_turn(sockets)
        for task in tasks:
            task.cancel()
        for socket in sockets:
            await socket.close()

    async def _draw_reactions(self, random: Random, numbers: rng.Rng) -> None:
        slower = max(MIN_REACTION, draw_reaction(Reflex(), numbers)) + APART
        pair = [slower - APART, slower]
        random.shuffle(pair)
        is_race = (await self._board())["turn"] == self.owner
        self.cheat.reaction, self.honest.reaction = pair if is_race else (None, None)

    async def _play_turn(self, sockets: list[ClientConnection]) -> None:
        """Let whoever's turn it is roll, wait for the throws, and close the window."""
        turn, before = (await self._board())["turn"], len(await self._throws())
        opened = self.pages[turn].window = asyncio.Future()
        await self._move(turn, "roll orb")
        window = await opened
        throws: list[Any] = []
        while turn == self.owner and len(throws) < 2:
            await asyncio.sleep(0.05)
            throws = (await self._throws())[before:]
        for throw in throws:
            thief = self.pages[throw["seat"]]
            assert thief.reaction is not None
            thief.offsets.append(throw["timing"]["reaction"] - thief.reaction)
        board = await self._board()
        if board["phase"] == "window":
            closing = {"seat": turn, "move": closing_move(board), "window": window}
            closing |= {"type": "act", "id": f"close-{window}", "reaction": 600_000}
            await sockets[turn].send(json.dumps(closing))
        while (board := await self._board())["phase"] not in ("turn", "over"):
            if board["phase"] != "press" or not await self._move(turn, "stop"):
                await asyncio.sleep(0.05)  # a vote may have begun: it ends by itself

    async def _throws(self) -> list[Any]:
        events = await self._get("/events")
        return [event for event in events if event["move"].startswith("throw")]

    async def _move(self, seat: int, move: str) -> bool:
        version = (await self._get("/view"))["version"]
        body = {"seat": seat, "move": move, "version": version}
        path, token = f"{self._path}/moves", self.pages[seat].token
        answer = await asyncio.to_thread(self._server.post, path, body, token)
        return answer.status_code == 200


def closing_move(board: Any) -> str:
    if not board["roll"]["matched"]:
        return "pass"
    gained = board["roll"]["number"] if board["roll"]["stolen_by"] is None else 0
    return f"settle {(board['points'] + gained) % board['tracker_spaces']}"


def share_of(cheat: Iterable[int], honest: Iterable[int]) -> float:
    """Return how often a cheat is first against an equal, by how each was judged."""
    random, numbers = Random(2), rng.new(2)
    cheats, honests, won = list(cheat), list(honest), 0.0
    for _ in range(PAIRS):
        first = draw_reaction(Reflex(), numbers) + random.choice(cheats)
        second = draw_reaction(Reflex(), numbers) + random.choice(honests)
        won += (first < second) + (first == second) / 2
    return won / PAIRS


@pytest.mark.nightly
@pytest.mark.parametrize("is_behind_proxy", [False, True], ids=["direct", "proxy"])
@pytest.mark.parametrize(
    "cheat",
    [
        Strategy(),
        Strategy(is_silent=True),
        Strategy(answer_delay=0.2),
        Strategy(answer_delay=0.4, paint_delay=0.4),
    ],
    ids=["claims", "is silent", "answers late", "answers and paints late"],
)
def test_no_cheating_page_is_first_in_more_than_55_of_100_races_with_an_equal(
    cheat: Strategy, is_behind_proxy: bool, tmp_path: Path
) -> None:
    with Server(str(tmp_path / "tables.sqlite"), tmp_path / "log") as server:
        races = Races(server, cheat, is_behind_proxy)
        asyncio.run(races.run(RACES))
    cheats, honests = races.cheat.offsets, races.honest.offsets
    assert len(cheats) == len(honests) >= RACES / 2
    share = share_of(cheats, honests)
    print(f"first in {share:.1%} of the races: {cheat}, behind a proxy: {is_behind_proxy}")
    assert share < 0.55
