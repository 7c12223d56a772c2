"""Output into a pipe whose reader has left, as `larceny rules heist | head -1` does."""

from __future__ import annotations

import errno
import os
import sys


def is_closed_pipe(error: BaseException | None) -> bool:
    """Return whether an error says that nobody reads what is written."""
    return isinstance(error, OSError) and error.errno == errno.EPIPE


def discard_output() -> None:
    """Let nothing more be written to the streams that nobody reads, also not at the very end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in filter(None, (sys.__stdout__, sys.__stderr__)):
        try:
            stream.flush()
        except OSError:
            os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
