"""`larceny simulate`: play many games between bots and show who won."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from larceny.cli.lineup import split_names
from larceny.cli.options import Changes, GameName, Rules, read_changes
from larceny.cli.progress import progress
from larceny.cli.reflex import read_reflexes
from larceny.cli.report_option import Reports, check_reports, write_reports
from larceny.cli.simulation_report import show, summarize
from larceny.engine.errors import BadParam
from larceny.engine.text import quote, read_number
from larceny.games import NAMES, load

if TYPE_CHECKING:
    from larceny.lab.metrics.measure import Measurement
    from larceny.lab.simulate import Simulation

BYTES_PER_GAME = 256
"""Memory for the results of a game and for the statistics of them."""
ASSUMED_MEMORY = 8 << 30
"""Where the system does not report its memory."""


def simulate(
    context: typer.Context,
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
    clock: Annotated[
        bool, typer.Option("--clock", help="Play live rules by the clock, with human reflexes.")
    ] = False,
    reflex: Annotated[
        list[str] | None,
        typer.Option(
            metavar="[SEAT:]NAME=N,...",
            help="By the clock: a seat's reflex, or all; may be given several times.",
        ),
    ] = None,
    tie: Annotated[
        int | None,
        typer.Option(metavar="MS", help="By the clock: closer together is simultaneous; else 20."),
    ] = None,
    out: Annotated[Path | None, typer.Option(help="Write one row a game as Parquet.")] = None,
    report: Reports = None,
    equity: Annotated[
        bool, typer.Option("--equity", help="Report equity over time too, by the evaluator.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Play many games between bots, compiled, on all cores.

    Where all may act at once, as in a live window, who is first is drawn evenly. With --clock
    it is a matter of reflexes: drawn times decide, and bots slip; the rule set is then
    `live` if none is named. Times are in milliseconds, `wrong` is in percent: reaction, spread,
    tail, marker, marker_spread, marker_tail, hold, think, wrong.

    Examples:
      larceny simulate dice-heist --seats 4 --games 1_000_000
      larceny simulate dice-heist --bots greedy,random --games 10000 --json
      larceny simulate dice-heist --seats 3 --set sidekicks=6 --out games.parquet
      larceny simulate heist --seats 4 --games 100_000 --report heist.html --equity
      larceny simulate spell-stealers --rules live --clock --seats 3
      larceny simulate spell-stealers --clock --reflex wrong=8 --reflex p1:reaction=600,wrong=10
    """
    count = _read_count(games)
    contract = load(game)
    places = contract.seats[0] if seats is None else seats
    contract.check_seats(places)
    lineup = split_names(bots)
    if len(lineup) == 1:
        lineup *= places
    if out is not None and not out.parent.is_dir():
        raise BadParam("--out", f"{out.parent} is not a folder")
    if workers is not None and workers < 1:
        raise BadParam("--workers", f"must be at least 1, not {workers}")
    check_reports(report)
    if equity and not report:
        raise BadParam("--equity", "is for reports: add --report")
    if report and clock:
        raise BadParam("--report", "is not written about games by the clock: leave out --clock")
    play = _find_player(game, places, clock, reflex, tie)
    if report:
        play = MeasuringPlayer(game, places, equity)
    params = read_changes(changes)
    with progress(count) as advance:
        result = play(
            lineup,
            count,
            rules=rules,
            params=params,
            seed=seed,
            workers=workers,
            progress=advance,
        )
    if out is not None:
        result.frame().write_parquet(out)
    if isinstance(play, MeasuringPlayer):
        write_reports(report, context, play.found)
    if as_json:
        typer.echo(json.dumps(summarize(result), indent=2))
    else:
        show(result)


class MeasuringPlayer:
    """Plays like `simulate`, and measures the games for a report on them."""

    def __init__(self, game: str, seats: int, equity: bool) -> None:
        self._game = game
        self._seats = seats
        self._equity = equity

    def __call__(
        self, lineup: list[str], games: int, *, rules: str | None, params: Any, **how: Any
    ) -> Simulation:
        from larceny.lab.measured_simulation import simulate_measured
        from larceny.lab.plan import make_plan

        plan = make_plan(self._game, self._seats, lineup, games, rules, params)
        self.found: Measurement
        result, self.found = simulate_measured(plan, games, equity=self._equity, **how)
        return result


def _read_count(text: str) -> int:
    """Return the number of games; raise if it is not a number or too large for the memory."""
    digits = text.replace("_", "").replace(",", "")
    if not (digits.isascii() and digits.isdecimal()) or not digits.strip("0"):
        raise BadParam("--games", f"takes a whole number above 0, not {quote(text)}")
    count, most = read_number(digits.lstrip("0")), _max_games()
    if count is None or count > most:
        raise BadParam("--games", f"the memory here holds {most:,} games at most, not {text[:40]}")
    return count


def _max_games() -> int:
    """Return how many games' results fit into the memory of this machine."""
    try:
        memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError):
        memory = ASSUMED_MEMORY
    return memory // BYTES_PER_GAME


def _find_player(
    game: str, seats: int, clock: bool, reflex: list[str] | None, tie: int | None
) -> Callable[..., Simulation]:
    """Return the function that plays the games: by the clock if asked for, else without times."""
    if not clock:
        for option, value in (("--reflex", reflex), ("--tie", tie)):
            if value is not None:
                raise BadParam(option, "counts only by the clock: add --clock")
        from larceny.lab.simulate import simulate as play

        return partial(play, game, seats)
    if load(game).live_rules is None:
        live = ", ".join(name for name in NAMES if load(name).live_rules is not None)
        raise BadParam("--clock", f"{game} has no race against the clock; {live} has")
    from larceny.lab.timed_simulation import simulate_timed

    reflexes = read_reflexes(reflex or (), seats)
    play_timed = partial(simulate_timed, game, seats, reflexes=reflexes)
    return play_timed if tie is None else partial(play_timed, tie=tie)
