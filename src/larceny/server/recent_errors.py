"""The last warnings and errors of the log, for the host's page."""

from __future__ import annotations

import logging
from collections import deque
from dataclasses import dataclass

from sqlalchemy.exc import SQLAlchemyError

MAX_ERRORS = 50
MAX_LENGTH = 500
LOGGERS = ("larceny", "uvicorn.error")


@dataclass(frozen=True)
class HostError:
    """A warning or an error of the log."""

    at: float
    level: str
    message: str


class RecentErrors(logging.Handler):
    """Keeps the last warnings and errors of a process, from when it is attached on."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self._kept: deque[HostError] = deque(maxlen=MAX_ERRORS)

    def emit(self, document: logging.LogRecord) -> None:
        message = document.getMessage()
        if document.exc_info and document.exc_info[1] is not None:
            message = f"{message}: {_describe(document.exc_info[1])}"
        line = " ".join(message.split())[:MAX_LENGTH]
        if self._kept and self._kept[-1].message == line:
            self._kept.pop()  # said again: the last time is enough
        self._kept.append(HostError(document.created, document.levelname.lower(), line))

    def latest(self) -> list[HostError]:
        """Return what is kept, the latest first."""
        return list(reversed(self._kept))

    def attach(self) -> None:
        for name in LOGGERS:
            logging.getLogger(name).addHandler(self)

    def detach(self) -> None:
        for name in LOGGERS:
            logging.getLogger(name).removeHandler(self)


def _describe(error: BaseException) -> str:
    """Return an error in one line; of the database without its statement."""
    if isinstance(error, SQLAlchemyError):
        return str(getattr(error, "orig", None) or type(error).__name__).partition("\n")[0]
    return f"{type(error).__name__}: {error}"
