"""`larceny doctor`: whether a machine can serve, and what to do."""

from __future__ import annotations

from typing import Annotated

import typer

from larceny.cli.exit_code import PROBLEM_FOUND
from larceny.cli.json_output import print_json
from larceny.cli.options import AsJson, Database

COLOURS = {"ok": "green", "warning": "yellow", "problem": "red"}


def doctor(
    database: Database = None,
    url: Annotated[
        str | None, typer.Option(help="The address that people open, to check the proxy too.")
    ] = None,
    as_json: AsJson = False,
) -> int:
    """Check whether this machine can serve, with the settings of the environment.

    Exit code 0: it can, perhaps with warnings. 1: there is a problem.

    Examples:
      larceny doctor
      larceny doctor --url https://games.example --json
    """
    from larceny.server.doctor import diagnose

    findings = diagnose(database, url)
    problems = sum(finding.state == "problem" for finding in findings)
    warnings = sum(finding.state == "warning" for finding in findings)
    if as_json:
        print_json([finding._asdict() for finding in findings])
        return PROBLEM_FOUND if problems else 0
    for finding in findings:
        typer.secho(f"{finding.state:8}", fg=COLOURS[finding.state], nl=False)
        typer.echo(f" {finding.name}: {finding.message}")
        if finding.advice:
            typer.echo(f"         -> {finding.advice}")
    typer.echo(f"{problems} problems, {warnings} warnings")
    return PROBLEM_FOUND if problems else 0
