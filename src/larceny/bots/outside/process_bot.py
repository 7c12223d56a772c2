"""A program as a bot in Python: it chooses from observations, at tables and in simulations."""

from __future__ import annotations

import os
import shlex
from collections.abc import Sequence
from pathlib import Path
from threading import Lock
from types import TracebackType
from typing import TYPE_CHECKING, Self

from larceny.bots.outside.outside_bot import OutsideBot
from larceny.bots.outside.protocol import (
    BotFailure,
    GameSetup,
    SentEvents,
    TimeLimits,
    TurnRequest,
    setup_of,
)

if TYPE_CHECKING:
    from larceny.table.observation import Observation


def split_command(command: str | Sequence[str]) -> list[str]:
    """Return the words of a command; raise BotFailure if it has none."""
    try:
        words = shlex.split(command) if isinstance(command, str) else list(command)
    except ValueError as error:
        raise BotFailure(f"{command!r} is no command: {error}") from None
    if not words:
        raise BotFailure("an empty text is no command")
    return words


class ProcessBot:
    """Asks a program for its moves; `close` it, or use it in a `with` block.

    An observation without a history is a position alone: a turn with neither version nor events.
    Where hands are secret, each seat needs one of its own. `errors` is a file that keeps the error
    output.
    """

    def __init__(
        self,
        command: str | Sequence[str],
        *,
        name: str | None = None,
        move_seconds: float = TimeLimits.move,
        errors: str | Path | None = None,
    ) -> None:
        self._command = split_command(command)
        self.name = name or Path(self._command[-1]).stem
        self._limits = TimeLimits(move=move_seconds)
        self._errors = Path(os.devnull if errors is None else errors)
        self._bot: OutsideBot | None = None
        self._sent: dict[int, SentEvents] = {}
        self._games = 0
        self._lock = Lock()

    def choose(self, observation: Observation) -> str:
        """Return the program's move in notation; raise BotFailure if there is none in time."""
        setup = setup_of(observation.contract, None, observation.params, observation.state.seats)
        seat = observation.seat
        moves = observation.moves
        history = [(event.seat, event.move) for event in observation.history]
        with self._lock:
            try:
                bot = self._open(setup, seat, history)
                events = self._sent[seat].news(history) if history else None
                turn = TurnRequest(
                    seat, len(history) or None, observation.view, moves, [seat], events
                )
                move = bot.ask(turn)
            except BotFailure:
                self.close()
                raise
        if move not in moves:
            raise BotFailure(f"{self.name} answered {move!r}; legal are {', '.join(moves)}")
        return str(move)

    def _open(self, setup: GameSetup, seat: int, history: Sequence[tuple[int, str]]) -> OutsideBot:
        """Return the running program, told of a new game where the history is no continuation."""
        if self._bot is None or self._bot.setup != setup:
            self.close()
            self._bot = OutsideBot(self._command, setup, self._errors, self._limits)
        if seat not in self._sent or not self._sent[seat].continues(history):
            self._games += 1
            self._sent[seat] = SentEvents()
            self._bot.start_game(self._games, seat)
        return self._bot

    def close(self) -> None:
        """End the program."""
        if self._bot is not None:
            self._bot.close()
            self._bot = None
            self._sent = {}
            self._games = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
