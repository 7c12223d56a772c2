"""When a bot moves for a person: the others decided so, nobody was there, or time is up."""

from __future__ import annotations

from typing import NamedTuple

from larceny.server.match.absence import find_absence, is_replaced
from larceny.server.match.match import Match
from larceny.server.match.turn_clock import OUTAGE_SECONDS, flag_of
from larceny.table.notes import TakeoverKind


class StandIn(NamedTuple):
    """From when on a bot may move for a person, and why."""

    due: float
    reason: TakeoverKind


def find_stand_in(match: Match, seat: int, now: float) -> StandIn | None:
    """Return when a bot may move for a person, unless they move before; None: never."""
    if is_replaced(match, seat, now):
        return StandIn(0.0, "bot")
    found = [one for one in (_by_absence(match, seat, now), _by_clock(match, seat, now)) if one]
    return min(found, default=None)


def _by_absence(match: Match, seat: int, now: float) -> StandIn | None:
    """Return when the table's own policy lets a bot move, unless the others decided to wait."""
    seconds, since = match.record.absent_seconds, match.presence.absent_since(seat)
    absence = find_absence(match, seat)
    if seconds is None or since is None:
        return None
    if absence is not None and absence.outcome_at(now) is not None:
        return None if absence.until is None else StandIn(absence.until, "absent")
    return StandIn(since + seconds, "absent")


def _by_clock(match: Match, seat: int, now: float) -> StandIn | None:
    """Return when the time of a seat is up; what no server saw pass is about to be given back."""
    flag = flag_of(match.record, seat)
    if flag is None or now - match.clock_seen > OUTAGE_SECONDS:
        return None
    return StandIn(flag, "clock")
