"""What a seat cannot know in Dice Heist: the artifacts in the piles of the others (DH-14)."""

from __future__ import annotations

from larceny.engine.rng import Rng, pick
from larceny.engine.rule import rule
from larceny.games.dice_heist.state import FACE_DOWN, OVER, Params, State


@rule
def hide(params: Params, state: State, seat: int) -> None:
    """Turn the artifacts of all others face down, until the game is over (DH-14)."""
    if state.phase == OVER:
        return
    for other in range(state.seats):
        if other != seat:
            state.artifacts[other] = 0
    for place in range(params.artifact_count):
        card = params.artifact_cards[place]
        if state.holder[card] >= 0 and state.holder[card] != seat:
            state.holder[card] = FACE_DOWN


@rule
def guess(params: Params, state: State, seat: int, rng: Rng) -> None:
    """Deal the face-down artifacts to the piles of the others, all deals equally likely (DH-14).

    A pile is counted down while it is filled, so that it says how many cards it still lacks.
    """
    lacking = count_face_down(params, state)
    if lacking == 0:
        return
    for place in range(params.artifact_count):
        card = params.artifact_cards[place]
        if state.holder[card] == FACE_DOWN:
            other = find_pile(state, seat, pick(rng, lacking))
            lacking -= 1
            state.holder[card] = other
            state.artifacts[other] += params.card_value[card]
            state.pile[other] -= 1
    for place in range(params.artifact_count):
        other = state.holder[params.artifact_cards[place]]
        if other >= 0 and other != seat:
            state.pile[other] += 1


@rule
def count_face_down(params: Params, state: State) -> int:
    """Count the artifact cards that lie face down to the viewer (DH-14)."""
    count = 0
    for place in range(params.artifact_count):
        if state.holder[params.artifact_cards[place]] == FACE_DOWN:
            count += 1
    return count


@rule
def find_pile(state: State, seat: int, place: int) -> int:
    """Return the owner of a card, given its place when the others' piles are laid in a row."""
    other = 0
    while True:
        if other != seat:
            if place < state.pile[other]:
                return other
            place -= state.pile[other]
        other += 1
