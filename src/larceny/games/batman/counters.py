"""What Batman counts for its designers: busts, stops, rolls, and what the villains bring."""

from __future__ import annotations

from larceny.engine.counter import Counter
from larceny.engine.mask import count_of
from larceny.engine.rule import rule
from larceny.engine.seat import CHANCE
from larceny.engine.stack import new_ints
from larceny.games.batman.dice import dice_to_draw, face_at, must_draw, total
from larceny.games.batman.move import PICK, ROLL, STOP, decode
from larceny.games.batman.state import (
    ALARM,
    BATMAN,
    BLUE,
    CATWOMAN,
    DRAWING,
    FACES,
    LOOT,
    MAX_ROW,
    RIDDLER,
    SHOWING,
    VILLAIN,
    Params,
    State,
)
from larceny.games.batman.villain import dodges_left, joker_points

COUNTERS = (
    Counter("villains_taken", "villains drawn or picked", "BT-03"),
    Counter("busts", "turns that were busted", "BT-07"),
    Counter("loot_lost", "Loot lost in busted turns", "BT-07"),
    Counter("stops", "turns that a player stopped", "BT-08"),
    Counter("loot_scored", "points scored for Loot", "BT-08"),
    Counter("rolls_on", "decisions to go on", "BT-09"),
    Counter("alarm_rolls", "rolls of Alarms alone, with no new die", "BT-09"),
    Counter("short_rolls", "rolls for which the cup had too few dice", "BT-10"),
    Counter("empty_cups", "turns that ended as a success because the cup was empty", "BT-11"),
    Counter("alarms_scored", "Alarms that turned into Loot", "BT-11"),
    Counter("joker_points", "bonus points of the Joker", "BT-20"),
    Counter("joker_bust_points", "bonus points of the Joker in busted turns", "BT-20"),
    Counter("catwoman_points", "extra points of Catwoman", "BT-21"),
    Counter("ivy_dodges", "blue Batman that Poison Ivy put out of play", "BT-22"),
    Counter("ivy_saves", "turns that Poison Ivy's Batman out of play would have busted", "BT-22"),
    Counter("riddler_rolls", "first rolls of the Riddler", "BT-23"),
    Counter("riddler_returns", "dice that the Riddler put back", "BT-23"),
    Counter("riddler_restarts", "first rolls that the Riddler put back whole", "BT-23"),
    Counter("riddler_alarms", "rolls of four Alarms by the Riddler", "BT-24"),
    Counter("tie_break_turns", "turns to break a tie", "BT-31"),
)
(
    VILLAINS_TAKEN, BUSTS, LOOT_LOST, STOPS, LOOT_SCORED, ROLLS_ON, ALARM_ROLLS, SHORT_ROLLS,
    EMPTY_CUPS, ALARMS_SCORED, JOKER_POINTS, JOKER_BUST_POINTS, CATWOMAN_POINTS, IVY_DODGES,
    IVY_SAVES, RIDDLER_ROLLS, RIDDLER_RETURNS, RIDDLER_RESTARTS, RIDDLER_ALARMS, TIE_BREAK_TURNS,
) = range(20)  # fmt: skip

THROUGHOUT = ("BT-01", "BT-02", "BT-04", "BT-05", "BT-06", "BT-30")


@rule(inline=True)
def count(params: Params, state: State, seat: int, move: int, tally: list[int]) -> None:
    """Count what a move or an outcome brings about that is about to be applied."""
    if seat == CHANCE:
        count_outcome(params, state, move, tally)
        return
    parts = decode(move)
    if parts.kind == ROLL:
        count_decision(params, state, tally)
    elif parts.kind == STOP:
        tally[STOPS] += 1
        count_points(params, state, total(state.loot), state.loot[BLUE], tally)
        count_turn_end(params, state, total(state.batman), state.dodged, tally)
    elif parts.kind == PICK:
        tally[VILLAINS_TAKEN] += 1
    else:
        count_return(params, state, parts.mask, tally)


@rule(inline=True)
def count_outcome(params: Params, state: State, outcome: int, tally: list[int]) -> None:
    """Count a villain that is drawn, the start of a turn, or what the last die of a roll brings."""
    if state.phase == DRAWING:
        if state.tie_break and state.is_first_roll and state.rolled == 0:
            tally[TIE_BREAK_TURNS] += 1  # BT-31
    elif state.phase == VILLAIN:
        tally[VILLAINS_TAKEN] += 1  # BT-03
    elif state.phase == SHOWING and state.shown + 1 == state.rolled:
        if not state.is_first_roll or state.villain[state.turn] != RIDDLER:  # BT-23
            count_last_die(params, state, outcome, tally)


