"""`larceny ladder`: measure how strong the bots of a game are."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from larceny import bots as registry
from larceny.bots.evaluator.trained_weights import trained_seats
from larceny.cli.completion import complete_bots
from larceny.cli.exit_code import INTERRUPTED
from larceny.cli.lab_options import check_file, read_budget
from larceny.cli.language_option import notify
from larceny.cli.options import (
    AsJson,
    ClusterAddress,
    Device,
    Engine,
    GameName,
    ResumeStored,
    Rules,
    SeatNumbers,
    Seconds,
    Seed,
    Workers,
    check_count,
    split_names,
)
from larceny.cli.progress import progress
from larceny.cli.report_option import Reports, check_reports, command_line, tell
from larceny.compile.cuda.device import CPU
from larceny.engine.contract import Contract
from larceny.engine.errors import BadParam
from larceny.engine.text import quote, read_number
from larceny.games import load
from larceny.lab.backend.cluster import use_cluster
from larceny.lab.backend.compute import Compute
from larceny.lab.budget import Budget, TimeOver


def ladder(
    context: typer.Context,
    game: GameName,
    seats: SeatNumbers = None,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="NAME,...",
            help="Who plays; all bots if not given.",
            autocompletion=complete_bots,
        ),
    ] = None,
    games: Annotated[
        int, typer.Option(help="Games for each share.", callback=check_count)
    ] = 10_000,
    slow_games: Annotated[
        int, typer.Option(help="Games where one of the bots searches.", callback=check_count)
    ] = 1_000,
    rules: Rules = None,
    seed: Seed = 0,
    workers: Workers = None,
    device: Device = CPU,
    engine: Engine = None,
    cluster: ClusterAddress = None,
    calibration: Annotated[
        int,
        typer.Option(
            metavar="GAMES", help="Also compare the evaluator's shares with so many games."
        ),
    ] = 0,
    calibration_bot: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="The bot that plays the games of --calibration.",
            autocompletion=complete_bots,
        ),
    ] = registry.SHARP,
    seconds: Seconds = None,
    out: Annotated[
        Path | None, typer.Option(help="Where results are stored; else ladder-GAME.json.")
    ] = None,
    resume: ResumeStored = False,
    page: Annotated[Path | None, typer.Option(help="Also write a page of Markdown.")] = None,
    report: Reports = None,
    as_json: AsJson = False,
) -> int:
    """Let every bot of a game play against every other, with every number of seats.

    One bot plays against copies of another, in every seat equally often. Results are stored after
    each pairing: Ctrl-C loses nothing that was measured, and --resume goes on. A bot that only
    stands for another one, as `sharp` does, is not played twice.

    Examples:
      larceny ladder dice-heist
      larceny ladder batman --seats 2,3 --bots greedy,solver,search --slow-games 200
      larceny ladder heist --seats 2 --bots greedy,card:always-steal,card:my.card
      larceny ladder art-robbery --calibration 10000 --out art.json
      larceny ladder art-robbery --calibration 10000 --out art.json --resume --page art.md
      larceny ladder dice-heist --seats 2 --report ladder.html
    """
    from larceny.lab.ladder.ladder_file import make_subject, read
    from larceny.lab.ladder.round_robin import RoundRobin, run
    from larceny.lab.report.markdown_writer import to_markdown
    from larceny.lab.report.of_ladder import report_ladder

    contract = load(game)
    check_reports(report)
    if calibration < 0:
        raise BadParam(
            "--calibration",
            f"takes a number of games, not {calibration}",
        )
    if calibration:
        trained_seats(contract)  # raises if there is no evaluator to calibrate
    params, _ = contract.params(rules)
    rule_set = contract.rule_set(rules).name
    plan = RoundRobin(
        contract,
        rule_set,
        params,
        _read_seats(contract, seats),
        _read_bots(contract, bots),
        games,
        slow_games,
        calibration,
        calibration_bot,
        Compute(workers, device, use_cluster(cluster), engine),
    )
    registry.check_name(contract, calibration_bot)
    path = Path(f"ladder-{game}.json") if out is None else out
    check_file("--out", path, resume)
    if page is not None:
        check_file("--page", page, True)
    standings = read(path, make_subject(contract, rule_set, params, seed))
    code = 0
    budget = Budget(read_budget(seconds))

    def say(line: str) -> None:
        print(line, file=sys.stderr, flush=True)
        budget.check()

    try:
        budget.check()
        run(plan, standings, path, progress, say)
    except KeyboardInterrupt:
        code = INTERRUPTED
    except TimeOver:
        notify(f"time is over; go on with --out {path} --resume")
    document = report_ladder(contract, standings, command_line(context))
    tell(document, standings.as_json(), as_json=as_json, paths=report)
    if page is not None:
        page.write_text(to_markdown(document), "utf-8")
    if code:
        notify(f"stopped; go on with --out {path} --resume")
    return code


def _read_seats(contract: Contract, text: str | None) -> list[int]:
    fewest, most = contract.seats
    if text is None:
        return list(range(fewest, most + 1))
    numbers = []
    for part in split_names(text):
        number = read_number(part)
        if number is None:
            raise BadParam("--seats", f"takes numbers by commas, not {quote(text)}")
        contract.check_seats(number)
        numbers.append(number)
    return sorted(set(numbers))


def _read_bots(contract: Contract, text: str | None) -> list[str]:
    names = registry.names(contract) if text is None else split_names(text)
    for name in names:
        registry.check_name(contract, name)
    return list(dict.fromkeys(names))
