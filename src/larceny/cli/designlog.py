"""`larceny designlog`: what a designer noted, confirmed or denied by many games."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from larceny.cli.completion import complete_bots
from larceny.cli.exit_code import INTERRUPTED
from larceny.cli.lab_options import check_keep
from larceny.cli.language_option import notify
from larceny.cli.options import AsJson, GameName, Keep, ResumeKept, Seed, Workers, check_count
from larceny.cli.progress import progress
from larceny.cli.report_option import Reports, check_reports, command_line, tell
from larceny.games import load
from larceny.lab.backend.compute import Compute
from larceny.lab.work_file import check_folder


def designlog(
    context: typer.Context,
    game: GameName,
    seats: Annotated[int, typer.Option(help="How many play.")] = 3,
    games: Annotated[
        int, typer.Option(help="Games of each rule set and kind of players.", callback=check_count)
    ] = 20_000,
    slow_games: Annotated[
        int, typer.Option(help="Games between sharp players.", callback=check_count)
    ] = 500,
    trials: Annotated[
        int, typer.Option(help="Worths to try for the lost playtest.", callback=check_count)
    ] = 300,
    players: Annotated[
        str,
        typer.Option(
            metavar="NAME,...",
            help="The kinds of players, by commas; those of the log if not given.",
            autocompletion=complete_bots,
        ),
    ] = "",
    seed: Seed = 1,
    workers: Workers = None,
    out: Annotated[Path | None, typer.Option(help="Write the page here; else print it.")] = None,
    keep: Keep = None,
    resume: ResumeKept = False,
    report: Reports = None,
    as_json: AsJson = False,
) -> int:
    """Replay a design log: every claim of the designer as a question that games answer.

    It is for games whose designer kept a log. Each of the rule sets is played by several kinds of
    players, with the same dice; a claim is confirmed, denied or undecided, with the size of the
    effect. Then worths are tuned for the playtest whose numbers are lost.

    Examples:
      larceny designlog heist --games 2000 --slow-games 100 --trials 50
      larceny designlog heist --keep log.json --resume
      larceny designlog heist --players greedy --out designlog.md --report designlog.html
    """
    from larceny.lab.design_log.even_fights import LostPlaytest, Search, count_fights, tune_worths
    from larceny.lab.design_log.replay_log import (
        ReplayConditions,
        answer_log,
        find_log,
        read_played,
        replay_log,
        store_played,
    )
    from larceny.lab.report.markdown_writer import to_markdown
    from larceny.lab.report.of_design_log import report_design_log

    contract = load(game)
    notes = find_log(contract)
    contract.check_seats(seats)
    if out is not None:
        check_folder("--out", out)
    check_reports(report)
    check_keep(keep, resume, None, False)
    kinds = tuple(name.strip() for name in players.split(",")) if players else notes.players
    conditions = ReplayConditions(seats, games, slow_games, seed, kinds)
    rule_sets = len(contract.rule_sets)
    played = read_played(keep, contract, conditions) if keep is not None and resume else {}
    missing = [name for name in kinds if name not in played]
    try:
        total = rule_sets * sum(map(conditions.games_of, missing))
        with progress(total, "playing") as advance:
            log = replay_log(contract, conditions, Compute(workers), advance, played)
    except KeyboardInterrupt:
        finished = dict(list(played.items())[:-1])
        if keep is not None:
            store_played(keep, contract, conditions, finished)
        log = answer_log(contract, conditions, played)
        document = report_design_log(log, None, command_line(context))
        tell(document, document.as_dict(), as_json=as_json, paths=report)
        notify("stopped; these are the games so far")
        return INTERRUPTED
    if keep is not None:
        store_played(keep, contract, conditions, played)
    search = Search(contract, seats=seats, trials=trials, seed=seed)
    published = tuple(map(int, search.published[notes.lost.first :]))
    with progress(trials * search.games, "tuning worths") as advance:
        worths = tune_worths(search, published, advance)
    before, after = (
        tuple(
            count_fights(tried, name, conditions.games_of(name), seed + 1, search) for name in kinds
        )
        for tried in (published, worths)
    )
    lost = LostPlaytest(before, after)
    document = report_design_log(log, lost, command_line(context))
    if out is not None:
        out.write_text(to_markdown(document), "utf-8")
        notify(f"wrote {out}")
    tell(document, document.as_dict(), as_json=as_json, paths=report)
    return 0
