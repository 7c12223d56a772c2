"""HEIST!: which card dice that are kept promise most, and how safe a card is behind its locks."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from larceny.engine.per_params import per_params
from larceny.games.heist.challenge import CRACK_CHANCE
from larceny.games.heist.odds.best_play import (
    NO_MATCH,
    SAFE_LOCKS,
    expect_best,
    find_threats,
    roll_values,
)
from larceny.games.heist.reach import reach_of_value
from larceny.games.heist.score import score
from larceny.games.heist.state import (
    CARDS,
    CHALLENGES,
    NOT_IN_PLAY,
    TAKES,
    Params,
    State,
)
from larceny.odds.dice_kernel import FIRST_ROLL, keep_number

MAX_REMEMBERED = 64

_SUCCESS = {TAKES: 1.0, CHALLENGES: CRACK_CHANCE}


class Prospect(NamedTuple):
    """A card to roll for, and the chance to get it with the rolls that are left."""

    card: int
    chance: float


class Aim(NamedTuple):
    """A card that a seat can roll for: what it is worth, and the chance by what is kept."""

    card: int
    worth: int
    chances: list[float]


def find_prospect(
    params: Params, state: State, seat: int, kept: tuple[int, ...]
) -> Prospect | None:
    """Return the card that promises most, its worth times its chance; None if there is none."""
    keep = keep_number(kept)
    aims = [aim for aim in _find_aims(params, state, seat) if aim.chances[keep] > 0.0]
    best = max(aims, key=lambda aim: aim.worth * aim.chances[keep], default=None)
    return None if best is None else Prospect(best.card, best.chances[keep])


def threat_to(params: Params, card: int, locks: int) -> float:
    """Return the chance that a turn which aims at nothing else takes a card from its holder."""
    threats = _threats(params)
    if card not in threats:
        threats[card] = find_threats(params, card, _values(params)[card])
    return threats[card][min(locks, SAFE_LOCKS)]


def _find_aims(params: Params, state: State, seat: int) -> list[Aim]:
    """Return all cards of the vault and of the others, for the rolls that are left."""
    left = params.rolls - state.rolled
    key = seat, left, tuple(state.holder), tuple(state.locks)
    found = _aims(params)
    if key not in found:
        if len(found) >= MAX_REMEMBERED:
            found.clear()
        cards = [card for card in range(CARDS) if state.holder[card] not in (NOT_IN_PLAY, seat)]
        found[key] = [_aim_at(params, state, seat, card, left) for card in cards]
    return found[key]


def _aim_at(params: Params, state: State, seat: int, card: int, left: int) -> Aim:
    success = [0.0] * FIRST_ROLL
    for value in _values(params)[card]:
        is_match = value != NO_MATCH
        what = reach_of_value(params, state, seat, card, int(value)) if is_match else None
        success.append(_SUCCESS.get(what, 0.0) if what is not None else 0.0)
    after = state.copy()
    after.holder[card] = seat
    worth = score(params, after, seat) - score(params, state, seat)
    return Aim(card, worth, expect_best(success, left) if any(success) else success)


@per_params
def _values(params: Params) -> list[list[float]]:
    """Return the value of every roll for each card."""
    return [roll_values(params, card) for card in range(CARDS)]


@per_params
def _threats(params: Params) -> dict[int, list[float]]:
    return {}


@per_params
def _aims(params: Params) -> dict[Hashable, list[Aim]]:
    return {}
