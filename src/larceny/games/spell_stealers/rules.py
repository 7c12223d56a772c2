"""The rules of Spell Stealers, to be read beside the rulebook (ids: rulebook.md).

The dice are in dice.py, attempts to steal and the referee's reports in steal.py, votes in vote.py.
"""

from __future__ import annotations

from larceny.engine.rng import Rng, pick
from larceny.engine.rule import rule
from larceny.engine.seat import CHANCE, CHANCE_BIT, REFEREE
from larceny.games.spell_stealers.dice import count_faces, is_match, symbol_of
from larceny.games.spell_stealers.state import (
    ARTIFACT,
    ASK,
    DECLINE,
    LIVE,
    NOBODY,
    OFFER,
    ORB,
    OVER,
    PASS,
    PRESS,
    RESET,
    ROLL,
    SETTLE,
    SHAPES,
    START_ROLL,
    STEAL,
    STOP,
    SUCCESS,
    TAKE,
    THROW,
    TURN,
    UNKNOWN,
    VOTE,
    VOTE_FOR,
    VOTE_NONE,
    WINDOW,
    Params,
    State,
)
from larceny.games.spell_stealers.steal import (
    advance,
    attempt,
    forget_attempts,
    gain,
    has_thrown,
    land,
    referee,
    report,
    reports,
)
from larceny.games.spell_stealers.vote import vote, voters

__all__ = [
    "actors", "apply", "begin", "can_win", "chance", "guess", "hide", "moves", "prepare",
    "referee", "reports", "scores", "winners",
]  # fmt: skip


@rule
def prepare(params: Params) -> None:
    """Count the faces of the dice (SS-03, SS-04)."""
    count_faces(params)


# --- Start --------------------------------------------------------------------------------------


@rule
def begin(params: Params, state: State, seats: int) -> None:
    """Everybody at the entrance, tokens ready; all roll for the start (SS-01, SS-05)."""
    state.seats = seats
    state.in_play = state.ready = state.contenders = (1 << seats) - 1
    state.stolen_by = NOBODY
    state.phase = START_ROLL


@rule
def roll_for_start(params: Params, state: State, value: int) -> None:
    """The highest orb starts; those tied for it roll again (SS-05)."""
    state.start_roll[state.turn] = value
    state.turn = next_contender(state, state.turn + 1)
    if state.turn < state.seats:
        return
    highest = 0
    for seat in range(state.seats):
        if state.contenders >> seat & 1:
            highest = max(highest, state.start_roll[seat])
    for seat in range(state.seats):
        if state.start_roll[seat] < highest:
            state.contenders &= ~(1 << seat)
    state.turn = next_contender(state, 0)
    if next_contender(state, state.turn + 1) == state.seats:
        state.first = state.turn
        start_turn(params, state, state.turn)


@rule
def next_contender(state: State, seat: int) -> int:
    """The first seat from this one on that may still start; the number of seats if none."""
    while seat < state.seats and not state.contenders >> seat & 1:
        seat += 1
    return seat


# --- Turn ---------------------------------------------------------------------------------------


@rule
def start_turn(params: Params, state: State, seat: int) -> None:
    """The token becomes ready unless that is done by hand; the points are 0 (SS-06)."""
    state.turn = seat
    state.points = 0
    if not params.manual_tokens:
        state.ready |= 1 << seat
    state.phase = TURN


@rule
def roll(state: State, shape: int) -> None:
    """The chosen die leaves the hand together with the success die (SS-07)."""
    forget_attempts(state)
    state.has_rolled = 1
    state.shape = shape
    state.number = 0
    state.symbol = 0
    state.matched = 0
    state.asked = 0
    state.phase = ARTIFACT


@rule
def show_success(params: Params, state: State, symbol: int) -> None:
    """Do the colours match? Then thieves may act; a miss loses all points (SS-08, SS-11)."""
    state.symbol = symbol
    if is_match(params, state.shape, state.number, symbol):
        state.matched = 1
    if params.window == LIVE:
        state.phase = WINDOW  # SS-21: matched or not
    elif state.matched:
        ask_next(state)  # SS-20
    else:
        end_turn(params, state)  # SS-11


