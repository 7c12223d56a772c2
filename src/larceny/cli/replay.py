"""`larceny replay`: show a saved game."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from larceny.cli.json_output import print_json
from larceny.cli.language_option import LanguageCode, read_language
from larceny.cli.options import AsJson, SavedGame
from larceny.engine.errors import BadParam
from larceny.engine.language import ENGLISH, Language
from larceny.engine.phrase import as_phrase, phrase
from larceny.engine.seat import seat_name
from larceny.table.replay import replay as reopen
from larceny.table.table import Table


def replay(
    file: SavedGame,
    at: Annotated[int | None, typer.Option(help="Show the board after this event.")] = None,
    notation: Annotated[bool, typer.Option("--notation", help="Print the bare events.")] = False,
    salvage: Annotated[
        bool, typer.Option("--salvage", help="Open a file that was cut off in a line.")
    ] = False,
    as_json: AsJson = False,
    language: LanguageCode = ENGLISH.code,
) -> None:
    """Check a saved game line by line and show it.

    Examples:
      larceny replay game.larceny
      larceny replay game.larceny --at 40
      larceny replay broken.larceny --salvage
      larceny replay game.larceny --json
    """
    spoken = read_language(language)
    table = reopen(file, salvage=salvage)
    if at is not None:
        table = _rewind(table, at)
    if as_json:
        print_json(spoken.render_all(describe_table(table)))
        return
    _show(table, notation, spoken)


def describe_table(table: Table) -> dict[str, Any]:
    """Return a game as everybody may know it, ready for JSON."""
    setup = table.setup
    events = zip(table.log_for(None), table.story(), strict=True)
    return {
        "game": table.contract.name,
        "rules": setup.rules,
        "changes": setup.changes,
        "seats": [
            {"name": setup.name(seat), "bot": setup.bots[seat] if setup.bots else ""}
            for seat in range(table.seats)
        ],
        "events": [
            {"number": number, "seat": seat_name(event.seat), "move": event.move}
            | ({} if event.at is None else {"at": event.at})
            | {"sentence": sentence}
            for number, (event, sentence) in enumerate(events, 1)
        ],
        "hints": [{"after": used.number, "seat": seat_name(used.seat)} for used in table.hints],
        "takeovers": [
            {
                "after": takeover.number,
                "seat": seat_name(takeover.seat),
                "kind": takeover.kind,
                "name": takeover.name,
            }
            for takeover in table.takeovers
        ],
        "inherited": setup.inherited,
        "position": table.position,
        "view": table.view(),
        "reckoning": list(table.reckoning),
    }


def _show(table: Table, notation: bool, language: Language) -> None:
    from rich.console import Console

    from larceny.terminal.screen import Screen

    console = Console()
    screen = Screen(console, table, language)
    if notation:
        for number, event in enumerate(table.log_for(None), 1):
            screen.say(f"{number} {event}")
    else:
        screen.show_log(table.story())
    screen.show_board(None)
    if table.over:
        screen.show_end()
    else:
        screen.say(phrase("unfinished: {position}", position=as_phrase(table.position)))


def _rewind(table: Table, at: int) -> Table:
    """Return the table as it was after an event."""
    if not 0 <= at <= table.version:
        words = phrase("the game has events 1 to {last}, not {at}", last=table.version, at=at)
        raise BadParam("--at", words)
    return table.at(at)
