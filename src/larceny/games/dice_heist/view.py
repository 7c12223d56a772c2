"""What a seat sees of Dice Heist, given a state that has been hidden from that seat already."""

from __future__ import annotations

from typing import Literal, get_args

from typing_extensions import TypedDict  # the one of `typing` is refused by pydantic before 3.12

from larceny.engine.per_params import per_params
from larceny.engine.seat import CHANCE, EVERYBODY
from larceny.games.dice_heist.notation import MUSEUM_NAMES, MuseumName, card_name, card_names
from larceny.games.dice_heist.score import gem_points, painting_points
from larceny.games.dice_heist.state import (
    MUSEUMS,
    NO_CARD,
    ON_SHOW,
    OVER,
    ROLL,
    START_ROLL,
    Params,
    State,
)

Phase = Literal["start", "reveal", "action", "roll", "over"]
PHASE_NAMES: tuple[Phase, ...] = get_args(Phase)


class Museum(TypedDict):
    """A museum, and the odds of success there with 0, 1, 2, ... sidekicks."""

    name: MuseumName
    level: int
    exhibits: list[str]
    odds: list[float]
    raid_odds: list[float] | None


class Gems(TypedDict):
    """The number of gems of each colour."""

    red: int
    green: int
    blue: int


class Thief(TypedDict):
    """A seat and its loot; `artifacts` is None where the pile is face down to the viewer."""

    sidekicks: int
    gems: Gems
    paintings: int
    artifact_cards: int
    artifacts: int | None
    cards: list[str]
    gem_points: int
    painting_points: int
    start_roll: int | None


StartRoll = TypedDict("StartRoll", {"for": Literal["start"], "dice_left": int})
"""A roll that decides which seat starts."""

CrewRoll = TypedDict(
    "CrewRoll",
    {
        "for": Literal["heist", "raid"],
        "museum": MuseumName,
        "card": str | None,
        "sidekicks": int,
        "dice_left": int,
        "best": int,
        "needs": int,
    },
)
"""A roll for a heist or a raid; `needs` is the lowest die that succeeds."""


class View(TypedDict):
    """The table as one seat sees it."""

    phase: Phase
    turn: int | None
    supply: int
    deck: int
    raids: bool
    museums: list[Museum]
    thieves: list[Thief]
    roll: StartRoll | CrewRoll | None


def view(params: Params, state: State, seat: int) -> View:
    """The table as this seat sees it."""
    shown, held = _lying(params, state)
    dice = 1 + max(state.crew)  # as many as somebody could roll
    return {
        "phase": PHASE_NAMES[state.phase],
        "turn": None if state.phase == OVER else state.turn,
        "supply": state.supply,
        "deck": state.deck_left,
        "raids": bool(params.targeted_raid),
        "museums": [
            {
                "name": name,
                "level": level,
                "exhibits": cards,
                "odds": odds[:dice],
                "raid_odds": raid_odds[:dice] if params.targeted_raid else None,
            }
            for cards, (name, level, odds, raid_odds) in zip(shown, _museums(params), strict=True)
        ],
        "thieves": [
            _thief(params, state, other, cards, seat in (other, CHANCE) or state.phase == OVER)
            for other, cards in enumerate(held)
        ],
        "roll": _roll(params, state),
    }


@per_params
def _museums(params: Params) -> list[tuple[MuseumName, int, list[float], list[float]]]:
    """What does not change about the museums: name, security level, odds of heists and raids."""
    return [
        (name, level, _odds(params, level + 1), _odds(params, level))
        for name, level in zip(MUSEUM_NAMES, params.levels, strict=True)
    ]


def _odds(params: Params, needed: int) -> list[float]:
    """The chance that one die or more shows what is needed, with 0, 1, 2, ... sidekicks."""
    miss = min(needed - 1, params.die_faces) / params.die_faces
    return [round(1 - miss ** (crew + 1), 6) for crew in range(params.sidekicks + 1)]


def _lying(params: Params, state: State) -> tuple[list[list[str]], list[list[str]]]:
    """The cards on show in every museum, and the cards of every thief as far as they are known."""
    shown: list[list[str]] = [[] for _ in range(MUSEUMS)]
    held: list[list[str]] = [[] for _ in range(state.seats)]
    cards = zip(card_names(params), params.card_museum, state.holder, strict=False)
    for name, museum, holder in cards:
        if holder >= 0:
            held[holder].append(name)
        elif holder == ON_SHOW:
            shown[museum].append(name)
    return shown, held


def _thief(params: Params, state: State, seat: int, cards: list[str], is_open: bool) -> Thief:
    red, green, blue = state.gems[seat]
    return {
        "sidekicks": state.crew[seat],
        "gems": {"red": red, "green": green, "blue": blue},
        "paintings": state.paintings[seat],
        "artifact_cards": state.pile[seat],
        "artifacts": state.artifacts[seat] if is_open else None,
        "cards": cards,
        "gem_points": gem_points(params, state, seat),
        "painting_points": painting_points(params, state, seat),
        "start_roll": state.start_roll[seat] or None,
    }


def _roll(params: Params, state: State) -> StartRoll | CrewRoll | None:
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
