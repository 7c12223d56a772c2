"""The referee of a live window: what cannot be told apart by the times that were seen.

Attempts closer together than `tie` milliseconds are simultaneous, once no further attempt can join
them. An attempt as close to the closing of the window, before it or after it, is disputed.
"""

from __future__ import annotations

from typing import Any

from larceny.engine.contract import Contract
from larceny.engine.mask import count_of
from larceny.engine.rule import rule
from larceny.engine.seat import MAX_SEATS, seats_of
from larceny.realtime.window import NEVER, Window

TIE = 20
"""Milliseconds below which people cannot tell which of two events came first."""
NO_REPORT = -1


@rule
def tied_seats(window: Window) -> int:
    """Return the mask of the seats whose attempts cannot be told apart, 0 if there is no tie."""
    return window.together if count_of(window.together) > 1 else 0


@rule
def tie_deadline(window: Window, tie: int) -> int:
    """Return when the next attempt can no longer join the last ones."""
    return window.last_attempt + tie


@rule
def disputed_seats(window: Window, tie: int) -> int:
    """Return the mask of the seats whose attempt was too close to the closing of the window."""
    mask = 0
    if window.closed_at != -NEVER:
        for seat in range(MAX_SEATS):
            if abs(window.attempted_at[seat] - window.closed_at) < tie:
                mask |= 1 << seat
    return mask


class Referee:
    """Watches one window of a live table, in plain Python."""

    def __init__(self, contract: Contract, params: Any, window: Window, tie: int = TIE) -> None:
        self._rules = contract.need_live().rules
        self._params = params
        self._window = window
        self._tie = tie

    @property
    def due(self) -> int | None:
        """When a tie will be certain; None if there is none to decide."""
        return tie_deadline(self._window, self._tie) if tied_seats(self._window) else None

    def report(self, state: Any) -> int:
        """Return a report that is due at the window's present time, or -1; ask until it is -1."""
        if self.due is not None:
            if self.due > self._window.now:
                return NO_REPORT
            tied = tied_seats(self._window)
            self._window.together = 0
            report = self._rules.tie_report(self._params, state, tied)
            if report != NO_REPORT:
                return report
        return self._report_dispute(state)

    def _report_dispute(self, state: Any) -> int:
        for seat in seats_of(disputed_seats(self._window, self._tie)):
            report = self._rules.dispute_report(self._params, state, seat)
            if report != NO_REPORT:
                return report
        return NO_REPORT
