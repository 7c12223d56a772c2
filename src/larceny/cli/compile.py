"""`larceny compile`: compile games ahead of time."""

from __future__ import annotations

import os
import time
from typing import Annotated

import typer

from larceny.cli.completion import complete_game
from larceny.games import all_names, load

LOWEST_PRIORITY = 19


def compile_games(
    games: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="GAME", help="All games, if none is named.", autocompletion=complete_game
        ),
    ] = None,
    background: Annotated[
        bool, typer.Option("--background", help="Say nothing, and give way to everything else.")
    ] = False,
) -> int:
    """Compile games, so that their first simulation starts at once.

    Compiled code is kept in the user's cache until a rule changes; `make play` does this in the
    background.

    Examples:
      larceny compile
      larceny compile heist dice-heist
    """
    for name in games or ():
        load(name)
    if background:
        os.nice(LOWEST_PRIORITY)
    from larceny.lab.precompile import precompile

    began = time.monotonic()
    for game, bot in precompile(games or all_names()):
        if not background:
            typer.echo(f"{game}, {bot}: ready after {time.monotonic() - began:.1f} s")
    return 0
