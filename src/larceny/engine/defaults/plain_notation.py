"""The notation of a game that gives only the texts of its moves, or not even those."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any

from larceny.engine.errors import BadNotation
from larceny.engine.phrase import phrase
from larceny.engine.seat import CHANCE, REFEREE, seats_of

_SHOWN = 8
"""How many legal moves an error names."""


def make_text(move: ModuleType) -> Callable[..., str]:
    """Return the function `text` of a game whose moves are words."""

    def text(params: Any, state: Any, seat: int, move: int) -> str:
        return f"outcome {move + 1}" if seat == CHANCE else str(words[move])

    words = move.KIND_NAMES
    return text


def make_parse(
    rules: ModuleType, move: ModuleType, write: Callable[..., str]
) -> Callable[..., int]:
    """Return the function `parse` that looks a text up among the texts of moves.

    A move that is not legal now is found among all codes, so that the guide can say why.
    """

    def parse(params: Any, state: Any, seat: int, text: str) -> int:
        codes = list_codes(rules, move.MAX_MOVES, params, state, seat)
        legal = {write(params, state, seat, code): code for code in reversed(codes)}
        if text in legal:
            return legal[text]
        others = range(0 if seat in (CHANCE, REFEREE) else move.CODES)
        for code in others:
            if _text_or_none(write, params, state, seat, code) == text:
                return code
        shown = ", ".join(sorted(legal)[:_SHOWN]) or "nothing"
        raise BadNotation(
            text,
            phrase(
                "possible now: {shown}{what}",
                shown=shown,
                what=", ..." if len(legal) > _SHOWN else "",
            ),
        )

    return parse


def list_codes(rules: ModuleType, room: int, params: Any, state: Any, seat: int) -> list[int]:
    """Return the codes of what a seat, chance or the referee may do now."""
    out = [0] * room
    if seat == REFEREE:
        return out[: rules.reports(params, state, out)] if hasattr(rules, "reports") else []
    if seat not in seats_of(rules.actors(params, state)):
        return []
    if seat == CHANCE:
        return list(range(rules.chance(params, state)))
    return out[: rules.moves(params, state, seat, out)]


def _text_or_none(
    write: Callable[..., str], params: Any, state: Any, seat: int, code: int
) -> str | None:
    """Return the text of a move that may make no sense in this position."""
    try:
        return write(params, state, seat, code)
    except (IndexError, KeyError, ValueError):
        return None


def make_sentence(write: Callable[..., str]) -> Callable[..., str]:
    """Return the function `sentence`: who, and the text of the move."""

    def sentence(params: Any, state: Any, seat: int, move: int, names: Sequence[str]) -> str:
        who = f"{names[seat]}: " if seat < len(names) else ""
        return f"{who}{write(params, state, seat, move)}."

    return sentence


def position(params: Any, state: Any) -> str:
    """Return the values of all fields in one line."""
    seats = state.seats
    parts = []
    for name, field in state.FIELDS.items():
        value = getattr(state, name)
        if name == "seats":
            continue
        if field.shape:
            value = " ".join(map(str, value[:seats] if field.per_seat else value))
        elif field.is_seat and 0 <= value < seats:
            value = f"p{value}"
        parts.append(f"{name.replace('_', ' ')} {value}")
    return "; ".join(parts)
