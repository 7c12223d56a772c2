"""The option `--reflex p1:reaction=600,wrong=10`: the reflexes of the seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace

from larceny.engine.errors import BadParam
from larceny.engine.seat import seat_number
from larceny.engine.text import quote, read_number
from larceny.realtime.reflex import Reflex

OPTION = "--reflex"
_SETTINGS = [field.name for field in fields(Reflex)]


def read_reflexes(texts: Sequence[str], seats: int) -> list[Reflex]:
    """Return the reflex of each seat; a text without a seat is for all, later ones override."""
    reflexes = [Reflex()] * seats
    for text in texts:
        seat, colon, settings = text.rpartition(":")
        changes = _read_settings(settings)
        for number in [_read_seat(seat.strip(), seats)] if colon else range(seats):
            reflexes[number] = replace(reflexes[number], **changes)
    return reflexes


def _read_seat(text: str, seats: int) -> int:
    number = seat_number(text)
    if number is None or number >= seats:
        raise BadParam(
            OPTION,
            f"there is no seat {text!r}; the seats are p0 to p{seats - 1}",
        )
    return number


def _read_settings(text: str) -> dict[str, int]:
    changes = {}
    for part in text.split(","):
        name, _, value = (word.strip() for word in part.partition("="))
        if name not in _SETTINGS:
            known = ", ".join(_SETTINGS)
            raise BadParam(
                OPTION,
                f"there is no setting {name!r}; there are {known}",
            )
        number = read_number(value)
        if number is None:
            raise BadParam(
                OPTION,
                f"{name} takes a whole number, not {quote(value)}",
            )
        changes[name] = number
    return changes
