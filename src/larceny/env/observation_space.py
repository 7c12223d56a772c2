"""The observation of a seat as a vector of ints, derived from the fields of a game's State.

It holds, in the order of their declaration, all fields that are not derived from others, after
`hide` and from the viewpoint of the seat: seats are numbered from the one that looks, which is 0,
around the table. Last it says who may act. The layout follows from the game and the number of
seats alone:

- a field has one entry, an array one for each value: `phase`, `on_show[2]`;
- a field with a place for each seat has only those of the seats at the table: `crew[1]`;
- a value that is a seat is its number from the viewpoint, codes such as -1 stay;
- a mask of seats has one entry of 0 or 1 for each seat: `contenders[0]`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product
from math import prod
from typing import Any

import numpy as np

from larceny.engine.contract import Contract
from larceny.engine.rule import Bound, bind, plain, rule
from larceny.engine.stack import clone_record
from larceny.engine.struct import Field
from larceny.engine.viewpoint import INDENT, open_loop, rotate_mask, rotate_seat

MAX_ONE_HOT = 32
"""An entry with more values than this stays one number in a one-hot observation."""
ACTORS = "actors"

# Placeholders, which `bind_observation` fills with the rules of a game.
hide: Any = None
actors: Any = None
write_fields: Any = None


@rule
def write_observation(params: Any, state: Any, seat: Any, out: Any) -> None:
    """Write what a seat observes of a state; `out` has one place for each entry."""
    known = clone_record(state)
    hide(params, known, seat)
    seats = state.seats
    count = write_fields(known, seat, out)
    mask = rotate_mask(actors(params, state) & (1 << seats) - 1, seat, seats)
    for place in range(seats):
        out[count + place] = mask >> place & 1


@dataclass(frozen=True)
class Entry:
    """One number of an observation."""

    name: str
    low: int
    high: int

    @property
    def width(self) -> int:
        """How many places it takes in a one-hot observation."""
        values = self.high - self.low + 1
        return 1 if (values == 2 and self.low == 0) or values > MAX_ONE_HOT else values

    @property
    def one_hot_names(self) -> list[str]:
        if self.width == 1:
            return [self.name]
        return [f"{self.name}={value}" for value in range(self.low, self.high + 1)]


@dataclass(frozen=True)
class ObservationSpace:
    """The layout of the observations of a game with a number of seats."""

    contract: Contract
    seats: int
    entries: tuple[Entry, ...]

    def __len__(self) -> int:
        return len(self.entries)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(entry.name for entry in self.entries)

    @cached_property
    def dtype(self) -> np.dtype[Any]:
        """The smallest type of ints that holds every entry."""
        low = min(self.low.tolist())
        high = max(self.high.tolist())
        kinds = (np.dtype(kind) for kind in ("i1", "i2", "i4", "i8"))
        return next(k for k in kinds if np.iinfo(k).min <= low and high <= np.iinfo(k).max)

    @cached_property
    def low(self) -> np.ndarray[Any, Any]:
        return np.array([entry.low for entry in self.entries])

    @cached_property
    def high(self) -> np.ndarray[Any, Any]:
        return np.array([entry.high for entry in self.entries])

    @property
    def writer(self) -> Bound:
        """The rule `write_observation(params, state, seat, out)` of the game, to be compiled."""
        return bind_observation(self.contract, self.seats)

    def observe(self, params: Any, state: Any, seat: int) -> np.ndarray[Any, Any]:
        """Return the observation of a seat; nothing that it cannot know is in it."""
        out = [0] * len(self)
        plain(self.writer)(params, state, seat, out)
        return np.array(out, self.dtype)

    # --- One-hot ---

    @cached_property
    def one_hot_names(self) -> tuple[str, ...]:
        """The name of every place of a one-hot observation: `phase=2`."""
        return tuple(name for entry in self.entries for name in entry.one_hot_names)

    @cached_property
    def one_hot_high(self) -> np.ndarray[Any, Any]:
        """The highest number of every place of a one-hot observation."""
        wide = [[entry.high] if entry.width == 1 else [1] * entry.width for entry in self.entries]
        return np.array([number for part in wide for number in part])

    @cached_property
    def one_hot_low(self) -> np.ndarray[Any, Any]:
        """The lowest number of every place of a one-hot observation."""
        wide = [[entry.low] if entry.width == 1 else [0] * entry.width for entry in self.entries]
        return np.array([number for part in wide for number in part])

    def one_hot(self, observation: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        """Return an observation, or an array of them along the last axis, as one-hot.

        An entry with few values has a place of 0 or 1 for each of them. One of 0 or 1, and one with
        more than MAX_ONE_HOT values, stays a number.
        """
        first, is_number, low = self._one_hot_layout
        shape = (*observation.shape[:-1], len(self.one_hot_names))
        encoded = np.zeros(shape, observation.dtype)
        places = first + np.where(is_number, 0, observation - low)
        values = np.where(is_number, observation, 1).astype(observation.dtype)
        np.put_along_axis(encoded, places, values, axis=-1)
        return encoded

    @cached_property
    def _one_hot_layout(self) -> tuple[np.ndarray[Any, Any], ...]:
        """The first place of every entry, whether it stays a number, and its lowest value."""
        widths = np.array([entry.width for entry in self.entries])
        return np.cumsum(widths) - widths, widths == 1, self.low


@cache
def observation_space(contract: Contract, seats: int) -> ObservationSpace:
    """Return the layout of a game's observations with a number of seats."""
    contract.check_seats(seats)
    fields = [e for name, field in _observed(contract) for e in _entries(name, field, seats)]
    return ObservationSpace(contract, seats, (*fields, *_bits(ACTORS, seats)))


