"""A report is one document, and is written as a page, as text, and as data."""

from __future__ import annotations

import csv
import json
import math
import re
from html.parser import HTMLParser
from pathlib import Path

import polars as pl
import pytest

from larceny.engine.errors import BadParam
from larceny.lab.report.document import Column, DataTable, Report, Section
from larceny.lab.report.html_writer import describe_plot, to_html
from larceny.lab.report.markdown_writer import to_markdown, to_markdown_table
from larceny.lab.report.number_text import format_cell, format_range
from larceny.lab.report.report_file import FORMATS, check_report_path, write_report
from larceny.lab.report.vega_lite import to_vega_lite
from tests.lab.report_sample import make_report

OUTSIDE = re.compile(r"""(?:src|href)\s*=\s*["'](?!data:)|url\((?!\s*["']?data:)|@import""")
"""What a browser would fetch."""
SINGLE = (Column("name", "name"),)


@pytest.fixture(scope="module")
def report() -> Report:
    return make_report()


@pytest.fixture(scope="module")
def page(report: Report) -> str:
    return to_html(report)


class Outline(HTMLParser):
    """The texts of a page outside scripts and styles, and the elements they are in."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.labels: list[str] = []
        self.text = ""
        self._quiet = 0
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        attributes = dict(attrs)
        if attributes.get("role") == "img":
            self.labels.append(attributes.get("aria-label") or "")
        self._quiet += tag in ("script", "style")

    def handle_endtag(self, tag: str) -> None:
        self._quiet -= tag in ("script", "style")

    def handle_data(self, data: str) -> None:
        if not self._quiet:
            self.text += data


def test_the_page_says_everything_in_order(report: Report, page: str) -> None:
    text = Outline(page).text
    order = [report.title, *report.sentences, *(section.title for section in report.sections)]
    places = [text.index(words) for words in [*order, report.facts.command]]
    assert places == sorted(places)
    for fact in ("10,000", "0123abcd", "fewer locks", "lock_supply = 12, worths = [2, 3]", "1.2"):
        assert fact in text


def test_many_findings_are_folded_and_none_is_left_out(report: Report) -> None:
    sentences = tuple(f"Finding {number}." for number in range(20))
    page = to_html(Report("Many", sentences, (report.sections[-1],), report.facts, report.data))
    assert page.count("<details>") == 1
    assert all(page.count(f"<p>{sentence}</p>") == 1 for sentence in sentences)
    assert (
        page.index("<p>Finding 11.</p>") < page.index("8 more") < page.index("<p>Finding 12.</p>")
    )


def test_texts_are_escaped(page: str) -> None:
    assert "<b>cheats</b>" not in page
    assert "nobody &lt;&amp;&gt;" in page


def test_the_page_needs_no_network(page: str) -> None:
    styles = "".join(re.findall(r"<style>(.*?)</style>", page, re.S))
    markup = re.sub(r"<(script|style)[^>]*>.*?</\1>", "", page, flags=re.S)
    assert OUTSIDE.search('<img src="x.png">'), "the pattern finds what it is for"
    assert page.startswith("<!doctype html>")
    assert not OUTSIDE.search(markup)
    assert not OUTSIDE.search(styles)


def test_every_plot_has_its_numbers_as_words(report: Report, page: str) -> None:
    labels = Outline(page).labels
    plotted = [section for section in report.sections if section.plot]
    assert len(labels) == len(plotted) == 7
    assert "An equal share is 50 %. who goes first, wins 52.4\N{NO-BREAK SPACE}%" in labels[0]
    assert all(section.title in label for section, label in zip(plotted, labels, strict=True))


def test_a_plot_with_a_long_table_refers_to_it(report: Report) -> None:
    section = report.sections[0]
    long = DataTable(SINGLE, tuple((f"row {number}",) for number in range(500)))
    words = describe_plot(Section("Long", "Text.", section.plot, long))
    assert words == "Long. Text. The table below has all 500 rows."


def test_a_page_without_plots_has_no_scripts(report: Report) -> None:
    plain = Report("Plain", (), (report.sections[-1],), report.facts, report.data)
    assert "script" not in Outline(to_html(plain)).tags


def test_markdown_has_the_sentences_the_tables_and_the_command(report: Report) -> None:
    text = to_markdown(report)
    assert text.startswith("# HEIST! with fewer locks\n\n- Games become 12 % shorter")
    assert "| who | wins | games |\n| --- | ---: | ---: |\n| goes first | 52.4" in text
    assert "```\nlarceny compare heist\n```" in text


def test_a_pipe_in_a_cell_does_not_end_it() -> None:
    assert to_markdown_table(DataTable(SINGLE, (("a|b",),))).endswith("| a\\|b |")


def test_json_has_all_of_it(report: Report, tmp_path: Path) -> None:
    write_report(report, tmp_path / "r.json")
    facts = json.loads((tmp_path / "r.json").read_text("utf-8"))
    assert facts == json.loads(json.dumps(report.as_dict(to_vega_lite)))
    assert facts["facts"]["rule_sets"][1]["changes"] == {"lock_supply": 12, "worths": [2, 3]}
    assert facts["sections"][0]["plot"]["width"] == "container"
    assert facts["data"][0] == {"who": "goes first", "share": 0.524, "games": 10_000}


def test_tables_are_data_frames(report: Report, tmp_path: Path) -> None:
    write_report(report, tmp_path / "r.parquet")
    write_report(report, tmp_path / "r.csv")
    frame = pl.read_parquet(tmp_path / "r.parquet")
    assert frame.columns == ["who", "share", "games"]
    assert frame["share"].to_list() == [0.524, 0.476, None]
    with (tmp_path / "r.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert rows[2] == {"who": "nobody <&>", "share": "", "games": "0.0"}


@pytest.mark.parametrize("suffix", sorted(FORMATS))
def test_a_report_replaces_an_older_one(report: Report, tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"r{suffix.upper()}"
    path.write_text("old")
    write_report(report, path)
    assert path.read_bytes() != b"old"
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (
            "r.pdf",
            r"^--report: writes .html, .md, .json, .parquet, .csv, by the suffix .* 'r.pdf'$",
        ),
        ("r", r"not 'r'$"),
        ("missing/r.html", r"missing is not a folder$"),
        ("folder.html", r"folder.html is a folder, not a file$"),
    ],
)
def test_a_path_that_cannot_be_written_is_refused_in_one_line(
    tmp_path: Path, name: str, message: str
) -> None:
    (tmp_path / "folder.html").mkdir()
    with pytest.raises(BadParam, match=message):
        check_report_path(tmp_path / name)


def test_numbers_have_the_digits_they_are_good_for() -> None:
    cases = {
        ("count", 12_345.0): "12,345",
        ("number", 41.2666): "41.3",
        ("number", 0.012345): "0.0123",
        ("number", 1234.5): "1,234",
        ("number", 0.0): "0",
        ("number", -2.0): "\N{MINUS SIGN}2.00",
        ("share", 0.4284): "42.8\N{NO-BREAK SPACE}%",
        ("points", 0.031): "+3.1",
        ("points", -0.031): "\N{MINUS SIGN}3.1",
    }
    assert {(kind, value): format_cell(value, kind) for kind, value in cases} == cases
    assert format_cell(math.nan, "number") == format_cell(None, "share") == ""
    assert format_range(-2.0, 1.5, "number") == "\N{MINUS SIGN}2.00 to 1.50"
    assert format_range(0.42, 0.43, "share") == "42.0\N{EN DASH}43.0\N{NO-BREAK SPACE}%"
