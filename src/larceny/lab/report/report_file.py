"""Writes a report to a file: the suffix of its name says how."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path

from larceny.engine.errors import BadParam
from larceny.engine.extra import need
from larceny.lab.report.document import Report
from larceny.lab.report.html_writer import to_html
from larceny.lab.report.markdown_writer import to_markdown
from larceny.lab.work_file import check_folder, write_whole


def to_json(report: Report) -> str:
    """Return a report as JSON, its plots as Vega-Lite."""
    from larceny.lab.report.vega_lite import to_vega_lite

    return (
        json.dumps(report.as_dict(to_vega_lite), indent=1, ensure_ascii=False, allow_nan=False)
        + "\n"
    )


def _to_csv(report: Report) -> bytes:
    return report.data.frame().write_csv().encode()


def _to_parquet(report: Report) -> bytes:
    buffer = io.BytesIO()
    report.data.frame().write_parquet(buffer)
    return buffer.getvalue()


FORMATS: dict[str, Callable[[Report], bytes]] = {
    ".html": lambda report: to_html(report).encode(),
    ".md": lambda report: to_markdown(report).encode(),
    ".json": lambda report: to_json(report).encode(),
    ".parquet": _to_parquet,
    ".csv": _to_csv,
}
"""By the suffix of the file: a page, a text, all of it as JSON, or its numbers as a table."""

LIBRARIES = {
    ".html": ("jinja2", "altair", "vl_convert"),
    ".json": ("altair",),
    ".parquet": ("polars",),
    ".csv": ("polars",),
}
"""The modules of the extra `lab` that a kind of report needs."""


def check_report_path(path: Path) -> None:
    """Refuse a path that no report can be written to, before the work for it begins."""
    if path.suffix.lower() not in FORMATS:
        known = ", ".join(FORMATS)
        raise BadParam(
            "--report",
            f"writes {known}, by the suffix of the file; not {path.name!r}",
        )
    if path.is_dir():
        raise BadParam("--report", f"{path} is a folder, not a file")
    check_folder("--report", path)
    for module in LIBRARIES.get(path.suffix.lower(), ()):
        need(module, "lab")


def write_report(report: Report, path: Path | str) -> None:
    """Write a report in the format that the suffix of the path names.

    What stood there before is replaced only when the whole report is written.
    """
    path = Path(path)
    check_report_path(path)
    write_whole(path, FORMATS[path.suffix.lower()](report))
