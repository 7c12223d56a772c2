"""All moves of Batman that can be legal by some params."""

from __future__ import annotations

from larceny.games.batman.move import encode_pick, encode_return, encode_roll, encode_stop
from larceny.games.batman.state import NO_VILLAINS, PICKED, VILLAINS, Params


def list_codes(params: Params, seats: int) -> list[int]:
    """Return roll and stop, the picks and the Riddler's returns."""
    codes = [encode_roll(), encode_stop()]
    if params.villains == PICKED:
        codes += [encode_pick(villain) for villain in range(1, VILLAINS + 1)]
    if params.villains != NO_VILLAINS:
        dice = min(params.riddler_dice, sum(params.dice))
        codes += [encode_return(mask) for mask in range(1 << dice)]
    return codes
