"""`larceny sweep`: measure a game over a grid of params."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from larceny.cli.completion import complete_change
from larceny.cli.exit_code import INTERRUPTED
from larceny.cli.lab_options import (
    check_file,
    name_subject,
    read_budget,
    read_games,
)
from larceny.cli.language_option import notify
from larceny.cli.options import (
    AsJson,
    Bots,
    Changes,
    ClusterAddress,
    Device,
    Engine,
    Equity,
    GameName,
    QuestionText,
    ResumeStored,
    Rules,
    Seats,
    Seconds,
    Seed,
    Workers,
    read_changes,
    split_names,
)
from larceny.cli.progress import rate_progress
from larceny.cli.report_option import Reports, check_reports, command_line, tell
from larceny.compile.cuda.device import CPU
from larceny.engine.contract import Contract
from larceny.engine.errors import BadParam
from larceny.engine.suggestion import list_known
from larceny.engine.text import quote
from larceny.games import load
from larceny.lab.backend.cluster import use_cluster
from larceny.lab.backend.compute import Compute
from larceny.lab.budget import Budget, TimeOver

if TYPE_CHECKING:
    from larceny.lab.sweep.sweep import SweepFile
    from larceny.lab.sweep.sweep_result import Sweep


def sweep(
    context: typer.Context,
    game: GameName,
    over: Annotated[
        list[str],
        typer.Option(
            metavar="NAME=VALUES",
            help="10..40:5 or 2,3,4; once for each param.",
            autocompletion=complete_change,
        ),
    ],
    seats: Seats = None,
    bots: Bots = "greedy",
    games: Annotated[str, typer.Option(help="Games at each point.")] = "10000",
    rules: Rules = None,
    changes: Changes = None,
    seed: Seed = 0,
    workers: Workers = None,
    device: Device = CPU,
    engine: Engine = None,
    cluster: ClusterAddress = None,
    equity: Equity = False,
    question: QuestionText = None,
    seconds: Seconds = None,
    out: Annotated[
        Path | None, typer.Option(help="Where points are stored; else sweep-GAME-SUBJECT.jsonl.")
    ] = None,
    resume: ResumeStored = False,
    show: Annotated[
        str | None,
        typer.Option(metavar="METRIC,...", help="The metrics of the table; else the headlines."),
    ] = None,
    report: Reports = None,
    as_json: AsJson = False,
) -> int:
    """Play the same games at every point of a grid of params, and show how metrics vary.

    A name is a param or an entry of one (`worths.hope-diamond`). Every point is stored as soon as
    it is measured, one line of JSON each: Ctrl-C loses at most one point, and --resume goes on,
    also with more values than before.

    Examples:
      larceny sweep heist --over lock_supply=10..40:5 --over rolls=2,3,4 --report locks.html
      larceny sweep heist --over worths.hope-diamond=10..30:2 --bots solver --games 2000
      larceny sweep dice-heist --over sidekicks=4..12 --out sidekicks.jsonl --resume --json
    """
    from larceny.lab.ask.question import read_question_metrics
    from larceny.lab.compare.line_up import count_seats, fill_seats
    from larceny.lab.compare.rule_variant import make_variant
    from larceny.lab.report.of_sweep import report_sweep
    from larceny.lab.sweep.axis import read_axes
    from larceny.lab.sweep.sweep import SweepFile
    from larceny.lab.sweep.sweep_result import SweepSubject

    check_reports(report)
    contract = load(game)
    named = split_names(bots)
    places = contract.choose_seats(count_seats(named) if seats is None else seats)
    axes = read_axes(over, "--over", contract)
    base = make_variant(contract, rules, read_changes(changes))
    names = fill_seats(named, places)
    count = read_games("--games", games)
    question_metrics = read_question_metrics(contract, question, places)
    subject = SweepSubject(
        game, places, names, base.rules, base.changes, count, seed, equity, question_metrics.pieces
    )
    own = name_subject({**subject.as_dict(), "over": [axis.name for axis in axes]})
    path = Path(f"sweep-{game}-{own}.jsonl") if out is None else out
    check_file("--out", path, resume)
    file = SweepFile(path)
    swept = file.open(contract, subject, axes)
    columns = [*question_metrics.metrics, *_read_metrics(swept, show)]
    compute = Compute(workers, device, use_cluster(cluster), engine)
    code = _fill(contract, swept, file, compute, Budget(read_budget(seconds)))
    if code:
        notify(f"stopped; go on with --out {path} --resume")
    document = report_sweep(swept, command_line(context), columns)
    tell(document, swept.as_dict(), as_json=as_json, paths=report)
    return code


def _fill(
    contract: Contract, swept: Sweep, file: SweepFile, compute: Compute, budget: Budget
) -> int:
    """Measure what is missing; return the exit code."""
    from larceny.lab.sweep.sweep import fill_sweep, make_grid

    total = (len(make_grid(swept.axes)) - len(swept.points)) * swept.subject.games
    done = 0
    try:
        with rate_progress("playing") as update:

            def advance(games: int) -> None:
                nonlocal done
                done += games
                update(done, total, f"point {len(swept.points) + 1}")
                if swept.points:
                    budget.check()

            fill_sweep(contract, swept, compute=compute, progress=advance, store=file.store)
    except KeyboardInterrupt:
        return INTERRUPTED
    except TimeOver:
        notify(f"time is over after {len(swept.points)} points; --resume goes on")
    return 0


def _read_metrics(swept: Sweep, text: str | None) -> list[str]:
    known = [metric.name for metric in swept.metrics]
    names = [] if text is None else split_names(text)
    for name in names:
        if name not in known:
            words = list_known(name, known, "there are")
            raise BadParam("--show", f"there is no metric {quote(name)}{words}")
    return names
