"""Heists and raids in Dice Heist: targets, dice and loot (DH-11 .. DH-17, DH-30)."""

from __future__ import annotations

from larceny.engine.rule import rule
from larceny.games.dice_heist.move import HEIST, Move, encode_heist, encode_raid
from larceny.games.dice_heist.state import (
    ARTIFACT,
    GEM,
    MUSEUMS,
    NO_CARD,
    ON_SHOW,
    OVER,
    ROLL,
    Params,
    State,
)
from larceny.games.dice_heist.turn import end_turn


@rule
def write_heists(state: State, seat: int, out: list[int], count: int) -> int:
    """List the heists: any museum with exhibits, any number of one's sidekicks (DH-11, DH-12)."""
    crew = state.crew[seat]
    for museum in range(MUSEUMS):
        if state.on_show[museum] > 0:  # DH-11
            for sidekicks in range(crew + 1):  # DH-12
                out[count] = encode_heist(museum, sidekicks)
                count += 1
    return count


@rule
def write_raids(params: Params, state: State, seat: int, out: list[int], count: int) -> int:
    """List the raids: any card in a museum, any number of one's sidekicks (DH-30)."""
    for card in range(params.deck_size):
        if state.holder[card] == ON_SHOW:
            for sidekicks in range(state.crew[seat] + 1):
                out[count] = encode_raid(card, sidekicks)
                count += 1
    return count


@rule
def target_museum(params: Params, parts: Move) -> int:
    """Return the museum that a heist or raid goes to (DH-11, DH-30)."""
    return parts.museum if parts.kind == HEIST else params.card_museum[parts.card]


@rule
def needed_die(params: Params, museum: int, is_raid: bool) -> int:
    """Return the lowest die that succeeds: above the level (DH-13), for a raid equal (DH-30)."""
    level = params.levels[museum]
    return level if is_raid else level + 1


@rule
def success_chance(faces: int, needed: int, sidekicks: int) -> float:
    """Return the chance that the thief or a sidekick rolls at least what is needed (DH-13)."""
    one_misses = (needed - 1) / faces
    all_miss = one_misses
    for _ in range(sidekicks):
        all_miss *= one_misses
    return 1.0 - all_miss


@rule
def send_crew(state: State, museum: int, card: int, sidekicks: int) -> None:
    """Choose the dice before they are rolled: the thief and some sidekicks (DH-12)."""
    state.museum = museum
    state.card = card
    state.rolled = sidekicks
    state.dice_left = sidekicks + 1
    state.best = 0
    state.phase = ROLL


@rule
def roll(params: Params, state: State, value: int) -> None:
    """Roll one die of the crew: the best one decides, nothing is added (DH-13)."""
    if value > state.best:
        state.best = value
    state.dice_left -= 1
    if state.dice_left == 0:
        finish_roll(params, state)


@rule
def finish_roll(params: Params, state: State) -> None:
    """Take the loot and pay the sidekicks, or fail at no cost (DH-14 .. DH-16)."""
    if state.best >= needed_die(params, state.museum, state.card != NO_CARD):
        take_loot(params, state)
        state.crew[state.turn] -= state.rolled  # DH-15
        state.supply += state.rolled
    state.museum = 0
    state.card = NO_CARD
    state.rolled = 0
    state.best = 0
    if state.deck_left == 0 and is_everything_stolen(state):
        state.phase = OVER  # DH-17
    else:
        end_turn(state)


@rule
def take_loot(params: Params, state: State) -> None:
    """Take every exhibit of the museum (DH-14), or only the card of a raid (DH-30)."""
    if state.card != NO_CARD:
        take_card(params, state, state.card)
        return
    for card in range(params.museum_first[state.museum], params.museum_first[state.museum + 1]):
        if state.holder[card] == ON_SHOW:
            take_card(params, state, card)


@rule
def take_card(params: Params, state: State, card: int) -> None:
    """Take one card: artifacts go face down onto a pile, the rest lies open (DH-14)."""
    seat = state.turn
    value = params.card_value[card]
    state.holder[card] = seat
    state.on_show[params.card_museum[card]] -= 1
    if params.card_kind[card] == ARTIFACT:
        state.pile[seat] += 1
        state.artifacts[seat] += value
    elif params.card_kind[card] == GEM:
        state.gems[seat][value] += 1
    else:
        state.paintings[seat] += value


@rule
def is_everything_stolen(state: State) -> bool:
    """Return whether no museum holds an exhibit (DH-17)."""
    for museum in range(MUSEUMS):
        if state.on_show[museum] > 0:
            return False
    return True
