"""`larceny games`: list the games."""

from __future__ import annotations

import typer

from larceny import load
from larceny.bots import LEVELS
from larceny.cli.json_output import print_json
from larceny.cli.language_option import LanguageCode, read_language
from larceny.cli.options import AsJson
from larceny.engine.language import ENGLISH
from larceny.engine.phrase import join_phrases, phrase
from larceny.games import all_names, list_problems


def games(
    as_json: AsJson = False,
    language: LanguageCode = ENGLISH.code,
) -> None:
    """List the games.

    Example: larceny games
    """
    spoken = read_language(language)
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
    from larceny.terminal.spoken_console import SpokenConsole

    console = SpokenConsole(spoken)
    grid = console.make_table("game", "title", "seats", "minutes", "rule sets", "bots")
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
    console.print(grid)


def _join(bots: list[str]) -> str:
    """Return the names of bots in one line, the levels as one."""
    span = phrase("{first} to {last}", first=LEVELS[0], last=LEVELS[-1])
    return join_phrases(list(dict.fromkeys(span if name in LEVELS else name for name in bots)))
