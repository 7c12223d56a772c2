"""What Art Robbery counts for its designers: tiles, the dog, the ends of raids, and arrests."""

from __future__ import annotations

from larceny.engine.counter import Counter
from larceny.engine.rule import rule
from larceny.engine.seat import CHANCE
from larceny.games.art_robbery.loot import loot_points
from larceny.games.art_robbery.move import GIVE_DOG, GIVE_TILE, Move, decode
from larceny.games.art_robbery.raid import is_middle_empty
from larceny.games.art_robbery.score import discarded_points, is_arrested, must_discard
from larceny.games.art_robbery.state import (
    BOSS,
    GIVE,
    GREEDY_THIEF,
    LOOKS,
    MIDDLE,
    NO_TILE,
    OVER,
    TILES,
    Params,
    State,
)
from larceny.games.art_robbery.tile import count_of, is_dotted, tile_of, value_of

COUNTERS = (
    Counter("cards_played", "cards played", "AR-07"),
    Counter("reshuffles", "discard piles shuffled into a new draw pile", "AR-07"),
    Counter("takes", "tiles taken from the middle", "AR-07"),
    Counter("steals", "tiles taken from another player", "AR-07"),
    Counter("empty_plays", "cards played that brought nothing", "AR-08"),
    Counter("number_takes", "tiles taken from the middle with a number card", "AR-09"),
    Counter("number_steals", "tiles taken from another player with a number card", "AR-09"),
    Counter("alibi_steals", "tiles with alibis taken from another player", "AR-09"),
    Counter("greedy_takes", "tiles taken with a Greedy Thief", "AR-10"),
    Counter("boss_takes", "Bosses taken from the middle with a Boss card", "AR-11"),
    Counter("boss_steals", "Bosses taken from another player", "AR-11"),
    Counter("dog_takes", "times the Guard Dog was taken from the middle", "AR-12"),
    Counter("dog_steals", "times the Guard Dog was taken from another player", "AR-12"),
    Counter("guarded_thefts", "thefts from the owner of the Guard Dog", "AR-13"),
    Counter("dogs_given", "times the Guard Dog was handed over to keep a tile", "AR-13"),
    Counter("raids_emptied", "raids that ended with the middle empty", "AR-14"),
    Counter("bosses_kept", "Bosses kept at the end of a raid", "AR-15"),
    Counter("bosses_lost", "Bosses lost for want of a 4 or a 5", "AR-15"),
    Counter("dog_starts", "raids begun by the owner of the Guard Dog", "AR-17"),
    Counter("raids_cut", "raids that ended after too many turns", "AR-18"),
    Counter("arrests", "players arrested", "AR-20"),
    Counter("leaders_arrested", "players arrested who had the most valuable loot", "AR-20"),
    Counter("dog_owners_arrested", "players arrested who had the Guard Dog", "AR-20"),
    Counter("nobody_arrested", "games in which nobody was arrested for equal alibis", "AR-20"),
    Counter("discards", "players who discarded tiles for want of alibis", "AR-21"),
    Counter("points_discarded", "points discarded for want of alibis", "AR-21"),
)
(
    CARDS_PLAYED, RESHUFFLES, TAKES, STEALS, EMPTY_PLAYS, NUMBER_TAKES, NUMBER_STEALS,
    ALIBI_STEALS, GREEDY_TAKES, BOSS_TAKES, BOSS_STEALS, DOG_TAKES, DOG_STEALS, GUARDED_THEFTS,
    DOGS_GIVEN, RAIDS_EMPTIED, BOSSES_KEPT, BOSSES_LOST, DOG_STARTS, RAIDS_CUT, ARRESTS,
    LEADERS_ARRESTED, DOG_OWNERS_ARRESTED, NOBODY_ARRESTED, DISCARDS, POINTS_DISCARDED,
) = range(26)  # fmt: skip

THROUGHOUT = ("AR-01", "AR-02", "AR-03", "AR-04", "AR-05", "AR-06", "AR-16", "AR-22")


@rule(inline=True)
def count(
    params: Params, before: State, seat: int, move: int, after: State, tally: list[int]
) -> None:
    """Count what a move or an outcome has changed."""
    if seat == CHANCE:
        tally[RESHUFFLES] += before.draw_left == 1  # AR-07
        if after.raid > before.raid or after.phase == OVER:
            count_raid_end(params, before, after, tally)
        return
    parts = decode(move)
    tile = gained_tile(before, after)
    if parts.kind == GIVE_DOG:
        tally[DOGS_GIVEN] += 1
    elif parts.kind == GIVE_TILE:
        count_steal(tile, tally)
    else:
        tally[CARDS_PLAYED] += 1
        count_play(before, parts, after, tile, tally)


