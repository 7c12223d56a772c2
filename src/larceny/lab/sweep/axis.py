"""Axes: the values that one param takes in a sweep or a search, as people type them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from larceny.engine.contract import Contract
from larceny.engine.errors import BadParam
from larceny.engine.param import check_value, find_place
from larceny.engine.text import quote, read_value

MOST_VALUES = 1000
_RANGE = re.compile(r"(-?\d{1,9})\.\.(-?\d{1,9})(?::(\d{1,9}))?", re.ASCII)
_EXPECTED = "takes a range like 10..40:5 or values like 2,3,4"


@dataclass(frozen=True)
class Axis:
    """A param, or an entry of one, and the values that it takes."""

    name: str
    values: tuple[Any, ...]

    def check(self, contract: Contract) -> None:
        """Raise BadParam unless the game has the param, and it can have all the values."""
        place = find_place(contract.state.Params, self.name)
        for value in self.values:
            check_value(self.name, place.field, value)


def make_axes(argument: str, values: Mapping[str, Iterable[Any]]) -> list[Axis]:
    """Return the axes of params with their values; raise BadParam for anything else."""
    expected = "takes params with the values of each, like rolls=[2, 3]"
    if not isinstance(values, Mapping):
        raise BadParam(
            argument,
            f"{expected}, not {quote(values)}",
        )
    for name, listed in values.items():
        if isinstance(listed, str) or not isinstance(listed, Iterable):
            raise BadParam(
                argument,
                f"{expected}, not {quote({name: listed})}",
            )
    return [Axis(name, tuple(listed)) for name, listed in values.items()]


def read_axis(text: str, option: str) -> Axis:
    """Return the axis of a text like `locks=10..40:5`, `rolls=2,3,4` or `gems=[2,1],[1,1]`."""
    name, equals, words = (part.strip() for part in text.partition("="))
    if not equals or not name:
        raise BadParam(option, f"takes name=values, not {quote(text)}")
    values = _read_range(name, words) or _read_list(name, words)
    if len(set(map(repr, values))) < len(values):
        raise BadParam(name, f"a value stands twice in {quote(words)}")
    return Axis(name, tuple(values))


def read_axes(texts: Sequence[str], option: str, contract: Contract) -> list[Axis]:
    """Return the axes of several texts, checked; raise BadParam for two of one name."""
    axes = [read_axis(text, option) for text in texts]
    names = [axis.name for axis in axes]
    for axis in axes:
        if names.count(axis.name) > 1:
            raise BadParam(
                axis.name,
                f"stands twice: give all its values in one {option}",
            )
        axis.check(contract)
    return axes


def _read_range(name: str, words: str) -> list[int]:
    matched = _RANGE.fullmatch(words)
    if not matched:
        return []
    low = int(matched[1])
    high = int(matched[2])
    step = int(matched[3] or 1)
    if step < 1 or high < low:
        raise BadParam(
            name,
            f"{_EXPECTED}, not {quote(words)}",
        )
    if (high - low) // step >= MOST_VALUES:
        raise BadParam(name, f"takes at most {MOST_VALUES} values; make the step larger")
    return list(range(low, high + 1, step))


def _read_list(name: str, words: str) -> list[Any]:
    try:
        values: list[Any] = [read_value(part) for part in _split(words)]
    except ValueError:
        raise BadParam(
            name,
            f"{_EXPECTED}, not {quote(words)}",
        ) from None
    if len(values) > MOST_VALUES:
        raise BadParam(
            name,
            f"takes at most {MOST_VALUES} values, not {len(values)}",
        )
    return values


def _split(words: str) -> list[str]:
    """Return the parts between the commas that stand outside of brackets."""
    parts = [""]
    depth = 0
    for letter in words:
        depth += (letter == "[") - (letter == "]")
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return parts
