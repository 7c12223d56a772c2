"""All moves of Dice Heist that can be legal by some params."""

from __future__ import annotations

from larceny.games.dice_heist.move import (
    encode_heist,
    encode_raid,
    encode_recruit,
    encode_recruit_from,
)
from larceny.games.dice_heist.state import MUSEUMS, Params


def list_codes(params: Params, seats: int) -> list[int]:
    """Return the recruits, the heists and the raids, if any."""
    crews = range(params.sidekicks + 1)
    codes = [encode_recruit()] if params.sidekicks else []
    codes += [encode_recruit_from(other) for other in range(seats) if params.sidekicks]
    codes += [encode_heist(museum, crew) for museum in range(MUSEUMS) for crew in crews]
    if params.targeted_raid:
        codes += [encode_raid(card, crew) for card in range(params.deck_size) for crew in crews]
    return codes
