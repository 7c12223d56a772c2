"""The check that a move is legal: the only one, since the rules assume legal moves."""

from __future__ import annotations

import re

from larceny.engine.errors import BadNotation, IllegalMove
from larceny.engine.seat import CHANCE, REFEREE, SPECTATOR, seat_name
from larceny.table.position import Position
from larceny.table.table_setup import TableSetup

_SEAT = re.compile(r"\bp([0-9])\b")


def check_viewer(seat: int | None, seats: int) -> int:
    """Return the viewer that a seat is, SPECTATOR for None; raise if there is no such seat."""
    if seat is None:
        return SPECTATOR
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < seats:
        raise BadNotation(str(seat), f"a seat is 0 to {seats - 1}, or CHANCE")
    return seat


def find_author(position: Position, seat: int, move: str) -> int:
    """Return whose event a move is: reports are the referee's, also if CHANCE enters them."""
    if seat != CHANCE or not position.contract.has_referee:
        return seat
    try:
        position.contract.notation.parse(position.params, position.state, REFEREE, move)
    except BadNotation:
        return seat
    return REFEREE


def check_move(position: Position, seat: int, move: str) -> int:
    """Return the code of a legal move; raise an error that says why it is not legal."""
    contract, setup = position.contract, position.setup
    if seat != CHANCE and not (seat == REFEREE and contract.has_referee):
        check_viewer(seat, setup.seats)
    known = position.known(seat)
    code: int = contract.notation.parse(setup.params, known, seat, move)
    if code not in position.codes(seat):
        rule, reason = contract.guide.why_not(setup.params, known, seat, code)
        viewer = SPECTATOR if seat == CHANCE else seat
        raise IllegalMove(
            seat_name(seat), move, rule, name_seats(setup, reason), position.describe(viewer)
        )
    return code


def name_seats(setup: TableSetup, words: str) -> str:
    """Replace seats like `p0` by the names of those who sit there."""
    return _SEAT.sub(lambda found: setup.name(int(found[1])), words)
