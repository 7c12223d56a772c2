"""The log of a failing database: one line a minute instead of a traceback for every move."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from sqlalchemy.exc import SQLAlchemyError

MINUTE_SECONDS = 60.0


class DatabaseFailureFilter(logging.Filter):
    """Shortens records of database failures to one line, and drops those within the same minute."""

    def __init__(self, name: str = "", clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(name)
        self._clock = clock
        self._logged_at: float | None = None
        self._dropped = 0

    def filter(self, document: logging.LogRecord) -> bool:
        """Return whether to log a document."""
        error = document.exc_info[1] if document.exc_info else None
        if not isinstance(error, SQLAlchemyError):
            return True
        now = self._clock()
        if self._logged_at is not None and now < self._logged_at + MINUTE_SECONDS:
            self._dropped += 1
            return False
        others = f" ({self._dropped} more failures since the last line)" if self._dropped else ""
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        document.msg = f"{document.getMessage()}: {reason}{others}"
        document.args = ()
        document.exc_info = document.exc_text = None
        self._logged_at = now
        self._dropped = 0
        return True
