"""What `--help` shows of a command: its docstring, with the lines of its examples kept apart."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

_AS_IT_STANDS = "\b\n"
"""Before a paragraph: do not fill its lines."""


def help_of(command: Callable[..., Any]) -> str:
    """The help text of a command."""
    words = inspect.getdoc(command) or ""
    return words.replace("Examples:\n", f"{_AS_IT_STANDS}Examples:\n")
