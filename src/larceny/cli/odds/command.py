"""`larceny odds GAME`: exact chances, for every game that has a module in this package."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

import typer

from larceny.cli.commands import Commands
from larceny.cli.help import help_of
from larceny.engine.suggestion import list_known
from larceny.games import NAMES, all_names


class OddsCommands(Commands):
    """The commands of `larceny odds`: the games that have odds."""

    def unknown(self, name: str) -> str:
        has_odds = ", ".join(self.commands)
        if name in all_names():
            return f"there are no odds for {name}; there are for {has_odds}"
        known = list_known(name, self.commands, "the games with odds are")
        return f"there is no game {name!r}{known}"


odds_app = typer.Typer(
    help="Exact chances, computed and not simulated.",
    cls=OddsCommands,
    rich_markup_mode=None,
)

for _name in NAMES:
    _module = f"larceny.cli.odds.{_name.replace('-', '_')}"
    if find_spec(_module) is not None:
        _command = import_module(_module).odds
        odds_app.command(_name, help=help_of(_command))(_command)
