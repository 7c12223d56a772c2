"""The last warnings and errors of the log, for the host's page."""

from __future__ import annotations

import logging
from collections import deque
from typing import NamedTuple

from larceny.server.storage.failure_filter import DatabaseFailureFilter

MAX_ERRORS = 50
MAX_LENGTH = 500
LOGGERS = ("larceny", "uvicorn.error")


class LoggedError(NamedTuple):
    """A record of the log, in one line."""

    at: float
    level: str
    message: str


class RecentErrors(logging.Handler):
    """Keeps the last warnings and errors of a process, from when it is attached on."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.addFilter(DatabaseFailureFilter())
        self._kept: deque[LoggedError] = deque(maxlen=MAX_ERRORS)

    def emit(self, record: logging.LogRecord) -> None:
        message = record.getMessage()
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            message = f"{message}: {type(error).__name__}: {error}"
        line = " ".join(message.split())[:MAX_LENGTH]
        self._kept.append(LoggedError(record.created, record.levelname.lower(), line))

    def latest(self) -> list[LoggedError]:
        """Return what is kept, the latest first."""
        return list(reversed(self._kept))

    def attach(self) -> None:
        for name in LOGGERS:
            logging.getLogger(name).addHandler(self)

    def detach(self) -> None:
        for name in LOGGERS:
            logging.getLogger(name).removeHandler(self)
