"""What Art Robbery counts for its designers: tiles, the dog, the ends of raids, and arrests."""

from __future__ import annotations

from larceny.engine.counter import Counter
from larceny.engine.rule import rule
from larceny.engine.seat import CHANCE
from larceny.engine.stack import new_ints
from larceny.games.art_robbery.loot import count_alibis, keeps_boss, loot_points
from larceny.games.art_robbery.move import GIVE_DOG, GIVE_TILE, Move, decode
from larceny.games.art_robbery.play import chosen_tile
from larceny.games.art_robbery.raid import is_middle_empty
from larceny.games.art_robbery.score import discarded_points, must_discard
from larceny.games.art_robbery.state import (
    BOSS,
    DRAW,
    GREEDY_THIEF,
    GUARD_DOG,
    LOOKS,
    MIDDLE,
    OVER,
    PLAYERS,
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
def count(params: Params, state: State, seat: int, move: int, tally: list[int]) -> None:
    """Count what a move or an outcome brings about that is about to be applied."""
    if seat == CHANCE:
        count_draw(params, state, tally)
        return
    parts = decode(move)
    if parts.kind == GIVE_TILE:
        count_steal(state.tile, tally)
    elif parts.kind == GIVE_DOG:
        tally[DOGS_GIVEN] += 1
    else:
        tally[CARDS_PLAYED] += 1
        count_play(state, seat, parts, tally)


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
def count_play(state: State, seat: int, parts: Move, tally: list[int]) -> None:
    """Count what a card takes, from the middle or from a player (AR-08 .. AR-13)."""
    if parts.card == GUARD_DOG:
        count_dog(state, seat, tally)
    elif parts.source != MIDDLE:
        if state.dog == parts.source:
            tally[GUARDED_THEFTS] += 1  # the victim answers
        else:
            count_steal(chosen_tile(state.tiles[parts.source], parts), tally)
    elif parts.card == GREEDY_THIEF:
        tally[TAKES] += 1
        tally[GREEDY_TAKES] += 1
    elif count_of(state.middle, parts.card) == 0:
        tally[EMPTY_PLAYS] += 1
    else:
        tally[TAKES] += 1
        tally[BOSS_TAKES if parts.card == BOSS else NUMBER_TAKES] += 1


@rule(inline=True)
def count_dog(state: State, seat: int, tally: list[int]) -> None:
    """Count where a Guard Dog card takes the figure from (AR-12)."""
    if state.dog == seat:
        tally[EMPTY_PLAYS] += 1
    elif state.dog == MIDDLE:
        tally[DOG_TAKES] += 1
    else:
        tally[DOG_STEALS] += 1


@rule(inline=True)
def count_steal(tile: int, tally: list[int]) -> None:
    """Count a tile that a player takes from another (AR-09, AR-11)."""
    tally[STEALS] += 1
    tally[BOSS_STEALS if value_of(tile) == BOSS else NUMBER_STEALS] += 1
    if is_dotted(tile):
        tally[ALIBI_STEALS] += 1


# --- Ends ---------------------------------------------------------------------------------------


@rule(inline=True)
def count_draw(params: Params, state: State, tally: list[int]) -> None:
    """Count the last card of the draw pile (AR-07), and a raid that ends with its turn (AR-14)."""
    if state.draw_left == 1:
        tally[RESHUFFLES] += 1
    if state.phase != DRAW:
        return
    if is_middle_empty(state):
        tally[RAIDS_EMPTIED] += 1
        count_raid_end(params, state, tally)
    elif state.turns + 1 >= params.max_turns:
        tally[RAIDS_CUT] += 1  # AR-18
        count_raid_end(params, state, tally)


@rule
def count_raid_end(params: Params, state: State, tally: list[int]) -> None:
    """Count the Bosses that are kept or lost, then who begins the next raid (AR-15, AR-17)."""
    for seat in range(state.seats):
        bosses = count_of(state.tiles[seat], BOSS)
        if bosses > 0:
            tally[BOSSES_KEPT if keeps_boss(params, state, seat) else BOSSES_LOST] += bosses
    if state.raid + 1 == params.raids:
        if state.seats == 2:
            count_discards(params, state, tally)
        else:
            count_arrests(params, state, tally)
    elif state.dog != MIDDLE:
        tally[DOG_STARTS] += 1


@rule
def count_arrests(params: Params, state: State, tally: list[int]) -> None:
    """Count who is arrested for the fewest alibis at the end of the game (AR-20)."""
    alibis = new_ints(PLAYERS)
    fewest = most = count_alibis(params, state, 0)
    alibis[0] = fewest
    for seat in range(1, state.seats):
        alibis[seat] = count_alibis(params, state, seat)
        fewest = min(fewest, alibis[seat])
        most = max(most, alibis[seat])
    if fewest == most:
        tally[NOBODY_ARRESTED] += 1
        return
    for seat in range(state.seats):
        if alibis[seat] == fewest:
            tally[ARRESTS] += 1
            tally[LEADERS_ARRESTED] += has_most_loot(params, state, seat)
            tally[DOG_OWNERS_ARRESTED] += state.dog == seat


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
