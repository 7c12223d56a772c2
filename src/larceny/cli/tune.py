"""`larceny tune`: search for params that reach targets."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from larceny.cli.completion import complete_bots, complete_change
from larceny.cli.exit_code import INTERRUPTED
from larceny.cli.lab_options import (
    check_file,
    name_subject,
    read_budget,
    read_games,
    read_pace,
)
from larceny.cli.language_option import notify
from larceny.cli.options import (
    AsJson,
    Changes,
    ClusterAddress,
    Device,
    Engine,
    GameName,
    Pace,
    QuestionText,
    ResumeStored,
    Rules,
    Seats,
    Seconds,
    Seed,
    Workers,
    check_count,
    read_changes,
    split_names,
)
from larceny.cli.progress import rate_progress
from larceny.cli.report_option import Reports, check_reports, command_line, tell
from larceny.compile.cuda.device import CPU
from larceny.games import load
from larceny.lab.backend.cluster import use_cluster
from larceny.lab.backend.compute import Compute
from larceny.lab.budget import Budget, TimeOver

if TYPE_CHECKING:
    from larceny.lab.tune.tuner import Tuner
    from larceny.lab.tune.tuning_result import Tuning, TuningSubject


def tune(
    context: typer.Context,
    game: GameName,
    vary: Annotated[
        list[str],
        typer.Option(
            metavar="NAME=VALUES",
            help="10..40 or 2,3,4; once for each param.",
            autocompletion=complete_change,
        ),
    ],
    target: Annotated[
        list[str] | None,
        typer.Option(metavar="METRIC=NUMBER", help="Also <= and >=; once for each goal."),
    ] = None,
    seats: Seats = None,
    bots: Annotated[
        str | None,
        typer.Option(
            help="Bots of the search; else the best that adapts to params, or greedy.",
            autocompletion=complete_bots,
        ),
    ] = None,
    also: Annotated[
        str | None,
        typer.Option(
            metavar="NAME,...",
            help="Other bots to measure the front with; else one.",
            autocompletion=complete_bots,
        ),
    ] = None,
    question: QuestionText = None,
    trials: Annotated[int, typer.Option(help="Rule sets to try.", callback=check_count)] = 64,
    games: Annotated[str, typer.Option(help="Games for each of them.")] = "1000",
    fresh: Annotated[
        str | None, typer.Option(metavar="GAMES", help="Games for the front; else ten times.")
    ] = None,
    rules: Rules = None,
    changes: Changes = None,
    seed: Seed = 0,
    workers: Workers = None,
    device: Device = CPU,
    engine: Engine = None,
    cluster: ClusterAddress = None,
    pace: Pace = None,
    seconds: Seconds = None,
    out: Annotated[
        Path | None,
        typer.Option(help="Where trials are stored; else tune-GAME-SEARCH.jsonl."),
    ] = None,
    resume: ResumeStored = False,
    report: Reports = None,
    as_json: AsJson = False,
) -> int:
    """Search for values of params that reach several targets at once.

    A target names a metric: `decisions=40`, `win_seat<=27%` (the largest share of wins of any place
    in the order of play), `minutes=20` (decisions at --pace, else that of the game's usual length),
    `count.steals=5~0.5` (as good as reached within 0.5), or a group of pieces: `equal:jewels` (what
    holders of each win is no further apart than 5 points). --ask takes the target of a question.
    What no other rule set betters in all targets is the front; it is measured anew with fresh
    games, and between other bots too. Trials are stored: Ctrl-C loses none and shows the front so
    far, and --resume goes on.

    Examples:
      larceny tune heist --vary lock_supply=10..40 --vary rolls=2,3,4 --target minutes=20
      larceny tune heist --vary worths.hope-diamond=5..40 --target "win_seat<=27%" --seats 4
      larceny tune heist --vary worths.hope-diamond=5..40 --target equal:jewels
      larceny tune heist --vary rolls=2,3 --target decisions=90 --trials 200 --resume
      larceny tune dice-heist --vary sidekicks=3..12 --target decisions=60~2 --bots greedy
      larceny tune dice-heist --vary sidekicks=3..12 --target turns=60 --report dice.html
    """
    from larceny.lab.ask.question import read_question_metrics
    from larceny.lab.compare.rule_variant import make_variant
    from larceny.lab.report.of_tuning import report_tuning
    from larceny.lab.sweep.axis import read_axes
    from larceny.lab.tune.tune import make_subject
    from larceny.lab.tune.tuner import Tuner

    check_reports(report)
    contract = load(game)
    question_metrics = read_question_metrics(contract, question, contract.choose_seats(seats))
    targets = [*(target or ()), *([question_metrics.target] if question_metrics.target else [])]
    subject = make_subject(
        contract,
        make_variant(contract, rules, read_changes(changes)),
        read_axes(vary, "--vary", contract),
        targets,
        seats=seats,
        bots=None if bots is None else split_names(bots),
        games=read_games("--games", games),
        seed=seed,
        pace=read_pace(pace),
    )
    others = _others(subject, also)
    count = None if fresh is None else read_games("--fresh", fresh)
    own = Path(f"tune-{game}-{name_subject(subject.as_dict())}.jsonl")
    path = own if out is None else out
    check_file("--out", path, resume)
    tuner = Tuner(subject, path, Compute(workers, device, use_cluster(cluster), engine))
    code = _search(tuner, trials, subject.games, Budget(read_budget(seconds)))
    if code:
        notify(f"stopped; go on with --out {path} --resume")
    tuned = _measure(tuner, count, others)
    document = report_tuning(tuned, command_line(context))
    tell(document, tuned.as_dict(), as_json=as_json, paths=report)
    return code


def _others(subject: TuningSubject, also: str | None) -> list[str]:
    """Return the bots to check the front with: those that were named, or one of another kind."""
    from larceny import bots as registry
    from larceny.lab.tune.tune import check_bots

    if also is None:
        return check_bots(subject)
    names = split_names(also)
    for name in names:
        registry.check_name(load(subject.game), name)
    return names


def _search(tuner: Tuner, trials: int, games: int, budget: Budget) -> int:
    """Try rule sets; return the exit code."""
    done = 0
    try:
        with rate_progress("searching") as update:

            def advance(words: str, played: int) -> None:
                nonlocal done
                done += played
                left = (trials - tuner.count) * games - done % games
                update(done, done + left, f"trial {tuner.count + 1}")
                if tuner.count:
                    budget.check()

            tuner.search(trials, advance)
    except KeyboardInterrupt:
        return INTERRUPTED
    except TimeOver:
        notify(f"time is over after {tuner.count} trials; the front is measured now")
    return 0


def _measure(tuner: Tuner, games: int | None, others: list[str]) -> Tuning:
    done = 0
    with rate_progress("measuring the front") as update:

        def advance(words: str, played: int) -> None:
            nonlocal done
            done += played
            update(done, max(done, tuner.fresh_total(games, others)), words)

        return tuner.result(games, others, advance)
