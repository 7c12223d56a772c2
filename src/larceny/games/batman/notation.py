"""Batman: the text of every move and outcome, parsed back exactly, and sentences for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias, get_args

from larceny.engine.errors import BadNotation
from larceny.engine.phrase import Phrase, as_phrase, join_phrases, phrase
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
VILLAIN_TITLES = (
    phrase("Nobody"),
    phrase("the Joker"),
    phrase("Catwoman"),
    phrase("Poison Ivy"),
    phrase("the Riddler"),
)
COLOUR_PHRASES = (phrase("yellow"), phrase("blue"), phrase("gray"))
FACE_TITLES = (phrase("Loot"), phrase("Batman"), phrase("Alarm"))
FACE_PHRASES = (phrase("Loot"), phrase("Batman"), phrase("an Alarm"))
_ACTIVITIES = {
    FIRST: "the first player is chosen",
    VILLAIN: "{who} draws a villain",
    PICKING: "{who} to pick a villain",
    DRAWING: "{who} draws",
    SHOWING: "{who} rolls",
    RETURNING: "{who} to put dice back",
    DECIDING: "{who} to roll or stop",
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
        return phrase("{who} {who:goes|go} first.", who=names[move])
    if state.phase == VILLAIN:
        villain = VILLAIN_TITLES[after.villain[state.turn]]
        return phrase("{who} {who:is|are} {villain}.", who=who, villain=villain)
    if state.phase == PICKING:
        villain = VILLAIN_TITLES[decode(move).villain]
        return phrase("{who} {who:picks|pick} {villain}.", who=who, villain=villain)
    if state.phase == DRAWING:
        colour = COLOUR_PHRASES[colour_at(state, move)]
        return phrase("{who} {who:draws|draw} a {colour} die.", who=who, colour=colour)
    if state.phase == DECIDING and decode(move).kind == STOP:
        return phrase(
            "{who} {who:stops|stop} and {who:scores|score} {points:# point|# points}.",
            who=who,
            points=turn_points(params, state),
        )
    if state.phase == DECIDING:
        return phrase("{who} {who:rolls|roll} again.", who=who)
    ending, dice = _ending(state, after, who), _dice_sentence(params, state, move, who)
    return dice if ending is None else phrase("{dice} {ending}", dice=dice, ending=ending)


def _dice_sentence(params: Params, state: State, move: int, who: str) -> Phrase:
    if state.phase == RETURNING:
        dice = _returned_dice(state, decode(move).mask)
        if not dice:
            return phrase("{who} {who:puts|put} nothing back into the cup.", who=who)
        return phrase("{who} {who:puts|put} {dice:and} back into the cup.", who=who, dice=dice)
    colour = state.row[state.shown]
    return phrase(
        "{who:#'s|Your} {colour} die shows {face}.",
        who=who,
        colour=COLOUR_PHRASES[colour],
        face=FACE_PHRASES[face_at(params, colour, move)],
    )


def _returned_dice(state: State, mask: int) -> list[Phrase]:
    """Name the dice that go back one by one: the choices of a Riddler differ in nothing else."""
    dice = [(state.row[place - 1], state.face[place - 1]) for place in positions(mask)]
    return [
        phrase(
            "{count:the|#} {colour} {face}",
            count=dice.count(die),
            colour=COLOUR_PHRASES[die[0]],
            face=FACE_TITLES[die[1]],
        )
        for die in dict.fromkeys(dice)
    ]


def _ending(state: State, after: State, who: str) -> Phrase | None:
    """Return how the turn ends, if it ends with the last die of a roll; else None."""
    seat = state.turn
    goes_on = after.phase in (SHOWING, RETURNING, DECIDING) and after.turn == seat
    if goes_on:
        return None
    gained = after.points[seat] - state.points[seat]
    if after.was_busted:
        return phrase("Busted: {points:# point|# points} for {who:#|you}.", points=gained, who=who)
    return phrase(
        "The cup is empty, and the heist a success: {points:# point|# points} for {who:#|you}.",
        points=gained,
        who=who,
    )


def position(params: Params, state: State) -> str:
    """Describe the position in one line."""
    now = _ACTIVITIES.get(state.phase, "the game is over")
    points = " ".join(f"p{seat} {state.points[seat]}" for seat in range(state.seats))
    return phrase(
        "{now}; points {points}; {dice}",
        now=phrase(now, who=f"p{state.turn}"),
        points=points,
        dice=dice_words(params, state),
    )


def dice_words(params: Params, state: State) -> str:
    """Describe where the dice are."""
    alarms = [state.alarm[: state.alarms].count(colour) for colour in range(len(COLOUR_NAMES))]
    words: list[str] = [
        phrase(
            "cup {cup}; Loot {loot}; Batman {batman}; Alarms {alarms}",
            cup=_colours(state.cup),
            loot=_colours(state.loot),
            batman=_colours(state.batman),
            alarms=_colours(alarms),
        )
    ]
    if state.dodged:
        words.append(phrase("dodged {count} blue", count=state.dodged))
    if state.rolled:
        words.append(phrase("rolled {dice}", dice=_row(state)))
    return join_phrases(words, "; ")


def _row(state: State) -> str:
    faces: list[str] = [FACE_NAMES[face] for face in state.face[: state.shown]]
    faces += ["?"] * (state.rolled - state.shown)
    colours = [COLOUR_NAMES[colour] for colour in state.row[: state.rolled]]
    return join_phrases(
        [
            phrase("{colour} {face}", colour=as_phrase(colour), face=as_phrase(face))
            for colour, face in zip(colours, faces, strict=True)
        ]
    )


def _colours(counts: list[int]) -> str:
    words = [
        phrase("{count} {colour}", count=count, colour=as_phrase(name))
        for count, name in zip(counts, COLOUR_NAMES, strict=True)
        if count
    ]
    return join_phrases(words, " ") or phrase("none")
