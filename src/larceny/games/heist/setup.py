"""HEIST!: the params are checked and completed, and a game is set up (HS-01, HS-05)."""

from __future__ import annotations

from larceny.engine.errors import BadParam
from larceny.engine.phrase import phrase
from larceny.engine.rule import rule
from larceny.games.heist.state import (
    BLUE,
    CARDS,
    CHALLENGE_DICE,
    DICE,
    FACES,
    FIVE_ALIKE,
    FOUR_ALIKE,
    FULL_HOUSE,
    IN_VAULT,
    KINDS_OF_CARD,
    NO_CARD,
    NOT_IN_PLAY,
    RED,
    START,
    THREE_ALIKE,
    YELLOW,
    Params,
    State,
)


def check(params: Params) -> None:
    """Raise BadParam if a game with these params could not be played."""
    for need, kind in enumerate(params.kinds):
        if kind == BLUE and need >= FACES:
            raise BadParam(
                "kinds",
                phrase("card {need} has no number to count: not blue", need=need + 1),
                "HS-09",
            )
        if kind == YELLOW and not has_alike(need):
            raise BadParam(
                "kinds", phrase("card {need} has no dice alike: not yellow", need=need + 1), "HS-09"
            )
    if params.red_may_stay and all(kind == RED for kind in params.kinds):
        raise BadParam("kinds", "with red cards alone the end phase would begin at once", "HS-20")


def has_alike(need: int) -> bool:
    """Return whether all rolls for a card have three alike, whose number can be its value."""
    return need in (THREE_ALIKE, FOUR_ALIKE, FULL_HOUSE, FIVE_ALIKE)


def max_length(params: Params, seats: int) -> int:
    """Return the most moves and outcomes of a game: its turns are limited, and so is each of them.

    A turn has its rolls, each with a decision, then a code, a challenge and a move of locks.
    """
    return 1 + params.turn_limit * (params.rolls * (DICE + 1) + 1 + CHALLENGE_DICE + 1)


@rule
def prepare(params: Params) -> None:
    """Make twelve cards, and second copies of the blue ones where there are two (HS-01, HL-5)."""
    for card in range(CARDS):
        need = card if card < KINDS_OF_CARD else card - KINDS_OF_CARD
        kind = params.kinds[need]
        is_copy = card >= KINDS_OF_CARD
        params.card_need[card] = need
        params.card_kind[card] = kind
        if is_copy and (kind != BLUE or params.blue_copies == 1):
            params.is_card[card] = 0
        else:
            params.is_card[card] = 1


@rule
def begin(params: Params, state: State, seats: int) -> None:
    """Put all cards into the vault and all locks into the box (HS-01, HS-05)."""
    state.seats = seats
    state.supply = params.lock_supply
    state.card = NO_CARD
    state.phase = START
    for card in range(CARDS):
        state.holder[card] = IN_VAULT if params.is_card[card] else NOT_IN_PLAY
