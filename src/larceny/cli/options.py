"""Options that several commands share, and how they are read."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from larceny.engine.errors import BadParam
from larceny.engine.text import quote, read_value

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game; see `larceny games`.")]
SavedGame = Annotated[Path, typer.Argument(metavar="FILE", help="A saved game.")]
Rules = Annotated[
    str | None,
    typer.Option("--rules", metavar="NAME", help="A rule set; see `larceny rules GAME`."),
]
Changes = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=VALUE", help="Change a param; may be given several times."),
]


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
            raise BadParam("--set", f"takes name=value, not {quote(text)}")
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
        raise BadParam(name, f"{expected}, not {quote(text)}") from None
