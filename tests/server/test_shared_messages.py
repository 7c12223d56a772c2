"""What everybody sees is rendered and encoded once, however many are sent it."""

from __future__ import annotations

import asyncio
import gc
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn import Config
from websockets.asyncio.client import ClientConnection, connect
from websockets.frames import Frame, Opcode

from larceny.match import snapshot
from larceny.match.frame import PublicPart, build_frame
from larceny.match.match import Match
from larceny.match.subscriber import MAX_UNSENT, Subscriber
from larceny.match.written_message import SharedMessage
from larceny.server.socket import direct_protocol
from larceny.server.socket.direct_protocol import (
    MAX_UNREAD,
    DirectProtocol,
    encode_frame,
    find_writer,
    shared_frame,
)
from larceny.table.table import Table
from tests.server.host import Host, request_move
from tests.server.process import Server, free_port
from tests.server.waiting import SECONDS, until

SPECTATORS = 1000


class Line:
    """A connection that takes messages while it is open, and remembers them."""

    def __init__(self) -> None:
        self.written: list[str] = []
        self.is_open = True

    def write(self, text: str) -> bool:
        if self.is_open:
            self.written.append(text)
        return self.is_open


def join(match: Match, viewer: int | None) -> Line:
    """Let a connection watch a match by the eyes of a viewer."""
    line = Line()
    seats = frozenset[int]() if viewer is None else frozenset([viewer])
    match.broadcaster.join(Subscriber(seats, viewer, write=line.write))
    return line


def test_a_move_is_rendered_and_encoded_once_for_a_thousand_spectators(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rendered: Counter[int | None] = Counter()
    shared: list[PublicPart] = []
    encoded: list[str] = []

    def count_frame(table: Any, viewer: int | None, *arguments: Any) -> Any:
        rendered[viewer] += 1
        return build_frame(table, viewer, *arguments)

    def count_public(table: Table) -> PublicPart:
        shared.append(PublicPart(table))
        return shared[-1]

    def count_encoding(text: str) -> bytes:
        encoded.append(text)
        return encode_frame(text)

    async def play() -> None:
        host = Host(str(tmp_path / "t.sqlite"))
        match = await host.create()
        lines = [join(match, None) for _ in range(SPECTATORS)]
        seats = [join(match, 0), join(match, 1)]
        monkeypatch.setattr(snapshot, "build_frame", count_frame)
        monkeypatch.setattr(snapshot, "PublicPart", count_public)
        monkeypatch.setattr(direct_protocol, "encode_frame", count_encoding)
        await match.submit(request_move(match))
        news = {id(line.written[-1]): line.written[-1] for line in (*lines, *seats)}
        frames = {
            id(shared_frame(text)) for text in news.values() if isinstance(text, SharedMessage)
        }
        assert len(frames) == len(news) == 3
        assert all(line.written[-1] is lines[0].written[-1] for line in lines)
        assert json.loads(lines[0].written[-1])["type"] == "events"
        await host.close()

    asyncio.run(play())
    assert rendered == {None: 1, 0: 1, 1: 1}
    assert len(encoded) == 3
    assert len(shared) == 1


@pytest.mark.parametrize("size", [1, 125, 126, 65_535, 65_536])
def test_a_shared_message_is_a_text_and_its_frame(size: int) -> None:
    message = SharedMessage("x" * size)
    frame = Frame(Opcode.TEXT, message.encode()).serialize(mask=False)
    assert shared_frame(message) == encode_frame(message) == frame
    assert shared_frame(message) is shared_frame(message)


def test_messages_stay_in_order_when_a_reader_is_slow_for_a_while() -> None:
    async def send() -> None:
        line = Line()
        subscriber = Subscriber(frozenset(), None, write=line.write)
        subscriber.send("1")
        line.is_open = False
        subscriber.send("2")
        subscriber.send("3")
        line.is_open = True
        taken = [await subscriber.next_message(), await subscriber.next_message()]
        subscriber.send("4")  # the third may still be on its way
        assert line.written == ["1"]
        taken.append(await subscriber.next_message())
        assert taken == ["2", "3", "4"]
        waiting = asyncio.create_task(subscriber.next_message())
        await asyncio.sleep(0)
        subscriber.send("5")
        assert line.written == ["1", "5"]
        waiting.cancel()

    asyncio.run(send())


def test_a_reader_that_stays_slow_is_dropped() -> None:
    async def send() -> None:
        line = Line()
        line.is_open = False
        subscriber = Subscriber(frozenset(), None, write=line.write)
        for number in range(MAX_UNSENT + 1):
            subscriber.send(str(number))
        assert subscriber.is_dropped
        line.is_open = True
        subscriber.send("too late")
        assert line.written == []
        assert await subscriber.next_message() is None

    asyncio.run(send())


async def _accept_and_wait(scope: Scope, receive: Receive, send: Send) -> None:
    """An app that accepts a socket and waits until it is closed."""
    await receive()
    await send({"type": "websocket.accept"})
    write = find_writer(scope)
    assert write is not None
    assert write("hello")
    await receive()
    assert not write("too late")


def test_a_closed_socket_is_not_kept_in_memory_until_garbage_is_collected() -> None:
    async def open_and_close() -> None:
        port = free_port()
        config = Config(_accept_and_wait, port=port, ws=DirectProtocol, lifespan="off")
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve())
        await until(lambda: server.started)
        gc.disable()
        try:
            async with connect(f"ws://127.0.0.1:{port}", compression=None) as link:
                assert await link.recv() == "hello"
            await until(
                lambda: all(
                    type(object_kept) is not DirectProtocol for object_kept in gc.get_objects()
                )
            )
        finally:
            gc.enable()
            server.should_exit = True
            await serving

    asyncio.run(open_and_close())


