"""The reports of the Lab are translated: metrics, sentences, headings and columns."""

from __future__ import annotations

import json

import pytest

from larceny.engine.language import ENGLISH, GERMAN
from larceny.engine.phrase import as_phrase
from larceny.games import NAMES, load
from larceny.lab.metrics.all_metrics import metrics_of
from larceny.lab.report.document import Column, DataTable, Facts, Report, Section
from larceny.lab.report.number_text import format_number, format_range, format_share, quote_code
from larceny.lab.report.translation import translate_report
from larceny.plot import BarPlot, BarRow, PlotAxis


@pytest.mark.parametrize("game", NAMES)
def test_every_metric_and_its_words_are_translated(game: str) -> None:
    contract = load(game)
    for metric in metrics_of(contract, contract.seats[1], equity=True):
        words = metric.wording
        texts = [metric.title, metric.group, words.subject, words.verb, words.more, words.less]
        missing = [
            sentence for text in filter(None, texts) for sentence in GERMAN.find_missing(text)
        ]
        assert missing == [], metric.name


def test_numbers_have_the_marks_of_the_language() -> None:
    assert GERMAN.render(format_number(-1234.5)) == "\N{MINUS SIGN}1.234"
    assert GERMAN.render(format_share(0.425)) == "42,5\N{NO-BREAK SPACE}%"
    assert GERMAN.render(format_range(-0.012, 0.034, "points")) == "\N{MINUS SIGN}1,2 bis +3,4"
    assert format_range(0.425, 0.431, "share") == "42.5\N{EN DASH}43.1\N{NO-BREAK SPACE}%"


def test_code_in_a_phrase_is_quoted_as_the_language_does() -> None:
    metric = next(metric for metric in metrics_of(load("heist"), 2) if metric.name == "move.keep")
    assert quote_code(metric.title) == "\N{LEFT DOUBLE QUOTATION MARK}keep” a game"
    assert GERMAN.render(quote_code(metric.title)) == "„keep“ je Partie"


def test_a_report_is_translated_with_its_table_and_its_plot() -> None:
    columns = (Column("what", "what"), Column("share", "share of games", "share"))
    table = DataTable(columns, (("shared wins", 0.125),))
    plot = BarPlot(
        (as_phrase("before"), "before"), (BarRow("shared wins", (1.0, 2.0)),), PlotAxis("a game")
    )
    facts = Facts("heist", ("random",), 4, 1, (), "larceny simulate heist", "0")
    section = Section("All numbers", "", plot, table)
    report = Report("HEIST!", ("no clear edge",), (section,), facts, table)
    german = translate_report(report, GERMAN)
    (translated,) = german["sections"]
    assert german["sentences"] == ["kein klarer Vorteil"]
    assert translated["title"] == "Alle Zahlen"
    assert [column["title"] for column in translated["table"]["columns"]] == [
        "was",
        "Anteil der Partien",
    ]
    assert translated["table"]["texts"] == [["geteilte Siege", "12,5\N{NO-BREAK SPACE}%"]]
    assert translated["plot"]["rows"][0]["name"] == "geteilte Siege"
    assert translated["plot"]["axis"]["title"] == "je Partie"
    assert translated["plot"]["labels"] == ["vorher", "before"], "what a designer named stays"
    assert "shared wins" in json.dumps(translate_report(report, ENGLISH))
