"""The clock that is passed to whatever needs the time, so that a test can set it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

Clock: TypeAlias = Callable[[], float]
"""Returns seconds since 1970."""
DAY_SECONDS = 86_400.0
