"""Batman: the text of every move and outcome, parsed back exactly, and sentences for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias, get_args

from larceny.engine.errors import BadNotation
from larceny.engine.seat import CHANCE, player_number
from larceny.games.batman.dice import colour_at, face_at
from larceny.games.batman.move import (
    PICK,
    RETURN,
    STOP,
    decode,
    encode_pick,
    encode_return,
    encode_roll,
    encode_stop,
)
from larceny.games.batman.rules import apply
from larceny.games.batman.score import turn_points
from larceny.games.batman.state import (
    DECIDING,
    DRAWING,
    FIRST,
    MAX_ROW,
    PICKING,
    PLAYERS,
    RETURNING,
    SHOWING,
    VILLAIN,
    Params,
    State,
)
from larceny.games.batman.villain import free_villain

Colour: TypeAlias = Literal["yellow", "blue", "gray"]
Face: TypeAlias = Literal["loot", "batman", "alarm"]
Villain: TypeAlias = Literal["joker", "catwoman", "poison-ivy", "riddler"]

COLOUR_NAMES: tuple[Colour, ...] = get_args(Colour)
FACE_NAMES: tuple[Face, ...] = get_args(Face)
TOKEN_NAMES: tuple[Villain, ...] = get_args(Villain)
VILLAIN_NAMES: tuple[str, ...] = ("nobody", *TOKEN_NAMES)
"""By the code of the villain; a token has one of those after `nobody`."""
VILLAIN_TITLES = ("Nobody", "the Joker", "Catwoman", "Poison Ivy", "the Riddler")
_ACTIVITIES = {
    FIRST: "the first player is chosen",
    VILLAIN: "p{} draws a villain",
    PICKING: "p{} to pick a villain",
    DRAWING: "p{} draws",
    SHOWING: "p{} rolls",
    RETURNING: "p{} to put dice back",
    DECIDING: "p{} to roll or stop",
}

EXPECTED = "a move is `roll`, `stop`, `return`, `return 1 3` or `pick VILLAIN`"
EXPECTED_CHANCE = (
    "an outcome is `first pN`, `villain NAME`, `draw yellow|blue|gray` or `show loot|batman|alarm`"
)


def text(params: Params, state: State, seat: int, move: int) -> str:
    """Return the text of a move or an outcome."""
    if seat == CHANCE:
        return _outcome_text(params, state, move)
    parts = decode(move)
    if parts.kind == RETURN:
        return " ".join(["return", *map(str, positions(parts.mask))])
    if parts.kind == PICK:
        return f"pick {VILLAIN_NAMES[parts.villain]}"
    return "stop" if parts.kind == STOP else "roll"


def _outcome_text(params: Params, state: State, outcome: int) -> str:
    if state.phase == FIRST:
        return f"first p{outcome}"
    if state.phase == VILLAIN:
        return f"villain {VILLAIN_NAMES[free_villain(state, outcome)]}"
    if state.phase == DRAWING:
        return f"draw {COLOUR_NAMES[colour_at(state, outcome)]}"
    return f"show {FACE_NAMES[face_at(params, state.row[state.shown], outcome)]}"


def positions(mask: int) -> list[int]:
    """Return the positions in a mask as people count them, from 1."""
    return [place + 1 for place in range(MAX_ROW) if mask >> place & 1]


def parse(params: Params, state: State, seat: int, text: str) -> int:
    """Return the move of a text, legal or not; -1 for an outcome that is impossible now."""
    words = text.split(" ")
    if seat == CHANCE:
        return _parse_outcome(params, state, text, words)
    match words:
        case ["roll"]:
            return encode_roll()
        case ["stop"]:
            return encode_stop()
        case ["pick", name] if name in TOKEN_NAMES:
            return encode_pick(VILLAIN_NAMES.index(name))
        case ["return", *places] if places == sorted(set(places)):
            if all(place in map(str, range(1, MAX_ROW + 1)) for place in places):
                return encode_return(sum(1 << int(place) - 1 for place in places))
    raise BadNotation(text, EXPECTED)


def _parse_outcome(params: Params, state: State, text: str, words: list[str]) -> int:
    match words:
        case ["first", name] if (seat := player_number(name, PLAYERS)) is not None:
            return seat if state.phase == FIRST and seat < state.seats else -1
        case ["villain", name] if name in TOKEN_NAMES:
            return _villain_outcome(state, VILLAIN_NAMES.index(name))
        case ["draw", name] if name in COLOUR_NAMES:
            colour = COLOUR_NAMES.index(name)
            is_in_cup = state.phase == DRAWING and state.cup[colour] > 0
            return sum(state.cup[:colour]) if is_in_cup else -1
        case ["show", name] if name in FACE_NAMES:
            if state.phase != SHOWING:
                return -1
            face, sides = FACE_NAMES.index(name), params.faces[state.row[state.shown]]
            return sum(sides[:face]) if sides[face] > 0 else -1
    raise BadNotation(text, EXPECTED_CHANCE)


def _villain_outcome(state: State, villain: int) -> int:
    if state.phase != VILLAIN or state.taken >> villain & 1:
        return -1
    return sum(not state.taken >> other & 1 for other in range(1, villain))


def sentence(params: Params, state: State, seat: int, move: int, names: Sequence[str]) -> str:
    """Describe a move or an outcome in one sentence, before it is carried out."""
    after = state.copy()
    apply(params, after, seat, move)
    who = names[state.turn]
    if state.phase == FIRST:
        return f"{names[move]} goes first."
    if state.phase == VILLAIN:
        return f"{who} is {VILLAIN_TITLES[after.villain[state.turn]]}."
    if state.phase == PICKING:
        return f"{who} picks {VILLAIN_TITLES[decode(move).villain]}."
    if state.phase == DRAWING:
        return f"{who} draws a {COLOUR_NAMES[colour_at(state, move)]} die."
    if state.phase == DECIDING and decode(move).kind == STOP:
        return f"{who} stops and scores {_count(turn_points(params, state), 'point')}."
    if state.phase == DECIDING:
        return f"{who} rolls again."
    return f"{_dice_sentence(params, state, move, who)}{_ending(state, after, who)}"


def _dice_sentence(params: Params, state: State, move: int, who: str) -> str:
    if state.phase == RETURNING:
        count = len(positions(decode(move).mask))
        return f"{who} puts {_count(count, 'die') if count else 'nothing'} back into the cup."
    colour = state.row[state.shown]
    face = FACE_NAMES[face_at(params, colour, move)]
    shows = {"loot": "Loot", "batman": "Batman", "alarm": "an Alarm"}[face]
    return f"{who}'s {COLOUR_NAMES[colour]} die shows {shows}."


def _ending(state: State, after: State, who: str) -> str:
    """Return how the turn ends, if it ends with the last die of a roll; else nothing."""
    seat = state.turn
    goes_on = after.phase in (SHOWING, RETURNING, DECIDING) and after.turn == seat
    if goes_on:
        return ""
    gained = after.points[seat] - state.points[seat]
    how = "Busted" if after.was_busted else "The cup is empty, and the heist a success"
    return f" {how}: {_count(gained, 'point')} for {who}."


def _count(count: int, what: str) -> str:
    plural = "dice" if what == "die" else f"{what}s"
    return f"{count} {what if count == 1 else plural}"


def position(params: Params, state: State) -> str:
    """Describe the position in one line."""
    now = _ACTIVITIES.get(state.phase, "the game is over").format(state.turn)
    points = " ".join(f"p{seat} {state.points[seat]}" for seat in range(state.seats))
    return f"{now}; points {points}; {dice_words(params, state)}"


def dice_words(params: Params, state: State) -> str:
    """Describe where the dice are."""
    alarms = [state.alarm[: state.alarms].count(colour) for colour in range(len(COLOUR_NAMES))]
    places = {"cup": state.cup, "Loot": state.loot, "Batman": state.batman, "Alarms": alarms}
    words = [f"{what} {_colours(counts)}" for what, counts in places.items()]
    if state.dodged:
        words.append(f"dodged {state.dodged} blue")
    if state.rolled:
        words.append(f"rolled {_row(state)}")
    return "; ".join(words)


def _row(state: State) -> str:
    faces: list[str] = [FACE_NAMES[face] for face in state.face[: state.shown]]
    faces += ["?"] * (state.rolled - state.shown)
    colours = [COLOUR_NAMES[colour] for colour in state.row[: state.rolled]]
    return ", ".join(f"{colour} {face}" for colour, face in zip(colours, faces, strict=True))


def _colours(counts: list[int]) -> str:
    words = [f"{count} {name}" for count, name in zip(counts, COLOUR_NAMES, strict=True) if count]
    return " ".join(words) or "none"
