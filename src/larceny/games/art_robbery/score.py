"""The score of Art Robbery: arrests, the duel's discard, and who wins (AR-20 .. AR-22)."""

from __future__ import annotations

from larceny.engine.rule import rule
from larceny.engine.score import highest_scores
from larceny.engine.stack import new_ints
from larceny.games.art_robbery.loot import count_alibis, count_owned, loot_points
from larceny.games.art_robbery.state import (
    BOSS,
    MAX_ALIBIS,
    PLAYERS,
    VALUES,
    Params,
    State,
)
from larceny.games.art_robbery.tile import points_of


@rule
def scores(params: Params, state: State, out: list[int]) -> None:
    """Write the points of every seat, as if the game ended now (AR-20 .. AR-22)."""
    for seat in range(state.seats):
        out[seat] = score(params, state, seat)


@rule
def score(params: Params, state: State, seat: int) -> int:
    """Count loot (AR-22): none for the arrested (AR-20), less for a duel's loser (AR-21)."""
    if is_arrested(params, state, seat):
        return 0
    points = loot_points(params, state, seat)
    if must_discard(params, state, seat):
        points -= discarded_points(params, state, seat)
    return points


@rule
def is_arrested(params: Params, state: State, seat: int) -> bool:
    """Return whether a seat has the fewest alibis; never so for all, nor of two (AR-20)."""
    if state.seats == 2:  # AR-21
        return False
    own = count_alibis(params, state, seat)
    has_other_more = False
    for other in range(state.seats):
        count = count_alibis(params, state, other)
        if count < own:
            return False
        has_other_more = has_other_more or count > own
    return has_other_more


@rule
def must_discard(params: Params, state: State, seat: int) -> bool:
    """Return whether a seat discards: of two players, the one with fewer alibis (AR-21)."""
    if state.seats != 2:
        return False
    return count_alibis(params, state, seat) < count_alibis(params, state, 1 - seat)


@rule
def discarded_points(params: Params, state: State, seat: int) -> int:
    """Return the smallest total of at least 10 that the tiles allow; all, if less (AR-21).

    The totals that can be reached are the bits of one number. None is needed beyond the penalty and
    one tile: from a larger total a tile can be left out.
    """
    bits = params.penalty + max(params.boss_value, BOSS)
    needed = (1 << bits) - 1
    totals = 1
    for value in range(VALUES):
        for _ in range(count_owned(params, state, seat, value)):
            totals |= (totals << points_of(params, value)) & needed
    for total in range(params.penalty, bits):
        if totals >> total & 1:
            return total
    return loot_points(params, state, seat)


@rule
def can_win(params: Params, state: State, seat: int) -> bool:
    """Return whether a seat can win: the arrested cannot (AR-20)."""
    return not is_arrested(params, state, seat)


@rule
def winners(params: Params, state: State) -> int:
    """Return who has most points, of these most alibis; a tie is shared (AR-22)."""
    ranks = new_ints(PLAYERS)
    for seat in range(state.seats):
        ranks[seat] = rank(params, state, seat)
    return highest_scores(ranks, state.seats)


@rule
def rank(params: Params, state: State, seat: int) -> int:
    """Return a number by which points count before alibis (AR-22), the arrested last (AR-20)."""
    if not can_win(params, state, seat):
        return -1
    return score(params, state, seat) * (MAX_ALIBIS + 1) + count_alibis(params, state, seat)
