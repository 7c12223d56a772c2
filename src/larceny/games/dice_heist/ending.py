"""The end of Dice Heist: how points add up (DH-18 .. DH-20), and which heists to remember."""

from __future__ import annotations

from collections.abc import Sequence

from larceny.engine.ending import Feat, Moment, ScoreStep, step
from larceny.engine.phrase import phrase
from larceny.engine.seat import CHANCE
from larceny.games.dice_heist.card import card_names
from larceny.games.dice_heist.heist import needed_die, success_chance
from larceny.games.dice_heist.notation import GEM_COUNTS
from larceny.games.dice_heist.score import score
from larceny.games.dice_heist.state import (
    ARTIFACT,
    GEM,
    NO_CARD,
    PAINTING,
    ROLL,
    Params,
    State,
)


def steps(params: Params, state: State, seat: int, moments: Sequence[Moment]) -> list[ScoreStep]:
    """Count artifacts, the gems of each colour, then paintings."""
    artifacts = state.artifacts[seat]
    pieces = _held(params, state, seat, ARTIFACT)
    counted = [
        step(phrase("{count:# artifact|# artifacts}", count=artifacts), artifacts, "DH-18", pieces)
    ]
    for colour, template in enumerate(GEM_COUNTS):
        gems = state.gems[seat][colour]
        if gems:
            what = phrase(template, count=gems)
            pieces = _held(params, state, seat, GEM, colour)
            counted.append(step(what, params.gem_worth[gems], "DH-19", pieces))
    return [*counted, *_painting_steps(params, state, seat)]


def _painting_steps(params: Params, state: State, seat: int) -> list[ScoreStep]:
    totals = state.paintings[: state.seats]
    own = totals[seat]
    pieces = _held(params, state, seat, PAINTING)
    counted = []
    if own == max(totals):
        what = phrase("paintings worth ${value}m: the most", value=own)
        counted.append(step(what, params.most_paintings, "DH-20", pieces))
    if own == min(totals):
        what = phrase("paintings worth ${value}m: the least", value=own)
        counted.append(step(what, params.least_paintings, "DH-20", pieces))
    what = phrase("paintings worth ${value}m", value=own)
    return counted or [step(what, 0, "DH-20", pieces)]


def _held(
    params: Params, state: State, seat: int, kind: int, value: int | None = None
) -> list[str]:
    """Return the cards of a kind that a seat has."""
    return [
        name
        for card, name in enumerate(card_names(params))
        if state.holder[card] == seat
        and params.card_kind[card] == kind
        and value in (None, params.card_value[card])
    ]


def feats(params: Params, moments: Sequence[Moment]) -> list[Feat]:
    """Find the heists and raids that succeeded, when the last die of the crew lies (DH-13)."""
    successes = []
    for number, (state, author, outcome, after) in enumerate(moments, 1):
        if author != CHANCE or state.phase != ROLL or state.dice_left > 1:
            continue
        needed = needed_die(params, state.museum, state.card != NO_CARD)
        if max(state.best, outcome + 1) < needed:
            continue
        seat = state.turn
        points = score(params, after, seat) - score(params, state, seat)
        chance = success_chance(params.die_faces, needed, state.rolled)
        try_number = number - state.rolled - 1
        successes.append(Feat(try_number, seat, points, chance, is_loot=True))
    return successes
