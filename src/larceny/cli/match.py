"""`larceny match`: let programs of your own play against each other and against our bots."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from larceny.cli.exit_code import INTERRUPTED
from larceny.cli.lab_options import read_games, read_seconds
from larceny.cli.language_option import notify
from larceny.cli.options import AsJson, Changes, GameName, Rules, read_changes
from larceny.cli.report_option import Reports, check_reports, command_line, tell
from larceny.engine.errors import BadParam

if TYPE_CHECKING:
    from larceny.lab.match.match_result import PlayedGame
    from larceny.lab.match.match_runner import MatchRunner

MOST_GAMES = 1_000_000


def match(
    context: typer.Context,
    game: GameName,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            metavar="BOT", help='A bot by its name, or a command: "python my_bot.py"; NAME=BOT.'
        ),
    ] = None,
    games: Annotated[
        str, typer.Option(metavar="N", help="Games; rounded up to whole rounds.")
    ] = "100",
    seats: Annotated[int | None, typer.Option(help="Seats; as many as bots if not given.")] = None,
    rules: Rules = None,
    changes: Changes = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same dice.")] = 0,
    move_time: Annotated[
        str, typer.Option(metavar="TIME", help="Time for a move: 1s, 500ms, 2m.")
    ] = "5s",
    total_time: Annotated[
        str | None, typer.Option(metavar="TIME", help="Time for all moves of a game.")
    ] = None,
    start_time: Annotated[
        str, typer.Option(metavar="TIME", help="Time for a program to start.")
    ] = "10s",
    keep: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Keep games, results and error output there."),
    ] = None,
    report: Reports = None,
    as_json: AsJson = False,
) -> int:
    """Play games between bots, programs of your own among them.

    A program reads one JSON message on each line and answers with one: docs/guides/bot-protocol.md.
    In each round everybody sits in every seat equally often, and all games have the same dice. A
    program that fails loses that game and is started again for the next; the others share the win.

    Examples:
      larceny match heist --bot "python my_bot.py" --bot greedy --games 200
      larceny match dice-heist --bot old="node old.js" --bot new="node new.js" --move-time 200ms
      larceny match art-robbery --bot ./bot --bot level-3 --bot level-4 --total-time 1m --keep games
    """
    from larceny.bots.outside.protocol import TimeLimits
    from larceny.lab.match.match_plan import make_match_plan
    from larceny.lab.match.match_runner import MatchRunner
    from larceny.lab.report.of_match import report_match

    check_reports(report)
    limits = TimeLimits(
        read_seconds("--start-time", start_time),
        read_seconds("--move-time", move_time),
        None if total_time is None else read_seconds("--total-time", total_time),
    )
    plan = make_match_plan(
        game,
        bot or [],
        read_games("--games", games, MOST_GAMES),
        seats=seats,
        rules=rules,
        params=read_changes(changes),
        seed=seed,
        limits=limits,
    )
    if keep is not None and keep.exists() and any(keep.iterdir()):
        raise BadParam("--keep", f"{keep} is not empty: name a new folder")
    with MatchRunner(plan, keep) as runner:
        try:
            with _stopped_by_sigterm():
                _play(runner)
            status = 0
        except KeyboardInterrupt:
            status = INTERRUPTED
        facts = runner.result.as_json()
        if keep is not None:
            (keep / "results.json").write_text(json.dumps(facts, indent=2) + "\n", "utf-8")
        document = report_match(runner.result, command_line(context))
        tell(document, facts, as_json=as_json, paths=report)
        if not as_json and any(game.reason for game in runner.result.games):
            print(
                f"what the programs wrote to their error output: {runner.folder}", file=sys.stderr
            )
    if status == INTERRUPTED:
        played = len(runner.result.games)
        notify(f"stopped after {played:,} of {plan.games:,} games")
    return status


@contextmanager
def _stopped_by_sigterm() -> Iterator[None]:
    """Let SIGTERM stop a match as Ctrl-C does: programs are ended, and what was played is shown."""

    def interrupt(number: int, frame: Any) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _play(runner: MatchRunner) -> None:
    from larceny.cli.progress import progress

    with progress(runner.plan.games) as advance:
        given_up: set[str] = set()

        def note(game: PlayedGame) -> None:
            advance(1)
            if game.failed_seat is None:
                return
            who = runner.plan.entrants[game.line_up[game.failed_seat]].name
            if game.is_played:
                print(f"game {game.number}: {who} {game.reason or ''}", file=sys.stderr)
            elif who not in given_up:
                given_up.add(who)
                print(f"{who} is given up: its other games count as lost", file=sys.stderr)

        runner.run(note)
