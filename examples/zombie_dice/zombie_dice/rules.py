"""The rules of Zombie Dice (ids: rulebook.md)."""

from __future__ import annotations

from larceny.engine.rule import rule
from larceny.engine.score import highest_scores
from larceny.engine.seat import CHANCE, CHANCE_BIT, next_seat
from zombie_dice.state import DECIDE, DRAW, FACES, HAND, KINDS, LOT, OVER, ROLL, Params, State

MOVES = ("stop", "roll")
STOP, GO_ON = 0, 1


@rule
def begin(params: Params, state: State, seats: int) -> None:
    """Nobody has eaten anything; who begins is open."""
    state.seats = seats
    state.phase = LOT


@rule
def actors(params: Params, state: State) -> int:
    """Return who acts: the seat whose turn it is after a roll, or chance."""
    if state.phase == OVER:
        return 0
    return 1 << state.turn if state.phase == DECIDE else CHANCE_BIT


@rule
def moves(params: Params, state: State, seat: int, out: list[int]) -> int:
    """Allow to stop and to go on (ZD-07)."""
    out[0] = STOP
    out[1] = GO_ON
    return 2


@rule
def chance(params: Params, state: State) -> int:
    """Return the number of seats, of dice in the cup, or of faces."""
    if state.phase == LOT:
        return state.seats
    return count_dice(state.cup) if state.phase == DRAW else FACES


@rule
def apply(params: Params, state: State, seat: int, move: int) -> None:
    """Carry out a move or an outcome."""
    if seat != CHANCE:
        if move == STOP:
            stop(params, state)
        else:
            take_footsteps(state)
    elif state.phase == LOT:
        state.starter = move  # ZD-01
        start_turn(params, state, move)
    elif state.phase == DRAW:
        draw(state, colour_at(state.cup, move))
    else:
        roll(params, state, move)


@rule
def start_turn(params: Params, state: State, seat: int) -> None:
    """Begin a turn with all dice in the cup (ZD-02)."""
    state.turn = seat
    state.brains = 0
    state.shots = 0
    for colour in range(KINDS):
        state.cup[colour] = params.dice[colour]
        state.hand[colour] = 0
        state.footsteps[colour] = 0
        state.eaten[colour] = 0
    state.phase = DRAW


@rule
def draw(state: State, colour: int) -> None:
    """Take a die out of the cup; the third one completes the hand (ZD-03)."""
    state.cup[colour] -= 1
    state.hand[colour] += 1
    fill_hand(state)


@rule
def fill_hand(state: State) -> None:
    """Draw on, or roll if the hand is full; an empty cup is filled again (ZD-03, ZD-08)."""
    if count_dice(state.hand) == HAND:
        state.phase = ROLL
        return
    state.phase = DRAW
    if count_dice(state.cup) == 0:
        for colour in range(KINDS):  # ZD-08
            state.cup[colour] = state.eaten[colour]
            state.eaten[colour] = 0


@rule
def roll(params: Params, state: State, face: int) -> None:
    """Lay aside the next die of the hand by what it shows; after the last one, look at them all."""
    colour = colour_at(state.hand, 0)
    state.hand[colour] -= 1
    if face < params.brain_faces[colour]:
        state.brains += 1  # ZD-04
        state.eaten[colour] += 1
    elif face < params.brain_faces[colour] + params.shotgun_faces[colour]:
        state.shots += 1  # ZD-05
    else:
        state.footsteps[colour] += 1  # ZD-06
    if count_dice(state.hand) == 0:
        state.phase = DECIDE
        if state.shots >= params.shotguns:
            end_turn(params, state)  # ZD-05


@rule
def take_footsteps(state: State) -> None:
    """Roll the dice with footsteps again, with new ones from the cup (ZD-06)."""
    for colour in range(KINDS):
        state.hand[colour] = state.footsteps[colour]
        state.footsteps[colour] = 0
    fill_hand(state)


@rule
def stop(params: Params, state: State) -> None:
    """Keep the brains of the turn; enough of them begin the last round (ZD-07, ZD-09)."""
    state.safe[state.turn] += state.brains
    if state.safe[state.turn] >= params.goal:
        state.is_last_round = 1
    end_turn(params, state)


@rule
def end_turn(params: Params, state: State) -> None:
    """Pass the dice on, or end the game after the last round (ZD-01, ZD-09)."""
    seat = next_seat(state.turn, state.seats)
    if state.is_last_round and seat == state.starter:
        state.phase = OVER  # ZD-09
    else:
        start_turn(params, state, seat)


@rule
def scores(params: Params, state: State, out: list[int]) -> None:
    """Write the brains that are safe (ZD-07)."""
    for seat in range(state.seats):
        out[seat] = state.safe[seat]


@rule
def winners(params: Params, state: State) -> int:
    """Return who has the most brains (ZD-10)."""
    return highest_scores(state.safe, state.seats)


@rule
def count_dice(dice: list[int]) -> int:
    """Return the number of dice of all colours."""
    total = 0
    for colour in range(KINDS):
        total += dice[colour]
    return total


@rule
def colour_at(dice: list[int], place: int) -> int:
    """Return the colour of the die at a place, if the dice lie in the order of their colours."""
    colour = 0
    while place >= dice[colour]:
        place -= dice[colour]
        colour += 1
    return colour
