"""Playing cards in Art Robbery: what each card takes, and the dog's say in it (AR-07 .. AR-13)."""

from __future__ import annotations

from larceny.engine.rule import rule
from larceny.games.art_robbery.move import Move, encode_play_card
from larceny.games.art_robbery.state import (
    DOTTED,
    DRAW,
    GIVE,
    GREEDY_THIEF,
    GUARD_DOG,
    LOOKS,
    MIDDLE,
    NO_TILE,
    NOBODY,
    PLAIN,
    TILES,
    State,
)
from larceny.games.art_robbery.tile import count_of, only_tile, tile_of


@rule
def write_plays(state: State, seat: int, card: int, out: list[int], count: int) -> int:
    """List the ways to play a card (AR-08 .. AR-12)."""
    if card == GUARD_DOG:  # AR-12
        out[count] = encode_play_card(card, MIDDLE, NO_TILE)
        return count + 1
    if card == GREEDY_THIEF:  # AR-10
        for tile in range(TILES):
            if state.middle[tile] > 0:
                out[count] = encode_play_card(card, MIDDLE, tile)
                count += 1
        return count
    if count_of(state.middle, card) > 0:  # AR-09, AR-11: the middle first
        return write_tiles(state.middle, card, MIDDLE, out, count)
    before = count
    for other in range(state.seats):
        if other != seat and count_of(state.tiles[other], card) > 0:
            count = write_tiles(state.tiles[other], card, other, out, count)
    if count == before:  # AR-08: only with nothing to take
        out[count] = encode_play_card(card, MIDDLE, NO_TILE)
        count += 1
    return count


@rule
def write_tiles(row: list[int], card: int, source: int, out: list[int], count: int) -> int:
    """List the tiles to take from one source: named only if there are two kinds (AR-09)."""
    if row[tile_of(card, PLAIN)] == 0 or row[tile_of(card, DOTTED)] == 0:
        out[count] = encode_play_card(card, source, NO_TILE)
        return count + 1
    for look in range(LOOKS):
        out[count] = encode_play_card(card, source, tile_of(card, look))
        count += 1
    return count


@rule
def play_card(state: State, seat: int, parts: Move) -> None:
    """Discard a card and take what it allows, which may be nothing (AR-07, AR-08)."""
    state.hands[seat][parts.card] -= 1
    state.hand_count[seat] -= 1
    state.discard[parts.card] += 1
    state.phase = DRAW
    if parts.card == GUARD_DOG:
        state.dog = seat  # AR-12
    elif parts.source == MIDDLE:
        take(state, seat, chosen_tile(state.middle, parts))
    else:
        steal(state, parts.source, chosen_tile(state.tiles[parts.source], parts))


@rule
def chosen_tile(row: list[int], parts: Move) -> int:
    """Return the tile that a play takes from a row: the one named, or the only one of its value."""
    return parts.tile if parts.tile != NO_TILE else only_tile(row, parts.card)


@rule
def take(state: State, seat: int, tile: int) -> None:
    """Take a tile from the middle, if there is one to take (AR-08, AR-09, AR-10)."""
    if tile != NO_TILE:
        state.middle[tile] -= 1
        state.tiles[seat][tile] += 1


@rule
def steal(state: State, victim: int, tile: int) -> None:
    """Steal a tile from a victim (AR-09, AR-11), who answers if the figure is there (AR-13)."""
    state.victim = victim
    state.tile = tile
    if state.dog == victim:
        state.phase = GIVE
    else:
        give_tile(state)


@rule
def give_tile(state: State) -> None:
    """Hand the tile that was named to the thief (AR-09)."""
    state.tiles[state.victim][state.tile] -= 1
    state.tiles[state.turn][state.tile] += 1
    end_theft(state)


@rule
def give_dog(state: State) -> None:
    """Hand the figure to the thief instead of the tile (AR-13)."""
    state.dog = state.turn
    end_theft(state)


@rule
def end_theft(state: State) -> None:
    """Let the thief draw, whatever was given (AR-13)."""
    state.victim = NOBODY
    state.tile = NO_TILE
    state.phase = DRAW
