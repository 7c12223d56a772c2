"""What the server and a worker process send each other, each as one line of JSON."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, TypedDict

from larceny.coach.valuation import Source
from larceny.engine.contract import Contract


class PositionJob(TypedDict):
    """The rules of a table, and what a seat may know of the position.

    `state` holds the fields of that state by their names.
    """

    game: str
    rules: str
    changes: dict[str, Any]
    seat: int
    state: dict[str, Any]


class BotJob(PositionJob):
    """A bot that has to choose a move; if it `may_wait`, it may also let the others act."""

    task: Literal["move"]
    bot: str
    seed: int
    may_wait: bool


class HintJob(PositionJob):
    """A seat that asks for a hint."""

    task: Literal["hint"]


class ReviewJob(TypedDict):
    """A saved game that is to be reviewed, as its text."""

    task: Literal["review"]
    text: str


Job: TypeAlias = BotJob | HintJob | ReviewJob


class HintAnswer(TypedDict):
    """The best moves of a seat, best first; `priced` counts all that were compared."""

    source: Source
    waiting: float | None
    priced: int
    moves: list[dict[str, Any]]


class WorkerAnswer(TypedDict, total=False):
    """What a job asked for, under the name of its task, or else the name of the error.

    `reason` says why the coach cannot judge a game by these rules.
    """

    move: str | None
    hint: HintAnswer
    review: dict[str, Any]
    error: str
    reason: str


def read_state(contract: Contract, values: dict[str, Any]) -> Any:
    """Return a state of a game from its fields by their names."""
    state = contract.state.State()
    for name, value in values.items():
        setattr(state, name, value)
    return state
