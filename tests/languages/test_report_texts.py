"""The reports that the Lab of the page shows are told in a language as a whole."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from larceny.engine.language import ENGLISH, GERMAN
from larceny.lab.metrics.measure import measure
from larceny.lab.plan import make_plan
from larceny.lab.report.document import Report
from larceny.lab.report.of_comparison import report_comparison
from larceny.lab.report.of_measurement import report_measurement
from larceny.lab.report.translation import translate_report
from tests.lab.test_lab_reports import make_comparison
from tests.languages.english import find_english
from tests.languages.test_terminal_texts import notation_of

COMMAND = "larceny of some kind"
PARAMS = frozenset({"rolls", "locks", "supply", "greedy", "decisions", "minutes", "steps", "steal"})
"""Names of params, bots, moves and metrics, which are the same in all languages."""


def _measured() -> Report:
    plan = make_plan("heist", 2, ["greedy", "greedy"], 20, None, None)
    return report_measurement(measure(plan, 20), COMMAND)


def _compared() -> Report:
    return report_comparison(make_comparison("rolls"), COMMAND)


REPORTS = {"measurement": _measured, "comparison": _compared}


def _texts(told: dict[str, Any]) -> str:
    tables = [section["table"] for section in told["sections"] if section["table"]]
    cells = [text for table in tables for row in table["texts"] for text in row]
    titles = [column["title"] for table in tables for column in table["columns"]]
    parts = [section[name] for section in told["sections"] for name in ("title", "text")]
    return "\n".join([told["title"], *told["sentences"], *parts, *titles, *cells])


@pytest.mark.parametrize("kind", REPORTS)
def test_a_report_in_german_has_no_english_word(kind: str) -> None:
    report = REPORTS[kind]()
    known = PARAMS | notation_of("heist")
    assert find_english(_texts(translate_report(report, GERMAN)), known) == []
    assert find_english(_texts(translate_report(report, ENGLISH)), PARAMS)


@pytest.mark.parametrize("kind", REPORTS)
def test_plots_are_told_in_german(kind: str) -> None:
    told = translate_report(REPORTS[kind](), GERMAN)
    plots = json.dumps([section["plot"] for section in told["sections"]], ensure_ascii=False)
    titles = re.findall(r'"title": "([^"]*)"', plots)
    assert titles
    assert find_english(" ".join(titles), PARAMS) == []
