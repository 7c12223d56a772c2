"""The codes of the moves of Art Robbery and their named parts."""

from __future__ import annotations

import pytest

from larceny.games.art_robbery.move import (
    CODES,
    GIVE_DOG,
    GIVE_TILE,
    PLAY_CARD,
    Move,
    decode,
    encode,
    encode_give_dog,
    encode_give_tile,
    encode_play_card,
)
from larceny.games.art_robbery.state import (
    BOSS,
    CARDS,
    GREEDY_THIEF,
    MIDDLE,
    NO_TILE,
    PLAYERS,
    TILES,
)


@pytest.mark.parametrize(
    ("code", "parts"),
    [
        (encode_play_card(0, MIDDLE, NO_TILE), Move(PLAY_CARD, 0)),
        (encode_play_card(BOSS, 4, NO_TILE), Move(PLAY_CARD, BOSS, 4)),
        (encode_play_card(3, 0, 7), Move(PLAY_CARD, 3, 0, 7)),
        (encode_play_card(GREEDY_THIEF, MIDDLE, 13), Move(PLAY_CARD, GREEDY_THIEF, tile=13)),
        (encode_give_tile(), Move(GIVE_TILE)),
        (encode_give_dog(), Move(GIVE_DOG)),
    ],
)
def test_a_code_is_read_as_it_was_built(code: int, parts: Move) -> None:
    assert decode(code) == parts
    assert encode(parts) == code


def test_every_code_comes_back_from_its_parts() -> None:
    assert [encode(decode(code)) for code in range(CODES)] == list(range(CODES))


def test_no_two_moves_share_a_code() -> None:
    codes = [encode_give_tile(), encode_give_dog()]
    for card in range(CARDS):
        for source in (MIDDLE, *range(PLAYERS)):
            codes += [encode_play_card(card, source, tile) for tile in (NO_TILE, *range(TILES))]
    assert len(set(codes)) == len(codes) == CODES
