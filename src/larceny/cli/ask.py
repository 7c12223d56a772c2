"""`larceny ask`: a question about a game, answered by several kinds of players."""

from __future__ import annotations

from typing import Annotated

import typer

from larceny.cli.json_output import print_json
from larceny.cli.lab_options import read_budget, read_games, read_pace
from larceny.cli.options import (
    AsJson,
    Changes,
    GameName,
    Pace,
    Rules,
    Seats,
    Seconds,
    Seed,
    Workers,
    read_changes,
    split_names,
)
from larceny.cli.progress import progress
from larceny.cli.report_option import Reports, check_reports, command_line, tell
from larceny.games import load


def ask(
    context: typer.Context,
    game: GameName,
    question: Annotated[
        list[str] | None,
        typer.Argument(metavar="QUESTION", help="In your own words; without it, all are listed."),
    ] = None,
    seats: Seats = None,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="NAME,...", help="Whom to ask, each in all seats; else good, quick, level 3."
        ),
    ] = None,
    games: Annotated[
        str, typer.Option(help="Games of the quickest players; others have a part of them.")
    ] = "10000",
    rules: Rules = None,
    changes: Changes = None,
    pace: Pace = None,
    seconds: Seconds = None,
    seed: Seed = 0,
    workers: Workers = None,
    report: Reports = None,
    as_json: AsJson = False,
) -> int:
    """Ask what designers ask of a game, and get one verdict, one paragraph and one plot.

    Several kinds of players answer, and the verdict says whether they agree: good ones (the best
    that play thousands of games in a minute), quick ones (greedy) and people of level 3. With
    PARAM=VALUE in the question the answer is what that changes. docs/guides/ask.md explains it.

    Examples:
      larceny ask heist
      larceny ask heist who is favoured by order of play
      larceny ask heist is the hope diamond too strong
      larceny ask dice-heist are all museums alike wanted --seats 4
      larceny ask batman how much is luck --report luck.html
      larceny ask heist length lock_supply=25
      larceny ask heist lock_supply=25
    """
    from larceny.lab.ask.question import list_questions

    contract = load(game)
    check_reports(report)
    if not question:
        _list(list_questions(contract), as_json)
        return 0
    from larceny.lab.ask.ask import Asking, answer_question
    from larceny.lab.ask.players import choose_players
    from larceny.lab.backend.compute import Compute
    from larceny.lab.compare.rule_variant import make_variant

    base = make_variant(contract, rules, read_changes(changes))
    count = read_games("--games", games)
    named = split_names(bots) if bots else []
    params, _ = contract.params(base.rules, base.changes)
    places = contract.choose_seats(seats)
    planned = sum(player.games(count) for player in choose_players(contract, params, places, named))
    times = 2 if any("=" in word for part in question for word in part.split()) else 1
    with progress(times * planned) as advance:
        asking = Asking(
            seats, named, count, seed, read_budget(seconds),
            read_pace(pace), Compute(workers), advance,
        )  # fmt: skip
        answer = answer_question(contract, " ".join(question), base, asking)
    tell(answer.report(command_line(context)), answer.as_dict(), as_json=as_json, paths=report)
    return 0


def _list(questions: list[tuple[str, str]], as_json: bool) -> None:
    if as_json:
        print_json([{"question": name, "asks": title} for name, title in questions])
        return
    width = max(len(name) for name, _ in questions)
    for name, title in questions:
        typer.echo(f"{name:<{width}}  {title}")
