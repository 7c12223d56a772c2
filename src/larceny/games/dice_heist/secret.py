"""Dice Heist: what a seat cannot know (DH-14)."""

from __future__ import annotations

from larceny.engine.rng import Rng, pick
from larceny.engine.rule import rule
from larceny.games.dice_heist.state import FACE_DOWN, OVER, Params, State


@rule
def hide(params: Params, state: State, seat: int) -> None:
    """What the others' piles of artifacts show, until the final count (DH-14)."""
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
    """Deal the face-down artifacts to the others' piles, every deal equally likely (DH-14)."""
    room = 0
    for place in range(params.artifact_count):
        if state.holder[params.artifact_cards[place]] == FACE_DOWN:
            room += 1
    if room == 0:
        return
    for place in range(params.artifact_count):
        card = params.artifact_cards[place]
        if state.holder[card] == FACE_DOWN:
            other = owner_of_place(state, seat, pick(rng, room))
            room -= 1
            state.holder[card] = other
            state.artifacts[other] += params.card_value[card]
            state.pile[other] -= 1  # its room, counted up again below
    for place in range(params.artifact_count):
        other = state.holder[params.artifact_cards[place]]
        if other >= 0 and other != seat:
            state.pile[other] += 1


@rule
def owner_of_place(state: State, seat: int, place: int) -> int:
    """Whose pile a place belongs to when the others' piles are laid in a row."""
    other = 0
    while True:
        if other != seat:
            if place < state.pile[other]:
                return other
            place -= state.pile[other]
        other += 1
