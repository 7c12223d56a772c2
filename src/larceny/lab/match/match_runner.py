"""`match`: games between bots of any kind, one after the other."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from larceny import bots as registry
from larceny.bots import Bot
from larceny.bots.outside.outside_bot import OutsideBot
from larceny.bots.outside.protocol import (
    BotFailure,
    GameSetup,
    SentEvents,
    TimeLimits,
    TurnRequest,
    game_over,
    setup_of,
)
from larceny.engine.errors import LarcenyError
from larceny.lab.match.match_plan import MatchPlan, ScheduledGame, make_match_plan
from larceny.lab.match.match_result import MatchResult, PlayedGame, name_seats
from larceny.table.bot_turn import next_bots
from larceny.table.game import Game
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


class MatchRunner:
    """Plays a match game by game; a context manager that ends all programs."""

    def __init__(self, plan: MatchPlan, keep: Path | None = None) -> None:
        self.plan = plan
        self.result = MatchResult(plan)
        self.folder = keep or Path(tempfile.mkdtemp(prefix="larceny-match-"))
        """Where the error output of programs is kept, and the games if they are to be."""
        self._keeps_games = keep is not None
        self.folder.mkdir(parents=True, exist_ok=True)
        self._players: dict[tuple[int, int], Player] = {}
        self._stack = ExitStack()

    def __enter__(self) -> MatchRunner:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()
        is_clean = not any(game.reason for game in self.result.games)
        if not self._keeps_games and is_clean:
            shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, progress: Callable[[PlayedGame], None] | None = None) -> MatchResult:
        """Play all games that are left and return the results."""
        for game in list(self.plan.schedule())[len(self.result.games) :]:
            played = self.play(game)
            self.result.games.append(played)
            if progress is not None:
                progress(played)
        return self.result

    def play(self, game: ScheduledGame) -> PlayedGame:
        """Play one game; those that a program would lose because it was given up are not played."""
        plan = self.plan
        players = self._seat(game.line_up)
        for seat, player in enumerate(players):
            if isinstance(player, OutsidePlayer) and player.bot.is_given_up:
                reason = "was given up before this game"
                return PlayedGame(
                    game.number, game.round, game.line_up, None, (), 0, seat, reason, False
                )
        table = Game(plan.contract).table(
            plan.seats,
            plan.rules,
            plan.changes,
            seed=plan.dice_seed(game.round),
            names=name_seats(plan, game.line_up),
        )
        failure = play_match_game(table, players, game.number)
        if self._keeps_games:
            table.save(self.folder / f"game-{game.number:05}.larceny")
        return PlayedGame(
            game.number,
            game.round,
            game.line_up,
            table.scores if table.over else None,
            table.winners,
            table.version,
            None if failure is None else failure.seat,
            None if failure is None else failure.reason,
            slowest=tuple(
                player.bot.slowest if isinstance(player, OutsidePlayer) else None
                for player in players
            ),
        )

    def _seat(self, line_up: Sequence[int]) -> list[Player]:
        """Return the player of each seat; each seat of an entrant has a program of its own."""
        players = []
        for place, index in enumerate(line_up):
            key = index, line_up[:place].count(index)
            if key not in self._players:
                self._players[key] = self._make(*key)
            players.append(self._players[key])
        return players

    def _make(self, index: int, copy: int) -> Player:
        plan = self.plan
        entrant = self.plan.entrants[index]
        if not entrant.is_outside:
            bot = registry.make(plan.contract, entrant.bot)
            return OwnPlayer(bot, plan.seed * 1_000_003 + 101 * index + copy)
        name = entrant.name if copy == 0 else f"{entrant.name}-{copy + 1}"
        errors = self.folder / f"{name}.stderr.txt"
        outside = OutsideBot(entrant.command, self._subject(), errors, plan.limits)
        self._stack.callback(outside.close)
        return OutsidePlayer(outside)

    def _subject(self) -> GameSetup:
        plan = self.plan
        return setup_of(plan.contract, plan.rules, plan.params, plan.seats)


def match(
    game: str,
    bots: Sequence[str],
    games: int = 100,
    *,
    seats: int | None = None,
    rules: str | None = None,
    params: Mapping[str, Any] | None = None,
    seed: int = 0,
    limits: TimeLimits | None = None,
    keep: str | Path | None = None,
) -> MatchResult:
    """Play a match between bots by their names and programs by their commands.

    The number of games is rounded up, so that everybody sits in every seat equally often; games of
    one round have the same dice. `keep` is a folder for the saved games and the error output of
    programs.
    """
    plan = make_match_plan(
        game, bots, games, seats=seats, rules=rules, params=params, seed=seed,
        limits=limits or TimeLimits(),
    )  # fmt: skip
    with MatchRunner(plan, None if keep is None else Path(keep)) as runner:
        return runner.run()
