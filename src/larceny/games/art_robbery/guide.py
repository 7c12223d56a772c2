"""Explanations for players of Art Robbery: which rules apply now, which rule forbids a move.

Nothing here decides what is legal: `rules.moves` does. Reasons are given from what the seat knows.
"""

from __future__ import annotations

from larceny.engine.phrase import Person, phrase
from larceny.engine.seat import CHANCE
from larceny.games.art_robbery.loot import count_alibis, loot_points
from larceny.games.art_robbery.move import CARD_NAMES, PLAY_CARD, Move, decode
from larceny.games.art_robbery.notation import CARD_TITLES, tiles_at
from larceny.games.art_robbery.score import is_arrested, score
from larceny.games.art_robbery.state import (
    BOSS,
    DEAL,
    DOTTED,
    DRAW,
    FIRST,
    GIVE,
    GREEDY_THIEF,
    MIDDLE,
    NO_TILE,
    OVER,
    PLAIN,
    Params,
    State,
)
from larceny.games.art_robbery.tile import count_of, tile_name, tile_of, value_of


def rules_now(params: Params, state: State, seat: int) -> tuple[str, ...]:
    """Return the ids of the rules that apply now."""
    if state.phase in (FIRST, DEAL):
        return ("AR-05",)
    if state.phase == GIVE:
        return ("AR-13",)
    if state.phase == DRAW:
        return ("AR-07", "AR-14")
    if state.phase == OVER:
        return ("AR-20" if state.seats > 2 else "AR-21", "AR-22")
    return ("AR-07", "AR-08", "AR-09", "AR-10", "AR-11", "AR-12", "AR-13", "AR-14", "AR-15")


def is_steal(params: Params, state: State, seat: int, move: int) -> bool:
    """Return whether a move takes something from another player."""
    return seat != CHANCE and decode(move).source != MIDDLE


def reckoning(params: Params, state: State, seat: int) -> str:
    """Return the loot of a seat, and what too few alibis cost it (AR-20 .. AR-22)."""
    loot = loot_points(params, state, seat)
    alibis = count_alibis(params, state, seat)
    words = phrase("loot {loot}, {alibis:# alibi|# alibis}", loot=loot, alibis=alibis)
    if is_arrested(params, state, seat):
        return phrase("{loot}: arrested", loot=words)
    paid = loot - score(params, state, seat)
    return phrase("{loot}: {paid} given up", loot=words, paid=paid) if paid else words


def victim(params: Params, state: State, seat: int, move: int) -> int | None:
    """Return the seat that loses a tile or the dog by a move; None if it is not a theft."""
    return decode(move).source if is_steal(params, state, seat, move) else None


def why_not(params: Params, state: State, seat: int, move: int) -> tuple[str, str]:
    """Return the rule that forbids a move, and the reason in words."""
    if state.phase == OVER:
        return "AR-06", "the game is over: the last raid has ended"
    if seat == CHANCE:
        return _why_no_outcome(state)
    if state.phase in (FIRST, DEAL):
        return "AR-05", "the cards are still being dealt"
    if state.phase == DRAW:
        return "AR-07", phrase("{who} must draw a card first", who=Person(state.turn))
    if state.phase == GIVE:
        return "AR-13", phrase(
            "{who} must give either the tile or the dog", who=Person(state.victim)
        )
    if seat != state.turn:
        return "AR-07", phrase("it is {who:#'s|your} turn", who=Person(state.turn))
    parts = decode(move)
    if parts.kind != PLAY_CARD:
        return "AR-13", "nobody is stealing from you"
    return _why_no_play(params, state, seat, parts)


def _why_no_outcome(state: State) -> tuple[str, str]:
    if state.phase == FIRST:
        return "AR-05", "the player who begins must be drawn by lot from those at the table"
    if state.phase in (DEAL, DRAW):
        return "AR-07", "a card that is in the draw pile must be drawn now"
    return "AR-07", "a player must decide; nothing is drawn now"


def _why_no_play(params: Params, state: State, seat: int, parts: Move) -> tuple[str, str]:
    _, card, source, tile = parts
    if state.hands[seat][card] == 0:
        return "AR-07", phrase("you do not hold {card}", card=CARD_TITLES[card])
    if card == GREEDY_THIEF:
        return "AR-10", "that tile does not lie in the middle"
    rule = "AR-11" if card == BOSS else "AR-09"
    if tile != NO_TILE and value_of(tile) != card:
        wrong = tile_name(params, state.raid, tile)
        return rule, phrase(
            "{card} does not take a tile {tile}", card=CARD_TITLES[card], tile=wrong
        )
    if source == seat:
        return rule, "you cannot steal from yourself"
    if source >= state.seats:
        return rule, phrase("there is no {who} at this table", who=f"p{source}")
    return _why_no_take(state, seat, card, source, rule)


def _why_no_take(state: State, seat: int, card: int, source: int, rule: str) -> tuple[str, str]:
    value = CARD_NAMES[card]
    middle = count_of(state.middle, card)
    if source != MIDDLE and middle > 0:
        return rule, phrase("the middle still has a tile {tile}, and it comes first", tile=value)
    owners = [
        other
        for other in range(state.seats)
        if other != seat and count_of(state.tiles[other], card) > 0
    ]
    if source == MIDDLE and middle == 0 and owners:
        return "AR-08", phrase(
            "there is a tile {tile} to steal and it must be: say from whom ({names:or})",
            tile=value,
            names=[Person(other) for other in owners],
        )
    if source == MIDDLE and middle == 0:
        return rule, phrase("the middle has no tile {tile}", tile=value)
    if source != MIDDLE and source not in owners:
        return rule, phrase(
            "{who:# has|you have} no tile {tile} of this raid", who=Person(source), tile=value
        )
    return _why_named(tiles_at(state, source), card)


def _why_named(row: list[int], card: int) -> tuple[str, str]:
    """Explain a tile that is named without need, or not named where it must be."""
    if row[tile_of(card, PLAIN)] == 0 or row[tile_of(card, DOTTED)] == 0:
        return "AR-09", "there is only one kind of this tile there: it needs no name"
    return "AR-09", "there are tiles with and without an alibi there: name the one you take"
