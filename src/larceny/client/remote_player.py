"""A program in a seat of a server's table: frames come in, its moves go out."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable, Mapping
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake, WebSocketException
from websockets.sync.client import ClientConnection, connect

from larceny.bots.outside.outside_bot import OutsideBot
from larceny.bots.outside.protocol import BotFailure, SentEvents, TurnRequest, game_over
from larceny.client.table_address import ServerRefusal, TableAddress
from larceny.engine.seat import CHANCE, REFEREE

WAIT_SECONDS = 5.0
"""A program that would rather wait is asked for a move if nothing has happened for so long."""
MAX_TRIES = 8
FIRST_DELAY = 0.25
MAX_DELAY = 10.0
MAX_MESSAGE = 1 << 24
POLICY_CLOSE = 1008
_TRANSIENT = ("stale-version", "not-stored", "game-over", "not-started")
"""Refusals of a move after which the server's next frame tells what to do."""
_SEATS = {"chance": CHANCE, "referee": REFEREE}


class RemotePlayer:
    """Plays one seat until the game is over; connects again when the connection breaks."""

    def __init__(
        self,
        address: TableAddress,
        seat: int,
        token: str,
        bot: OutsideBot,
        say: Callable[[str], None],
    ) -> None:
        self._address = address
        self._seat = seat
        self._token = token
        self._bot = bot
        self._say = say
        self._events: list[tuple[int, str]] = []
        self._feed = SentEvents()
        self._sent: dict[str, Any] | None = None
        """The last move that was sent; the same one is sent again if its answer was lost."""
        self._tries = 0
        self._is_waiting = False
        self._frame: Mapping[str, Any] = {}
        self._known = 0
        """The version whose events are all known; it counts those that were taken back, too."""

    def play(self) -> Mapping[str, Any]:
        """Play the game to its end and return its last frame."""
        while True:
            try:
                with connect(self._address.live, max_size=MAX_MESSAGE) as socket:
                    frame = self._serve(socket)
                    if frame is not None:
                        return frame
            except ConnectionClosed as closed:
                if closed.rcvd is not None and closed.rcvd.code == POLICY_CLOSE:
                    raise ServerRefusal("the server closed the connection: refused") from None
            except InvalidHandshake as error:
                self._note(error)
            except (OSError, WebSocketException) as error:
                self._note(error)
            self._wait_to_reconnect()

    def _note(self, error: Exception) -> None:
        if self._tries == 0:
            self._say(f"no connection ({error}); trying again")

    def _wait_to_reconnect(self) -> None:
        self._tries += 1
        if self._tries > MAX_TRIES:
            raise ServerRefusal(f"no server answers at {self._address.server}: gave up")
        time.sleep(min(FIRST_DELAY * 2**self._tries, MAX_DELAY))

    def _serve(self, socket: ClientConnection) -> Mapping[str, Any] | None:
        """Follow one connection; return the last frame of the game when it is over."""
        hello = {"type": "hello", "tokens": [self._token], "viewer": self._seat}
        socket.send(json.dumps({**hello, "since": self._known}))
        while True:
            try:
                text = socket.recv(timeout=WAIT_SECONDS if self._is_waiting else None)
            except TimeoutError:
                self._answer(socket, self._frame, can_wait=False)
                continue
            frame = self._read(socket, json.loads(text))
            if frame is not None and frame["over"]:
                self._bot.end_game(game_over(frame["scores"], frame["winners"]))
                return frame

    def _read(
        self, socket: ClientConnection, message: Mapping[str, Any]
    ) -> Mapping[str, Any] | None:
        """Take in a message, and move if it is this seat's turn; return its frame, if any."""
        kind = message["type"]
        if kind == "error":
            self._hear_refusal(socket, message)
        if kind == "frame" and message["frame"]["number"] < len(self._events):
            self._go_back(message["frame"]["number"])
        for event in message.get("events", ()):
            self._take_in(event)
        if kind not in ("frame", "events") or message.get("frame") is None:
            return None
        self._tries = 0
        frame: Mapping[str, Any] = message["frame"]
        self._frame = frame
        if frame["number"] == len(self._events):
            self._known = frame["version"]
        is_running = message["table"]["status"] == "running"
        if is_running and self._seat in frame["actors"] and frame["choices"]:
            self._answer(socket, frame, can_wait=len(frame["actors"]) > 1)
        return frame

    def _go_back(self, number: int) -> None:
        """Forget the events that somebody took back; the program is told of the rest anew."""
        del self._events[number:]
        self._feed = SentEvents()
        self._bot.start_game(1, self._seat)

    def _take_in(self, event: Mapping[str, Any]) -> None:
        """Keep an event; one that was masked may come again under its number."""
        place = event["number"] - 1
        entry = _SEATS.get(event["seat"], event["seat"]), event["move"]
        if place < len(self._events):
            self._events[place] = entry
        else:
            self._events.append(entry)

    def _answer(self, socket: ClientConnection, frame: Mapping[str, Any], can_wait: bool) -> None:
        """Send the program's move, or again the one that was sent for this position before."""
        version = frame["version"]
        self._is_waiting = False
        if self._sent is None or self._sent["version"] != version:
            move = self._ask(frame, can_wait)
            if move is None:
                self._is_waiting = True
                return
            self._sent = {
                "type": "move",
                "seat": self._seat,
                "move": move,
                "version": version,
                "id": secrets.token_hex(8),
            }
        socket.send(json.dumps(self._sent))

    def _ask(self, frame: Mapping[str, Any], can_wait: bool) -> str | None:
        """Return the program's move; start it again if it fails, and give it up in the end."""
        moves = [choice["move"] for choice in frame["choices"]]
        while True:
            turn = TurnRequest(
                self._seat,
                frame["version"],
                frame["board"],
                moves,
                frame["actors"],
                self._feed.news(self._events),
                can_wait,
            )
            try:
                move = self._bot.ask(turn)
                if move is not None and move not in moves:
                    raise BotFailure(f"answered {move!r}, which is not legal")
            except BotFailure as error:
                self._restart(str(error))
            else:
                self._bot.failures = 0
                return move

    def _restart(self, reason: str) -> None:
        self._say(f"the program {reason}")
        self._feed = SentEvents()  # a new process knows of no event yet
        while True:
            self._bot.fail()
            if self._bot.is_given_up:
                raise BotFailure(f"the program failed too often: it {reason}")
            try:
                self._bot.start_game(1, self._seat)
            except BotFailure as error:
                self._say(f"the program {error}")
            else:
                return

    def _hear_refusal(self, socket: ClientConnection, message: Mapping[str, Any]) -> None:
        problem = message["error"]
        is_move = message["id"] is not None
        if is_move and problem["code"] == "rate-limited":
            time.sleep(1.0)
            socket.send(json.dumps(self._sent))
        elif not is_move or problem["code"] not in _TRANSIENT:
            raise ServerRefusal(f"the server refuses: {problem['message']}")
