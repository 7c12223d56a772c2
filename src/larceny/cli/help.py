"""The help text of a command: its docstring, with one example on each line."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

_KEEP_LINES = "\b\n"
"""Put before a paragraph, it tells Click not to rewrap the lines."""


def help_of(command: Callable[..., Any]) -> str:
    """Return the help text of a command."""
    words = inspect.getdoc(command) or ""
    return words.replace("Examples:\n", f"{_KEEP_LINES}Examples:\n")
