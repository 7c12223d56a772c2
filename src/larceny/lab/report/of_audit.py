"""The report of an audit: does lag, or what a page claims, decide who steals?"""

from __future__ import annotations

from larceny.lab.live_audit import Audit, AuditLine
from larceny.lab.report.document import Cell, Column, DataTable, Facts, Report, Section

NUMBERS = (
    Column("throws", "throws", "count"),
    Column("stolen", "stolen", "count"),
    Column("contested", "contested", "count"),
    Column("first", "first", "count"),
    Column("expected", "first if equal", "number"),
    Column("lag", "usual lag, ms", "count"),
    Column("quicker", "claims quicker by, ms", "count"),
    Column("corrected", "corrected", "count"),
)


def report_audit(audit: Audit, command: str) -> Report:
    """Return the report of an audit."""
    players = DataTable(
        (Column("name", "player"), *NUMBERS),
        tuple((name, *_row(line)) for name, line in audit.players.items()),
    )
    lags = DataTable(
        (Column("up_to", "lag up to, ms", "count"), *NUMBERS),
        tuple((bound, *_row(line)) for bound, line in sorted(audit.lags.items())),
    )
    sentence = f"{audit.windows} windows with a throw in {audit.games} games."
    if not audit.windows:
        sentence = "Nobody threw a stealing die over a network in these games."
    sections = (Section("By player", table=players), Section("By lag", table=lags))
    title = "Live games: who steals, by player and by lag"
    facts = Facts("", (), audit.games, None, (), command)
    return Report(title, (sentence,), sections if audit.windows else (), facts, players)


def _row(line: AuditLine) -> tuple[Cell, ...]:
    return (
        len(line.throws), line.stolen, line.contested, line.first, line.expected, line.lag,
        line.quicker, line.corrected,
    )  # fmt: skip
