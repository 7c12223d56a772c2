"""The proof of dice: was every roll and every card what the seed committed to says?"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from larceny.engine.seat import CHANCE
from larceny.table.replay import replay
from larceny.table.table import Table


@dataclass(frozen=True)
class Proof:
    """What can be said of a saved game's dice. `is_proved` None: it cannot be said."""

    is_proved: bool | None
    words: str


@dataclass(frozen=True)
class Roll:
    """A chance event by its number, and all that could have come, in the order of the dice."""

    number: int
    outcomes: list[str]


def rolls(table: Table) -> list[Roll]:
    """Every chance event of a table: what it takes, with the seed, to compute them all again."""
    found = []
    twin = table.at(0)
    for number, event in enumerate(table.log, 1):
        if event.seat == CHANCE:
            found.append(Roll(number, twin.outcomes()))
        twin.extend([event])
    return found


def verify(source: str | Path) -> Proof:
    """Prove the dice of a saved game. A file that does not open raises, with its line."""
    table = replay(source)
    count = sum(event.seat == CHANCE for event in table.log)
    if table.setup.is_manual:
        return Proof(None, "chance was played by hand at this table: there is nothing to prove")
    if table.setup.seed is None and table.over:
        return Proof(None, "the game is over, but the line with its seed is missing: no proof")
    if table.setup.seed is None:
        return Proof(None, "the seed is told when the game is over: it cannot be proved before")
    return Proof(
        True,
        f"proved: the seed matches the commitment, and all {count} rolls and draws "
        f"of {len(table.log)} events follow from it",
    )
