"""The rules of Batman, to be read beside the rulebook (ids: rulebook.md)."""

from __future__ import annotations

from larceny.engine.rng import Rng
from larceny.engine.rule import rule
from larceny.engine.seat import CHANCE, CHANCE_BIT
from larceny.games.batman.dice import (
    clear_row,
    draw_dice,
    draw_die,
    face_at,
    gather_dice,
    must_draw,
    roll_again,
    total,
    turn_alarms_into_loot,
)
from larceny.games.batman.move import (
    PICK,
    RETURN,
    STOP,
    decode,
    encode_pick,
    encode_return,
    encode_roll,
    encode_stop,
)
from larceny.games.batman.round import highest, leaders, next_contender, next_seat
from larceny.games.batman.state import (
    ALARM,
    BLUE,
    COLOURS,
    DECIDING,
    DRAWING,
    DRAWN,
    FACES,
    FIRST,
    LOOT,
    OVER,
    PICKED,
    PICKING,
    RETURNING,
    RIDDLER,
    VILLAIN,
    VILLAINS,
    Params,
    State,
)
from larceny.games.batman.villain import (
    dodges_left,
    first_dice,
    free_villain,
    is_lowest,
    joker_points,
    take_villain,
    turn_points,
)

# --- Start --------------------------------------------------------------------------------------


@rule
def prepare(params: Params) -> None:
    """Count the faces of a die of each colour (BT-02)."""
    for colour in range(COLOURS):
        params.die_faces[colour] = 0
        for face in range(FACES):
            params.die_faces[colour] += params.faces[colour][face]


@rule
def begin(params: Params, state: State, seats: int) -> None:
    """All dice in the cup; the first player is still to be found (BT-01, BT-04)."""
    state.seats = seats
    state.contenders = (1 << seats) - 1
    state.phase = FIRST
    gather_dice(params, state)


@rule
def choose_first(params: Params, state: State, seat: int) -> None:
    """Any seat may be the first player; then villains are dealt, if there are any (BT-04)."""
    state.first = seat
    if params.villains == DRAWN:
        state.phase = VILLAIN
    elif params.villains == PICKED:
        state.phase = PICKING
        state.turn = seat
    else:
        start_turn(params, state, seat)


@rule
def draw_villain(params: Params, state: State, place: int) -> None:
    """Each seat draws one of the villains left, from p0 on (BT-03)."""
    take_villain(state, state.turn, free_villain(state, place))
    if state.turn + 1 < state.seats:
        state.turn += 1
    else:
        start_turn(params, state, state.first)


@rule
def pick_villain(params: Params, state: State, seat: int, villain: int) -> None:
    """In turn order everybody picks, where the rule set says so (BT-03)."""
    take_villain(state, seat, villain)
    state.turn = next_seat(state, seat)
    if state.turn == state.first:
        start_turn(params, state, state.first)


# --- Turn ---------------------------------------------------------------------------------------


@rule
def start_turn(params: Params, state: State, seat: int) -> None:
    """With all dice in the cup the first roll follows by itself (BT-05, BT-23)."""
    state.turn = seat
    state.is_first_roll = 1
    draw_dice(state, first_dice(params, state.villain[seat]))


@rule
def show_die(params: Params, state: State, side: int) -> None:
    """The next die of the row shows a face; all are shown before anything is counted (BT-06)."""
    state.face[state.shown] = face_at(params, state.row[state.shown], side)
    state.shown += 1
    if state.shown == state.rolled:
        if state.is_first_roll and state.villain[state.turn] == RIDDLER:
            state.phase = RETURNING  # BT-23
        else:
            set_aside(params, state)


@rule
def set_aside(params: Params, state: State) -> None:
    """Loot to the left, Batman to the right, Alarms stay in front (BT-06)."""
    state.is_first_roll = 0
    for place in range(state.rolled):
        colour = state.row[place]
        if state.face[place] == LOOT:
            state.loot[colour] += 1
        elif state.face[place] == ALARM:
            state.alarm[state.alarms] = colour
            state.alarms += 1
        elif colour == BLUE and dodges_left(params, state) > 0:
            state.dodged += 1  # BT-22, before BT-07
        else:
            state.batman[colour] += 1
    clear_row(state)
    judge(params, state)


@rule
def judge(params: Params, state: State) -> None:
    """Busted (BT-07), out of dice (BT-11), or a decision (BT-08)."""
    state.was_busted = 0
    if is_busted(params, state):
        state.was_busted = 1
        end_turn(params, state, joker_points(params, state))
    elif must_draw(params, state) and total(state.cup) == 0:
        turn_alarms_into_loot(state)  # BT-11
        end_turn(params, state, turn_points(params, state))
    else:
        state.phase = DECIDING


