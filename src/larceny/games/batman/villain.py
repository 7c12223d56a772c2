"""Batman's villains: who has which, and what each of them changes (BT-03, BT-20 .. BT-24)."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from larceny.engine.rule import rule
from larceny.games.batman.state import (
    COLOURS,
    JOKER,
    POISON_IVY,
    RIDDLER,
    Params,
    State,
)

Villain: TypeAlias = Literal["joker", "catwoman", "poison-ivy", "riddler"]
TOKEN_NAMES: tuple[Villain, ...] = get_args(Villain)
VILLAIN_NAMES: tuple[str, ...] = ("nobody", *TOKEN_NAMES)
"""By the code of the villain; a token has one of those after `nobody`."""


@rule
def take_villain(state: State, seat: int, villain: int) -> None:
    """Give a seat a villain that no other seat has (BT-03)."""
    state.villain[seat] = villain
    state.taken |= 1 << villain


@rule
def free_villain(state: State, place: int) -> int:
    """Return the villain at a place among those that nobody has (BT-03)."""
    villain = 1
    while state.taken >> villain & 1 or place > 0:
        if not state.taken >> villain & 1:
            place -= 1
        villain += 1
    return villain


@rule
def first_dice(params: Params, villain: int) -> int:
    """Return the size of a turn's first roll: three dice (BT-05), four for the Riddler (BT-23)."""
    return params.riddler_dice if villain == RIDDLER else params.roll_dice


@rule
def joker_points(params: Params, state: State) -> int:
    """Return the bonus for each set of three colours in play, whatever the dice show (BT-20)."""
    if state.villain[state.turn] != JOKER:
        return 0
    sets = params.dice[0] - state.cup[0]
    for colour in range(1, COLOURS):
        sets = min(sets, params.dice[colour] - state.cup[colour])
    return sets * params.joker_bonus


@rule
def dodges_left(params: Params, state: State) -> int:
    """Return how many blue Batman Poison Ivy can still dodge in this turn (BT-22)."""
    if state.villain[state.turn] != POISON_IVY:
        return 0
    return params.ivy_dodges - state.dodged


@rule
def is_lowest(state: State, mask: int) -> bool:
    """Return whether of equal dice those with the lowest positions are put back (BT-23)."""
    for place in range(1, state.rolled):
        if mask >> place & 1:
            for before in range(place):
                if not mask >> before & 1 and is_equal_die(state, before, place):
                    return False
    return True


@rule
def is_equal_die(state: State, die: int, other: int) -> bool:
    """Return whether two dice of the row have the same colour and show the same face."""
    return state.row[die] == state.row[other] and state.face[die] == state.face[other]
