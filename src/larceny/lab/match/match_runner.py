"""`match`: games between bots of any kind, one after the other."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from larceny import bots as registry
from larceny.bots.outside.outside_bot import OutsideBot
from larceny.bots.outside.protocol import GameSetup, TimeLimits, setup_of
from larceny.lab.match.match_game import OutsidePlayer, OwnPlayer, Player, play_match_game
from larceny.lab.match.match_plan import MatchPlan, ScheduledGame, make_match_plan
from larceny.lab.match.match_result import MatchResult, PlayedGame, name_seats
from larceny.table.game import Game


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
