"""Arguments of public functions: a whole number of NumPy is an int, a boolean or a float is not."""

from __future__ import annotations

from numbers import Real
from operator import index
from typing import Any

from larceny.engine.errors import BadParam
from larceny.engine.phrase import phrase
from larceny.engine.text import quote


def as_int(value: Any) -> int | None:
    """Return a whole number, also one of NumPy, as an int; None for anything else."""
    if isinstance(value, bool):
        return None
    try:
        return index(value)
    except TypeError:
        return None


def as_float(value: Any) -> float | None:
    """Return a real number, also one of NumPy, as a float; None for anything else."""
    is_number = isinstance(value, Real) and not isinstance(value, bool)
    return float(value) if is_number else None


def read_int(name: str, value: Any, low: int | None = None) -> int:
    """Return a whole number, `low` or more; raise BadParam for anything else."""
    number = as_int(value)
    if number is None or (low is not None and number < low):
        least = "" if low is None else phrase(", {low} or more", low=low)
        raise BadParam(
            name,
            phrase("takes a whole number{least}, not {value}", least=least, value=quote(value)),
        )
    return number


def check_workers(workers: Any) -> int | None:
    """Return a number of workers, None for all cores; raise BadParam if it is not above 0."""
    if workers is None:
        return None
    number = as_int(workers)
    if number is None or number < 1:
        raise BadParam("workers", phrase("must be at least 1, not {value}", value=quote(workers)))
    return number
