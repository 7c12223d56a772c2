"""`larceny replay`: show a saved game."""

from __future__ import annotations

from typing import Annotated

import typer

from larceny.cli.options import SavedGame
from larceny.engine.errors import BadParam
from larceny.table.replay import replay as reopen
from larceny.table.table import Table


def replay(
    file: SavedGame,
    at: Annotated[int | None, typer.Option(help="Show the board after this event.")] = None,
    notation: Annotated[bool, typer.Option("--notation", help="Print the bare events.")] = False,
    salvage: Annotated[
        bool, typer.Option("--salvage", help="Open a file that was cut off in a line.")
    ] = False,
) -> None:
    """Check a saved game line by line and show it.

    Examples:
      larceny replay game.larceny
      larceny replay game.larceny --at 40
      larceny replay broken.larceny --salvage
    """
    from rich.console import Console

    from larceny.terminal.screen import Screen

    table = reopen(file, salvage=salvage)
    if at is not None:
        table = _rewind(table, at)
    console = Console()
    screen = Screen(console, table)
    if notation:
        for number, event in enumerate(table.log_for(None), 1):
            screen.say(f"{number} {event}")
    else:
        screen.show_log(table.story())
    screen.show_board(None)
    if table.over:
        screen.show_end()
    else:
        screen.say(f"unfinished: {table.position}")


def _rewind(table: Table, at: int) -> Table:
    """Return the table as it was after an event."""
    if not 0 <= at <= table.version:
        raise BadParam("--at", f"the game has events 1 to {table.version}, not {at}")
    return table.at(at)
