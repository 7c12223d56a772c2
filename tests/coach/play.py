"""Games for the coach to look at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import larceny
from larceny.table.bot_turn import act
from larceny.table.table import Table


def play_game(
    game: str,
    bots: list[str],
    seed: int = 1,
    rules: str | None = None,
    params: Mapping[str, Any] | None = None,
) -> Table:
    """Return a finished game between bots."""
    loaded = larceny.load(game)
    table = loaded.table(len(bots), rules, params, seed=seed)
    seated = {seat: larceny.bot(name, loaded, seed=seat) for seat, name in enumerate(bots)}
    while not table.over:
        act(table, seated)
    return table
