"""What Spell Stealers counts for its designers: rolls, misses, and attempts by their verdict."""

from __future__ import annotations

from larceny.engine.counter import Counter
from larceny.engine.rule import rule
from larceny.engine.seat import CHANCE, REFEREE
from larceny.games.spell_stealers.move import (
    DECLINE,
    PASS,
    RESET,
    ROLL,
    SETTLE,
    STOP,
    TAKE,
    THROW,
    decode,
)
from larceny.games.spell_stealers.state import (
    LIVE,
    NOT_OBTAINED,
    OVER,
    STOLEN,
    SUCCESS,
    TURN,
    VOTE,
    WRONG_DIE,
    Params,
    State,
)

COUNTERS = (
    Counter("turns", "turns begun", "SS-06"),
    Counter("tokens_reset", "tokens reset by hand", "SS-06"),
    Counter("tokens_forgotten", "turns begun with a spent token that nobody reset", "SS-06"),
    Counter("pyramid_rolls", "rolls of the pyramid", "SS-07"),
    Counter("diamond_rolls", "rolls of the diamond", "SS-07"),
    Counter("orb_rolls", "rolls of the orb", "SS-07"),
    Counter("artifacts", "artifacts obtained, stolen ones included", "SS-08"),
    Counter("rolls_on", "decisions to roll again after an artifact", "SS-09"),
    Counter("stops", "turns that a player stopped", "SS-10"),
    Counter("points_kept", "artifact points that became steps", "SS-10"),
    Counter("misses", "turns lost because the colours did not match", "SS-11"),
    Counter("points_lost", "artifact points lost with a turn", "SS-11"),
    Counter("attempts", "attempts to steal", "SS-12"),
    Counter("tokens_spent", "tokens spent on an attempt", "SS-13"),
    # By the verdict on the attempt, from STOLEN on:
    Counter("steals", "artifacts stolen", "SS-14"),
    Counter("not_obtained", "attempts on an artifact that was not obtained", "SS-17"),
    Counter("wrong_die", "attempts with a die of another shape", "SS-17"),
    Counter("spent_token", "attempts with a spent token", "SS-17"),
    Counter("late", "attempts after the window", "SS-17"),
    Counter("disputed", "attempts of which nobody could say whether they were in time", "SS-23"),
    Counter("undecided", "attempts that failed because a vote decided nothing", "SS-19"),
    Counter("too_slow", "attempts after another player's success", "SS-16"),
    Counter("too_low", "attempts with too low a number", "SS-15"),
    # And what follows from it:
    Counter("steps_stolen", "steps forward by theft", "SS-14"),
    Counter("steps_lost", "steps back after failed attempts", "SS-15"),
    Counter("gentle_mistakes", "mistakes that cost no steps", "SS-22"),
    Counter("windows", "windows opened in real time", "SS-18"),
    Counter("throws", "stealing dice thrown in real time", "SS-21"),
    Counter("votes", "throws at the same time that were put to the vote", "SS-19"),
    Counter("offers", "players asked whether they steal", "SS-20"),
    Counter("tie_breaks", "rounds played to break a tie", "SS-25"),
)
TURNS, TOKENS_RESET, TOKENS_FORGOTTEN, FIRST_SHAPE_ROLLED = range(4)
(
    ARTIFACTS, ROLLS_ON, STOPS, POINTS_KEPT, MISSES, POINTS_LOST, ATTEMPTS, TOKENS_SPENT,
    FIRST_VERDICT,
) = range(6, 15)  # fmt: skip
(
    STEPS_STOLEN, STEPS_LOST, GENTLE_MISTAKES, WINDOWS, THROWS, VOTES, OFFERS, TIE_BREAKS,
) = range(23, 31)  # fmt: skip

THROUGHOUT = ("SS-01", "SS-02", "SS-03", "SS-04", "SS-05", "SS-24")


