"""A report for the page, in the language of its reader."""

from __future__ import annotations

from typing import Any

from larceny.engine.language import ENGLISH, Language
from larceny.engine.phrase import Phrase
from larceny.lab.report.document import Report, Spec

READ = ("title", "name", "sort")
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
        "plot": section["plot"] and translate_plot(section["plot"], language),
        "table": table
        and {
            "columns": [
                {**one, "title": language.render(one["title"])} for one in table["columns"]
            ],
            "rows": table["rows"],
            "texts": [[language.render(text) for text in row] for row in table["texts"]],
        },
    }


def translate_plot(plot: Spec, language: Language) -> Spec:
    """Return a plot with all that people read in a language, numbers on its axes included."""
    if language is ENGLISH:
        return plot
    marks = language.grammar.marks
    numbers = {
        "decimal": marks[ord(".")],
        "thousands": marks[ord(",")],
        "percent": marks[ord("%")],
        "grouping": [3],
        "currency": ["$", ""],
    }
    read: Spec = _translate_part(plot, language)
    return read | {"config": {**read.get("config", {}), "locale": {"number": numbers}}}


def _translate_part(part: Any, language: Language, key: str = "") -> Any:
    if isinstance(part, dict):
        return {name: _translate_part(one, language, name) for name, one in part.items()}
    if isinstance(part, list):
        return [_translate_part(one, language, key) for one in part]
    is_read = isinstance(part, str) and (key in READ or isinstance(part, Phrase))
    return language.render(part) if is_read else part