@rule
def score_artifact(state: State) -> None:
    """The marker moves on, or stays after a theft; then roll on or stop (SS-08, SS-09)."""
    state.points = state.before + gain(state)
    state.phase = PRESS


@rule
def stop(params: Params, state: State, seat: int) -> None:
    """The pawn goes forward by the artifact points; the turn passes (SS-10)."""
    advance(params, state, seat, state.points)
    state.final_before = state.final
    end_turn(params, state)


@rule
def end_turn(params: Params, state: State) -> None:
    """The turn passes left; back at the first player a round is over (SS-10, SS-11, SS-24)."""
    seat = next_in_play(state, state.turn)
    if seat == state.first and state.final:
        end_game(params, state)
    else:
        start_turn(params, state, seat)


@rule
def next_in_play(state: State, seat: int) -> int:
    """The next seat to the left that is in play."""
    while True:
        seat += 1
        if seat >= state.seats:
            seat = 0
        if state.in_play >> seat & 1:
            return seat


# --- Polite window ------------------------------------------------------------------------------


@rule
def askable(state: State) -> int:
    """The mask of the others with a ready token who were not yet asked (SS-12, SS-13, SS-20)."""
    return state.in_play & state.ready & ~state.asked & ~(1 << state.turn)


@rule
def ask_next(state: State) -> None:
    """Ask until one has succeeded or nobody is left (SS-20)."""
    if state.stolen_by == NOBODY and askable(state):
        state.phase = ASK
    else:
        score_artifact(state)


@rule
def nth_of(mask: int, place: int) -> int:
    """The seat at a place, from 0, among those of a mask."""
    seat = 0
    while True:
        if mask >> seat & 1:
            if place == 0:
                return seat
            place -= 1
        seat += 1


