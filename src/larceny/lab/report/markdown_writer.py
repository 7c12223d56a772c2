"""A report as Markdown: what a page shows, without its plots."""

from __future__ import annotations

from collections.abc import Iterator

from larceny.engine.language import ENGLISH, Language
from larceny.lab.report.document import DataTable, Report
from larceny.lab.report.html_writer import describe_facts


def to_markdown(report: Report, language: Language = ENGLISH) -> str:
    """Return a report as a page of Markdown, in a language."""
    return "\n\n".join(_blocks(report, language)) + "\n"


def _blocks(report: Report, language: Language) -> Iterator[str]:
    say = language.render
    yield f"# {say(report.title)}"
    if report.sentences:
        yield "\n".join(f"- {say(sentence)}" for sentence in report.sentences)
    for section in report.sections:
        yield f"## {say(section.title)}"
        if section.text:
            yield say(section.text)
        if section.table is not None:
            yield to_markdown_table(section.table, language)
    yield f"## {say('To get the same numbers')}"
    yield f"```\n{report.facts.command}\n```"
    yield "\n".join(
        f"- {say(name)}: `{say(value)}`" for name, value in describe_facts(report.facts)
    )


def to_markdown_table(table: DataTable, language: Language = ENGLISH) -> str:
    """Return a table in the pipe syntax, numbers to the right."""
    heads = [_escape(language.render(column.title)) for column in table.columns]
    rules = ["---:" if column.is_numeric else "---" for column in table.columns]
    rows = [[_escape(language.render(text)) for text in row] for row in table.texts()]
    return "\n".join(f"| {' | '.join(line)} |" for line in (heads, rules, *rows))


def _escape(text: str) -> str:
    return text.replace("\\", "\\\\").replace("|", "\\|")
