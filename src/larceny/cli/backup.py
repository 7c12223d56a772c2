"""`larceny backup` and `larceny restore`: all tables of a server in one file, and back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from larceny.cli.json_output import print_json
from larceny.cli.options import AsJson, Database, database_url
from larceny.cli.progress import staged_progress

BackupPath = Annotated[Path, typer.Argument(metavar="FILE", help="The file of the backup.")]


def backup(
    file: BackupPath,
    database: Database = None,
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="Take the place of a file that exists.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Write all tables of a server into one file, while it runs.

    Whatever was acknowledged before the command began is in it. The file is only for you: it has
    the dice of running games. It restores into SQLite and PostgreSQL.

    Examples:
      larceny backup tables-$(date +%F).backup
      larceny backup /backups/latest.backup --overwrite
    """
    from larceny.server.storage.backup_file import make_backup

    url = database_url(database)
    with staged_progress() as show:
        contents = make_backup(
            url, file, lambda done, total: show("copying", done / max(total, 1)), overwrite
        )
    size = file.stat().st_size
    if as_json:
        facts = {"tables": contents.tables, "events": contents.events, "bytes": size}
        print_json({"file": str(file), **facts})
        return
    typer.echo(
        f"{file}: {contents.tables:,} tables with {contents.events:,} events, {size / 1e6:,.1f} MB"
    )


def restore(
    file: BackupPath,
    database: Database = None,
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="Take the place of the tables that are there.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Put a backup into a database, in which tables go on with the same links and seats.

    The server must not run meanwhile. A backup of an earlier version is brought up to date.

    Examples:
      larceny restore tables-2026-11-16.backup
      larceny restore latest.backup --database postgresql://larceny@db/larceny
    """
    from larceny.server.storage.restoration import restore_backup

    url = database_url(database)
    with staged_progress() as show:
        contents = restore_backup(
            file, url, lambda done, total: show("restoring", done / max(total, 1)), overwrite
        )
    if as_json:
        print_json({"tables": contents.tables, "events": contents.events})
        return
    typer.echo(f"restored {contents.tables:,} tables with {contents.events:,} events")
