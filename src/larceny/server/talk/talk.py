"""The talk at one match: what may be said by whom, kept briefly, and sent to everybody."""

from __future__ import annotations

from collections import deque

from larceny.server.clock import Clock
from larceny.server.errors import NotYourSeat, RateLimited
from larceny.server.http.limits import RateLimit
from larceny.server.match.match import Match
from larceny.server.match.subscriber import Subscriber
from larceny.server.socket.social_message import SayMessage, talk_message
from larceny.server.storage.record import FREE, OFF
from larceny.server.storage.talk_storage import MAX_KEPT, TalkStorage
from larceny.server.talk.talk_refusal import NothingSaid, TalkOff, UnknownPhrase
from larceny.server.talk.utterance import PHRASES, REACTIONS, Utterance, clean_text

RATE = 0.5
"""What somebody may say in a second, in the long run."""
BURST = 5
"""What somebody may say at once."""


class Talk:
    """Takes what people say at a match, stores it, and sends it to all connections here."""

    def __init__(self, match: Match, storage: TalkStorage, rate: RateLimit, clock: Clock) -> None:
        self._match = match
        self._storage = storage
        self.rate = rate
        self._clock = clock
        self._recent: deque[Utterance] = deque(maxlen=MAX_KEPT)
        self._is_loaded = False

    async def greet(self, subscriber: Subscriber) -> None:
        """Send a page that has just connected what was said lately."""
        if not self._is_loaded:
            await self.read_new(is_told=False)
        if self._recent:
            subscriber.send(talk_message(self._recent, is_recent=True))

    async def say(self, subscriber: Subscriber, said: SayMessage, address: str) -> None:
        """Let a connection say something, for its seat or as a spectator; or refuse it."""
        seat = self._speaker(subscriber, said)
        text = _check_words(said, self._match.record.talk == FREE)
        key = f"{self._match.id} {address if seat is None else seat}"
        if not self.rate.allow(key):
            raise RateLimited
        if not self._is_loaded:
            await self.read_new(is_told=False)
        spoken = Utterance(0, seat, said.kind, text, self._clock())
        await self._storage.append(self._match.id, spoken)
        await self.read_new()

    async def read_new(self, is_told: bool = True) -> None:
        """Read what is stored and not known here, and send it to everybody."""
        after = self._recent[-1].number if self._recent else 0
        found = await self._storage.load(self._match.id, after)
        self._is_loaded = True
        last = self._recent[-1].number if self._recent else 0
        new = [one for one in found if one.number > last]  # another may have read meanwhile
        self._recent.extend(new)
        if new and is_told:
            message = talk_message(new, is_recent=False)
            self._match.broadcaster.subscribers.broadcast(lambda viewer, language: message)

    def _speaker(self, subscriber: Subscriber, said: SayMessage) -> int | None:
        """Return the seat that speaks; a spectator may only react, at a public table."""
        record = self._match.record
        if record.talk == OFF:
            raise TalkOff
        if said.seat is not None:
            if said.seat not in subscriber.seats:
                raise NotYourSeat
            return said.seat
        if not record.is_public or said.kind != "reaction":
            raise NotYourSeat
        return None


def _check_words(said: SayMessage, is_free: bool) -> str:
    """Return what is stored: the id of a phrase or reaction, or words that were cleaned."""
    if said.kind == "text":
        if not is_free:
            raise TalkOff
        text = clean_text(said.text)
        if not text:
            raise NothingSaid
        return text
    if said.text not in (PHRASES if said.kind == "phrase" else REACTIONS):
        raise UnknownPhrase
    return said.text
