"""The notation of Art Robbery: the text of every move and outcome, parsed back exactly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, get_args

from larceny.engine.moves import Notation, Outcome, Seats, Words
from larceny.engine.multiset import kind_at, list_kinds
from larceny.engine.phrase import Phrase, join_phrases, phrase
from larceny.engine.seat import CHANCE
from larceny.games.art_robbery.move import CARD_NAMES, GIVE_DOG, GIVE_TILE, MOVES, Move, decode
from larceny.games.art_robbery.play import chosen_tile
from larceny.games.art_robbery.state import (
    BOSS,
    DEAL,
    DRAW,
    FIRST,
    GIVE,
    GUARD_DOG,
    MIDDLE,
    NO_TILE,
    PLAY,
    PLAYERS,
    TILES,
    Params,
    State,
)
from larceny.games.art_robbery.tile import is_dotted, tile_name, value_of
from larceny.games.art_robbery.turn import drawer

RaidName = Literal["sketches", "sculptures", "antiquities", "paintings"]
RAID_NAMES: tuple[RaidName, ...] = get_args(RaidName)


def values_of_chance(params: Params, state: State) -> Sequence[int]:
    """Return what each outcome of chance is now: a seat or a card."""
    return range(state.seats) if state.phase == FIRST else list_kinds(state.draw)


CARD = Outcome("card", "card", Words(CARD_NAMES), is_secret=True)
NOTATION = Notation(
    MOVES,
    {FIRST: Outcome("first", "seat", Seats(PLAYERS)), DEAL: CARD, DRAW: CARD},
    values_of_chance,
    "a move is `play CARD`, `play CARD TILE`, `play CARD pN`, `play CARD pN TILE`, "
    "`play greedy-thief TILE`, `give tile` or `give dog`",
    "an outcome is `first pN` or `card NAME`",
)
text = NOTATION.text
parse = NOTATION.parse


CARD_TITLES = (
    *(phrase("a {number}", number=number) for number in range(BOSS)),
    phrase("a Boss"),
    phrase("a Guard Dog"),
    phrase("a Greedy Thief"),
)
TILE_TITLES = (*CARD_TITLES[:BOSS], phrase("the Boss"))


def tile_title(params: Params, raid: int, tile: int) -> Phrase:
    """Return what a tile is, in words."""
    value = value_of(tile)
    named = TILE_TITLES[value]
    if not is_dotted(tile):
        return named
    return phrase(
        "{tile} with {dots:an alibi|# alibis}", tile=named, dots=params.alibis[raid][value]
    )


def sentence(params: Params, state: State, seat: int, move: int, names: Sequence[str]) -> str:
    """Return a sentence for the log, given the state before the move."""
    if seat == CHANCE:
        return _outcome_sentence(params, state, move, names)
    who = names[seat]
    parts = decode(move)
    if parts.kind == GIVE_TILE:
        tile = tile_title(params, state.raid, state.tile)
        return phrase("{who} {who:gives|give} up {tile}.", who=who, tile=tile)
    if parts.kind == GIVE_DOG:
        return phrase(
            "{who} {who:keeps|keep} the loot and {who:lets|let} {thief:#|you} have the dog.",
            who=who,
            thief=names[state.turn],
        )
    return _play_sentence(params, state, seat, parts, names)


def _play_sentence(
    params: Params, state: State, seat: int, parts: Move, names: Sequence[str]
) -> Phrase:
    who = names[seat]
    card = CARD_TITLES[parts.card]
    if parts.card == GUARD_DOG:
        return _dog_sentence(state, seat, names)
    tile = chosen_tile(tiles_at(state, parts.source), parts)
    if tile == NO_TILE:
        return phrase("{who} {who:plays|play} {card}, and nothing happens.", who=who, card=card)
    what = tile_title(params, state.raid, tile)
    if parts.source == MIDDLE:
        return phrase(
            "{who} {who:plays|play} {card} and {who:takes|take} {tile}.",
            who=who,
            card=card,
            tile=what,
        )
    return phrase(
        "{who} {who:plays|play} {card} to steal {tile} from {victim:#|you}.",
        who=who,
        card=card,
        tile=what,
        victim=names[parts.source],
    )


def tiles_at(state: State, source: int) -> list[int]:
    """Return the row of open tiles at a source, which is a seat or MIDDLE."""
    return state.middle if source == MIDDLE else state.tiles[source]


def _dog_sentence(state: State, seat: int, names: Sequence[str]) -> Phrase:
    who = names[seat]
    if state.dog == seat:
        return phrase(
            "{who} {who:plays|play} a Guard Dog and {who:pats|pat} the dog, who is there already.",
            who=who,
        )
    if state.dog == MIDDLE:
        return phrase(
            "{who} {who:plays|play} a Guard Dog and {who:whistles|whistle} the dog over from the "
            "middle.",
            who=who,
        )
    return phrase(
        "{who} {who:plays|play} a Guard Dog and {who:whistles|whistle} the dog over from "
        "{owner:#|you}.",
        who=who,
        owner=names[state.dog],
    )


def _outcome_sentence(params: Params, state: State, outcome: int, names: Sequence[str]) -> str:
    if state.phase == FIRST:
        return phrase("{who} {who:begins|begin}.", who=names[outcome])
    who = names[drawer(params, state)]
    card = CARD_TITLES[kind_at(state.draw, 0, outcome)]
    return phrase("{who} {who:draws|draw} {card}.", who=who, card=card)


def hidden_sentence(params: Params, state: State, seat: int, names: Sequence[str]) -> str:
    """Return a sentence for those who do not see which card is drawn."""
    return phrase("{who} {who:draws|draw} a card.", who=names[drawer(params, state)])


def tile_names(params: Params, raid: int, row: Sequence[int]) -> list[str]:
    """Return the names of the tiles in a row, one for each tile."""
    return [tile_name(params, raid, tile) for tile in range(TILES) for _ in range(row[tile])]


def position(params: Params, state: State) -> str:
    """Return the position in one line: only what lies open."""
    owners = [_owned(params, state, seat) for seat in range(state.seats)]
    return phrase(
        "raid {raid} of {raids}, {doing}; middle {middle}, {owners}; dog {dog}",
        raid=state.raid + 1,
        raids=params.raids,
        doing=_activity(state),
        middle=" ".join(tile_names(params, state.raid, state.middle)) or phrase("empty"),
        owners=join_phrases(owners),
        dog=phrase("in the middle")
        if state.dog == MIDDLE
        else phrase("with {who}", who=f"p{state.dog}"),
    )


def _activity(state: State) -> Phrase:
    doing = {
        FIRST: "the first player is drawn",
        DEAL: "cards are dealt",
        PLAY: "{who} to play",
        GIVE: "{victim} to give the tile or the dog to {who}",
        DRAW: "{who} draws",
    }
    template = doing.get(state.phase, "the game is over")
    return phrase(template, who=f"p{state.turn}", victim=f"p{state.victim}")


def _owned(params: Params, state: State, seat: int) -> str:
    tiles = " ".join(tile_names(params, state.raid, state.tiles[seat]))
    return f"p{seat} {tiles}" if tiles else phrase("{who} nothing", who=f"p{seat}")
