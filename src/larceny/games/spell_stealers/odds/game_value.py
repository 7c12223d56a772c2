"""What any position of Spell Stealers is worth, two seats and polite, by the solution.

`make_tables` computes what every position within a turn is worth from a solution, which has only
the beginnings of turns, and the rules below read it. The tables are one array: a header, then for
each state of the roller's own token, which is the thief's in the turn after, one set of tables.
Points and pawns beyond the tables, which need incredible luck, are read as the farthest ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias, cast

from larceny.engine.array import np
from larceny.engine.contract import Contract
from larceny.engine.rule import rule
from larceny.games.spell_stealers.dice import matching_sides
from larceny.games.spell_stealers.move import DECLINE, MAX_MOVES, RESET, STOP, TAKE, decode
from larceny.games.spell_stealers.odds.backward_induction import READY, SPENT, Array, make_dice
from larceny.games.spell_stealers.odds.optimum import make_turns
from larceny.games.spell_stealers.odds.turn_end import TableSize, Turns, TurnStarts, solve_last
from larceny.games.spell_stealers.rules import moves
from larceny.games.spell_stealers.state import SHAPES, START_ROLL, Params, State
from larceny.odds.position_value import PositionValue

Tables: TypeAlias = Sequence[float]
"""A one-dimensional array of floats."""

# The header: how far the tables go, how long a set is, and where its tables begin.
LEVELS, DEPTH, HIGHEST, LEAD, SET = 0, 1, 2, 3, 4
BEFORE, BEFORE_END, TIED, TIED_END, LAST, EVEN, EVEN_END = range(5, 12)
HEADER = 12


class Situation(NamedTuple):
    """What the chances within a turn depend on."""

    is_first: int
    """Whether the roller is the first player of the round."""
    is_final: int
    own: int
    """The roller's space."""
    own_tables: int
    """Where the set of tables for the roller's own token begins, after the first set."""
    points: int
    token: int
    """The thief's token: READY or SPENT."""
    thief: int
    """The thief's space."""


def read_tables(params: Params, arrays: dict[str, Array]) -> Tables:
    """Return the tables that a solution was stored with; an older one has none."""
    return cast(Tables, arrays["tables"]) if "tables" in arrays else make_tables(params, arrays)


def make_tables(params: Params, arrays: dict[str, Array]) -> Tables:
    """Return the tables of a solution."""
    dice = make_dice(params)
    points = int(arrays["points"])
    depth = int(arrays["depth"])
    reach = TableSize(params.track, points, depth, dice.highest)
    starts = TurnStarts(arrays["before"], np.zeros(0), arrays["tied"])
    last = solve_last(dice, reach, starts)
    turns = make_turns(dice, reach, starts._replace(last=last.roll[READY]), last)
    sets = [_list_tables(reach, turns)]
    if params.manual_tokens:
        sets.append(_list_tables(reach, make_turns(dice, reach, turns.starts(SPENT))))
    places = np.cumsum([HEADER, *(table.size for table in sets[0])])
    size = places[-1] - HEADER
    header = [points + dice.highest, depth, dice.highest, reach.lead, size, *places[:-1]]
    numbers = [np.array(header), *(table.ravel() for tables in sets for table in tables)]
    return cast(Tables, np.concatenate(numbers))


def _list_tables(reach: TableSize, turns: Turns) -> list[Array]:
    """Return the tables of a set, in the order of their places in the header.

    In a last turn all that counts is how far the roller, points included, and the thief are. Only a
    roller without points who is level with the thief does not lose by a miss.
    """
    spaces = np.arange(reach.depth + 1)
    last = turns.last.press[:, 0, : reach.depth + 1].copy()
    last[:, spaces[1:], spaces[1:]] = turns.last.press[:, 1, spaces[:-1], spaces[1:]]
    return [
        np.stack([turn.press for turn in turns.before]),
        np.stack([turn.ends for turn in turns.before]),
        turns.tied.press,
        turns.tied.ends,
        last,
        turns.last.press[SPENT, 0, spaces, spaces],
        turns.last.ends[spaces, spaces],
    ]


# --- Looking up ---------------------------------------------------------------------------------


@rule
def find_situation(state: State, own_token: int, tables: Tables) -> Situation:
    """Return the situation of the current player, whose own token is ready or spent."""
    thief = 1 - state.turn
    return Situation(
        1 if state.turn == state.first else 0,
        state.final,
        state.pawn[state.turn],
        0 if own_token == READY else int(tables[SET]),
        state.points,
        state.ready >> thief & 1,
        state.pawn[thief],
    )


@rule
def change(now: Situation, points: int, token: int, thief: int) -> Situation:
    """Return a situation later in the same turn."""
    return Situation(now.is_first, now.is_final, now.own, now.own_tables, points, token, thief)


@rule
def is_before(params: Params, now: Situation) -> bool:
    """Return whether the tables of the turns that begin before a final round have a situation."""
    if now.own >= params.track:
        return False
    return not now.is_final or (now.is_first == 1 and now.thief >= params.track)


@rule
def press_chance(params: Params, tables: Tables, now: Situation) -> float:
    """Return the roller's chance after a success."""
    levels = int(tables[LEVELS])
    highest = int(tables[HIGHEST])
    depth = int(tables[DEPTH])
    level = min(now.points, levels - 1)
    if is_before(params, now):
        row = ((now.is_first * 2 + now.token) * levels + level) * params.track + now.own
        place = row * (params.track + highest) + now.thief
        return tables[int(tables[BEFORE]) + now.own_tables + place]
    if now.is_first:
        shift = max(0, now.own - depth)
        row = (now.token * levels + level) * (depth + 1) + now.own - shift
        place = row * (depth + highest + 1) + now.thief - shift
        return tables[int(tables[TIED]) + now.own_tables + place]
    return last_chance(tables, now)


