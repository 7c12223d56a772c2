"""A policy card as data, and its text in the one form that the parser gives back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

ANY = "any"
"""The fallback that makes any legal move, each equally likely."""
HIGHEST, LOWEST = "highest", "lowest"
MY, TABLE, RULES = "my", "table", "rules"
"""Whose a field is: one's own place, the state's (not the move's), the rule set's."""
OTHERS = "others"
COUNT = "count"


@dataclass(frozen=True)
class Spot:
    """Where something stands in a card, both counted from 1."""

    line: int
    column: int


NOWHERE = Spot(0, 0)


@dataclass(frozen=True)
class Number:
    """A whole number."""

    value: int


@dataclass(frozen=True)
class Name:
    """A word that stands for a number: `rolled`, `my points`, `locks of card`, `gems of other, 0`.

    `owner` is MY, TABLE, RULES or empty; `places` says which place of a list is meant.
    """

    word: str
    owner: str = ""
    places: tuple[Expression, ...] = ()
    spot: Spot = field(default=NOWHERE, compare=False)


@dataclass(frozen=True)
class Aggregate:
    """`sum`, `max` or `min` of a list, or the `count` of the places that hold one value."""

    kind: str
    of: Name
    value: Expression | None = None


@dataclass(frozen=True)
class Operation:
    """Two expressions with an operator between them."""

    operator: str
    left: Expression
    right: Expression
    spot: Spot = field(default=NOWHERE, compare=False)


@dataclass(frozen=True)
class Not:
    """The opposite of a condition."""

    condition: Expression


Expression: TypeAlias = Number | Name | Aggregate | Operation | Not


@dataclass(frozen=True)
class Preference:
    """Which of several matching moves is made: those with the highest or the lowest number."""

    order: str
    key: Expression


@dataclass(frozen=True)
class CardLine:
    """One line: the moves it is about, when it counts, and which of the moves is preferred.

    A line whose pattern is `wait` names no move: it lets others act first.
    """

    pattern: str
    condition: Expression | None = None
    preferences: tuple[Preference, ...] = ()
    spot: Spot = field(default=NOWHERE, compare=False)

    @property
    def is_wait(self) -> bool:
        return self.pattern == "wait"

    def __str__(self) -> str:
        words = [self.pattern]
        if self.condition is not None:
            words += ["when", write(self.condition)]
        if self.preferences:
            keys = [
                f"{preference.order} {write(preference.key)}" for preference in self.preferences
            ]
            words += ["prefer", " then ".join(keys)]
        return " ".join(words)


@dataclass(frozen=True)
class PolicyCard:
    """A rule of thumb for one game: the first line that matches a legal move decides."""

    name: str
    game: str
    lines: tuple[CardLine, ...]
    fallback: str
    about: str = ""
    """The comment below the first line of the card."""
    fallback_spot: Spot = field(default=NOWHERE, compare=False)

    def __str__(self) -> str:
        about = [f"# {line}".rstrip() for line in self.about.split("\n")] if self.about else []
        lines = [f"card {self.name} for {self.game}", *about, *map(str, self.lines)]
        return "\n".join([*lines, f"else {self.fallback}", ""])


STRENGTH = {"or": 1, "and": 2}
"""How strongly an operator binds; what is not listed binds more strongly."""
_STRONGEST = 3


def write(expression: Expression, outside: int = 0) -> str:
    """Return the text of an expression, in parentheses where what is outside binds as strongly."""
    match expression:
        case Number(value):
            return str(value)
        case Name():
            return _write_name(expression)
        case Aggregate(kind, of, value):
            return f"{kind} {_write_name(of)}" + (f" is {write(value)}" if value else "")
        case Not(condition):
            return f"not {write(condition, _STRONGEST)}"
        case Operation(operator, left, right):
            strength = STRENGTH.get(operator, _STRONGEST)
            text = f"{write(left, strength - 1)} {operator} {write(right, strength)}"
            return f"({text})" if strength <= outside and strength < _STRONGEST else text


def _write_name(name: Name) -> str:
    owner = f"{name.owner} " if name.owner else ""
    places = f" of {', '.join(map(write, name.places))}" if name.places else ""
    return owner + name.word + places


def parts_of(expression: Expression) -> Iterator[Expression]:
    """Yield an expression and everything inside it."""
    yield expression
    match expression:
        case Name(places=places):
            inside: tuple[Expression, ...] = places
        case Aggregate(of=of, value=value):
            inside = (of, value) if value else (of,)
        case Operation(left=left, right=right):
            inside = (left, right)
        case Not(condition):
            inside = (condition,)
        case _:
            inside = ()
    for part in inside:
        yield from parts_of(part)
