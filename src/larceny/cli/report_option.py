"""The option `--report`, which the commands of the lab share."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from larceny.engine.language import Language

if TYPE_CHECKING:
    from larceny.lab.report.of_result import Result

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


def write_reports(
    paths: Sequence[Path] | None, context: typer.Context, found: Result, language: Language
) -> None:
    """Write the reports that were asked for; they tell the command as it was typed."""
    if paths:
        from larceny.lab.report.of_result import report_of
        from larceny.lab.report.report_file import write_report

        report = report_of(found, command_line(context))
        for path in paths:
            write_report(report, path, language)
