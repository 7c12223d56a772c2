"""Values of params, as rule sets and people give them: their shape and range."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from larceny.engine.errors import BadParam
from larceny.engine.phrase import phrase
from larceny.engine.struct import Field, Struct
from larceny.engine.suggestion import list_known
from larceny.engine.text import quote


def find_field(params: type[Struct], name: str) -> Field:
    """Return the field of a param that can be set; raise BadParam if there is none."""
    field = params.FIELDS.get(name)
    if field is None or field.derived:
        known = [n for n, f in params.FIELDS.items() if not f.derived]
        raise BadParam(
            name,
            phrase("there is no such param{known}", known=list_known(name, known, "there are")),
        )
    return field


def check_value(name: str, field: Field, value: Any) -> Any:
    """Return a value in the shape of its field; raise BadParam if it does not fit.

    A list must be complete, unless its field is open. The rows of a list of lists, and their
    number, may be short: what is missing at their ends is filled with zeros. Numbers and arrays of
    NumPy are numbers and lists.
    """
    value = _plain(value)
    if not field.shape:
        return _check_number(name, field, value)
    if len(field.shape) == 1:
        return _check_row(name, field, value)
    count, width = field.shape
    if not isinstance(value, list | tuple) or len(value) > count:
        raise BadParam(
            name,
            phrase(
                "takes a list of at most {count} lists, not {value}",
                count=count,
                value=quote(value),
            ),
        )
    row_field = replace(field, shape=(width,), is_open=True)
    rows = [_check_row(name, row_field, row) for row in value]
    return rows + [[0] * width for _ in range(count - len(rows))]


def _plain(value: Any) -> Any:
    """Return a number or an array of NumPy as Python's own; anything else as it is."""
    return value.tolist() if hasattr(value, "tolist") else value


def _check_row(name: str, field: Field, value: Any) -> list[int]:
    value = _plain(value)
    most = field.shape[0]
    fewest = 0 if field.is_open else most
    if not isinstance(value, list | tuple) or not fewest <= len(value) <= most:
        template = (
            "takes a list of at most {count} numbers, not {value}"
            if field.is_open
            else "takes a list of {count} numbers, not {value}"
        )
        raise BadParam(name, phrase(template, count=most, value=quote(value)))
    return [_check_number(name, field, one) for one in value] + [0] * (most - len(value))


def _check_number(name: str, field: Field, value: Any) -> int:
    value = _plain(value)
    low, high = field.range
    is_switch = (low, high) == (0, 1)
    if isinstance(value, bool) and is_switch:
        return int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadParam(name, phrase("takes whole numbers, not {value}", value=quote(value)))
    if not low <= value <= high:
        raise BadParam(
            name,
            phrase(
                "{value} is out of range; it must be {low} to {high}",
                value=value,
                low=low,
                high=high,
            ),
        )
    return value
