"""Numbers as people read them: as many digits as they are good for, and a real minus sign."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence

from larceny.engine.phrase import Phrase, make_phrase, phrase

MINUS = "\N{MINUS SIGN}"
SIGNIFICANT = 3
_CODE = re.compile("`([^`]*)`")


def quote_code(text: str) -> str:
    """Return a text in which what is marked as code stands in quotation marks."""
    return _rewrite(text, _quote)


def strip_code(text: str) -> str:
    """Return a text without the marks of code in it."""
    return _rewrite(text, lambda part: part.replace("`", ""))


def _quote(text: str) -> str:
    return _CODE.sub("\N{LEFT DOUBLE QUOTATION MARK}\\1\N{RIGHT DOUBLE QUOTATION MARK}", text)


def _rewrite(text: str, change: Callable[[str], str]) -> str:
    """Return a text with a change made to it, and to the template and the texts of a phrase."""
    if not isinstance(text, Phrase):
        return change(text)
    arguments = {
        name: [_rewrite(part, change) for part in value]
        if isinstance(value, list)
        else _rewrite(value, change)
        if isinstance(value, str)
        else value
        for name, value in text.arguments.items()
    }
    return make_phrase(change(text.template), arguments)


def format_cell(value: str | int | float | None, kind: str) -> str:
    """Return a value of a table by the kind of its column; nothing where there is none."""
    if value is None or (isinstance(value, float) and math.isnan(value)):
        return ""
    if isinstance(value, str):
        return value
    formats = {"count": format_count, "share": format_share, "points": format_points}
    return formats.get(kind, format_number)(value)


def format_count(value: float) -> str:
    """Return a whole number with its thousands apart."""
    return _signed("{value:,.0f}", value)


def format_number(value: float) -> str:
    """Return a number with three significant digits, and none cut off before the point."""
    if value == 0:
        return "0"
    if not math.isfinite(value):
        return f"{value:g}".replace("inf", "\N{INFINITY}").replace("-", MINUS)
    digits = max(0, SIGNIFICANT - 1 - math.floor(math.log10(abs(value))))
    return _signed(f"{{value:,.{min(digits, 6)}f}}", value)


def format_share(value: float) -> str:
    """Return a share as percent."""
    return _signed("{value:.1f}\N{NO-BREAK SPACE}%", 100 * value)


def format_points(value: float) -> str:
    """Return a difference of shares as percentage points, always with its sign."""
    return _signed("+{value:.1f}" if value > 0 else "{value:.1f}", 100 * value)


def format_range(low: float, high: float, kind: str) -> str:
    """Return an interval: `41.2-41.6`, `42.5-43.1 %`, or `-1.2 to 3.4` beside a minus sign."""
    first = format_cell(low, kind)
    last = format_cell(high, kind)
    if kind == "share" and first and last:
        first = _signed("{value:.1f}", 100 * low)
    if low < 0:
        return phrase("{first} to {last}", first=first, last=last)
    return phrase("{first}\N{EN DASH}{last}", first=first, last=last)


def _signed(template: str, value: float) -> Phrase:
    """Return a number in a template that has a blank for it, with a real minus sign."""
    sign = MINUS if math.copysign(1.0, value) < 0 else ""
    return phrase(sign + template, value=abs(float(value)))


def capitalize(text: str) -> str:
    """Return a text with a capital letter."""
    return f"{text[:1].upper()}{text[1:]}"


def join_words(words: Sequence[str]) -> str:
    """Return `a, b and c`."""
    *others, last = words
    return f"{', '.join(others)} and {last}" if others else last
