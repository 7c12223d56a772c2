"""The check that a move is legal: the only one, since the rules assume legal moves."""

from __future__ import annotations

import re

from larceny.engine.argument import as_int
from larceny.engine.errors import BadNotation, BadSeats, IllegalMove
from larceny.engine.phrase import Phrase, as_phrase, name_people, phrase
from larceny.engine.seat import CHANCE, REFEREE, SPECTATOR, seat_name
from larceny.engine.suggestion import suggest
from larceny.engine.text import quote
from larceny.table.position import Position
from larceny.table.table_setup import TableSetup

_SEAT = re.compile(r"\bp([0-9])\b")


def check_seat(seat: int, seats: int) -> int:
    """Return a seat as an int; raise BadSeats if there is no such seat."""
    number = seat if type(seat) is int else as_int(seat)
    if number is None or not 0 <= number < seats:
        raise BadSeats(
            phrase(
                "there is no seat {seat}; the seats are 0 to {last}",
                seat=quote(seat),
                last=seats - 1,
            )
        )
    return number


def check_viewer(seat: int | None, seats: int) -> int:
    """Return the viewer that a seat is, SPECTATOR for None; raise if there is no such seat."""
    return SPECTATOR if seat is None else check_seat(seat, seats)


def check_author(seat: int, seats: int) -> int:
    """Return who makes an event, a seat, CHANCE or REFEREE; raise BadSeats for anybody else."""
    number = seat if type(seat) is int else as_int(seat)
    return number if number in (CHANCE, REFEREE) else check_seat(seat, seats)


def find_author(position: Position, seat: int, move: str) -> int:
    """Return whose event a move is: reports are the referee's, also if CHANCE enters them."""
    seat = check_author(seat, position.setup.seats)
    if not isinstance(move, str):
        raise BadNotation(move, "a move is a text in notation")
    if seat != CHANCE or not position.contract.has_referee:
        return seat
    try:
        position.contract.notation.parse(position.params, position.state, REFEREE, move)
    except BadNotation:
        return seat
    return REFEREE


def check_move(position: Position, seat: int, move: str) -> int:
    """Return the code of a legal move; raise an error that says why it is not legal."""
    contract = position.contract
    setup = position.setup
    if seat != CHANCE and not (seat == REFEREE and contract.has_referee):
        check_seat(seat, setup.seats)
    known = position.known(seat)
    try:
        code: int = contract.notation.parse(setup.params, known, seat, move)
    except BadNotation as error:
        legal = position.texts(seat) if seat < setup.seats else ()  # chance may know more than we
        expected = phrase(
            "{expected}{suggestion}",
            expected=as_phrase(error.expected),
            suggestion=suggest(move, legal),
        )
        raise BadNotation(move, expected) from None
    if code not in position.codes(seat):
        rule, reason = contract.guide.why_not(setup.params, known, seat, code)
        viewer = SPECTATOR if seat == CHANCE else seat
        raise IllegalMove(
            seat_name(seat), move, rule, name_seats(setup, reason), position.describe(viewer)
        )
    return code


def name_seats(setup: TableSetup, words: str) -> str:
    """Replace seats like `p0` by the names of those who sit there."""
    if isinstance(words, Phrase):
        return name_people(words, setup.all_names)
    return _SEAT.sub(lambda match: setup.name(int(match[1])), words)
