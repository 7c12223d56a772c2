"""Texts from outside, whatever they hold: read within bounds, and quoted at a length to read."""

from __future__ import annotations

import json
from itertools import accumulate
from typing import Any

LARGEST = (1 << 63) - 1
"""The largest number that is read: what a database and a compiled rule can hold."""
_DIGITS = len(str(LARGEST))
_AXES = 2
"""A param is a number, a list, or a list of lists."""
_STEPS = {"[": 1, "{": 1, "]": -1, "}": -1}
_QUOTED = 80


def read_number(text: str) -> int | None:
    """A whole number of plain digits, 0 to LARGEST; None if the text is no such number."""
    if not (text.isascii() and text.isdecimal() and len(text) <= _DIGITS):
        return None
    number = int(text)
    return number if number <= LARGEST else None


def read_value(text: str) -> Any:
    """What JSON says of a param. ValueError: it is no JSON, or nested deeper than any param."""
    if max(accumulate(_STEPS.get(sign, 0) for sign in text), default=0) > _AXES:
        raise ValueError("nested too deep")
    return json.loads(text)


def quote(value: object) -> str:
    """A value as code shows it, cut off where it gets long."""
    shown = repr(value)
    return shown if len(shown) <= _QUOTED else f"{shown[:_QUOTED]}..."
