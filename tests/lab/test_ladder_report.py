"""The report of a ladder: ratings with intervals, and cross tables."""

from __future__ import annotations

import math

import numpy as np
import pytest

from larceny.games import load
from larceny.lab.ladder.ladder_file import Ladder, LadderSubject
from larceny.lab.ladder.pairing import Pairing
from larceny.lab.ladder.rating import rank_ratings
from larceny.lab.report.of_ladder import report_ladder
from larceny.plot import HeatMapPlot

PAIRINGS = [
    Pairing(2, "sharp", "greedy", 1000, 600),
    Pairing(2, "greedy", "random", 1000, 900),
    Pairing(2, "sharp", "random", 1000, 940),
    Pairing(3, "greedy", "random", 999, 500),
    Pairing(3, "random", "greedy", problem="it never ends"),
]


def make_ladder() -> Ladder:
    subject = LadderSubject("dice-heist", "standard", "0123abcd", 5, "")
    bots = {2: ["random", "greedy", "sharp"], 3: ["random", "greedy"]}
    return Ladder(subject, bots, {2: "sharp", 3: "greedy"}, pairings=PAIRINGS)


def test_the_interval_of_two_bots_is_that_of_their_share() -> None:
    share, games = 0.6, 100_000
    pairing = Pairing(2, "sharp", "greedy", games, share * games)
    sharp, greedy = rank_ratings([pairing], "greedy")
    assert (greedy.low, greedy.value, greedy.high) == (1000, 1000, 1000)
    error = math.sqrt(share * (1 - share) / games)
    for bound, edge in ((sharp.low, share - 1.96 * error), (sharp.high, share + 1.96 * error)):
        assert bound == pytest.approx(1000 + 400 * math.log10(edge / (1 - edge)), abs=0.1)


def test_intervals_hold_the_true_ratings_as_often_as_they_say() -> None:
    trials = 400
    rng = np.random.default_rng(1)
    truth = {"greedy": 1000.0, "sharp": 1120.0, "random": 760.0}
    pairs = [("greedy", "sharp"), ("sharp", "random"), ("random", "greedy")]
    held = 0
    for _ in range(trials):
        played = []
        for bot, against in pairs:
            chance = 1 / (1 + 10 ** ((truth[against] - truth[bot]) / 400))
            played.append(Pairing(2, bot, against, 500, float(rng.binomial(500, chance))))
        ratings = {rating.bot: rating for rating in rank_ratings(played, "greedy")}
        held += ratings["sharp"].low <= truth["sharp"] <= ratings["sharp"].high
    assert 0.92 <= held / trials <= 0.98


def test_the_report_ranks_the_bots_and_shows_all_pairings() -> None:
    report = report_ladder(load("dice-heist"), make_ladder(), "larceny ladder dice-heist")
    assert report.sentences[0] == "With 2 seats, from strong to weak: sharp, greedy, random."
    assert report.sentences[1].startswith("There sharp wins 60.0\N{NO-BREAK SPACE}% (")
    assert [section.title for section in report.sections] == [
        "sharp against greedy",
        "Ratings with two seats",
        "2 seats",
        "3 seats",
    ]
    assert report.facts.games == 3999
    assert len(report.data.rows) == 4, "what could not be played is no number"
    three = report.sections[3].table
    assert three is not None
    wins = {row["bot"]: row for row in three.records()}
    assert str(wins["greedy"]["random"]).startswith("50.1 ± ")
    assert wins["random"]["greedy"] == ""


def test_rows_and_columns_of_a_cross_table_are_in_one_order() -> None:
    report = report_ladder(load("dice-heist"), make_ladder(), "larceny ladder dice-heist")
    plot = report.sections[2].plot
    assert isinstance(plot, HeatMapPlot)
    columns, rows = (
        list(dict.fromkeys(getattr(cell, part) for cell in plot.cells)) for part in ("x", "y")
    )
    assert columns == rows == ["sharp", "greedy", "random"]
    assert {cell.text for cell in plot.cells if cell.x == cell.y} == {""}
