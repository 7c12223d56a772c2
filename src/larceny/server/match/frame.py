"""What is told of a table, and to whom: everything that leaves the server is made here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from larceny.engine.seat import CHANCE, MAX_SEATS, seat_name
from larceny.server.storage.record import OVER, TableRecord
from larceny.table.choice import Choice
from larceny.table.event import masked
from larceny.table.log_entry import LogEntry
from larceny.table.table import Table


def table_info(
    record: TableRecord, status: str, version: int, here: frozenset[int]
) -> dict[str, Any]:
    """A table as everybody may know it."""
    return lasting_info(record, status, here) | {"version": version}


def lasting_info(record: TableRecord, status: str, here: frozenset[int]) -> dict[str, Any]:
    """What of it most moves leave as it is; the seed only when the game is over."""
    is_over = status == OVER
    return {
        "id": record.id,
        "game": record.game,
        "rules": record.rules,
        "changes": record.changes,
        "seats": [
            {
                "seat": seat.seat,
                "kind": seat.kind,
                "name": seat.name,
                "bot": seat.bot or None,
                "connected": seat.seat in here,
            }
            for seat in record.seats
        ],
        "status": status,
        "chance": "manual" if record.manual else "server",
        "hot_seat": record.hot_seat,
        "commitment": record.commitment,
        "seed": record.seed if is_over else None,
        "created": record.created,
        "absent": {
            "policy": "wait" if record.absent_seconds is None else "bot",
            "seconds": record.absent_seconds,
        },
        "replay": record.is_replay,
        "rematch": None if record.rematch is None else vars(record.rematch),
        "rematch_of": record.rematch_of,
    }


def table_frame(table: Table, seat: int | None, is_running: bool) -> dict[str, Any]:
    """What a seat (None: a spectator) sees, with the moves it can make in words."""
    frame = table.view(seat)
    choices: list[Choice] = []
    if not is_running:
        frame.update(moves=[], actors=[])
    elif seat is not None:
        is_hand_rolled = table.setup.seed is None and table.actors == (CHANCE,)
        may_say = is_hand_rolled and seat in table.dealers
        choices = table.enterable_outcomes(seat) if may_say else table.choices(seat)
    return _finish(frame, table, choices)


def open_frame(table: Table, seat: int | None) -> dict[str, Any]:
    """A position of a game that is over, hands open; or as a seat saw it."""
    frame = table.open_view() if seat is None else table.view(seat)
    frame["moves"] = []
    return _finish(frame, table, [])


def _finish(frame: dict[str, Any], table: Table, choices: Sequence[Choice]) -> dict[str, Any]:
    frame["choices"] = choices
    frame["names"] = table.setup.all_names
    frame["reckoning"] = table.reckoning
    return frame


def worded_events(
    told: Sequence[LogEntry],
    times: Sequence[int | None],
    after: int,
    seat: int | None,
    is_open: bool,
) -> list[dict[str, Any]]:
    """The events behind number `after`, as a seat may know them; all of it when `is_open`."""
    found = []
    for number, (one, at) in enumerate(zip(told, times, strict=True), after + 1):
        is_known = is_open or one.is_known(seat)
        who = one.event.seat
        found.append(
            {
                "number": number,
                "seat": who if who < MAX_SEATS else seat_name(who),
                "move": one.event.move if is_known else masked(one.event.move),
                "sentence": one.sentence if is_known else one.hidden_sentence,
                "steal": one.is_steal,
                "victim": one.victim,
                "at": at,
            }
        )
    return found
