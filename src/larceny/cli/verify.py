"""`larceny verify`: prove or refute the dice of a saved game."""

from __future__ import annotations

from dataclasses import asdict

from larceny.cli.exit_code import REFUTED
from larceny.cli.json_output import print_json
from larceny.cli.language_option import LanguageCode, notify, read_language
from larceny.cli.options import AsJson, SavedGame
from larceny.engine.errors import TamperedSave
from larceny.engine.language import ENGLISH
from larceny.engine.phrase import phrase
from larceny.table.verify import verify as prove


def verify(file: SavedGame, as_json: AsJson = False, language: LanguageCode = ENGLISH.code) -> int:
    """Prove that every roll and draw follows from the seed that was committed to.

    Exit code 0: proved. 1: refuted, or there is nothing to prove by. 2: not a saved game.

    Examples:
      larceny verify game.larceny
      larceny verify game.larceny --json
    """
    spoken = read_language(language)
    try:
        proof = prove(file)
    except TamperedSave as error:
        if as_json:
            print_json({"is_proved": False, "message": spoken.render(error.wording)})
        else:
            notify(phrase("refuted: {error}", error=error.wording), spoken)
        return REFUTED
    if as_json:
        print_json({**asdict(proof), "message": spoken.render(proof.message)})
    else:
        print(spoken.render(proof.message))
    return 0 if proof.is_proved else REFUTED
