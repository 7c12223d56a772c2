"""HEIST!: the names of the cards, after jewels or after the dice that they need."""

from __future__ import annotations

from functools import cache
from typing import Literal, TypeAlias, get_args

from larceny.engine.phrase import Phrase, phrase
from larceny.games.heist.state import CARDS, JEWEL_NAMES, JEWELS, KINDS_OF_CARD, Params

JEWEL_TITLES = (
    "Ampulla and Spoon", "Jeweled Sword of Offering", "Sovereign's Orb", "Sceptre with the Dove",
    "Sceptre with the Cross", "Imperial State Crown", "DeLong Star Ruby", "Star of India",
    "Heart of Eternity", "Regent Diamond", "Great Star of Africa", "Hope Diamond",
)  # fmt: skip
COMBINATIONS = (
    "aces", "twos", "threes", "fours", "fives", "sixes", "three-of-a-kind", "four-of-a-kind",
    "full-house", "small-straight", "large-straight", "five-of-a-kind",
)  # fmt: skip
COMBINATION_TITLES = tuple(name.replace("-", " ").capitalize() for name in COMBINATIONS)
Need: TypeAlias = Literal[
    "a 1", "a 2", "a 3", "a 4", "a 5", "a 6", "three alike", "four alike", "three and a pair",
    "four in sequence", "five in sequence", "five alike",
]  # fmt: skip
Kind: TypeAlias = Literal[
    "blue", "yellow", "purple", "red", "crown jewel", "rare gemstone", "diamond"
]

NEEDS: tuple[Need, ...] = get_args(Need)
NEED_PHRASES = tuple(phrase(need) for need in NEEDS)
KIND_NAMES: tuple[tuple[Kind, ...], ...] = (
    ("blue", "yellow", "purple", "red"),
    ("crown jewel", "rare gemstone", "diamond", "diamond"),
)


def card_name(params: Params, card: int) -> str:
    """Return `hope-diamond`; in the log's rule sets `five-of-a-kind`; `threes-2` for a copy."""
    names = JEWELS if params.names == JEWEL_NAMES else COMBINATIONS
    copy = "-2" if card >= KINDS_OF_CARD else ""
    return names[params.card_need[card]] + copy


def card_title(params: Params, card: int) -> Phrase:
    """Return a card's name as people write it."""
    is_copy = card >= KINDS_OF_CARD
    return _card_titles(params.names == JEWEL_NAMES, params.card_need[card], is_copy)


@cache
def _card_titles(is_jewel: bool, need: int, is_copy: bool) -> Phrase:
    title = phrase(JEWEL_TITLES[need] if is_jewel else COMBINATION_TITLES[need])
    return phrase("{card} II", card=title) if is_copy else title


def card_phrase(params: Params, card: int) -> Phrase:
    """Return a card for the middle of a sentence: `the Hope Diamond`, `the full house`."""
    is_copy = card >= KINDS_OF_CARD
    return _card_phrases(params.names == JEWEL_NAMES, params.card_need[card], is_copy)


@cache
def _card_phrases(is_jewel: bool, need: int, is_copy: bool) -> Phrase:
    title = JEWEL_TITLES[need] if is_jewel else COMBINATION_TITLES[need].lower()
    return phrase(f"the {title} II" if is_copy else f"the {title}")


def card_number(params: Params, name: str) -> int | None:
    """Return the card of this rule set that has a name, or None."""
    for card in range(CARDS):
        if params.is_card[card] and card_name(params, card) == name:
            return card
    return None


def kind_name(params: Params, card: int) -> Kind:
    """Return what players call the kind of a card."""
    return KIND_NAMES[params.names][params.card_kind[card]]
