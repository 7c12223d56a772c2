"""A report as Markdown: what a page shows, without its plots."""

from __future__ import annotations

from collections.abc import Iterator

from larceny.lab.report.document import DataTable, Report


def to_markdown(report: Report) -> str:
    """Return a report as a page of Markdown."""
    return "\n\n".join(_blocks(report)) + "\n"


def _blocks(report: Report) -> Iterator[str]:
    yield f"# {report.title}"
    if report.sentences:
        yield "\n".join(f"- {sentence}" for sentence in report.sentences)
    for section in report.sections:
        yield f"## {section.title}"
        if section.text:
            yield section.text
        if section.table is not None:
            yield to_markdown_table(section.table)
    yield "## To get the same numbers"
    yield f"```\n{report.facts.command}\n```"
    yield "\n".join(f"- {name}: `{value}`" for name, value in report.facts.described())


def to_markdown_table(table: DataTable) -> str:
    """Return a table in the pipe syntax, numbers to the right."""
    heads = [_escape(column.title) for column in table.columns]
    rules = ["---:" if column.is_numeric else "---" for column in table.columns]
    rows = [[_escape(text) for text in row] for row in table.texts()]
    return "\n".join(f"| {' | '.join(line)} |" for line in (heads, rules, *rows))


def _escape(text: str) -> str:
    return text.replace("\\", "\\\\").replace("|", "\\|")