@rule
def count_of(mask: int) -> int:
    """How many seats a mask has."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


# --- End ----------------------------------------------------------------------------------------


@rule
def end_game(params: Params, state: State) -> None:
    """The deepest pawn wins; those tied play one more round, they alone (SS-24, SS-25)."""
    state.in_play = deepest(state)
    if count_of(state.in_play) == 1:
        state.phase = OVER
        return
    if not state.in_play >> state.first & 1:
        state.first = next_in_play(state, state.first)
    start_turn(params, state, state.first)


@rule
def deepest(state: State) -> int:
    """The mask of those in play whose pawn stands deepest; steps past the spell count (SS-25)."""
    most = -1
    mask = 0
    for seat in range(state.seats):
        if state.in_play >> seat & 1:
            if state.pawn[seat] > most:
                most = state.pawn[seat]
                mask = 0
            if state.pawn[seat] == most:
                mask |= 1 << seat
    return mask


@rule
def scores(params: Params, state: State, out: list[int]) -> None:
    """How deep every pawn stands (SS-25)."""
    for seat in range(state.seats):
        out[seat] = state.pawn[seat]


@rule
def winners(params: Params, state: State) -> int:
    """Who is left in play when nobody ties any more (SS-25)."""
    return deepest(state)


@rule
def can_win(params: Params, state: State, seat: int) -> bool:
    """Winners come from the tied (SS-25)."""
    return state.in_play >> seat & 1 == 1


# --- The contract: who may do what --------------------------------------------------------------


@rule
def actors(params: Params, state: State) -> int:
    """Dice and the next to be asked are chance; in a live window all may act at once (SS-21)."""
    if state.phase == OVER:
        return 0
    if state.phase == OFFER:
        return 1 << state.thief
    if state.phase == VOTE:
        return voters(state)
    if state.phase == TURN or state.phase == PRESS or state.phase == WINDOW:
        return 1 << state.turn | throwers(params, state)
    return CHANCE_BIT


@rule
def throwers(params: Params, state: State) -> int:
    """Who may throw, in time or late: live, once a roll, not before the first (SS-12, SS-21)."""
    if params.window != LIVE or not state.has_rolled:
        return 0
    mask = state.in_play & ~(1 << state.turn)
    for seat in range(state.seats):
        if has_thrown(state, seat):
            mask &= ~(1 << seat)
    return mask


@rule
def chance(params: Params, state: State) -> int:
    """The faces of the die in the air, or those who could be asked next."""
    if state.phase == START_ROLL:
        return params.stealing_dice[ORB]  # SS-05
    if state.phase == ARTIFACT:
        return params.faces[state.shape]
    if state.phase == SUCCESS:
        return params.success_sides
    if state.phase == STEAL:
        return params.stealing_dice[state.die_shape[state.thief]]
    return count_of(askable(state))  # SS-20


@rule
def moves(params: Params, state: State, seat: int, out: list[int]) -> int:
    """The current player rolls, stops, settles or passes; the others steal, throw or vote."""
    if state.phase == OFFER:
        out[0] = TAKE
        out[1] = DECLINE
        return 1 + 1
    if state.phase == VOTE:
        return write_votes(state, out)
    if seat != state.turn:
        for shape in range(SHAPES):  # SS-21: any die, rightly or wrongly
            out[shape] = THROW + shape
        return SHAPES
    if state.phase == WINDOW:
        out[0] = SETTLE + marker(params, state.before + gain(state)) if state.matched else PASS
        return 1
    return write_rolls(params, state, seat, out)


@rule
def write_rolls(params: Params, state: State, seat: int, out: list[int]) -> int:
    """Any of the three dice (SS-07); stop after a success (SS-09); reset a spent token (SS-06)."""
    for shape in range(SHAPES):
        out[shape] = ROLL + shape
    if state.phase == PRESS:
        out[SHAPES] = STOP
        return SHAPES + 1
    if params.manual_tokens and not state.ready >> seat & 1:
        out[SHAPES] = RESET
        return SHAPES + 1
    return SHAPES


@rule
def write_votes(state: State, out: list[int]) -> int:
    """One of the tied, or none (SS-19)."""
    out[0] = VOTE_NONE
    count = 1
    for seat in range(state.seats):
        if state.tied >> seat & 1:
            out[count] = VOTE_FOR + seat
            count += 1
    return count


@rule
def marker(params: Params, points: int) -> int:
    """Where on the tracker the marker belongs: past its last number it starts again (SS-02)."""
    return points % params.tracker


@rule
def apply(params: Params, state: State, seat: int, move: int) -> None:
    """Carry out a move, a chance outcome or a report of the referee."""
    if seat == CHANCE:
        apply_outcome(params, state, move)
    elif seat == REFEREE:
        report(params, state, move)
    elif move >= SETTLE:
        score_artifact(state)  # SS-18: the window closes
    elif move >= VOTE_NONE:
        vote(params, state, seat, NOBODY if move == VOTE_NONE else move - VOTE_FOR)
    elif move >= THROW:
        attempt(state, seat, move - THROW, state.phase != WINDOW)
    elif move == PASS:
        end_turn(params, state)  # SS-11, SS-21
    elif move == RESET:
        state.ready |= 1 << seat  # SS-06
    elif move == DECLINE:
        ask_next(state)
    elif move == TAKE:
        attempt(state, seat, state.shape, 0)  # SS-12
    elif move == STOP:
        stop(params, state, seat)
    else:
        roll(state, move - ROLL)


@rule
def apply_outcome(params: Params, state: State, outcome: int) -> None:
    """A die lies on the table, or the next seat is asked."""
    if state.phase == START_ROLL:
        roll_for_start(params, state, outcome + 1)
    elif state.phase == ARTIFACT:
        state.number = outcome + 1
        state.phase = SUCCESS
    elif state.phase == SUCCESS:
        show_success(params, state, symbol_of(params, outcome))
    elif state.phase == ASK:
        state.thief = nth_of(askable(state), outcome)
        state.asked |= 1 << state.thief
        state.phase = OFFER
    else:
        land(params, state, outcome + 1)
        if params.window != LIVE:
            ask_next(state)


# --- Hidden information -------------------------------------------------------------------------


@rule
def hide(params: Params, state: State, seat: int) -> None:
    """Which die was chosen, until it lies on the table (SS-07)."""
    if state.phase == ARTIFACT and seat != state.turn:
        state.shape = UNKNOWN


@rule
def guess(params: Params, state: State, seat: int, rng: Rng) -> None:
    """Any of the three dice may be on its way (SS-07)."""
    if state.phase == ARTIFACT and state.shape == UNKNOWN:
        state.shape = pick(rng, SHAPES)
