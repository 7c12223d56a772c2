"""Tables without a server: requests and connections of a page, answered in its own process."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest

import larceny
from larceny.match.jobs import Job, WorkerAnswer, compute
from larceny.solo.host import Host
from larceny.solo.work import Limits
from tests.solo.memory_database import MemoryDatabase

SECONDS = 60.0
SEATS = [{"kind": "you", "name": "Ann"}, {"kind": "bot", "bot": "greedy"}]


@pytest.fixture(autouse=True)
def quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("larceny.solo.host.BOT_DELAY", 0.0)


async def compute_here(job: Job, limits: Limits) -> WorkerAnswer:
    return compute(job)


class SoloPage:
    """A page without a server, that plays the seat it opened."""

    def __init__(self, database: MemoryDatabase) -> None:
        self.host = Host(database, compute_here)
        self.received: list[dict[str, Any] | None] = []
        self._news = asyncio.Event()

    async def ask(
        self, method: str, path: str, body: object = None, token: str | None = None
    ) -> tuple[int, Any]:
        text = body if isinstance(body, str) or body is None else json.dumps(body)
        answer = await self.host.request(method, f"/api/{path}", text, token, "en")
        status, facts = json.loads(answer)
        return status, json.loads(facts) if facts[0] in "[{" else facts

    def connect(self, table: str, token: str, seat: int = 0) -> None:
        def receive(text: str | None) -> None:
            self.received.append(None if text is None else json.loads(text))
            self._news.set()

        self.received.clear()
        self.host.connect("page", table, receive)
        self.tell(type="hello", tokens=[token], viewer=seat, since=None, language="en")

    def tell(self, **message: object) -> None:
        self.host.receive("page", json.dumps(message))

    async def wait(self, is_there: Callable[[Any], bool]) -> Any:
        """Return the latest message of some kind, once there is one."""
        async with asyncio.timeout(SECONDS):
            while True:
                for message in reversed(self.received):
                    if message is not None and is_there(message):
                        return message
                self._news.clear()
                await self._news.wait()

    async def wait_for_frame(self, version: int = 0) -> Any:
        """Return the latest position, once it has a version."""
        return await self.wait(
            lambda message: "frame" in message and message["table"]["version"] >= version
        )

    async def play(self, moves: int) -> Any:
        """Make so many moves, or fewer if the game ends; return the last frame message."""
        done = after = 0
        while True:
            news = await self.wait_for_frame(after)
            frame, version = news["frame"], news["table"]["version"]
            if frame["over"] or done == moves:
                return news
            after = version + 1
            self.tell(type="shown", version=version)
            if 0 in frame["actors"]:
                done += 1
                move = frame["choices"][done * 7 % len(frame["choices"])]["move"]
                self.tell(type="move", seat=0, move=move, version=version, id=f"m{version}")


async def play_with_a_reload(game: str) -> tuple[Any, SoloPage, str]:
    database = MemoryDatabase()
    page = SoloPage(database)
    status, opened = await page.ask("POST", "tables", {"game": game, "seats": SEATS})
    assert status == 200
    table, token = opened["id"], opened["tokens"]["0"]
    page.connect(table, token)
    before = await page.play(2)
    await page.host.close()
    again = SoloPage(database)
    again.connect(table, token)
    shown = await again.wait_for_frame()
    assert shown["table"]["version"] >= before["table"]["version"]
    return await again.play(1000), again, table


def test_a_game_is_played_to_its_end_with_a_reload_in_the_middle() -> None:
    async def play() -> None:
        last, page, table = await play_with_a_reload("dice-heist")
        assert last["frame"]["over"]
        _, saved = await page.ask("GET", f"tables/{table}/log")
        assert list(larceny.replay(saved).scores) == last["frame"]["scores"]
        for part in ("proof", "ending", "review", "replay", "replay/1?seat=0"):
            status, _ = await page.ask("GET", f"tables/{table}/{part}")
            assert status == 200
        status, replayed = await page.ask("POST", "replay", saved)
        assert status == 200
        assert (await page.ask("GET", f"tables/{replayed['id']}/log"))[1] == saved
        await page.host.close()

    asyncio.run(play())


def test_a_refusal_is_told_in_the_words_of_the_server() -> None:
    async def play() -> None:
        page = SoloPage(MemoryDatabase())
        status, problem = await page.ask("GET", "games/chess")
        assert status == 409
        assert problem["code"] == "unknown-game"
        _, opened = await page.ask("POST", "tables", {"game": "heist", "seats": SEATS})
        status, problem = await page.ask("GET", f"tables/{opened['id']}/review")
        assert (status, problem["code"]) == (409, "not-over")
        status, problem = await page.ask("POST", f"tables/{opened['id']}/hint", {"version": 0})
        assert (status, problem["code"]) == (409, "not-your-seat")
        page.connect(opened["id"], "nonsense")
        error = await page.wait(lambda message: message["type"] == "error")
        assert error["error"]["code"] == "bad-token"
        assert page.received[-1] is None, "the connection is closed"
        await page.host.close()

    asyncio.run(play())


def test_two_hosts_at_one_table_agree() -> None:
    """As where a browser has no locks, and each tab is a host of its own."""

    async def play() -> None:
        database = MemoryDatabase()
        first, second = SoloPage(database), SoloPage(database)
        seats = [{"kind": "you"}, {"kind": "you"}]
        choices = {"game": "dice-heist", "seats": seats, "hot_seat": True}
        _, opened = await first.ask("POST", "tables", choices)
        info = opened["table"]
        for page in (first, second):
            page.connect(opened["id"], opened["tokens"]["0"])
            await page.wait_for_frame(info["version"])
        _, frame = await first.ask("GET", f"tables/{opened['id']}/view")
        seat, version = frame["actors"][0], frame["version"]
        for page in (first, second):
            page.connect(opened["id"], opened["tokens"][str(seat)], seat)
            page.tell(type="move", seat=seat, move="recruit", version=version, id="same")
            await page.wait(lambda message: message["type"] == "ack" or "answers" in message)
        _, saved = await first.ask("GET", f"tables/{opened['id']}/log")
        assert saved.count(f"p{seat} recruit") == 1
        for page in (first, second):
            await page.host.close()

    asyncio.run(play())
