"""`larceny odds spell-stealers`: the dice, rolling against stopping, and when theft pays."""

from __future__ import annotations

from typing import Annotated

import typer

from larceny.cli.json_output import print_json
from larceny.cli.language_option import LanguageCode, read_language
from larceny.cli.options import AsJson, Changes, Rules, read_changes
from larceny.engine.language import ENGLISH
from larceny.games import load


def odds(
    points: Annotated[
        int | None, typer.Option(help="Artifact points at risk; all up to 15 if not given.")
    ] = None,
    thieves: Annotated[int, typer.Option(help="How many others have a ready token.")] = 1,
    pawn: Annotated[
        int | None, typer.Option(help="Where the thief's pawn stands; deep if not given.")
    ] = None,
    rules: Rules = None,
    changes: Changes = None,
    as_json: AsJson = False,
    language: LanguageCode = ENGLISH.code,
) -> None:
    """The exact odds of Spell Stealers.

    Success and points of each artifact die; what rolling each die is worth against stopping, in
    points scored at the end of the turn; and which artifacts are worth an attempt to steal.

    Examples:
      larceny odds spell-stealers
      larceny odds spell-stealers --points 8 --thieves 2
      larceny odds spell-stealers --pawn 3 --set success_faces=[3,3,2] --json
    """
    from larceny.cli.odds.spell_stealers_tables import find_odds, show_odds

    params, _ = load("spell-stealers").params(rules, read_changes(changes))
    found = find_odds(params, points, thieves, pawn)
    if as_json:
        print_json(found)
    else:
        show_odds(found, pawn, read_language(language))
