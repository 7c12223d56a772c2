"""The greedy policy of Art Robbery: the play that brings the most points.

A play is worth what it brings and what it costs the victim, less what the card would be worth if it
were kept. With three seats or more, what lies open counts less the longer thieves can get at it.
"""

from __future__ import annotations

from larceny.bots.bot import Memory
from larceny.bots.tie_break import CHOICE, choose, offer
from larceny.engine.rng import Rng
from larceny.engine.rule import rule
from larceny.engine.stack import new_floats
from larceny.games.art_robbery.loot import keeps_boss
from larceny.games.art_robbery.move import decode, encode_give_dog, encode_give_tile
from larceny.games.art_robbery.play import chosen_tile
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
"""The share of its utility that a Boss has without a tile to keep it."""
DOG = 1.5
"""The points that the figure is worth by itself, because it begins the next raid."""
GUARDED = 0.2
"""The share of the tiles it guards that the figure is worth."""
THIEF_KEPT = 2.0
"""The points that a Greedy Thief is worth in the hand."""
DOG_KEPT = 0.6
"""The points that a Guard Dog is worth in the hand."""
CARD_KEPT = 0.2
"""The points that another card is worth in the hand, for each point of its value."""
LAST = 0.4
"""The share of one's open tiles that the last tile is worth, because it makes them safe."""
EXPOSED = 0.05
"""The share that a tile which can be stolen loses by each tile left in the middle, for each rival
beyond the first."""


@rule
def greedy(
    params: Params, state: State, seat: int, out: list[int], rng: Rng, memory: Memory
) -> int:
    """Return the play that brings most, or costs least."""
    left = count_left(state)
    share = exposed_share(state, left)
    end = end_utility(params, state, seat) if left == 1 else 0.0
    choice = new_floats(CHOICE)
    if state.phase == GIVE:
        loss = share * tile_utility(params, state, seat, state.tile)
        offer(choice, out, encode_give_tile(), -loss)
        offer(choice, out, encode_give_dog(), -dog_utility(params, state, seat))
        return choose(choice, out, rng)
    for index in range(moves(params, state, seat, out)):
        utility = play_utility(params, state, seat, out[index], share, end)
        offer(choice, out, out[index], utility)
    return choose(choice, out, rng)


@rule
def count_left(state: State) -> int:
    """Return how many tiles are left in the middle."""
    left = 0
    for tile in range(TILES):
        left += state.middle[tile]
    return left


@rule
def exposed_share(state: State, left: int) -> float:
    """Return the share of a tile that its owner may expect to keep if others can steal it."""
    share = 1.0
    for _ in range(left):
        share *= 1.0 - EXPOSED * (state.seats - 2)
    return share


@rule
def play_utility(
    params: Params, state: State, seat: int, move: int, share: float, end: float
) -> float:
    """Return what a play brings, less what the card is worth if kept.

    `share` is what counts of a tile that others can steal, `end` what a tile of the middle brings
    besides its own worth.
    """
    parts = decode(move)
    kept = kept_utility(state, seat, parts.card)
    if parts.card == GUARD_DOG:
        return (dog_utility(params, state, seat) if state.dog != seat else 0.0) - kept
    if parts.source != MIDDLE:
        tile = chosen_tile(state.tiles[parts.source], parts)
        utility = share * theft_utility(params, state, seat, parts.source, tile)
        if state.dog == parts.source:  # the victim may give the dog instead
            utility = min(utility, dog_utility(params, state, seat))
        return utility - kept
    tile = chosen_tile(state.middle, parts)
    if tile == NO_TILE:
        return -kept
    utility = tile_utility(params, state, seat, tile)
    if count_of(state.middle, value_of(tile)) == 1:  # a thief takes from the middle first
        utility *= share
    return utility + end - kept


@rule
def kept_utility(state: State, seat: int, card: int) -> float:
    """Return what a card may still bring; each of several alike brings less."""
    utility = CARD_KEPT * card
    if card == GREEDY_THIEF:
        utility = THIEF_KEPT
    elif card == GUARD_DOG:
        utility = DOG_KEPT
    return utility / state.hands[seat][card]


@rule
def tile_utility(params: Params, state: State, seat: int, tile: int) -> float:
    """Return what a tile is worth to a seat, whether it has it or not."""
    value = value_of(tile)
    utility = 1.0 * points_of(params, value)
    if is_dotted(tile):
        utility += ALIBI * params.alibis[state.raid][value]
    keeps = keeps_boss(params, state, seat)
    if value == BOSS and not keeps:
        utility *= LONE_BOSS
    if BOSS > value >= params.boss_needs and not keeps:
        bosses = count_of(state.tiles[seat], BOSS)
        utility += bosses * params.boss_value * (1.0 - LONE_BOSS)
    return utility


@rule
def theft_utility(params: Params, state: State, seat: int, victim: int, tile: int) -> float:
    """Return what a theft brings, and takes from one of the rivals."""
    utility = tile_utility(params, state, seat, tile)
    return utility + tile_utility(params, state, victim, tile) / (state.seats - 1)


@rule
def dog_utility(params: Params, state: State, seat: int) -> float:
    """Return what the figure is worth to a seat."""
    return DOG + GUARDED * open_utility(params, state, seat)


@rule
def open_utility(params: Params, state: State, seat: int) -> float:
    """Return what the tiles that can still be stolen from a seat are worth to it."""
    utility = 0.0
    for tile in range(TILES):
        if state.tiles[seat][tile] > 0:
            utility += state.tiles[seat][tile] * tile_utility(params, state, seat, tile)
    return utility


@rule
def end_utility(params: Params, state: State, seat: int) -> float:
    """Return what the last tile of the middle brings: it makes all open tiles safe."""
    utility = open_utility(params, state, seat)
    for other in range(state.seats):
        if other != seat:
            utility -= open_utility(params, state, other) / (state.seats - 1)
    return LAST * utility
