"""How the commands of the lab tell what they found: a report in the terminal, JSON, and files."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from larceny.cli.json_output import print_json

if TYPE_CHECKING:
    from larceny.lab.report.document import Report

Reports = Annotated[
    list[Path] | None,
    typer.Option(
        "--report",
        metavar="FILE",
        help="Write a report: .html, .md, .json, .parquet or .csv; may be given several times.",
    ),
]


def check_reports(paths: Sequence[Path] | None) -> None:
    """Refuse reports that could not be written, before anything is played."""
    if paths:
        from larceny.lab.report.report_file import check_report_path

        for path in paths:
            check_report_path(path)


def command_line(context: typer.Context) -> str:
    """Return the command as it was typed."""
    return shlex.join(["larceny", *context.obj])


def tell(
    report: Report,
    facts: Any,
    *,
    as_json: bool,
    paths: Sequence[Path] | None = None,
    is_whole: bool = False,
) -> None:
    """Print a report, or facts as JSON in its place, and write it to files."""
    if as_json:
        print_json(facts)
    else:
        from larceny.lab.report.terminal_writer import print_report

        print_report(report, is_whole=is_whole)
    if paths:
        from larceny.lab.report.report_file import write_report

        for path in paths:
            write_report(report, path)
