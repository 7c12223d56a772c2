"""`larceny review`: price every decision and every roll of a saved game."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from larceny.cli.json_output import print_json
from larceny.cli.language_option import LanguageCode, read_language
from larceny.cli.options import AsJson, SavedGame
from larceny.engine.errors import BadParam
from larceny.engine.language import ENGLISH
from larceny.engine.seat import SPECTATOR
from larceny.table.table import Table


def review(
    file: SavedGame,
    deep: Annotated[
        bool, typer.Option("--deep", help="Price decisions by search, which takes minutes.")
    ] = False,
    every: Annotated[
        bool, typer.Option("--all", help="List every decision, not only those that cost something.")
    ] = False,
    as_json: AsJson = False,
    language: LanguageCode = ENGLISH.code,
) -> None:
    """Say what was luck and what was skill in a saved game, and which moves were mistakes.

    Examples:
      larceny review game.larceny
      larceny review game.larceny --all
      larceny review game.larceny --deep
      larceny review game.larceny --json
    """
    from larceny.cli.progress import staged_progress
    from larceny.coach.review import review as review_game
    from larceny.table.replay import replay

    spoken = read_language(language)
    table = replay(file)
    check_secrets(table)
    with staged_progress(spoken) as progress:
        reviewed = review_game(
            table, is_deep=deep, progress=lambda share: progress("reviewing", share)
        )
    if as_json:
        print_json(spoken.render_all(asdict(reviewed)))
        return
    from larceny.cli.review_report import print_review
    from larceny.terminal.spoken_console import SpokenConsole

    print_review(SpokenConsole(spoken), table, reviewed, every)


def check_secrets(table: Table) -> None:
    """Raise if a review would tell what is still hidden in a game that is not over."""
    seen = table.copy_state()
    table.contract.rules.hide(table.setup.params, seen, SPECTATOR)
    if not table.over and seen != table.copy_state():
        raise BadParam(
            "FILE", "this game is not over, and a review would tell what is hidden in it"
        )
