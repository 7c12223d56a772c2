"""The `larceny` command: runs a subcommand and turns errors into one line and an exit code."""

from __future__ import annotations

import errno
import json
import os
import sys
from collections.abc import Callable
from functools import cache

import typer
from typer.exceptions import TyperException
from typer.main import get_command

from larceny.cli.command_line import app
from larceny.cli.exit_code import BAD_INPUT, INTERRUPTED
from larceny.cli.language_option import typed_language
from larceny.engine.errors import LarcenyError, Problem
from larceny.engine.suggestion import quote_choices

NAME = "larceny"


def run(arguments: list[str] | None = None) -> None:
    """Run the `larceny` command and exit."""
    sys.exit(status(arguments))


def status(arguments: list[str] | None = None) -> int:
    """Run the `larceny` command and return its exit code.

    A reader who has seen enough of the output and closes the pipe is no error.
    """
    typed = sys.argv[1:] if arguments is None else arguments
    try:
        code = _run(typed)
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except BrokenPipeError:
        discard_output()
        return 0
    except SystemExit as left:
        if is_closed_pipe(left.__context__):
            discard_output()
            return 0
        return left.code if isinstance(left.code, int) else 0


@cache
def _command() -> Callable[..., object]:
    """Return the command with all subcommands. To make it takes longer than most of them run."""
    return get_command(app)


def _run(typed: list[str]) -> int:
    as_json = "--json" in typed
    try:
        result = _command()(typed, standalone_mode=False, obj=tuple(typed), prog_name=NAME)
        return result if isinstance(result, int) else 0
    except TyperException as error:
        return _fail({"code": "usage", "message": _explain(error), "rule": None}, as_json)
    except LarcenyError as error:
        language = typed_language(typed)
        problem = error.as_dict(language)
        if not as_json:
            problem["message"] = language.render(error.wording)
        return _fail(problem, as_json)
    except BrokenPipeError:
        raise
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        words = f"{where}{error.strerror or error}"
        return _fail({"code": "system", "message": words, "rule": None}, as_json)
    except (KeyboardInterrupt, typer.Abort):
        words = typed_language(typed).render("stopped")
        _report({"code": "interrupted", "message": words, "rule": None}, as_json)
        return INTERRUPTED


def _explain(error: TyperException) -> str:
    """Return the message of a wrong command line, with the options that may have been meant."""
    possible = getattr(error, "possibilities", None)
    if not possible:
        return error.format_message()
    return f"{error.message}; did you mean {quote_choices(sorted(possible))}?"


def _fail(problem: Problem, as_json: bool) -> int:
    _report(problem, as_json)
    return BAD_INPUT


def _report(problem: Problem, as_json: bool) -> None:
    """Print an error as one line, or as one JSON document, to standard error."""
    line = " ".join(problem["message"].split())
    print(
        json.dumps({**problem, "message": line}) if as_json else f"{NAME}: {line}", file=sys.stderr
    )


def is_closed_pipe(error: BaseException | None) -> bool:
    """Return whether an error says that nobody reads what is written."""
    return isinstance(error, OSError) and error.errno == errno.EPIPE


def discard_output() -> None:
    """Let nothing more be written to the streams that nobody reads, also not at the very end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in filter(None, (sys.__stdout__, sys.__stderr__)):
        try:
            stream.flush()
        except OSError:
            os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
