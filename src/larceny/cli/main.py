"""The `larceny` command: runs a subcommand and turns errors into one line and an exit code."""

from __future__ import annotations

import os
import sys

import typer
from typer.exceptions import TyperException

from larceny.cli.command_line import app
from larceny.cli.exit_code import BAD_INPUT, INTERRUPTED
from larceny.engine.errors import LarcenyError


def run(arguments: list[str] | None = None) -> None:
    """Run the `larceny` command and exit."""
    sys.exit(status(arguments))


def status(arguments: list[str] | None = None) -> int:
    """Run the `larceny` command and return its exit code."""
    try:
        typed = sys.argv[1:] if arguments is None else arguments
        result = app(typed, standalone_mode=False, obj=tuple(typed))
        return result if isinstance(result, int) else 0
    except TyperException as error:
        return _fail(error.format_message())
    except LarcenyError as error:
        return _fail(str(error))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return _fail(f"{where}{error.strerror or error}")
    except (KeyboardInterrupt, typer.Abort):
        print("larceny: stopped", file=sys.stderr)
        return INTERRUPTED


def _fail(message: str) -> int:
    line = " ".join(message.split())
    print(f"larceny: {line}", file=sys.stderr)
    return BAD_INPUT
