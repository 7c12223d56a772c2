"""The names of the cards of Dice Heist."""

from __future__ import annotations

from larceny.engine.per_params import per_params
from larceny.games.dice_heist.state import ARTIFACT, MUSEUM_NAMES, PAINTING, Params

COLOUR_NAMES = ("red", "green", "blue")


def card_name(params: Params, card: int) -> str:
    """Return the name of a card: `louvre-painting-50`, `metropolitan-artifact-2-a`."""
    return card_names(params)[card]


@per_params
def card_names(params: Params) -> tuple[str, ...]:
    """Return the names of all cards, in their order."""
    faces = zip(params.card_museum, params.card_kind, params.card_value, strict=True)
    cards = list(faces)[: params.deck_size]
    return tuple(
        _name_card(*card, cards[:number].count(card), cards.count(card))
        for number, card in enumerate(cards)
    )


def _name_card(museum: int, kind: int, value: int, nth: int, copies: int) -> str:
    """Return the name of the nth copy, from 0, of a card."""
    letter = f"-{chr(ord('a') + nth)}"
    if kind == PAINTING:
        return f"{MUSEUM_NAMES[museum]}-painting-{value}{letter if copies > 1 else ''}"
    if kind == ARTIFACT:
        return f"{MUSEUM_NAMES[museum]}-artifact-{value}{letter}"
    return f"{MUSEUM_NAMES[museum]}-gem-{COLOUR_NAMES[value]}-{nth + 1}"


def card_number(params: Params, name: str) -> int | None:
    """Return the card of a name; None if the deck has no such card."""
    names = card_names(params)
    return names.index(name) if name in names else None
