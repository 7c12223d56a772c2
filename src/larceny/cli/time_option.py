"""Spans of time as people type them."""

from __future__ import annotations

import math
import re

from larceny.engine.errors import BadParam
from larceny.engine.text import quote

_SPAN = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,9})?)\s*(ms|s|m|h|)")
_UNITS = {"ms": 0.001, "s": 1.0, "m": 60.0, "h": 3600.0, "": 1.0}
LONGEST = 86_400.0


def read_seconds(option: str, text: str) -> float:
    """Return the seconds that `1s`, `500ms`, `2m`, `1h` or `1.5` stands for."""
    match = _SPAN.fullmatch(text.strip())
    seconds = float(match[1]) * _UNITS[match[2]] if match else math.nan
    if not 0.0 < seconds <= LONGEST:
        raise BadParam(option, f"takes a time like 1s, 500ms or 2m, not {quote(text)}")
    return seconds
