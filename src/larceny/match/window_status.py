"""What a live window of a table is doing, as everybody may know it."""

from __future__ import annotations

from larceny.engine.seat import CHANCE
from larceny.engine.window_status import CLOSED, NO_WINDOW, OPEN
from larceny.table.table import Table


def is_live(table: Table) -> bool:
    """Return whether a table is played in real time."""
    return table.contract.needs_referee(table.setup.params)


def window_status(table: Table) -> int:
    """Return the status of the window of a table; there is none unless it is played live."""
    if table.over or not is_live(table):
        return NO_WINDOW
    rules = table.contract.need_live().rules
    return rules.window_status(table.setup.params, table.public_state)


def window_owner(table: Table) -> int:
    """Return the seat whose move closes the window."""
    rules = table.contract.need_live().rules
    return rules.window_owner(table.setup.params, table.public_state)


def expected_actors(table: Table) -> tuple[int, ...]:
    """Return the seats whose next move the game waits for.

    In an open window those are none: the referee judges what comes. After it others may still act,
    but only by mistake.
    """
    status = window_status(table)
    if status == OPEN:
        return ()
    if status == CLOSED:
        return tuple(seat for seat in table.actors if seat in (CHANCE, window_owner(table)))
    return table.actors


def find_opening(table: Table) -> int:
    """Return the version at which the present window opened."""
    rules = table.contract.need_live().rules
    params = table.setup.params
    version = table.version
    for state in table.past_states():
        if rules.window_status(params, state) == NO_WINDOW:
            break
        version -= 1
    return version
