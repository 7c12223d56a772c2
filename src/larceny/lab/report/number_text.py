"""Numbers as people read them: as many digits as they are good for, and a real minus sign."""

from __future__ import annotations

import math
import re

MINUS = "\N{MINUS SIGN}"
EN_DASH = "\N{EN DASH}"
SIGNIFICANT = 3
_CODE = re.compile("`([^`]*)`")


def quote_code(text: str) -> str:
    """Return a text in which what is marked as code stands in quotation marks."""
    return _CODE.sub("\N{LEFT DOUBLE QUOTATION MARK}\\1\N{RIGHT DOUBLE QUOTATION MARK}", text)


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
    return _signed(f"{value:,.0f}")


def format_number(value: float) -> str:
    """Return a number with three significant digits, and none cut off before the point."""
    if value == 0:
        return "0"
    if not math.isfinite(value):
        return _signed(f"{value:g}".replace("inf", "\N{INFINITY}"))
    digits = max(0, SIGNIFICANT - 1 - math.floor(math.log10(abs(value))))
    return _signed(f"{value:,.{min(digits, 6)}f}")


def format_share(value: float) -> str:
    """Return a share as percent."""
    return _signed(f"{100 * value:.1f}\N{NO-BREAK SPACE}%")


def format_points(value: float) -> str:
    """Return a difference of shares as percentage points, always with its sign."""
    sign = "+" if value > 0 else ""
    return sign + _signed(f"{100 * value:.1f}")


def format_range(low: float, high: float, kind: str) -> str:
    """Return an interval: `41.2-41.6`, `42.5-43.1 %`, or `-1.2 to 3.4` beside a minus sign."""
    first, last = format_cell(low, kind), format_cell(high, kind)
    unit = "\N{NO-BREAK SPACE}%"
    if first.endswith(unit) and last.endswith(unit):
        first = first.removesuffix(unit)
    return f"{first} to {last}" if low < 0 else f"{first}{EN_DASH}{last}"


def _signed(text: str) -> str:
    return text.replace("-", MINUS)
