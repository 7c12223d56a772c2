"""All moves of Spell Stealers that can be legal by some params."""

from __future__ import annotations

from larceny.games.spell_stealers.move import (
    encode_decline,
    encode_pass,
    encode_reset,
    encode_roll,
    encode_settle,
    encode_stop,
    encode_take,
    encode_throw,
    encode_vote,
)
from larceny.games.spell_stealers.state import LIVE, NOBODY, SHAPES, Params

FEWEST_VOTERS = 3
"""With fewer seats no two can throw at the same artifact, and nobody votes."""


def list_codes(params: Params, seats: int) -> list[int]:
    """Return the moves of a turn and those of the polite or live window."""
    codes = [encode_roll(shape) for shape in range(SHAPES)]
    codes.append(encode_stop())
    if params.manual_tokens:
        codes.append(encode_reset())
    return codes + (_live_codes(params, seats) if params.window == LIVE else _polite_codes())


def _polite_codes() -> list[int]:
    """Return the answers of those who are asked."""
    return [encode_take(), encode_decline()]


def _live_codes(params: Params, seats: int) -> list[int]:
    """Return throws, what closes the window, and votes."""
    codes = [encode_throw(shape) for shape in range(SHAPES)]
    codes.append(encode_pass())
    codes += [encode_settle(number) for number in range(params.tracker)]
    if seats >= FEWEST_VOTERS:
        codes += [encode_vote(other) for other in (NOBODY, *range(seats))]
    return codes
