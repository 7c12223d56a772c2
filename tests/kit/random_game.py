"""The cases of the kit for the games that are shipped, and its random games."""

from __future__ import annotations

from larceny.games import NAMES, load
from larceny.kit.game_check import cases_of
from larceny.kit.random_game import (
    Case,
    RandomStep,
    list_legal,
    play_game,
    referee_report,
    sample_game,
)

__all__ = [
    "CASES", "RULE_SETS", "Case", "RandomStep", "list_legal", "play_game", "referee_report",
    "sample_game",
]  # fmt: skip

CASES = [case for game in NAMES for case in cases_of(game)]
"""Every rule set of every game with every number of seats."""

RULE_SETS = [case for case in CASES if case.seats == load(case.game).seats[1]]
"""Every rule set of every game, with the most seats."""
