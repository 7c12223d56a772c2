"""The messages between a table and a program that plays at it: one JSON object on each line.

The program answers `hello` with its protocol version, and every `turn` with a move. It is sent
nothing that its seat may not know.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from larceny.engine.contract import Contract
from larceny.engine.errors import LarcenyError
from larceny.engine.seat import MAX_SEATS, seat_name
from larceny.engine.text import quote


class BotFailure(LarcenyError):
    """A program that ended, did not answer in time, or answered what cannot be played."""

    code = "bot-failure"


PROTOCOL = 1
MAX_NAME = 40
MAX_MOVE = 200


@dataclass(frozen=True)
class TimeLimits:
    """How many seconds a program may take: to start, for each move, and for all moves of a game."""

    start: float = 10.0
    move: float = 5.0
    game: float | None = None


@dataclass(frozen=True)
class GameSetup:
    """What is played: a game by some params with a number of seats."""

    game: str
    title: str
    rules: str | None
    params: Mapping[str, Any]
    seats: int


def setup_of(contract: Contract, rules: str | None, params: Any, seats: int) -> GameSetup:
    """Return what is played at a table; params that the game derives from others are left out."""
    fields = contract.state.Params.FIELDS
    values = params.as_dict()
    chosen = {name: values[name] for name, field in fields.items() if not field.derived}
    return GameSetup(contract.name, contract.title, rules, chosen, seats)


@dataclass(frozen=True)
class TurnRequest:
    """A decision of one seat: what it sees, its legal moves, and what happened since its last."""

    seat: int
    version: int | None
    view: Mapping[str, Any]
    moves: Sequence[str]
    actors: Sequence[int]
    events: Sequence[Mapping[str, Any]] | None
    can_wait: bool = False


def write(message: Mapping[str, Any]) -> bytes:
    """Return a message as the line that is sent."""
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"


def hello(setup: GameSetup, limits: TimeLimits) -> dict[str, Any]:
    """Return the first message of a connection."""
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "game": setup.game,
        "title": setup.title,
        "rules": setup.rules,
        "params": dict(setup.params),
        "seats": setup.seats,
        "time": {"move": limits.move, "game": limits.game},
    }


def new_game(number: int, seat: int) -> dict[str, Any]:
    """Return the message that begins a game."""
    return {"type": "new_game", "number": number, "seat": seat}


def turn_message(
    turn: TurnRequest, move_seconds: float, game_seconds: float | None
) -> dict[str, Any]:
    """Return the message that asks for a move."""
    return {
        "type": "turn",
        "seat": turn.seat,
        "version": turn.version,
        "view": turn.view,
        "moves": list(turn.moves),
        "actors": list(turn.actors),
        "events": None if turn.events is None else list(turn.events),
        "can_wait": turn.can_wait,
        "time": {"move": move_seconds, "game": game_seconds},
    }


def game_over(
    scores: Sequence[int] | None, winners: Sequence[int], reason: str | None = None
) -> dict[str, Any]:
    """Return the message that ends a game; `reason` says who failed, if somebody did."""
    return {
        "type": "game_over",
        "scores": None if scores is None else list(scores),
        "winners": list(winners),
        "reason": reason,
    }


class SentEvents:
    """The events of a game as one seat may know them, each sent once.

    An event that was masked is sent again, with the same number, as soon as the seat learns what
    it was.
    """

    def __init__(self) -> None:
        self._sent: list[str] = []

    def continues(self, events: Sequence[tuple[int, str]]) -> bool:
        """Return whether events begin with those that were sent, whatever was masked in them."""
        places = zip(self._sent, events, strict=False)
        return len(events) >= len(self._sent) and all(
            sent == move or sent == f"{move.split(' ')[0]} ?" for sent, (_, move) in places
        )

    def news(self, events: Sequence[tuple[int, str]]) -> list[dict[str, Any]]:
        """Return the events, given by seat and move, that were not sent yet as they are now."""
        unsent = []
        for place, (seat, move) in enumerate(events):
            is_new = place >= len(self._sent)
            if is_new or self._sent[place] != move:
                unsent.append({"number": place + 1, "seat": _event_seat(seat), "move": move})
        self._sent = [move for _, move in events]
        return unsent


def _event_seat(seat: int) -> int | str:
    return seat if seat < MAX_SEATS else seat_name(seat)


def read_hello(line: bytes) -> str | None:
    """Return the name that a program gives itself, if any; raise BotFailure if it is no hello."""
    answer = _read(line)
    if answer.get("protocol") != PROTOCOL:
        raise BotFailure(
            f"answered hello with {quote(line.decode(errors='replace'))}, "
            f'not with {{"protocol": {PROTOCOL}}}'
        )
    name = answer.get("name")
    if name is None:
        return None
    if not isinstance(name, str) or not name.isprintable() or not 0 < len(name) <= MAX_NAME:
        raise BotFailure(f"gives itself the name {quote(name)}")
    return name


def read_move(line: bytes, can_wait: bool) -> str | None:
    """Return the move of an answer, or None if the program would rather wait."""
    answer = _read(line)
    move = answer.get("move", ...)
    if move is None and can_wait:
        return None
    if not isinstance(move, str) or len(move) > MAX_MOVE:
        what = "no move" if move is ... else f"the move {quote(move)}"
        raise BotFailure(f"answered with {what}: {quote(line.decode(errors='replace'))}")
    return move


def _read(line: bytes) -> dict[str, Any]:
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        answer = None
    if not isinstance(answer, dict):
        words = quote(line.decode(errors="replace").rstrip("\r\n"))
        raise BotFailure(f"answered {words}, which is no JSON object")
    return answer
