"""The `larceny` application: all its commands."""

from __future__ import annotations

from typing import Annotated

import typer

from larceny import __version__
from larceny.cli.ask import ask
from larceny.cli.audit import audit
from larceny.cli.backup import backup, restore
from larceny.cli.build import build_games
from larceny.cli.check import check
from larceny.cli.commands import MainCommands, help_of
from larceny.cli.compare import compare
from larceny.cli.designlog import designlog
from larceny.cli.doctor import doctor
from larceny.cli.exploit import exploit
from larceny.cli.games import games
from larceny.cli.join import join
from larceny.cli.ladder import ladder
from larceny.cli.match import match
from larceny.cli.odds import odds_app
from larceny.cli.play import play
from larceny.cli.policy_card import card
from larceny.cli.replay import replay
from larceny.cli.review import review
from larceny.cli.rules import rules
from larceny.cli.serve import serve
from larceny.cli.simulate import simulate
from larceny.cli.site import site
from larceny.cli.solve import solve
from larceny.cli.sweep import sweep
from larceny.cli.tables import tables_app
from larceny.cli.train import train
from larceny.cli.tune import tune
from larceny.cli.verify import verify

app = typer.Typer(
    name="larceny",
    help="Five games of theft: play them, simulate them, change their rules.\n\n"
    "Without a command, the page is served and opened in a browser.",
    cls=MainCommands,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
commands = (
    games, rules, play, serve, card, ask, simulate, compare, sweep, tune, designlog, solve, train,
    ladder, exploit, match, join, check, replay, review, verify, audit, backup, restore, site,
    doctor,
)  # fmt: skip
for command in commands:
    app.command(help=help_of(command))(command)
app.add_typer(tables_app, name="tables")
app.command(name="build", help=help_of(build_games))(build_games)
app.add_typer(odds_app, name="odds")


def _show_version(is_wanted: bool) -> None:
    if is_wanted:
        typer.echo(f"larceny {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool,
        typer.Option("--version", help="Show the version.", callback=_show_version, is_eager=True),
    ] = False,
) -> None:
    """Five games of theft: play them, simulate them, change their rules."""
