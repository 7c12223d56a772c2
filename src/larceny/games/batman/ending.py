"""Batman: how the points of all turns add up (BT-08, BT-20, BT-21), and what to remember."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from larceny.engine.ending import Feat, Moment, ScoreStep, step
from larceny.engine.phrase import phrase
from larceny.engine.seat import CHANCE
from larceny.games.batman.bust import bust_chance
from larceny.games.batman.dice import face_at
from larceny.games.batman.move import RETURN, STOP, decode
from larceny.games.batman.move import ROLL as ROLL_ON
from larceny.games.batman.state import (
    BATMAN,
    BLUE,
    CATWOMAN,
    DECIDING,
    JOKER,
    RETURNING,
    SHOWING,
    Params,
    State,
)
from larceny.games.batman.villain import joker_points


class FinishedTurn(NamedTuple):
    """One finished turn: the event that ended it, and what it scored."""

    number: int
    seat: int
    points: int
    bonus: int
    is_busted: bool


def steps(params: Params, state: State, seat: int, moments: Sequence[Moment]) -> list[ScoreStep]:
    """Count Loot (BT-08), the villain's bonus (BT-20, BT-21), and the turns that were busted."""
    turns = [turn for turn in finished_turns(params, moments) if turn.seat == seat]
    paid = [turn for turn in turns if not turn.is_busted]
    busts = len(turns) - len(paid)
    bonus = sum(turn.bonus for turn in turns)
    loot = sum(turn.points for turn in turns) - bonus
    words = phrase("Loot of {turns:# turn|# turns}", turns=len(paid))
    above = _points(loot, bonus)
    counted = [step(words, loot, "BT-08", _points(0, loot))]
    if state.villain[seat] == JOKER:
        counted.append(step(phrase("the Joker's sets of three colours"), bonus, "BT-20", above))
    if state.villain[seat] == CATWOMAN:
        counted.append(step(phrase("Catwoman's blue Loot"), bonus, "BT-21", above))
    if busts:
        counted.append(step(phrase("{turns:# turn|# turns} busted", turns=busts), 0, "BT-07"))
    return counted


def _points(below: int, count: int) -> list[str]:
    """Return the numbers of some points of a seat: Loot comes first, the bonus after it."""
    return [str(below + nth) for nth in range(1, count + 1)]


def finished_turns(params: Params, moments: Sequence[Moment]) -> Iterator[FinishedTurn]:
    """Yield all turns in order."""
    for number, (state, author, move, after) in enumerate(moments, 1):
        if not _may_end_turn(state, author, move):
            continue
        seat = state.turn
        if after.phase == DECIDING or after.phase == RETURNING:
            continue
        points = after.points[seat] - state.points[seat]
        is_stopped = author != CHANCE and decode(move).kind == STOP
        is_busted = after.was_busted == 1 and not is_stopped
        bonus = points if is_busted else _bonus(params, state, author, move)
        yield FinishedTurn(number, seat, points, bonus, is_busted)


def _may_end_turn(state: State, author: int, move: int) -> bool:
    """Return whether an event may be the last one of a turn: a stop, or what completes a roll."""
    if author == CHANCE:
        return state.phase == SHOWING and state.shown + 1 == state.rolled
    return decode(move).kind in (STOP, RETURN)


def _bonus(params: Params, state: State, author: int, move: int) -> int:
    """Return the villain's part of the points of a turn that was not busted."""
    if state.villain[state.turn] != CATWOMAN:
        return joker_points(params, state)
    blue = state.loot[BLUE]
    if author == CHANCE:  # BT-11: every Alarm has turned into Loot
        faces = [*state.face[: state.shown], face_at(params, state.row[state.shown], move)]
        row = zip(state.row[: state.rolled], faces, strict=True)
        blue += sum(colour == BLUE and face != BATMAN for colour, face in row)
    return blue * params.catwoman_bonus


def feats(params: Params, moments: Sequence[Moment]) -> list[Feat]:
    """Find the turns that scored, and the rolls that were survived (BT-07)."""
    scored = [
        Feat(turn.number, turn.seat, turn.points, None, is_loot=True)
        for turn in finished_turns(params, moments)
        if not turn.is_busted
    ]
    return [*scored, *_survived_rolls(params, moments)]


def _survived_rolls(params: Params, moments: Sequence[Moment]) -> Iterator[Feat]:
    """Yield the rolls that somebody chose and that did not bust."""
    tried = None
    for number, (state, author, move, after) in enumerate(moments, 1):
        if state.phase == DECIDING:
            tried = None
            if decode(move).kind == ROLL_ON:
                chance = 1 - bust_chance(params, state)
                tried = Feat(number, state.turn, 0, chance, is_loot=False)
        if tried and author == CHANCE and _may_end_turn(state, author, move):
            if not after.was_busted:
                yield tried
            tried = None
