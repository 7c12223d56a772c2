"""What all may know of the company at a table: who is away, who took over, whose time runs."""

from __future__ import annotations

from functools import cache

from typing_extensions import TypedDict

from larceny import bots
from larceny.games import load
from larceny.server.match.payload import AbsenceInfo, ClockInfo, SeatClockInfo, TakeoverInfo
from larceny.server.match.turn_clock import read_clocks
from larceny.server.storage.absence_record import PLAY_BOT, AbsenceRecord
from larceny.server.storage.record import TableRecord

STAND_IN = "greedy"
"""The bot that moves for somebody who is away unless the others chose another, and when time is up.
It knows every rule set and number of seats, needs no time, and everybody knows how it plays."""


class Company(TypedDict):
    """The part of a table's description that is about who is there, and about time."""

    clock: ClockInfo | None
    clocks: list[SeatClockInfo]
    absences: list[AbsenceInfo]
    takeovers: list[TakeoverInfo]
    stand_in: str


@cache
def stand_in_of(game: str) -> str:
    """Return the bot that moves for somebody who is away from a game."""
    return STAND_IN if STAND_IN in bots.names(load(game)) else bots.RANDOM


def replacement_of(record: TableRecord, seat: int) -> str:
    """Return the bot that plays for a person as the others decided: the last that took over."""
    chosen = (one.name for one in reversed(record.takeovers) if one[1:3] == (seat, "bot"))
    name = next(chosen, "")
    return name if name in bots.listed_names(load(record.game)) else stand_in_of(record.game)


def describe_company(record: TableRecord) -> Company:
    """Return who is away, who took over, and the clocks; links to seats are not among it."""
    return {
        "clock": _describe_clock(record),
        "clocks": [{"left": one.left, "since": one.since} for one in read_clocks(record)],
        "absences": [_describe_absence(record, one) for one in record.absences],
        "takeovers": [
            {"number": one.number, "seat": one.seat, "kind": one.kind, "name": one.name}
            for one in record.takeovers
        ],
        "stand_in": stand_in_of(record.game),
    }


def _describe_clock(record: TableRecord) -> ClockInfo | None:
    if record.move_seconds is not None:
        return {"kind": "move", "seconds": record.move_seconds, "increment": 0.0}
    if record.bank_seconds is not None:
        increment = record.increment_seconds or 0.0
        return {"kind": "bank", "seconds": record.bank_seconds, "increment": increment}
    return None


def _describe_absence(record: TableRecord, absence: AbsenceRecord) -> AbsenceInfo:
    return {
        "seat": absence.seat,
        "kind": absence.kind,
        "votes": [
            {"seat": seat, "choice": vote.choice, "bot": vote.bot}
            for seat, vote in absence.votes.items()
        ],
        "outcome": absence.outcome,
        "bot": replacement_of(record, absence.seat) if absence.outcome == PLAY_BOT else "",
        "until": absence.until,
    }
