"""Batman: the codes of moves and their named parts."""

from __future__ import annotations

import pytest

from larceny.games.batman.move import (
    CODES,
    PICK,
    RETURN,
    ROLL,
    STOP,
    Move,
    decode,
    encode,
    encode_pick,
    encode_return,
    encode_roll,
    encode_stop,
)
from larceny.games.batman.state import RIDDLER


def test_every_code_comes_back_from_its_parts() -> None:
    assert [encode(decode(code)) for code in range(CODES)] == list(range(CODES))


def test_every_code_has_parts_of_its_own() -> None:
    assert len({decode(code) for code in range(CODES)}) == CODES


@pytest.mark.parametrize(
    ("code", "parts"),
    [
        (encode_roll(), Move(ROLL)),
        (encode_stop(), Move(STOP)),
        (encode_pick(RIDDLER), Move(PICK, villain=RIDDLER)),
        (encode_return(0b101), Move(RETURN, mask=0b101)),
    ],
)
def test_a_move_is_read_as_it_was_built(code: int, parts: Move) -> None:
    assert decode(code) == parts
