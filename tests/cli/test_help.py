"""The help texts of commands."""

from __future__ import annotations

from larceny.cli.commands import help_of


def command() -> None:
    """Do a thing
    in two lines.

    Examples:
      larceny thing
      larceny thing --twice
    """


def test_examples_keep_their_lines() -> None:
    text = help_of(command)
    assert text.startswith("Do a thing\nin two lines.")
    assert text.endswith("\b\nExamples:\n  larceny thing\n  larceny thing --twice")


def test_a_command_without_a_docstring_has_no_help() -> None:
    def silent() -> None: ...

    assert help_of(silent) == ""
