"""HEIST!: what a seat sees. Everything lies open, so everybody sees the same."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from typing_extensions import TypedDict  # the one of `typing` is refused by pydantic before 3.12

from larceny.engine.seat import EVERYBODY
from larceny.games.heist.card import NEEDS, Kind, Need, card_name, card_title, kind_name
from larceny.games.heist.odds.keep_chance import find_all_chances, list_keeps
from larceny.games.heist.score import blue_held, card_worth, score
from larceny.games.heist.state import (
    ACT,
    CARDS,
    FACES,
    KINDS_OF_CARD,
    MOVE_LOCKS,
    NO_CARD,
    OVER,
    START,
    UNLIMITED,
    Params,
    State,
)

Phase: TypeAlias = Literal[
    "start", "roll", "act", "name-code", "roll-code", "challenge", "return", "move-locks", "over"
]

PHASE_NAMES: tuple[Phase, ...] = get_args(Phase)


class Card(TypedDict):
    """A card; its worth depends on who holds it, and with what else. The vault's holder is None."""

    name: str
    title: str
    need: Need
    kind: Kind
    is_copy: bool
    worth: int
    holder: int | None
    locks: int


class Thief(TypedDict):
    """A seat: the names of its cards, and what they are worth together."""

    cards: list[str]
    worth: int


class Challenge(TypedDict):
    """A challenge for a card; the code is None until the defender has set it."""

    card: str
    challenger: int
    defender: int
    code: int | None


class Keep(TypedDict):
    """Dice that can be kept, and the chance of each card then, in thousandths, as `cards` go."""

    dice: list[int]
    chances: list[int]


class EndPhase(TypedDict):
    """The end phase, once it has begun."""

    turns_left: int


class View(TypedDict):
    """The whole table."""

    phase: Phase
    turn: int | None
    turns: int
    dice: list[int]
    dice_left: int
    rolls_left: int
    end_phase: EndPhase | None
    locks_left: int | None
    challenge: Challenge | None
    cards: list[Card]
    thieves: list[Thief]
    keeps: list[Keep]


def view(params: Params, state: State, seat: int) -> View:
    """Return the table as everybody sees it."""
    is_on = state.phase not in (START, OVER)
    return {
        "phase": PHASE_NAMES[state.phase],
        "turn": state.turn if is_on else None,
        "turns": state.turns,
        "dice": [face + 1 for face in range(FACES) for _ in range(state.dice[face])],
        "dice_left": state.dice_left,
        "rolls_left": params.rolls - state.rolled if is_on else 0,
        "end_phase": {"turns_left": state.turns_left} if state.is_end_phase else None,
        "locks_left": None if state.supply == UNLIMITED else state.supply,
        "challenge": _challenge(params, state),
        "cards": [_card(params, state, card) for card in range(CARDS) if params.is_card[card]],
        "thieves": [_thief(params, state, other) for other in range(state.seats)],
        "keeps": _keeps(params, state),
    }


def _keeps(params: Params, state: State) -> list[Keep]:
    """Return the chances with the next roll; none where no roll is left or to be decided on."""
    if state.phase != ACT or state.rolled >= params.rolls:
        return []
    dice = tuple(face + 1 for face in range(FACES) for _ in range(state.dice[face]))
    chances = find_all_chances(params, state)
    return [
        {"dice": list(keep), "chances": list(chances[number])} for number, keep in list_keeps(dice)
    ]


def _card(params: Params, state: State, card: int) -> Card:
    holder = state.holder[card]
    blue = blue_held(params, state, holder) if holder >= 0 else 1
    face_worth = params.worths[params.card_need[card]]
    return {
        "name": card_name(params, card),
        "title": card_title(params, card),
        "need": NEEDS[params.card_need[card]],
        "kind": kind_name(params, card),
        "is_copy": card >= KINDS_OF_CARD,
        "worth": card_worth(params, state, card, blue) if holder >= 0 else face_worth,
        "holder": holder if holder >= 0 else None,
        "locks": state.locks[card],
    }


def _thief(params: Params, state: State, seat: int) -> Thief:
    cards = [card for card in range(CARDS) if state.holder[card] == seat]
    return {
        "cards": [card_name(params, card) for card in cards],
        "worth": score(params, state, seat),
    }


def _challenge(params: Params, state: State) -> Challenge | None:
    if state.card == NO_CARD or state.phase == MOVE_LOCKS:
        return None
    return {
        "card": card_name(params, state.card),
        "challenger": state.turn,
        "defender": state.holder[state.card],
        "code": state.code or None,
    }


def personal(params: Params, state: State, seat: int, public: View) -> dict[str, object]:
    """Return what a seat sees otherwise than a spectator: nothing."""
    return {}


def witnesses(params: Params, state: State, seat: int, move: int) -> int:
    """Return everybody: nothing happens in secret."""
    return EVERYBODY
