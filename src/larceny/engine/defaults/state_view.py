"""The view of a game that shows the fields of its state.

A view is made from a state that was hidden from its viewer, so that it can show all that is left.
Values are shown by the `words` of their field, and places of an array by its `heads`.
"""

from __future__ import annotations

from collections.abc import Callable
from types import GenericAlias
from typing import Any

from typing_extensions import TypedDict  # the one of `typing` is refused by pydantic before 3.12

from larceny.engine.errors import ContractError
from larceny.engine.seat import EVERYBODY
from larceny.engine.struct import Field, Struct

THIEVES = "thieves"
"""The key of a view under which every game shows what each seat has."""
_LEFT_OUT = ("seats",)
_TYPED_DICT: Any = TypedDict
"""The fields are known only when a game is loaded, where no checker of types can follow."""


def make_view_type(state: type[Struct]) -> Any:
    """Return the typed dict of the fields: those of each seat together, under `thieves`."""
    shared, per_seat = _split(state)
    if THIEVES in shared:
        raise ContractError(f"{state.__module__}.State: {THIEVES!r} is what a view calls the seats")
    thief: Any = _TYPED_DICT("Thief", {name: _type(field, 1) for name, field in per_seat.items()})
    fields = {name: _type(field, 0) for name, field in shared.items()}
    return _TYPED_DICT("View", {**fields, THIEVES: list[thief]})


def make_view(state: type[Struct]) -> Callable[..., Any]:
    """Return the function `view` of a game."""
    shared, per_seat = _split(state)

    def view(params, state, seat):  # type: ignore[no-untyped-def]
        values = state.as_dict()
        shown = {name: _show(field, values[name], 0) for name, field in shared.items()}
        shown[THIEVES] = [
            {name: _show(field, values[name][owner], 1) for name, field in per_seat.items()}
            for owner in range(state.seats)
        ]
        return shown

    view.__annotations__["return"] = "View"
    return view


def witnesses(params: Any, state: Any, seat: int, move: int) -> int:
    """Return the mask of those who see a move: everybody."""
    return EVERYBODY


def reveals(params: Any, state: Any, seat: int, move: int) -> int:
    """Return that a move shows nobody what the event before it was."""
    return 0


def dealers(params: Any, state: Any) -> int:
    """Return the mask of those who may enter the next outcome: everybody."""
    return EVERYBODY


def _type(field: Field, axis: int) -> Any:
    """Return the type of what is shown of a field, from one of its axes on."""
    if axis == len(field.shape):
        return str if field.words else int
    inner = _type(field, axis + 1)
    has_heads = len(field.heads) > axis
    return GenericAlias(dict, (str, inner)) if has_heads else GenericAlias(list, inner)


def _show(field: Field, value: Any, axis: int) -> Any:
    """Return what is shown of a field, from one of its axes on."""
    if axis == len(field.shape):
        return field.words[value - field.range[0]] if field.words else value
    shown = [_show(field, item, axis + 1) for item in value]
    return dict(zip(field.heads[axis], shown, strict=True)) if len(field.heads) > axis else shown


def _split(state: type[Struct]) -> tuple[dict[str, Field], dict[str, Field]]:
    """Return the fields that belong to the table, and those with a place for each seat."""
    fields = {name: field for name, field in state.FIELDS.items() if name not in _LEFT_OUT}
    per_seat = {name: field for name, field in fields.items() if field.per_seat}
    return {name: field for name, field in fields.items() if name not in per_seat}, per_seat
