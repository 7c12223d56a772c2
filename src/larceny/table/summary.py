"""Positions in one line for a prompt or a debugger, with nothing in them that is hidden."""

from __future__ import annotations

from collections.abc import Sequence

from larceny.engine.seat import SPECTATOR, seat_name
from larceny.table.position import Position


def name_actors(actors: Sequence[int]) -> str:
    """Return whose turn it is: `p0 to move`, `p0 and p2 to move`, `chance to move`, `over`."""
    return f"{' and '.join(map(seat_name, actors))} to move" if actors else "over"


def summarize_table(position: Position, version: int) -> str:
    """Return the `repr` of a table, as everybody may know it.

    Scores are told when the game is over, and before that where nothing is hidden.
    """
    setup = position.setup
    parts = [
        f"{position.contract.name}, {_name_rules(position)}, {setup.seats} seats",
        name_actors(position.actors),
        f"version {version}",
    ]
    if not position.actors:
        parts.append(f"won by {' and '.join(map(seat_name, position.winners)) or 'nobody'}")
    if not position.actors or position.known(SPECTATOR) == position.state:
        parts.append(f"scores {' '.join(map(str, position.scores))}")
    return f"<Table of {'; '.join(parts)}: {position.describe(SPECTATOR)}>"


def _name_rules(position: Position) -> str:
    setup = position.setup
    named = position.contract.name_changes(setup.rules, setup.changes)
    return ", ".join([f"rules {setup.rules}", *(f"{n}={value}" for n, value in named.items())])
