"""The end of Art Robbery: loot and alibis (AR-20 .. AR-22), and which thefts to remember."""

from __future__ import annotations

from collections.abc import Sequence

from larceny.engine.ending import Feat, Moment, ScoreStep, step
from larceny.engine.phrase import phrase
from larceny.engine.seat import CHANCE
from larceny.games.art_robbery.loot import count_alibis, loot_points
from larceny.games.art_robbery.notation import RAID_NAMES
from larceny.games.art_robbery.score import is_arrested, score
from larceny.games.art_robbery.state import TILES, Params, State
from larceny.games.art_robbery.tile import points_of, tile_name, value_of


def steps(params: Params, state: State, seat: int, moments: Sequence[Moment]) -> list[ScoreStep]:
    """Count the loot of each raid (AR-22), and what too few alibis cost (AR-20, AR-21)."""
    counted = [_raid_step(params, state, seat, raid) for raid in range(params.raids)]
    alibis = count_alibis(params, state, seat)
    given_up = score(params, state, seat) - loot_points(params, state, seat)
    rule = "AR-21" if state.seats == 2 else "AR-20"
    template = "{alibis:# alibi|# alibis}"
    if is_arrested(params, state, seat):
        template = "{alibis:# alibi|# alibis}, the fewest: arrested"
    elif given_up:
        template = "{alibis:# alibi|# alibis}, fewer: loot given up"
    return [*counted, step(phrase(template, alibis=alibis), given_up, rule)]


def _raid_step(params: Params, state: State, seat: int, raid: int) -> ScoreStep:
    """Count the tiles of one raid, each named with the raid's number: `2 boss`."""
    safe = state.safe[seat][raid * TILES : (raid + 1) * TILES]
    tiles = [tile for tile in range(TILES) for _ in range(safe[tile])]
    points = sum(points_of(params, value_of(tile)) for tile in tiles)
    pieces = [f"{raid + 1} {tile_name(params, raid, tile)}" for tile in tiles]
    return step(phrase(RAID_NAMES[raid].capitalize()), points, "AR-22", pieces)


def feats(params: Params, moments: Sequence[Moment]) -> list[Feat]:
    """Find the tiles that were taken from another player (AR-09, AR-11)."""
    robberies = []
    for number, (state, author, _, after) in enumerate(moments, 1):
        if author == CHANCE:
            continue
        thief = state.turn
        gained = _open_points(params, after, thief) - _open_points(params, state, thief)
        is_robbed = any(
            sum(after.tiles[other]) < sum(state.tiles[other])
            for other in range(state.seats)
            if other != thief
        )
        if is_robbed and state.raid == after.raid:
            robberies.append(Feat(number, thief, gained, None, is_loot=True))
    return robberies


def _open_points(params: Params, state: State, seat: int) -> int:
    """Add up the open tiles of a seat, the Boss as if it could be kept."""
    return sum(
        points_of(params, value_of(tile)) * count for tile, count in enumerate(state.tiles[seat])
    )
