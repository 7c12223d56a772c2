"""Batman: the text of every move and outcome, parsed back exactly, and sentences for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias, get_args

from larceny.engine.moves import Notation, Outcome, Seats, Words
from larceny.engine.multiset import list_kinds
from larceny.engine.phrase import Phrase, as_phrase, join_phrases, phrase
from larceny.games.batman.dice import colour_at, face_at
from larceny.games.batman.move import MOVES, PLACES, STOP, decode
from larceny.games.batman.rules import apply
from larceny.games.batman.score import turn_points
from larceny.games.batman.state import (
    DECIDING,
    DRAWING,
    FIRST,
    PICKING,
    PLAYERS,
    RETURNING,
    SHOWING,
    VILLAIN,
    VILLAINS,
    Params,
    State,
)
from larceny.games.batman.villain import TOKEN_NAMES

Colour: TypeAlias = Literal["yellow", "blue", "gray"]
Face: TypeAlias = Literal["loot", "batman", "alarm"]

COLOUR_NAMES: tuple[Colour, ...] = get_args(Colour)
FACE_NAMES: tuple[Face, ...] = get_args(Face)
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


def values_of_chance(params: Params, state: State) -> Sequence[int]:
    """Return what each outcome of chance is now: a seat, a villain, a colour or a face."""
    if state.phase == FIRST:
        return range(state.seats)
    if state.phase == VILLAIN:
        return [token for token in range(1, VILLAINS + 1) if not state.taken >> token & 1]
    if state.phase == DRAWING:
        return list_kinds(state.cup)
    return list_kinds(params.faces[state.row[state.shown]])


NOTATION = Notation(
    MOVES,
    {
        FIRST: Outcome("first", "seat", Seats(PLAYERS)),
        VILLAIN: Outcome("villain", "villain", Words(TOKEN_NAMES, first=1)),
        DRAWING: Outcome("draw", "colour", Words(COLOUR_NAMES)),
        SHOWING: Outcome("show", "face", Words(FACE_NAMES)),
    },
    values_of_chance,
    "a move is `roll`, `stop`, `return`, `return 1 3` or `pick VILLAIN`",
    "an outcome is `first pN`, `villain NAME`, `draw yellow|blue|gray` or `show loot|batman|alarm`",
)
text = NOTATION.text
parse = NOTATION.parse


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
    ending = _ending(state, after, who)
    dice = _dice_sentence(params, state, move, who)
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
    dice = [(state.row[place - 1], state.face[place - 1]) for place in PLACES.values(mask)]
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
