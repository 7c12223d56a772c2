"""`larceny audit`: does lag, or what a page claims, decide who steals in live games?"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from larceny.cli.options import AsJson
from larceny.cli.report_option import Reports, check_reports, command_line, tell

if TYPE_CHECKING:
    from larceny.table.table import Table

SQLITE = b"SQLite format 3\x00"


def audit(
    context: typer.Context,
    source: Annotated[
        str,
        typer.Argument(
            metavar="FILE|DATABASE", help="A saved game, or the database of a server: file or URL."
        ),
    ],
    report: Reports = None,
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
    from larceny.lab.report.of_audit import report_audit

    check_reports(report)
    audited = audit_tables(read_tables(source))
    tell(
        report_audit(audited, command_line(context)),
        audited.as_dict(),
        as_json=as_json,
        paths=report,
    )


def read_tables(source: str) -> Iterable[Table]:
    """Return the live games of a saved game or of a database."""
    from larceny.table.replay import replay

    path = Path(source).expanduser()
    if "://" not in source:
        with path.open("rb") as file:
            is_database = file.read(len(SQLITE)) == SQLITE
        if not is_database:
            return [replay(path)]
    from larceny.server.administration import timed_tables
    from larceny.server.settings import Settings
    from larceny.server.storage.database import open_database

    where = source if "://" in source else str(path)
    return timed_tables(open_database(Settings(database_url=where).database))
