"""The rules of Art Robbery, to be read beside the rulebook (ids: rulebook.md).

How a raid begins and ends is in raid.py, the final count in loot.py, what a seat cannot know in
secret.py.
"""

from __future__ import annotations

from larceny.engine.rule import rule
from larceny.engine.seat import CHANCE, CHANCE_BIT
from larceny.games.art_robbery.loot import (
    can_win,
    count_of,
    scores,
    winners,
)
from larceny.games.art_robbery.move import (
    GIVE_DOG,
    GIVE_TILE,
    Move,
    decode,
    encode_give_dog,
    encode_give_tile,
    encode_play_card,
)
from larceny.games.art_robbery.raid import end_turn, lay_out
from larceny.games.art_robbery.secret import guess, hide, kind_at
from larceny.games.art_robbery.state import (
    CARDS,
    DEAL,
    DRAW,
    FIRST,
    GIVE,
    GREEDY_THIEF,
    GUARD_DOG,
    LOOKS,
    MIDDLE,
    NO_TILE,
    NOBODY,
    OVER,
    PLAY,
    TILES,
    Params,
    State,
)

__all__ = [
    "actors", "apply", "begin", "can_win", "chance", "guess", "hide", "moves", "prepare",
    "scores", "winners",
]  # fmt: skip

# --- Start --------------------------------------------------------------------------------------


@rule
def prepare(params: Params) -> None:
    """Count the cards (AR-01)."""
    params.deck_size = 0
    for card in range(CARDS):
        params.deck_size += params.cards[card]


@rule
def begin(params: Params, state: State, seats: int) -> None:
    """All cards in the draw pile, the figure in the middle, the first raid (AR-01, AR-04)."""
    state.seats = seats
    state.phase = FIRST
    state.dog = MIDDLE
    state.victim = NOBODY
    state.tile = NO_TILE
    state.draw_left = params.deck_size
    for card in range(CARDS):
        state.draw[card] = params.cards[card]
    lay_out(params, state)


@rule
def drawer(params: Params, state: State) -> int:
    """Who gets the next card: in turn at the deal (AR-05), later who has played (AR-07)."""
    if state.phase == DRAW:
        return state.turn
    seat = 0
    while seat + 1 < state.seats and state.hand_count[seat] == params.hand_size:
        seat += 1
    return seat


# --- Cards --------------------------------------------------------------------------------------


@rule
def draw_card(params: Params, state: State, place: int) -> None:
    """A card of the draw pile goes to a hand (AR-05, AR-07)."""
    seat = drawer(params, state)
    card = kind_at(state.draw, 0, place)
    state.draw[card] -= 1
    state.draw_left -= 1
    state.hands[seat][card] += 1
    state.hand_count[seat] += 1
    if state.draw_left == 0:
        reshuffle(state)
    if state.phase == DRAW:
        end_turn(params, state)
    elif seat == state.seats - 1 and state.hand_count[seat] == params.hand_size:
        state.phase = PLAY


@rule
def reshuffle(state: State) -> None:
    """The discard pile becomes the draw pile, with the card just played (AR-07)."""
    for card in range(CARDS):
        state.draw[card] = state.discard[card]
        state.draw_left += state.discard[card]
        state.discard[card] = 0


@rule
def play_card(state: State, seat: int, parts: Move) -> None:
    """Play a card, take what it allows, then draw (AR-07); taking nothing is fine (AR-08)."""
    card, source = parts.card, parts.source
    state.hands[seat][card] -= 1
    state.hand_count[seat] -= 1
    state.discard[card] += 1
    state.phase = DRAW
    if card == GUARD_DOG:
        state.dog = seat  # AR-12
    elif source == MIDDLE:
        take(state, seat, chosen_tile(state.middle, parts))
    else:
        steal(state, seat, source, chosen_tile(state.tiles[source], parts))


