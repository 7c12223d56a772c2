"""A group of commands that lists them when none, or an unknown one, is asked for."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import typer
from typer.core import TyperGroup

from larceny.cli.exit_code import BAD_INPUT
from larceny.engine.errors import LarcenyError
from larceny.engine.suggestion import list_known

_KEEP_LINES = "\b\n"
"""Put before a paragraph, it tells Click not to rewrap the lines."""


def help_of(command: Callable[..., Any]) -> str:
    """Return the help text of a command."""
    words = inspect.getdoc(command) or ""
    return words.replace("Examples:\n", f"{_KEEP_LINES}Examples:\n")


ALONE = ("serve", "--open")
"""What `larceny` does when nothing is asked for: people who installed a game want to play it."""


class UnknownCommand(LarcenyError):
    """A command was asked for that does not exist."""

    code = "unknown-command"


class Commands(TyperGroup):
    """The commands of `larceny`, or the subcommands of one of them."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if not args and not ctx.resilient_parsing:
            typer.echo(ctx.get_help(), err=True)
            raise typer.Exit(BAD_INPUT)
        return super().parse_args(ctx, args)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        name = args[0]
        is_unknown = name not in self.commands and not name.startswith("-")
        if is_unknown and not ctx.resilient_parsing:  # it is when a shell completes a word
            raise UnknownCommand(self.unknown(name))
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        """Run a command; turn Ctrl-C into an abort, which `main` reports and Typer would not."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise typer.Abort from None

    def unknown(self, name: str) -> str:
        """Return the message for an unknown command."""
        return f"there is no command {name!r}{list_known(name, self.commands, 'there are')}"


class MainCommands(Commands):
    """The commands of `larceny`, which alone serves the page and opens it in a browser."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        return super().parse_args(ctx, args if args or ctx.resilient_parsing else list(ALONE))
