"""`larceny join`: let a program of your own sit down at a table of a server."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Annotated

import typer

from larceny.cli.exit_code import INTERRUPTED
from larceny.cli.json_output import print_json
from larceny.cli.lab_options import read_seconds
from larceny.cli.options import AsJson


def join(
    url: Annotated[str, typer.Argument(metavar="URL", help="The link of the table.")],
    bot: Annotated[str, typer.Option(metavar="COMMAND", help='A program: "python my_bot.py".')],
    seat: Annotated[
        int | None, typer.Option(help="The open seat to take; the first one if not given.")
    ] = None,
    token: Annotated[
        str | None,
        typer.Option(envvar="LARCENY_TOKEN", help="The token of a seat that is yours already."),
    ] = None,
    name: Annotated[str, typer.Option(help="The name to sit down under.")] = "bot",
    move_time: Annotated[
        str, typer.Option(metavar="TIME", help="Time for a move: 1s, 500ms, 2m.")
    ] = "30s",
    errors: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where its error output is kept.")
    ] = None,
    as_json: AsJson = False,
) -> int:
    """Let a program play a seat of a server's table to the end of the game.

    It is the same program that plays in `larceny match`: docs/guides/bot-protocol.md. It is started
    again when it fails, and the server is connected to again when the connection breaks.

    Examples:
      larceny join http://127.0.0.1:8000/t/TABLE --bot "python my_bot.py" --name Robbie
      larceny join http://127.0.0.1:8000/t/TABLE --bot "node bot.mjs" --seat 2
      LARCENY_TOKEN=... larceny join http://127.0.0.1:8000/t/TABLE --bot ./bot
    """
    from larceny.bots.outside.process_bot import split_command
    from larceny.bots.outside.protocol import TimeLimits
    from larceny.client.join import join as play
    from larceny.client.join import take_seat

    limits = TimeLimits(move=read_seconds("--move-time", move_time))
    split_command(bot)
    taken = take_seat(url, seat, token, name)
    if token is None:
        _say(f"sits in seat {taken.seat}; to come back: LARCENY_TOKEN={taken.token}")
    with tempfile.TemporaryDirectory(prefix="larceny-join-") as folder:
        file = errors or Path(folder) / "errors.txt"
        try:
            frame = play(taken, bot, file, limits, _say)
        except KeyboardInterrupt:
            print("larceny: stopped; the seat stays taken", file=sys.stderr)
            return INTERRUPTED
    facts = {key: frame[key] for key in ("game", "rules", "seat", "scores", "winners", "version")}
    if as_json:
        print_json(facts)
    else:
        won = "won" if taken.seat in frame["winners"] else "lost"
        typer.echo(f"{won}; scores {' '.join(map(str, frame['scores']))}")
    return 0


def _say(line: str) -> None:
    print(f"larceny: {line}", file=sys.stderr, flush=True)
