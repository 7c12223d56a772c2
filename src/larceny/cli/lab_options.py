"""Numbers of games, shares and files of results, as people type them."""

from __future__ import annotations

import math
from pathlib import Path

from larceny.engine.errors import BadParam
from larceny.engine.text import quote, read_number


def read_games(option: str, text: str) -> int:
    """Return a number of games, whose digits may be grouped: `1_000_000`, `1,000,000`."""
    digits = text.replace("_", "").replace(",", "")
    count = read_number(digits.lstrip("0")) if digits.strip("0") else None
    if count is None:
        raise BadParam(option, f"takes a whole number above 0, not {quote(text)}")
    return count


def read_part(option: str, text: str) -> float:
    """Return the part that `1%`, `0.5 %` or `0.01` stands for."""
    digits = text.strip()
    try:
        number = float(digits.removesuffix("%"))
    except ValueError:
        number = math.nan
    part = number / 100.0 if digits.endswith("%") else number
    if not 0.0 < part < 1.0:
        raise BadParam(option, f"takes a part like 1% or 0.01, not {quote(text)}")
    return part


def check_file(option: str, path: Path, resume: bool) -> None:
    """Raise BadParam rather than write over results, or where there is no folder."""
    if not path.parent.is_dir():
        raise BadParam(option, f"{path.parent} is not a folder")
    if path.exists() and not resume:
        raise BadParam(option, f"{path} exists: add --resume to go on with it, or name another")
