"""`larceny games`: list the games."""

from __future__ import annotations

import typer

from larceny import load
from larceny.bots import LEVELS
from larceny.cli.json_output import print_json
from larceny.cli.options import AsJson
from larceny.games import all_names, list_problems


def games(
    as_json: AsJson = False,
) -> None:
    """List the games.

    Example: larceny games
    """
    for problem in list_problems().values():
        typer.echo(f"larceny: {problem}", err=True)
    loaded = [load(name) for name in all_names()]
    if as_json:
        facts = [
            {
                "name": game.name,
                "title": game.title,
                "seats": game.seats,
                "rule_sets": game.rule_sets,
                "bots": game.bots,
            }
            for game in loaded
        ]
        print_json(facts)
        return
    from rich.console import Console
    from rich.table import Table

    grid = Table("game", "title", "seats", "minutes", "rule sets", "bots")
    for game in loaded:
        fewest, most = game.seats
        grid.add_row(
            game.name,
            game.title,
            f"{fewest}-{most}",
            str(game.contract.minutes),
            ", ".join(game.rule_sets),
            _join(game.bots),
        )
    Console().print(grid)


def _join(bots: list[str]) -> str:
    """Return the names of bots in one line, the levels as one."""
    span = f"{LEVELS[0]} to {LEVELS[-1]}"
    return ", ".join(dict.fromkeys(span if name in LEVELS else name for name in bots))
