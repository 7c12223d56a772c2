"""`larceny verify`: prove or refute the dice of a saved game."""

from __future__ import annotations

import sys

from larceny.cli.exit_code import REFUTED
from larceny.cli.options import SavedGame
from larceny.engine.errors import TamperedSave
from larceny.table.verify import verify as prove


def verify(file: SavedGame) -> int:
    """Prove that every roll and draw follows from the seed that was committed to.

    Exit code 0: proved. 1: refuted, or there is nothing to prove by. 2: not a saved game.

    Example: larceny verify game.larceny
    """
    try:
        proof = prove(file)
    except TamperedSave as error:
        print(f"larceny: refuted: {error}", file=sys.stderr)
        return REFUTED
    print(proof.message)
    return 0 if proof.is_proved else REFUTED
