"""Batman's villains: who has which, and what each of them changes (ids: rulebook.md)."""

from __future__ import annotations

from larceny.engine.rule import rule
from larceny.games.batman.dice import total
from larceny.games.batman.state import (
    BLUE,
    CATWOMAN,
    COLOURS,
    JOKER,
    POISON_IVY,
    RIDDLER,
    Params,
    State,
)


@rule
def take_villain(state: State, seat: int, villain: int) -> None:
    """No two seats have the same villain (BT-03)."""
    state.villain[seat] = villain
    state.taken |= 1 << villain


@rule
def free_villain(state: State, place: int) -> int:
    """The villain that lies at a place among those nobody has (BT-03)."""
    villain = 1
    while state.taken >> villain & 1 or place > 0:
        if not state.taken >> villain & 1:
            place -= 1
        villain += 1
    return villain


@rule
def first_dice(params: Params, villain: int) -> int:
    """Three dice are drawn at the start of a turn (BT-05), the Riddler draws four (BT-23)."""
    return params.riddler_dice if villain == RIDDLER else params.roll_dice


@rule
def turn_points(params: Params, state: State) -> int:
    """What stopping scores: a point for each Loot and the villain's bonus (BT-08)."""
    points = total(state.loot) + joker_points(params, state)
    if state.villain[state.turn] == CATWOMAN:
        points += state.loot[BLUE] * params.catwoman_bonus  # BT-21
    return points


@rule
def joker_points(params: Params, state: State) -> int:
    """For each set of all three colours out of the cup, whatever the dice show (BT-20)."""
    if state.villain[state.turn] != JOKER:
        return 0
    sets = params.dice[0] - state.cup[0]
    for colour in range(1, COLOURS):
        sets = min(sets, params.dice[colour] - state.cup[colour])
    return sets * params.joker_bonus


@rule
def dodges_left(params: Params, state: State) -> int:
    """How many blue Batman Poison Ivy can still dodge in this turn (BT-22)."""
    if state.villain[state.turn] != POISON_IVY:
        return 0
    return params.ivy_dodges - state.dodged


@rule
def is_lowest(state: State, mask: int) -> bool:
    """Of dice that cannot be told apart those in front are put back first (BT-23)."""
    for place in range(1, state.rolled):
        if mask >> place & 1:
            for before in range(place):
                if not mask >> before & 1 and is_alike(state, before, place):
                    return False
    return True


@rule
def is_alike(state: State, one: int, other: int) -> bool:
    """Two dice of the row with one colour and one face."""
    return state.row[one] == state.row[other] and state.face[one] == state.face[other]