@rule(inline=True)
def count(
    params: Params, before: State, seat: int, move: int, after: State, tally: list[int]
) -> None:
    """Count what a move, an outcome or a report has changed.

    What a roll brings is counted with the move that follows it: then it is known, and an attempt
    cannot be judged again. Only a miss that ends the game is followed by no move.
    """
    if seat == CHANCE:
        if before.phase == SUCCESS and (after.phase == TURN or after.phase == OVER):
            if after.phase == OVER:
                count_miss(before, tally)
            count_turn_end(params, before, after, tally)
    elif seat == REFEREE:
        tally[VOTES] += after.phase == VOTE  # SS-19
    else:
        count_move(params, before, seat, move, after, tally)


@rule(inline=True)
def count_move(
    params: Params, before: State, seat: int, move: int, after: State, tally: list[int]
) -> None:
    """Count a player's move."""
    parts = decode(move)
    if parts.kind == ROLL:
        tally[FIRST_SHAPE_ROLLED + parts.shape] += 1
        count_roll(params, before, seat, tally)
    elif parts.kind == STOP:
        tally[ARTIFACTS] += 1
        tally[STOPS] += 1
        tally[POINTS_KEPT] += after.pawn[seat] - before.pawn[seat]
        count_turn_end(params, before, after, tally)
    elif parts.kind == TAKE or parts.kind == DECLINE:
        tally[OFFERS] += 1  # SS-20
    elif parts.kind == THROW:
        tally[THROWS] += 1  # SS-21
    elif parts.kind == SETTLE:
        tally[WINDOWS] += 1  # SS-18
    elif parts.kind == PASS:
        tally[WINDOWS] += 1
        count_miss(before, tally)
        count_turn_end(params, before, after, tally)
    elif parts.kind == RESET:
        tally[TOKENS_RESET] += 1
    if after.thrown > before.thrown:
        tally[ATTEMPTS] += 1  # SS-12
        tally[TOKENS_SPENT] += after.ready != before.ready  # SS-13


# --- Turns --------------------------------------------------------------------------------------


@rule(inline=True)
def count_roll(params: Params, state: State, seat: int, tally: list[int]) -> None:
    """Count a roll as the first of a turn or a later one, and what became of the roll before."""
    count_verdicts(params, state, tally)
    if state.phase != TURN:
        tally[ARTIFACTS] += 1  # SS-08
        tally[ROLLS_ON] += 1
        return
    tally[TURNS] += 1
    if params.window != LIVE and state.has_rolled and not state.matched:
        count_miss(state, tally)
    if params.manual_tokens and not state.ready >> seat & 1:
        tally[TOKENS_FORGOTTEN] += 1


@rule(inline=True)
def count_miss(state: State, tally: list[int]) -> None:
    """Count a turn that was lost with the points from before its last roll (SS-11)."""
    tally[MISSES] += 1
    tally[POINTS_LOST] += state.before


@rule
def count_turn_end(params: Params, before: State, after: State, tally: list[int]) -> None:
    """Count the last attempts of a game that is over, or a tie that leads to another round (SS-25).

    In a final round the turn comes back to the first player only to break a tie.
    """
    if after.phase == OVER:
        count_verdicts(params, before, tally)
    elif after.final and after.turn == after.first:
        tally[TIE_BREAKS] += 1


# --- Attempts -----------------------------------------------------------------------------------


@rule(inline=True)
def count_verdicts(params: Params, state: State, tally: list[int]) -> None:
    """Count the attempts on the last roll by their verdicts, and the steps (SS-14 .. SS-17)."""
    for place in range(state.thrown):
        seat = state.order[place]
        verdict = state.verdict[seat]
        steps = state.pawn[seat] - state.pawn_before[seat]
        tally[FIRST_VERDICT + verdict - STOLEN] += 1
        tally[STEPS_STOLEN] += max(0, steps)
        tally[STEPS_LOST] += max(0, -steps)
        if params.gentle_mistakes and NOT_OBTAINED <= verdict <= WRONG_DIE:
            tally[GENTLE_MISTAKES] += 1  # SS-22
