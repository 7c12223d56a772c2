"""What claims about HEIST! are measured by: one float for each game, NaN where it says nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from larceny.engine.phrase import phrase
from larceny.games.heist import counters
from larceny.games.heist.state import (
    CARDS,
    FACES,
    FIVE_ALIKE,
    FOUR_IN_SEQUENCE,
    FULL_HOUSE,
    KINDS_OF_CARD,
)
from larceny.lab.backend.block import Array
from larceny.lab.metrics.game_record import (
    all_scores,
    ended,
    lead_for_good,
    margins,
    nan_unless,
    sole_winner,
)

BLUE_CARDS = [*range(FACES), *range(KINDS_OF_CARD, CARDS)]


@dataclass(frozen=True)
class Measure:
    """A quantity of a game, with words for the page."""

    title: str
    values: Callable[[Array, int], Array]
    """From watched games and a number of seats to one float for each game."""
    is_share: bool = False

    def show(self, value: float) -> str:
        """Return a value as it stands on the page."""
        if self.is_share:
            return phrase("{value:.1f} %", value=100.0 * value)
        return phrase("{value:.2f}", value=float(value))


def _per_turn(games: Array) -> Array:
    steals = games["steals"].sum(axis=1)
    return nan_unless(ended(games), 100 * steals / np.maximum(1, games["turns"]))


def _steals_of(card: int) -> Callable[[Array, int], Array]:
    return lambda games, seats: nan_unless(ended(games), games["steals"][:, card])


def _wanderers(games: Array, seats: int) -> Array:
    """Return how much more often full house and small straight move than the other cards do."""
    pair = games["steals"][:, [FULL_HOUSE, FOUR_IN_SEQUENCE]].mean(axis=1)
    others = [n for n in range(KINDS_OF_CARD) if n not in (FULL_HOUSE, FOUR_IN_SEQUENCE)]
    return nan_unless(ended(games), pair - games["steals"][:, others].mean(axis=1))


def _wandering_full_house(games: Array, seats: int) -> Array:
    others = [card for card in range(KINDS_OF_CARD) if card != FULL_HOUSE]
    gap = games["steals"][:, FULL_HOUSE] - games["steals"][:, others].mean(axis=1)
    return nan_unless(ended(games), gap)


def _relative_margin(games: Array, seats: int) -> Array:
    best = all_scores(games, seats).max(axis=1)
    return np.where(best > 0, margins(games, seats) / np.maximum(1, best), np.nan)


def _blue_of_winner(games: Array, seats: int) -> Array:
    """Return the share of all blue cards in hand that the winner holds."""
    winner = sole_winner(games)
    blue = games["holder"][:, BLUE_CARDS]
    held = (blue > 0).sum(axis=1)
    own = (blue == winner[:, None] + 1).sum(axis=1)
    return nan_unless(ended(games) & (winner >= 0) & (held > 0), own / np.maximum(1, held))


def _late_turns(games: Array, seats: int) -> Array:
    late = games["turns"] - games["late_turn"] + 1
    return nan_unless(ended(games), np.where(games["late_turn"] > 0, late, 0))


def _hope_wins(games: Array, seats: int) -> Array:
    """Return whether the holder of five of a kind won, less an equal share."""
    holder = games["holder"][:, FIVE_ALIKE] - 1
    won = (games["winners"] >> np.maximum(0, holder)) & 1
    sharers = np.maximum(1, np.bitwise_count(games["winners"].astype(np.uint32)))
    return nan_unless(ended(games) & (holder >= 0), won / sharers - 1 / seats)


WANDERERS = Measure("steals of full house and small straight, above the other cards", _wanderers)
FULL_HOUSE_ABOVE = Measure("steals of full house, above the other cards", _wandering_full_house)
FULL_HOUSE_STEALS = Measure("steals of full house in a game", _steals_of(FULL_HOUSE))
RED_COMES_LAST = Measure(
    "games in which all other cards were out before five of a kind",
    lambda games, seats: nan_unless(ended(games), games["waited_for_red"]),
    is_share=True,
)
MARGIN = Measure("margin, as a part of the winner's points", _relative_margin, is_share=True)
BLUE = Measure("the winner's part of the blue cards", _blue_of_winner, is_share=True)
LATE_TURNS = Measure("turns after the centre was first empty", _late_turns)
STEALS = Measure("steals in 100 turns", lambda games, seats: _per_turn(games))
END_STEALS = Measure(
    "steals in the end phase",
    lambda games, seats: nan_unless(ended(games), games["counts"][:, counters.END_STEALS]),
)
LOCK_MOVES = Measure(
    "moves of tokens in a game",
    lambda games, seats: nan_unless(ended(games), games["counts"][:, counters.LOCK_MOVES]),
)
TURNS = Measure("turns in a game", lambda games, seats: nan_unless(ended(games), games["turns"]))
LEAD_FOR_GOOD = Measure(
    "part of the game before the winner leads for good",
    lambda games, seats: lead_for_good(games),
    is_share=True,
)
HOPE_WINS = Measure("wins of the Hope Diamond's holder, above an equal share", _hope_wins, True)