def test_over_real_sockets_a_hand_is_sent_to_its_own_seat_alone(tmp_path: Path) -> None:
    """Each socket gets what its viewer is shown on request, though they share frames."""
    with Server(str(tmp_path / "t.sqlite"), tmp_path / "log") as server:
        people = [{"kind": "you", "name": name} for name in ("Ann", "Ben")]
        body = {"game": "art-robbery", "hot_seat": True, "seats": people}
        opened = server.post("/api/tables", body).json()
        asyncio.run(_compare_viewers(server, opened["id"], opened["tokens"]))


async def _compare_viewers(server: Server, table: str, tokens: dict[str, str]) -> None:
    viewers = [tokens["0"], tokens["1"], None, None]
    address = f"{server.live}/api/tables/{table}/live"
    links = [await connect(address) for _ in viewers]
    for link, token in zip(links, viewers, strict=True):
        await link.send(json.dumps({"type": "hello", "tokens": [token] if token else []}))
    frames = [await _next_frame(link) for link in links]
    for _ in range(6):
        seat = frames[0]["actors"][0]
        move = {"seat": seat, "move": frames[seat]["choices"][0]["move"], "id": None}
        version = frames[seat]["version"]
        await links[seat].send(json.dumps({"type": "move", "version": version, **move}))
        frames = [await _next_frame(link, version) for link in links]
        shown = [server.get(f"/api/tables/{table}/view", token) for token in viewers]
        assert frames == shown
        hands = [[thief["hand"] for thief in frame["board"]["thieves"]] for frame in frames]
        assert hands[2] == hands[3] == [None, None]
        assert hands[0][1] is None is hands[1][0]
        assert hands[0][0]
        assert hands[1][1]
    for link in links:
        await link.close()


async def _next_frame(link: ClientConnection, after: int = 0) -> Any:
    while True:
        message = json.loads(await link.recv())
        if "frame" in message and message["frame"]["version"] > after:
            return message["frame"]


def test_a_client_that_goes_on_talking_after_it_was_refused_is_rid_of_at_once() -> None:
    """The close of the client was not read while its messages waited, for 10 seconds."""
    has_refused = asyncio.Event()

    async def refuse_at_once(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await receive()
        await send({"type": "websocket.close", "code": 1008})
        has_refused.set()

    async def talk_on() -> int | None:
        port = free_port()
        config = Config(refuse_at_once, port=port, ws=DirectProtocol, lifespan="off")
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve())
        await until(lambda: server.started)
        try:
            link = await connect(f"ws://127.0.0.1:{port}", close_timeout=None)
            async with asyncio.timeout(SECONDS), link:
                text = Frame(Opcode.TEXT, b"nonsense").serialize(mask=True)
                link.transport.pause_reading()
                link.transport.write(text * (2 * MAX_UNREAD))
                await has_refused.wait()
                link.transport.write(text * (2 * MAX_UNREAD))
                link.transport.resume_reading()
                await link.wait_closed()
                return link.close_code
        finally:
            server.should_exit = True
            await serving

    assert asyncio.run(talk_on()) == 1008
