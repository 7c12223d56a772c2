"""Bots for Dice Heist.

`greedy` prices every action in points: what a heist brings if it works times the chance that it
does, less the sidekicks it then costs; against the worth of one more sidekick.
"""

from __future__ import annotations

from larceny.bots.bot import Memory, Mind
from larceny.engine.rng import Rng
from larceny.engine.rule import rule
from larceny.games.dice_heist.rules import moves
from larceny.games.dice_heist.state import (
    ARTIFACT,
    CREW,
    GEM,
    HEIST,
    MUSEUMS,
    ON_SHOW,
    RAID,
    Params,
    State,
)

SIDEKICK = 0.9
"""Points that a sidekick is worth at the start of the game; it fades as the deck runs out."""
GEM_PROMISE = 0.6
"""A gem also makes the next of its colour dearer."""
PAINTING = 0.11
"""Points for a million in paintings."""


@rule
def greedy(
    params: Params, state: State, seat: int, out: list[int], rng: Rng, memory: Memory
) -> int:
    """The action with the highest expected points."""
    count = moves(params, state, seat, out)
    best = out[0]
    best_worth = -1.0
    sidekick = SIDEKICK * fraction_left(params, state)
    for index in range(count):
        worth = move_worth(params, state, seat, out[index], sidekick)
        if worth > best_worth:
            best_worth = worth
            best = out[index]
    return best


@rule
def fraction_left(params: Params, state: State) -> float:
    """How much of the deck is still to come, with what hangs in the museums."""
    left = state.deck_left
    for museum in range(MUSEUMS):
        left += state.on_show[museum]
    return left / params.deck_size


@rule
def move_worth(params: Params, state: State, seat: int, move: int, sidekick: float) -> float:
    """The expected points of one action."""
    if move < HEIST:
        return sidekick
    if move >= RAID:
        card = (move - RAID) // CREW
        crew = (move - RAID) % CREW
        chance = success_chance(params, params.levels[params.card_museum[card]], crew)
        loot = card_worth(params, state, seat, card)
    else:
        museum = (move - HEIST) // CREW
        crew = (move - HEIST) % CREW
        chance = success_chance(params, params.levels[museum] + 1, crew)
        loot = museum_worth(params, state, seat, museum)
    return chance * (loot - crew * sidekick)


@rule
def success_chance(params: Params, needed: int, sidekicks: int) -> float:
    """The chance that the thief or one of the sidekicks shows at least what is needed."""
    one_misses = (needed - 1) / params.die_faces
    all_miss = one_misses
    for _ in range(sidekicks):
        all_miss *= one_misses
    return 1.0 - all_miss


@rule
def museum_worth(params: Params, state: State, seat: int, museum: int) -> float:
    """What everything on show in a museum is worth to a seat."""
    worth = 0.0
    for card in range(params.museum_first[museum], params.museum_first[museum + 1]):
        if state.holder[card] == ON_SHOW:
            worth += card_worth(params, state, seat, card)
    return worth


@rule
def card_worth(params: Params, state: State, seat: int, card: int) -> float:
    """What one card is worth to a seat."""
    value = params.card_value[card]
    if params.card_kind[card] == ARTIFACT:
        return 1.0 * value
    if params.card_kind[card] == GEM:
        return params.gem_points[state.gems[seat][value]] + GEM_PROMISE
    return PAINTING * value


MINDS = {"greedy": Mind(greedy)}
