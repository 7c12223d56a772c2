"""One game of a match: every seat is asked in turn, and whoever fails loses it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from larceny.bots import Bot
from larceny.bots.outside.outside_bot import OutsideBot
from larceny.bots.outside.protocol import BotFailure, SentEvents, TurnRequest, game_over
from larceny.engine.errors import LarcenyError
from larceny.table.bot_turn import next_bots
from larceny.table.table import Table

MAX_EVENTS = 50_000
"""A game that is longer than this is broken off, and nobody wins it."""


class Player(Protocol):
    """Who plays a seat of one game."""

    def start(self, number: int, seat: int) -> None: ...
    def decide(self, table: Table, seat: int, can_wait: bool) -> str | None: ...
    def end(self, table: Table, reason: str | None) -> None: ...
    def fail(self) -> None: ...


@dataclass
class OwnPlayer:
    """A bot that Larceny has."""

    bot: Bot
    seed: int

    def start(self, number: int, seat: int) -> None:
        """Give the bot dice of its own for this game."""
        self.bot.reseed(self.seed + number)

    def decide(self, table: Table, seat: int, can_wait: bool) -> str | None:
        """Return the bot's move; None if it would rather wait, where it can."""
        seen = table.observe(seat)
        return self.bot.decide(seen) if can_wait else self.bot.choose(seen)

    def end(self, table: Table, reason: str | None) -> None:
        """Take no notice: the bot keeps nothing from game to game."""

    def fail(self) -> None:
        """Take no notice: it is asked anew in the next game."""


@dataclass
class OutsidePlayer:
    """A program. It is sent what its seat may know, and nothing else."""

    bot: OutsideBot
    feed: SentEvents | None = None

    def start(self, number: int, seat: int) -> None:
        """Begin a game with the program."""
        self.feed = SentEvents()
        self.bot.start_game(number, seat)

    def decide(self, table: Table, seat: int, can_wait: bool) -> str | None:
        """Return the program's move; None if it would rather wait, where it can."""
        assert self.feed is not None
        view = table.view(seat)
        events = self.feed.news([(event.seat, event.move) for event in table.log_for(seat)])
        turn = TurnRequest(
            seat, view["version"], view["board"], view["moves"], view["actors"], events, can_wait
        )
        return self.bot.ask(turn)

    def end(self, table: Table, reason: str | None) -> None:
        """Tell the program how the game ended."""
        self.bot.end_game(game_over(table.scores if table.over else None, table.winners, reason))

    def fail(self) -> None:
        """End the program."""
        self.bot.fail()


@dataclass(frozen=True)
class Failure:
    """Which seat lost a game by a failure, and what it did."""

    seat: int
    reason: str


def play_match_game(table: Table, players: Sequence[Player], number: int) -> Failure | None:
    """Play a game to its end, or until somebody fails; return who did."""
    mover = 0
    try:
        for mover, player in enumerate(players):
            player.start(number, mover)
        while not table.over and table.version < MAX_EVENTS:
            order = next_bots(table.actors, range(table.seats), table.version)
            turns = [(seat, len(order) > 1) for seat in order]
            turns.append((order[0], False))  # where all would rather wait, the first has to move
            for mover, can_wait in turns:
                if _move(table, players[mover], mover, can_wait=can_wait):
                    break
        failure = None
    except BotFailure as error:
        failure = Failure(mover, str(error))
    for place, player in enumerate(players):
        if failure is not None and place == failure.seat:
            player.fail()
        else:
            reason = None if failure is None else f"p{failure.seat} {failure.reason}"
            player.end(table, reason)
    return failure


def _move(table: Table, player: Player, seat: int, *, can_wait: bool) -> bool:
    """Let a seat move; return False if it would rather wait."""
    move = player.decide(table, seat, can_wait)
    if move is None:
        return False
    try:
        table.play(seat, move)
    except LarcenyError as error:
        raise BotFailure(f"answered {move!r}: {error}") from None
    return True
