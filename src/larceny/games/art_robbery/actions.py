"""All moves of Art Robbery that can be legal by some params, and their names."""

from __future__ import annotations

from larceny.games.art_robbery.move import (
    PLAY_CARD,
    decode,
    encode_give_dog,
    encode_give_tile,
    encode_play_card,
)
from larceny.games.art_robbery.notation import ALIBI, CARD_NAMES, VALUE_NAMES, has_both_looks
from larceny.games.art_robbery.state import (
    CARDS,
    GREEDY_THIEF,
    GUARD_DOG,
    LOOKS,
    MIDDLE,
    NO_TILE,
    VALUES,
    Params,
)
from larceny.games.art_robbery.tile import count_made, is_dotted, tile_of, value_of


def list_codes(params: Params, seats: int) -> list[int]:
    """Return the plays of every card that there is, and the answers."""
    codes: list[int] = []
    for card in range(CARDS):
        if params.cards[card]:
            codes += _plays(params, seats, card)
    if params.cards[GUARD_DOG]:
        codes += [encode_give_tile(), encode_give_dog()]
    return codes


def _plays(params: Params, seats: int, card: int) -> list[int]:
    """Return all ways to play a card."""
    if card == GUARD_DOG:
        return [encode_play_card(card, MIDDLE, NO_TILE)]
    if card == GREEDY_THIEF:
        return [encode_play_card(card, MIDDLE, tile) for tile in _tiles(params)]
    raids = range(params.raids)
    named = [NO_TILE]
    if any(has_both_looks(params, raid, card) for raid in raids):
        named += [tile_of(card, look) for look in range(LOOKS)]
    is_there = any(params.tiles[raid][card] for raid in raids)
    sources = [MIDDLE, *(range(seats) if is_there else ())]
    return [encode_play_card(card, source, tile) for source in sources for tile in named]


def _tiles(params: Params) -> list[int]:
    """Return the kinds of tiles that some raid has."""
    return [
        tile_of(value, look)
        for value in range(VALUES)
        for look in range(LOOKS)
        if any(count_made(params, raid, value, look) for raid in range(params.raids))
    ]


def name_action(params: Params, move: int) -> str:
    """Return the text of a move, with the look of a tile even in raids that have one look only."""
    parts = decode(move)
    if parts.kind != PLAY_CARD:
        return "give tile" if move == encode_give_tile() else "give dog"
    words = ["play", CARD_NAMES[parts.card]]
    if parts.source != MIDDLE:
        words.append(f"p{parts.source}")
    if parts.tile != NO_TILE:
        words.append(VALUE_NAMES[value_of(parts.tile)] + (ALIBI if is_dotted(parts.tile) else ""))
    return " ".join(words)