@rule(inline=True)
def count_last_die(params: Params, state: State, outcome: int, tally: list[int]) -> None:
    """Count what the last die of a roll brings; look closer only if it can end the turn."""
    batman = total(state.batman)
    for place in range(MAX_ROW):  # a die that is not shown yet has LOOT there
        batman += state.face[place] == BATMAN
    is_cup_empty = total(state.cup) == 0
    if batman + 1 < params.bust_batman and not is_cup_empty:
        return
    face = face_at(params, state.row[state.shown], outcome)
    batman += face == BATMAN
    if batman >= params.bust_batman or is_cup_empty:
        count_roll(params, state, 0, face, tally)


@rule(inline=True)
def count_decision(params: Params, state: State, tally: list[int]) -> None:
    """Count a decision to roll again, and which dice there are to roll (BT-09, BT-10, BT-24)."""
    tally[ROLLS_ON] += 1
    if not must_draw(params, state):
        tally[ALARM_ROLLS] += 1
        if state.alarms > params.roll_dice:
            tally[RIDDLER_ALARMS] += 1
    elif state.alarms + dice_to_draw(params, state) < params.roll_dice:
        tally[SHORT_ROLLS] += 1


@rule
def count_return(params: Params, state: State, mask: int, tally: list[int]) -> None:
    """Count the dice that the Riddler puts back, and what those left bring (BT-23)."""
    returned = count_of(mask)
    tally[RIDDLER_ROLLS] += 1
    tally[RIDDLER_RETURNS] += returned
    if returned == state.rolled:
        tally[RIDDLER_RESTARTS] += 1
    count_roll(params, state, mask, LOOT, tally)


# --- The end of a turn --------------------------------------------------------------------------


@rule
def count_roll(params: Params, state: State, mask: int, last: int, tally: list[int]) -> None:
    """Count a turn that a roll ends: by a bust, or because the cup is empty (BT-07, BT-11).

    The dice of the mask are put back first; the die that is not shown yet will show `last`.
    """
    faces = new_ints(FACES)
    blue_faces = new_ints(FACES)
    for place in range(state.rolled):
        if not mask >> place & 1:
            face = state.face[place] if place < state.shown else last
            faces[face] += 1
            blue_faces[face] += state.row[place] == BLUE
    dodged = min(blue_faces[BATMAN], dodges_left(params, state))
    batman = total(state.batman) + faces[BATMAN] - dodged
    if batman >= params.bust_batman:
        tally[BUSTS] += 1
        tally[LOOT_LOST] += total(state.loot) + faces[LOOT]
        tally[JOKER_BUST_POINTS] += joker_points(params, state)  # BT-20
        tally[IVY_DODGES] += dodged
        count_turn_end(params, state, total(state.batman), state.dodged, tally)
    elif faces[ALARM] < params.roll_dice and total(state.cup) + count_of(mask) == 0:
        tally[EMPTY_CUPS] += 1
        tally[ALARMS_SCORED] += faces[ALARM]
        loot = total(state.loot) + faces[LOOT] + faces[ALARM]
        blue = state.loot[BLUE] + blue_faces[LOOT] + blue_faces[ALARM]
        count_points(params, state, loot, blue, tally)
        count_turn_end(params, state, batman, state.dodged + dodged, tally)


@rule(inline=True)
def count_points(params: Params, state: State, loot: int, blue: int, tally: list[int]) -> None:
    """Count the points of a turn for its Loot, of which some is blue (BT-08, BT-21)."""
    tally[LOOT_SCORED] += loot
    if state.villain[state.turn] == CATWOMAN:
        tally[CATWOMAN_POINTS] += blue * params.catwoman_bonus


@rule(inline=True)
def count_turn_end(
    params: Params, state: State, batman: int, dodged: int, tally: list[int]
) -> None:
    """Count what the Joker and Poison Ivy brought a turn (BT-20, BT-22).

    Without Poison Ivy a turn would be busted if the Batman in play and out of play were too many.
    """
    tally[JOKER_POINTS] += joker_points(params, state)
    if dodged > 0:
        tally[IVY_DODGES] += dodged
        if batman + dodged >= params.bust_batman:
            tally[IVY_SAVES] += 1
