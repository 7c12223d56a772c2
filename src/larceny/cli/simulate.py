"""`larceny simulate`: play many games between bots and show who won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from larceny.cli.exit_code import INTERRUPTED
from larceny.cli.lab_options import (
    MOST_GAMES,
    check_keep,
    most_stored_games,
    read_budget,
    read_games,
    report_cluster,
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
    Keep,
    Pieces,
    ResumeKept,
    Rules,
    Seats,
    Seconds,
    Seed,
    Workers,
    read_changes,
    split_names,
)
from larceny.cli.progress import progress, rate_progress
from larceny.cli.report_option import Reports, check_reports, command_line, tell
from larceny.compile.cuda.device import CPU
from larceny.engine.errors import BadParam
from larceny.engine.seat import seat_number
from larceny.engine.text import quote, read_number
from larceny.games import NAMES, load
from larceny.lab.backend.cluster import use_cluster
from larceny.lab.backend.compute import Compute
from larceny.realtime.reflex import Reflex

if TYPE_CHECKING:
    from larceny.lab.simulate import Simulator


def simulate(
    context: typer.Context,
    game: GameName,
    seats: Seats = None,
    bots: Bots = "greedy",
    games: Annotated[str, typer.Option(help="How many games; 1_000_000 is fine.")] = "10000",
    rules: Rules = None,
    changes: Changes = None,
    seed: Seed = 0,
    workers: Workers = None,
    device: Device = CPU,
    engine: Engine = None,
    cluster: ClusterAddress = None,
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
    metrics: Annotated[
        bool, typer.Option("--metrics", help="Show everything that was measured.")
    ] = False,
    equity: Equity = False,
    pieces: Pieces = False,
    luck: Annotated[
        bool, typer.Option("--luck", help="Also measure how much is luck and how much skill.")
    ] = False,
    out: Annotated[
        Path | None, typer.Option(help="Write one row a game to a .parquet or .csv file.")
    ] = None,
    states: Annotated[
        Path | None,
        typer.Option(help="Write the state at the end of each game to a .npy or .parquet file."),
    ] = None,
    seconds: Seconds = None,
    keep: Keep = None,
    resume: ResumeKept = False,
    report: Reports = None,
    as_json: AsJson = False,
) -> int:
    """Play many games between bots, compiled, on all cores, and tell what they came to.

    Wins are shown by seat and by order of play, for chance decides who begins. Results are added up
    as they come: memory stays the same for a thousand games and for a billion. Ctrl-C shows what
    was played so far. docs/guides/metrics.md explains the metrics.

    Where all may act at once, as in a live window, who is first is drawn evenly. With --clock
    it is a matter of reflexes: drawn times decide, and bots slip; the rule set is then
    `live` if none is named. Times are in milliseconds, `wrong` is in percent: reaction, spread,
    tail, marker, marker_spread, marker_tail, hold, think, wrong.

    Examples:
      larceny simulate dice-heist --seats 4 --games 1_000_000
      larceny simulate dice-heist --bots greedy,random --games 10000 --json
      larceny simulate dice-heist --seats 3 --set sidekicks=6 --out games.csv
      larceny simulate heist --seats 4 --metrics --luck
      larceny simulate heist --seats 4 --equity --report heist.html
      larceny simulate heist --pieces --states ends.parquet
      larceny simulate heist --games 1_000_000 --keep heist.json --resume
      larceny simulate heist --bots card:always-steal,greedy
      larceny simulate spell-stealers --rules live --clock --seats 3
      larceny simulate spell-stealers --clock --reflex wrong=8 --reflex p1:reaction=600,wrong=10
    """
    count = read_games("--games", games, most_stored_games() if clock else MOST_GAMES)
    contract = load(game)
    lineup = split_names(bots)
    places = contract.choose_seats(seats or (len(lineup) if len(lineup) > 1 else None))
    if len(lineup) == 1:
        lineup *= places
    check_reports(report)
    check_keep(keep, resume, out, clock)
    _check_clock(game, clock, reflex, tie)
    if clock and (cluster is not None or device != CPU):
        raise BadParam("--clock", "is played on the cores of this machine: no --device, --cluster")
    changed = read_changes(changes)
    command = command_line(context)
    from larceny.lab.game_files import ROWS, STATES, check_game_file, write_states

    if out is not None:
        check_game_file("--out", out, ROWS)
    if states is not None:
        if clock or keep is not None:
            raise BadParam("--states", "goes with neither --clock nor --keep")
        check_game_file("--states", states, STATES)
    code = 0
    if clock:
        from larceny.lab.report.of_timed_games import report_timed_games
        from larceny.lab.timed_simulation import simulate_timed

        options = {} if tie is None else {"tie": tie}
        reflexes = read_reflexes(reflex or (), places)
        with progress(count) as advance:
            result = simulate_timed(
                game, places, lineup, count, rules=rules, params=changed, reflexes=reflexes,
                seed=seed, workers=workers, progress=advance, engine=engine, **options,
            )  # fmt: skip
        if out is not None:
            result.write(out)
        document = report_timed_games(result, command)
        facts = result.as_dict()
    else:
        from larceny.lab.plan import make_plan
        from larceny.lab.simulate import SimulationFiles, Simulator

        plan = make_plan(game, places, lineup, count, rules, changed)
        compute = Compute(workers, device, use_cluster(cluster), engine)
        files = SimulationFiles(out, keep, resume)
        simulator = Simulator(
            plan, count, seed=seed, compute=compute, equity=equity, pieces=pieces, files=files,
            has_end_states=states is not None,
        )  # fmt: skip
        code = _play(simulator, count, read_budget(seconds))
        if code or not simulator.is_whole:
            again = "" if keep is None else f"; go on with --keep {keep} --resume"
            notify(f"stopped after {simulator.played:,} of {count:,} games{again}")
        if luck and not code:
            with progress(simulator.luck_games, "luck and skill") as advance:
                simulator.measure_luck(advance)
        simulation = simulator.result()
        if states is not None and simulation.end_states is not None:
            write_states(simulation.end_states, states)
        document = simulation.report(command)
        facts = simulation.as_dict()
        report_cluster(compute)
    tell(document, facts, as_json=as_json, paths=report, is_whole=metrics)
    return code


def _play(simulator: Simulator, games: int, seconds: float | None) -> int:
    """Play until it is enough; return the exit code."""
    played = simulator.played
    try:
        with rate_progress("playing") as update:

            def advance(block: int) -> None:
                nonlocal played
                played += block
                update(played, games, "")

            simulator.run(advance, seconds)
    except KeyboardInterrupt:
        if not simulator.played:
            raise
        return INTERRUPTED
    return 0


def _check_clock(game: str, clock: bool, reflex: list[str] | None, tie: int | None) -> None:
    """Raise if options do not go together."""
    if not clock:
        for option, value in (("--reflex", reflex), ("--tie", tie)):
            if value is not None:
                raise BadParam(option, "counts only by the clock: add --clock")
    elif load(game).live_rules is None:
        live = ", ".join(name for name in NAMES if load(name).live_rules is not None)
        raise BadParam(
            "--clock",
            f"{game} has no race against the clock; {live} has",
        )


OPTION = "--reflex"
_SETTINGS = [field.name for field in fields(Reflex)]


def read_reflexes(texts: Sequence[str], seats: int) -> list[Reflex]:
    """Return the reflex of each seat; a text without a seat is for all, later ones override."""
    reflexes = [Reflex()] * seats
    for text in texts:
        seat, colon, settings = text.rpartition(":")
        changes = _read_settings(settings)
        for number in [_read_seat(seat.strip(), seats)] if colon else range(seats):
            reflexes[number] = replace(reflexes[number], **changes)
    return reflexes


def _read_seat(text: str, seats: int) -> int:
    number = seat_number(text)
    if number is None or number >= seats:
        raise BadParam(
            OPTION,
            f"there is no seat {text!r}; the seats are p0 to p{seats - 1}",
        )
    return number


def _read_settings(text: str) -> dict[str, int]:
    changes = {}
    for part in text.split(","):
        name, _, value = (word.strip() for word in part.partition("="))
        if name not in _SETTINGS:
            known = ", ".join(_SETTINGS)
            raise BadParam(
                OPTION,
                f"there is no setting {name!r}; there are {known}",
            )
        number = read_number(value)
        if number is None:
            raise BadParam(
                OPTION,
                f"{name} takes a whole number, not {quote(value)}",
            )
        changes[name] = number
    return changes
