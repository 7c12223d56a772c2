"""`larceny verify`: prove or refute the dice of a saved game."""

from __future__ import annotations

import sys
from dataclasses import asdict

from larceny.cli.exit_code import REFUTED
from larceny.cli.json_output import print_json
from larceny.cli.options import AsJson, SavedGame
from larceny.engine.errors import TamperedSave
from larceny.table.verify import verify as prove


def verify(file: SavedGame, as_json: AsJson = False) -> int:
    """Prove that every roll and draw follows from the seed that was committed to.

    Exit code 0: proved. 1: refuted, or there is nothing to prove by. 2: not a saved game.

    Examples:
      larceny verify game.larceny
      larceny verify game.larceny --json
    """
    try:
        proof = prove(file)
    except TamperedSave as error:
        if as_json:
            print_json({"is_proved": False, "message": str(error)})
        else:
            print(f"larceny: refuted: {error}", file=sys.stderr)
        return REFUTED
    if as_json:
        print_json(asdict(proof))
    else:
        print(proof.message)
    return 0 if proof.is_proved else REFUTED
