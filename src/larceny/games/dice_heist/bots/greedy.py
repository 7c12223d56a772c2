"""The greedy policy of Dice Heist: the action with the highest expected points.

A heist or raid is worth its chance of success times what it then brings: the loot, less the
sidekicks that it costs and less what the museum would gain by waiting. Recruiting is worth one more
sidekick. The constants were found by simulation: two-player games against `random`, and two- and
four-player games against an earlier `greedy`.
"""

from __future__ import annotations

from larceny.bots.bot import Memory
from larceny.bots.tie_break import CHOICE, choose, offer
from larceny.engine.rng import Rng
from larceny.engine.rule import rule
from larceny.engine.stack import new_floats
from larceny.games.dice_heist.heist import needed_die, success_chance, target_museum
from larceny.games.dice_heist.move import HEIST, RAID, Move, decode
from larceny.games.dice_heist.rules import moves
from larceny.games.dice_heist.state import ARTIFACT, GEM, MUSEUMS, ON_SHOW, Params, State

SIDEKICK = 1.4
"""The points that a sidekick is worth when little is left to steal."""
SIDEKICK_EARLY = 3.3
"""The points that a sidekick is worth beyond that when nothing is stolen yet."""
CROWD = 0.75
"""The factor by which each sidekick of a crew lowers the utility of one more."""
PATIENCE = 0.9
"""The points that the next exhibits would add to a museum left alone."""
GEM_PROMISE = 1.9
"""The points that a gem is worth because it makes the next one of its colour dearer."""
PAINTING = 0.17
"""The points that a million in paintings is worth."""


@rule
def greedy(
    params: Params, state: State, seat: int, out: list[int], rng: Rng, memory: Memory
) -> int:
    """Return the action with the highest expected points."""
    sidekick = sidekick_utility(params, state)
    choice = new_floats(CHOICE)
    loot = 0.0
    one_misses = 0.0
    all_miss = 1.0
    for index in range(moves(params, state, seat, out)):
        parts = decode(out[index])
        if parts.kind == HEIST or parts.kind == RAID:
            if parts.sidekicks == 0:  # the moves on one target are listed from 0 sidekicks up
                loot = loot_utility(params, state, seat, parts)
                one_misses = miss_chance(params, parts)
                all_miss = 1.0
            all_miss *= one_misses
            utility = (1.0 - all_miss) * heist_utility(parts, loot, sidekick)
        else:
            utility = recruit_utility(state, seat, sidekick)
        offer(choice, out, out[index], utility)
    return choose(choice, out, rng)


@rule
def sidekick_utility(params: Params, state: State) -> float:
    """Return what a sidekick is worth: more, the more is left; nothing once the deck is empty.

    Otherwise bots would take sidekicks from one another forever and never rob a museum.
    """
    if state.deck_left == 0:
        return 0.0
    left = state.deck_left
    for museum in range(MUSEUMS):
        left += state.on_show[museum]
    return SIDEKICK + SIDEKICK_EARLY * left / params.deck_size


@rule
def recruit_utility(state: State, seat: int, sidekick: float) -> float:
    """Return what one more sidekick is worth to a seat."""
    utility = sidekick
    for _ in range(state.crew[seat]):
        utility *= CROWD
    return utility


@rule
def miss_chance(params: Params, parts: Move) -> float:
    """Return the chance that one die of a heist or raid fails."""
    needed = needed_die(params, target_museum(params, parts), parts.kind == RAID)
    return 1.0 - success_chance(params.die_faces, needed, 0)


@rule
def heist_utility(parts: Move, loot: float, sidekick: float) -> float:
    """Return what a heist or raid brings if it succeeds, given what its loot is worth."""
    patience = PATIENCE if sidekick > 0.0 else 0.0
    return loot - patience - parts.sidekicks * sidekick


@rule
def loot_utility(params: Params, state: State, seat: int, parts: Move) -> float:
    """Return what the loot of a heist or raid is worth to a seat."""
    if parts.kind == HEIST:
        return museum_utility(params, state, seat, parts.museum)
    return card_utility(params, state, seat, parts.card)


@rule
def museum_utility(params: Params, state: State, seat: int, museum: int) -> float:
    """Return what all exhibits of a museum are worth to a seat."""
    utility = 0.0
    for card in range(params.museum_first[museum], params.museum_first[museum + 1]):
        if state.holder[card] == ON_SHOW:
            utility += card_utility(params, state, seat, card)
    return utility


@rule
def card_utility(params: Params, state: State, seat: int, card: int) -> float:
    """Return what one card is worth to a seat."""
    value = params.card_value[card]
    if params.card_kind[card] == ARTIFACT:
        return 1.0 * value
    if params.card_kind[card] == GEM:
        return params.gem_points[state.gems[seat][value]] + GEM_PROMISE
    return PAINTING * value
