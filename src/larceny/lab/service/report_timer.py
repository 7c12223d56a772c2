"""When the reports of a run are due, and when its time is over."""

from __future__ import annotations

from collections.abc import Callable

PAUSE_SECONDS = 0.8
"""The least time between two reports."""
PLAYING_SHARE = 4
"""Games are played for so many times as long as their report took to write."""


class ReportTimer:
    """Tells when a report is due, and when the time of a run is over."""

    def __init__(self, seconds: float, clock: Callable[[], float]) -> None:
        self._seconds = seconds
        self._clock = clock
        self._begun: float | None = None
        self._due = self._asked = clock()

    def is_late(self) -> bool:
        """Return whether the time is over, which begins when this is asked for the first time."""
        now = self._clock()
        if self._begun is None:
            self._begun = now
        return now - self._begun >= self._seconds

    def is_due(self) -> bool:
        """Return whether a report is to be written now."""
        self._asked = self._clock()
        return self._asked >= self._due

    def note_report(self) -> None:
        """Note that a report was written; the longer that took, the later is the next one."""
        now = self._clock()
        self._due = now + max(PAUSE_SECONDS, PLAYING_SHARE * (now - self._asked))
