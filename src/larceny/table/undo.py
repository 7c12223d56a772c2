"""Undo: how far a person may go back without knowing more than they knew there.

The rule: back to the last decision of one's own, if since then the seed has rolled no die and dealt
no card, and nothing that was hidden from this person has been shown to them. A die that somebody
typed in, because it lies on a real table, is a decision of theirs in this sense.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from larceny.engine.ending import Moment
from larceny.engine.errors import CannotUndo, LarcenyError
from larceny.engine.seat import CHANCE
from larceny.table.event import Event
from larceny.table.event_log import LogEntry
from larceny.table.table import Table

FELL = "dice or cards fell since: they stay as they fell"
SHOWN = "what was hidden from you has been shown since: that cannot be taken back"
NOTHING = "there is nothing of yours to take back"
LIVE = "a game in real time goes on: nothing can be taken back"
OVER = "the game is over: nothing can be taken back"


def find_undo(table: Table, own: Collection[int]) -> int:
    """Return how many events stay when the last decision of some seats is undone.

    Raise `CannotUndo` if nothing can be: the words tell nothing that these seats do not know.
    """
    if table.over:
        raise CannotUndo(OVER)
    if table.contract.needs_referee(table.setup.params):
        raise CannotUndo(LIVE)
    kept = _find_decision(table, own) - 1
    if not _is_all_known(table, kept, own):
        raise CannotUndo(SHOWN)
    return kept


def _find_decision(table: Table, own: Collection[int]) -> int:
    """Return the number of the last event that these seats decided or typed in."""
    is_manual = table.setup.is_manual
    has_fallen = False
    for number in range(table.version, table.setup.inherited, -1):
        entry = table.entry(number)
        is_typed = is_manual and _is_typed(entry, own)
        if entry.event.seat in own or is_typed:
            if has_fallen:
                raise CannotUndo(FELL)
            return number
        has_fallen |= entry.event.seat == CHANCE and not is_manual
    raise CannotUndo(NOTHING)


def _is_typed(entry: LogEntry, own: Collection[int]) -> bool:
    """Return whether an outcome was typed in, and one of these seats knows it."""
    return entry.event.seat == CHANCE and any(entry.is_known(seat) for seat in own)


def _is_all_known(table: Table, kept: int, own: Collection[int]) -> bool:
    """Return whether a decision and all that followed told who undoes it nothing new.

    Where several seats share a screen, that is the seat that decided.
    """
    entries = table.entries(kept)
    author = entries[0].event.seat
    viewers = [author] if author in own else [seat for seat in own if entries[0].is_known(seat)]
    return all(
        _is_foreseen(table, entry.event, moment, viewer)
        for entry, moment in zip(entries, table.moments(kept), strict=True)
        for viewer in viewers
    )


def _is_foreseen(table: Table, event: Event, moment: Moment, viewer: int) -> bool:
    """Return whether an event shows a viewer nothing hidden.

    It does not if the viewer could have said from what it knew which moves were possible, and what
    this one would lead to. What a choice betrays of its author's plans is not counted as hidden.
    """
    rules = table.contract.rules
    params = table.setup.params
    known = moment.state.copy()
    rules.hide(params, known, viewer)
    after = moment.after.copy()
    draw = table.contract.secret_draw_view if event.seat == CHANCE else None
    if draw is not None:  # all outcomes are possible that a viewer who types one in could see
        after = moment.state.copy()
        draw.widen_chance(params, after, viewer)
        _apply(table, after, event)
    try:
        if draw is not None:
            draw.widen_chance(params, known, viewer)
        elif event.seat not in (CHANCE, viewer) and not _has_same_moves(table, known, moment):
            return False
        _apply(table, known, event)
    except (LarcenyError, LookupError, ValueError, ArithmeticError):
        return False  # the rules cannot go on from what the viewer knew
    rules.hide(params, known, viewer)
    rules.hide(params, after, viewer)
    return bool(known == after)


def _has_same_moves(table: Table, known: Any, moment: Moment) -> bool:
    seat = moment.seat
    return _codes(table, known, seat) == _codes(table, moment.state, seat)


def _codes(table: Table, state: Any, seat: int) -> list[int]:
    out = [0] * table.contract.max_moves
    return sorted(out[: table.contract.rules.moves(table.setup.params, state, seat, out)])


def _apply(table: Table, state: Any, event: Event) -> None:
    """Change a state by an event; its code may be another one than in the whole truth."""
    params = table.setup.params
    code = table.contract.notation.parse(params, state, event.seat, event.move)
    table.contract.rules.apply(params, state, event.seat, code)
