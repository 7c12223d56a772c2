"""The JSON-able parts of what the server sends of a match: table, frame and events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from larceny.engine.seat import CHANCE, MAX_SEATS, seat_name
from larceny.server.storage.record import OVER, SeatRecord, TableRecord
from larceny.table.choice import Choice
from larceny.table.event import masked
from larceny.table.log_entry import LogEntry
from larceny.table.table import Table


def build_table_info(record: TableRecord, status: str, connected: frozenset[int]) -> dict[str, Any]:
    """Return what everybody may know of a table, all but its version; the seed once it is over."""
    return {
        "id": record.id,
        "game": record.game,
        "rules": record.rules,
        "changes": record.changes,
        "seats": [_build_seat(seat, seat.seat in connected) for seat in record.seats],
        "status": status,
        "chance": "manual" if record.manual else "server",
        "hot_seat": record.hot_seat,
        "commitment": record.commitment,
        "seed": record.seed if status == OVER else None,
        "created": record.created,
        "absent": {
            "policy": "wait" if record.absent_seconds is None else "bot",
            "seconds": record.absent_seconds,
        },
        "replay": record.is_replay,
        "rematch": None if record.rematch is None else vars(record.rematch),
        "rematch_of": record.rematch_of,
    }


def _build_seat(seat: SeatRecord, is_connected: bool) -> dict[str, Any]:
    return {
        "seat": seat.seat,
        "kind": seat.kind,
        "name": seat.name,
        "bot": seat.bot or None,
        "connected": is_connected,
    }


def build_frame(table: Table, viewer: int | None, is_running: bool) -> dict[str, Any]:
    """Return the position as a viewer sees it, with the moves that it can make in words."""
    frame = table.view(viewer)
    choices: list[Choice] = []
    if not is_running:
        frame["actors"] = []
    elif viewer is not None:
        is_rolled_by_hand = table.setup.seed is None and table.actors == (CHANCE,)
        can_enter = is_rolled_by_hand and viewer in table.dealers
        choices = table.enterable_outcomes(viewer) if can_enter else table.choices(viewer)
    return _finish_frame(frame, table, choices)


def build_open_frame(table: Table, viewer: int | None) -> dict[str, Any]:
    """Return a position of a finished game with all hands open, or as one seat saw it."""
    frame = table.open_view() if viewer is None else table.view(viewer)
    return _finish_frame(frame, table, [])


def _finish_frame(frame: dict[str, Any], table: Table, choices: Sequence[Choice]) -> dict[str, Any]:
    del frame["moves"]  # the choices have them
    frame["choices"] = choices
    frame["names"] = table.setup.all_names
    frame["reckoning"] = table.reckoning
    return frame


def build_events(
    entries: Sequence[LogEntry],
    times: Sequence[int | None],
    after: int,
    viewer: int | None,
    is_open: bool,
) -> list[dict[str, Any]]:
    """Return the events behind number `after` as a viewer may know them; all if `is_open`."""
    return [
        _build_event(number, entry, at, is_open or entry.is_known(viewer))
        for number, (entry, at) in enumerate(zip(entries, times, strict=True), after + 1)
    ]


def _build_event(number: int, entry: LogEntry, at: int | None, is_known: bool) -> dict[str, Any]:
    seat, move = entry.event.seat, entry.event.move
    return {
        "number": number,
        "seat": seat if seat < MAX_SEATS else seat_name(seat),
        "move": move if is_known else masked(move),
        "sentence": entry.sentence if is_known else entry.hidden_sentence,
        "steal": entry.is_steal,
        "victim": entry.victim,
        "at": at,
    }
