"""Positions within a turn of Batman, described in words or taken from a game."""

from __future__ import annotations

from collections.abc import Sequence

from larceny.engine.errors import LarcenyError
from larceny.engine.phrase import phrase
from larceny.games.batman.notation import COLOUR_NAMES, FACE_NAMES, VILLAIN_NAMES
from larceny.games.batman.odds.enumeration import new_turn
from larceny.games.batman.state import (
    BLUE,
    DECIDING,
    MAX_ROW,
    POISON_IVY,
    RETURNING,
    RIDDLER,
    Params,
    State,
)


class BadPosition(LarcenyError):
    """A position that no turn leads to, or an unknown policy."""

    code = "bad-position"


def start_state(params: Params, villain: str = "nobody") -> State:
    """Return the start of a villain's turn."""
    return new_turn(params, _villain(villain))


def decision_state(
    params: Params,
    villain: str = "nobody",
    *,
    loot: Sequence[str] = (),
    batman: Sequence[str] = (),
    alarms: Sequence[str] = (),
    dodged: int = 0,
) -> State:
    """Return a decision between rolling and stopping; the dice in play are named by colour."""
    state = _turn_without_draw(params, _villain(villain))
    if dodged and state.villain[0] != POISON_IVY:
        raise BadPosition("only Poison Ivy dodges a Batman")
    in_play = [*_colours(loot), *_colours(batman), *_colours(alarms), *[BLUE] * dodged]
    _take_from_cup(state, in_play)
    for colour in _colours(loot):
        state.loot[colour] += 1
    for colour in _colours(batman):
        state.batman[colour] += 1
    for colour in _colours(alarms)[:MAX_ROW]:
        state.alarm[state.alarms] = colour
        state.alarms += 1
    state.dodged = dodged
    state.phase = DECIDING
    return state


def row_state(params: Params, dice: Sequence[tuple[str, str]]) -> State:
    """Return the Riddler's decision what to put back, with a first roll of (colour, face) dice."""
    state = _turn_without_draw(params, RIDDLER)
    wanted = params.riddler_dice
    if len(dice) != wanted:
        raise BadPosition(
            phrase(
                "the Riddler's first roll is of {wanted} dice, not {count}",
                wanted=wanted,
                count=len(dice),
            )
        )
    for place, (colour, face) in enumerate(dice):
        state.row[place] = _colours([colour])[0]
        state.face[place] = _face(face)
    _take_from_cup(state, state.row[:wanted])
    state.rolled = state.shown = wanted
    state.is_first_roll = 1
    state.phase = RETURNING
    return state


def isolate_turn(params: Params, state: State) -> State:
    """Return the turn of a game as that of seat 0 in a new one: nothing else matters to it."""
    alone = new_turn(params, state.villain[state.turn])
    for name in (
        "phase", "is_first_roll", "cup", "loot", "batman", "dodged", "alarms", "alarm",
        "draws_left", "rolled", "row", "shown", "face",
    ):  # fmt: skip
        value = getattr(state, name)
        setattr(alone, name, list(value) if isinstance(value, list) else value)
    return alone


def _turn_without_draw(params: Params, villain: int) -> State:
    """Return a turn in which nothing is being drawn."""
    state = new_turn(params, villain)
    state.is_first_roll = 0
    state.draws_left = 0
    return state


def _villain(name: str) -> int:
    if name not in VILLAIN_NAMES:
        raise BadPosition(
            phrase(
                "a villain is {known}, not {name}", known=", ".join(VILLAIN_NAMES), name=repr(name)
            )
        )
    return VILLAIN_NAMES.index(name)


def _colours(names: Sequence[str]) -> list[int]:
    return [_colour(name) for name in names]


def _colour(name: str) -> int:
    for colour, known in enumerate(COLOUR_NAMES):
        if name == known:
            return colour
    raise BadPosition(phrase("a die is yellow, blue or gray, not {name}", name=repr(name)))


def _face(name: str) -> int:
    for face, known in enumerate(FACE_NAMES):
        if name == known:
            return face
    raise BadPosition(phrase("a die shows loot, batman or alarm, not {name}", name=repr(name)))


def _take_from_cup(state: State, colours: Sequence[int]) -> None:
    for colour, name in enumerate(COLOUR_NAMES):
        if colours.count(colour) > state.cup[colour]:
            raise BadPosition(
                phrase("there are only {cup} {name} dice", cup=state.cup[colour], name=name)
            )
        state.cup[colour] -= colours.count(colour)
