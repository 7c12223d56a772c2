"""Texts from outside: parsing them within limits, and quoting them at a readable length."""

from __future__ import annotations

import json
from itertools import accumulate
from typing import Any

LARGEST = (1 << 63) - 1
"""The highest number that is accepted: more would not fit a database or a compiled rule."""
_MAX_DIGITS = len(str(LARGEST))
_MAX_NESTING = 2
"""A param is a number, a list, or a list of lists."""
_NESTING = {"[": 1, "{": 1, "]": -1, "}": -1}
_MAX_QUOTED = 80


def read_number(text: str) -> int | None:
    """Return the number, 0 to LARGEST, that a text of plain digits stands for; else None."""
    if not (text.isascii() and text.isdecimal() and len(text) <= _MAX_DIGITS):
        return None
    number = int(text)
    return number if number <= LARGEST else None


def read_number_in(text: str, low: int, high: int) -> int | None:
    """Return the number that a text without sign or leading zero stands for; None out of range."""
    number = read_number(text)
    if number is None or str(number) != text or not low <= number <= high:
        return None
    return number


def read_value(text: str) -> Any:
    """Return the value of a param given as JSON; raise ValueError if it is not JSON or too deep."""
    if max(accumulate(_NESTING.get(character, 0) for character in text), default=0) > _MAX_NESTING:
        raise ValueError("nested too deep")
    return json.loads(text)


def quote(value: object) -> str:
    """Return the `repr` of a value, cut off where it gets long."""
    shown = repr(value)
    return shown if len(shown) <= _MAX_QUOTED else f"{shown[:_MAX_QUOTED]}..."
