"""The option `--report`, which the commands of the lab share."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

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


def write_reports(
    paths: Sequence[Path] | None, context: typer.Context, make: Callable[[str], Report]
) -> None:
    """Write the reports that were asked for; `make` is given the command as it was typed."""
    if paths:
        from larceny.lab.report.report_file import write_report

        report = make(shlex.join(["larceny", *context.obj]))
        for path in paths:
            write_report(report, path)
