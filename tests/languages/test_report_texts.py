"""Reports and pages of the lab are told in a language as a whole."""

from __future__ import annotations

import json
import re

import pytest

from larceny.engine.language import ENGLISH, GERMAN
from larceny.games import load
from larceny.lab.design_log.even_fights import Fights, LostPlaytest
from larceny.lab.design_log.log_page import write_lines
from larceny.lab.design_log.replay_log import ReplayConditions, replay_log
from larceny.lab.ladder.strength_page import write_page
from larceny.lab.report.document import Report
from larceny.lab.report.html_writer import to_html
from larceny.lab.report.markdown_writer import to_markdown
from larceny.lab.report.of_comparison import report_comparison
from larceny.lab.report.of_design_log import report_design_log
from larceny.lab.report.of_ladder import report_ladder
from larceny.lab.report.of_sweep import report_sweep
from larceny.lab.report.of_tuning import report_tuning
from larceny.lab.report.report_file import to_json
from larceny.lab.sweep.axis import Axis
from larceny.lab.tune.tuning_target import Target
from tests.lab.test_lab_reports import make_comparison, make_sweep, make_tuning
from tests.lab.test_ladder_report import make_ladder
from tests.languages.english import find_english
from tests.languages.test_terminal_texts import notation_of

COMMAND = "larceny of some kind"
AXES = (Axis("rolls", (2, 3)), Axis("lock_supply", (20, 30)))
TARGETS = (Target("decisions", "=", 40.0, 2.0), Target("minutes", "<=", 20.0, 1.0))
PARAMS = frozenset({"rolls", "locks", "supply", "greedy", "decisions", "minutes", "steps", "steal"})
"""Names of params, bots, moves and metrics, which are the same in all languages."""


def _design_log() -> tuple[Report, list[str]]:
    log = replay_log(load("heist"), ReplayConditions(games=20, players=("greedy",)))
    worths = (6, 8, 10, 10, 12, 15)
    fights = Fights(worths, "greedy", 20, 5.5, (1.9, 0.1, 0.8, 6.7, 1.2, 0.01))
    lost = LostPlaytest((fights,), (fights,))
    return report_design_log(log, lost, COMMAND), list(write_lines(log, lost))


REPORTS = {
    "comparison": lambda: report_comparison(make_comparison("rolls"), COMMAND),
    "sweep": lambda: report_sweep(make_sweep(*AXES), COMMAND),
    "tuning": lambda: report_tuning(make_tuning(*TARGETS), COMMAND),
    "ladder": lambda: report_ladder(load("dice-heist"), make_ladder(), COMMAND),
    "design log": lambda: _design_log()[0],
}


@pytest.mark.parametrize("kind", REPORTS)
def test_a_report_in_german_has_no_english_word(kind: str) -> None:
    report = REPORTS[kind]()
    assert find_english(to_markdown(report, GERMAN), PARAMS | notation_of("heist")) == []
    assert find_english(to_markdown(report, ENGLISH), PARAMS)


@pytest.mark.parametrize("kind", REPORTS)
def test_plots_are_told_in_german_with_its_marks(kind: str) -> None:
    told = json.loads(to_json(REPORTS[kind](), GERMAN))
    plots = [one["plot"] for one in told["sections"] if one["plot"]]
    assert plots
    for plot in plots:
        assert plot["config"]["locale"]["number"]["decimal"] == ","
        titles = re.findall(r'"title": "([^"]*)"', json.dumps(plot, ensure_ascii=False))
        assert find_english(" ".join(titles), PARAMS) == []


def test_the_page_of_a_report_names_its_language() -> None:
    page = to_html(REPORTS["ladder"](), GERMAN).partition("<body>")
    assert '<html lang="de">' in page[0]
    text = re.sub(r"<script.*", "", re.sub(r"<[^>]*>", " ", page[2]), flags=re.DOTALL)
    shown = text.partition('"use strict"')[0].partition("vega")[0]
    assert "Larceny · das Labor" in shown
    assert "Um dieselben Zahlen zu bekommen" in shown


def test_the_page_of_the_design_log_is_told_in_german() -> None:
    lines = _design_log()[1]
    assert find_english("\n".join(map(GERMAN.render, lines)), PARAMS) == []
    assert lines[0] == "# The design log of HEIST!, replayed"


def test_the_page_of_a_ladder_is_told_in_german() -> None:
    page = write_page(load("dice-heist"), make_ladder(), GERMAN)
    assert page.startswith("# Wie stark die Bots von Dice Heist sind\n\nGeschrieben von ")
    assert find_english(page.replace("it never ends", ""), PARAMS) == []
