"""`larceny simulate`: many games between bots, and who won them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from larceny.cli.options import Changes, GameName, Rules, read_changes
from larceny.engine.errors import BadParam
from larceny.games import load

if TYPE_CHECKING:
    from larceny.lab.simulate import Simulation


def simulate(
    game: GameName,
    seats: Annotated[
        int | None, typer.Option(help="How many play; the fewest if not given.")
    ] = None,
    bots: Annotated[
        str, typer.Option(help="One bot for all seats, or one for each, by commas.")
    ] = "greedy",
    games: Annotated[str, typer.Option(help="How many games; 1_000_000 is fine.")] = "10000",
    rules: Rules = None,
    changes: Changes = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    workers: Annotated[int | None, typer.Option(help="Cores to use; all if not given.")] = None,
    out: Annotated[Path | None, typer.Option(help="Write one row a game as Parquet.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Play many games between bots, compiled, on all cores.

    Examples:
      larceny simulate dice-heist --seats 4 --games 1_000_000
      larceny simulate dice-heist --bots greedy,random --games 10000 --json
      larceny simulate dice-heist --seats 3 --set sidekicks=6 --out games.parquet
    """
    count = _read_count(games)
    contract = load(game)
    places = contract.seats[0] if seats is None else seats
    contract.check_seats(places)
    lineup = [name.strip() for name in bots.split(",")]
    if len(lineup) == 1:
        lineup *= places
    if out is not None and not out.parent.is_dir():
        raise BadParam("--out", f"{out.parent} is no folder")
    if workers is not None and workers < 1:
        raise BadParam("--workers", f"must be at least 1, not {workers}")
    result = _run(game, lineup, count, places, rules, read_changes(changes), seed, workers)
    if out is not None:
        result.frame().write_parquet(out)
    if as_json:
        typer.echo(json.dumps(_facts(result), indent=2))
    else:
        _show(result)


def _read_count(text: str) -> int:
    digits = text.replace("_", "").replace(",", "")
    if not (digits.isascii() and digits.isdigit()) or int(digits) < 1:
        raise BadParam("--games", f"takes a whole number above 0, not {text!r}")
    return int(digits)


def _run(
    game: str,
    lineup: list[str],
    count: int,
    seats: int,
    rules: str | None,
    changes: dict[str, Any],
    seed: int,
    workers: int | None,
) -> Simulation:
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    from larceny.lab.simulate import simulate as run

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task("getting ready", total=count)

        def advance(games: int) -> None:
            bar.update(task, advance=games, description="playing")

        return run(
            game,
            seats,
            lineup,
            count,
            rules=rules,
            params=changes,
            seed=seed,
            workers=workers,
            progress=advance,
        )


def _facts(result: Simulation) -> dict[str, Any]:
    import numpy as np

    seats = [
        {
            "seat": seat,
            "bot": result.bots[seat],
            "win_share": share,
            "low": low,
            "high": high,
            "score_mean": float(result.scores[:, seat].mean()),
            "score_sd": float(result.scores[:, seat].std()),
            "score_quartiles": np.percentile(result.scores[:, seat], [25, 50, 75]).tolist(),
        }
        for seat, (share, low, high) in enumerate(result.win_shares())
    ]
    return {
        "game": result.game,
        "rules": result.rules,
        "changes": result.changes,
        "fingerprint": result.fingerprint,
        "seed": result.seed,
        "games": result.games,
        "seats": seats,
        "decisions_mean": float(result.decisions.mean()),
        "steps_mean": float(result.steps.mean()),
        "steps_percentiles": np.percentile(result.steps, [5, 50, 95]).tolist(),
    }


def _show(result: Simulation) -> None:
    from rich.console import Console
    from rich.table import Table

    facts = _facts(result)
    changes = "".join(f", {name} = {value}" for name, value in result.changes.items())
    grid = Table(
        "seat", "bot", title=f"{result.game}, {result.rules}{changes}: {result.games:,} games"
    )
    for heading in ("wins", "95 % interval", "mean score", "sd", "quartiles"):
        grid.add_column(heading, justify="right")
    for seat in facts["seats"]:
        grid.add_row(
            f"p{seat['seat']}",
            seat["bot"],
            f"{seat['win_share']:.2%}",
            f"{seat['low']:.2%} - {seat['high']:.2%}",
            f"{seat['score_mean']:.2f}",
            f"{seat['score_sd']:.2f}",
            " ".join(f"{value:g}" for value in seat["score_quartiles"]),
        )
    console = Console()
    console.print(grid)
    low, middle, high = facts["steps_percentiles"]
    console.print(
        f"length: {facts['decisions_mean']:.1f} decisions, {facts['steps_mean']:.1f} steps a game "
        f"(5/50/95 %: {low:g}/{middle:g}/{high:g}); seed {result.seed}, rules {result.fingerprint}",
        highlight=False,
    )
