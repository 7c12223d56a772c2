"""The setup of Art Robbery: which rule sets can be played, and the start (AR-01 .. AR-05)."""

from __future__ import annotations

from larceny.engine.errors import BadParam
from larceny.engine.phrase import phrase
from larceny.engine.rule import rule
from larceny.games.art_robbery.raid import lay_out
from larceny.games.art_robbery.state import (
    CARDS,
    FIRST,
    MAX_CARDS,
    MAX_TILES,
    MIDDLE,
    NO_TILE,
    NOBODY,
    PLAYERS,
    RAIDS,
    VALUES,
    Params,
    State,
)

STEPS_OF_TURN = 3
"""A card is played, the victim of a theft may answer, and a card is drawn."""


def check(params: Params) -> None:
    """Refuse a rule set that cannot be played (AR-02, AR-03, AR-05)."""
    cards = sum(params.cards)
    needed = PLAYERS * params.hand_size + 1
    if not needed <= cards <= MAX_CARDS:
        raise BadParam(
            "cards",
            phrase(
                "{cards} cards in all; hands of {hand_size} for {players} players and a "
                "draw pile take {needed} to {max_cards}",
                cards=cards,
                hand_size=params.hand_size,
                players=PLAYERS,
                needed=needed,
                max_cards=MAX_CARDS,
            ),
            "AR-05",
        )
    for raid in range(RAIDS):
        _check_raid(params, raid)


def _check_raid(params: Params, raid: int) -> None:
    """Refuse a raid with too few or too many tiles, or with dots on tiles that it lacks."""
    count = sum(params.tiles[raid])
    if not 1 <= count <= MAX_TILES:
        raise BadParam(
            "tiles",
            phrase(
                "raid {raid} has {count} tiles, not 1 to {max_tiles}",
                raid=raid + 1,
                count=count,
                max_tiles=MAX_TILES,
            ),
            "AR-02",
        )
    for value in range(VALUES):
        dotted = params.dotted[raid][value]
        if dotted > params.tiles[raid][value]:
            raise BadParam(
                "dotted",
                phrase("raid {raid} has more dotted tiles than tiles", raid=raid + 1),
                "AR-03",
            )
        if (dotted > 0) != (params.alibis[raid][value] > 0):
            raise BadParam(
                "alibis",
                phrase("raid {raid}: a tile carries alibis where it is dotted", raid=raid + 1),
                "AR-03",
            )


def max_length(params: Params, seats: int) -> int:
    """Return the most moves and outcomes of a game: the deal, and turns of at most three steps."""
    return 1 + seats * params.hand_size + params.raids * params.max_turns * STEPS_OF_TURN


@rule
def prepare(params: Params) -> None:
    """Count the cards (AR-01)."""
    params.deck_size = 0
    for card in range(CARDS):
        params.deck_size += params.cards[card]


@rule
def begin(params: Params, state: State, seats: int) -> None:
    """Put all cards into the draw pile and the figure into the middle (AR-01, AR-04)."""
    state.seats = seats
    state.phase = FIRST  # AR-05
    state.dog = MIDDLE
    state.victim = NOBODY
    state.tile = NO_TILE
    state.draw_left = params.deck_size
    for card in range(CARDS):
        state.draw[card] = params.cards[card]
    lay_out(params, state)
