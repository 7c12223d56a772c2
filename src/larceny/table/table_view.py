"""What a seat or a spectator sees of a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from typing_extensions import TypedDict  # the one of `typing` is refused by pydantic before 3.12

from larceny.table.position import Position

Board: TypeAlias = Mapping[str, object]
"""The view of a game, which is of the type `View` in that game's `view` module.

Games are found by name, so only the caller can know which one it is, and narrow the type.
"""


class PositionView(TypedDict):
    """What a viewer sees of a position. `seat` is None for a spectator."""

    game: str
    rules: str
    seats: int
    seat: int | None
    version: int
    actors: list[int]
    over: bool
    winners: list[int]
    scores: list[int] | None
    rules_now: list[str]
    board: Board


class TableView(PositionView):
    """A position with the legal moves of the seat that sees it."""

    moves: list[str]


def find_personal_parts(position: Position, seat: int, public: Board) -> Board:
    """Return the parts of a seat's board that differ from a spectator's, or all of them.

    Parts may be shared with the spectator's board: callers must not modify either.
    """
    contract, params, known = position.contract, position.params, position.known(seat)
    return contract.view.personal(params, known, seat, public)


def make_view(position: Position, version: int, seat: int | None, viewer: int) -> TableView:
    """Return what a viewer may see, ready for JSON. `seat` is None for a spectator.

    With CHANCE as the viewer nothing is hidden.
    """
    contract, setup, known = position.contract, position.setup, position.known(viewer)
    is_over = not position.actors
    movable = None if seat not in position.actors else seat
    return {
        "game": contract.name,
        "rules": setup.rules,
        "seats": setup.seats,
        "seat": seat,
        "version": version,
        "actors": list(position.actors),
        "over": is_over,
        "winners": list(position.winners) if is_over else [],
        "scores": list(position.scores) if is_over else None,
        "moves": [] if movable is None else list(dict.fromkeys(position.texts(movable))),
        "rules_now": list(contract.guide.rules_now(position.params, known, viewer)),
        "board": contract.view.view(position.params, known, viewer),
    }
