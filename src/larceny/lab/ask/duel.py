"""The duel of the best players with the quickest, which says how far the latter can be trusted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from larceny.engine.contract import Contract
from larceny.lab.ask.players import QUICK, Players
from larceny.lab.backend.compute import Compute
from larceny.lab.ladder.pairing import Pairing, count_games, play_pairing
from larceny.lab.report.number_text import format_share

DUEL_GAMES = 400
BEATEN = 0.8
"""Quick players that lose more than this to the best are named."""


def play_duel(
    contract: Contract,
    params: Any,
    players: Sequence[Players],
    games: int = DUEL_GAMES,
    seed: int = 0,
    compute: Compute | None = None,
    seconds: float | None = None,
) -> Pairing | None:
    """Return how often the best players win against the quickest, with as few seats as may be."""
    quick = next((player.bot for player in players if player.kind == QUICK), None)
    if quick is None or players[0].bot == quick:
        return None
    seats = contract.seats[0]
    pairing = Pairing(seats, players[0].bot, quick, count_games(min(DUEL_GAMES, games), seats))
    return play_pairing(contract, params, pairing, seed, compute, seconds=seconds)


def warn_of_weak(duel: Pairing | None) -> list[str]:
    """Return a sentence if the quick players, the lab's usual ones, lose nearly always."""
    if duel is None or duel.share <= BEATEN:
        return []
    return [
        f"Trust the good players: `{duel.against}`, the lab's usual player, loses "
        f"{format_share(duel.share)} of its games with {duel.seats} seats to `{duel.bot}`."
    ]
