"""HEIST!: the codes of moves and their named parts."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from larceny.games.heist.move import (
    CHALLENGE,
    CODE,
    CODES,
    DONE,
    KEEP,
    MOST_KEPT,
    MOVE,
    RAISE,
    RETURN,
    TAKE,
    Move,
    decode,
    encode,
    encode_challenge,
    encode_code,
    encode_done,
    encode_keep,
    encode_move,
    encode_raise,
    encode_return,
    encode_take,
    is_full_keep,
    keep_another,
    kept_dice,
)


def test_every_code_comes_back_from_its_parts() -> None:
    assert [encode(decode(code)) for code in range(CODES)] == list(range(CODES))


def test_every_code_has_parts_of_its_own() -> None:
    assert len({decode(code) for code in range(CODES)}) == CODES


@pytest.mark.parametrize(
    ("code", "parts"),
    [
        (encode_keep(0, 2, 3, 3), Move(KEEP, second=2, third=3, fourth=3)),
        (encode_take(17), Move(TAKE, 17)),
        (encode_challenge(0), Move(CHALLENGE, 0)),
        (encode_return(5), Move(RETURN, 5)),
        (encode_raise(11), Move(RAISE, 11)),
        (encode_code(6), Move(CODE, face=6)),
        (encode_done(), Move(DONE)),
        (encode_move(3, 8, 31), Move(MOVE, 3, taker=8, locks=31)),
    ],
)
def test_a_move_is_read_as_it_was_built(code: int, parts: Move) -> None:
    assert decode(code) == parts


@pytest.mark.parametrize("size", range(MOST_KEPT + 1))
def test_a_keep_grows_die_by_die(size: int) -> None:
    for dice in combinations_with_replacement(range(1, 7), size):
        keep = encode_keep(0, 0, 0, 0)
        for face in dice:
            assert not is_full_keep(keep)
            keep = keep_another(keep, face)
        assert is_full_keep(keep) == (size == MOST_KEPT)
        assert kept_dice(decode(keep)) == (0,) * (MOST_KEPT - size) + dice