@rule
def is_busted(params: Params, state: State) -> bool:
    """Three or more Batman in play (BT-07)."""
    return total(state.batman) >= params.bust_batman


@rule
def end_turn(params: Params, state: State, points: int) -> None:
    """Score the turn, put every die back into the cup, and go on to whoever is next (BT-08)."""
    state.points[state.turn] += points
    gather_dice(params, state)
    seat = next_contender(state, next_seat(state, state.turn))
    if seat == state.seats:
        end_round(params, state)
    else:
        start_turn(params, state, seat)


# --- Villains -----------------------------------------------------------------------------------


@rule
def return_dice(params: Params, state: State, mask: int) -> None:
    """The Riddler puts dice of the first roll back, before Batman are counted (BT-23)."""
    kept = 0
    for place in range(state.rolled):
        if mask >> place & 1:
            state.cup[state.row[place]] += 1
        else:
            state.row[kept] = state.row[place]
            state.face[kept] = state.face[place]
            kept += 1
    for place in range(kept, state.rolled):
        state.row[place] = 0
        state.face[place] = 0
    state.rolled = kept
    set_aside(params, state)


# --- Rounds and end -----------------------------------------------------------------------------


@rule
def end_round(params: Params, state: State) -> None:
    """All had equally many turns: go on below 30, else one leader wins (BT-30) or ties break."""
    ahead = leaders(state)
    if state.tie_break or highest(state) >= params.target:  # BT-30
        state.contenders = ahead
        state.tie_break = 1  # BT-31
        if ahead & (ahead - 1) == 0:
            state.tie_break = 0
            state.phase = OVER
            state.turn = 0
            return
    seat = state.first
    if not state.contenders >> seat & 1:
        seat = next_contender(state, next_seat(state, seat))
    start_turn(params, state, seat)


# --- The contract: who may do what --------------------------------------------------------------


@rule
def actors(params: Params, state: State) -> int:
    """The player whose turn it is decides; dice and tokens are chance; nobody after the end."""
    if state.phase == OVER:
        return 0
    if state.phase == PICKING or state.phase == RETURNING or state.phase == DECIDING:
        return 1 << state.turn
    return CHANCE_BIT


@rule
def chance(params: Params, state: State) -> int:
    """One seat, one token, one die of the cup, or one side of a die."""
    if state.phase == FIRST:
        return state.seats
    if state.phase == VILLAIN:
        return VILLAINS - state.turn
    if state.phase == DRAWING:
        return total(state.cup)
    return params.die_faces[state.row[state.shown]]


@rule
def moves(params: Params, state: State, seat: int, out: list[int]) -> int:
    """Roll or stop (BT-08); what the Riddler puts back (BT-23); a villain to pick (BT-03)."""
    count = 0
    if state.phase == DECIDING:
        out[count] = encode_roll()
        count += 1
        out[count] = encode_stop()
        count += 1
    elif state.phase == RETURNING:
        for mask in range(1 << state.rolled):
            if is_lowest(state, mask):
                out[count] = encode_return(mask)
                count += 1
    else:
        for villain in range(1, VILLAINS + 1):
            if not state.taken >> villain & 1:
                out[count] = encode_pick(villain)
                count += 1
    return count


@rule
def apply(params: Params, state: State, seat: int, move: int) -> None:
    """Carry out a move or a chance outcome."""
    if seat == CHANCE:
        if state.phase == FIRST:
            choose_first(params, state, move)
        elif state.phase == VILLAIN:
            draw_villain(params, state, move)
        elif state.phase == DRAWING:
            draw_die(state, move)
        else:
            show_die(params, state, move)
        return
    parts = decode(move)
    if parts.kind == RETURN:
        return_dice(params, state, parts.mask)
    elif parts.kind == PICK:
        pick_villain(params, state, seat, parts.villain)
    elif parts.kind == STOP:
        end_turn(params, state, turn_points(params, state))
    else:
        roll_again(params, state)


@rule
def scores(params: Params, state: State, out: list[int]) -> None:
    """Points of finished turns, bonus points included (BT-30)."""
    for seat in range(state.seats):
        out[seat] = state.points[seat]


@rule
def winners(params: Params, state: State) -> int:
    """Most points; after a tie only among those who played on (BT-30, BT-31)."""
    return leaders(state)


# --- Hidden information -------------------------------------------------------------------------


@rule
def hide(params: Params, state: State, seat: int) -> None:
    """Everything lies open: dice in the cup are known by their number (BT-03)."""


@rule
def guess(params: Params, state: State, seat: int, rng: Rng) -> None:
    """Nothing was hidden."""
