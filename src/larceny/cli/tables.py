"""`larceny tables`: the tables of a server for whoever runs it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from larceny.cli.commands import Commands, help_of
from larceny.cli.json_output import print_json
from larceny.cli.options import AsJson, Database, database_url
from larceny.cli.progress import staged_progress
from larceny.engine.errors import BadParam, LarcenyError
from larceny.games import NAMES
from larceny.match.clock import DAY_SECONDS

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from larceny.server.administration import TableFilter, TableLine

IN_USE_SECONDS = 3_600.0
"""A table with a move within this time may have people at it."""
SHOWN_TABLES = 50

TableIds = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[ID]...", help="Tables by their ids; put -- before one that begins with a dash."
    ),
]
Game = Annotated[str | None, typer.Option("--game", help="Only tables of this game.")]
StatusOption = Annotated[
    str | None,
    typer.Option("--status", help="Only waiting, running, over, stopped or upload."),
]
IdleDays = Annotated[
    float | None, typer.Option("--idle", metavar="DAYS", help="Only those without a move for days.")
]

tables_app = typer.Typer(
    help="List, export, delete and vacuum the tables of a server, which may be running.",
    cls=Commands,
    rich_markup_mode=None,
)


class NoSuchTable(LarcenyError):
    """No table is meant by what was asked."""

    code = "no-such-table"


def show_list(
    ids: TableIds = None,
    game: Game = None,
    status: StatusOption = None,
    idle: IdleDays = None,
    limit: Annotated[int, typer.Option(help="At most so many; 0 for all.", min=0)] = SHOWN_TABLES,
    as_json: AsJson = False,
    database: Database = None,
) -> None:
    """List tables, the one with the latest move first. Nothing secret is shown.

    Examples:
      larceny tables list
      larceny tables list --status running --game heist --json
      larceny tables list --idle 30 --limit 0
    """
    with _connected(database) as engine:
        lines = _find(engine, _filter(ids, game, status, idle, limit or None))
    if as_json:
        print_json([asdict(line) for line in lines])
        return
    _print_lines(lines)
    if len(lines) == limit:
        typer.echo(f"the latest {limit}; --limit 0 shows all")


def export(
    folder: Annotated[Path, typer.Argument(help="Where the saved games go, one file each.")],
    ids: TableIds = None,
    game: Game = None,
    status: StatusOption = None,
    idle: IdleDays = None,
    as_json: AsJson = False,
    database: Database = None,
) -> None:
    """Write tables as saved games, which every part of Larceny opens; unfinished ones too.

    The seed of the dice is in those that are over. Files that exist are written anew.

    Examples:
      larceny tables export games/ --status over
      larceny tables export . q8Zr2kNw0aXb
    """
    from larceny.server.administration import export_tables

    written = 0
    with _connected(database) as engine, staged_progress() as show:
        lines = _find(engine, _filter(ids, game, status, idle))
        played = [line.id for line in lines if line.events]
        folder.mkdir(parents=True, exist_ok=True)
        for number, problem in enumerate(export_tables(engine, played, folder), 1):
            show("exporting", number / len(played))
            written += problem is None
            if problem is not None:
                typer.echo(f"larceny: {problem}", err=True)
    if as_json:
        print_json({"folder": str(folder), "written": written, "failed": len(played) - written})
    else:
        typer.echo(f"{written} of {len(played)} games written to {folder}")


def delete(
    ids: TableIds = None,
    game: Game = None,
    status: StatusOption = None,
    idle: IdleDays = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    as_json: AsJson = False,
    database: Database = None,
) -> None:
    """Delete tables with their replays, after a question. It cannot be undone: back up first.

    A table with a move within the last hour is left alone unless its id is given.

    Examples:
      larceny tables delete --status upload --idle 3
      larceny tables delete q8Zr2kNw0aXb --yes
      larceny tables delete --yes -- -e_QtakU2oeS
    """
    from larceny.server.administration import delete_tables

    if not ids and game is None and status is None and idle is None:
        raise BadParam("delete", "say which: ids, --game, --status or --idle")
    quiet_days = max(idle or 0.0, 0.0 if ids else IN_USE_SECONDS / DAY_SECONDS)
    deleted = 0
    with _connected(database) as engine:
        lines = _find(engine, _filter(ids, game, status, quiet_days or None))
        if not lines:
            raise NoSuchTable("there is no such table")
        if not yes:
            if as_json:
                raise BadParam("--json", "nobody can be asked with it: add --yes")
            _print_lines(lines[:SHOWN_TABLES])
            typer.confirm(f"Delete {len(lines)} tables for ever?", abort=True)
        with staged_progress() as show:
            for count in delete_tables(engine, [line.id for line in lines]):
                deleted += count
                show("deleting", deleted / len(lines))
    if as_json:
        print_json({"deleted": deleted})
    else:
        typer.echo(f"{deleted} tables deleted; `larceny tables vacuum` frees their space")


def free_space(database: Database = None) -> None:
    """Give the space of deleted tables back to the disk, bit by bit.

    Example: larceny tables vacuum
    """
    from larceny.server.administration import vacuum

    with _connected(database) as engine, staged_progress() as show:
        for _ in vacuum(engine, database_url(database)):
            show("vacuuming", 0.0)
    typer.echo("the space of deleted tables is free")


for _name, _command in (
    ("list", show_list),
    ("export", export),
    ("delete", delete),
    ("vacuum", free_space),
):
    tables_app.command(_name, help=help_of(_command))(_command)


@contextmanager
def _connected(database: str | None) -> Iterator[Engine]:
    from larceny.server.storage.database import refusing_damage
    from larceny.server.storage.database_version import connect_database

    engine = connect_database(database_url(database))
    try:
        with refusing_damage():
            yield engine
    finally:
        engine.dispose()


def _find(engine: Engine, table_filter: TableFilter) -> list[TableLine]:
    from larceny.server.administration import list_tables

    with engine.connect() as connection:
        lines = list_tables(connection, table_filter)
    missing = set(table_filter.ids) - {line.id for line in lines}
    if (
        missing
        and table_filter.game is None
        and table_filter.status is None
        and table_filter.idle_since is None
    ):
        raise NoSuchTable(f"there is no table {', '.join(sorted(missing))}")
    return lines


def _filter(
    ids: list[str] | None,
    game: str | None,
    status: str | None,
    idle: float | None,
    limit: int | None = None,
) -> TableFilter:
    from larceny.server.administration import STATUSES, TableFilter

    if game is not None and game not in NAMES:
        raise BadParam("--game", f"there are {', '.join(NAMES)}, not {game}")
    known = next((known_status for known_status in STATUSES if known_status == status), None)
    if known != status:
        raise BadParam("--status", f"there are {', '.join(STATUSES)}, not {status}")
    since = None if idle is None else time.time() - idle * DAY_SECONDS
    return TableFilter(ids or (), game, known, since, limit)


def _print_lines(lines: list[TableLine]) -> None:
    from rich.console import Console
    from rich.table import Table

    grid = Table()
    for heading in ("table", "game", "status", "seats", "events", "last move"):
        grid.add_column(heading, no_wrap=heading != "seats")
    now = time.time()
    for line in lines:
        seats = ", ".join(line.seats)
        age = _age(now - line.moved)
        grid.add_row(line.id, line.game, line.status, seats, f"{line.events:,}", age)
    Console().print(grid)


def _age(seconds: float) -> str:
    """Return how long ago something was, in the largest unit that fits."""
    for unit, length in (("d", DAY_SECONDS), ("h", 3_600.0), ("min", 60.0)):
        if seconds >= length:
            return f"{seconds / length:.0f} {unit} ago"
    return "just now"
