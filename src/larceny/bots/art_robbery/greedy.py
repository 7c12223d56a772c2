"""The greedy policy of Art Robbery: the play that brings the most points.

A play is worth what it brings and what it costs the victim, less what the card would be worth if it
were kept.
"""

from __future__ import annotations

from larceny.bots.bot import Memory
from larceny.engine.rng import Rng
from larceny.engine.rule import rule
from larceny.games.art_robbery.card_play import chosen_tile
from larceny.games.art_robbery.loot import keeps_boss
from larceny.games.art_robbery.move import decode, encode_give_dog, encode_give_tile
from larceny.games.art_robbery.rules import moves
from larceny.games.art_robbery.state import (
    BOSS,
    GIVE,
    GREEDY_THIEF,
    GUARD_DOG,
    MIDDLE,
    NO_TILE,
    TILES,
    Params,
    State,
)
from larceny.games.art_robbery.tile import count_of, is_dotted, points_of, value_of

ALIBI = 2.0
"""The points that an alibi is worth, because it keeps the police away."""
LONE_BOSS = 0.4
"""The share of its worth that a Boss has without a tile to keep it."""
DOG = 1.5
"""The points that the figure is worth by itself, because it begins the next raid."""
GUARDED = 0.2
"""The share of the tiles it guards that the figure is worth, for each rival."""
THIEF_KEPT = 2.0
"""The points that a Greedy Thief is worth in the hand."""
DOG_KEPT = 0.6
"""The points that a Guard Dog is worth in the hand."""
CARD_KEPT = 0.2
"""The points that another card is worth in the hand, for each point of its value."""
LAST = 0.4
"""The share of one's open tiles that the last tile is worth, because it makes them safe."""


@rule
def greedy(
    params: Params, state: State, seat: int, out: list[int], rng: Rng, memory: Memory
) -> int:
    """Return the play that brings most, or costs least."""
    if state.phase == GIVE:
        return answer(params, state, seat)
    count = moves(params, state, seat, out)
    best = out[0]
    best_worth = -1000.0
    for index in range(count):
        worth = play_worth(params, state, seat, out[index])
        if worth > best_worth:
            best_worth = worth
            best = out[index]
    return best


@rule
def answer(params: Params, state: State, seat: int) -> int:
    """Give the tile or the dog, whichever is worth less to the victim."""
    loss = tile_worth(params, state, seat, state.tile)
    return encode_give_dog() if loss > dog_worth(params, state, seat) else encode_give_tile()


@rule
def play_worth(params: Params, state: State, seat: int, move: int) -> float:
    """Return what a play brings, less what the card is worth if kept."""
    parts = decode(move)
    kept = kept_worth(state, seat, parts.card)
    if parts.card == GUARD_DOG:
        return (dog_worth(params, state, seat) if state.dog != seat else 0.0) - kept
    if parts.source != MIDDLE:
        tile = chosen_tile(state.tiles[parts.source], parts)
        return theft_worth(params, state, seat, parts.source, tile) - kept
    tile = chosen_tile(state.middle, parts)
    if tile == NO_TILE:
        return -kept
    return tile_worth(params, state, seat, tile) + end_worth(params, state, seat) - kept


@rule
def kept_worth(state: State, seat: int, card: int) -> float:
    """Return what a card may still bring; each of several alike brings less."""
    worth = CARD_KEPT * card
    if card == GREEDY_THIEF:
        worth = THIEF_KEPT
    elif card == GUARD_DOG:
        worth = DOG_KEPT
    return worth / state.hands[seat][card]


@rule
def tile_worth(params: Params, state: State, seat: int, tile: int) -> float:
    """Return what a tile is worth to a seat, whether it has it or not."""
    value = value_of(tile)
    worth = 1.0 * points_of(params, value)
    if is_dotted(tile):
        worth += ALIBI * params.alibis[state.raid][value]
    keeps = keeps_boss(params, state, seat)
    if value == BOSS and not keeps:
        worth *= LONE_BOSS
    if BOSS > value >= params.boss_needs and not keeps:
        bosses = count_of(state.tiles[seat], BOSS)
        worth += bosses * params.boss_value * (1.0 - LONE_BOSS)
    return worth


@rule
def theft_worth(params: Params, state: State, seat: int, victim: int, tile: int) -> float:
    """Return what a theft brings and takes from a rival; a guarded one may bring the dog."""
    rivals = state.seats - 1
    worth = tile_worth(params, state, seat, tile)
    worth += tile_worth(params, state, victim, tile) / rivals
    if state.dog == victim:
        worth = min(worth, dog_worth(params, state, seat))
    return worth


@rule
def dog_worth(params: Params, state: State, seat: int) -> float:
    """Return what the figure is worth to a seat."""
    rivals = state.seats - 1
    return DOG + GUARDED * rivals * open_worth(params, state, seat)


@rule
def open_worth(params: Params, state: State, seat: int) -> float:
    """Return what the tiles that can still be stolen from a seat are worth to it."""
    worth = 0.0
    for tile in range(TILES):
        if state.tiles[seat][tile] > 0:
            worth += state.tiles[seat][tile] * tile_worth(params, state, seat, tile)
    return worth


@rule
def end_worth(params: Params, state: State, seat: int) -> float:
    """Return what the last tile of the middle brings: it makes all open tiles safe."""
    left = 0
    for tile in range(TILES):
        left += state.middle[tile]
    if left > 1:
        return 0.0
    worth = open_worth(params, state, seat)
    for other in range(state.seats):
        if other != seat:
            worth -= open_worth(params, state, other) / (state.seats - 1)
    return LAST * worth
