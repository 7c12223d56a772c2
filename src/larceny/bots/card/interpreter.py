"""Plays any policy card of any game: a rule that runs the program in its memory.

The names annotated `Any` are placeholders; `policy.bind_card` fills them with a game's rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

from larceny.bots.card import opcode
from larceny.bots.card.opcode import (
    CODES,
    CONDITION,
    CONDITION_END,
    FALLBACK,
    FIRST_KEY,
    FIRST_LINE,
    INSTRUCTION,
    IS_ABOUT_POSITION,
    KEY,
    KEY_END,
    KEY_SIZE,
    KEYS,
    LINE_SIZE,
    LINES,
    MATCHES,
    MAX_KEYS,
    SIGN,
    STACK,
    USES_RESULTS,
    USES_SCORES,
    WAITS,
)
from larceny.engine.rng import Rng, pick
from larceny.engine.rule import rule
from larceny.engine.seat import MAX_SEATS, next_seat
from larceny.engine.stack import clone_record, new_floats, new_ints
from larceny.engine.turn_taking import move_of, wait_before

Points: TypeAlias = Sequence[int]
"""The score of each seat."""


@rule
def combine(code: int, left: float, right: float) -> float:
    """Return the value of an operator between two values; a condition is 1 or 0."""
    if code == opcode.ADD:
        return left + right
    if code == opcode.SUBTRACT:
        return left - right
    if code == opcode.MULTIPLY:
        return left * right
    return 1.0 if is_true(code, left, right) else 0.0


@rule
def is_true(code: int, left: float, right: float) -> bool:
    """Return whether a comparison or a combination of conditions is true."""
    if code == opcode.IS:
        return left == right
    if code == opcode.IS_NOT:
        return left != right
    if code == opcode.AT_LEAST:
        return left >= right
    if code == opcode.AT_MOST:
        return left <= right
    if code == opcode.ABOVE:
        return left > right
    if code == opcode.BELOW:
        return left < right
    if code == opcode.AND:
        return left != 0.0 and right != 0.0
    if code == opcode.OR:
        return left != 0.0 or right != 0.0
    return right >= 0.0 and right < 32.0 and int(left) >> int(right) & 1 == 1


@rule
def best_other(points: Points, seats: int, seat: int) -> int:
    """Return the highest score of the other seats."""
    best = points[1 if seat == 0 else 0]
    for other in range(seats):
        if other != seat and points[other] > best:
            best = points[other]
    return best


@rule
def lead_of(points: Points, seats: int, seat: int) -> int:
    """Return how far a seat is ahead of the best of the others."""
    return points[seat] - best_other(points, seats, seat)


@rule
def is_rival(points: Points, seats: int, seat: int, other: int) -> bool:
    """Return whether another seat has the highest score of all but this one."""
    if other < 0 or other >= seats or other == seat:
        return False
    return points[other] == best_other(points, seats, seat)


@rule
def total_score(points: Points, seats: int) -> int:
    """Return the points of all seats together."""
    total = 0
    for seat in range(seats):
        total += points[seat]
    return total


actors: Any = None
moves: Any = None
apply: Any = None
scores: Any = None
guess: Any = None
read_field: Any = None
text_context: Any = None
fallback: Any = None

# What was decided: the line, how many moves are tied for the best by it, and whether to wait.
LINE, TIED, IS_WAITING = range(3)
DECISION = 3
NO_LINE = -1


class Scene(NamedTuple):
    """What a card looks at in one decision."""

    params: Any
    state: Any
    world: Any
    """The state with one possibility for what is hidden, on which moves are tried out."""
    seat: int
    points: Points
    """The score of each seat."""
    before: Points
    """The score of each seat in the world, if moves are tried out."""
    memory: Sequence[float]


@rule
def play_card(params: Any, state: Any, seat: int, out: Any, rng: Rng, memory: Any) -> int:
    """Make a move by the first line that matches one, else the move of the fallback."""
    decision = new_ints(DECISION)
    find_line(params, state, seat, out, rng, memory, decision)
    if decision[TIED] == 0:
        rest = memory[int(memory[FALLBACK]) :]
        answer = int(fallback(params, state, seat, out, rng, rest))
    elif decision[TIED] == 1:
        answer = int(out[0])
    else:
        answer = int(out[pick(rng, decision[TIED])])
    if decision[IS_WAITING] and actors(params, state) != 1 << seat:
        return wait_before(move_of(answer))
    return answer


@rule
def find_line(
    params: Any, state: Any, seat: int, out: Any, rng: Rng, memory: Any, decision: Any
) -> None:
    """Find the first line that matches a legal move, and write its best moves to `out`."""
    decision[LINE] = NO_LINE
    count = int(moves(params, state, seat, out))
    context = int(text_context(state)) * int(memory[CODES])
    matches = int(memory[MATCHES]) + context
    offered = 0
    for index in range(count):
        offered |= int(memory[matches + out[index]])
    points = new_ints(MAX_SEATS)
    if memory[USES_SCORES] > 0:
        scores(params, state, points)
    world = clone_record(state)
    before = new_ints(MAX_SEATS)
    if memory[USES_RESULTS] > 0:
        guess(params, world, seat, rng)
        scores(params, world, before)
    scene = Scene(params, state, world, seat, points, before, memory)
    for line in range(int(memory[LINES])):
        first = FIRST_LINE + line * LINE_SIZE
        if memory[first + WAITS] > 0:
            if holds(scene, first, 0, 0):
                decision[IS_WAITING] = 1
        elif offered >> line & 1 and may_hold(scene, first):
            decision[TIED] = collect(scene, first, line, context, count, out)
            if decision[TIED] > 0:
                decision[LINE] = line
                return


@rule
def may_hold(scene: Scene, first: int) -> bool:
    """Return whether the condition of a line holds, or depends on the move."""
    return scene.memory[first + IS_ABOUT_POSITION] == 0 or holds(scene, first, 0, 0)


@rule
def holds(scene: Scene, first: int, move: int, place: int) -> bool:
    """Return whether the condition of a line holds for a move, whose parts are at a place."""
    start = int(scene.memory[first + CONDITION])
    end = int(scene.memory[first + CONDITION_END])
    return start == end or evaluate(scene, start, end, move, place) != 0.0


@rule
def collect(scene: Scene, first: int, line: int, context: int, count: int, out: Any) -> int:
    """Write the best of the moves that a line matches to `out`, and return how many there are."""
    memory = scene.memory
    matches = int(memory[MATCHES])
    is_tested = memory[first + IS_ABOUT_POSITION] == 0
    best = new_floats(MAX_KEYS)
    tied = 0
    for index in range(count):
        move = int(out[index])
        place = context + move
        if int(memory[matches + place]) >> line & 1:
            if not is_tested or holds(scene, first, move, place):
                order = rank(scene, first, move, place, best, tied == 0)
                if order > 0:
                    tied = 0
                if order >= 0:
                    out[tied] = move
                    tied += 1
    return tied


@rule
def rank(scene: Scene, first: int, move: int, place: int, best: Any, is_first: bool) -> int:
    """Compare a move with the best so far: 1 if it is preferred, which becomes the best, 0, -1."""
    memory = scene.memory
    order = 1 if is_first else 0
    for number in range(int(memory[first + KEYS])):
        key = first + FIRST_KEY + number * KEY_SIZE
        start = int(memory[key + KEY])
        end = int(memory[key + KEY_END])
        value = memory[key + SIGN] * evaluate(scene, start, end, move, place)
        if order == 0 and value < best[number]:
            return -1
        if order == 0 and value > best[number]:
            order = 1
        if order == 1:
            best[number] = value
    return order


@rule
def evaluate(scene: Scene, start: int, end: int, move: int, place: int) -> float:
    """Run the instructions between two places of the memory, and return the value they leave."""
    memory = scene.memory
    stack = new_floats(STACK)
    top = 0
    at = start
    while at < end:
        code = int(memory[at])
        if code == opcode.UNLESS or code == opcode.IF:
            if (stack[top - 1] != 0.0) == (code == opcode.UNLESS):
                at += int(memory[at + 1]) * INSTRUCTION
        elif code == opcode.OVER_ROW:
            top -= 1
            stack[top - 1] = aggregate(scene, at, int(stack[top - 1]), stack[top])
        elif code >= opcode.OVER_PLACES:
            stack[top - 1] = aggregate(scene, at, 0, stack[top - 1])
        elif code >= opcode.ADD:
            top -= 1
            stack[top - 1] = combine(code, stack[top - 1], stack[top])
        elif code == opcode.NOT:
            stack[top - 1] = 1.0 if stack[top - 1] == 0.0 else 0.0
        elif code == opcode.ANOTHER:
            other = stack[top - 1]
            is_other = other >= 0.0 and other < scene.state.seats and other != scene.seat
            stack[top - 1] = 1.0 if is_other else 0.0
        elif code == opcode.RIVAL:
            rivals = is_rival(scene.points, scene.state.seats, scene.seat, int(stack[top - 1]))
            stack[top - 1] = 1.0 if rivals else 0.0
        elif code == opcode.SCORE:
            owner = int(stack[top - 1])
            stack[top - 1] = 0.0
            if owner >= 0 and owner < scene.state.seats:
                stack[top - 1] = 1.0 * scene.points[owner]
        elif code == opcode.FIELD:
            places = int(memory[at + 2])
            top -= places
            row = int(stack[top]) if places > 0 else 0
            column = int(stack[top + 1]) if places > 1 else 0
            field = int(memory[at + 1])
            stack[top] = 1.0 * read_field(scene.params, scene.state, field, row, column)
            top += 1
        else:
            stack[top] = single(scene, at, move, place)
            top += 1
        at += INSTRUCTION
    return stack[0]


@rule
def single(scene: Scene, at: int, move: int, place: int) -> float:
    """Return the value of an instruction that takes none from the stack."""
    code = int(scene.memory[at])
    if code == opcode.NUMBER:
        return scene.memory[at + 1]
    if code == opcode.PART:
        return scene.memory[int(scene.memory[at + 1]) + place]
    if code == opcode.ME:
        return 1.0 * scene.seat
    if code == opcode.NEXT:
        return 1.0 * next_seat(scene.seat, scene.state.seats)
    if code == opcode.LEAD:
        return 1.0 * lead_of(scene.points, scene.state.seats, scene.seat)
    return 1.0 * result_of(scene, move, code == opcode.GAIN)


@rule
def result_of(scene: Scene, move: int, is_gain: bool) -> int:
    """Try a move out; return the points that it brings at once, or that it costs the others."""
    before = scene.before
    seat = scene.seat
    seats = scene.state.seats
    points = new_ints(MAX_SEATS)
    trial = clone_record(scene.world)
    apply(scene.params, trial, seat, move)
    scores(scene.params, trial, points)
    gain = points[seat] - before[seat]
    if is_gain:
        return gain
    return total_score(before, seats) - total_score(points, seats) + gain


@rule
def aggregate(scene: Scene, at: int, row: int, counted: float) -> float:
    """Return the sum, the extreme or the count of the places that an instruction names."""
    code = int(scene.memory[at])
    field = int(scene.memory[at + 1])
    kind = int(scene.memory[at + 2])
    length = int(scene.memory[at + 3])
    if code == opcode.OVER_SEATS or code == opcode.OVER_OTHERS:
        length = scene.state.seats
    result = 0.0
    is_first = True
    for place in range(length):
        if code == opcode.OVER_OTHERS and place == scene.seat:
            continue
        if code == opcode.OVER_ROW:
            value = 1.0 * read_field(scene.params, scene.state, field, row, place)
        else:
            value = 1.0 * read_field(scene.params, scene.state, field, place, 0)
        if kind == opcode.SUM:
            result += value
        elif kind == opcode.COUNT:
            result += 1.0 if value == counted else 0.0
        elif is_first or (value > result) == (kind == opcode.MAX):
            result = value
        is_first = False
    return result
