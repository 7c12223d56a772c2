"""Dice Heist: what a seat sees. The state handed in has been hidden from that seat already."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeAlias

from larceny.engine.seat import CHANCE, EVERYBODY
from larceny.games.dice_heist.notation import COLOUR_NAMES, MUSEUM_NAMES, card_name, card_names
from larceny.games.dice_heist.score import gem_points, painting_points
from larceny.games.dice_heist.state import (
    ARTIFACT,
    MUSEUMS,
    NO_CARD,
    ON_SHOW,
    OVER,
    ROLL,
    START_ROLL,
    Params,
    State,
)

Names: TypeAlias = tuple[str, ...]
"""The names of all cards."""

PHASE_NAMES = ("start", "reveal", "action", "roll", "over")


def view(params: Params, state: State, seat: int) -> dict[str, Any]:
    """The table as this seat sees it."""
    names = card_names(params)
    shown, held = _lying(params, state)
    return {
        "phase": PHASE_NAMES[state.phase],
        "turn": None if state.phase == OVER else state.turn,
        "supply": state.supply,
        "deck": state.deck_left,
        "raids": bool(params.targeted_raid),
        "museums": [
            _museum(params, museum, [names[card] for card in shown[museum]])
            for museum in range(MUSEUMS)
        ],
        "thieves": [
            _thief(params, state, names, held[other], seat, other) for other in range(state.seats)
        ],
        "roll": _roll(params, state),
    }


def _museum(params: Params, museum: int, exhibits: list[str]) -> dict[str, Any]:
    level = params.levels[museum]
    return {
        "name": MUSEUM_NAMES[museum],
        "level": level,
        "exhibits": exhibits,
        "odds": _odds(params, level + 1),
        "raid_odds": _odds(params, level) if params.targeted_raid else None,
    }


def _odds(params: Params, needed: int) -> list[float]:
    """The chance that one die or more shows what is needed, with 0, 1, 2, ... sidekicks."""
    return list(_chances(needed, params.die_faces, params.sidekicks))


@lru_cache(1024)
def _chances(needed: int, faces: int, sidekicks: int) -> tuple[float, ...]:
    miss = min(needed - 1, faces) / faces
    return tuple(round(1 - miss ** (crew + 1), 6) for crew in range(sidekicks + 1))


def _lying(params: Params, state: State) -> tuple[list[list[int]], list[list[int]]]:
    """The cards on show in every museum, and the cards of every thief."""
    shown: list[list[int]] = [[] for _ in range(MUSEUMS)]
    held: list[list[int]] = [[] for _ in range(state.seats)]
    for card, holder in enumerate(state.holder[: params.deck_size]):
        if holder >= 0:
            held[holder].append(card)
        elif holder == ON_SHOW:
            shown[params.card_museum[card]].append(card)
    return shown, held


def _thief(
    params: Params, state: State, names: Names, cards: list[int], seat: int, other: int
) -> dict[str, Any]:
    is_known = seat in (other, CHANCE) or state.phase == OVER
    open_cards = [card for card in cards if params.card_kind[card] != ARTIFACT]
    known_cards = cards if is_known else open_cards
    return {
        "sidekicks": state.crew[other],
        "gems": dict(zip(COLOUR_NAMES, state.gems[other], strict=True)),
        "paintings": state.paintings[other],
        "artifact_cards": state.pile[other],
        "artifacts": state.artifacts[other] if is_known else None,
        "cards": [names[card] for card in known_cards],
        "gem_points": gem_points(params, state, other),
        "painting_points": painting_points(params, state, other),
        "start_roll": state.start_roll[other] or None,
    }


def _roll(params: Params, state: State) -> dict[str, Any] | None:
    if state.phase == START_ROLL:
        return {"for": "start", "dice_left": 1}
    if state.phase != ROLL:
        return None
    return {
        "for": "heist" if state.card == NO_CARD else "raid",
        "museum": MUSEUM_NAMES[state.museum],
        "card": None if state.card == NO_CARD else card_name(params, state.card),
        "sidekicks": state.rolled,
        "dice_left": state.dice_left,
        "best": state.best,
        "needs": params.levels[state.museum] + (1 if state.card == NO_CARD else 0),
    }


def witnesses(params: Params, state: State, seat: int, move: int) -> int:
    """Everything that happens in Dice Heist happens in front of everybody."""
    return EVERYBODY
