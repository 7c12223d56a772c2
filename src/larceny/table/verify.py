"""The proof of dice: does every chance event of a saved game follow from its seed?"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from larceny.engine.phrase import phrase
from larceny.engine.seat import CHANCE
from larceny.table.replay import replay
from larceny.table.table import Table


@dataclass(frozen=True)
class Proof:
    """The result of a verification; `is_proved` is None where nothing can be proved."""

    is_proved: bool | None
    message: str


@dataclass(frozen=True)
class ChanceEvent:
    """A chance event's number and its possible outcomes in the order of their codes."""

    number: int
    outcomes: list[str]


def rolls(table: Table) -> list[ChanceEvent]:
    """Return every chance event of a table: with the seed, all one needs to verify them.

    Events of another game, from whose position this one began, followed from another seed.
    """
    return [
        ChanceEvent(number, table.at(number - 1).outcomes())
        for number, event in enumerate(table.log, 1)
        if event.seat == CHANCE and number > table.setup.inherited
    ]


def verify(source: str | Path) -> Proof:
    """Verify the dice of a saved game. An error names the line of a file that does not open."""
    table = replay(source)
    inherited = table.setup.inherited
    count = sum(event.seat == CHANCE for event in table.log[inherited:])
    before = phrase("; the first {count} events are of another game", count=inherited)
    if table.setup.is_manual:
        return Proof(None, "chance was played manually at this table: there is nothing to prove")
    if table.setup.seed is None and table.over:
        return Proof(None, "the game is over, but the line with its seed is missing: no proof")
    if table.setup.seed is None:
        return Proof(None, "the seed is revealed when the game is over: no proof before that")
    return Proof(
        True,
        phrase(
            "proved: the seed matches the commitment, and all {count} rolls and draws "
            "of {events} events follow from it{before}",
            count=count,
            events=len(table.log) - inherited,
            before=before if inherited else "",
        ),
    )
