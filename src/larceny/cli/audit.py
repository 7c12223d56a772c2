"""`larceny audit`: does lag, or what a page claims, decide who steals in live games?"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from larceny.cli.json_output import print_json
from larceny.cli.options import AsJson

if TYPE_CHECKING:
    from larceny.lab.live_audit import Audit, AuditLine
    from larceny.table.table import Table

SQLITE = b"SQLite format 3\x00"


def audit(
    source: Annotated[
        str,
        typer.Argument(
            metavar="FILE|DATABASE", help="A saved game, or the database of a server: file or URL."
        ),
    ],
    as_json: AsJson = False,
) -> None:
    """Report the steals of live games against the lag of the players' pages.

    A share that falls with the lag would be unfair. A page that is always quicker than the server
    could see, or is often corrected, may be lying.

    Examples:
      larceny audit game.larceny
      larceny audit ~/.local/share/larceny/tables.sqlite
      larceny audit postgresql://localhost/larceny --json
    """
    from larceny.lab.live_audit import audit as audit_tables

    found = audit_tables(read_tables(source))
    if as_json:
        print_json(to_json(found))
    else:
        print_audit(found)


def read_tables(source: str) -> Iterable[Table]:
    """Return the live games of a saved game or of a database."""
    from larceny.table.replay import replay

    path = Path(source).expanduser()
    if "://" not in source:
        with path.open("rb") as file:
            is_database = file.read(len(SQLITE)) == SQLITE
        if not is_database:
            return [replay(path)]
    from larceny.server.settings import Settings
    from larceny.server.storage.database import open_database
    from larceny.server.storage.timed_tables import timed_tables

    where = source if "://" in source else str(path)
    return timed_tables(open_database(Settings(database_url=where).database))


def to_json(found: Audit) -> dict[str, Any]:
    """Return an audit as JSON has it."""
    return {
        "games": found.games,
        "windows": found.windows,
        "players": [{"name": name, **_numbers(line)} for name, line in found.players.items()],
        "lags": [{"up_to": bound, **_numbers(line)} for bound, line in sorted(found.lags.items())],
    }


def _numbers(line: AuditLine) -> dict[str, Any]:
    return {
        "throws": len(line.throws),
        "stolen": line.stolen,
        "contested": line.contested,
        "first": line.first,
        "expected": round(line.expected, 2),
        "lag": line.lag,
        "quicker": round(line.quicker, 1),
        "corrected": line.corrected,
    }


def print_audit(found: Audit) -> None:
    """Print an audit as two tables."""
    from rich.console import Console
    from rich.table import Table as RichTable

    if not found.windows:
        typer.echo("nobody threw a stealing die over a network in these games")
        return
    console = Console()
    rows = {
        "player": list(found.players.items()),
        "lag up to": [(f"{bound} ms", line) for bound, line in sorted(found.lags.items())],
    }
    for title, lines in rows.items():
        table = RichTable(title, "throws", "stolen", "contested", "first", "if equal")
        for heading in ("usual lag", "claims quicker by", "corrected"):
            table.add_column(heading, justify="right")
        for name, line in lines:
            table.add_row(
                *(str(name), str(len(line.throws)), str(line.stolen), str(line.contested)),
                *(str(line.first), f"{line.expected:.1f}", f"{line.lag:.0f} ms"),
                *(f"{line.quicker:.0f} ms", str(line.corrected)),
            )
        console.print(table)
    console.print(f"{found.windows} windows with a throw in {found.games} games")
