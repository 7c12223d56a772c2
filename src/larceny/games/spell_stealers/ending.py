"""The end of Spell Stealers: how far each thing moved a pawn, and which steals to remember."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from larceny.engine.ending import Feat, Moment, ScoreStep, step
from larceny.engine.phrase import phrase
from larceny.engine.seat import CHANCE
from larceny.games.spell_stealers.dice import obtaining_rolls, stealing_sides
from larceny.games.spell_stealers.move import ROLL, STOP, decode
from larceny.games.spell_stealers.state import (
    NO_ATTEMPT,
    NOBODY,
    STEAL,
    STOLEN,
    SUCCESS,
    Params,
    State,
)


class Walk(NamedTuple):
    """A way along the track, forth or back."""

    start: int
    end: int


def steps(params: Params, state: State, seat: int, moments: Sequence[Moment]) -> list[ScoreStep]:
    """Count steps by one's own artifacts (SS-10), by stolen ones (SS-14), and lost (SS-15)."""
    own: list[Walk] = []
    stolen: list[Walk] = []
    lost: list[Walk] = []
    for before, author, move, _ in moments:
        parts = decode(move) if author < state.seats else None
        if parts is not None and parts.kind == STOP and author == seat:
            own.append(Walk(before.pawn[seat], before.pawn[seat] + before.points))
        if parts is not None and parts.kind == ROLL:
            _read_attempt(before, seat, stolen, lost)
    _read_attempt(state, seat, stolen, lost)
    counted = [_count(own, phrase("{times:stopped once|stopped # times}", times=len(own)), "SS-10")]
    if stolen:
        words = phrase("{times:stole once|stole # times}", times=len(stolen))
        counted.append(_count(stolen, words, "SS-14"))
    if lost:
        words = phrase("{times:failed to steal once|failed to steal # times}", times=len(lost))
        counted.append(_count(lost, words, "SS-15"))
    return counted


def _count(walks: list[Walk], words: str, rule: str) -> ScoreStep:
    """Return the step of some walks; its pieces are the spaces of the track that were crossed."""
    spaces = {
        space for start, end in walks for space in range(min(start, end) + 1, max(start, end) + 1)
    }
    moved = sum(end - start for start, end in walks)
    return step(words, moved, rule, [str(space) for space in sorted(spaces)])


def _read_attempt(state: State, seat: int, stolen: list[Walk], lost: list[Walk]) -> None:
    """Note what an attempt at the last artifact moved, once nothing can change it any more."""
    if state.verdict[seat] != NO_ATTEMPT:
        walk = Walk(state.pawn_before[seat], state.pawn[seat])
        (stolen if state.verdict[seat] == STOLEN else lost).append(walk)


def feats(params: Params, moments: Sequence[Moment]) -> list[Feat]:
    """Find the artifacts that were obtained (SS-08) or stolen (SS-14)."""
    artifacts = []
    for number, (state, author, _, after) in enumerate(moments, 1):
        if author != CHANCE or state.phase not in (SUCCESS, STEAL):
            continue
        if state.phase == SUCCESS and after.matched:
            faces = params.faces[state.shape] * params.success_sides
            chance = obtaining_rolls(params, state.shape) / faces
            artifacts.append(Feat(number, state.turn, 0, chance, is_loot=False))
        elif state.stolen_by == NOBODY and after.stolen_by != NOBODY:
            sides = stealing_sides(params, state.shape, state.number)
            chance = sides / params.stealing_dice[state.shape]
            artifacts.append(Feat(number, after.stolen_by, state.number, chance, is_loot=True))
    return artifacts
