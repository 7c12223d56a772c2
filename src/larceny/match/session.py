"""What somebody who is connected to a table may ask for, whatever carries their messages.

The messages themselves, and how they are read, are the host's: a method for each, by its type.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Literal

from larceny.engine.language import find_language
from larceny.engine.seat import CHANCE
from larceny.match.absence import restore_owners
from larceny.match.document import SpeechKind
from larceny.match.errors import NotYourSeat
from larceny.match.live_table import LiveTable
from larceny.match.match import Match, submit_or_stop
from larceny.match.move_request import MoveRequest
from larceny.match.permission import check_tokens, held_seats
from larceny.match.subscriber import Subscriber
from larceny.match.tables import Tables
from larceny.match.talk import say
from larceny.match.tokens import hash_token
from larceny.match.undo import UndoWish, answer_request, undo_decision
from larceny.match.written_message import PONG, ack_message, talk_message

Seat = int | Literal["chance"]


def seat_code(seat: int | str) -> int:
    """Return the seat number of a request, which says `chance` for the chance player."""
    return CHANCE if isinstance(seat, str) else seat


async def subscribe(
    match: Match, tokens: list[str], viewer: int | None, has_viewer: bool, since: int | None
) -> Subscriber:
    """Return a subscriber with the seats of its tokens.

    The table is read again if the client knows more of it than this process does. Without a viewer
    of its own, a subscriber sees what its first seat sees.
    """
    hashes = frozenset(map(hash_token, tokens))
    is_known = len(held_seats(match.document, hashes)) == len(hashes)
    if not is_known or (since or 0) > match.version:
        await match.refresh()
    check_tokens(match.document, hashes)
    await restore_owners(match, hashes)
    seats = held_seats(match.document, hashes)
    chosen = viewer if has_viewer else min(seats, default=None)
    if chosen is not None and chosen not in seats:
        raise NotYourSeat
    return Subscriber(seats, chosen, hashes, follows_first_seat=not has_viewer)


class TableSession:
    """One connection to a table: what it is sent first, and what each of its requests does."""

    def __init__(
        self, tables: Tables, match: Match, live: LiveTable, subscriber: Subscriber, address: str
    ) -> None:
        self.match = match
        self.subscriber = subscriber
        self._tables = tables
        self._live = live
        self._address = address

    async def join(self, since: int | None) -> None:
        """Send the position, and from now on whatever happens."""
        await self.match.broadcaster.prepare_frame(*self.subscriber.reader)
        self.match.broadcaster.join(self.subscriber, since)
        self._live.greet(self.subscriber)
        if said := self.match.document.said:
            self.subscriber.send(talk_message(said, is_recent=True))

    def leave(self) -> None:
        """Send nothing any more."""
        self.match.broadcaster.leave(self.subscriber)

    async def end_absences(self, seats: frozenset[int], is_awake: bool = True) -> None:
        """End the absence of people who are back."""
        await self._tables.end_absences(self.match, seats, is_awake=is_awake)

    async def answer(self, kind: str, fields: dict[str, Any]) -> None:
        """Do what a message of some type asks for; raise why it is refused."""
        await HANDLERS[kind](self, **fields)

    # --- One method for each type of message: see HANDLERS ---

    async def ping(self) -> None:
        self.subscriber.send(PONG)

    async def shown(self, version: int | None, reading: bool = False) -> None:
        self.match.broadcaster.note_shown(self.subscriber, version, reading)

    async def painted(self, window: int) -> None:
        self._live.receive_painted(self.subscriber, window)

    async def echo(self, probe: int) -> None:
        self._live.receive_echo(self.subscriber, probe)

    async def act(
        self, seat: int, move: str, window: int, reaction: int, id: str | None = None
    ) -> None:
        """Take an action in a live window; what it led to is told when it is judged."""
        await self._live.act(self.subscriber.seats, seat, move, window, reaction)
        self._acknowledge(id)

    async def undo(self, number: int, version: int, id: str | None = None) -> None:
        wish = UndoWish(self.subscriber.seats, number, version)
        await undo_decision(self.match, wish, self._tables.clock())
        self._acknowledge(id)

    async def answer_undo(self, request: int, agrees: bool, id: str | None = None) -> None:
        held = self.subscriber.seats
        now = self._tables.clock()
        await answer_request(self.match, held, request, agrees, now)
        self._acknowledge(id)

    async def say(
        self, seat: int | None, kind: SpeechKind, text: str, id: str | None = None
    ) -> None:
        rate = self._tables.talk_rate
        await say(self.match, self.subscriber, (seat, kind, text), self._address, rate)
        self._acknowledge(id)

    async def move(self, seat: Seat, move: str, version: int, id: str | None = None) -> None:
        code = seat_code(seat)
        held = self.subscriber.seats
        request = MoveRequest(held, code, move, version, id)
        await self.end_absences(held & {code})
        reached, is_new = await submit_or_stop(self.match, request)
        is_answered = is_new and code == self.subscriber.viewer and id is not None
        if not is_answered:  # otherwise the events themselves were the answer
            self.subscriber.send(ack_message(id, reached))

    async def select_viewer(self, seat: int | None) -> None:
        self._check_viewer(seat)
        await self.match.broadcaster.prepare_frame(seat, self.subscriber.language)
        self._check_viewer(seat)  # another may have taken the seat meanwhile
        self.subscriber.select_viewer(seat)
        self.match.broadcaster.send_frame(self.subscriber)

    async def select_language(self, language: str) -> None:
        chosen = find_language(language)
        await self.match.broadcaster.prepare_frame(self.subscriber.viewer, chosen)
        self.subscriber.language = chosen
        self.match.broadcaster.send_frame(self.subscriber)

    def _acknowledge(self, request_id: str | None) -> None:
        self.subscriber.send(ack_message(request_id, self.match.version))

    def _check_viewer(self, viewer: int | None) -> None:
        if viewer is not None and viewer not in self.subscriber.seats:
            raise NotYourSeat


HANDLERS: dict[str, Callable[..., Awaitable[None]]] = {
    "act": TableSession.act,
    "echo": TableSession.echo,
    "language": TableSession.select_language,
    "move": TableSession.move,
    "painted": TableSession.painted,
    "ping": TableSession.ping,
    "say": TableSession.say,
    "shown": TableSession.shown,
    "undo": TableSession.undo,
    "undo-answer": TableSession.answer_undo,
    "viewer": TableSession.select_viewer,
}
"""What serves each type of message; a test holds that there is none without."""
