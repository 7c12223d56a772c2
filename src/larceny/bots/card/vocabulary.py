"""The names that a policy card of a game may use, and what each of them stands for.

Nothing here is written for one game: fields come from its State and Params, parts from its Move,
and constants from its `state` module. `turns_left` is written `turns-left`, `IN_VAULT` `in-vault`.

A program reads fields by their numbers: those of the State first, then those of the Params. The
rules that do so are generated, spelt out field by field, as `engine.viewpoint` does it, so that
they compile to a table of jumps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from larceny.bots.card.move_text import ALIKE, LENGTH
from larceny.bots.card.policy_card import OTHERS, RULES
from larceny.engine.contract import Contract
from larceny.engine.rule import rule
from larceny.engine.struct import Field, Struct


def number_fields(state: type[Struct], params: type[Struct]) -> dict[tuple[str, str], int]:
    """Return the number of each field by (`state` or `params`, name)."""
    names = [("state", name) for name in state.FIELDS] + [("params", n) for n in params.FIELDS]
    return {name: number for number, name in enumerate(names)}


@cache
def make_reader(state: type[Struct], params: type[Struct]) -> Callable[..., int]:
    """Generate `read_field(params, state, field, row, column)`; a place that is none reads as 0."""
    lines = ["def read_field(params, state, field, row, column):"]
    structs = {"state": state, "params": params}
    for (struct, name), number in number_fields(state, params).items():
        lines.append(f"    if field == {number}:")
        lines += _read(f"{struct}.{name}", structs[struct].FIELDS[name])
    lines.append("    return 0")
    return _make_rule("read_field", lines, state)


def _read(source: str, field: Field) -> Iterator[str]:
    indexes = ("row", "column")[: len(field.shape)]
    for index, length in zip(indexes, field.shape, strict=True):
        yield f"        if {index} < 0 or {index} >= {length}:"
        yield "            return 0"
    yield f"        return int({source}{''.join(f'[{index}]' for index in indexes)})"


@cache
def make_context(state: type[Struct], fields: Sequence[str]) -> Callable[[Any], int]:
    """Generate `text_context(state)`: which of the texts that a move may have it has now."""
    lines = ["def text_context(state):", "    place = 0"]
    for name in fields:
        low, high = state.FIELDS[name].range
        lines.append(f"    place = place * {high - low + 1} + int(state.{name}) - {low}")
    made = _make_rule("text_context", [*lines, "    return place"], state)
    made.__qualname__ += "".join(f"_{name}" for name in fields)  # names of drivers depend on it
    return made


def _make_rule(name: str, lines: list[str], state: type[Struct]) -> Callable[..., int]:
    space: dict[str, Any] = {"__name__": state.__module__}
    exec("\n".join(lines), space)
    function: Any = space[name]
    function.__qualname__ = f"{state.__qualname__}.{name}"
    return rule(function)  # type: ignore[no-any-return]


KIND = "kind"
"""The first part of every move: cards name kinds by the words of the notation."""
SPECIAL = {
    "me": "one's own seat",
    "next": "the seat that comes after one's own",
    "score": "one's own points, as far as one can see; `score of SEAT`: another's",
    "lead": "one's own points less those of the best of the others",
    "gain": "the points that the move brings at once, before any dice or cards",
    "harm": "the points that the move costs the others at once, all together",
    LENGTH: "the number of words after the first in the text of the move",
    ALIKE: "how often the most frequent of these words stands there",
}
"""Names that every game has."""
SEAT_TESTS = {
    "another": "any seat but one's own",
    "rival": "any seat of the others with the most points of them",
}
"""What else may stand after `is` and `is not`."""


@dataclass(frozen=True)
class FieldName:
    """A field of the state or of the params."""

    word: str
    number: int
    field: Field


@dataclass(frozen=True)
class Vocabulary:
    """The names of one game."""

    state: dict[str, FieldName]
    params: dict[str, FieldName]
    parts: dict[str, str]
    """The parts of a move, by the word for them."""
    constants: dict[str, int]

    @property
    def words(self) -> list[str]:
        """All names."""
        fields = [*self.state, *self.params]
        return [*SPECIAL, *SEAT_TESTS, OTHERS, *self.parts, *fields, *self.constants]

    def field(self, word: str, owner: str = "") -> FieldName | None:
        """Return a field by its name: of the state rather than of the params, if nobody says."""
        if owner == RULES:
            return self.params.get(word)
        field_name = self.state.get(word)
        return field_name if field_name is not None or owner else self.params.get(word)


def to_word(name: str) -> str:
    """Return the name of a field or a constant as cards write it."""
    return name.lower().replace("_", "-")


@cache
def vocabulary_of(contract: Contract) -> Vocabulary:
    """Return the names of a game."""
    state = contract.state.State
    params = contract.state.Params
    fields: dict[str, dict[str, FieldName]] = {"state": {}, "params": {}}
    for (struct, name), number in number_fields(state, params).items():
        field = (state if struct == "state" else params).FIELDS[name]
        fields[struct][to_word(name)] = FieldName(to_word(name), number, field)
    parts = {to_word(name): name for name in contract.move.Move._fields if name != KIND}
    constants = {
        to_word(name): value
        for name, value in vars(contract.state).items()
        if name.isupper() and isinstance(value, int)
    }
    return Vocabulary(fields["state"], fields["params"], parts, constants)
