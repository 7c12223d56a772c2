"""All moves of HEIST! that can be legal by some params."""

from __future__ import annotations

from itertools import combinations_with_replacement, permutations

from larceny.games.heist.move import (
    MOST_KEPT,
    MOST_MOVED,
    encode_challenge,
    encode_code,
    encode_done,
    encode_keep,
    encode_move,
    encode_raise,
    encode_return,
    encode_take,
)
from larceny.games.heist.reach import reach_of_equal
from larceny.games.heist.roll import has_value
from larceny.games.heist.state import (
    CARDS,
    CHALLENGES,
    EQUAL_DEFENDER_NAMES,
    FACES,
    UNLIMITED,
    Params,
)


def list_codes(params: Params, seats: int) -> list[int]:
    """Return the keeps, the uses of a roll and what may follow from them."""
    cards = [card for card in range(CARDS) if params.is_card[card]]
    codes = _keeps() if params.rolls > 1 else []
    codes += [encode_take(card) for card in cards]
    codes += [encode_return(card) for card in cards]
    if reach_of_equal(params) == CHALLENGES:
        codes += [encode_challenge(card) for card in cards]
    if params.raise_own:
        codes += [encode_raise(card) for card in cards if has_value(params, card)]
    if params.equal_roll == EQUAL_DEFENDER_NAMES:
        codes += [encode_code(face + 1) for face in range(FACES)]
    if params.move_locks:
        codes += [encode_done(), *_lock_moves(params, cards)]
    return codes


def _keeps() -> list[int]:
    """Return every choice of at most four dice, ascending behind zeros."""
    return [
        encode_keep(first, second, third, fourth)
        for first, second, third, fourth in combinations_with_replacement(
            range(FACES + 1), MOST_KEPT
        )
    ]


def _lock_moves(params: Params, cards: list[int]) -> list[int]:
    """Return the moves of locks between two cards, as many as the box may have."""
    most = MOST_MOVED
    if params.lock_supply != UNLIMITED:
        most = min(most, params.lock_supply)
    lockable = [card for card in cards if has_value(params, card)]
    return [
        encode_move(giver, taker, locks)
        for giver, taker in permutations(lockable, 2)
        for locks in range(1, most + 1)
    ]
