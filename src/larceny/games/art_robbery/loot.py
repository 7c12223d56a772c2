"""The rules of Art Robbery, third part: what the loot is worth when the police come."""

from __future__ import annotations

from larceny.engine.rule import rule
from larceny.games.art_robbery.state import (
    BOSS,
    DOTTED,
    DUEL,
    LOOKS,
    RAIDS,
    TILES,
    VALUES,
    Params,
    State,
)


@rule
def tile_value(params: Params, value: int) -> int:
    """A tile is worth its number, a Boss a number of its own (AR-22)."""
    return params.boss_value if value == BOSS else value


@rule
def count_of(row: list[int], value: int) -> int:
    """How many tiles of a value there are, with dots and without."""
    first = value * LOOKS
    count = 0
    for tile in range(first, first + LOOKS):
        count += row[tile]
    return count


@rule
def keeps_boss(params: Params, state: State, seat: int) -> bool:
    """A Boss is kept only beside a 4 or 5 of the same raid (AR-15)."""
    keepers = 0
    for value in range(params.boss_needs, BOSS):
        keepers += count_of(state.tiles[seat], value)
    return keepers > 0


@rule
def owned(params: Params, state: State, seat: int, value: int) -> int:
    """The tiles of a value that a seat would keep if the raid ended now (AR-15, AR-16)."""
    count = 0
    if value != BOSS or keeps_boss(params, state, seat):
        count = count_of(state.tiles[seat], value)
    for raid in range(RAIDS):
        first = raid * TILES + value * LOOKS
        for tile in range(first, first + LOOKS):
            count += state.safe[seat][tile]
    return count


@rule
def alibis(params: Params, state: State, seat: int) -> int:
    """Every dot on a tile is an alibi (AR-03, AR-20)."""
    count = 0
    for value in range(VALUES):
        dotted = value * LOOKS + DOTTED
        if value != BOSS or keeps_boss(params, state, seat):
            count += state.tiles[seat][dotted] * params.alibis[state.raid][value]
        for raid in range(RAIDS):
            count += state.safe[seat][raid * TILES + dotted] * params.alibis[raid][value]
    return count


@rule
def is_arrested(params: Params, state: State, seat: int) -> bool:
    """Who has the fewest alibis is, and all who tie; but never two players or everybody (AR-20)."""
    if state.seats == DUEL:  # AR-21
        return False
    mine = alibis(params, state, seat)
    has_somebody_more = False
    for other in range(state.seats):
        theirs = alibis(params, state, other)
        if theirs < mine:
            return False
        has_somebody_more = has_somebody_more or theirs > mine
    return has_somebody_more


@rule
def has_fewer_alibis(params: Params, state: State, seat: int) -> bool:
    """Of two players, whether this one has to discard (AR-21)."""
    most = 0
    for other in range(state.seats):
        most = max(most, alibis(params, state, other))
    return alibis(params, state, seat) < most


@rule
def loot(params: Params, state: State, seat: int) -> int:
    """The sum of a seat's tiles (AR-22)."""
    points = 0
    for value in range(VALUES):
        points += tile_value(params, value) * owned(params, state, seat, value)
    return points


@rule
def discarded(params: Params, state: State, seat: int) -> int:
    """The smallest total of at least 10 that the tiles allow; all, if there is less (AR-21).

    The sums that can be reached are the bits of one number. No more are needed than the penalty
    and one tile: what is above can lose a tile.
    """
    bits = params.penalty + max(params.boss_value, BOSS)
    wanted = (1 << bits) - 1
    sums = 1
    for value in range(VALUES):
        for _ in range(owned(params, state, seat, value)):
            sums |= (sums << tile_value(params, value)) & wanted
    for total in range(params.penalty, bits):
        if sums >> total & 1:
            return total
    return loot(params, state, seat)


@rule
def score(params: Params, state: State, seat: int) -> int:
    """Nothing for the arrested (AR-20), a discard for the duel's loser (AR-21), loot (AR-22)."""
    if is_arrested(params, state, seat):
        return 0
    points = loot(params, state, seat)
    if state.seats == DUEL and has_fewer_alibis(params, state, seat):
        points -= discarded(params, state, seat)
    return points


@rule
def scores(params: Params, state: State, out: list[int]) -> None:
    """Points of every seat, as if the game ended now (AR-20 .. AR-22)."""
    for seat in range(state.seats):
        out[seat] = score(params, state, seat)


@rule
def can_win(params: Params, state: State, seat: int) -> bool:
    """The arrested are out (AR-20)."""
    return not is_arrested(params, state, seat)


@rule
def winners(params: Params, state: State) -> int:
    """Most points, then most alibis, then shared (AR-22); the arrested are out (AR-20)."""
    mask = 0
    most = -1
    most_alibis = -1
    for seat in range(state.seats):
        if not can_win(params, state, seat):
            continue
        points = score(params, state, seat)
        dots = alibis(params, state, seat)
        if points > most or (points == most and dots > most_alibis):
            most = points
            most_alibis = dots
            mask = 0
        if points == most and dots == most_alibis:
            mask |= 1 << seat
    return mask
