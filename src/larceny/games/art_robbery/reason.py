"""Why a move of Art Robbery: what a card takes, from whom, and what it does for the alibis."""

from __future__ import annotations

from larceny.engine.phrase import Person, Phrase, phrase
from larceny.engine.quantity import points
from larceny.games.art_robbery.loot import count_alibis, keeps_boss
from larceny.games.art_robbery.move import GIVE_DOG, GIVE_TILE, Move, decode
from larceny.games.art_robbery.notation import tile_title, tiles_at
from larceny.games.art_robbery.play import chosen_tile
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
    return phrase(
        "{take} {worth}",
        take=_explain_take(params, state, parts, tile),
        worth=_explain_tile(params, state, seat, tile),
    )


def _explain_take(params: Params, state: State, parts: Move, tile: int) -> Phrase:
    title = tile_title(params, state.raid, tile)
    rule = {GREEDY_THIEF: "AR-10", BOSS: "AR-11"}.get(parts.card, "AR-09")
    if parts.source == MIDDLE:
        if sum(state.middle) == 1:
            return phrase(
                "It takes {tile} from the middle, and that ends the raid ({rule}).",
                tile=title,
                rule=rule,
            )
        return phrase("It takes {tile} from the middle ({rule}).", tile=title, rule=rule)
    victim = Person(parts.source)
    if state.dog == parts.source:
        return phrase(
            "It goes for {tile} of {victim}, but {victim} has the dog and may give that instead "
            "(AR-13).",
            tile=title,
            victim=victim,
        )
    return phrase("It steals {tile} from {victim} ({rule}).", tile=title, victim=victim, rule=rule)


def _explain_tile(params: Params, state: State, seat: int, tile: int) -> Phrase:
    """Return what a tile is worth to a seat: its points, and its alibis."""
    value = value_of(tile)
    worth = points(points_of(params, value))
    if value == BOSS:
        template = (
            "A Boss counts {points} beside a {needs} or better, which you have (AR-15)."
            if keeps_boss(params, state, seat)
            else "A Boss counts {points} beside a {needs} or better, which you lack so far (AR-15)."
        )
        return phrase(template, points=worth, needs=params.boss_needs)
    if not is_dotted(tile):
        return phrase("That is {points} for you (AR-22).", points=worth)
    return phrase(
        "That is {points} for you, and {alibis:# alibi|# alibis} in all ({rule}).",
        points=worth,
        alibis=count_alibis(params, state, seat) + params.alibis[state.raid][value],
        rule="AR-21" if state.seats == 2 else "AR-20",
    )


def _explain_dog(state: State, seat: int) -> str:
    if state.dog == seat:
        return "The dog is yours already, so that it only brings you a new card (AR-12)."
    use = phrase(
        "You may give it in place of a tile, and whoever has it begins the next raid "
        "(AR-13, AR-17)."
    )
    if state.dog == MIDDLE:
        return phrase("It brings you the dog from the middle (AR-12). {use}", use=use)
    return phrase(
        "It brings you the dog from {owner} (AR-12). {use}", owner=Person(state.dog), use=use
    )


def _explain_answer(params: Params, state: State, kind: int) -> Phrase:
    title = tile_title(params, state.raid, state.tile)
    thief = Person(state.turn)
    if kind == GIVE_DOG:
        return phrase(
            "You keep {tile}, and {thief} gets the dog and its protection (AR-13).",
            tile=title,
            thief=thief,
        )
    return phrase(
        "You lose {tile} to {thief}, but the dog goes on protecting you (AR-13).",
        tile=title,
        thief=thief,
    )
