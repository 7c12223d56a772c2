"""What a game tells when it is over: how the points add up, and what was remarkable."""

from __future__ import annotations

from typing import Any, NamedTuple

from typing_extensions import TypedDict  # the one of `typing` is refused by pydantic before 3.12


class ScoreStep(TypedDict):
    """One step of a reckoning; the points of all steps of a seat are its score."""

    what: str
    """What is counted, in a few words, such as `3 red gems`."""
    points: int
    rule: str
    """The id of the rule that counts it."""
    pieces: list[str]
    """The pieces that are counted, by their names in the game's notation."""


class Moment(NamedTuple):
    """One event of a finished game, between the state that it changed and what became of it."""

    state: Any
    seat: int
    move: int
    after: Any


class Feat(NamedTuple):
    """A success that may be worth telling."""

    number: int
    """The number of the event that tells it best: the try, or its result; from 1 on."""
    seat: int
    points: int
    """The points that it brought at once; 0 if it only kept a chance of points."""
    chance: float | None
    """How likely it was when it was tried; None where nothing was left to chance."""
    is_loot: bool
    """Whether something was taken."""


def step(what: str, points: int, rule: str, pieces: list[str] | None = None) -> ScoreStep:
    """Return a step of a reckoning."""
    return {"what": what, "points": points, "rule": rule, "pieces": pieces or []}