@cache
def bind_observation(contract: Contract, seats: int) -> Bound:
    """Return `write_observation` for a game with a number of seats."""
    rules = contract.rules
    fields = _field_writer(contract, seats)
    return bind(write_observation, hide=rules.hide, actors=rules.actors, write_fields=fields)


def _observed(contract: Contract) -> list[tuple[str, Field]]:
    """Return the fields of an observation: the number of seats is the same in all of them."""
    fields = contract.state.State.FIELDS.items()
    return [(name, field) for name, field in fields if not field.derived and name != "seats"]


def _entries(name: str, field: Field, seats: int) -> Iterator[Entry]:
    shape = (seats, *field.shape[1:]) if field.per_seat else field.shape
    low, high = field.range
    for place in product(*map(range, shape)):
        label = name + "".join(f"[{index}]" for index in place)
        if field.is_mask:
            yield from _bits(label, seats)
        else:
            yield Entry(label, low, seats - 1 if field.is_seat else high)


def _bits(name: str, seats: int) -> Iterator[Entry]:
    return (Entry(f"{name}[{seat}]", 0, 1) for seat in range(seats))


def _field_writer(contract: Contract, seats: int) -> Any:
    """Generate the rule that writes all fields of a hidden state, and returns how many numbers.

    `write_fields(known, seat, out)` writes them from the viewpoint of the seat. All places in `out`
    are constants or loops from 0 on, which compile to a few wide instructions; a running count
    would be tested for being negative at each of them.
    """
    lines = ["def write_fields(known, seat, out):"]
    first = 0
    for name, field in _observed(contract):
        if field.per_seat:
            width = prod(field.shape[1:]) * (seats if field.is_mask else 1)
            lines += [f"{INDENT}for nth in range({seats}):"]
            lines += [f"{INDENT * 2}owner = seat + nth - ({seats} if seat + nth >= {seats} else 0)"]
            source = f"known.{name}[owner]"
            place = f"{first} + nth * {width}"
            lines += _generate(field, source, field.shape[1:], place, seats)
            first += seats * width
        else:
            lines += _generate(field, f"known.{name}", field.shape, str(first), seats)
            first += prod(field.shape) * (seats if field.is_mask else 1)
    space: dict[str, Any] = {
        "rotate_seat": rotate_seat,
        "rotate_mask": rotate_mask,
        "__name__": contract.state.State.__module__,
    }
    exec("\n".join([*lines, f"{INDENT}return {first}"]), space)
    function: Any = space["write_fields"]
    function.__qualname__ = f"State.write_fields_{seats}"
    return rule(function)


def _generate(
    field: Field, source: str, shape: tuple[int, ...], first: str, seats: int
) -> Iterator[str]:
    """Yield the code for a field, or for the part of it that belongs to `owner`."""
    loop = open_loop(source, shape, INDENT * 2 if field.per_seat else INDENT)
    yield from loop.lines
    if field.is_mask:
        yield f"{loop.indent}mask = rotate_mask({loop.value}, seat, {seats})"
        yield f"{loop.indent}for bit in range({seats}):"
        place = f"{first} + {loop.place} * {seats} + bit"
        yield f"{loop.indent}{INDENT}out[{place}] = mask >> bit & 1"
        return
    value = f"rotate_seat({loop.value}, seat, {seats})" if field.is_seat else loop.value
    yield f"{loop.indent}out[{first} + {loop.place}] = {value}"
