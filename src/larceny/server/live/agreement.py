"""How the windows of a live table are played: the people there agree on it before the start."""

from __future__ import annotations

from dataclasses import replace

from larceny.engine.contract import Contract
from larceny.server.storage.record import PERSON, POLITE, RACE, TableRecord, WindowWish

PARAM = "window"
"""The param that says whether a window is played by the clock; by the default rules it is not."""


def agreed_window(record: TableRecord) -> WindowWish | None:
    """Return what all people at a table wish; None while they wish different things."""
    wishes = {seat.window for seat in record.seats if seat.kind == PERSON}
    return wishes.pop() if len(wishes) == 1 else None if wishes else RACE


def apply_agreement(contract: Contract, record: TableRecord) -> TableRecord:
    """Return the table by the rules that its people agreed on."""
    params, _ = contract.params(record.rules, record.changes)
    if agreed_window(record) != POLITE or not contract.needs_referee(params):
        return record
    unhurried, _ = contract.params(contract.default_rules)
    changes = {**record.changes, PARAM: getattr(unhurried, PARAM)}
    params, _ = contract.params(record.rules, changes)
    return replace(record, changes=changes, fingerprint=contract.fingerprint(params))
