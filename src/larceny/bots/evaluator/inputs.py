"""The inputs of the evaluator, derived from the fields of a game's State and Params.

An input is a row of the network's first layer and a factor. A value of 0 has no input: what it
means is in the bias. Any other value has

- one row for each value, where a field has few values or holds seats;
- one row for each range of values, narrow ranges for small values, where there are many;
- besides, where a field has more than `MAX_CODES` values, a row whose factor is the value itself;
- for a mask of seats, one row for each seat whose bit is set.

Where one field says which seat each of some things belongs to, and another has a value for each of
the same things, the value has rows of its own for every seat: what it means depends on whose it is.

Rows are the same for every number of seats, so that one compiled function serves all of them.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from math import prod
from typing import Any

from larceny.engine.contract import Contract
from larceny.engine.rule import rule
from larceny.engine.struct import Field
from larceny.engine.viewpoint import open_loop

MAX_CODES = 8
"""A field with more values than this counts something, so that its value is a factor too."""
EXACT = 16
"""Values below this have a row each; larger ones share rows, four for each doubling."""
STEPS_PER_DOUBLING = 4
DOUBLINGS = 4
RANGES = EXACT + STEPS_PER_DOUBLING * DOUBLINGS
"""The number of ranges; the last one has no end."""
SCORE = Field("i4", (), low=0, high=RANGES * EXACT)
"""Scores are encoded like a field with many values."""


@dataclass(frozen=True)
class InputBlock:
    """The rows of one field: `width` for each place, from `first` on."""

    name: str
    field: Field
    first: int
    width: int
    factors: int
    """The first of the rows whose factor is the value, one for each place; -1 if there is none."""
    owner: str = ""
    """The field that says which seat each place belongs to, if there is one."""
    owners: int = 1
    """The number of values of that field; every place has rows for each of them."""
    owner_offset: int = 0
    """What is added to a value of that field to count from 0."""

    @property
    def places(self) -> int:
        return prod(self.field.shape)

    @property
    def end(self) -> int:
        """One more than the last row."""
        return self.first + self.places * self.owners * (self.width + (self.factors >= 0))

    @property
    def offset(self) -> int:
        """What is added to a value to find its row, where every value has one."""
        return -self.field.range[0]

    @property
    def is_wide(self) -> bool:
        """Whether large values share rows."""
        return self.width == RANGES


@dataclass(frozen=True)
class Inputs:
    """All inputs of a game: the blocks of its State, then the scores, then those of its Params."""

    state: tuple[InputBlock, ...]
    scores: InputBlock
    params: tuple[InputBlock, ...]
    seats: int
    """The most seats of the game."""

    @property
    def rows(self) -> int:
        """The number of rows for the State and the scores."""
        return self.scores.end

    @property
    def most(self) -> int:
        """The most inputs that one position can have."""
        return sum(_most_inputs(block, self.seats) for block in (*self.state, self.scores))

    @property
    def param_inputs(self) -> int:
        """The number of inputs of the Params."""
        return self.params[-1].end if self.params else 0

    def fingerprint(self) -> str:
        """Return a hash of everything that the meaning of a row depends on."""
        described = [
            [
                *(block.name, block.field.kind, block.field.shape, *block.field.range),
                *(block.field.per_seat, block.field.is_seat, block.field.is_mask),
                *(block.first, block.width, block.factors),
                *((block.owner, block.owners, block.owner_offset) if block.owner else ()),
            ]
            for block in (*self.state, self.scores, *self.params)
        ]
        text = json.dumps([self.seats, RANGES, EXACT, MAX_CODES, described])
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def encode_params(self, params: Any) -> list[float]:
        """Return the inputs of a rule set, dense: most of them are not 0."""
        inputs = [0.0] * self.param_inputs
        for block in self.params:
            for place, value in enumerate(_flatten(getattr(params, block.name))):
                if block.width:
                    inputs[block.first + place * block.width + value + block.offset] = 1.0
                else:
                    inputs[block.factors + place] = float(value)
        return inputs


@cache
def inputs_of(contract: Contract) -> Inputs:
    """Return the inputs of a game."""
    seats = contract.seats[1]
    state: list[InputBlock] = []
    first = 0
    fields = {n: field for n, field in contract.state.State.FIELDS.items() if not field.derived}
    for name, field in fields.items():
        block = _state_block(name, field, first, seats)
        owner = _find_owner(field, fields)
        state.append(_owned_block(block, owner, fields, seats) if owner else block)
        first = state[-1].end
    score = Field(SCORE.kind, (seats,), low=SCORE.low, high=SCORE.high, per_seat=True)
    scores = _state_block("scores", score, first, seats)
    params: list[InputBlock] = []
    first = 0
    for name, field in contract.state.Params.FIELDS.items():
        if not field.derived and field.usual is None:  # weights are older than the others
            params.append(_param_block(name, field, first))
            first = params[-1].end
    return Inputs(tuple(state), scores, tuple(params), seats)


def _find_owner(field: Field, fields: dict[str, Field]) -> str:
    """Return the field that says which seat each place of another field belongs to, if any."""
    if not field.shape or field.per_seat or field.is_seat or field.is_mask:
        return ""
    owners = (
        name for name, other in fields.items() if other.is_seat and other.shape == field.shape
    )
    return next(owners, "")


def _owned_block(block: InputBlock, owner: str, fields: dict[str, Field], seats: int) -> InputBlock:
    """Return a block with rows for every owner of its places."""
    low, _ = fields[owner].range
    owners = seats - low
    has_factors = block.factors >= 0
    factors = block.first + block.places * owners * block.width if has_factors else -1
    return replace(block, factors=factors, owner=owner, owners=owners, owner_offset=-low)


def _state_block(name: str, field: Field, first: int, seats: int) -> InputBlock:
    low, high = field.range
    if field.is_mask:
        return InputBlock(name, field, first, seats, -1)
    if field.is_seat:
        return InputBlock(name, field, first, seats - low, -1)
    count = high - low + 1
    width = min(count, RANGES)
    factors = first + prod(field.shape) * width if count > MAX_CODES else -1
    return InputBlock(name, field, first, width, factors)


def _param_block(name: str, field: Field, first: int) -> InputBlock:
    low, high = field.range
    count = high - low + 1
    if count <= MAX_CODES:
        return InputBlock(name, field, first, count, -1)
    return InputBlock(name, field, first, 0, first)


def _most_inputs(block: InputBlock, seats: int) -> int:
    return block.places * (seats if block.field.is_mask else 1 + (block.factors >= 0))


def _flatten(value: Any) -> list[int]:
    """Return the ints of a field, of any number of axes, in order."""
    if not isinstance(value, list):
        return [value]
    return [number for part in value for number in _flatten(part)]


@rule
def range_of(value: int) -> int:
    """Return the number of the range that a value lies in."""
    if value < EXACT:
        return max(value, 0)
    start = EXACT
    number = EXACT
    for _ in range(DOUBLINGS - 1):
        if value < 2 * start:
            break
        start *= 2
        number += STEPS_PER_DOUBLING
    return min(number + (value - start) * STEPS_PER_DOUBLING // start, RANGES - 1)


@cache
def state_encoder(contract: Contract) -> Any:
    """Generate the rule that writes the inputs of a State, as rows and factors.

    `encode_fields(state, rows, factors)` returns how many there are. The code is spelt out field by
    field, so that it compiles to plain loops over a record.
    """
    lines = ["def encode_fields(state, rows, factors):", "    count = 0"]
    for block in inputs_of(contract).state:
        lines += _generate_block(block, contract.seats[1])
    space: dict[str, Any] = {"range_of": range_of, "__name__": contract.state.State.__module__}
    exec("\n".join([*lines, "    return count"]), space)
    function: Any = space["encode_fields"]
    function.__qualname__ = "State.encode_fields"
    return rule(function)


def _generate_block(block: InputBlock, seats: int) -> Iterator[str]:
    """Yield the code for one field."""
    loop = open_loop(f"state.{block.name}", block.field.shape, " " * 4)
    yield from loop.lines
    value, place, indent = loop.value, loop.place, loop.indent
    yield f"{indent}value = int({value})"
    yield f"{indent}if value != 0:"
    if block.owner:
        owner = value.replace(f"state.{block.name}", f"state.{block.owner}")
        place = f"({place} * {block.owners} + int({owner}) + {block.owner_offset})"
    row = f"{block.first} + {place} * {block.width}"
    if block.field.is_mask:
        yield f"{indent}    for seat in range({seats}):"
        yield f"{indent}        if value >> seat & 1:"
        yield from _generate_input(f"{row} + seat", "1.0", indent + " " * 12)
        return
    number = f"range_of(value + {block.offset})" if block.is_wide else f"value + {block.offset}"
    yield from _generate_input(f"{row} + {number}", "1.0", indent + " " * 4)
    if block.factors >= 0:
        yield from _generate_input(f"{block.factors} + {place}", "float(value)", indent + " " * 4)


def _generate_input(row: str, factor: str, indent: str) -> Iterator[str]:
    yield f"{indent}rows[count] = {row}"
    yield f"{indent}factors[count] = {factor}"
    yield f"{indent}count += 1"
