"""Dice Heist: the dice of a heist or raid, and what they bring (DH-12 .. DH-17, DH-30)."""

from __future__ import annotations

from larceny.engine.rule import rule
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
def send_crew(state: State, museum: int, card: int, sidekicks: int) -> None:
    """The thief and the chosen sidekicks are rolled (DH-12)."""
    state.museum = museum
    state.card = card
    state.rolled = sidekicks
    state.dice_left = sidekicks + 1
    state.best = 0
    state.phase = ROLL


@rule
def roll(params: Params, state: State, value: int) -> None:
    """Each die counts alone: only the best matters, nothing is added (DH-13)."""
    state.best = max(state.best, value)
    state.dice_left -= 1
    if state.dice_left == 0:
        finish_roll(params, state)


@rule
def is_success(params: Params, state: State) -> bool:
    """A heist needs a die above the level (DH-13), a raid one at least as high (DH-30)."""
    level = params.levels[state.museum]
    if state.card == NO_CARD:
        return state.best > level
    return state.best >= level


@rule
def finish_roll(params: Params, state: State) -> None:
    """Success takes the loot and pays with the crew; failure costs nothing (DH-14 .. DH-16)."""
    if is_success(params, state):
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
        end_turn(params, state)


@rule
def take_loot(params: Params, state: State) -> None:
    """A heist takes every exhibit of the museum (DH-14), a raid only its card (DH-30)."""
    if state.card != NO_CARD:
        take_card(params, state, state.card)
        return
    for card in range(params.museum_first[state.museum], params.museum_first[state.museum + 1]):
        if state.holder[card] == ON_SHOW:
            take_card(params, state, card)


@rule
def take_card(params: Params, state: State, card: int) -> None:
    """Artifacts go face down onto a pile, the rest lies open (DH-14)."""
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
    """Nothing left on show in any museum (DH-17)."""
    for museum in range(MUSEUMS):
        if state.on_show[museum] > 0:
            return False
    return True
