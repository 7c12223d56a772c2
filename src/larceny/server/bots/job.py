"""What the server and a worker process send each other, each as one line of JSON."""

from __future__ import annotations

from typing import Any, TypedDict


class BotJob(TypedDict):
    """A bot, the rules that it plays by, and what its seat may know of the position.

    `state` holds the fields of that state by their names.
    """

    game: str
    rules: str
    changes: dict[str, Any]
    bot: str
    seat: int
    state: dict[str, Any]
    seed: int


class BotAnswer(TypedDict, total=False):
    """The move that the bot chose, or else the name of the error that it raised."""

    move: str
    error: str
