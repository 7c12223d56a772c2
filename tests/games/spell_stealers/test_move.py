"""The codes of Spell Stealers' moves and reports, and their named parts."""

from __future__ import annotations

import pytest

from larceny.games.spell_stealers import move
from larceny.games.spell_stealers.move import CODES, Move, decode, encode
from larceny.games.spell_stealers.state import NOBODY, ORB


def test_every_code_decodes_to_parts_that_encode_to_it() -> None:
    assert [encode(decode(code)) for code in range(CODES)] == list(range(CODES))


@pytest.mark.parametrize(
    ("code", "parts"),
    [
        (move.encode_roll(ORB), Move(move.ROLL, shape=ORB)),
        (move.encode_stop(), Move(move.STOP)),
        (move.encode_take(), Move(move.TAKE)),
        (move.encode_decline(), Move(move.DECLINE)),
        (move.encode_reset(), Move(move.RESET)),
        (move.encode_pass(), Move(move.PASS)),
        (move.encode_throw(ORB), Move(move.THROW, shape=ORB)),
        (move.encode_vote(NOBODY), Move(move.VOTE_FOR)),
        (move.encode_vote(0), Move(move.VOTE_FOR, other=0)),
        (move.encode_settle(19), Move(move.SETTLE, number=19)),
        (move.encode_disputed(5), Move(move.DISPUTED, other=5)),
        (move.encode_simultaneous(0b110), Move(move.SIMULTANEOUS, tied=0b110)),
    ],
)
def test_a_constructed_move_has_the_parts_it_was_built_from(code: int, parts: Move) -> None:
    assert decode(code) == parts
