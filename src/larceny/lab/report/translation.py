"""A report for the page, in the language of its reader."""

from __future__ import annotations

from typing import Any

from larceny.engine.language import ENGLISH, Language
from larceny.engine.phrase import Phrase
from larceny.lab.report.document import Report

READ = ("title", "x_title", "y_title", "name", "sort")
"""Which values of a plot people read."""


def translate_report(report: Report, language: Language) -> dict[str, Any]:
    """Return a report ready for JSON, without its data, with all that people read in a language."""
    facts = report.as_dict()
    del facts["data"]
    if language is ENGLISH:
        return facts
    return {
        "title": language.render(facts["title"]),
        "sentences": [language.render(sentence) for sentence in facts["sentences"]],
        "sections": [_translate_section(section, language) for section in facts["sections"]],
        "facts": language.render_all(facts["facts"]),
    }


def _translate_section(section: dict[str, Any], language: Language) -> dict[str, Any]:
    table = section["table"]
    return {
        "title": language.render(section["title"]),
        "text": language.render(section["text"]),
        "plot": translate_texts(section["plot"], language),
        "table": table
        and {
            "columns": [
                {**column, "title": language.render(column["title"])} for column in table["columns"]
            ],
            "rows": table["rows"],
            "texts": [[language.render(text) for text in row] for row in table["texts"]],
        },
    }


def translate_texts(part: Any, language: Language, key: str = "") -> Any:
    """Return a plot, or a part of one, with all that people read in a language."""
    if isinstance(part, dict):
        return {name: translate_texts(item, language, name) for name, item in part.items()}
    if isinstance(part, list):
        return [translate_texts(item, language, key) for item in part]
    is_read = isinstance(part, str) and (key in READ or isinstance(part, Phrase))
    return language.render(part) if is_read else part
