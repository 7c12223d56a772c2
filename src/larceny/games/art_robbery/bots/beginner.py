"""Art Robbery's `beginner` follows a rule of thumb: take the tile with most points that it can.

Of equals it takes one from the middle, where nobody objects. It does not steal from under the Guard
Dog, and itself gives the figure rather than a tile.
"""

from __future__ import annotations

from larceny.bots.bot import Memory
from larceny.bots.tie_break import CHOICE, choose, offer
from larceny.engine.rng import Rng
from larceny.engine.rule import rule
from larceny.engine.stack import new_floats
from larceny.games.art_robbery.move import decode, encode_give_dog
from larceny.games.art_robbery.play import chosen_tile
from larceny.games.art_robbery.rules import moves
from larceny.games.art_robbery.state import (
    GIVE,
    GUARD_DOG,
    MIDDLE,
    NO_TILE,
    Params,
    State,
)
from larceny.games.art_robbery.tile import points_of, value_of

FROM_MIDDLE = 0.5
"""What decides between tiles of equal points."""


@rule
def beginner(
    params: Params, state: State, seat: int, out: list[int], rng: Rng, memory: Memory
) -> int:
    """Take the tile with most points, from the middle if possible."""
    if state.phase == GIVE:
        return encode_give_dog()
    choice = new_floats(CHOICE)
    for index in range(moves(params, state, seat, out)):
        offer(choice, out, out[index], play_utility(params, state, out[index]))
    return choose(choice, out, rng)


@rule
def play_utility(params: Params, state: State, move: int) -> float:
    """Return the points of the tile that a play takes; 0 if it takes none, or may bring the dog."""
    parts = decode(move)
    if parts.card == GUARD_DOG:
        return 0.0
    if parts.source != MIDDLE:
        if state.dog == parts.source:
            return 0.0
        tile = chosen_tile(state.tiles[parts.source], parts)
        return 1.0 * points_of(params, value_of(tile))
    tile = chosen_tile(state.middle, parts)
    return 0.0 if tile == NO_TILE else points_of(params, value_of(tile)) + FROM_MIDDLE
