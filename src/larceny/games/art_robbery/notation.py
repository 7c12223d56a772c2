"""The notation of Art Robbery: the text of every move and outcome, parsed back exactly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, get_args

from larceny.engine.errors import BadNotation
from larceny.engine.multiset import kind_at
from larceny.engine.phrase import Phrase, join_phrases, phrase
from larceny.engine.seat import CHANCE, player_number
from larceny.games.art_robbery.move import (
    GIVE_DOG,
    GIVE_TILE,
    Move,
    decode,
    encode_give_dog,
    encode_give_tile,
    encode_play_card,
)
from larceny.games.art_robbery.play import chosen_tile
from larceny.games.art_robbery.state import (
    BOSS,
    DEAL,
    DOTTED,
    DRAW,
    FIRST,
    GIVE,
    GREEDY_THIEF,
    GUARD_DOG,
    MIDDLE,
    NO_TILE,
    PLAIN,
    PLAY,
    PLAYERS,
    TILES,
    Params,
    State,
)
from larceny.games.art_robbery.tile import is_dotted, tile_of, value_of
from larceny.games.art_robbery.turn import drawer

TileValue = Literal["0", "1", "2", "3", "4", "5", "boss"]
CardName = Literal[TileValue, "guard-dog", "greedy-thief"]
RaidName = Literal["sketches", "sculptures", "antiquities", "paintings"]
VALUE_NAMES: tuple[TileValue, ...] = get_args(TileValue)
CARD_NAMES: tuple[CardName, ...] = get_args(CardName)
RAID_NAMES: tuple[RaidName, ...] = get_args(RaidName)
ALIBI = "-alibi"

EXPECTED = (
    "a move is `play CARD`, `play CARD TILE`, `play CARD pN`, `play CARD pN TILE`, "
    "`play greedy-thief TILE`, `give tile` or `give dog`"
)
EXPECTED_CHANCE = "an outcome is `first pN` or `card NAME`"


def has_both_looks(params: Params, raid: int, value: int) -> bool:
    """Return whether a raid has tiles of a value both with dots and without."""
    return 0 < params.dotted[raid][value] < params.tiles[raid][value]


def tile_name(params: Params, raid: int, tile: int) -> str:
    """Return the name of a tile: `3`, or `3-alibi` where it tells it from a 3 without dots."""
    value = value_of(tile)
    dots = ALIBI if is_dotted(tile) and has_both_looks(params, raid, value) else ""
    return VALUE_NAMES[value] + dots


def tile_number(params: Params, raid: int, name: str) -> int | None:
    """Return the tile of a name, even if this raid does not have it; None if it is not a name."""
    plain = name.removesuffix(ALIBI)
    if plain not in VALUE_NAMES:
        return None
    value = VALUE_NAMES.index(plain)
    all_dotted = params.dotted[raid][value] == params.tiles[raid][value] > 0
    look = DOTTED if (name != plain) != all_dotted else PLAIN
    return tile_of(value, look)


def text(params: Params, state: State, seat: int, move: int) -> str:
    """Return the text of a move or outcome."""
    if seat == CHANCE:
        return _outcome_text(state, move)
    parts = decode(move)
    if parts.kind == GIVE_TILE:
        return "give tile"
    if parts.kind == GIVE_DOG:
        return "give dog"
    words = ["play", CARD_NAMES[parts.card]]
    if parts.source != MIDDLE:
        words.append(f"p{parts.source}")
    if parts.tile != NO_TILE:
        words.append(tile_name(params, state.raid, parts.tile))
    return " ".join(words)


def _outcome_text(state: State, outcome: int) -> str:
    if state.phase == FIRST:
        return f"first p{outcome}"
    return f"card {CARD_NAMES[kind_at(state.draw, 0, outcome)]}"


def parse(params: Params, state: State, seat: int, text: str) -> int:
    """Return the move of a text, legal or not; -1 for an outcome that is impossible now."""
    words = text.split(" ")
    if seat == CHANCE:
        return _parse_outcome(state, text, words)
    match words:
        case ["give", "tile"]:
            return encode_give_tile()
        case ["give", "dog"]:
            return encode_give_dog()
        case ["play", name, *rest] if name in CARD_NAMES and len(rest) <= 2:
            code = _parse_play(params, state, CARD_NAMES.index(name), rest)
            if code is not None:
                return code
    raise BadNotation(text, EXPECTED)


def _parse_play(params: Params, state: State, card: int, rest: list[str]) -> int | None:
    """Return the move that plays a card, given the words after it; None if they do not fit."""
    if card == GUARD_DOG:
        return encode_play_card(card, MIDDLE, NO_TILE) if not rest else None
    source = MIDDLE
    if rest and card != GREEDY_THIEF and (other := player_number(rest[0], PLAYERS)) is not None:
        source = other
        rest = rest[1:]
    if not rest and card != GREEDY_THIEF:
        return encode_play_card(card, source, NO_TILE)
    tile = tile_number(params, state.raid, rest[0]) if len(rest) == 1 else None
    return None if tile is None else encode_play_card(card, source, tile)


def _parse_outcome(state: State, text: str, words: list[str]) -> int:
    match words:
        case ["first", name] if (seat := player_number(name, PLAYERS)) is not None:
            return seat if state.phase == FIRST and seat < state.seats else -1
        case ["card", name] if name in CARD_NAMES:
            card = CARD_NAMES.index(name)
            is_possible = state.phase in (DEAL, DRAW) and state.draw[card] > 0
            return sum(state.draw[:card]) if is_possible else -1
    raise BadNotation(text, EXPECTED_CHANCE)


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
    who, card = names[seat], CARD_TITLES[parts.card]
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
    who, card = names[drawer(params, state)], CARD_TITLES[kind_at(state.draw, 0, outcome)]
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
