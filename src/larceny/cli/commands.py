"""A group of commands that says what there is when nothing, or something else, is asked for."""

from __future__ import annotations

from typing import Any

import typer
from typer.core import TyperGroup

from larceny.engine.errors import LarcenyError

NOTHING_ASKED = 2


class UnknownCommand(LarcenyError):
    code = "unknown-command"


class Commands(TyperGroup):
    """The commands of `larceny`, or those of one of its commands."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if not args:
            typer.echo(ctx.get_help(), err=True)
            raise typer.Exit(NOTHING_ASKED)
        return super().parse_args(ctx, args)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        name = args[0]
        if name not in self.commands and not name.startswith("-"):
            raise UnknownCommand(self.unknown(name))
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        """Run a command. Typer would make an exit code of Ctrl-C, and nobody would say a word."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise typer.Abort from None

    def unknown(self, name: str) -> str:
        """What to say of a command that there is not."""
        return f"there is no command {name!r}; there are {', '.join(self.commands)}"
