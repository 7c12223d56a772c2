"""What Batman counts for its designers: busts, stops, rolls, and what the villains bring."""

from __future__ import annotations

from larceny.engine.counter import Counter
from larceny.engine.mask import count_of
from larceny.engine.rule import rule
from larceny.engine.seat import CHANCE
from larceny.engine.stack import new_ints
from larceny.games.batman.dice import face_at, total
from larceny.games.batman.move import RETURN, ROLL, STOP, decode
from larceny.games.batman.state import (
    ALARM,
    BATMAN,
    BLUE,
    CATWOMAN,
    DRAWING,
    FACES,
    JOKER,
    LOOT,
    OVER,
    SHOWING,
    Params,
    State,
)
from larceny.games.batman.villain import dodges_left

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
def count(
    params: Params, before: State, seat: int, move: int, after: State, tally: list[int]
) -> None:
    """Count what a move or an outcome has changed."""
    tally[VILLAINS_TAKEN] += after.taken != before.taken  # BT-03
    if seat != CHANCE:
        count_move(params, before, move, after, tally)
    elif before.phase == DRAWING:
        if before.tie_break and before.is_first_roll and before.rolled == 0:
            tally[TIE_BREAK_TURNS] += 1  # BT-31
    elif before.phase == SHOWING and is_turn_over(after):
        last = face_at(params, before.row[before.shown], move)
        count_last_roll(params, before, 0, last, after, tally)


@rule(inline=True)
def count_move(params: Params, before: State, move: int, after: State, tally: list[int]) -> None:
    """Count a decision to roll or to stop (BT-08, BT-09), or the Riddler's return (BT-23)."""
    parts = decode(move)
    if parts.kind == ROLL:
        count_dice(params, after, tally)
    elif parts.kind == STOP:
        tally[STOPS] += 1
        count_points(before, after, total(before.loot), tally)
        count_dodges(params, total(before.batman) + before.dodged, before.dodged, tally)
    elif parts.kind == RETURN:
        count_return(params, before, parts.mask, after, tally)


@rule(inline=True)
def count_dice(params: Params, state: State, tally: list[int]) -> None:
    """Count which dice there are to roll after a decision to go on (BT-09, BT-10, BT-24)."""
    tally[ROLLS_ON] += 1
    if state.draws_left == 0:
        tally[ALARM_ROLLS] += 1
        tally[RIDDLER_ALARMS] += state.rolled > params.roll_dice
    elif state.rolled + state.draws_left < params.roll_dice:
        tally[SHORT_ROLLS] += 1


@rule
def count_return(params: Params, before: State, mask: int, after: State, tally: list[int]) -> None:
    """Count the dice that the Riddler puts back, and what those left bring (BT-23)."""
    returned = count_of(mask)
    tally[RIDDLER_ROLLS] += 1
    tally[RIDDLER_RETURNS] += returned
    tally[RIDDLER_RESTARTS] += returned == before.rolled
    if is_turn_over(after):
        count_last_roll(params, before, mask, LOOT, after, tally)


# --- The end of a turn --------------------------------------------------------------------------


@rule(inline=True)
def is_turn_over(after: State) -> bool:
    """Return whether a roll ended the turn, by the phase after its last die or its return."""
    return after.phase == DRAWING or after.phase == OVER


@rule
def count_last_roll(
    params: Params, before: State, mask: int, last: int, after: State, tally: list[int]
) -> None:
    """Count a turn that a roll ends: by a bust, or because the cup is empty (BT-07, BT-11).

    The dice of the mask are put back first; the die that was not shown yet shows `last`.
    """
    faces = new_ints(FACES)
    blue_batman = 0
    for place in range(before.rolled):
        if not mask >> place & 1:
            face = before.face[place] if place < before.shown else last
            faces[face] += 1
            blue_batman += face == BATMAN and before.row[place] == BLUE
    dodged = min(blue_batman, dodges_left(params, before))
    loot = total(before.loot) + faces[LOOT]
    batman = total(before.batman) + before.dodged
    if after.was_busted:
        tally[BUSTS] += 1
        tally[LOOT_LOST] += loot
        tally[JOKER_BUST_POINTS] += gained_points(before, after)  # BT-20
        tally[IVY_DODGES] += dodged
        count_points(before, after, 0, tally)
        count_dodges(params, batman, before.dodged, tally)
    else:
        tally[EMPTY_CUPS] += 1
        tally[ALARMS_SCORED] += faces[ALARM]
        count_points(before, after, loot + faces[ALARM], tally)
        count_dodges(params, batman + faces[BATMAN], before.dodged + dodged, tally)


@rule
def gained_points(before: State, after: State) -> int:
    """Return what the seat in turn has scored."""
    return after.points[before.turn] - before.points[before.turn]


@rule(inline=True)
def count_points(before: State, after: State, loot: int, tally: list[int]) -> None:
    """Count the points of a turn: for its Loot, and the villain's bonus (BT-08, BT-20, BT-21)."""
    bonus = gained_points(before, after) - loot
    tally[LOOT_SCORED] += loot
    if before.villain[before.turn] == JOKER:
        tally[JOKER_POINTS] += bonus
    elif before.villain[before.turn] == CATWOMAN:
        tally[CATWOMAN_POINTS] += bonus


@rule(inline=True)
def count_dodges(params: Params, batman: int, dodged: int, tally: list[int]) -> None:
    """Count the Batman that Poison Ivy put out of play in a turn, of all that came (BT-22)."""
    tally[IVY_DODGES] += dodged
    if dodged > 0 and batman >= params.bust_batman:
        tally[IVY_SAVES] += 1
