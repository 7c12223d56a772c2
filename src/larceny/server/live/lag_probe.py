"""Measure the round trips of the pages at a live table, again and again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from weakref import WeakKeyDictionary

from larceny.realtime.reaction_claim import LagMeter
from larceny.server.match.subscriber import Subscriber
from larceny.server.socket.live_message import probe_message

MAX_PENDING = 8
"""Probes without an answer that are remembered for a page."""


@dataclass
class _Probes:
    sent: OrderedDict[int, int] = field(default_factory=OrderedDict)


class LagProbe:
    """Sends numbered probes to pages and notes when their echoes come."""

    def __init__(self, lag_of: Callable[[int], LagMeter]) -> None:
        self._lag_of = lag_of
        self._pending: WeakKeyDictionary[Subscriber, _Probes] = WeakKeyDictionary()
        self._number = 0

    def send(self, subscribers: Iterable[Subscriber], now: int) -> None:
        """Send a probe to every page that holds a seat, and note what its transport measures."""
        self._number += 1
        for subscriber in subscribers:
            if not subscriber.seats:
                continue
            sent = self._pending.setdefault(subscriber, _Probes()).sent
            sent[self._number] = now
            if len(sent) > MAX_PENDING:
                sent.popitem(last=False)
            subscriber.send(probe_message(self._number))
            if subscriber.round_trips is not None and (known := subscriber.round_trips()):
                for seat in subscriber.seats:
                    self._lag_of(seat).add_transport(*known)

    def receive(self, subscriber: Subscriber, number: int, now: int) -> None:
        """Note an echo; one that was not asked for says nothing."""
        probes = self._pending.get(subscriber)
        sent = probes.sent.pop(number, None) if probes is not None else None
        if sent is not None:
            for seat in subscriber.seats:
                self._lag_of(seat).add(now - sent)