@rule
def is_cut(params: Params, state: State) -> bool:
    """Return whether a raid of a finished game ended by its limit of turns (AR-18).

    Tiles were left in the middle then. If they were only Bosses it is not told: a Boss can also
    leave the game otherwise (AR-15).
    """
    if state.phase != OVER:
        return False
    for raid in range(params.raids):
        for value in range(BOSS):
            for look in range(LOOKS):
                if state.gone[raid * TILES + tile_of(value, look)] > 0:
                    return True
    return False


# --- Cards --------------------------------------------------------------------------------------


@rule(inline=True)
def gained_tile(before: State, after: State) -> int:
    """Return the tile that the seat in turn has got; NO_TILE if there is none."""
    seat = before.turn
    for tile in range(TILES):
        if after.tiles[seat][tile] > before.tiles[seat][tile]:
            return tile
    return NO_TILE


@rule(inline=True)
def count_play(before: State, parts: Move, after: State, tile: int, tally: list[int]) -> None:
    """Count what a card has brought, from the middle or from a player (AR-08 .. AR-13)."""
    if after.dog != before.dog:
        tally[DOG_TAKES if before.dog == MIDDLE else DOG_STEALS] += 1
    elif after.phase == GIVE:
        tally[GUARDED_THEFTS] += 1  # the victim answers
    elif tile == NO_TILE:
        tally[EMPTY_PLAYS] += 1
    elif parts.source != MIDDLE:
        count_steal(tile, tally)
    else:
        tally[TAKES] += 1
        if parts.card == GREEDY_THIEF:
            tally[GREEDY_TAKES] += 1
        else:
            tally[BOSS_TAKES if parts.card == BOSS else NUMBER_TAKES] += 1


@rule(inline=True)
def count_steal(tile: int, tally: list[int]) -> None:
    """Count a tile that a player takes from another (AR-09, AR-11)."""
    tally[STEALS] += 1
    tally[BOSS_STEALS if value_of(tile) == BOSS else NUMBER_STEALS] += 1
    tally[ALIBI_STEALS] += is_dotted(tile)


# --- Ends ---------------------------------------------------------------------------------------


@rule
def count_raid_end(params: Params, before: State, after: State, tally: list[int]) -> None:
    """Count how a raid ended (AR-14, AR-18), its Bosses, and what follows (AR-15, AR-17)."""
    tally[RAIDS_EMPTIED if is_middle_empty(before) else RAIDS_CUT] += 1
    for seat in range(before.seats):
        kept = 0
        for look in range(LOOKS):
            kept += after.safe[seat][before.raid * TILES + tile_of(BOSS, look)]
        tally[BOSSES_KEPT] += kept
        tally[BOSSES_LOST] += count_of(before.tiles[seat], BOSS) - kept
    if after.phase != OVER:
        tally[DOG_STARTS] += after.dog != MIDDLE
    elif after.seats == 2:
        count_discards(params, after, tally)
    else:
        count_arrests(params, after, tally)


@rule
def count_arrests(params: Params, state: State, tally: list[int]) -> None:
    """Count who is arrested for the fewest alibis at the end of the game (AR-20)."""
    arrests = 0
    for seat in range(state.seats):
        if is_arrested(params, state, seat):
            arrests += 1
            tally[LEADERS_ARRESTED] += has_most_loot(params, state, seat)
            tally[DOG_OWNERS_ARRESTED] += state.dog == seat
    tally[ARRESTS] += arrests
    tally[NOBODY_ARRESTED] += arrests == 0


@rule
def has_most_loot(params: Params, state: State, seat: int) -> bool:
    """Return whether nobody has more valuable loot than a seat (AR-22)."""
    points = loot_points(params, state, seat)
    for other in range(state.seats):
        if loot_points(params, state, other) > points:
            return False
    return True


@rule
def count_discards(params: Params, state: State, tally: list[int]) -> None:
    """Count what the one of two players discards who has fewer alibis (AR-21)."""
    for seat in range(state.seats):
        if must_discard(params, state, seat):
            tally[DISCARDS] += 1
            tally[POINTS_DISCARDED] += discarded_points(params, state, seat)
