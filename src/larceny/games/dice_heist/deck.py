"""Dice Heist: the cards, numbered museum by museum, and how they come into play."""

from __future__ import annotations

from larceny.engine.rule import rule
from larceny.games.dice_heist.state import (
    ARTIFACT,
    COLOURS,
    GEM,
    MAX_GEMS,
    MOST_SHOWN,
    MUSEUMS,
    PAINTING,
    Params,
)


@rule
def prepare(params: Params) -> None:
    """Number the cards museum by museum: paintings, artifacts, gems (DH-03)."""
    params.deck_size = 0
    params.artifact_count = 0
    for museum in range(MUSEUMS):
        params.museum_first[museum] = params.deck_size
        for value in params.paintings[museum]:
            if value > 0:
                add_card(params, museum, PAINTING, value)
        for shown in range(MOST_SHOWN):
            for _ in range(params.artifacts[museum][shown]):
                add_card(params, museum, ARTIFACT, shown + 1)
        for colour in range(COLOURS):
            for _ in range(params.gems[museum][colour]):
                add_card(params, museum, GEM, colour)
    params.museum_first[MUSEUMS] = params.deck_size
    for gems in range(MAX_GEMS):
        params.gem_worth[gems + 1] = params.gem_worth[gems] + params.gem_points[gems]


@rule
def add_card(params: Params, museum: int, kind: int, value: int) -> None:
    """One card of the deck, with its museum's flag (DH-03)."""
    card = params.deck_size
    params.card_museum[card] = museum
    params.card_kind[card] = kind
    params.card_value[card] = value
    params.deck_size += 1
    if kind == ARTIFACT:
        params.artifact_cards[params.artifact_count] = card
        params.artifact_count += 1


@rule
def is_minor(params: Params, card: int) -> bool:
    """A card with one artifact is minor (DH-06)."""
    return params.card_kind[card] == ARTIFACT and params.card_value[card] == params.minor_artifacts
