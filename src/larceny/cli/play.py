"""`larceny play`: a game in the terminal."""

from __future__ import annotations

import sys
import time
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated

import typer

from larceny.cli.options import Changes, Rules, given, read_changes
from larceny.engine.errors import BadParam, BadSeats, LarcenyError
from larceny.table.game import load
from larceny.table.journal import find_seed, seed_file
from larceny.table.replay import replay
from larceny.table.table import Table

LAST = "last"


class NoSavedGame(LarcenyError):
    code = "no-saved-game"


def play(
    context: typer.Context,
    game: Annotated[
        str, typer.Argument(metavar="[GAME]", help="A game; see `larceny games`.")
    ] = "dice-heist",
    seats: Annotated[int | None, typer.Option(help="How many play in all.")] = None,
    people: Annotated[int, typer.Option(help="How many of them are people at this keyboard.")] = 1,
    bots: Annotated[
        str, typer.Option(help="Who plays the other seats: one bot, or one for each, by commas.")
    ] = "greedy",
    names: Annotated[str | None, typer.Option(help="Names of the people, by commas.")] = None,
    rules: Rules = None,
    changes: Changes = None,
    seed: Annotated[
        str | None, typer.Option(help="A seed for the dice, to play them again.")
    ] = None,
    real_dice: Annotated[
        bool, typer.Option("--real-dice", help="Type in what your own dice and cards show.")
    ] = False,
    resume: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Go on with a saved game; `last`: the latest."),
    ] = None,
    save: Annotated[Path | None, typer.Option(help="Where to keep the game.")] = None,
) -> int:
    """Play a game against bots, or with friends at one keyboard.

    The game is on disk after every move. Ctrl-C or `quit` leaves; --resume goes on.

    Examples:
      larceny play dice-heist
      larceny play dice-heist --seats 4 --people 2 --names Anna,Ben --bots greedy,random
      larceny play dice-heist --rules targeted-raid --set sidekicks=8
      larceny play --resume last
    """
    if resume is not None:
        _check_alone("--resume", given(context))
        path, table = _reopen_last() if resume == LAST else (Path(resume), _reopen(Path(resume)))
    else:
        if real_dice and seed is not None:
            raise BadParam("--seed", "real dice follow no seed: leave out --seed or --real-dice")
        path = _new_path(game) if save is None else _check_free(save)
        loaded = load(game)
        count = (
            seats if seats is not None else min(max(people + 2, loaded.seats[0]), loaded.seats[1])
        )
        loaded.contract.check_seats(count)
        lineup = _lineup(count, people, bots)
        table = loaded.table(
            count,
            rules,
            read_changes(changes),
            chance="manual" if real_dice else "seeded",
            seed=seed,
            names=_name_all(lineup, names),
            bots=lineup,
        )
    return _run(table, path)


def _run(table: Table, path: Path) -> int:
    from rich.console import Console

    from larceny.terminal.session import Quit, Session

    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    console = Console()
    if table.over:
        console.print(f"{path} is finished; `larceny replay {path}` tells it again", markup=False)
        return 0
    console.print(f"[bold]{table.contract.title}[/bold]: {table.contract.blurb}")
    if table.setup.commitment:
        console.print(f"[dim]dice sealed: sha256 {table.setup.commitment}[/dim]", highlight=False)
    console.print("[dim]? shows the rules of the moment, Enter the other commands[/dim]")
    session = Session(table, path, console, _ask)
    try:
        session.run()
    except (Quit, KeyboardInterrupt, EOFError) as left:
        session.journal.sync()
        print(f"\nsaved; go on with: larceny play --resume {path}", file=sys.stderr)
        return 130 if isinstance(left, KeyboardInterrupt) else 0
    console.print(f"saved as {path}", markup=False, highlight=False)
    if table.setup.seed is not None:
        console.print(f"prove the dice: larceny verify {path}", markup=False, highlight=False)
    return 0


def _ask(prompt: str) -> str:
    """A line that is typed. A keyboard that is gone has come to its end."""
    try:
        return input(prompt)
    except (OSError, RuntimeError):
        raise EOFError from None


def _folder() -> Path:
    from platformdirs import user_data_path

    return user_data_path("larceny") / "games"


def _new_path(game: str) -> Path:
    stem = f"{game}-{time.strftime('%Y%m%d-%H%M%S')}"
    path = _folder() / f"{stem}.larceny"
    count = 1
    while path.exists():
        count += 1
        path = _folder() / f"{stem}-{count}.larceny"
    return path


def _check_free(path: Path) -> Path:
    """The path, if no game and no seed would be lost by writing there."""
    if path.is_dir():
        raise BadParam("--save", f"{path} is a folder; name a file in it")
    for taken in (path, seed_file(path)):
        if taken.exists():
            raise BadParam(
                "--save",
                f"{taken} exists already: go on with a game by --resume, or take another name",
            )
    return path


def _check_alone(option: str, typed: list[str]) -> None:
    others = [one for one in typed if one != option]
    if others:
        raise BadParam(option, f"the saved game settles all else: leave out {', '.join(others)}")


def _reopen_last() -> tuple[Path, Table]:
    """The game that was played last among those that can go on."""
    saved = [path for path in _folder().glob("*.larceny") if path.is_file()]
    for path in sorted(saved, key=lambda path: path.stat().st_mtime, reverse=True):
        try:
            table = _reopen(path)
        except (LarcenyError, OSError) as error:
            print(f"larceny: {path} is passed over: {error}", file=sys.stderr)
            continue
        if not table.over:
            return path, table
    raise NoSavedGame(f"there is no unfinished game in {_folder()} that can go on")


def _reopen(path: Path) -> Table:
    """A saved game with its seed, ready to go on."""
    table = replay(path, salvage=True)
    if table.over or table.setup.is_manual:
        return table
    seed = find_seed(path)
    if seed is None:
        lost = seed_file(path)
        raise NoSavedGame(f"{lost} is missing: without its seed {path} can be told, not played")
    return replay(path, salvage=True, seed=seed)


def _lineup(seats: int, people: int, bots: str) -> list[str]:
    """Which bot plays each seat; people first."""
    if not 0 <= people <= seats:
        raise BadSeats(f"{people} people do not fit into {seats} seats")
    kinds = [name.strip() for name in bots.split(",")]
    others = seats - people
    if len(kinds) == 1:
        kinds *= others
    if len(kinds) != others and others:
        raise BadSeats(f"{others} seats are left for bots, but {len(kinds)} bots are named")
    return [""] * people + kinds[:others]


def _name_all(lineup: list[str], names: str | None) -> list[str]:
    given = [name.strip() for name in names.split(",")] if names else []
    people = lineup.count("")
    if len(given) > people:
        raise BadSeats(f"{len(given)} names for {people} people")
    if not given and people == 1:
        given = ["Player"]
    given += [f"player {seat + 1}" for seat in range(len(given), people)]
    bots = [name for name in lineup if name]
    return given + [f"{bot} {index}" for index, bot in enumerate(bots, 1)]
