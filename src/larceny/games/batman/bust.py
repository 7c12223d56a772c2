"""The exact chance that the next roll busts the turn, which every table shows (BT-07)."""

from __future__ import annotations

from larceny.engine.rule import rule
from larceny.games.batman.dice import alarms_of, dice_to_draw, total
from larceny.games.batman.state import BATMAN, BLUE, GRAY, YELLOW, Params, State
from larceny.games.batman.villain import dodges_left


@rule
def bust_chance(params: Params, state: State) -> float:
    """Return the chance that rolling now busts the turn, over all dice that may be drawn."""
    draws = dice_to_draw(params, state)
    chance = 0.0
    for yellow in range(draws + 1):
        for blue in range(draws + 1 - yellow):
            drawn = draw_chance(state, yellow, blue, draws - yellow - blue)
            if drawn > 0.0:
                row_busts = row_bust_chance(params, state, yellow, blue, draws - yellow - blue)
                chance += drawn * row_busts
    return chance


@rule
def draw_chance(state: State, yellow: int, blue: int, gray: int) -> float:
    """Return the chance that exactly these dice are drawn from the cup."""
    ways = choose(state.cup[YELLOW], yellow) * choose(state.cup[BLUE], blue)
    ways *= choose(state.cup[GRAY], gray)
    return ways / choose(total(state.cup), yellow + blue + gray)


@rule
def row_bust_chance(params: Params, state: State, yellow: int, blue: int, gray: int) -> float:
    """Return the chance that the Alarms and these new dice show too many Batman."""
    yellow += alarms_of(state, YELLOW)
    blue += alarms_of(state, BLUE)
    gray += alarms_of(state, GRAY)
    limit = params.bust_batman - total(state.batman)
    dodges = dodges_left(params, state)
    safe = 0.0
    for y in range(yellow + 1):
        yellow_chance = batman_chance(params, YELLOW, yellow, y)
        for b in range(blue + 1):
            chance = yellow_chance * batman_chance(params, BLUE, blue, b)
            for g in range(gray + 1):
                if y + max(0, b - dodges) + g < limit:
                    safe += chance * batman_chance(params, GRAY, gray, g)
    return max(0.0, 1.0 - safe)


@rule
def batman_chance(params: Params, colour: int, dice: int, shown: int) -> float:
    """Return the chance that a number of dice of one colour show Batman, and the others do not."""
    if dice == 0:
        return 1.0
    chance_of_one = params.faces[colour][BATMAN] / params.die_faces[colour]
    chance = 1.0 * choose(dice, shown)
    for _ in range(shown):
        chance *= chance_of_one
    for _ in range(dice - shown):
        chance *= 1.0 - chance_of_one
    return chance


@rule
def choose(count: int, drawn: int) -> int:
    """Return the binomial coefficient."""
    if drawn > count:
        return 0
    ways = 1
    for taken in range(drawn):
        ways = ways * (count - taken) // (taken + 1)
    return ways
