"""`larceny play`: play a game in the terminal."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from larceny.bots import default_bot
from larceny.cli.completion import complete_bots, complete_game, complete_resumed
from larceny.cli.exit_code import INTERRUPTED
from larceny.cli.language_option import LanguageCode, read_language
from larceny.cli.options import Changes, Rules, name_seats, read_changes, read_lineup, typed_options
from larceny.cli.saved_game import check_free, new_path, reopen, reopen_last
from larceny.engine.errors import BadParam
from larceny.engine.language import ENGLISH, Language
from larceny.engine.phrase import phrase
from larceny.table.game import Game, load
from larceny.table.table import Table

if TYPE_CHECKING:
    from larceny.terminal.spoken_console import SpokenConsole

LAST = "last"
USUAL_BOTS = 2
"""How many bots play where the number of seats is not given."""


def play(
    context: typer.Context,
    game: Annotated[
        str,
        typer.Argument(
            metavar="[GAME]", help="A game; see `larceny games`.", autocompletion=complete_game
        ),
    ] = "dice-heist",
    seats: Annotated[int | None, typer.Option(help="How many play in all.")] = None,
    people: Annotated[int, typer.Option(help="How many of them are people at this keyboard.")] = 1,
    bots: Annotated[
        str | None,
        typer.Option(
            help="Who plays the other seats: one bot, or one for each, by commas; level-1 (novice) "
            "to level-5 (master) or another name from `larceny games`. If not given: level-3.",
            autocompletion=complete_bots,
        ),
    ] = None,
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
        typer.Option(
            metavar="FILE",
            help="Go on with a saved game; `last`: the latest.",
            autocompletion=complete_resumed,
        ),
    ] = None,
    save: Annotated[Path | None, typer.Option(help="Where to keep the game.")] = None,
    language: LanguageCode = ENGLISH.code,
) -> int:
    """Play a game against bots, or with friends at one keyboard.

    The game is on disk after every move. Ctrl-C or `quit` leaves; --resume goes on.

    Examples:
      larceny play dice-heist
      larceny play dice-heist --seats 4 --people 2 --names Anna,Ben --bots level-2,level-5
      larceny play dice-heist --rules targeted-raid --set sidekicks=8
      larceny play --resume last
    """
    spoken = read_language(language)
    if resume is not None:
        _check_alone("--resume", typed_options(context))
        path, table = (
            reopen_last(spoken) if resume == LAST else (Path(resume), reopen(Path(resume)))
        )
    else:
        if real_dice and seed is not None:
            raise BadParam("--seed", "real dice follow no seed: leave out --seed or --real-dice")
        path = new_path(game) if save is None else check_free(save)
        loaded = load(game)
        count = _count_seats(loaded, seats, people)
        lineup = read_lineup(count, people, bots or default_bot(loaded.contract))
        table = loaded.table(
            count,
            rules,
            read_changes(changes),
            chance="manual" if real_dice else "seeded",
            seed=seed,
            names=name_seats(lineup, names, spoken),
            bots=lineup,
        )
    return _run(table, path, spoken)


def _count_seats(game: Game, seats: int | None, people: int) -> int:
    """Return the number of seats, checked; by default the people and two bots, if they fit."""
    fewest, most = game.seats
    count = min(max(people + USUAL_BOTS, fewest), most) if seats is None else seats
    game.contract.check_seats(count)
    return count


def _run(table: Table, path: Path, language: Language) -> int:
    from larceny.terminal.local_game import LocalGame, Quit
    from larceny.terminal.spoken_console import SpokenConsole

    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    console = SpokenConsole(language)
    if table.over:
        words = "{path} is finished; `larceny replay {path}` shows it"
        console.tell(phrase(words, path=str(path)))
        return 0
    _greet(console, table)
    local_game = LocalGame(table, path, console, read_line)
    local_game.speak(language)
    try:
        local_game.run()
    except (Quit, KeyboardInterrupt, EOFError) as left:
        local_game.journal.sync()
        words = phrase("saved; go on with: larceny play --resume {path}", path=str(path))
        print(f"\n{language.render(words)}", file=sys.stderr)
        return INTERRUPTED if isinstance(left, KeyboardInterrupt) else 0
    console.tell(phrase("saved as {path}", path=str(path)))
    if table.setup.seed is not None:
        console.tell(phrase("prove the dice: larceny verify {path}", path=str(path)))
    return 0


def _greet(console: SpokenConsole, table: Table) -> None:
    """Say what is played, and how to get help."""
    blurb = console.language.render(table.contract.blurb)
    console.print(f"[bold]{table.contract.title}[/bold]: {blurb}")
    if table.setup.commitment:
        words = phrase("dice sealed: sha256 {seal}", seal=table.setup.commitment)
        console.tell(words, style="dim")
    console.tell("? shows the rules of the moment, help all that can be typed", style="dim")


def read_line(prompt: str) -> str:
    """Read a line that is typed; a keyboard that is gone counts as the end of input."""
    try:
        return input(prompt)
    except (OSError, RuntimeError):
        raise EOFError from None


def _check_alone(option: str, typed: list[str]) -> None:
    """Raise if other options were typed beside one that settles everything."""
    others = [word for word in typed if word not in (option, "--language")]
    if others:
        words = phrase(
            "the saved game settles all else: leave out {options}", options=", ".join(others)
        )
        raise BadParam(option, words)
