"""Who can act or look: the seats of a table, and those that are not people.

A seat is a small number, 0 for `p0`. Sets of seats are bit masks, so that compiled rules can
pass them about as one number.
"""

from functools import cache

MAX_SEATS = 6
REFEREE = 13
"""Who watches the clock at a table played in real time. It reports what happened and decides
nothing; it is never among the actors, and may report whenever the rules have a use for it."""
SPECTATOR = 14
"""Stands in for a seat where somebody only watches: it owns nothing and knows nothing secret."""
CHANCE = 15
"""The player of dice and cards, who knows all. Its bit stands alone in a mask of actors."""
CHANCE_BIT = 1 << CHANCE
EVERYBODY = 0xFFFF
"""The mask of all who could ever look on."""
_NAMES = {CHANCE: "chance", REFEREE: "referee"}


@cache
def seats_of(mask: int) -> tuple[int, ...]:
    """The seats of a mask, in ascending order."""
    return tuple(seat for seat in range(CHANCE + 1) if mask >> seat & 1)


def seat_name(seat: int) -> str:
    """`p0` for seat 0; `chance` for the dice and cards; `referee` for who watches the clock."""
    return _NAMES.get(seat, f"p{seat}")


_NUMBERS = {seat_name(seat): seat for seat in (*range(MAX_SEATS), *_NAMES)}


def seat_number(name: str) -> int | None:
    """The seat that a name like `p0` or `chance` stands for; None if it is no such name."""
    return _NUMBERS.get(name)
