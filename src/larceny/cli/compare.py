"""`larceny compare`: what changes when rules change."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from larceny.cli.completion import complete_bots, complete_rules
from larceny.cli.exit_code import INTERRUPTED, REFUTED
from larceny.cli.lab_options import read_budget, read_games, read_part
from larceny.cli.language_option import notify
from larceny.cli.options import (
    AsJson,
    Changes,
    ClusterAddress,
    Device,
    Engine,
    Equity,
    GameName,
    Pieces,
    QuestionText,
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
from larceny.games import load
from larceny.lab.backend.cluster import use_cluster
from larceny.lab.backend.compute import Compute
from larceny.lab.budget import Budget, TimeOver

if TYPE_CHECKING:
    from larceny.lab.ask.players import Players
    from larceny.lab.compare.compare import Comparer
    from larceny.lab.compare.rule_variant import RuleVariant


def compare(
    context: typer.Context,
    game: GameName,
    variants: Annotated[
        list[str],
        typer.Argument(
            metavar="VARIANT...",
            help="A rule set, changes like `rolls=2`, or both, separated by spaces.",
            autocompletion=complete_rules,
        ),
    ],
    rules: Annotated[
        str | None,
        typer.Option(
            "--rules",
            metavar="NAME",
            help="The rule set to compare with.",
            autocompletion=complete_rules,
        ),
    ] = None,
    changes: Changes = None,
    seats: Seats = None,
    bots: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME,...",
            help="One bot for all seats, or one for each; once for each line-up. Else good players "
            "and quick ones.",
            autocompletion=complete_bots,
        ),
    ] = None,
    games: Annotated[
        str | None,
        typer.Option(
            help="Pairs of games, or the most of them; else 100000, or 10000 without --bots."
        ),
    ] = None,
    precision: Annotated[
        str | None,
        typer.Option(metavar="PART", help="Play until headline metrics are known to this, as 1%."),
    ] = None,
    bound: Annotated[
        str | None,
        typer.Option(metavar="PART", help="A smaller change is none; else 2%, or twice PRECISION."),
    ] = None,
    seed: Seed = 0,
    workers: Workers = None,
    device: Device = CPU,
    engine: Engine = None,
    cluster: ClusterAddress = None,
    equity: Equity = False,
    pieces: Pieces = False,
    question: QuestionText = None,
    seconds: Seconds = None,
    report: Reports = None,
    as_json: AsJson = False,
) -> int:
    """Compare rule sets on pairs of games with the same chance, and say what changes.

    The base is the default rule set, or that of --rules and --set; changes of a variant are made to
    the base, unless it names a rule set of its own. All intervals hold together with 95 %, and
    verdicts are corrected for the number of questions. What is called unchanged surely changes by
    less than the bound. Good players answer and quick ones, and the first sentence says whether
    they agree. The exit code is 1 if a precision was not reached within --games, and 130
    after Ctrl-C, which shows what the games so far say.

    Examples:
      larceny compare heist worths.hope-diamond=20
      larceny compare heist yah-steal-7 "yah-steal-7 rolls=2" --rules yah-steal-6 --seats 3
      larceny compare dice-heist sidekicks=6 sidekicks=10 --precision 1% --report dice.html
      larceny compare heist worths.hope-diamond=15 --ask "is the hope diamond too strong"
      larceny compare heist lock_supply=25 --bots greedy --bots solver --games 20000 --json
    """
    from larceny.lab.ask.ask import DEFAULT_GAMES
    from larceny.lab.ask.duel import play_duel, warn_of_weak
    from larceny.lab.ask.players import affordable_players
    from larceny.lab.ask.question import read_question_metrics
    from larceny.lab.compare.compare import Comparer, ComparisonConditions, ComparisonLimits
    from larceny.lab.compare.rule_variant import make_variant
    from larceny.lab.report.number_text import quote_code
    from larceny.lab.report.of_comparison import report_comparison

    check_reports(report)
    contract = load(game)
    base = make_variant(contract, rules, read_changes(changes))
    chosen = [_read_variant(contract, text, base) for text in variants]
    players: list[Players] = []
    if not bots:
        params, _ = contract.params(base.rules, base.changes)
        players = affordable_players(contract, params, contract.choose_seats(seats))
    line_ups = [split_names(names) for names in bots or [player.bot for player in players]]
    usual = None if bots or precision is not None else DEFAULT_GAMES
    limits = ComparisonLimits(
        usual if games is None else read_games("--games", games),
        None if precision is None else read_part("--precision", precision),
        None if bound is None else read_part("--bound", bound),
    )
    compute = Compute(workers, device, use_cluster(cluster), engine)
    conditions = ComparisonConditions(seats, line_ups, seed, compute, equity)
    question_metrics = read_question_metrics(contract, question, conditions.seats)
    conditions = replace(
        conditions, pieces=pieces or question_metrics.pieces, told_first=question_metrics.metrics
    )
    comparer = Comparer(game, chosen, base, conditions, limits)
    code = _play(comparer, Budget(read_budget(seconds)))
    comparison = comparer.result()
    document = report_comparison(comparison, command_line(context))
    if len(players) > 1:
        params, _ = contract.params(base.rules, base.changes)
        weak = warn_of_weak(play_duel(contract, params, players, seed=seed, compute=compute))
        document = replace(document, sentences=(*document.sentences, *map(quote_code, weak)))
    tell(document, comparison.as_dict(), as_json=as_json, paths=report)
    return code or (0 if comparison.is_precise else REFUTED)


def _play(comparer: Comparer, budget: Budget) -> int:
    """Play until it is enough; return the exit code."""
    from larceny.lab.compare.compare import MIN_GAMES

    try:
        with rate_progress("playing pairs") as update:

            def advance(played: int, target: int) -> None:
                update(played, target, "")
                if played >= MIN_GAMES:
                    budget.check()

            comparer.run(advance)
    except TimeOver:
        notify(f"time is over after {comparer.played:,} pairs of games")
    except KeyboardInterrupt:
        if comparer.played < MIN_GAMES:
            raise
        notify("stopped; this is what the games so far say")
        return INTERRUPTED
    return 0


def _read_variant(contract: Contract, text: str, base: RuleVariant) -> RuleVariant:
    """Return the variant of a text like `yah-steal-6 rolls=2`."""
    from larceny.lab.compare.rule_variant import make_variant

    words = text.split()
    if not words:
        raise BadParam("VARIANT", "takes a rule set or changes, not an empty text")
    if "=" in words[0]:
        own = read_changes(words)
        return make_variant(contract, base.rules, {**base.changes, **own}, text)
    return make_variant(contract, words[0], read_changes(words[1:]), text)
