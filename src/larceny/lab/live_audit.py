"""Audit live games: does the lag of a page, or what it claims, decide who steals?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from statistics import fmean, median
from typing import Any

from larceny.engine.seat import CHANCE, REFEREE
from larceny.realtime.reaction_claim import Timing
from larceny.table.event import Event, EventTiming
from larceny.table.event_log import LogEntry
from larceny.table.table import Table

LAG_BOUNDS = (25, 50, 100, 200, 300, 400)
"""Pages are compared by their lag, up to each of these milliseconds."""


@dataclass(frozen=True)
class Throw:
    """An attempt in a live window: by whom, how quick, and whether it succeeded."""

    name: str
    is_bot: bool
    timing: EventTiming
    is_stolen: bool
    rivals: int
    """How many others tried the same."""
    is_first: bool
    """Whether it was the quickest of them."""

    @property
    def quicker(self) -> int:
        """How much quicker the page said it was than the server saw."""
        raw = Timing(*self.timing[1:])
        return raw.observed - raw.claimed

    @property
    def is_corrected(self) -> bool:
        return not self.is_bot and self.timing.reaction > self.timing.claimed


@dataclass
class AuditLine:
    """What is found of a player, or of all pages with about the same lag."""

    throws: list[Throw] = field(default_factory=list)

    @property
    def stolen(self) -> int:
        return sum(throw.is_stolen for throw in self.throws)

    @property
    def contested(self) -> int:
        """How many of the throws had rivals."""
        return sum(throw.rivals > 0 for throw in self.throws)

    @property
    def first(self) -> int:
        """How often the throw was the quickest, where it had rivals."""
        return sum(throw.is_first for throw in self.throws if throw.rivals)

    @property
    def expected(self) -> float:
        """How often that would be if everybody were equally quick."""
        return sum(1 / (throw.rivals + 1) for throw in self.throws if throw.rivals)

    @property
    def lag(self) -> float:
        return median(throw.timing.lag for throw in self.throws)

    @property
    def quicker(self) -> float:
        return fmean(throw.quicker for throw in self.throws)

    @property
    def corrected(self) -> int:
        return sum(throw.is_corrected for throw in self.throws)

    def as_dict(self) -> dict[str, float]:
        """Return the line ready for JSON."""
        return {
            "throws": len(self.throws),
            "stolen": self.stolen,
            "contested": self.contested,
            "first": self.first,
            "expected": round(self.expected, 2),
            "lag": self.lag,
            "quicker": round(self.quicker, 1),
            "corrected": self.corrected,
        }


@dataclass
class Audit:
    """All throws of some games, by player and by lag."""

    games: int = 0
    windows: int = 0
    players: dict[str, AuditLine] = field(default_factory=dict)
    lags: dict[int, AuditLine] = field(default_factory=dict)

    def as_dict(self) -> dict[str, Any]:
        """Return the audit ready for JSON."""
        players = [{"name": name} | line.as_dict() for name, line in self.players.items()]
        lags = [{"up_to": bound} | line.as_dict() for bound, line in sorted(self.lags.items())]
        return {"games": self.games, "windows": self.windows, "players": players, "lags": lags}

    def add(self, throw: Throw) -> None:
        bound = next((bound for bound in LAG_BOUNDS if throw.timing.lag <= bound), LAG_BOUNDS[-1])
        self.players.setdefault(throw.name, AuditLine()).throws.append(throw)
        if not throw.is_bot:
            self.lags.setdefault(bound, AuditLine()).throws.append(throw)


def audit(tables: Iterable[Table]) -> Audit:
    """Collect the throws of live games, played over a network; other games add nothing."""
    audited = Audit()
    for table in tables:
        windows = list(_windows(table))
        audited.games += bool(windows)
        audited.windows += len(windows)
        for window in windows:
            for throw in _throws(table, window):
                audited.add(throw)
    return audited


@dataclass
class _Attempt:
    entry: LogEntry
    timing: EventTiming
    is_stolen: bool = False


def _windows(table: Table) -> Iterator[list[_Attempt]]:
    """Yield the attempts of each window; a move that nobody timed comes between two windows."""
    attempts: list[_Attempt] = []
    for entry in table.entries():
        event = entry.event
        if event.timing is not None and entry.is_steal:
            attempts.append(_Attempt(entry, event.timing))
        elif event.seat == CHANCE and attempts:
            attempts[-1].is_stolen |= entry.victim is not None
        elif attempts and _ends_window(event):
            yield attempts
            attempts = []
    if attempts:
        yield attempts


def _ends_window(event: Event) -> bool:
    """Return whether an event is a move that nobody timed, other than a vote."""
    is_seat = event.seat not in (CHANCE, REFEREE)
    return is_seat and event.timing is None and not event.move.startswith("vote ")


def _throws(table: Table, window: Sequence[_Attempt]) -> Iterator[Throw]:
    for attempt in window:
        rivals = [rival for rival in window if rival.entry.event.move == attempt.entry.event.move]
        quickest = min(rivals, key=lambda rival: rival.timing.reaction)
        seat = attempt.entry.event.seat
        yield Throw(
            table.setup.name(seat),
            bool(table.setup.bots and table.setup.bots[seat]),
            attempt.timing,
            attempt.is_stolen,
            len(rivals) - 1,
            attempt is quickest,
        )
