"""The codes of the moves of Dice Heist and their named parts."""

from __future__ import annotations

import pytest

from larceny.games.dice_heist.move import (
    CODES,
    HEIST,
    RAID,
    RECRUIT,
    RECRUIT_FROM,
    Move,
    decode,
    encode,
    encode_heist,
    encode_raid,
    encode_recruit,
    encode_recruit_from,
)
from larceny.games.dice_heist.state import MAX_CARDS, MAX_SIDEKICKS, MUSEUMS, PLAYERS


@pytest.mark.parametrize(
    ("code", "parts"),
    [
        (encode_recruit(), Move(RECRUIT)),
        (encode_recruit_from(PLAYERS - 1), Move(RECRUIT_FROM, other=PLAYERS - 1)),
        (encode_heist(0, 0), Move(HEIST, museum=0)),
        (encode_heist(3, MAX_SIDEKICKS), Move(HEIST, museum=3, sidekicks=MAX_SIDEKICKS)),
        (encode_raid(0, 0), Move(RAID, card=0)),
        (encode_raid(63, MAX_SIDEKICKS), Move(RAID, card=63, sidekicks=MAX_SIDEKICKS)),
    ],
)
def test_a_code_is_read_as_it_was_built(code: int, parts: Move) -> None:
    assert decode(code) == parts
    assert encode(parts) == code


def test_every_code_comes_back_from_its_parts() -> None:
    assert [encode(decode(code)) for code in range(CODES)] == list(range(CODES))


def test_no_two_moves_share_a_code() -> None:
    crews = range(MAX_SIDEKICKS + 1)
    codes = [
        encode_recruit(),
        *(encode_recruit_from(seat) for seat in range(PLAYERS)),
        *(encode_heist(museum, crew) for museum in range(MUSEUMS) for crew in crews),
        *(encode_raid(card, crew) for card in range(MAX_CARDS) for crew in crews),
    ]
    assert len(set(codes)) == len(codes)
    assert max(codes) == CODES - 1
