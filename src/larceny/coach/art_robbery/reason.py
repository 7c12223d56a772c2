"""Why a move of Art Robbery: what a card takes, from whom, and what it does for the alibis."""

from __future__ import annotations

from larceny.coach.words import count, sentence
from larceny.games.art_robbery.card_play import chosen_tile
from larceny.games.art_robbery.loot import count_alibis, keeps_boss
from larceny.games.art_robbery.move import GIVE_DOG, GIVE_TILE, Move, decode
from larceny.games.art_robbery.notation import tile_title, tiles_at
from larceny.games.art_robbery.state import (
    BOSS,
    GREEDY_THIEF,
    GUARD_DOG,
    MIDDLE,
    NO_TILE,
    Params,
    State,
)
from larceny.games.art_robbery.tile import is_dotted, points_of, value_of


def explain(params: Params, state: State, seat: int, move: int) -> str:
    """Return why a seat might make a move."""
    parts = decode(move)
    if parts.kind in (GIVE_TILE, GIVE_DOG):
        return _explain_answer(params, state, parts.kind)
    if parts.card == GUARD_DOG:
        return _explain_dog(state, seat)
    tile = chosen_tile(tiles_at(state, parts.source), parts)
    if tile == NO_TILE:
        return "There is nothing that it could take: it only brings you a new card (AR-08)."
    return f"{_explain_take(params, state, parts, tile)} {_explain_tile(params, state, seat, tile)}"


def _explain_take(params: Params, state: State, parts: Move, tile: int) -> str:
    title = tile_title(params, state.raid, tile)
    rule = {GREEDY_THIEF: "AR-10", BOSS: "AR-11"}.get(parts.card, "AR-09")
    if parts.source == MIDDLE:
        end = ", and that ends the raid" if sum(state.middle) == 1 else ""
        return sentence(f"it takes {title} from the middle{end} ({rule})")
    if state.dog == parts.source:
        may = f"p{parts.source} has the dog and may give that instead"
        return sentence(f"it goes for {title} of p{parts.source}, but {may} (AR-13)")
    return sentence(f"it steals {title} from p{parts.source} ({rule})")


def _explain_tile(params: Params, state: State, seat: int, tile: int) -> str:
    """Return what a tile is worth to a seat: its points, and its alibis."""
    value = value_of(tile)
    points = count(points_of(params, value), "point")
    if value == BOSS:
        beside = "you have" if keeps_boss(params, state, seat) else "you lack so far"
        keeper = f"a {params.boss_needs} or better"
        return f"A Boss counts {points} beside {keeper}, which {beside} (AR-15)."
    if not is_dotted(tile):
        return f"That is {points} for you (AR-22)."
    alibis = count_alibis(params, state, seat) + params.alibis[state.raid][value]
    rule = "AR-21" if state.seats == 2 else "AR-20"
    return f"That is {points} for you, and {count(alibis, 'alibi')} in all ({rule})."


def _explain_dog(state: State, seat: int) -> str:
    if state.dog == seat:
        return "The dog is yours already, so that it only brings you a new card (AR-12)."
    whose = "the middle" if state.dog == MIDDLE else f"p{state.dog}"
    return (
        f"It brings you the dog from {whose} (AR-12). You may give it in place of a tile, and "
        "whoever has it begins the next raid (AR-13, AR-17)."
    )


def _explain_answer(params: Params, state: State, kind: int) -> str:
    title = tile_title(params, state.raid, state.tile)
    if kind == GIVE_DOG:
        return f"You keep {title}, and p{state.turn} gets the dog and its protection (AR-13)."
    return f"You lose {title} to p{state.turn}, but the dog goes on protecting you (AR-13)."
