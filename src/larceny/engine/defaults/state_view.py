"""The view of a game that shows the fields of its state.

A view is made from a state that was hidden from its viewer, so that it can show all that is left.
Values are shown by the `words` of their field, and places of an array by its `heads`; seats as
`p0`, or None where there is none; masks as lists of seats; what is hidden from the viewer as None,
and not as the zero that it was erased with.
"""

from __future__ import annotations

from collections.abc import Callable
from types import GenericAlias
from typing import Any

from typing_extensions import TypedDict  # the one of `typing` is refused by pydantic before 3.12

from larceny.engine.errors import ContractError
from larceny.engine.seat import EVERYBODY, seats_of
from larceny.engine.struct import Field, Struct

THIEVES = "thieves"
"""The key of a view under which every game shows what each seat has."""
_LEFT_OUT = ("seats",)
_TURN = "turn"
"""The field whose seat stays a number: pages look for it."""
_HIDDEN = object()
_TYPED_DICT: Any = TypedDict
"""The fields are known only when a game is loaded, where no checker of types can follow."""


def make_view_type(state: type[Struct]) -> Any:
    """Return the typed dict of the fields: those of each seat together, under `thieves`."""
    shared, per_seat = _split(state)
    if THIEVES in shared:
        raise ContractError(f"{state.__module__}.State: {THIEVES!r} is what a view calls the seats")
    thief: Any = _TYPED_DICT("Thief", {name: _type(field, 1) for name, field in per_seat.items()})
    fields = {name: _type(field, 0) for name, field in shared.items()} | {_TURN: int}
    return _TYPED_DICT("View", {**fields, THIEVES: list[thief]})


def make_view(
    state: type[Struct], hide: Callable[[Any, Any, int], None] | None = None
) -> Callable[..., Any]:
    """Return the function `view` of a game, which may hide something."""
    shared, per_seat = _split(state)

    def view(params, state, seat):  # type: ignore[no-untyped-def]
        values = state.as_dict()
        if hide is not None:
            mark_hidden(params, state, seat, values, hide)
        shown = {name: _show(field, values[name], 0) for name, field in shared.items()}
        shown[_TURN] = state.turn
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


def mark_hidden(
    params: Any,
    state: Any,
    seat: int,
    values: dict[str, Any],
    hide: Callable[[Any, Any, int], None],
) -> None:
    """Mark the values that a seat cannot know: those that `hide` erases whatever they are.

    That is found without the truth: another value is put in the place of each, and is erased again.
    """
    for name, field in state.FIELDS.items():
        if name in (*_LEFT_OUT, _TURN):
            continue
        other = state.copy()
        setattr(other, name, _change(field, values[name]))
        changed = other.as_dict()[name]
        hide(params, other, seat)
        values[name] = _mark(values[name], changed, other.as_dict()[name])


def _change(field: Field, value: Any) -> Any:
    """Return other values in the range of a field."""
    if isinstance(value, list):
        return [_change(field, item) for item in value]
    low, high = field.range
    return value + 1 if value < high else low


def _mark(known: Any, changed: Any, erased: Any) -> Any:
    """Return what is known, and a mark where what was changed has been erased."""
    if isinstance(known, list):
        return [_mark(*items) for items in zip(known, changed, erased, strict=True)]
    return _HIDDEN if erased == known != changed else known


def _type(field: Field, axis: int) -> Any:
    """Return the type of what is shown of a field, from one of its axes on."""
    if axis == len(field.shape):
        if field.is_mask:
            return list[str] | None
        return str | None if field.words or field.is_seat else int | None
    inner = _type(field, axis + 1)
    has_heads = len(field.heads) > axis
    return GenericAlias(dict, (str, inner)) if has_heads else GenericAlias(list, inner)


def _show(field: Field, value: Any, axis: int) -> Any:
    """Return what is shown of a field, from one of its axes on."""
    if value is _HIDDEN:
        return None
    if axis == len(field.shape):
        if field.words:
            return field.words[value - field.range[0]]
        if field.is_mask:
            return [f"p{seat}" for seat in seats_of(value)]
        if field.is_seat:
            return f"p{value}" if value >= 0 else None
        return value
    shown = [_show(field, item, axis + 1) for item in value]
    return dict(zip(field.heads[axis], shown, strict=True)) if len(field.heads) > axis else shown


def _split(state: type[Struct]) -> tuple[dict[str, Field], dict[str, Field]]:
    """Return the fields that belong to the table, and those with a place for each seat."""
    fields = {name: field for name, field in state.FIELDS.items() if name not in _LEFT_OUT}
    per_seat = {name: field for name, field in fields.items() if field.per_seat}
    return {name: field for name, field in fields.items() if name not in per_seat}, per_seat
