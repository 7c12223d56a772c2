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
    found = report.as_dict()
    del found["data"]
    if language is ENGLISH:
        return found
    return {
        "title": language.render(found["title"]),
        "sentences": [language.render(one) for one in found["sentences"]],
        "sections": [_translate_section(one, language) for one in found["sections"]],
        "facts": language.render_all(found["facts"]),
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
                {**one, "title": language.render(one["title"])} for one in table["columns"]
            ],
            "rows": table["rows"],
            "texts": [[language.render(text) for text in row] for row in table["texts"]],
        },
    }


def translate_texts(part: Any, language: Language, key: str = "") -> Any:
    """Return a plot, or a part of one, with all that people read in a language."""
    if isinstance(part, dict):
        return {name: translate_texts(one, language, name) for name, one in part.items()}
    if isinstance(part, list):
        return [translate_texts(one, language, key) for one in part]
    is_read = isinstance(part, str) and (key in READ or isinstance(part, Phrase))
    return language.render(part) if is_read else part
