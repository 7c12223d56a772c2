"""Options that several commands share, and how they are read."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from larceny.cli.completion import (
    complete_bots,
    complete_change,
    complete_game,
    complete_rules,
    complete_saved,
)
from larceny.engine.errors import BadParam, BadSeats
from larceny.engine.language import ENGLISH, Language
from larceny.engine.phrase import as_phrase, phrase
from larceny.engine.text import quote, read_value


def check_count(param: typer.CallbackParam, value: int | None) -> int | None:
    """Raise BadParam for a number that was typed and is not above 0."""
    if value is not None and value < 1:
        raise BadParam(param.opts[0], phrase("must be at least 1, not {value}", value=value))
    return value


GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="A game; see `larceny games`.", autocompletion=complete_game
    ),
]
SavedGame = Annotated[
    Path,
    typer.Argument(metavar="FILE", help="A saved game.", autocompletion=complete_saved),
]
Rules = Annotated[
    str | None,
    typer.Option(
        "--rules",
        metavar="NAME",
        help="A rule set; see `larceny rules GAME`.",
        autocompletion=complete_rules,
    ),
]
Changes = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="NAME=VALUE",
        help="Change a param; may be given several times.",
        autocompletion=complete_change,
    ),
]
Seats = Annotated[int | None, typer.Option(help="How many play; as many as usual if not given.")]
SeatNumbers = Annotated[
    str | None,
    typer.Option("--seats", metavar="N,...", help="Numbers of seats; all if not given."),
]
Bots = Annotated[
    str,
    typer.Option(
        metavar="NAME,...",
        help="One bot for all seats, or one for each, by commas.",
        autocompletion=complete_bots,
    ),
]
Seconds = Annotated[
    str | None,
    typer.Option(
        "--seconds",
        metavar="TIME",
        help="Stop after this time, as 30s or 2m, and tell what was found by then.",
    ),
]
Seed = Annotated[int, typer.Option(help="The same seed gives the same results.")]
Workers = Annotated[
    int | None, typer.Option(help="Cores to use; all if not given.", callback=check_count)
]
Device = Annotated[
    str, typer.Option(help="Where games are played: cpu, or cuda for an NVIDIA GPU (extra gpu).")
]
Engine = Annotated[
    str | None,
    typer.Option(help="What runs the rules on a CPU: wasm, native (extra native) or python."),
]
ClusterAddress = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        help="Play on a Ray cluster: its address, or `local` for one of this machine's cores.",
    ),
]
Equity = Annotated[
    bool, typer.Option("--equity", help="Also metrics by the evaluator, which takes longer.")
]
QuestionText = Annotated[
    str | None,
    typer.Option("--ask", metavar="QUESTION", help="A question, as of `larceny ask`, told first."),
]
Pace = Annotated[
    str | None,
    typer.Option(
        "--pace", metavar="TIME", help="How long a decision takes, as 15s; else as on the box."
    ),
]
Pieces = Annotated[
    bool, typer.Option("--pieces", help="Also metrics by piece: who gets it, and what it wins.")
]
Keep = Annotated[
    Path | None, typer.Option(help="Keep what is measured in a file, to go on from it.")
]
ResumeKept = Annotated[bool, typer.Option("--resume", help="Go on from the file of --keep.")]
ResumeStored = Annotated[
    bool, typer.Option("--resume", help="Go on with what is stored in the file of --out.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]


def typed_options(context: typer.Context) -> list[str]:
    """Return the arguments and options that were typed: `GAME`, `--seats`."""
    return [
        param.opts[0] if param.opts[0].startswith("-") else param.opts[0].upper()
        for param in context.command.params
        if param.name and _is_typed(context, param.name)
    ]


def _is_typed(context: typer.Context, name: str) -> bool:
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


def read_changes(texts: Sequence[str] | None) -> dict[str, Any]:
    """Return the params in texts like `sidekicks=8`, `levels=2,3,4,5`, `gems=[[2,2,1],[...]]`."""
    changes: dict[str, Any] = {}
    for text in texts or ():
        name, equals, value = text.partition("=")
        name = name.strip()
        if not equals or not name:
            raise BadParam("--set", phrase("takes name=value, not {text}", text=quote(text)))
        if name in changes:
            raise BadParam(name, "is set twice")
        changes[name] = _read_value(name, value.strip())
    return changes


def _read_value(name: str, text: str) -> Any:
    is_list = "," in text and not text.startswith("[")
    try:
        return read_value(f"[{text}]" if is_list else text)
    except ValueError:
        expected = "takes a whole number or a list like 2,3,4,5"
        raise BadParam(
            name, phrase("{expected}, not {given}", expected=as_phrase(expected), given=quote(text))
        ) from None


def read_lineup(seats: int, people: int, bots: str) -> list[str]:
    """Return the bot of each seat, an empty name for a person; one bot plays all free seats."""
    if not 0 <= people <= seats:
        raise BadSeats(
            phrase("{people} people do not fit into {seats} seats", people=people, seats=seats)
        )
    names = split_names(bots)
    free = seats - people
    if len(names) == 1:
        names *= free
    if len(names) != free and free:
        raise BadSeats(
            phrase(
                "{free} seats are left for bots, but {count} bots are named",
                free=free,
                count=len(names),
            )
        )
    return [""] * people + names[:free]


def name_seats(lineup: list[str], people: str | None, language: Language = ENGLISH) -> list[str]:
    """Return a name for each seat: those that were given, and default names for the others."""
    names = split_names(people) if people else []
    count = lineup.count("")
    if len(names) > count:
        raise BadSeats(phrase("{names} names for {people} people", names=len(names), people=count))
    if not names and count == 1:
        names = [language.render("Player")]
    numbers = range(len(names) + 1, count + 1)
    names += [language.render(phrase("player {number}", number=number)) for number in numbers]
    bots = [name for name in lineup if name]
    return names + [f"{bot} {number}" for number, bot in enumerate(bots, 1)]


def split_names(text: str) -> list[str]:
    """Return the names in a text that separates them by commas."""
    return [name.strip() for name in text.split(",")]


Database = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="URL",
        help="A SQLite file or postgresql://...; otherwise that of the server's settings.",
    ),
]


def database_url(url: str | None) -> str:
    """Return the URL of the database that is meant, with its driver."""
    from larceny.server.settings import Settings

    return (Settings() if url is None else Settings(database_url=url)).database
