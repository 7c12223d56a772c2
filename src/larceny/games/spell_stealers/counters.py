"""What Spell Stealers counts for its designers: rolls, misses, and attempts by their verdict."""

from __future__ import annotations

from larceny.engine.counter import Counter
from larceny.engine.mask import count_of
from larceny.engine.rule import rule
from larceny.engine.seat import CHANCE, REFEREE
from larceny.games.spell_stealers.dice import is_match, symbol_of
from larceny.games.spell_stealers.move import (
    DECLINE,
    PASS,
    RESET,
    ROLL,
    SETTLE,
    SIMULTANEOUS,
    STOP,
    TAKE,
    THROW,
    decode,
)
from larceny.games.spell_stealers.score import deepest
from larceny.games.spell_stealers.state import (
    LIVE,
    STOLEN,
    SUCCESS,
    TURN,
    WRONG_DIE,
    Params,
    State,
)
from larceny.games.spell_stealers.steal import costs_steps
from larceny.games.spell_stealers.turn import next_in_play

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
def count(params: Params, state: State, seat: int, move: int, tally: list[int]) -> None:
    """Count what a move, an outcome or a report brings about that is about to be applied.

    What a roll brings is counted with the move that follows it: then it is known, and an attempt
    cannot be judged again. Only a miss that ends the game is followed by no move.
    """
    if seat == CHANCE:
        if state.final and state.phase == SUCCESS and params.window != LIVE:
            count_last_miss(params, state, move, tally)
    elif seat == REFEREE:
        if decode(move).kind == SIMULTANEOUS:
            tally[VOTES] += 1  # SS-19
    else:
        count_move(params, state, seat, move, tally)


@rule(inline=True)
def count_move(params: Params, state: State, seat: int, move: int, tally: list[int]) -> None:
    """Count a player's move."""
    parts = decode(move)
    if parts.kind == ROLL:
        tally[FIRST_SHAPE_ROLLED + parts.shape] += 1
        count_roll(params, state, seat, tally)
    elif parts.kind == STOP:
        tally[ARTIFACTS] += 1
        tally[STOPS] += 1
        tally[POINTS_KEPT] += state.points
        count_turn_end(params, state, state.points, tally)
    elif parts.kind == TAKE or parts.kind == DECLINE:
        tally[OFFERS] += 1  # SS-20
        if parts.kind == TAKE:
            count_attempt(state, seat, tally)
    elif parts.kind == THROW:
        tally[THROWS] += 1  # SS-21
        count_attempt(state, seat, tally)
    elif parts.kind == PASS or parts.kind == SETTLE:
        tally[WINDOWS] += 1  # SS-18
        if parts.kind == PASS:
            count_miss(state, tally)
            count_turn_end(params, state, 0, tally)
    elif parts.kind == RESET:
        tally[TOKENS_RESET] += 1


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
def count_last_miss(params: Params, state: State, outcome: int, tally: list[int]) -> None:
    """Count a miss with the last roll of a final round, which ends the game or breaks no tie."""
    if not is_match(params, state.shape, state.number, symbol_of(params, outcome)):
        if count_turn_end(params, state, 0, tally):
            count_miss(state, tally)


@rule
def count_turn_end(params: Params, state: State, steps: int, tally: list[int]) -> bool:
    """Count a tie that leads to another round (SS-25); return whether the game is over.

    The attempts on the last roll of the game are counted here.
    """
    leaders = final_leaders(params, state, steps)
    if leaders > 1:
        tally[TIE_BREAKS] += 1
    elif leaders == 1:
        count_verdicts(params, state, tally)
    return leaders == 1


@rule
def final_leaders(params: Params, state: State, steps: int) -> int:
    """Return how many are deepest if a final round ends with this turn; 0 if none does (SS-24).

    The pawn of the current player goes forward by some steps first.
    """
    if next_in_play(state, state.turn) != state.first:
        return 0
    if not state.final and state.pawn[state.turn] + steps < params.track:
        return 0
    state.pawn[state.turn] += steps
    leaders = count_of(deepest(state))
    state.pawn[state.turn] -= steps
    return leaders


# --- Attempts -----------------------------------------------------------------------------------


@rule(inline=True)
def count_attempt(state: State, seat: int, tally: list[int]) -> None:
    """Count an attempt, and the token that it spends (SS-12, SS-13)."""
    tally[ATTEMPTS] += 1
    tally[TOKENS_SPENT] += state.ready >> seat & 1


@rule(inline=True)
def count_verdicts(params: Params, state: State, tally: list[int]) -> None:
    """Count the attempts on the last roll by their verdicts (SS-14 .. SS-17)."""
    for place in range(state.thrown):
        seat = state.order[place]
        verdict = state.verdict[seat]
        tally[FIRST_VERDICT + verdict - STOLEN] += 1
        if verdict == STOLEN:
            tally[STEPS_STOLEN] += state.number
        elif costs_steps(params, state, verdict):
            tally[STEPS_LOST] += min(state.die[seat], state.pawn_before[seat])
        elif verdict <= WRONG_DIE:
            tally[GENTLE_MISTAKES] += 1  # SS-22
