"""Who is away from a match, and who may decide about them: nothing here changes anything."""

from __future__ import annotations

from larceny.server.errors import MatchOver, NotStarted
from larceny.server.live.status import expected_actors
from larceny.server.match.match import Match
from larceny.server.match.permission import check_seat
from larceny.server.storage.absence_record import (
    ABSENT,
    ASLEEP,
    PLAY_BOT,
    AbsenceRecord,
    AwayKind,
)
from larceny.server.storage.record import PERSON, RUNNING, WAITING

ASLEEP_SECONDS = 180.0
"""Seconds without a move, while the game waits for it, after which somebody counts as asleep."""


def find_absence(match: Match, seat: int) -> AbsenceRecord | None:
    """Return what is stored about a person who is away."""
    return next((one for one in match.record.absences if one.seat == seat), None)


def away_kind(match: Match, seat: int, now: float) -> AwayKind | None:
    """Return how a person is away: not connected, or without a move for long; None if they are not.

    Bots and open seats are never away.
    """
    if match.record.seats[seat].kind != PERSON:
        return None
    if seat not in match.presence.connected:
        return ABSENT
    if match.status != RUNNING or seat not in expected_actors(match.table):
        return None
    return ASLEEP if now - _waited_since(match, seat) >= ASLEEP_SECONDS else None


def _waited_since(match: Match, seat: int) -> float:
    """Return since when the game waits for a seat; who said that they are there, is."""
    back = (one.at for one in match.record.takeovers if one.seat == seat and one.kind == "back")
    return max((match.snapshot.last_time or match.record.created, *back))


def is_replaced(match: Match, seat: int, now: float) -> bool:
    """Return whether a bot plays for a person who is away, as the others decided."""
    absence = find_absence(match, seat)
    if absence is None or absence.outcome_at(now) != PLAY_BOT:
        return False
    return absence.kind == ASLEEP or seat not in match.presence.connected


def present_people(match: Match, now: float) -> frozenset[int]:
    """Return the seats whose people are there and awake: those who may decide about the others."""
    return frozenset(
        seat.seat
        for seat in match.record.seats
        if seat.kind == PERSON
        and away_kind(match, seat.seat, now) is None
        and not is_replaced(match, seat.seat, now)
    )


def check_running(match: Match, seat: int) -> None:
    """Refuse a seat that is not there, and a match that has not begun or has ended."""
    check_seat(match.record, seat)
    if match.status == WAITING:
        raise NotStarted
    if match.status != RUNNING:
        raise MatchOver