@rule
def last_chance(tables: Tables, now: Situation) -> float:
    """Return the chance of the second player in a final round after a success."""
    depth = int(tables[DEPTH])
    lead = int(tables[LEAD])
    highest = int(tables[HIGHEST])
    reached = now.own + now.points
    if reached > now.thief:
        return 1.0
    if now.points == 0 and reached == now.thief:
        return tables[int(tables[EVEN]) + now.own_tables + min(reached, depth)]
    shift = max(0, reached - depth)
    row = now.token * (depth + 1) + reached - shift
    place = row * (depth + lead + highest + 1) + min(now.thief - shift, depth + lead)
    return tables[int(tables[LAST]) + now.own_tables + place]


@rule
def end_chance(params: Params, tables: Tables, now: Situation) -> float:
    """Return the roller's chance when the turn ends: by a stop or, without points, by a miss."""
    levels = int(tables[LEVELS])
    highest = int(tables[HIGHEST])
    depth = int(tables[DEPTH])
    reached = now.own + min(now.points, levels - 1)
    if is_before(params, now):
        row = now.is_first * (params.track + levels - 1) + reached
        place = row * (params.track + highest) + now.thief
        return tables[int(tables[BEFORE_END]) + now.own_tables + place]
    if now.is_first:
        shift = max(0, now.own - depth)
        place = (reached - shift) * (depth + highest + 1) + now.thief - shift
        return tables[int(tables[TIED_END]) + now.own_tables + place]
    reached = now.own + now.points
    if reached != now.thief:
        return 1.0 if reached > now.thief else 0.0
    return tables[int(tables[EVEN_END]) + now.own_tables + min(reached, depth)]


# --- Moves --------------------------------------------------------------------------------------


@rule
def theft_chance(params: Params, tables: Tables, now: Situation, shape: int, number: int) -> float:
    """Return the roller's chance if the thief tries to steal an artifact (SS-14, SS-15)."""
    faces = params.stealing_dice[shape]
    failures = min(faces, number - 1)
    stolen = change(now, now.points, SPENT, now.thief + number)
    total = 0.0
    if failures < faces:
        total += (faces - failures) * press_chance(params, tables, stolen)
    for die in range(1, failures + 1):
        failed = change(now, now.points + number, SPENT, max(0, now.thief - die))
        total += press_chance(params, tables, failed)
    return total / faces


@rule
def artifact_chance(
    params: Params, tables: Tables, now: Situation, shape: int, number: int
) -> float:
    """Return the roller's chance when an artifact is obtained, and a ready thief is asked."""
    kept = press_chance(params, tables, change(now, now.points + number, now.token, now.thief))
    if now.token == SPENT:
        return kept
    return min(kept, theft_chance(params, tables, now, shape, number))


@rule
def roll_chance(params: Params, tables: Tables, now: Situation, shape: int) -> float:
    """Return the roller's chance by rolling a die."""
    rolls = params.faces[shape] * params.success_sides
    misses = rolls
    total = 0.0
    for number in range(1, params.faces[shape] + 1):
        sides = matching_sides(params, shape, number)
        if sides:
            total += sides * artifact_chance(params, tables, now, shape, number)
            misses -= sides
    missed = change(now, 0, now.token, now.thief)
    return (total + misses * end_chance(params, tables, missed)) / rolls


@rule
def best_roll_chance(params: Params, tables: Tables, now: Situation) -> float:
    """Return the roller's chance by rolling the best die."""
    best = 0.0
    for shape in range(SHAPES):
        best = max(best, roll_chance(params, tables, now, shape))
    return best


@rule
def move_chance(params: Params, state: State, seat: int, move: int, tables: Tables) -> float:
    """Return the chance of a seat to win by one of its moves, if all later moves are the best."""
    parts = decode(move)
    own_token = 1 if parts.kind == RESET else state.ready >> state.turn & 1
    now = find_situation(state, own_token, tables)
    if parts.kind == TAKE:
        return 1.0 - theft_chance(params, tables, now, state.shape, state.number)
    if parts.kind == DECLINE:
        kept = change(now, now.points + state.number, now.token, now.thief)
        return 1.0 - press_chance(params, tables, kept)
    if parts.kind == STOP:
        return end_chance(params, tables, now)
    if parts.kind == RESET:
        return best_roll_chance(params, tables, now)
    return roll_chance(params, tables, now, parts.shape)


class GameValue(PositionValue):
    """The chances to win, by the tables of the solution."""

    def __init__(self, contract: Contract, params: Any, arrays: dict[str, Array]) -> None:
        super().__init__(contract, params)
        self._tables = read_tables(params, arrays)

    def move_share(self, state: State, seat: int, move: int) -> float:
        return float(move_chance(self.params, state, seat, move, self._tables))

    def best_share(self, state: State, seat: int) -> float:
        out = [0] * MAX_MOVES
        count = moves(self.params, state, seat, out)
        return max(self.move_share(state, seat, move) for move in out[:count])

    def known_share(self, state: State) -> float | None:
        """Return a half before p0 rolls for the start: both are as likely to begin (SS-05)."""
        return 0.5 if state.phase == START_ROLL and state.turn == 0 else None
