"""The rules of Batman, to be read beside the rulebook (ids: rulebook.md).

Here is who may do what, and what follows from it. The steps themselves are in chapters:

- setup: the dice and the start of a game (BT-01 .. BT-05)
- turn: the first player, the villains, the turns and the end (BT-03 .. BT-08, BT-30, BT-31)
- dice: in the cup, in the row that is rolled, and set aside (BT-05, BT-09 .. BT-11)
- roll: what a roll shows, and what that leads to (BT-06 .. BT-11, BT-23)
- villain: who has which, and what each of them changes (BT-03, BT-20 .. BT-24)
- score: the points of a turn and of a game, and who leads (BT-08, BT-20, BT-21, BT-30, BT-31)
"""

from __future__ import annotations

from larceny.engine.rule import rule
from larceny.engine.seat import CHANCE, CHANCE_BIT
from larceny.games.batman.dice import draw_die, roll_again, total
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
from larceny.games.batman.roll import return_dice, show_die
from larceny.games.batman.score import scores, turn_points, winners
from larceny.games.batman.setup import begin, prepare
from larceny.games.batman.state import (
    DECIDING,
    DRAWING,
    FIRST,
    OVER,
    PICKING,
    RETURNING,
    VILLAIN,
    VILLAINS,
    Params,
    State,
)
from larceny.games.batman.turn import choose_first, draw_villain, end_turn, pick_villain
from larceny.games.batman.villain import is_lowest

__all__ = [
    "actors", "apply", "begin", "chance", "moves", "prepare", "scores", "winners",
]  # fmt: skip


@rule
def actors(params: Params, state: State) -> int:
    """Return who acts now: the player whose turn it is, chance for dice and tokens, or nobody."""
    if state.phase == OVER:
        return 0
    if state.phase == PICKING or state.phase == RETURNING or state.phase == DECIDING:
        return 1 << state.turn
    return CHANCE_BIT


@rule
def chance(params: Params, state: State) -> int:
    """Return how many outcomes there are: seats, tokens, dice in the cup, or sides of a die."""
    if state.phase == FIRST:
        return state.seats
    if state.phase == VILLAIN:
        return VILLAINS - state.turn
    if state.phase == DRAWING:
        return total(state.cup)
    return params.die_faces[state.row[state.shown]]


@rule
def moves(params: Params, state: State, seat: int, out: list[int]) -> int:
    """List roll and stop (BT-08), the Riddler's returns (BT-23) or free villains (BT-03)."""
    if state.phase == DECIDING:
        out[0] = encode_roll()
        out[1] = encode_stop()
        return 2
    count = 0
    if state.phase == RETURNING:
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
        apply_outcome(params, state, move)
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
def apply_outcome(params: Params, state: State, outcome: int) -> None:
    """Carry out what chance picked."""
    if state.phase == FIRST:
        choose_first(params, state, outcome)
    elif state.phase == VILLAIN:
        draw_villain(params, state, outcome)
    elif state.phase == DRAWING:
        draw_die(state, outcome)
    else:
        show_die(params, state, outcome)
