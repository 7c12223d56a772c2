"""What a seat sees of Dice Heist, given a state that has been hidden from that seat already."""

from __future__ import annotations

from typing import Literal, get_args

from typing_extensions import TypedDict  # the one of `typing` is refused by pydantic before 3.12

from larceny.engine.per_params import per_params
from larceny.engine.seat import CHANCE, EVERYBODY
from larceny.games.dice_heist.card import card_name, card_names
from larceny.games.dice_heist.heist import needed_die, success_chance
from larceny.games.dice_heist.score import gem_points, painting_points
from larceny.games.dice_heist.state import (
    MUSEUM_NAMES,
    MUSEUMS,
    NO_CARD,
    ON_SHOW,
    OVER,
    ROLL,
    START_ROLL,
    MuseumName,
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
    """Return the table as a seat sees it."""
    shown, held = _place_cards(params, state)
    dice = 1 + max(state.crew)  # the most that a seat could roll
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


def personal(params: Params, state: State, seat: int, public: View) -> dict[str, object]:
    """Return what a seat sees otherwise than a spectator: the artifacts in its own pile."""
    if state.phase == OVER:
        return {}
    thieves = public["thieves"].copy()
    own: Thief = {**thieves[seat], "artifacts": state.artifacts[seat]}
    if state.pile[seat]:
        own["cards"] = _place_cards(params, state)[1][seat]
    thieves[seat] = own
    return {"thieves": thieves}


@per_params
def _museums(params: Params) -> list[tuple[MuseumName, int, list[float], list[float]]]:
    """Return what never changes: the names, security levels, heist odds and raid odds."""
    return [
        (name, params.levels[museum], _odds(params, museum, False), _odds(params, museum, True))
        for museum, name in enumerate(MUSEUM_NAMES)
    ]


def _odds(params: Params, museum: int, is_raid: bool) -> list[float]:
    """Return the chances of success with 0, 1, 2, ... sidekicks."""
    needed = needed_die(params, museum, is_raid)
    return [
        round(success_chance(params.die_faces, needed, sidekicks), 6)
        for sidekicks in range(params.sidekicks + 1)
    ]


def _place_cards(params: Params, state: State) -> tuple[list[list[str]], list[list[str]]]:
    """Return the cards on show in each museum, and the known cards of each thief."""
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
        "needs": needed_die(params, state.museum, state.card != NO_CARD),
    }


def witnesses(params: Params, state: State, seat: int, move: int) -> int:
    """Return who sees an event: in Dice Heist everybody sees all of them."""
    return EVERYBODY
