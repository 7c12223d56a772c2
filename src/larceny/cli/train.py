"""`larceny train`: train the evaluator of a game by self-play."""

from __future__ import annotations

import sys
from dataclasses import fields
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Annotated, Any, Self

import typer

from larceny.bots.evaluator.trained_weights import installed_path
from larceny.cli.json_output import print_json
from larceny.cli.lab_options import read_budget
from larceny.cli.options import AsJson, GameName, SeatNumbers, Seconds, Seed, Workers
from larceny.compile.cuda.device import CPU, CUDA
from larceny.engine.contract import Contract
from larceny.engine.errors import BadParam
from larceny.engine.extra import need
from larceny.engine.suggestion import suggest
from larceny.engine.text import quote, read_number
from larceny.games import load
from larceny.lab.backend.compute import Compute

if TYPE_CHECKING:
    from larceny.lab.training.training_plan import TrainingPlan


HEADINGS = (
    f"{'seats':>5} {'round':>5} {'games':>9} {'loss':>6}  {'against greedy':<21} worst decile"
)


class TrainingReport:
    """Shows a training on a terminal; where output goes into a file, the table alone.

    One that is quiet leaves standard output to others, and writes its lines to standard error.
    """

    def __init__(self, folder: Path, is_quiet: bool = False) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

        console = Console(stderr=True)
        self._folder = folder
        self._is_quiet = is_quiet
        self._bar = Progress(
            *(TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn()),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
        self._task = self._bar.add_task("getting ready", total=None)
        self._has_rows = False

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._bar.stop()
        if kind is KeyboardInterrupt:
            print(f"progress is in {self._folder}; the same command goes on", file=sys.stderr)

    def advance(self, words: str, done: int, total: int) -> None:
        """Move the bar."""
        self._bar.update(self._task, description=words, completed=done, total=total)

    def add_row(self, row: dict[str, Any]) -> None:
        """Print one row of the running table."""
        if not self._has_rows:
            self.say(HEADINGS)
            self._has_rows = True
        strength = row.get("strength")
        share = "-"
        if strength is not None:
            low = 100 * strength["low"]
            high = 100 * strength["high"]
            share = f"{100 * strength['share']:.1f} % ({low:.1f} - {high:.1f})"
        self.say(
            f"{row['seats']:>5} {row['iteration']:>5} {row['games']:>9,} {row['loss']:>6.3f}  "
            f"{share:<21} {100 * row['worst_decile']:.1f} points"
        )

    def say(self, line: str) -> None:
        """Print a line above the bar."""
        self._bar.stop()
        typer.echo(line, err=self._is_quiet)
        self._bar.start()

    def show_facts(self, facts: dict[str, Any]) -> None:
        """Print what was measured in the end, on variants that were not trained on."""
        for seats, known in facts["networks"].items():
            unseen = known["held_out_variants"]
            words = f"{seats} seats, variants not trained on: worst decile "
            words += f"{100 * unseen['worst_decile']:.1f} points"
            if "share_against_greedy" in unseen:
                words += f", {100 * unseen['share_against_greedy']:.1f} % against greedy"
            typer.echo(words)


def train(
    game: GameName,
    seats: SeatNumbers = None,
    iterations: Annotated[
        int | None, typer.Option(help="Rounds of self-play for each number of seats.")
    ] = None,
    games: Annotated[int | None, typer.Option(help="Games of each round.")] = None,
    options: Annotated[
        list[str] | None,
        typer.Option(
            "--option", metavar="NAME=N", help="Another number of the plan; may be repeated."
        ),
    ] = None,
    seed: Seed = 1,
    device: Annotated[
        str,
        typer.Option(
            help="Where PyTorch learns: auto, cpu, cuda, or another that it knows. With cuda an "
            "NVIDIA GPU (extra gpu) plays the games of a teacher too; the evaluator's are played "
            "on the CPU."
        ),
    ] = "auto",
    workers: Workers = None,
    folder: Annotated[
        Path | None, typer.Option(help="Where progress is kept; training-GAME if not given.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="The file to write; evaluator-GAME.npz if not given.")
    ] = None,
    seconds: Seconds = None,
    start: Annotated[
        Path | None, typer.Option(help="Begin with the networks of this file of weights.")
    ] = None,
    install: Annotated[
        bool, typer.Option("--install", help="Use the new weights on this machine from now on.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Train the evaluator of a game: self-play on all cores, PyTorch there or on a GPU.

    It learns by all rule sets, and by random variants of them. Progress is stored after every
    round: after Ctrl-C, or worse, the same command goes on where it was. Networks in FILE for
    other numbers of seats are kept. The numbers of a plan are those of `larceny.lab.training`:
    taught, taught_games, positions, window, decay, noise, epochs, batch, rate, test_games, ...

    Examples:
      larceny train batman
      larceny train batman --seats 2 --seconds 10m
      larceny train art-robbery --seats 2 --iterations 100 --install
      larceny train dice-heist --seats 3,4,5 --games 2500 --device cuda --option batch=4096
    """
    contract = load(game)
    plan = _read_plan(contract, seats, iterations, games, options, seed)
    compute = Compute(workers, CUDA if device == CUDA else CPU)
    need("torch", "train", "PyTorch")
    from larceny.bots.evaluator.weights import merge_weights, read_weights
    from larceny.lab.training.training import Training

    budget = read_budget(seconds)
    path = out or Path(f"evaluator-{game}.npz")
    where = folder or Path(f"training-{game}")
    targets = (path, installed_path(game)) if install else (path,)
    with TrainingReport(where, is_quiet=as_json) as report:
        first = None if start is None else read_weights(contract, start)
        learns_on = _find_device(device)
        report.say(_name_places(contract, plan, compute, learns_on))
        training = Training(
            *(contract, plan, where, learns_on, compute, report.advance, first, budget)
        )
        trained = training.run(report.add_row)
        for target in targets:
            merge_weights(contract, target, trained)
            report.say(f"wrote {target} ({target.stat().st_size / 1e6:.2f} MB)")
    if as_json:
        print_json({"files": [str(path) for path in targets], "facts": trained.facts})
    else:
        report.show_facts(trained.facts)


def _read_plan(
    contract: Contract,
    seats: str | None,
    iterations: int | None,
    games: int | None,
    options: list[str] | None,
    seed: int,
) -> TrainingPlan:
    """Return the plan that the options ask for; raise if one of them makes no sense."""
    from larceny.lab.training.training_plan import TrainingPlan

    fewest, most = contract.seats
    numbers = [read_number(part.strip()) for part in seats.split(",")] if seats else None
    counts = tuple(range(fewest, most + 1)) if numbers is None else tuple(n or 0 for n in numbers)
    for count in counts:
        contract.check_seats(count)
    if list(counts) != sorted(set(counts)):
        raise BadParam("--seats", f"takes numbers in ascending order, not {quote(seats or '')}")
    numbers_of_plan: dict[str, Any] = {"iterations": iterations, "games": games}
    defaults = TrainingPlan(contract.name, counts)
    for text in options or ():
        name, _, value = text.partition("=")
        if name in ("game", "seats", "seed") or not hasattr(defaults, name):
            near = suggest(name, [field.name for field in fields(defaults)])
            raise BadParam("--option", f"a plan has no number {quote(name)}{near}")
        numbers_of_plan[name] = _read_number(name, value, getattr(defaults, name))
    changes = {name: value for name, value in numbers_of_plan.items() if value is not None}
    plan = TrainingPlan(contract.name, counts, seed=seed, **changes)
    plan.check()
    return plan


def _read_number(name: str, text: str, default: str | int | float) -> str | int | float:
    if isinstance(default, str):
        return text
    try:
        return int(text) if isinstance(default, int) else float(text)
    except ValueError:
        kind = "a whole number" if isinstance(default, int) else "a number"
        raise BadParam("--option", f"{name} takes {kind}, not {quote(text)}") from None


def _name_places(contract: Contract, plan: TrainingPlan, compute: Compute, device: str) -> str:
    """Return in words where games are played, and where PyTorch learns."""
    from larceny.lab.training.self_play import plays_on_gpu

    games = "games on the CPU"
    if plays_on_gpu(contract, plan.teacher, compute):
        games = f"games of {plan.teacher} on a GPU, of the evaluator on the CPU"
    return f"{games}; PyTorch on {device}"


def _find_device(name: str) -> str:
    """Return where PyTorch learns; with games on a GPU, on the CPU if it was built for no other."""
    import torch

    if name in ("auto", CUDA):
        return "cuda" if torch.cuda.is_available() else "cpu"
    try:
        torch.zeros(1, device=name)
    except (RuntimeError, AssertionError):
        raise BadParam("--device", f"PyTorch cannot use {quote(name)} here; `cpu` it can") from None
    return name