@rule
def chosen_tile(row: list[int], parts: Move) -> int:
    """Return the tile that a play takes from a row: the one named, or the only one of its value."""
    return parts.tile if parts.tile != NO_TILE else only_tile(row, parts.card)


@rule
def only_tile(row: list[int], value: int) -> int:
    """The one kind of tile of a value that lies there; NO_TILE if none does."""
    for look in range(LOOKS):
        if row[value * LOOKS + look] > 0:
            return value * LOOKS + look
    return NO_TILE


@rule
def take(state: State, seat: int, tile: int) -> None:
    """A tile from the middle, if there was one to take (AR-08, AR-09, AR-10)."""
    if tile != NO_TILE:
        state.middle[tile] -= 1
        state.tiles[seat][tile] += 1


@rule
def steal(state: State, seat: int, victim: int, tile: int) -> None:
    """A tile from another player (AR-09, AR-11), who may have a say in it (AR-13)."""
    state.victim = victim
    state.tile = tile
    if state.dog == victim:
        state.phase = GIVE
    else:
        give_tile(state)


@rule
def give_tile(state: State) -> None:
    """The tile that was named changes hands (AR-09)."""
    state.tiles[state.victim][state.tile] -= 1
    state.tiles[state.turn][state.tile] += 1
    end_theft(state)


@rule
def give_dog(state: State) -> None:
    """The figure is given instead of the tile (AR-13)."""
    state.dog = state.turn
    end_theft(state)


@rule
def end_theft(state: State) -> None:
    """Either way the thief draws and the turn ends (AR-13)."""
    state.victim = NOBODY
    state.tile = NO_TILE
    state.phase = DRAW


# --- The contract: who may do what --------------------------------------------------------------


@rule
def actors(params: Params, state: State) -> int:
    """The player in turn (AR-07), the victim with the figure (AR-13), or chance."""
    if state.phase == OVER:
        return 0
    if state.phase == PLAY:
        return 1 << state.turn
    if state.phase == GIVE:
        return 1 << state.victim
    return CHANCE_BIT


@rule
def chance(params: Params, state: State) -> int:
    """Who begins (AR-05), or one card of the draw pile (AR-07)."""
    return state.seats if state.phase == FIRST else state.draw_left


@rule
def moves(params: Params, state: State, seat: int, out: list[int]) -> int:
    """Every card in hand with all that it may take (AR-07); or the victim's answers (AR-13)."""
    if state.phase == GIVE:
        out[0] = encode_give_tile()
        out[1] = encode_give_dog()
        return 2
    count = 0
    for card in range(CARDS):
        if state.hands[seat][card] > 0:
            count = write_plays(state, seat, card, out, count)
    return count


@rule
def write_plays(state: State, seat: int, card: int, out: list[int], count: int) -> int:
    """The ways to play one card."""
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
    """Take from one place: a tile is named only where there are two kinds of it (AR-09)."""
    first = card * LOOKS
    has_one_kind = row[first] == 0 or row[first + 1] == 0
    if has_one_kind:
        out[count] = encode_play_card(card, source, NO_TILE)
        return count + 1
    for tile in range(first, first + LOOKS):
        out[count] = encode_play_card(card, source, tile)
        count += 1
    return count


@rule
def apply(params: Params, state: State, seat: int, move: int) -> None:
    """Carry out a move or a chance outcome."""
    if seat == CHANCE:
        if state.phase == FIRST:
            state.turn = move  # AR-05
            state.phase = DEAL
        else:
            draw_card(params, state, move)
    else:
        act(state, seat, move)


@rule
def act(state: State, seat: int, move: int) -> None:
    """Carry out the move of a seat: a card (AR-07) or the answer to a theft (AR-13)."""
    parts = decode(move)
    if parts.kind == GIVE_TILE:
        give_tile(state)
    elif parts.kind == GIVE_DOG:
        give_dog(state)
    else:
        play_card(state, seat, parts)
